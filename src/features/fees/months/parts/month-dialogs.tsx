import { useState } from "react";
import { feeMonthsClient } from "#features/fees/months/parts/fee-months-client.ts";
import { feeMonthsText } from "#features/fees/months/text.ts";
import { errorData } from "#lib/errors.ts";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

type Props = { month: string; name: string; onClose: () => void };

/** Asks once before a month is closed. */
export function CloseMonth({ month, name, onClose }: Props) {
  const t = useText(feeMonthsText);
  const act = useAction(() => feeMonthsClient.closeFeeMonth.call({ month }), {
    changes: [feeMonthsClient.key()],
    rereadsWhenRefused: true,
    done: t.closeDone(name),
    explain: (error) => {
      const { reason, closed_by } = errorData(error);
      if (reason === "month_closed") return t.already(String(closed_by));
      return reason === "hindered" ? t.hindered : undefined;
    },
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.closeTitle(name)}
      cancel={t.cancel}
      submit={t.close}
      kind="brand"
      act={act}
      onClose={onClose}
    >
      {t.closeLine}
    </ConfirmDialog>
  );
}

/** Opens a closed month again, and asks why. */
export function ReopenMonth({ month, name, onClose }: Props) {
  const t = useText(feeMonthsText);
  const [why, setWhy] = useState("");
  const [isPressed, setPressed] = useState(false);
  const act = useAction(() => feeMonthsClient.reopenFeeMonth.call({ month, why: why.trim() }), {
    changes: [feeMonthsClient.key()],
    rereadsWhenRefused: true,
    done: t.reopenDone(name),
    failed: t.failed,
    onDone: onClose,
  });
  const isMissing = why.trim() === "";
  const start = async () => {
    setPressed(true);
    if (!isMissing) await act.start();
  };
  return (
    <ConfirmDialog
      title={t.reopenTitle(name)}
      cancel={t.cancel}
      submit={t.reopen}
      kind="brand"
      act={{ ...act, start }}
      onClose={onClose}
    >
      <span className="mb-4 block">{t.reopenLine}</span>
      <TextField
        name="why"
        label={t.why}
        error={isPressed && isMissing ? t.whyMissing : undefined}
        autoComplete="off"
        maxLength={200}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ConfirmDialog>
  );
}
