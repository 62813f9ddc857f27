import { useQuery } from "@tanstack/react-query";

import { staffClient } from "./staff-client.ts";
import { newStaff } from "#features/classes/staff/contract.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { classesClient } from "#features/classes/parts/classes-client.ts";

/** Adds a further teacher to a class, or a substitute for some days. */
export function StaffDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const t = useText(staffText);
  const { today } = useMe();
  const teachers = useQuery(
    teachersClient.listTeachers.queryOptions({ input: { status: "active" } }),
  );
  const form = useForm({
    schema: newStaff,
    shape: (values) => ({ ...values, class_id: classId }),
    explain: (error) =>
      errorData(error).reason === "dates" ? { fields: { to_date: t.dates } } : { text: t.failed },
    onSubmit: (values) => staffClient.assignTeacher.call(values),
    changes: [classesClient.key()],
    done: (member) => t.added(fullName(member)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.add}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <SelectField
        name="teacher_id"
        label={t.teacher}
        placeholder={t.choose}
        options={(teachers.data ?? []).map((teacher) => ({
          value: teacher.id,
          label: teacherName(teacher),
        }))}
      />
      <SelectField
        name="kind"
        label={t.kind}
        options={[
          { value: "assistant", label: t.kinds.assistant },
          { value: "substitute", label: t.kinds.substitute },
        ]}
      />
      <DateField name="from_date" label={t.from} defaultValue={today} />
      <DateField name="to_date" label={t.to} hint={t.toHint} optional />
    </FormDialog>
  );
}
