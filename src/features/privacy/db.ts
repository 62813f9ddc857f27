import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { jsonTexts } from "#db/json.ts";
import { newId } from "#lib/ids.ts";
import { announcementFiles } from "#features/announcements/table.ts";
import { absenceReports } from "#features/absences/table.ts";
import { paymentClaims } from "#features/fees/claims/table.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { refuse } from "#lib/errors.ts";
import { type DataSubject, keysOf, type PersonDetail } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { SchoolExport } from "./contract.ts";
import { schoolExports } from "./table.ts";

/** Every column that holds the address of a stored file: files that none of them names are swept. */
export const FILE_COLUMNS = [
  profiles.avatar_url,
  schools.logo_url,
  absenceReports.file_url,
  paymentClaims.file_url,
  announcementFiles.file_url,
  schoolExports.file,
];

/** The addresses of all files that rows of the school name. */
export async function findFiles(scope: Scope): Promise<string[]> {
  const { school, tx } = scope;
  const each = FILE_COLUMNS.map(
    (column) =>
      sql`select ${column} as url from ${column.table} where school_id = ${school.id} and ${column} is not null`,
  );
  const { rows } = await tx.execute<{ url: string }>(sql.join(each, sql` union all `));
  return rows.map(({ url }) => url);
}

/** The class of the copies' advisory locks: a lock is held while its copy is made, and ends with the process. */
const MAKING = 4_840_257;
/** A copy that nobody makes may wait its turn for so long; after that, it was lost with its process. */
const LOST_AFTER = sql`interval '5 minutes'`;

const unmade = sql`${schoolExports.state} = 'waiting' and ${schoolExports.created_at} < now() - ${LOST_AFTER}
  and pg_try_advisory_xact_lock_shared(${MAKING}, hashtext(${schoolExports.id}::text))`;

const shown = {
  id: schoolExports.id,
  state: sql<
    SchoolExport["state"]
  >`case when ${unmade} then 'failed' else ${schoolExports.state} end`,
  created_at: schoolExports.created_at,
};

/** Claims a copy for this transaction; false when it does not have to be made (any more). */
export async function holdExport(scope: Scope, id: string): Promise<boolean> {
  const { school, tx } = scope;
  await tx.execute(sql`select pg_advisory_xact_lock(${MAKING}, hashtext(${id}::text))`);
  const waits = and(
    eq(schoolExports.school_id, school.id),
    eq(schoolExports.id, id),
    eq(schoolExports.state, "waiting"),
  );
  return (await tx.$count(schoolExports, waits)) > 0;
}

/** Marks as lost all copies that nobody is making any more. */
export async function settleLost(scope: Scope): Promise<void> {
  const { school, tx, now } = scope;
  await tx
    .update(schoolExports)
    .set({ state: "failed", ready_at: now })
    .where(and(eq(schoolExports.school_id, school.id), eq(schoolExports.state, "waiting")));
}

/** Requests a copy of the school; a trigger queues the job. */
export async function insertExport(scope: Scope): Promise<SchoolExport> {
  const { school, person, tx } = scope;
  const place = { school_id: school.id, id: newId(), requested_by: person.profile_id };
  const [row] = await tx.insert(schoolExports).values(place).returning(shown);
  if (!row) throw new Error("the export was not written");
  return row;
}

/** The copies that were requested last. */
export async function findExports(scope: Scope): Promise<SchoolExport[]> {
  const { school, tx } = scope;
  return tx
    .select(shown)
    .from(schoolExports)
    .where(eq(schoolExports.school_id, school.id))
    .orderBy(desc(schoolExports.created_at))
    .limit(5);
}

/** One copy, with its file. */
export async function findExport(scope: Scope, id: string) {
  const { school, tx } = scope;
  const [row] = await tx
    .select()
    .from(schoolExports)
    .where(and(eq(schoolExports.school_id, school.id), eq(schoolExports.id, id)));
  return row;
}

/** The person to tell that a copy is ready. */
export async function findAsker(
  scope: Scope,
  id: string,
): Promise<{ profile_id: string; email: string | null; first_name: string } | undefined> {
  const [row] = await scope.tx
    .select({ profile_id: profiles.id, email: profiles.email, first_name: profiles.first_name })
    .from(schoolExports)
    .innerJoin(
      profiles,
      and(
        eq(profiles.school_id, schoolExports.school_id),
        eq(profiles.id, schoolExports.requested_by),
      ),
    )
    .where(and(eq(schoolExports.school_id, scope.school.id), eq(schoolExports.id, id)));
  return row;
}

/** Records how making a copy ended. */
export async function settleExport(
  scope: Scope,
  id: string,
  { file }: { file: string | null },
): Promise<void> {
  const { school, tx, now } = scope;
  await tx
    .update(schoolExports)
    .set({ state: file ? "ready" : "failed", file, ready_at: now })
    .where(and(eq(schoolExports.school_id, school.id), eq(schoolExports.id, id)));
}

/** Whether a school has copies from before an instant. */
export function hasExports(school_id: SQL, before: string): SQL {
  return sql`exists (select from app.school_exports e
    where e.school_id = ${school_id} and e.created_at < ${before})`;
}

/** Removes the school's copies from the list; answers their files. */
export async function dropExports(scope: Scope, before?: string): Promise<string[]> {
  const { school, tx } = scope;
  const rows = await tx
    .delete(schoolExports)
    .where(
      and(
        eq(schoolExports.school_id, school.id),
        before ? sql`${schoolExports.created_at} < ${before}` : undefined,
      ),
    )
    .returning({ file: schoolExports.file });
  return rows.flatMap(({ file }) => file ?? []);
}

