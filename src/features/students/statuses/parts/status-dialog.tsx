import { statusesClient } from "./statuses-client.ts";
import type { Student } from "#features/students/contract.ts";
import { newStatus } from "#features/students/statuses/contract.ts";
import { statusText } from "#features/students/statuses/text.ts";
import { studentsText } from "#features/students/text.ts";
import { STUDENT_STATUSES } from "#lib/enumerations.ts";
import { errorData } from "#lib/errors.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField, TextArea } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { explainStatus } from "./status-problem.ts";

type Props = {
  open: boolean;
  students: readonly Student[];
  onClose: () => void;
  onDone?: () => void;
};

/** Changes the status of one or more students, with a day and a reason. */
export function StatusDialog({ open, students, onClose, onDone }: Props) {
  const t = useText(statusText);
  const { statuses } = useText(studentsText);
  const { today } = useMe();
  const form = useForm({
    schema: newStatus,
    explain: (error) =>
      errorData(error).reason === "date_ahead"
        ? { fields: { date: t.dateAhead } }
        : { text: explainStatus(error, t) },
    onSubmit: (values) =>
      statusesClient.changeStatuses.call({ student_ids: students.map(({ id }) => id), ...values }),
    changes: "everything",
    done: ({ changed }) => t.changed(changed.length),
    onDone() {
      onClose();
      onDone?.();
    },
  });
  const [first] = students;
  if (!open) return null;
  return (
    <FormDialog
      form={form}
      title={t.changeOf(students.length)}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="status"
          label={t.status}
          hint={t.leaves}
          defaultValue={first?.status === "active" ? "inactive" : "active"}
          options={STUDENT_STATUSES.map((value) => ({ value, label: statuses[value] }))}
        />
        <DateField name="date" label={t.from} defaultValue={today} max={today} />
      </div>
      <TextArea name="reason" label={t.reason} hint={t.reasonHint} rows={2} optional />
    </FormDialog>
  );
}
