import { refuse } from "#lib/errors.ts";
import type { Runtime } from "./runtime.ts";
import type { Limit } from "#server/session/limits.ts";

type Count = { count: number; ends_at: number };

/**
 * Counted in memory: in the database, each mark of a register would wait for a second commit. A restart
 * forgets at most an hour, and several machines count each for themselves.
 */
const counts = new Map<string, Count>();
const MANY = 10_000;
const CLEANING_MS = 60_000;
let cleanedAt = 0;

/** Counts one write of an account, and refuses the one too many with the seconds to wait. */
export function requireWrite({ now }: Pick<Runtime, "now">, limit: Limit, account: string): void {
  const at = now();
  const key = `${limit.name}:${account}`;
  const known = counts.get(key);
  const current =
    known && known.ends_at > at ? known : { count: 0, ends_at: at + limit.seconds * 1000 };
  current.count += 1;
  // Not for each of very many: looking through them takes a moment.
  if (counts.size >= MANY && at - cleanedAt >= CLEANING_MS) forgetEnded(at);
  counts.set(key, current);
  if (current.count <= limit.tries) return;
  throw refuse("TOO_MANY_REQUESTS", "That is more than anybody writes in an hour. Try later.", {
    reason: "writes",
    retry_after: Math.ceil((current.ends_at - at) / 1000),
  });
}

function forgetEnded(at: number): void {
  cleanedAt = at;
  for (const [key, { ends_at }] of counts) if (ends_at <= at) counts.delete(key);
}
