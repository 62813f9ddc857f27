import { createHash } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import type pg from "pg";
import { refuse } from "#lib/errors.ts";
import { sweepEachSchool } from "#server/jobs/schools.ts";
import type { Runtime } from "#server/runtime.ts";
import { type Actor, enterSchool, type Scope } from "#server/scope.ts";
import { idempotencyKeys } from "./table.ts";

/** A write that runs once: the client's key, and who sends what under it. */
export type KeyedWrite = { key: string; actor: Actor; call: string; input: unknown };

/**
 * Claims a key, inside the school: it answers a row, or none when the key was used before. Of two requests at
 * once, the second waits for the first.
 */
export function claimKey({ key, actor, call, input }: KeyedWrite): SQL {
  return sql`
    insert into app.idempotency_keys (school_id, id, actor_id, call, input_hash)
    values (${actor.school_id}, ${key}, ${actor.profile_id}, ${call}, ${hashOf(input)})
    on conflict do nothing returning id`;
}

/**
 * Runs a write if its key was claimed; else answers what is stored, and changes nothing. Refuses (422) the
 * same key with another input, call or person.
 */
export async function runOnce<T>(
  scope: Scope,
  { key, actor, call, input }: KeyedWrite,
  claim: pg.QueryResult | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const { tx, school, withCommit } = scope;
  if (!claim?.rowCount) {
    const mine = and(eq(idempotencyKeys.school_id, school.id), eq(idempotencyKeys.id, key));
    const [known] = await tx.select().from(idempotencyKeys).where(mine);
    const same =
      known?.call === call &&
      known.input_hash === hashOf(input) &&
      known.actor_id === actor.profile_id;
    if (!same) {
      throw refuse("UNPROCESSABLE_CONTENT", "This Idempotency-Key was used for something else.");
    }
    return known.answer as T;
  }
  const answer = await work();
  withCommit(sql`
    update app.idempotency_keys set answer = ${JSON.stringify(answer) ?? null}::jsonb
    where school_id = ${school.id} and id = ${key}`);
  dropOldKeys(scope);
  return answer;
}

const oldKeys = (school_id: SQL | string) => sql`
  from app.idempotency_keys
  where school_id = ${school_id} and created_at < now() - interval '1 day'`;

function dropOldKeys({ school, withCommit }: Scope): void {
  withCommit(sql`delete ${oldKeys(school.id)}`);
}

/** Deletes what a school's next write with a key would delete: some write none for weeks. */
export async function sweepKeys(runtime: Runtime): Promise<void> {
  const sweep = ({ database }: Runtime, school_id: string) =>
    enterSchool(database.app, school_id, async (scope) => dropOldKeys(scope));
  const where = (school_id: SQL) => sql`exists (select ${oldKeys(school_id)})`;
  await sweepEachSchool(runtime, sweep, "old keys of writes were not deleted", { where });
}

function hashOf(input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(input ?? null))
    .digest("base64url");
}
