import { sql } from "#db/sql.ts";
import { type Origin, writeAudit } from "#server/audit/audit.ts";
import { nowIn, type Runtime } from "./runtime.ts";
import { type Scope, within } from "./scope.ts";

/**
 * Takes records away under the login for it, in a transaction of its own, which the line of the audit log that the
 * work records belongs to: neither is there without the other.
 */
export async function takeAway<T>(
  { scope, runtime, request }: { scope: Scope; runtime: Runtime; request: Origin },
  work: (inner: Scope) => Promise<T>,
): Promise<T> {
  const actor = { school_id: scope.school.id, profile_id: scope.person.profile_id };
  // The transaction of the call is idle until then, which may take longer than one may be.
  await scope.tx.execute(sql`set local idle_in_transaction_session_timeout = '5min'`);
  const options = { now: nowIn(runtime, actor.school_id) };
  const result = await within(
    runtime.database.erasure,
    actor,
    async (inner) => {
      const done = await work(inner);
      if (inner.recorded.length === 0) throw new Error("records went without an audit line");
      writeAudit(inner, request);
      return done;
    },
    options,
  );
  scope.record("history");
  return result;
}
