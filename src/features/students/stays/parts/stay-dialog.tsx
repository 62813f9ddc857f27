import type { Student } from "#features/students/contract.ts";
import { newStay } from "#features/students/stays/contract.ts";
import { stayText } from "#features/students/stays/text.ts";
import { formatDate } from "#lib/dates.ts";
import { STAYS } from "#lib/enumerations.ts";
import { errorData } from "#lib/errors.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { staysClient } from "./stays-client.ts";

type Props = {
  students: readonly Student[];
  /** What is chosen at first. */
  kind?: (typeof STAYS)[number];
  onClose: () => void;
  onDone?: () => void;
};

/** Says from which day on students board, or come each day. */
export function StayDialog({ students, kind = "asrama", onClose, onDone }: Props) {
  const t = useText(stayText);
  const { lang } = useLang();
  const { today } = useMe();
  const form = useForm({
    schema: newStay,
    explain: (error) => {
      const { reason, name, from_date } = errorData(error);
      if (reason !== "later") return { text: t.failed };
      return {
        fields: { from_date: t.later(String(name), formatDate(String(from_date), lang)) },
      };
    },
    onSubmit: (values) =>
      staysClient.setStays.call({ student_ids: students.map(({ id }) => id), ...values }),
    changes: "everything",
    done: ({ changed }) => t.changed(changed.length),
    onDone() {
      onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t.changeOf(students.length)}
      line={t.line}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        name="kind"
        label={t.kind}
        defaultValue={kind}
        options={STAYS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <DateField name="from_date" label={t.from} defaultValue={today} />
    </FormDialog>
  );
}
