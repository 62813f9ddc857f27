import { useState } from "react";
import type { Exam } from "#features/hifz/exams/contract.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { examsClient } from "./exams-client.ts";

/** The buttons by which an admin opens, closes, cancels and opens an exam again. */
export function ExamState({ exam }: { exam: Exam }) {
  const t = useText(examsText);
  const { id, title, state, version, candidates } = exam;
  const [asks, setAsks] = useState<"cancel" | "reopen">();
  const [why, setWhy] = useState("");
  const change = useAction(
    (to: Exam["state"]) =>
      examsClient.changeExam.call({ id, version, state: to, ...(why && { why }) }),
    {
      changes: [examsClient.key()],
      done: t.saved(title),
      explain: (error) => t.problems[errorData(error).reason ?? ""],
      failed: t.failed,
      failsInToast: true,
      rereadsWhenRefused: true,
      onDone: () => setAsks(undefined),
    },
  );
  const isDecided = candidates.some(({ decided_at }) => decided_at !== null);
  const isOver = candidates.every(({ decided_at }) => decided_at !== null);
  const start = (to: Exam["state"]) => ({ ...change, start: () => change.start(to) });
  return (
    <>
      {(state === "draft" || state === "open") && !isDecided && (
        <Button kind="ghost" onClick={() => setAsks("cancel")}>
          {t.cancelExam}
        </Button>
      )}
      {state === "draft" && candidates.length > 0 && (
        <Button kind="brand" busy={change.busy} onClick={() => void change.start("open")}>
          {t.open}
        </Button>
      )}
      {state === "open" && isOver && candidates.length > 0 && (
        <Button kind="brand" busy={change.busy} onClick={() => void change.start("closed")}>
          {t.close}
        </Button>
      )}
      {state === "closed" && <Button onClick={() => setAsks("reopen")}>{t.reopen}</Button>}
      {asks === "cancel" && (
        <ConfirmDialog
          title={t.cancelExam}
          cancel={t.back}
          submit={t.cancelExam}
          act={start("cancelled")}
          onClose={() => setAsks(undefined)}
        >
          <p>{t.cancelText}</p>
        </ConfirmDialog>
      )}
      {asks === "reopen" && (
        <ConfirmDialog
          title={t.reopen}
          cancel={t.cancel}
          submit={t.reopen}
          act={start("open")}
          onClose={() => setAsks(undefined)}
        >
          <TextField
            name="why"
            label={t.why}
            value={why}
            autoComplete="off"
            onChange={(event) => setWhy(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
