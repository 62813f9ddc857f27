import { errorCode, errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { type UiText, uiText } from "#ui/base/text.ts";

/**
 * The text for a refusal that does not depend on what was sent: the server is overloaded or out of space, the
 * file store is missing, the account wrote too much, or a demo does not do this. Undefined for all others.
 */
export function refusalText(error: unknown, t: UiText): string | undefined {
  const { reason } = errorData(error);
  if (reason === "busy" || reason === "disk" || reason === "store" || reason === "demo") {
    return t[reason];
  }
  // The screen says above why: a school that is being moved, has moved, or is closed to its people.
  if (reason === "frozen" || reason === "suspended" || reason === "moved") return t.busy;
  return reason === "writes" ? t.writes(minutesToWait(error)) : undefined;
}

/** `refusalText`, and how long to wait after too many tries, for screens without their own words for that. */
export function waitText(error: unknown, t: UiText): string | undefined {
  const isTooMany = errorCode(error) === "TOO_MANY_REQUESTS";
  return refusalText(error, t) ?? (isTooMany ? t.tooMany(minutesToWait(error)) : undefined);
}

/** `waitText` in the user's language. */
export function useWaitText(): (error: unknown) => string | undefined {
  const t = useText(uiText);
  return (error) => waitText(error, t);
}

function minutesToWait(error: unknown): number {
  const { retry_after } = errorData(error);
  return typeof retry_after === "number" ? Math.max(1, Math.ceil(retry_after / 60)) : 60;
}
