import { Shuffle } from "lucide-react";
import type { Candidate } from "#features/hifz/exams/contract.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { examsClient } from "#features/hifz/exams/parts/exams-client.ts";
import { judgingText } from "#features/hifz/judging/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { judgingClient } from "./judging-client.ts";

/** Draws another question in place of one; for the chair. */
export function DrawAgain({ candidate, question }: { candidate: Candidate; question: number }) {
  const t = useText(judgingText);
  const text = useText(examsText);
  const { id, version } = candidate;
  const draw = useAction(() => judgingClient.drawAgain.call({ id, version, question }), {
    changes: [examsClient.key()],
    done: t.drawn,
    explain: (error) => text.problems[errorData(error).reason ?? ""],
    failed: text.failed,
    failsInToast: true,
    rereadsWhenRefused: true,
  });
  return (
    <Button size="sm" icon={Shuffle} busy={draw.busy} onClick={() => void draw.start()}>
      {t.drawAgain}
    </Button>
  );
}
