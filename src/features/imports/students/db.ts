import { setImmediate } from "node:timers/promises";
import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { columnsOf } from "#db/columns.ts";
import { classEnrollments, classes } from "#features/classes/table.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import type { KnownClasses, MadeClass } from "#features/imports/rows/rules/classes.ts";
import {
  guardianChanges,
  type Contact,
  type KnownGuardian,
  type PlannedGuardian,
} from "#features/imports/rows/rules/contacts.ts";
import {
  changeRows,
  type RowChange,
  type TracedChange,
  updateRows,
} from "#features/imports/rows/db.ts";
import type { KnownSchool, KnownStudent } from "#features/imports/rows/rules/matching.ts";
import { importedStudent } from "#features/imports/rows/rules.ts";
import type { ImportTrace } from "#features/imports/rows/rules/trace.ts";
import { profiles } from "#features/people/table.ts";
import { studentFields } from "#features/students/fields.ts";
import { nextStudentNumbers } from "#features/students/db.ts";
import { students } from "#features/students/table.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { emptyOf } from "#lib/fields.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { ChangedPupil, NewPupil, StudentPlan } from "./rules.ts";

/** A class as a file may name it, with how many are enrolled today. */
export type ImportClass = {
  id: string;
  name: string;
  kind: ClassKind;
  grade_level: string;
  academic_year: string;
  maximum_students: number;
  is_archived: boolean;
  enrolled: number;
};

/** The classes, those of this year first: a name may come back every year. Of other years only those that stand. */
export async function findImportClasses(scope: Scope): Promise<ImportClass[]> {
  const { school, tx, today } = scope;
  const ofThisYear = sql`${classes.academic_year} like ${`${today.slice(0, 4)}%`}`;
  return tx
    .select({
      id: classes.id,
      name: classes.name,
      kind: classes.kind,
      grade_level: classes.grade_level,
      academic_year: classes.academic_year,
      maximum_students: classes.maximum_students,
      is_archived: sql<boolean>`${classes.archived_on} is not null`,
      enrolled: sql<number>`(select count(*)::int from app.class_enrollments e
        where e.school_id = ${school.id} and e.class_id = classes.id and e.status = 'active')`,
    })
    .from(classes)
    .where(and(eq(classes.school_id, school.id), or(isNull(classes.archived_on), ofThisYear)))
    .orderBy(sql`${ofThisYear} desc`, desc(classes.academic_year), classes.name);
}

/** Everything of the school that decides what becomes of a file of pupils. */
export async function readKnownSchool(scope: Scope, known: KnownClasses): Promise<KnownSchool> {
  const { today } = scope;
  return {
    ...known,
    today,
    students: await findStudents(scope),
    guardians: await findGuardians(scope),
  };
}

async function findStudents(scope: Scope): Promise<KnownStudent[]> {
  const { school, tx } = scope;
  const enrolled = tx
    .select({
      student_id: classEnrollments.student_id,
      ids: sql<string[]>`array_agg(${classEnrollments.class_id})`.as("ids"),
    })
    .from(classEnrollments)
    .where(and(eq(classEnrollments.school_id, school.id), eq(classEnrollments.status, "active")))
    .groupBy(classEnrollments.student_id)
    .as("enrolled");
  const linked = tx
    .select({
      student_id: guardianLinks.student_id,
      ids: sql<string[]>`array_agg(${guardianLinks.guardian_id})`.as("linked_ids"),
    })
    .from(guardianLinks)
    .where(eq(guardianLinks.school_id, school.id))
    .groupBy(guardianLinks.student_id)
    .as("linked");
  return tx
    .select({
      id: students.id,
      profile_id: students.profile_id,
      first_name: sql<string>`coalesce(${profiles.first_name}, '')`,
      last_name: sql<string>`coalesce(${profiles.last_name}, '')`,
      ...columnsOf(students, importedStudent),
      status: students.status,
      class_ids: sql<string[]>`coalesce(${enrolled.ids}, '{}')`,
      guardian_ids: sql<string[]>`coalesce(${linked.ids}, '{}')`,
    })
    .from(students)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, students.school_id), eq(profiles.id, students.profile_id)),
    )
    .leftJoin(enrolled, eq(enrolled.student_id, students.id))
    .leftJoin(linked, eq(linked.student_id, students.id))
    .where(eq(students.school_id, school.id));
}

