import type { SchoolClass } from "#features/classes/contract.ts";
import type { Enrollment } from "#features/classes/enrollments/contract.ts";
import type { ClassesText } from "#features/classes/text.ts";
import { fullName } from "#lib/names.ts";
import type { SaveColumn } from "#ui/save-table.ts";

/** The columns of a saved or printed list of classes. */
export function classColumns(t: ClassesText): SaveColumn<SchoolClass>[] {
  return [
    { head: t.name, value: ({ name }) => name },
    { head: t.kind, value: ({ kind }) => t[kind] },
    { head: t.gradeLevel, value: ({ grade_level }) => grade_level },
    { head: t.academicYear, value: ({ academic_year }) => academic_year },
    {
      head: t.homeroom,
      value: ({ homeroom_teacher }) => homeroom_teacher && fullName(homeroom_teacher),
    },
    { head: t.roster, value: ({ student_count }) => student_count },
    { head: t.maximum, value: ({ maximum_students }) => maximum_students },
    { head: t.description, value: ({ description }) => description },
  ];
}

/** The columns of a saved or printed roster. */
export function rosterColumns(t: ClassesText): SaveColumn<Enrollment>[] {
  return [
    { head: t.id, value: ({ student }) => student.student_id },
    { head: t.name, value: ({ student }) => fullName(student) },
    { head: t.enrolledSince, kind: "date", value: ({ from_date }) => from_date },
  ];
}

/** The line beneath the name of a class on its printed roster. */
export function rosterLine(schoolClass: SchoolClass, t: ClassesText): string {
  const { academic_year, grade_level, homeroom_teacher, student_count, maximum_students } =
    schoolClass;
  const teacher = homeroom_teacher && fullName(homeroom_teacher);
  return [
    grade_level,
    academic_year,
    teacher && `${t.homeroom}: ${teacher}`,
    t.seats(student_count, maximum_students),
  ]
    .filter(Boolean)
    .join(" · ");
}
