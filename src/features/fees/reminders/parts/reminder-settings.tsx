import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReminderSettings } from "#features/fees/reminders/contract.ts";
import { feeRemindersClient } from "#features/fees/reminders/parts/fee-reminders-client.ts";
import { feeRemindersText } from "#features/fees/reminders/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

const FORM = "fee-reminders";

/** Sets when families are reminded, and whether the mails go out by themselves. */
export function ReminderSettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(feeRemindersText);
  const settings = useQuery(feeRemindersClient.readReminderSettings.queryOptions({ input: {} }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.settings}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form={FORM} kind="brand" disabled={!settings.data}>
            {t.save}
          </Button>
        </>
      }
    >
      <LoadState of={settings} failed={t.loadFailed} />
      {settings.data && <Fields settings={settings.data} onSaved={onClose} />}
    </Dialog>
  );
}

function Fields({ settings, onSaved }: { settings: ReminderSettings; onSaved: () => void }) {
  const t = useText(feeRemindersText);
  const [isOn, setOn] = useState(settings.is_on);
  const [messageDays, setMessageDays] = useState(String(settings.message_days));
  const [callDays, setCallDays] = useState(String(settings.call_days));
  const [message_days, call_days] = [Number(messageDays), Number(callDays)];
  const isRight =
    Number.isInteger(message_days) &&
    Number.isInteger(call_days) &&
    message_days >= 1 &&
    message_days <= 90 &&
    call_days > message_days &&
    call_days <= 180;
  const act = useAction(
    () =>
      feeRemindersClient.changeReminderSettings.call({
        is_on: isOn,
        message_days,
        call_days,
        version: settings.version,
      }),
    {
      changes: [feeRemindersClient.key()],
      done: t.saved,
      explain: (error) => (errorData(error).reason === "stale" ? t.stale : undefined),
      failed: t.failed,
      onDone: onSaved,
    },
  );
  return (
    <form
      id={FORM}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !act.busy) void act.start();
      }}
    >
      {act.problem && <ErrorBox text={act.problem} />}
      <CheckField
        name="on"
        label={t.auto}
        hint={t.autoLine}
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <TextField
        name="message_days"
        label={t.messageDays}
        inputMode="numeric"
        value={messageDays}
        onChange={(event) => setMessageDays(event.target.value)}
      />
      <TextField
        name="call_days"
        label={t.callDays}
        inputMode="numeric"
        value={callDays}
        error={isRight ? undefined : t.daysWrong}
        onChange={(event) => setCallDays(event.target.value)}
      />
    </form>
  );
}