async function findGuardians(scope: Scope): Promise<KnownGuardian[]> {
  const { school, tx } = scope;
  return tx
    .select({
      id: guardians.id,
      profile_id: guardians.profile_id,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
      phone: profiles.phone,
      email: profiles.email,
    })
    .from(guardians)
    .innerJoin(
      profiles,
      and(eq(profiles.school_id, guardians.school_id), eq(profiles.id, guardians.profile_id)),
    )
    .where(eq(guardians.school_id, school.id))
    .orderBy(guardians.created_at, guardians.id);
}

type Written<T> = T & { id: string };

/** A class that an import makes, with its year and places. */
export type PlacedClass = MadeClass & { academic_year: string; maximum_students: number };

/**
 * Writes a plan: new classes, new pupils with guardians and with classes from today, and changes of other records.
 */
export async function writeStudents(
  scope: Scope,
  plan: StudentPlan,
  newClasses: readonly PlacedClass[],
): Promise<ImportTrace> {
  const created = await numbered(scope, plan.creates);
  const adults = new Map<PlannedGuardian, Ids>();
  for (const [at, guardian] of plan.guardians.entries()) {
    // Thousands of ids take a while; other requests are answered in between.
    if (at % 1000 === 0) await setImmediate();
    adults.set(guardian, guardian.known ?? { id: newId(), profile_id: newId() });
  }
  const trace: ImportTrace = { created: {}, changed: [] };
  await insertClasses(scope, trace, newClasses);
  await insertPeople(scope, trace, created, adults);
  const pupils = [
    ...created,
    ...plan.updates.map((update) => ({ ...update, id: update.student.id })),
  ];
  await insertEnrollments(scope, trace, pupils);
  await insertLinks(scope, trace, pupils, adults);
  await changeStudents(scope, trace, plan.updates);
  await changeGuardians(scope, trace, plan.guardians);
  return trace;
}

/** The values of fields that a file does not mention. */
const empty = emptyOf(studentFields);

type NewRow = Written<NewPupil> & { profile_id: string; student_id: string };

/** Gives each new pupil ids and, if the file has no number, the school's next number. */
async function numbered(scope: Scope, creates: readonly NewPupil[]): Promise<NewRow[]> {
  const given = new Set(creates.flatMap(({ facts }) => facts.student_id ?? []));
  const missing = creates.filter(({ facts }) => !facts.student_id).length;
  const next = missing > 0 ? await nextStudentNumbers(scope, missing + given.size) : [];
  const numbers = next.filter((number) => !given.has(number))[Symbol.iterator]();
  return creates.map((pupil) => ({
    ...pupil,
    id: newId(),
    profile_id: newId(),
    student_id: pupil.facts.student_id ?? String(numbers.next().value),
  }));
}

type Ids = { id: string; profile_id: string };
type Adults = ReadonlyMap<PlannedGuardian, Ids>;

async function insertPeople(
  scope: Scope,
  trace: ImportTrace,
  pupils: readonly NewRow[],
  adults: Adults,
): Promise<void> {
  const { tx, school, today } = scope;
  const school_id = school.id;
  const strangers = [...adults].filter(([{ known }]) => !known);
  const people = [
    ...pupils.map(({ profile_id, facts }) => ({
      school_id,
      id: profile_id,
      first_name: facts.first_name,
      last_name: facts.last_name,
      role: "student" as const,
      phone: null as string | null,
      email: null as string | null,
    })),
    ...strangers.map(([{ first_name, last_name, phone = null, email = null }, ids]) => ({
      school_id,
      id: ids.profile_id,
      first_name,
      last_name,
      role: "guardian" as const,
      phone,
      email,
    })),
  ];
  await insertRows(tx, profiles, people);
  await insertRows(
    tx,
    students,
    pupils.map(({ id, profile_id, student_id, facts }) => {
      const { first_name: _first, last_name: _last, ...said } = facts;
      return {
        ...empty,
        enrollment_date: today,
        status: "active" as const,
        ...said,
        school_id,
        id,
        profile_id,
        student_id,
      };
    }),
  );
  await insertRows(
    tx,
    guardians,
    strangers.map(([, { id, profile_id }]) => ({ school_id, id, profile_id })),
  );
  trace.created.profiles = people.map(({ id }) => id);
  trace.created.students = pupils.map(({ id }) => id);
  trace.created.guardians = strangers.map(([, { id }]) => id);
}

