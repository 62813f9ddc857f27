import { insertRows } from "#db/bulk.ts";
import type { StaffKind } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { classEnrollments, classes, classTeachers } from "./table.ts";

export type SeedClass = {
  id: string;
  name: string;
  description: string;
  grade_level: string;
  academic_year: string;
  maximum_students: number;
  kind: "class" | "halaqah";
  /** The day it was archived; null while it is taught. */
  archived_on: string | null;
};

/** Both days are included; `to_date` is null while the span goes on. */
type Span = { from_date: string; to_date: string | null };

export type SeedClassTeacher = Span & {
  class_id: string;
  teacher_id: string;
  kind: StaffKind;
};

export type SeedEnrollment = Span & { class_id: string; student_id: string };

/** Writes the classes of a demo school with their teachers and enrolments. */
export async function seedClasses(
  scope: Scope,
  all: { classes: SeedClass[]; teachers: SeedClassTeacher[]; enrollments: SeedEnrollment[] },
): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    classes,
    all.classes.map((schoolClass) => ({ school_id, ...schoolClass })),
  );
  await insertRows(
    scope.tx,
    classTeachers,
    all.teachers.map((teacher) => ({ school_id, id: newId(), ...teacher })),
  );
  await insertRows(
    scope.tx,
    classEnrollments,
    all.enrollments.map((enrollment) => ({
      school_id,
      id: newId(),
      ...enrollment,
      status: enrollment.to_date ? ("ended" as const) : ("active" as const),
    })),
  );
}
