import { Printer } from "lucide-react";
import { useCallback, useState } from "react";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import { cardPapersText } from "#features/cards/issues/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { cardIssuesClient } from "./card-issues-client.ts";
import { CardsPaper } from "./cards-paper.tsx";

type Props = { period_id: string; class_id: string };

/** Prints the published reports of a class in one go, in the order of its list. */
export function PrintClass(input: Props) {
  const t = useText(cardPapersText);
  const [issues, setIssues] = useState<CardIssue[]>([]);
  const done = useCallback(() => setIssues([]), []);
  const read = useAction(() => cardIssuesClient.listIssues.call(input), {
    failed: t.printFailed,
    failsInToast: true,
    done: (found) => (found.length === 0 ? t.noneOfClass : undefined),
    onDone: setIssues,
  });
  return (
    <>
      <Button icon={Printer} busy={read.busy} onClick={() => void read.start()}>
        {t.printClass}
      </Button>
      {issues.length > 0 && <CardsPaper issues={issues} onPrinted={done} />}
    </>
  );
}
