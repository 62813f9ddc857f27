import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { withoutName } from "#features/audit/db.ts";
import { patternOf } from "#features/audit/rules.ts";
import { profiles } from "#features/people/table.ts";
import { newId } from "#lib/ids.ts";
import { type DataSubject, keysOf } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { PastImport } from "./contract.ts";
import { withoutRows } from "#features/imports/rules/joining.ts";
import type { ImportKind } from "#features/imports/rows/rules.ts";
import { forgetPlans, TABLES, updateRows, VERSIONED } from "#features/imports/rows/db.ts";
import type { ImportedTable, ImportTrace } from "#features/imports/rows/rules/trace.ts";
import { imports } from "./table.ts";

export type RunImport = {
  kind: ImportKind;
  file_name: string;
  created: number;
  updated: number;
  skipped: number;
  trace: ImportTrace;
};

/** Records an import with what it wrote; answers its id. */
export async function insertImport(scope: Scope, run: RunImport): Promise<string> {
  const { school, person, tx } = scope;
  const id = newId();
  const made = { school_id: school.id, id, made_by: person.profile_id };
  await tx.insert(imports).values({ ...made, ...run });
  return id;
}

const SHOWN = 20;

/** The latest imports, with who made them. */
export async function findImports(
  scope: Scope,
  { kind }: { kind?: ImportKind | undefined },
): Promise<PastImport[]> {
  const { school, tx } = scope;
  return tx
    .select({
      id: imports.id,
      kind: imports.kind,
      file_name: imports.file_name,
      created: imports.created,
      updated: imports.updated,
      skipped: imports.skipped,
      classes_made: sql<number>`coalesce(jsonb_array_length(${imports.trace}->'created'->'classes'), 0)`,
      made_by: nameIn("profiles"),
      created_at: imports.created_at,
      undone_at: imports.undone_at,
    })
    .from(imports)
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, imports.school_id), eq(profiles.id, imports.made_by)),
    )
    .where(and(eq(imports.school_id, school.id), kind ? eq(imports.kind, kind) : undefined))
    .orderBy(desc(imports.created_at))
    .limit(SHOWN);
}

/* Undoing */

export type WrittenImport = {
  id: string;
  kind: ImportKind;
  file_name: string;
  created: number;
  trace: ImportTrace;
  created_at: string;
  undone_at: string | null;
};

/** One import with what it wrote; `lock` makes a concurrent undo wait. */
export async function findImport(
  scope: Scope,
  id: string,
  { lock = false } = {},
): Promise<WrittenImport | undefined> {
  const { school, tx } = scope;
  const query = tx
    .select({
      id: imports.id,
      kind: imports.kind,
      file_name: imports.file_name,
      created: imports.created,
      trace: imports.trace,
      created_at: imports.created_at,
      undone_at: imports.undone_at,
    })
    .from(imports)
    .where(and(eq(imports.school_id, school.id), eq(imports.id, id)));
  const [found] = lock ? await query.for("update") : await query;
  return found;
}

/** The names of people who were changed since, or whose records something else refers to by now. */
export async function findUses(scope: Scope, run: WrittenImport): Promise<string[]> {
  const { trace } = run;
  const people = new Map<ImportedTable, Set<string>>();
  const add = (table: ImportedTable, ids: string[]) => {
    const known = people.get(table) ?? new Set();
    for (const id of ids) known.add(id);
    people.set(table, known);
  };
  // A class that is in use does not stop the undoing: it stays (`findMadeClasses`).
  const { classes: _classes, ...people_made } = trace.created;
  for (const table of Object.keys(people_made) as ImportedTable[]) {
    add(table, await findReferences(scope, table, trace));
    add(table, await findEdited(scope, table, run));
  }
  for (const { table, id } of await findChanged(scope, trace)) add(table, [id]);
  return findNamesBehind(scope, people);
}

