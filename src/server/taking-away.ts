import { writeAudit } from "#server/audit/audit.ts";
import { nowIn } from "./runtime.ts";
import { type Scope, within } from "./scope.ts";
import type { CallContext } from "./serve.ts";

/**
 * Takes records away under the login for it, in a transaction of its own, which the line of the audit log that the
 * work records belongs to: neither is there without the other.
 */
export async function takeAway<T>(
  { scope, runtime, request }: CallContext & { scope: Scope },
  work: (inner: Scope) => Promise<T>,
): Promise<T> {
  const actor = { school_id: scope.school.id, profile_id: scope.person.profile_id };
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
