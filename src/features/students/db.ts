import { isAnyOf, uuids } from "#db/bulk.ts";
import { and, eq, or, type SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { columnsOf, natural, setsOf } from "#db/columns.ts";
import { jsonObject, jsonRows, type WrittenJson, writtenList } from "#db/json.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { lastCounter, readPattern } from "#features/schools/rules.ts";
import { schools } from "#features/schools/table.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { refuse } from "#lib/errors.ts";
import { foldedRows } from "#lib/folded.ts";
import { finder } from "#lib/names.ts";
import { blankOf, namesOf } from "#lib/fields.ts";
import { maskIc } from "#lib/ic.ts";
import { newId } from "#lib/ids.ts";
import type { Permission, Reach } from "#lib/permissions.ts";
import { planFor, studentLimit } from "#lib/plans.ts";
import { freeNumbers } from "#lib/series.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type * as z from "zod/mini";
import {
  type NewStudent,
  pupilProfile,
  type Student,
  student,
  type studentChange,
  type StudentDetail,
} from "./contract.ts";
import { shownDetails, studentFields } from "./fields.ts";
import { students } from "./table.ts";

export type StudentFilter = {
  id?: string | undefined;
  status?: Student["status"] | undefined;
  gender?: Student["gender"] | undefined;
  q?: string | undefined;
};

/** True for the students that a permission lets the person see; `column` holds the student's id. */
export function studentReach(scope: Scope, permission: Permission, column: AnyPgColumn | SQL): SQL {
  const reaches = scope.reaches(permission);
  return reaches.includes("all") ? sql`true` : related(scope, reaches, column);
}

/** True for the person themselves and their children, as far as the reaches include them. */
function related(scope: Scope, reaches: readonly Reach[], column: AnyPgColumn | SQL): SQL {
  const { school, person } = scope;
  const parts: SQL[] = [];
  if (reaches.includes("self")) parts.push(sql`${column} = ${person.student_id}`);
  if (reaches.includes("children")) {
    parts.push(sql`${column} in (select student_id from app.guardian_links
      where school_id = ${school.id} and guardian_id = ${person.guardian_id})`);
  }
  return or(...parts) ?? sql`false`;
}

export type NamedStudent = { id: string; student_id: string; status: string; name: string };

/**
 * Finds students by name or number in any spelling, in no order; `reach` limits the search. PostgreSQL
 * cannot match spellings: reading 5,000 names and folding them here takes half as long as folding them
 * there, and the screens fold in the same way.
 */
export async function findNamed(scope: Scope, q: string, reach: SQL): Promise<NamedStudent[]> {
  const { rows } = await scope.tx.execute<{ list: string | null }>(sql`
    select string_agg(concat(${students.id}, e'\n', ${students.status}, e'\n', ${students.student_id},
        e'\n', ${profiles.first_name}, ' ', ${profiles.last_name}, e'\n', ${students.jawi_name}), chr(30)) as list
    from ${students}
    left join ${profiles} on ${profiles.school_id} = ${students.school_id}
      and ${profiles.id} = ${students.profile_id}
    where ${students.school_id} = ${scope.school.id} and ${reach}`);
  const list = rows[0]?.list;
  if (!list) return [];
  const finds = finder(q);
  // Objects are made of those that match only: most do not.
  return foldedRows(list, 2).flatMap(({ parts, folded }) => {
    if (!finds(folded)) return [];
    const [id = "", status = "", student_id = "", name = ""] = parts;
    return [{ id, status, student_id, name: name.trim() }];
  });
}

/** The students the person may see, by full name, then number; without a profile, by number. */
export async function findStudents(scope: Scope, filter: StudentFilter = {}): Promise<Student[]> {
  return (await readStudentList(scope, filter)).parse();
}

/** The same as `findStudents`, as JSON for the caller. */
export async function readStudentList(
  scope: Scope,
  filter: StudentFilter,
): Promise<WrittenJson<Student[]>> {
  // Name, number, class, gender and status of a pupil are for all who see students; the birthday and e-mail are not.
  const seesAllWhole = scope.reaches("students.private").includes("all");
  const mine = related(scope, scope.reaches("students.see"), students.id);
  const reach = studentReach(scope, "students.see", students.id);
  const named = filter.q && (await findNamed(scope, filter.q, reach)).map(({ id }) => id);
  const whole = seesAllWhole ? sql`true` : mine;
  const wanted = and(
    eq(students.school_id, scope.school.id),
    reach,
    filter.id ? eq(students.id, filter.id) : undefined,
    filter.status ? eq(students.status, filter.status) : undefined,
    filter.gender ? eq(students.gender, filter.gender) : undefined,
    named ? sql`${students.id} = any (${sql.param(named)}::uuid[])` : undefined,
  );
  const { rows } = await scope.tx.execute<{ json: string }>(
    jsonRows(
      student,
      studentFieldsFor(whole),
      sql`from ${students}
        left join ${profiles} on ${profiles.school_id} = ${students.school_id}
          and ${profiles.id} = ${students.profile_id}
        left join ${enrolledToday(scope)} on enrolled.student_id = ${students.id}
        where ${wanted}
        order by coalesce(nullif(${nameIn("profiles")}, ''), ${students.student_id}) ${natural},
          ${students.student_id} ${natural}`,
    ),
  );
  return writtenList(rows);
}

/** What is read for the fields of a student; `whole` is true for those of whom the person sees the birthday and e-mail. */
function studentFieldsFor(whole: SQL) {
  const ifWhole = (column: AnyPgColumn) => sql`case when ${whole} then ${column} end`;
  const profile = jsonObject(pupilProfile, {
    first_name: sql`${profiles.first_name}`,
    last_name: sql`${profiles.last_name}`,
    avatar_url: sql`${profiles.avatar_url}`,
    email: ifWhole(profiles.email),
  });
  return {
    id: sql`${students.id}`,
    student_id: sql`${students.student_id}`,
    gender: sql`${students.gender}`,
    date_of_birth: ifWhole(students.date_of_birth),
    enrollment_date: ifWhole(students.enrollment_date),
    status: sql`${students.status}`,
    profile_id: sql`${students.profile_id}`,
    profile: sql`case when ${students.profile_id} is not null then ${profile} end`,
    class_ids: sql`coalesce(enrolled.class_ids, '{}')`,
  };
}

/** The ids of each pupil's classes and halaqah of today, as the table `enrolled`. */
function enrolledToday({ school, today }: Scope): SQL {
  return sql`(select e.student_id, array_agg(e.class_id) as class_ids from app.class_enrollments e
    where e.school_id = ${school.id} and ${inForce("e", today)} group by e.student_id) enrolled`;
}

/**
 * Counts the active students and locks the school's row, so that two requests cannot pass a limit at once.
 * The lock lets foreign-key checks pass: a request that already refers to the school must not block itself.
 */
async function countActiveLocked(scope: Scope): Promise<number> {
  const mine = eq(schools.id, scope.school.id);
  await scope.tx.select({ id: schools.id }).from(schools).where(mine).for("no key update");
  return scope.tx.$count(
    students,
    and(eq(students.school_id, scope.school.id), eq(students.status, "active")),
  );
}

/** Refuses if the school's plan has no room for so many more active students. */
export async function requireSeats(scope: Scope, more: number): Promise<void> {
  const limit = studentLimit(scope.school.plan);
  const wanted = (await countActiveLocked(scope)) + more;
  if (wanted <= limit) return;
  const plan = planFor(wanted);
  throw refuse(
    "CONFLICT",
    `Your plan takes ${limit} active students; the plan ${plan} takes more.`,
    { reason: "plan_limit", limit, plan },
  );
}

/** True for the pupils whom the person teaches today; `column` holds their id. */
export function taughtToday(scope: Scope, column: AnyPgColumn | SQL): SQL {
  const { school, person, today } = scope;
  return sql`${column} in (select e.student_id from app.class_enrollments e
    join app.class_teachers t on t.school_id = e.school_id and t.class_id = e.class_id
    where e.school_id = ${school.id} and t.teacher_id = ${person.teacher_id}
      and ${inForce("e", today)}
      and ${inForce("t", today)})`;
}

/** Reads one student with all details the person may see; undefined if the person may not see them. */
export async function readStudent(scope: Scope, id: string): Promise<StudentDetail | undefined> {
  const [student] = await findStudents(scope, { id });
  if (!student) return undefined;
  const column = students.id;
  const taught = scope.reaches("students.health").includes("classes")
    ? taughtToday(scope, column)
    : sql`false`;
  const [more] = await scope.tx
    .select({
      version: students.version,
      ic_number: students.ic_number,
      details: columnsOf(students, shownDetails),
      is_private: sql<boolean>`coalesce(${studentReach(scope, "students.private", column)}, false)`,
      is_health: sql<boolean>`coalesce(${studentReach(scope, "students.health", column)}, false)
        or ${taught}`,
    })
    .from(students)
    .where(and(eq(students.school_id, scope.school.id), eq(students.id, id)));
  if (!more) return undefined;
  const { version, ic_number, details, is_private, is_health } = more;
  const seen = {
    "students.see": true,
    "students.private": is_private,
    "students.health": is_health,
  };
  return {
    ...student,
    ...seenDetails(details, seen),
    version,
    ic_masked: is_private && ic_number ? maskIc(ic_number) : null,
  };
}

type Details = Pick<StudentDetail, keyof typeof shownDetails>;
type Seen = Record<(typeof shownDetails)[keyof typeof shownDetails]["seenBy"], boolean>;

/** The details, with null in place of those the person may not see. */
function seenDetails(details: Details, seen: Seen): Details {
  const shown = namesOf(shownDetails).map((name) => [
    name,
    seen[shownDetails[name].seenBy] ? details[name] : null,
  ]);
  return Object.fromEntries(shown) as Details;
}

/** The whole identity card number of a student; undefined if the person may not see the student. */
export async function readIcNumber(scope: Scope, id: string): Promise<string | null | undefined> {
  const [row] = await scope.tx
    .select({ ic_number: students.ic_number })
    .from(students)
    .where(
      and(
        eq(students.school_id, scope.school.id),
        eq(students.id, id),
        studentReach(scope, "students.private", students.id),
      ),
    );
  return row?.ic_number;
}

/**
 * The next free numbers of the school's pattern for students of this year. Call it after `requireSeats`,
 * whose lock on the school's row keeps two requests from getting the same numbers.
 */
export async function nextStudentNumbers(scope: Scope, count: number): Promise<string[]> {
  const { school, tx, today } = scope;
  const [row] = await tx
    .select({ pattern: schools.student_number_pattern })
    .from(schools)
    .where(eq(schools.id, school.id));
  const read = readPattern(row?.pattern ?? "", today.slice(0, 4));
  const { before, after, width } = read;
  const rows = await tx
    .select({ student_id: students.student_id })
    .from(students)
    .where(
      and(eq(students.school_id, school.id), sql`starts_with(${students.student_id}, ${before})`),
    );
  const used = rows.map(({ student_id }) => student_id);
  const make = (counter: number) => `${before}${String(counter).padStart(width, "0")}${after}`;
  return freeNumbers(count, lastCounter(read, used) + 1, make, new Set(used));
}

/** Locks the rows of students in a fixed order, so that two classes or two editors take turns. */
export async function lockStudents(scope: Scope, student_ids: string[]): Promise<void> {
  await scope.tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.school_id, scope.school.id), isAnyOf(students.id, student_ids)))
    .orderBy(students.id)
    .for("no key update");
}

