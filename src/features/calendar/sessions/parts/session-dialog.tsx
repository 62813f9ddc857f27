import { useState } from "react";
import { sessionsClient } from "./sessions-client.ts";
import {
  newSession,
  type CalendarSession,
  sessionChange,
} from "#features/calendar/sessions/contract.ts";
import { correctedStarts, sessionStarts } from "#features/calendar/sessions/rules.ts";
import { sessionProblem, sessionsText } from "#features/calendar/sessions/text.ts";
import { WeekdayField } from "#features/schools/parts/weekday-field.tsx";
import { addDays } from "#lib/dates.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Preset = Pick<CalendarSession, "name" | "starts_at" | "due_at">;

type Props = {
  /** Without it, the dialog adds a session. */
  session?: CalendarSession | undefined;
  /** What a session that is added begins with. */
  preset?: Preset | undefined;
  /** For the only session of a school, the dialog shows just the times. */
  only?: boolean;
  onArchive?: (() => void) | undefined;
  onClose: () => void;
};

/** Adds or changes a register of the day. */
export function SessionDialog({ session, preset, only = false, onArchive, onClose }: Props) {
  const t = useText(sessionsText);
  const { today } = useMe();
  const shown = session ?? preset;
  // The daily session has no beginning.
  const since = session ? session.since : addDays(today, 1);
  const [weekdays, setWeekdays] = useState(session?.weekdays ?? []);
  const key = session?.key;
  const form = useForm({
    schema: key ? sessionChange : newSession,
    shape: (values) => ({
      ...values,
      ...(key ? { key } : { since: values["since"] ?? "" }),
      ...(!only && { weekdays, kinds: values["kinds"] ? [values["kinds"]] : [] }),
    }),
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
        <TextField name="name" label={t.name} defaultValue={shown?.name} autoComplete="off" />
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField name="starts_at" type="time" label={t.opens} defaultValue={shown?.starts_at} />
        <TextField
          name="due_at"
          type="time"
          label={t.due}
          hint={t.dueHint}
          defaultValue={shown?.due_at}
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
      {!only && (
        <SelectField
          name="kinds"
          label={t.kinds}
          defaultValue={session?.kinds?.length === 1 ? session.kinds[0] : ""}
          options={[
            { value: "", label: t.allKinds },
            ...CLASS_KINDS.map((kind) => ({ value: kind, label: t.onlyKind[kind] })),
          ]}
        />
      )}
      {since && (
        <DateField
          name="since"
          label={t.since}
          hint={t.sinceHint}
          defaultValue={since}
          {...(session ? correctedStarts(today, since) : sessionStarts(today))}
        />
      )}
      {onArchive && <p className="text-13 text-muted">{`${t.archive}: ${t.archiveText}`}</p>}
    </FormDialog>
  );
}