export type Person = DataSubject & {
  email: string | null;
  phone: string | null;
  avatar_url: string | null;
};

/** A person of the school with that person's records; refuses with 404 if there is none. */
export async function requirePerson(scope: Scope, id: string): Promise<Person> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<Person>(sql`
    select p.id, p.first_name, p.last_name, p.email, p.phone, p.avatar_url, s.id as student_id,
      t.id as teacher_id, g.id as guardian_id
    from app.profiles p
    left join app.students s on s.school_id = p.school_id and s.profile_id = p.id
    left join app.teachers t on t.school_id = p.school_id and t.profile_id = p.id
    left join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    where p.school_id = ${school.id} and p.id = ${id}`);
  const [person] = rows;
  if (!person) throw refuse("NOT_FOUND", "There is no such person.");
  return person;
}

export type Correction = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
};

/** Corrects a person's names and contact. */
export async function correctPerson(scope: Scope, id: string, changes: Correction): Promise<void> {
  const { school, tx } = scope;
  if (Object.keys(changes).length === 0) return;
  await bumpVersions(scope, id);
  await tx
    .update(profiles)
    .set(changes)
    .where(and(eq(profiles.school_id, school.id), eq(profiles.id, id)));
}

const UNTOLD = ["former_keys", "idempotency_keys", "outbox", "school_exports"];

/** The tables that hold a school's records, by name. */
export async function findTables(scope: Scope): Promise<string[]> {
  const { tx } = scope;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'app' and column_name = 'school_id' order by 1`);
  return rows.map(({ name }) => name).filter((name) => !UNTOLD.includes(name));
}

/** The columns that tell a table's rows of one school apart, in the order of its primary key. */
export async function findRowKey(scope: Scope, table: string): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ name: string }>(sql`
    select a.attname as name from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ('app.' || quote_ident(${table}))::regclass and i.indisprimary
    order by k.place`);
  const names = rows.map(({ name }) => name);
  return names.length > 1 ? names.filter((name) => name !== "school_id") : names;
}

type Row = Record<string, unknown>;

/** Up to `limit` rows of a table after another row, as they are in the database, in the order of their keys. */
export async function readRows(
  scope: Scope,
  { table, key }: { table: string; key: readonly string[] },
  after: Row | undefined,
  limit: number,
): Promise<Row[]> {
  const { school, tx } = scope;
  const columns = sql.join(
    key.map((name) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  );
  const values = sql.join(
    key.map((name) => sql`${after?.[name]}`),
    sql`, `,
  );
  const next = after ? sql`and (${columns}) > (${values})` : sql``;
  const { rows } = await tx.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${sql.identifier("app")}.${sql.identifier(table)} t
    where t.school_id = ${school.id} ${next} order by ${columns} limit ${limit}`);
  return rows.map(({ row }) => row);
}

const MAX_ROWS = 20_000;

/** Rows of the school by table, as PostgreSQL wrote them, with commas between them. */
type WrittenRows = Map<string, Buffer>;

/**
 * Every row that names one of a person's records, by table, and of a pupil the details that belong to the pupil's rows.
 * Of rows that are somebody's words (`wordsOf`) the person's own alone. Whoever is at a school for long has some 40 MB of
 * them: making objects of these and texts again would hold up everybody else for a second.
 */
export async function readPerson(
  scope: Scope,
  person: Person,
  { details, wordsOf }: { details: readonly PersonDetail[]; wordsOf: readonly string[] },
): Promise<WrittenRows> {
  const { tx } = scope;
  const keys = keysOf(person);
  const { rows: columns } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'app' and data_type = 'uuid' and column_name <> 'school_id'
    order by 1, 2`);
  const found: WrittenRows = new Map();
  for (const table of await findTables(scope)) {
    const all = columns.filter((column) => column.table === table);
    const own = all.filter(({ column }) => wordsOf.includes(`${table}.${column}`));
    const naming = own.length > 0 ? own : all;
    if (naming.length === 0) continue;
    const named = naming.map(
      ({ column }) => sql`t.${sql.identifier(column)} = any (${sql.param(keys)}::uuid[])`,
    );
    const rows = await writtenRows(scope, table, sql.join(named, sql` or `));
    if (rows) found.set(table, rows);
  }
  if (!person.student_id) return found;
  const detailed = new Set<string>();
  for (const { table, column, of, by } of details) {
    // A row of somebody else may name the pupil too, as who listened: it has no details here.
    const all = JSON.parse(`[${found.get(of)?.toString() ?? ""}]`) as Row[];
    const own = all.filter((row) => detailed.has(of) || row.student_id === person.student_id);
    const ids = own.map((row) => row[by]);
    if (ids.length === 0) continue;
    const belonging = sql`t.${sql.identifier(column)} = any (${sql.param(ids)}::uuid[])`;
    const rows = await writtenRows(scope, table, belonging);
    if (rows) found.set(table, rows);
    detailed.add(table);
  }
  return found;
}

async function writtenRows(
  { tx, school }: Scope,
  table: string,
  wanted: SQL,
): Promise<Buffer | undefined> {
  const { rows } = await tx.execute<{ json: string }>(
    jsonTexts(sql`select t.* from ${sql.identifier("app")}.${sql.identifier(table)} t
      where t.school_id = ${school.id} and (${wanted}) limit ${MAX_ROWS}`),
  );
  return rows.length > 0 ? Buffer.from(rows.map(({ json }) => json).join()) : undefined;
}