async function insertClasses(
  scope: Scope,
  trace: ImportTrace,
  newClasses: readonly PlacedClass[],
): Promise<void> {
  const { tx, school } = scope;
  const rows = newClasses.map(
    ({ id, name, grade_level, academic_year, maximum_students, kind }) => ({
      school_id: school.id,
      id,
      name,
      grade_level,
      academic_year,
      maximum_students,
      kind,
    }),
  );
  await insertRows(tx, classes, rows);
  trace.created.classes = rows.map(({ id }) => id);
}

async function insertEnrollments(
  scope: Scope,
  trace: ImportTrace,
  pupils: readonly { id: string; class_ids: string[] }[],
): Promise<void> {
  const { tx, school, today } = scope;
  const rows = pupils.flatMap(({ id, class_ids }) =>
    class_ids.map((class_id) => ({
      school_id: school.id,
      id: newId(),
      class_id,
      student_id: id,
      from_date: today,
      status: "active" as const,
    })),
  );
  await insertRows(tx, classEnrollments, rows);
  trace.created.class_enrollments = rows.map(({ id }) => id);
}

async function insertLinks(
  scope: Scope,
  trace: ImportTrace,
  pupils: readonly { id: string; contacts: Contact[]; student?: KnownStudent }[],
  adults: Adults,
): Promise<void> {
  const { tx, school } = scope;
  const rows = pupils.flatMap(({ id, contacts, student }) =>
    contacts.flatMap(({ relation, guardian }, at) => {
      const guardian_id = guardian.known?.id ?? adults.get(guardian)?.id;
      if (!guardian_id) return [];
      return {
        school_id: school.id,
        id: newId(),
        guardian_id,
        student_id: id,
        relation,
        contact_order: (student?.guardian_ids.length ?? 0) + at + 1,
      };
    }),
  );
  await insertRows(tx, guardianLinks, rows);
  trace.created.guardian_links = rows.map(({ id }) => id);
}

async function changeStudents(
  scope: Scope,
  trace: ImportTrace,
  updates: readonly ChangedPupil[],
): Promise<void> {
  const facts: TracedChange[] = [];
  const names: TracedChange[] = [];
  for (const { student, changes } of updates) {
    const { first_name, last_name, ...set } = changes;
    // The record's version grows with the name too: both are edited in one form.
    if (Object.keys(changes).length > 0) facts.push({ id: student.id, set, was: student });
    if (first_name === undefined || !student.profile_id) continue;
    names.push({ id: student.profile_id, set: { first_name, last_name }, was: student });
  }
  await changeRows(scope, trace, "students", facts);
  await changeRows(scope, trace, "profiles", names);
}

async function changeGuardians(
  scope: Scope,
  trace: ImportTrace,
  planned: readonly PlannedGuardian[],
): Promise<void> {
  const contacts: TracedChange[] = [];
  const versions: RowChange[] = [];
  for (const guardian of planned) {
    const { known } = guardian;
    const set = guardianChanges(guardian);
    if (!known || Object.keys(set).length === 0) continue;
    contacts.push({ id: known.profile_id, set, was: known });
    versions.push({ id: known.id, set: {} });
  }
  await changeRows(scope, trace, "profiles", contacts);
  await updateRows(scope, "guardians", versions);
}
