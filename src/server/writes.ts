import { refuse } from "#lib/errors.ts";
import type { Runtime } from "./runtime.ts";
import type { Limit } from "#server/session/limits.ts";

type Count = { count: number; ends_at: number };

/**
 * Counted in memory: with counts in the database, each mark of a register would wait for a second commit. A
 * restart forgets at most an hour, and each of several machines counts for itself.
 */
const counts = new Map<string, Count>();
const CLEAN_ABOVE = 10_000;
const CLEANING_MS = 60_000;
let cleanedAt = 0;

/** Counts one write of an account, or one call of an API token. Over the limit, it refuses (429) with the seconds to wait. */
export function requireWrite({ now }: Pick<Runtime, "now">, limit: Limit, account: string): void {
  const at = now();
  const key = `${limit.name}:${account}`;
  const known = counts.get(key);
  const current =
    known && known.ends_at > at ? known : { count: 0, ends_at: at + limit.seconds * 1000 };
  current.count += 1;
  // Cleaning runs at most once a minute, because it looks through all counts.
  if (counts.size >= CLEAN_ABOVE && at - cleanedAt >= CLEANING_MS) forgetEnded(at);
  counts.set(key, current);
  if (current.count <= limit.tries) return;
  throw refuse("TOO_MANY_REQUESTS", "Too many of these calls. Please try again later.", {
    reason: "writes",
    retry_after: Math.ceil((current.ends_at - at) / 1000),
  });
}

function forgetEnded(at: number): void {
  cleanedAt = at;
  for (const [key, { ends_at }] of counts) if (ends_at <= at) counts.delete(key);
}
