import { refuse } from "#lib/errors.ts";
import type { Hold } from "#lib/enumerations.ts";

type Held = { hold?: Hold | null; lives_at?: string | null };

/** How many seconds later a call to a held school is worth trying again: one that is being moved is held for seconds. */
const RETRY_S = { frozen: 30, suspended: 3600, moved: 60 };

/** Whether nothing of a school may be changed. */
export function isFrozen({ hold }: Held): boolean {
  return hold === "frozen" || hold === "deleting" || hold === "elsewhere";
}

/** Whether a school is closed to its people. */
export function isClosed({ hold }: Held): boolean {
  return hold === "suspended" || hold === "deleting" || hold === "elsewhere";
}

/**
 * Refuses (503) a write in a school that takes none. It is no final refusal: a phone keeps what it could not send, and
 * a bank asks again.
 */
export function refuseFrozen(school: Held): void {
  if (!isFrozen(school)) return;
  refuseMoved(school);
  throw held(
    "frozen",
    "This school takes no changes just now. Nothing was changed; try again soon.",
  );
}

/** Refuses (503) every call of people and programs in a school whose access is suspended, or that lives elsewhere. */
export function refuseSuspended(school: Held): void {
  if (!isClosed(school)) return;
  refuseMoved(school);
  throw held(
    "suspended",
    "Access to this school is suspended. Its data is kept; ask the operator.",
  );
}

/** A phone that asks at the old address keeps what it could not send, until its balancer or its user finds the new one. */
function refuseMoved({ hold, lives_at }: Held): void {
  if (hold !== "elsewhere") return;
  const where = lives_at ?? "another address";
  throw held("moved", `This school has moved to ${where}.`, lives_at ? { lives_at } : {});
}

function held(reason: keyof typeof RETRY_S, words: string, facts: Record<string, string> = {}) {
  return refuse("SERVICE_UNAVAILABLE", words, {
    reason,
    ...facts,
    retry_after: RETRY_S[reason],
  });
}
