import { nameIn } from "#db/pieces.ts";
import { sql, type SQL } from "drizzle-orm";
import { guardianFields } from "#features/guardians/fields.ts";
import { studentFields } from "#features/students/fields.ts";
import { type Fields, namesOf } from "#lib/fields.ts";
import type { Scope } from "#server/scope.ts";
import type { Bond, Enrolled, Kind } from "./rules.ts";

/** More children than this tell nobody apart. */
const MOST_CHILDREN = 20;

/** The names of a guardian's children. */
const CHILDREN = sql`coalesce((
  select json_agg(child.name order by child.id) from (
    select l.id,
      coalesce(nullif(${nameIn("c")}, ''), s.student_id) as name
    from app.guardian_links l
    join app.students s on s.school_id = l.school_id and s.id = l.student_id
    left join app.profiles c on c.school_id = s.school_id and c.id = s.profile_id
    where l.school_id = r.school_id and l.guardian_id = r.id
    order by l.id limit ${MOST_CHILDREN}) child), '[]')`;

export type MergeRow = {
  id: string;
  profile_id: string | null;
  first_name: string;
  last_name: string;
  number: string | null;
  date_of_birth: string | null;
  ic_number: string | null;
  phone: string | null;
  children: string[];
};

/** Everybody of a kind with what tells people apart, the oldest record first. */
export async function findRows(scope: Scope, kind: Kind): Promise<MergeRow[]> {
  const isStudent = kind === "students";
  const facts = isStudent
    ? sql`r.student_id as number, r.date_of_birth, r.ic_number, '[]'::json as children`
    : sql`null as number, null as date_of_birth, null as ic_number, ${CHILDREN} as children`;
  const { rows } = await scope.tx.execute<MergeRow>(sql`
    select r.id, r.profile_id, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, p.phone, ${facts}
    from ${tableOf(kind)} r
    left join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    where r.school_id = ${scope.school.id} order by r.created_at, r.id`);
  return rows;
}

function tableOf(kind: Kind): SQL {
  return kind === "students" ? sql`app.students` : sql`app.guardians`;
}

type StudentFacts = Record<Exclude<keyof typeof studentFields, keyof MergeRow>, string>;
type GuardianFacts = Record<keyof typeof guardianFields, boolean>;

const columnsOf = (list: Fields) =>
  sql.join(
    namesOf(list).map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  );

/** One record with its profile; the facts of the other kind are not there. */
export type MergeRecord = Omit<MergeRow, "number"> &
  Partial<StudentFacts> &
  Partial<GuardianFacts> & {
    version: number;
    email: string | null;
    avatar_url: string | null;
  };

/** One record with all that is compared; undefined where there is none. */
export async function findRecord(
  scope: Scope,
  kind: Kind,
  id: string,
): Promise<MergeRecord | undefined> {
  const facts =
    kind === "students"
      ? sql`${columnsOf(studentFields)}, '[]'::json as children`
      : sql`${columnsOf(guardianFields)}, null as date_of_birth, null as ic_number,
          ${CHILDREN} as children`;
  const { rows } = await scope.tx.execute<MergeRecord>(sql`
    select r.id, r.version, r.profile_id, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, p.phone, p.email, p.avatar_url, ${facts}
    from ${tableOf(kind)} r
    left join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    where r.school_id = ${scope.school.id} and r.id = ${id}`);
  return rows[0];
}

/**
 * What holds a profile in the school beside the record itself: another part in the school, or acts that
 * name it. One that agreed to the notice had an account.
 */
