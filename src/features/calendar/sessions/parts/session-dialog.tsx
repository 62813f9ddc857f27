import { useState } from "react";
import { sessionsClient } from "./sessions-client.ts";
import {
  newSession,
  type CalendarSession,
  sessionChange,
} from "#features/calendar/sessions/contract.ts";
import { sessionProblem, sessionsText } from "#features/calendar/sessions/text.ts";
import { WeekdayField } from "#features/schools/parts/weekday-field.tsx";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  /** Without it, the dialog adds a session. */
  session?: CalendarSession | undefined;
  /** For the only session of a school, the dialog shows just the times. */
  only?: boolean;
  onArchive?: (() => void) | undefined;
  onClose: () => void;
};

/** Adds or changes a register of the day. */
export function SessionDialog({ session, only = false, onArchive, onClose }: Props) {
  const t = useText(sessionsText);
  const [weekdays, setWeekdays] = useState(session?.weekdays ?? []);
  const key = session?.key;
  const form = useForm({
    schema: key ? sessionChange : newSession,
    shape: (values) => ({ ...values, ...(key && { key }), ...(!only && { weekdays }) }),
    texts: { due_at: t.order },
    explain: (error) => sessionProblem(t, errorData(error).reason),
    onSubmit: (values) =>
      "key" in values
        ? sessionsClient.changeSession.call(values)
        : sessionsClient.createSession.call(values),
    changes: "everything",
    done: ({ name }) => (key ? t.saved(name) : t.added(name)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={only ? t.editOne : session ? t.editOf(session.name) : t.addTitle}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      other={
        onArchive && (
          <Button kind="ghost" onClick={onArchive} className="me-auto">
            {t.archive}
          </Button>
        )
      }
    >
      {!only && (
        <TextField name="name" label={t.name} defaultValue={session?.name} autoComplete="off" />
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField name="starts_at" type="time" label={t.opens} defaultValue={session?.starts_at} />
        <TextField
          name="due_at"
          type="time"
          label={t.due}
          hint={t.dueHint}
          defaultValue={session?.due_at}
        />
      </div>
      {!only && (
        <WeekdayField
          label={t.weekdays}
          hint={t.weekdaysHint}
          days={t.days}
          value={weekdays}
          onChange={setWeekdays}
        />
      )}
      {onArchive && <p className="text-13 text-muted">{`${t.archive}: ${t.archiveText}`}</p>}
    </FormDialog>
  );
}
