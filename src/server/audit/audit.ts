import { sql } from "drizzle-orm";
import { transact } from "#db/transaction.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Runtime } from "#server/runtime.ts";
import { actorName, type AuditEntry, type Scope } from "#server/scope.ts";
import { audit } from "./table.ts";

/** Where a line comes from: the request, and the address that sent it. */
export type Origin = { id: string; address: string };

/** Writes the lines that the transaction collected, in one statement. */
export async function writeAudit(scope: Scope, origin: Origin): Promise<void> {
  const entries = scope.recorded.filter((entry) => entry !== "history");
  if (entries.length === 0) return;
  await scope.tx.insert(audit).values(
    entries.map((entry) => ({
      school_id: scope.school.id,
      id: newId(),
      at: scope.now,
      actor_id: scope.person.profile_id,
      actor_name: actorName(scope),
      request_id: origin.id,
      address: origin.address,
      details: {},
      ...entry,
    })),
  );
}

/** Who acts, by the account's name: what the school calls somebody whom it knows is read there. */
export type Witness = { school_id: string; actor_id?: string | null; actor_name: string };

/**
 * Adds a line to a school's audit log in a transaction of its own: for what was refused, whose own
 * transaction is undone, and for what happens to an account outside of any.
 */
export async function recordBeside(
  { database, now }: Runtime,
  { school_id, actor_id = null, actor_name }: Witness,
  entry: AuditEntry,
  origin: Origin,
): Promise<void> {
  const known = sql`(
    select trim(concat_ws(' ', first_name, last_name)) from app.profiles
    where school_id = ${school_id} and id = ${actor_id})`;
  const isOwn = actor_id !== null && entry.subject_id === actor_id;
  await transact(database.app, "read write", async (tx) => {
    await tx.execute(sql`select set_config('app.school_id', ${school_id}, true)`);
    await tx.insert(audit).values({
      school_id,
      id: newId(),
      at: instant(now()),
      actor_id,
      actor_name: sql`coalesce(${known}, ${actor_name})`,
      request_id: origin.id,
      address: origin.address,
      details: {},
      ...entry,
      ...(isOwn && { label: sql`coalesce(${known}, ${entry.label})` }),
    });
  });
}
