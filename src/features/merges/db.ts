import { nameIn } from "#db/pieces.ts";
import { sql, type SQL } from "drizzle-orm";
import { guardianFields } from "#features/guardians/fields.ts";
import { studentFields } from "#features/students/fields.ts";
import { type Fields, namesOf } from "#lib/fields.ts";
import type { Scope } from "#server/scope.ts";
import type { MergeKind } from "./rules.ts";

/** More children than this do not help to tell guardians apart. */
const MAX_CHILDREN = 20;

/** The names of a guardian's children. */
const CHILDREN = sql`coalesce((
  select json_agg(child.name order by child.id) from (
    select l.id,
      coalesce(nullif(${nameIn("c")}, ''), s.student_id) as name
    from app.guardian_links l
    join app.students s on s.school_id = l.school_id and s.id = l.student_id
    left join app.profiles c on c.school_id = s.school_id and c.id = s.profile_id
    where l.school_id = r.school_id and l.guardian_id = r.id
    order by l.id limit ${MAX_CHILDREN}) child), '[]')`;

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

/** Everybody of a kind, with the facts that tell people apart, the oldest record first. */
export async function findRows(scope: Scope, kind: MergeKind): Promise<MergeRow[]> {
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

function tableOf(kind: MergeKind): SQL {
  return kind === "students" ? sql`app.students` : sql`app.guardians`;
}

type StudentColumns = Record<Exclude<keyof typeof studentFields, keyof MergeRow>, string>;
type GuardianFacts = Record<keyof typeof guardianFields, boolean>;

const columnsOf = (list: Fields) =>
  sql.join(
    namesOf(list).map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  );

/** One record with its profile, without the columns of the other kind. */
export type MergeRecord = Omit<MergeRow, "number"> &
  Partial<StudentColumns> &
  Partial<GuardianFacts> & {
    version: number;
    email: string | null;
    avatar_url: string | null;
  };

/** One record with everything that is compared; undefined if it does not exist. */
export async function findRecord(
  scope: Scope,
  kind: MergeKind,
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
