import { errorCode, errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { type UiText, uiText } from "#ui/base/text.ts";

/**
 * What is said of a refusal that has nothing to do with what was sent: the server has too much to do, no room,
 * or no store of files, or the account wrote too much; undefined for all others.
 */
export function refusalText(error: unknown, t: UiText): string | undefined {
  const { reason } = errorData(error);
  if (reason === "busy" || reason === "disk" || reason === "store") return t[reason];
  return reason === "writes" ? t.writes(minutesToWait(error)) : undefined;
}

/** The same, and how long to wait after too many tries, where a screen has no words of its own for them. */
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
