import { teacherLabels } from "#features/teachers/fields.ts";
import type { TeacherFacts } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { TEACHER_TITLES } from "#lib/enumerations.ts";
import { useText } from "#ui/base/lang.tsx";
import { NameFields } from "#ui/name-fields.tsx";

/** The fields of a teacher's form, for adding and editing; `values` are the initial values. */
export function TeacherFields({ values }: { values: Partial<TeacherFacts> }) {
  const t = useText(teachersText);
  const labels = useText(teacherLabels);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameFields labels={labels} values={values} hints={{ last_name: t.lastNameHint }} />
      <SelectField
        name="title"
        label={labels.title}
        hint={t.titleHint}
        defaultValue={values.title}
        placeholder={t.titleByName}
        options={TEACHER_TITLES.map((value) => ({ value, label: t.titles[value] }))}
        optional
      />
      <TextField
        name="teacher_id"
        label={labels.teacher_id}
        hint={t.numberHint}
        defaultValue={values.teacher_id}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DateField name="date_joined" label={labels.date_joined} defaultValue={values.date_joined} />
      <TextField
        name="specialization"
        label={labels.specialization}
        defaultValue={values.specialization}
        optional
      />
      <TextField
        name="qualification"
        label={labels.qualification}
        defaultValue={values.qualification}
        optional
      />
      <TextField
        name="email"
        label={labels.email}
        type="email"
        defaultValue={values.email}
        autoComplete="off"
        optional
      />
      <TextField
        name="phone"
        label={labels.phone}
        type="tel"
        defaultValue={values.phone}
        autoComplete="off"
        optional
      />
    </div>
  );
}
