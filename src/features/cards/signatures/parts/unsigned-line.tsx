import { Link } from "@tanstack/react-router";
import { MessageCircle, PenLine } from "lucide-react";
import { Suspense, useState } from "react";
import type { SignatureLine } from "#features/cards/signatures/contract.ts";
import { signaturesText, signingMessage } from "#features/cards/signatures/text.ts";
import { chatUrl } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

const PaperSignatureDialog = lazyPart(
  async () => (await import("./paper-signature-dialog.tsx")).PaperSignatureDialog,
);

type Props = { line: SignatureLine; period: string; period_id: string };

/** A report that no guardian has signed, with the ways to remind them. */
export function UnsignedLine({ line, period, period_id }: Props) {
  const t = useText(signaturesText);
  const [isNoting, setNoting] = useState(false);
  const { school } = useMe();
  const { issue_id, student_id, name, earlier, guardians } = line;
  const told = {
    school: school?.name ?? "",
    child: name,
    period,
    is_changed: earlier !== null,
    url: `${location.origin}/dashboard/students/${student_id}/reports?report=${issue_id}`,
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2 max-sm:px-4">
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <Link
          to="/dashboard/students/$studentId/reports"
          params={{ studentId: student_id }}
          search={{ report: issue_id }}
          className="inline-flex font-medium underline-offset-4 hover:underline max-sm:-my-3 max-sm:py-3"
        >
          <NamePart>{name}</NamePart>
        </Link>
        {guardians.every(({ phone }) => !phone) && (
          <span className="block text-14 text-muted">{t.noWay}</span>
        )}
      </span>
      {earlier && <Badge tone="late">{t.old}</Badge>}
      <span className="flex flex-wrap gap-2 print:hidden">
        {guardians.map(
          ({ profile_id, phone, ...guardian }) =>
            phone && (
              <ButtonAnchor
                key={profile_id}
                size="sm"
                icon={MessageCircle}
                href={chatUrl(phone, signingMessage(guardian, told))}
                target="_blank"
                rel="noreferrer"
                aria-label={t.whatsappOf(guardian.name)}
              >
                {t.whatsapp} {guardian.first_name}
              </ButtonAnchor>
            ),
        )}
        {guardians.length > 0 && (
          <Button
            size="sm"
            icon={PenLine}
            aria-label={t.paperOf(name)}
            onClick={() => setNoting(true)}
          >
            {t.paper}
          </Button>
        )}
      </span>
      {isNoting && (
        <Suspense>
          <PaperSignatureDialog
            line={line}
            period_id={period_id}
            onClose={() => setNoting(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
