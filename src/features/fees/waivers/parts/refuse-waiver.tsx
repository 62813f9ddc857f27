import { useState } from "react";
import type { Waiver } from "#features/fees/waivers/contract.ts";
import { feeWaiversText } from "#features/fees/waivers/text.ts";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { feeWaiversClient } from "./fee-waivers-client.ts";

/** Refuses a waiver, with what the family is told. */
export function RefuseWaiver({ waiver, onClose }: { waiver: Waiver; onClose: () => void }) {
  const t = useText(feeWaiversText);
  const { id, version, names } = waiver;
  const [answer, setAnswer] = useState("");
  const act = useAction(
    () =>
      feeWaiversClient.decideWaiver.call({ id, version, approved: false, answer: answer.trim() }),
    {
      changes: [feeWaiversClient.key()],
      rereadsWhenRefused: true,
      done: t.refused(names),
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <ConfirmDialog
      title={t.refuseTitle(names)}
      cancel={t.keep}
      submit={t.refuse}
      act={act}
      onClose={onClose}
    >
      <span className="mb-4 block">{t.refuseLine}</span>
      <TextField
        name="answer"
        label={t.answer}
        autoComplete="off"
        maxLength={300}
        optional
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
    </ConfirmDialog>
  );
}