export async function findBonds(scope: Scope, kind: Kind, profile_id: string): Promise<Bond[]> {
  const one = sql`school_id = ${scope.school.id} and profile_id = ${profile_id}`;
  const other = kind === "students" ? sql`app.guardians` : sql`app.students`;
  const role = kind === "students" ? "student" : "guardian";
  const by = (table: SQL, column: SQL) =>
    sql`exists (select from ${table} where school_id = ${scope.school.id} and ${column} = ${profile_id})`;
  const { rows } = await scope.tx.execute<Record<Bond, boolean>>(sql`
    select exists (select from app.consents where ${one}) as account, false as invited,
      p.role <> ${role} or exists (select from app.teachers where ${one})
        or exists (select from ${other} where ${one}) as role,
      ${by(sql`app.attendance`, sql`marked_by`)}
        or ${by(sql`app.attendance_history`, sql`changed_by`)}
        or ${by(sql`app.attendance_registers`, sql`taken_by`)}
        or ${by(sql`app.absence_reports`, sql`reported_by`)} as acts
    from app.profiles p where p.school_id = ${scope.school.id} and p.id = ${profile_id}`);
  return Object.entries(rows[0] ?? {}).flatMap(([bond, holds]) => (holds ? (bond as Bond) : []));
}

/** A student's enrolments, the open ones and those of the past. */
export async function findPeriods(scope: Scope, student_id: string): Promise<Enrolled[]> {
  const { rows } = await scope.tx.execute<Enrolled>(sql`
    select e.id, e.class_id, e.from_date, e.to_date, c.name as class_name,
      c.kind = 'class' as is_homeroom
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id
    where e.school_id = ${scope.school.id} and e.student_id = ${student_id}
    order by e.from_date, e.id`);
  return rows;
}

export type Hanging = {
  marks: number;
  /** Marks of both for one class, day and session. */
  same_day: number;
  payments: number;
  links: number;
  /** Whom both are linked with, by name. */
  same_link: string[];
  statuses: number;
};

/** What hangs on a record that would be dropped, and what of it the kept one has too. */
export async function countHanging(
  scope: Scope,
  kind: Kind,
  { keep, drop }: { keep: string; drop: string },
): Promise<Hanging> {
  const mine = sql`school_id = ${scope.school.id}`;
  const [own, far] =
    kind === "students" ? [sql`student_id`, sql`guardian_id`] : [sql`guardian_id`, sql`student_id`];
  const people =
    kind === "students"
      ? sql`app.guardians r`
      : sql`(select school_id, id, profile_id, student_id as number from app.students) r`;
  const number = kind === "students" ? sql`''` : sql`r.number`;
  const { rows } = await scope.tx.execute<Hanging>(sql`
    select (select count(*)::int from app.attendance where ${mine} and student_id = ${drop}) as marks,
      (select count(*)::int from app.attendance a
        join app.attendance k on k.school_id = a.school_id and k.class_id = a.class_id
          and k.date = a.date and k.session = a.session and k.student_id = ${keep}
        where a.school_id = ${scope.school.id} and a.student_id = ${drop}) as same_day,
      (select count(*)::int from app.payments where ${mine} and student_id = ${drop}) as payments,
      (select count(*)::int from app.guardian_links where ${mine} and ${own} = ${drop}) as links,
      coalesce((
        select json_agg(coalesce(nullif(${nameIn("p")}, ''), ${number}))
        from app.guardian_links l
        join ${people} on r.school_id = l.school_id and r.id = l.${far}
        left join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
        where l.school_id = ${scope.school.id} and l.${own} = ${drop} and l.${far} in (
          select ${far} from app.guardian_links where ${mine} and ${own} = ${keep})), '[]')
        as same_link,
      (select count(*)::int from app.student_statuses where ${mine} and student_id = ${drop}) as statuses`);
  const [row] = rows;
  if (!row) throw new Error("nothing was counted");
  return row;
}

/** Locks two records and their enrolments, in the order in which other writes lock them. */
export async function lockRecords(scope: Scope, kind: Kind, ids: string[]): Promise<void> {
  const { school, tx } = scope;
  const wanted = sql`any (${sql.param(ids)}::uuid[])`;
  if (kind === "students") {
    await tx.execute(sql`select from app.class_enrollments
      where school_id = ${school.id} and student_id = ${wanted} order by id for update`);
  }
  await tx.execute(sql`select from ${tableOf(kind)}
    where school_id = ${school.id} and id = ${wanted} order by id for update`);
}
