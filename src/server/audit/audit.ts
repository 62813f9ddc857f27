import { sql } from "#db/sql.ts";
import { insertAll } from "#db/bulk.ts";
import { transact, type Tx } from "#db/transaction.ts";
import { instant } from "#lib/dates.ts";
import type { Hold } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import { isFrozen } from "#server/holds/holds.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { actorName, type AuditEntry, enter, type Scope } from "#server/scope.ts";
import type { Session } from "#server/session/session.ts";
import { audit } from "./table.ts";

/** The origin of an audit line: the request, its address, and the API token if a program made it. */
export type Origin = { id: string; address: string; session?: Pick<Session, "token"> | undefined };

/** Writes the audit lines that the transaction collected, together with its COMMIT. */
export function writeAudit(scope: Scope, origin: Origin): void {
  const entries = scope.recorded.filter((entry) => entry !== "history");
  if (entries.length === 0) return;
  const lines = entries.map((entry) => ({
    school_id: scope.school.id,
    id: newId(),
    at: scope.now,
    actor_id: scope.person.profile_id,
    actor_name: actorName(scope),
    request_id: origin.id,
    address: origin.address,
    action: entry.action,
    subject_id: entry.subject_id ?? null,
    label: entry.label,
    details: detailsOf(entry, origin),
  }));
  scope.withCommit(insertAll(audit, lines));
}

/** The details of a line, with the name of the token that a program used. */
function detailsOf({ details = {} }: AuditEntry, { session }: Origin): Record<string, unknown> {
  const { token } = session ?? {};
  return token ? { ...details, token: token.name, token_id: token.id } : details;
}

/** The actor, with the account's name. If the school knows the person, the school's name is used instead. */
export type Witness = { school_id: string; actor_id?: string | null; actor_name: string };

/**
 * Adds a line to a school's audit log in a transaction of its own: for refused calls, whose own transaction
 * is rolled back, and for events of an account outside a school. In a frozen school nothing is written.
 */
export async function recordBeside(
  runtime: Runtime,
  { school_id, actor_id = null, actor_name }: Witness,
  entry: AuditEntry,
  origin: Origin,
): Promise<void> {
  const known = sql`(
    select trim(concat_ws(' ', first_name, last_name)) from app.profiles
    where school_id = ${school_id} and id = ${actor_id})`;
  const isOwn = actor_id !== null && entry.subject_id === actor_id;
  const insert = async (tx: Tx) => {
    const holds = await tx.execute<{ kind: Hold }>(
      sql`select kind from platform.school_holds where school_id = ${school_id}`,
    );
    if (isFrozen({ hold: holds.rows[0]?.kind })) return;
    await tx.insert(audit).values({
      school_id,
      id: newId(),
      at: instant(nowIn(runtime, school_id)),
      actor_id,
      actor_name: sql`coalesce(${known}, ${actor_name})`,
      request_id: origin.id,
      address: origin.address,
      ...entry,
      details: detailsOf(entry, origin),
      ...(isOwn && { label: sql`coalesce(${known}, ${entry.label})` }),
    });
  };
  await transact(runtime.database.app, "read write", insert, [enter(school_id)]);
}
