import { X } from "lucide-react";
import { useState } from "react";
import type { Candidate } from "#features/hifz/exams/contract.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { errorData } from "#lib/errors.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { examsClient } from "./exams-client.ts";

/** Takes a candidate whom nobody has heard out of the exam. */
export function RemoveCandidate({ candidate: { id, name } }: { candidate: Candidate }) {
  const t = useText(examsText);
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(() => examsClient.removeCandidate.call({ id }), {
    changes: [examsClient.key()],
    done: t.removed(name),
    explain: (error) => t.problems[errorData(error).reason ?? ""],
    failed: t.failed,
    rereadsWhenRefused: true,
    onDone: () => setAsking(false),
  });
  return (
    <>
      <IconButton
        icon={X}
        label={t.remove(name)}
        className="me-3 max-sm:me-1"
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={t.remove(name)}
          cancel={t.cancel}
          submit={t.removeShort}
          act={remove}
          onClose={() => setAsking(false)}
        >
          {t.removeText}
        </ConfirmDialog>
      )}
    </>
  );
}
