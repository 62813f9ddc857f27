import { insertAll, isAnyOf } from "#db/bulk.ts";
import { and, desc, eq, or, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { audit } from "#server/audit/table.ts";
import type { Scope } from "./scope.ts";

type Versioned = { id: string; version: number; profile_id?: string | null };

/** Audit actions on a profile that also change the record. */
const PROFILE_CHANGED = ["profile.update", "person.correct"];

/**
 * Refuses a change that is based on an older version of a record: 409 `stale`, with the current record, and
 * who changed it when. Without a version nothing is compared, so programs may overwrite blindly.
 */
export async function requireVersion(
  scope: Scope,
  current: Versioned,
  wanted: number | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === current.version) return;
  const ofProfile = and(
    eq(audit.subject_id, current.profile_id ?? current.id),
    isAnyOf(audit.action, PROFILE_CHANGED),
  );
  const [last] = await scope.tx
    .select({ by: audit.actor_name, at: audit.at })
    .from(audit)
    .where(
      and(eq(audit.school_id, scope.school.id), or(eq(audit.subject_id, current.id), ofProfile)),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  throw refuse("CONFLICT", "Somebody else has just changed this.", {
    reason: "stale",
    current,
    ...last,
  });
}

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
