import { ChevronDown, Printer } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import type { ClassCards } from "#features/cards/contract.ts";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import { cardIssuesClient } from "#features/cards/issues/parts/card-issues-client.ts";
import { CardsPaper } from "#features/cards/issues/parts/cards-paper.tsx";
import type { SignatureLine } from "#features/cards/signatures/contract.ts";
import { signaturesText } from "#features/cards/signatures/text.ts";
import { Button } from "#ui/base/button.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Menu, MenuChoice } from "#ui/kit/menu.tsx";
import { cardSignaturesClient } from "./card-signatures-client.ts";
import { RegisterPage, SignaturesPage } from "./class-pages.tsx";

const PAGES = ["reports", "register", "signatures", "all"] as const;
type Pages = (typeof PAGES)[number];

type Found = { issues: CardIssue[]; signatures: SignatureLine[] };

/** Prints the published reports of a class in one go, in the order of its list, with the pages around them that are chosen. */
export function PrintClass({ of }: { of: ClassCards }) {
  const t = useText(signaturesText);
  const [pages, setPages] = useState<Pages>("reports");
  const [found, setFound] = useState<Found>();
  const done = useCallback(() => setFound(undefined), []);
  const input = { period_id: of.period.id, class_id: of.class_id };
  const hasRegister = pages === "register" || pages === "all";
  const hasSignatures = pages === "signatures" || pages === "all";
  const read = useAction(
    async () => {
      const [issues, signatures] = await Promise.all([
        cardIssuesClient.listIssues.call(input),
        hasSignatures ? cardSignaturesClient.listSignatures.call(input) : [],
      ]);
      return { issues, signatures };
    },
    {
      failed: t.printFailed,
      failsInToast: true,
      done: ({ issues }) => (issues.length === 0 ? t.noneOfClass : undefined),
      onDone: setFound,
    },
  );
  const words: Record<Pages, string> = {
    reports: t.onlyReports,
    register: t.register,
    signatures: t.last,
    all: t.all,
  };
  const around: { before?: ReactNode; after?: ReactNode } = found
    ? {
        before: hasRegister && <RegisterPage of={of} issues={found.issues} />,
        after: hasSignatures && <SignaturesPage of={of} lines={found.signatures} />,
      }
    : {};
  return (
    <span className="flex gap-1">
      <Button icon={Printer} busy={read.busy} onClick={() => void read.start()}>
        {t.printClass}
      </Button>
      <Menu
        align="end"
        label={t.printWith}
        className={buttonVariant({})}
        trigger={<Icon of={ChevronDown} />}
      >
        <MenuChoice
          label={t.printWith}
          options={PAGES.map((value) => ({ value, label: words[value] }))}
          value={pages}
          onChange={setPages}
        />
      </Menu>
      {found && found.issues.length > 0 && (
        <CardsPaper issues={found.issues} {...around} onPrinted={done} />
      )}
    </span>
  );
}