/** Adds a student with a profile that holds the names, and returns the id. */
export async function insertStudent(
  scope: Scope,
  { first_name, last_name, ...facts }: NewStudent & { student_id: string; enrollment_date: string },
): Promise<string> {
  const school_id = scope.school.id;
  const [id, profile_id] = [newId(), newId()];
  await scope.tx
    .insert(profiles)
    .values({ school_id, id: profile_id, first_name, last_name, role: "student" });
  await scope.tx.insert(students).values({ school_id, id, profile_id, ...facts });
  return id;
}

export type StudentChanges = Omit<z.infer<typeof studentChange>, "id" | "version" | "status">;

/** Changes a student and the names on the profile; makes the profile if there is none yet. */
export async function updateStudent(
  scope: Scope,
  student: Student,
  changes: StudentChanges,
): Promise<void> {
  const { first_name, last_name, ...facts } = changes;
  const school_id = scope.school.id;
  const mine = and(eq(students.school_id, school_id), eq(students.id, student.id));
  const version = sql`${students.version} + 1`;
  await scope.tx
    .update(students)
    .set({ ...facts, version })
    .where(mine);
  if (first_name === undefined && last_name === undefined) return;
  const { profile_id } = student;
  if (profile_id) {
    await bumpVersions(scope, profile_id, student.id);
    await scope.tx
      .update(profiles)
      .set({ first_name, last_name })
      .where(and(eq(profiles.school_id, school_id), eq(profiles.id, profile_id)));
    return;
  }
  await giveProfile(scope, student.id, { first_name: first_name ?? "", last_name });
}

