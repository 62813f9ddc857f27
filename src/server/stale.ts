import { isAnyOf } from "#db/bulk.ts";
import { and, desc, eq, or } from "drizzle-orm";
import { refuse } from "#lib/errors.ts";
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
