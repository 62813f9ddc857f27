import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { insertAll } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "./scope.ts";
import { requireVersion } from "./stale.ts";

/** A table with one row for each school, whose `version` counts the changes. */
type SettingsTable = PgTable & { school_id: AnyPgColumn; version: AnyPgColumn };

/** Writes a school's row of settings, or some of them; false if somebody else has changed it since the version before. */
export async function upsertSettings<T extends SettingsTable>(
  { tx, school }: Scope,
  table: T,
  { version: before, ...values }: Partial<T["$inferInsert"]> & { version: number },
): Promise<boolean> {
  const next = { ...values, version: before + 1 };
  const row = { school_id: school.id, id: newId(), ...next } as unknown as T["$inferInsert"];
  const set = Object.keys(next).map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = excluded.${column}`;
  });
  const { rowCount } = await tx.execute(sql`
    ${insertAll(table, [row])} on conflict (school_id) do update set ${sql.join(set, sql`, `)}
    where ${table.version} = ${before}`);
  return rowCount === 1;
}

type Settings = { version: number };

/** How a feature reads and writes its settings of a school. */
type SettingsOf<T extends Settings> = {
  /** The action in the audit log. */
  action: string;
  find: (scope: Scope) => Promise<T>;
  /** False if somebody else has changed them since. */
  upsert: (scope: Scope, after: T) => Promise<boolean>;
  /** As the audit log says them. */
  logged: (settings: T) => Record<string, unknown>;
  /** Refuses what does not fit together. */
  check?: (after: T) => Promise<void>;
};

/** Changes some settings of a school and returns all of them; refuses like `requireVersion`. */
export async function changeSettings<T extends Settings>(
  scope: Scope,
  { action, find, upsert, logged, check }: SettingsOf<T>,
  { version, ...changes }: Partial<T>,
): Promise<T> {
  const { id, name } = scope.school;
  const requireCurrent = (current: T, wanted: number | undefined) =>
    requireVersion(scope, { ...current, id }, wanted);
  const before = await find(scope);
  await requireCurrent(before, version);
  const after = { ...before, ...changes };
  await check?.(after);
  if (!(await upsert(scope, after))) await requireCurrent(await find(scope), before.version);
  const details = changesOf(logged(before), logged(after), NO_PERSON);
  scope.record({ action, subject_id: id, label: name, details });
  return { ...after, version: before.version + 1 };
}