/** The columns that point to a table, by all foreign keys that exist. */
async function findKeysTo({ tx }: Scope, table: ImportedTable) {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'app'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      and a.attname <> 'school_id'
    where k.contype = 'f' and k.confrelid = ${`app.${table}`}::regclass`);
  return rows;
}

/** The import's rows of a table to which rows of others point. */
async function findReferences(
  scope: Scope,
  table: ImportedTable,
  { created }: ImportTrace,
): Promise<string[]> {
  const ids = created[table] ?? [];
  if (ids.length === 0) return [];
  const { tx, school } = scope;
  const used = new Set<string>();
  for (const key of await findKeysTo(scope, table)) {
    const own = created[key.table as ImportedTable] ?? [];
    const column = sql`t.${sql.identifier(key.column)}`;
    // Every table that an import writes has a column `id`; others may have none.
    const isOwn = own.length > 0 ? sql`t.id = any (${sql.param(own)}::uuid[])` : sql`false`;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct ${column} as id from app.${sql.identifier(key.table)} t
      where t.school_id = ${school.id} and ${column} = any (${uuids(ids)})
        and not ${isOwn}`);
    for (const { id } of rows) used.add(id);
  }
  return [...used];
}

const HARMLESS = ["student.reveal", "export.person"];

/** New rows that somebody changed since, according to the audit log or their own version. */
async function findEdited(
  scope: Scope,
  table: ImportedTable,
  { trace, created_at }: WrittenImport,
): Promise<string[]> {
  const ids = sql`${sql.param(trace.created[table] ?? [])}::uuid[]`;
  const { tx, school } = scope;
  const version = VERSIONED.includes(table) ? sql`t.version > 1` : sql`false`;
  const ended = table === "class_enrollments" ? sql`t.to_date is not null` : sql`false`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from ${TABLES[table]} t
    where t.school_id = ${school.id} and t.id = any (${ids}) and (${version} or ${ended} or t.id in (
      select subject_id from app.audit where school_id = ${school.id} and at > ${created_at}
        and subject_id = any (${ids}) and not action = any (${sql.param(HARMLESS)}::text[])))`);
  return rows.map(({ id }) => id);
}

/** Rows that the import changed and somebody has changed again since. */
async function findChanged(
  scope: Scope,
  { changed }: ImportTrace,
): Promise<{ table: ImportedTable; id: string }[]> {
  const { tx, school } = scope;
  const found: { table: ImportedTable; id: string }[] = [];
  for (const table of new Set(changed.map((change) => change.table))) {
    const wanted = changed.filter((change) => change.table === table);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select w.id from json_to_recordset(${JSON.stringify(wanted)}) as w (id uuid, after jsonb)
      left join ${TABLES[table]} t on t.school_id = ${school.id} and t.id = w.id
      where t.id is null or not to_jsonb(t) @> w.after`);
    found.push(...rows.map(({ id }) => ({ table, id })));
  }
  return found;
}

/** The names of the people whom rows of several tables are about. */
async function findNamesBehind(
  scope: Scope,
  people: ReadonlyMap<ImportedTable, ReadonlySet<string>>,
): Promise<string[]> {
  const { tx, school } = scope;
  const ids = (table: ImportedTable) =>
    sql`any (${sql.param([...(people.get(table) ?? [])])}::uuid[])`;
  const profilesOf: SQL[] = [
    sql`select profile_id from app.students where school_id = ${school.id} and id = ${ids("students")}`,
    sql`select profile_id from app.teachers where school_id = ${school.id} and id = ${ids("teachers")}`,
    sql`select profile_id from app.guardians where school_id = ${school.id} and id = ${ids("guardians")}`,
    sql`select s.profile_id from app.class_enrollments e
      join app.students s on s.school_id = e.school_id and s.id = e.student_id
      where e.school_id = ${school.id} and e.id = ${ids("class_enrollments")}`,
    sql`select s.profile_id from app.guardian_links l
      join app.students s on s.school_id = l.school_id and s.id = l.student_id
      where l.school_id = ${school.id} and l.id = ${ids("guardian_links")}`,
  ];
  const { rows } = await tx.execute<{ name: string }>(sql`
    select ${nameIn("p")} as name from app.profiles p
    where p.school_id = ${school.id} and (p.id = ${ids("profiles")}
      or p.id in (${sql.join(profilesOf, sql` union all `)}))
    order by 1`);
  return rows.map(({ name }) => name);
}

/** The names of people of the school. */
export async function findNames(scope: Scope, profile_ids: string[]): Promise<string[]> {
  return findNamesBehind(scope, new Map([["profiles", new Set(profile_ids)]]));
}

/** The order of deletion, so that no row points to a deleted one. */
const ORDER: readonly ImportedTable[] = [
  "guardian_links",
  "class_enrollments",
  "guardians",
  "students",
  "teachers",
  "profiles",
];

