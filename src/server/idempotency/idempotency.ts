import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { idempotencyKeys } from "./table.ts";

/**
 * Runs a write once for a client's key: a repeat gets the stored answer and changes nothing. Refuses (422)
 * the same key with another input, call or person. Of two requests at once, the second waits for the first.
 */
export async function runOnce<T>(
  scope: Scope,
  key: string,
  call: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const { tx, school, person } = scope;
  const input_hash = createHash("sha256")
    .update(JSON.stringify(input ?? null))
    .digest("base64url");
  const mine = and(eq(idempotencyKeys.school_id, school.id), eq(idempotencyKeys.id, key));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ school_id: school.id, id: key, actor_id: person.profile_id, call, input_hash })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (claimed.length === 0) {
    const [known] = await tx.select().from(idempotencyKeys).where(mine);
    const same =
      known?.call === call &&
      known.input_hash === input_hash &&
      known.actor_id === person.profile_id;
    if (!same) {
      throw refuse("UNPROCESSABLE_CONTENT", "This Idempotency-Key was used for something else.");
    }
    return known.answer as T;
  }
  const answer = await work();
  await tx.update(idempotencyKeys).set({ answer }).where(mine);
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.school_id, school.id),
        lt(idempotencyKeys.created_at, sql`now() - interval '1 day'`),
      ),
    );
  return answer;
}
