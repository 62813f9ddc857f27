import { sql } from "#db/sql.ts";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { findClasses } from "#features/classes/db.ts";
import { linkReach } from "#features/guardians/db.ts";
import { studentReach, taughtToday } from "#features/students/db.ts";
import { findNamed } from "#features/students/db.ts";
import { students } from "#features/students/table.ts";
import { findTeachers } from "#features/teachers/db.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { folded } from "#lib/folded.ts";
import { finder, fold, fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import type {
  SearchResults,
  FoundClass,
  FoundGuardian,
  StudentResult,
  FoundTeacher,
} from "./contract.ts";
import { best, MOST, phonePatterns } from "./rules.ts";

/** The people and classes within reach that match a search best; none for an empty search. */
export async function findAll(scope: Scope, q: string): Promise<SearchResults> {
  if (!fold(q)) return { students: [], teachers: [], classes: [] };
  // Each asks at once for all but the pupils' details, which are the last that is read.
  const [students, teachers, classes] = await inOneTrip(
    findPupils(scope, q),
    findColleagues(scope, q),
    findRooms(scope, q),
  );
  return { students, teachers, classes };
}

/** Matches by name and number come first, then those by a guardian's phone. */
async function findPupils(scope: Scope, q: string): Promise<StudentResult[]> {
  const reach = studentReach(scope, "students.see", students.id);
  const [found, guardians] = await inOneTrip(findNamed(scope, q, reach), findByPhone(scope, q));
  const named = best(found, {
    q,
    most: MOST.students,
    label(student) {
      const name = student.name || student.student_id;
      return {
        name,
        number: student.student_id,
        past: student.status !== "active",
        order: folded(name),
      };
    },
  });
  const ids = [...new Set([...named.map(({ id }) => id), ...guardians.keys()])];
  if (ids.length === 0) return [];
  return scope.lastly(() => readPupils(scope, ids, guardians));
}

/** Pupils within reach whose guardian has the number, with the guardian's name, in the order of contact. */
async function findByPhone(scope: Scope, q: string): Promise<Map<string, string>> {
  const patterns = phonePatterns(q);
  if (!patterns) return new Map();
  const { school, person, tx } = scope;
  const reaches = scope.reaches("guardians.see");
  const pupil = sql`l.student_id`;
  const all = reaches.includes("all") ? sql`true` : sql`false`;
  const taught = reaches.includes("classes") ? taughtToday(scope, pupil) : sql`false`;
  const own = reaches.includes("self") ? sql`g.id = ${person.guardian_id}` : sql`false`;
  const { rows } = await tx.execute<{ student_id: string; name: string }>(sql`
    select distinct on (l.student_id) l.student_id,
      ${nameIn("p")} as name
    from app.profiles p
    join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    join app.guardian_links l on l.school_id = g.school_id and l.guardian_id = g.id
    where p.school_id = ${school.id}
      and regexp_replace(p.phone, '[^0-9+]', '', 'g') like any (${sql.param(patterns)}::text[])
      and (${all} or ${taught} or ${own}) and ${studentReach(scope, "students.see", pupil)}
    order by l.student_id, l.contact_order
    limit ${MOST.students}`);
  return new Map(rows.map(({ student_id, name }) => [student_id, name]));
}

/** The displayed details of each pupil, in the order of the ids. */
async function readPupils(
  scope: Scope,
  ids: string[],
  guardians: ReadonlyMap<string, string>,
): Promise<StudentResult[]> {
  const { school, today, tx } = scope;
  const wanted = ids.slice(0, MOST.students);
  const { rows } = await tx.execute<Omit<StudentResult, "guardian">>(sql`
    select s.id, s.student_id, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, p.avatar_url, s.status,
      (select c.name from app.class_enrollments e
        join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
        where e.school_id = s.school_id and e.student_id = s.id and e.status = 'active'
          and e.from_date <= ${today}
        order by c.name limit 1) as class_name
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.id = any (${uuids(wanted)})
    order by array_position(${uuids(wanted)}, s.id)`);
  return rows.map((row) => ({ ...row, guardian: guardians.get(row.id) ?? null }));
}

async function findColleagues(scope: Scope, q: string): Promise<FoundTeacher[]> {
  const found = best(await findTeachers(scope, { q }), {
    q,
    most: MOST.teachers,
    label: (teacher) => ({
      name: teacherName(teacher),
      number: teacher.teacher_id,
      past: teacher.status !== "active",
    }),
  });
  return found.map(({ id, teacher_id, specialization, profile }) => ({
    id,
    teacher_id,
    first_name: profile?.first_name ?? "",
    last_name: profile?.last_name ?? "",
    avatar_url: profile?.avatar_url ?? null,
    specialization,
  }));
}

async function findRooms(scope: Scope, q: string): Promise<FoundClass[]> {
  const found = best(await findClasses(scope, { q }), {
    q,
    most: MOST.classes,
    label: ({ name, archived_on }) => ({ name, past: archived_on !== null }),
  });
  return found.map(({ id, name, grade_level, academic_year }) => ({
    id,
    name,
    grade_level,
    academic_year,
  }));
}

type GuardianRow = { id: string; first_name: string; last_name: string; by_phone: boolean };

/**
 * The guardians of pupils within reach who match by name or phone. As for pupils, the names are compared here,
 * because a pattern of the database cannot match spellings.
 */
export async function findGuardiansNamed(scope: Scope, q: string): Promise<FoundGuardian[]> {
  if (!fold(q)) return [];
  const { school, tx } = scope;
  const patterns = phonePatterns(q);
  const linked = sql`l.school_id = g.school_id and l.guardian_id = g.id and ${linkReach(scope)}
    and ${studentReach(scope, "students.see", sql`l.student_id`)}`;
  const { rows } = await tx.execute<GuardianRow>(sql`
    select g.id, p.first_name, p.last_name,
      ${patterns ? sql`coalesce(regexp_replace(p.phone, '[^0-9+]', '', 'g') like any (${sql.param(patterns)}::text[]), false)` : sql`false`} as by_phone
    from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where g.school_id = ${school.id} and exists (select from app.guardian_links l where ${linked})
    order by ${nameIn("p")} ${natural}, g.id`);
  const finds = finder(q);
  const found = best(
    rows.filter((row) => row.by_phone || finds(folded(fullName(row)))),
    { q, most: MOST.guardians, label: (row) => ({ name: fullName(row) }) },
  );
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { rows: families } = await tx.execute<Pick<FoundGuardian, "id" | "children">>(sql`
    select g.id, (
      select json_agg(json_build_object('id', s.id,
        'first_name', coalesce(nullif(c.first_name, ''), s.student_id),
        'last_name', coalesce(c.last_name, '')
      ) order by ${nameIn("c")} ${natural}, s.student_id)
      from app.guardian_links l
      join app.students s on s.school_id = l.school_id and s.id = l.student_id
      left join app.profiles c on c.school_id = s.school_id and c.id = s.profile_id
      where ${linked}
    ) as children
    from app.guardians g
    where g.school_id = ${school.id} and g.id = any (${uuids(ids)})`);
  const childrenOf = new Map(families.map(({ id, children }) => [id, children]));
  return found.map(({ id, first_name, last_name }) => ({
    id,
    first_name,
    last_name,
    children: childrenOf.get(id) ?? [],
  }));
}