/** For each deleted row, every reference is checked: thousands in one statement would exceed its time limit. */
const AT_ONCE = 1000;

/** A class that an import made; `is_free` when nothing of others refers to it and nobody has changed it since. */
export type MadeClassNow = { id: string; name: string; is_free: boolean };

/** The classes that an import made and that are still there, by name. */
export async function findMadeClasses(scope: Scope, trace: ImportTrace): Promise<MadeClassNow[]> {
  const { tx, school } = scope;
  const ids = trace.created.classes ?? [];
  if (ids.length === 0) return [];
  const used = await findReferences(scope, "classes", trace);
  const { rows } = await tx.execute<MadeClassNow>(sql`
    select c.id, c.name, c.version = 1 and not c.id = any (${uuids(used)})
      and not exists (select from app.hifz_settings h
        where h.school_id = c.school_id and c.id = any (h.class_ids)) as is_free
    from app.classes c where c.school_id = ${school.id} and c.id = any (${uuids(ids)})
    order by c.name ${natural}`);
  return rows;
}

/**
 * Deletes what an import made, of its classes only those given, and restores what it changed. Answers the ids of the
 * deleted classes. Needs the login that may delete people.
 */
export async function takeBack(
  scope: Scope,
  { id, trace }: WrittenImport,
  class_ids: string[],
): Promise<Set<string>> {
  const { tx, school } = scope;
  await forgetPlans(scope);
  // Classes come before their pupils, as whoever enrols a pupil locks them.
  await tx.execute(sql`
    select from app.classes where school_id = ${school.id} and id = any (${uuids(class_ids)})
    order by id for no key update`);
  for (const table of ORDER) {
    const ids = trace.created[table] ?? [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      await tx.execute(sql`
        delete from ${TABLES[table]} t
        where t.school_id = ${school.id} and t.id = any (${sql.param(some)}::uuid[])`);
    }
  }
  for (const table of ORDER) {
    const changed = trace.changed.filter((change) => change.table === table);
    await updateRows(
      scope,
      table,
      changed.map(({ id, before }) => ({ id, set: before })),
    );
  }
  const gone = await deleteClasses(scope, class_ids);
  await markImportUndone(scope, id);
  return gone;
}

/** Notes that an import was undone. */
export async function markImportUndone(scope: Scope, id: string): Promise<void> {
  const { tx, school, now } = scope;
  await tx
    .update(imports)
    .set({ undone_at: now })
    .where(and(eq(imports.school_id, school.id), eq(imports.id, id)));
}

/** Deletes classes, except those that somebody has just changed. */
async function deleteClasses({ tx, school }: Scope, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from app.classes c
    where c.school_id = ${school.id} and c.id = any (${uuids(ids)}) and c.version = 1
    returning c.id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Empties the traces that name the person, because they hold earlier values; these imports cannot be undone any
 * more. File names lose the person's name too: a list of one pupil is often named after the pupil.
 */
export async function eraseTraces(scope: Scope, subject: DataSubject): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  const keys = sql`${sql.param(keysOf(subject))}::uuid[]`;
  await tx.execute(sql`
    with emptied as (
      update app.imports set trace = '{"created": {}, "changed": []}', file_name = '' where ${mine}
        and trace::text like any (select '%' || key || '%' from unnest(${keys}) key)
      returning id)
    update app.audit set label = '', details = details - 'file_name' where ${mine}
      and subject_id in (select id from emptied)`);
  const pattern = patternOf(subject);
  if (!pattern) return;
  await tx.execute(sql`
    update app.imports set file_name = ${withoutName(sql`file_name`, pattern)}
    where ${mine} and file_name ~* ${pattern}`);
}

/** Takes rows out of the traces: undoing must neither delete nor change what now belongs to the merged record. */
export async function forgetRows(scope: Scope, ids: ReadonlySet<string>): Promise<void> {
  const { tx, school } = scope;
  const mine = eq(imports.school_id, school.id);
  const named = sql`${imports.trace}::text like any (select '%' || id || '%'
    from unnest(${sql.param([...ids])}::text[]) id)`;
  const rows = await tx
    .select({ id: imports.id, trace: imports.trace })
    .from(imports)
    .where(and(mine, named));
  for (const { id, trace } of rows) {
    await tx
      .update(imports)
      .set({ trace: withoutRows(trace, ids) })
      .where(and(mine, eq(imports.id, id)));
  }
}
