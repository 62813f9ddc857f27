import { refuse } from "#lib/errors.ts";
import type { Hold } from "#lib/enumerations.ts";

type Held = { hold?: Hold | null };

/** How many seconds later a call to a held school is worth trying again: one that is moved is held for seconds. */
const RETRY_S = { frozen: 30, suspended: 3600 };

/** Whether nothing of a school may be changed. */
export function isFrozen({ hold }: Held): boolean {
  return hold === "frozen" || hold === "deleting";
}

/** Whether a school is closed to its people. */
export function isClosed({ hold }: Held): boolean {
  return hold === "suspended" || hold === "deleting";
}

/**
 * Refuses (503) a write in a school that takes none. It is no final refusal: a phone keeps what it could not send, and
 * a bank asks again.
 */
export function refuseFrozen(school: Held): void {
  if (!isFrozen(school)) return;
  throw held(
    "frozen",
    "This school takes no changes just now. Nothing was changed; try again soon.",
  );
}

/** Refuses (503) every call of people and programs in a school whose access is suspended. */
export function refuseSuspended(school: Held): void {
  if (!isClosed(school)) return;
  throw held(
    "suspended",
    "Access to this school is suspended. Its data is kept; ask the operator.",
  );
}

function held(reason: keyof typeof RETRY_S, words: string) {
  return refuse("SERVICE_UNAVAILABLE", words, { reason, retry_after: RETRY_S[reason] });
}
