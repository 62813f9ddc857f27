import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { nameIn } from "#db/pieces.ts";
import { classEnrollments, classes } from "#features/classes/table.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { PastImport } from "./contract.ts";
import type { Kind } from "./rules.ts";
import { imports, type ImportedTable, type ImportTrace } from "./table.ts";

export const TABLES: Record<ImportedTable, PgTable> = {
  profiles,
  students,
  teachers,
  guardians,
  class_enrollments: classEnrollments,
  guardian_links: guardianLinks,
};

/** Grows with every change, so that whoever edits the record at the time learns of it. */
const VERSIONED: readonly ImportedTable[] = ["students", "teachers", "guardians"];

/**
 * Has the checks of foreign keys planned anew: a connection that has only seen small tables would look
 * through all of the table for each of thousands of rows.
 */
export async function forgetPlans(scope: Scope): Promise<void> {
  await scope.tx.execute(sql`discard plans`);
}

export type RowChange = { id: string; set: Record<string, unknown> };

/** Changes many rows of a table, each in its own columns: one statement per set of columns. */
export async function updateRows(
  scope: Scope,
  table: ImportedTable,
  rows: readonly RowChange[],
): Promise<void> {
  const groups = new Map<string, RowChange[]>();
  for (const row of rows) {
    const key = Object.keys(row.set).toSorted().join(" ");
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  for (const group of groups.values()) {
    const columns = Object.keys(group[0]?.set ?? {});
    const set: SQL[] = columns.map(
      (name) => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`,
    );
    if (VERSIONED.includes(table)) set.push(sql`version = t.version + 1`);
    const json = JSON.stringify(group.map((row) => ({ id: row.id, ...row.set })));
    await scope.tx.execute(sql`
      update ${TABLES[table]} as t set ${sql.join(set, sql`, `)}
      from json_populate_recordset(null::${TABLES[table]}, ${json}) as n
      where t.school_id = ${scope.school.id} and t.id = n.id`);
  }
}

/** A change of a row, with what the row was before. */
export type TracedChange = RowChange & { was: object };

/** As `updateRows`, and keeps in the trace what stood there, so that it can be undone. */
export async function changeRows(
  scope: Scope,
  trace: ImportTrace,
  table: ImportedTable,
  rows: readonly TracedChange[],
): Promise<void> {
  for (const { id, set: after, was } of rows) {
    const old = was as Record<string, unknown>;
    const names = Object.keys(after);
    if (names.length === 0) continue;
    const before = Object.fromEntries(names.map((name) => [name, old[name] ?? null]));
    trace.changed.push({ table, id, before, after });
  }
  await updateRows(scope, table, rows);
}

/** A class as a file may name it, with how many are enrolled today. */
export type Place = {
  id: string;
  name: string;
  kind: "class" | "halaqah";
  grade_level: string;
  maximum_students: number;
  enrolled: number;
};

/** The classes that stand, those of this year first: a name may come back every year. */
export async function findPlaces(scope: Scope): Promise<Place[]> {
  const { school, tx, today } = scope;
  return tx
    .select({
      id: classes.id,
      name: classes.name,
      kind: classes.kind,
      grade_level: classes.grade_level,
      maximum_students: classes.maximum_students,
      enrolled: sql<number>`(select count(*)::int from app.class_enrollments e
        where e.school_id = ${school.id} and e.class_id = classes.id and e.status = 'active')`,
    })
    .from(classes)
    .where(and(eq(classes.school_id, school.id), sql`${classes.archived_on} is null`))
    .orderBy(
      sql`${classes.academic_year} like ${`${today.slice(0, 4)}%`} desc`,
      desc(classes.academic_year),
      classes.name,
    );
}

export type RunImport = {
  kind: Kind;
  file_name: string;
  created: number;
  updated: number;
  skipped: number;
  trace: ImportTrace;
};

/** Keeps what an import wrote; answers its id. */
export async function insertImport(scope: Scope, run: RunImport): Promise<string> {
  const { school, person, tx } = scope;
  const id = newId();
  const made = { school_id: school.id, id, made_by: person.profile_id };
  await tx.insert(imports).values({ ...made, ...run });
  return id;
}

const SHOWN = 20;

/** The last imports with who made them. */
export async function findImports(
  scope: Scope,
  { kind }: { kind?: Kind | undefined },
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
