import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { kindOfName } from "#lib/class-names.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import { classesText } from "#features/classes/text.ts";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { fullName } from "#lib/names.ts";
import { SelectField, TextArea, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { ClassDetails } from "./class-facts.ts";

type Props = {
  values?: ClassDetails;
  /** Stays an option when the teacher is no longer active, and while the others load. */
  homeroom?: SchoolClass["homeroom_teacher"];
  /** What is added, where that is known already. */
  kind?: SchoolClass["kind"] | undefined;
};

/** All fields of a class except its kind, which is fixed when the class is added. */
export function ClassFields({ values, homeroom, kind }: Props) {
  const t = useText(classesText);
  const { today } = useMe();
  // The name decides the kind until somebody chooses one.
  const kindChosen = useRef(kind !== undefined);
  const teachers = useQuery(
    teachersClient.listTeachers.queryOptions({ input: { status: "active" } }),
  );
  const choices = (teachers.data ?? []).map((teacher) => ({
    value: teacher.id,
    label: teacherName(teacher),
  }));
  if (homeroom && choices.every(({ value }) => value !== homeroom.id)) {
    choices.push({ value: homeroom.id, label: fullName(homeroom) || "–" });
  }
  return (
    <>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <TextField
          name="name"
          label={t.name}
          hint={kind === "halaqah" ? t.halaqahHint : t.nameHint}
          defaultValue={values?.name}
          autoComplete="off"
          onInput={({ currentTarget }) => {
            const field = currentTarget.form?.elements.namedItem("kind");
            if (field instanceof HTMLSelectElement && !kindChosen.current) {
              field.value = kindOfName(currentTarget.value);
            }
          }}
        />
        <TextField
          name="grade_level"
          label={t.gradeLevel}
          hint={t.gradeHint}
          defaultValue={values?.grade_level}
          autoComplete="off"
        />
        <TextField
          name="academic_year"
          label={t.academicYear}
          defaultValue={values?.academic_year ?? today.slice(0, 4)}
          inputMode="numeric"
        />
        <TextField
          name="maximum_students"
          type="number"
          label={t.maximum}
          defaultValue={values?.maximum_students ?? 30}
          min={1}
          max={500}
        />
        {!values && (
          <SelectField
            name="kind"
            label={t.kind}
            defaultValue={kind ?? "class"}
            onChange={() => {
              kindChosen.current = true;
            }}
            options={[
              { value: "class", label: t.class },
              { value: "halaqah", label: t.halaqah },
            ]}
          />
        )}
        <SelectField
          key={teachers.data ? "known" : "unknown"}
          name="homeroom_teacher_id"
          label={t.homeroom}
          optional
          defaultValue={values?.homeroom_teacher_id ?? ""}
          options={[{ value: "", label: t.nobody }, ...choices]}
        />
      </div>
      <TextArea
        name="description"
        label={t.description}
        rows={3}
        defaultValue={values?.description}
        optional
      />
    </>
  );
}
