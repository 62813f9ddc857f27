import { and, desc, eq } from "drizzle-orm";
import { refuse } from "#lib/errors.ts";
import { audit } from "#server/audit/table.ts";
import type { Scope } from "./scope.ts";

type Versioned = { id: string; version: number };

/**
 * Refuses a change that was made from an older version of a record: 409 `stale`, with how the record is
 * now and who changed it when. Without a version nothing is compared: programs may write blindly.
 */
export async function requireVersion(
  scope: Scope,
  current: Versioned,
  wanted: number | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === current.version) return;
  const [last] = await scope.tx
    .select({ by: audit.actor_name, at: audit.at })
    .from(audit)
    .where(and(eq(audit.school_id, scope.school.id), eq(audit.subject_id, current.id)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  throw refuse("CONFLICT", "Somebody else has changed this meanwhile.", {
    reason: "stale",
    current,
    ...last,
  });
}
