import { useQuery } from "@tanstack/react-query";
import { teachingClient } from "#features/classes/teaching/parts/teaching-client.ts";
import { coverClient } from "./cover-client.ts";
import { newCover } from "#features/classes/cover/contract.ts";
import { coverText } from "#features/classes/cover/text.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

/** Some reasons are shown at a field; the others are shown above the form. */
const FIELD_OF: Record<string, string> = {
  past: "from_date",
  long: "to_date",
  self: "teacher_id",
  overlap: "teacher_id",
  asked: "teacher_id",
  inactive: "teacher_id",
};

type Props = {
  /** Without it, the dialog asks for the class first. */
  classId?: string;
  onClose: () => void;
};

/** Requests that a colleague takes a class for some days; admins name the substitute at once. */
export function CoverDialog({ classId, onClose }: Props) {
  const t = useText(coverText);
  const { id: me, today } = useMe();
  const assigns = useMay("classes.write");
  const teachers = useQuery(
    teachersClient.listTeachers.queryOptions({ input: { status: "active" } }),
  );
  const own = teachers.data?.find((teacher) => teacher.profile_id === me);
  const classes = useOwnClasses(own?.id, classId !== undefined);
  const form = useForm({
    schema: newCover,
    shape: (values) => ({ ...values, ...(classId && { class_id: classId }) }),
    texts: { to_date: t.dates },
    explain: (error) => {
      const { reason = "" } = errorData(error);
      const text = t.problems[reason] ?? t.failed;
      const field = FIELD_OF[reason];
      return field ? { fields: { [field]: text } } : { text };
    },
    onSubmit: (values) => coverClient.askCover.call(values),
    changes: [classesClient.key()],
    done: ({ teacher, state }) =>
      state === "waiting" ? t.sent(fullName(teacher)) : t.assigned(fullName(teacher)),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={assigns ? t.assign : t.ask}
      line={assigns ? t.assignLine : t.askLine}
      cancel={t.cancel}
      submit={assigns ? t.save : t.send}
      onClose={onClose}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      {classId === undefined && (
        <div className="sm:col-span-2">
          <SelectField
            name="class_id"
            label={t.class}
            // A single class is preselected.
            placeholder={classes.length === 1 ? undefined : t.chooseClass}
            options={classes}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <SelectField
          name="teacher_id"
          label={t.teacher}
          placeholder={t.chooseTeacher}
          options={(teachers.data ?? [])
            .filter((teacher) => teacher !== own)
            .map((teacher) => ({ value: teacher.id, label: teacherName(teacher) }))}
        />
      </div>
      <DateField name="from_date" label={t.from} min={today} defaultValue={today} />
      <DateField name="to_date" label={t.to} min={today} defaultValue={today} />
      <div className="sm:col-span-2">
        <TextField name="reason" label={t.reason} hint={t.reasonHint} autoComplete="off" optional />
      </div>
    </FormDialog>
  );
}

/** The classes to choose from: all for people who name substitutes, otherwise one's own. */
function useOwnClasses(teacherId: string | undefined, isChosen: boolean) {
  const assigns = useMay("classes.write");
  const all = useQuery({
    ...classesClient.listClasses.queryOptions({ input: {} }),
    enabled: assigns && !isChosen,
  });
  const taught = useQuery({
    ...teachingClient.listTeaching.queryOptions({ input: { teacher_id: teacherId ?? "" } }),
    enabled: !assigns && !isChosen && teacherId !== undefined,
  });
  if (assigns) {
    return (all.data ?? [])
      .filter(({ archived_on }) => archived_on === null)
      .map(({ id, name }) => ({ value: id, label: name }));
  }
  const own = (taught.data ?? []).filter(
    ({ kind, state }) => kind !== "substitute" && state !== "past",
  );
  return [...new Map(own.map((schoolClass) => [schoolClass.class_id, schoolClass.class_name]))].map(
    ([value, label]) => ({
      value,
      label,
    }),
  );
}