/** Makes the profile of a student without one, and returns its id. */
export async function giveProfile(
  scope: Scope,
  student_id: string,
  named: { first_name: string; last_name?: string | undefined },
): Promise<string> {
  const { tx, school } = scope;
  const school_id = school.id;
  const profile_id = newId();
  await tx.insert(profiles).values({ school_id, id: profile_id, ...named, role: "student" });
  await tx
    .update(students)
    .set({ profile_id })
    .where(and(eq(students.school_id, school_id), eq(students.id, student_id)));
  return profile_id;
}

/** Writes what remains of an erased student, who is no longer active. */
export async function eraseStudent(scope: Scope, student_id: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.students set ${sql.join(setsOf(blankOf(studentFields)), sql`, `)},
      status = case when status = 'active' then 'inactive' else status end
    where school_id = ${scope.school.id} and id = ${student_id}`);
}

/** Locks students before one is deleted, so that no new row can refer to them in the meantime. */
export async function lockStudentsForJoining(scope: Scope, ids: string[]): Promise<void> {
  await scope.tx.execute(sql`
    select from app.students where school_id = ${scope.school.id}
      and id = any (${uuids(ids)}) order by id for update`);
}

/** Whether a profile belongs to a student. */
export async function isStudent(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const theirs = and(eq(students.school_id, school.id), eq(students.profile_id, profile_id));
  return (await tx.$count(students, theirs)) > 0;
}

/** Deletes the dropped student and fills the kept one from it, including the profile if it has none. */
export async function joinStudents(scope: Scope, { keep, drop, fills }: Joining): Promise<void> {
  const mine = sql`school_id = ${scope.school.id}`;
  await scope.tx.execute(sql`delete from app.students where ${mine} and id = ${drop.id}`);
  const sets = [
    sql`version = version + 1`,
    ...setsOf(fills, studentFields),
    ...setsOf(keep.profile_id ? {} : { profile_id: drop.profile_id }),
  ];
  await scope.tx.execute(sql`
    update app.students set ${sql.join(sets, sql`, `)}
    where ${mine} and id = ${keep.id}`);
}
