import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { classEnrollments, classes } from "#features/classes/table.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import type { Scope } from "#server/scope.ts";
import type { ImportedTable, ImportTrace } from "#features/imports/rows/rules/trace.ts";

export const TABLES: Record<ImportedTable, PgTable> = {
  classes,
  profiles,
  students,
  teachers,
  guardians,
  class_enrollments: classEnrollments,
  guardian_links: guardianLinks,
};

/** Grows with every change, so that whoever edits the record at the time learns of it. */
export const VERSIONED: readonly ImportedTable[] = ["students", "teachers", "guardians"];

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
