import { ORPCError } from "@orpc/server";
import { errorData, refuse, systemCode } from "#lib/errors.ts";
import type { Log } from "./log.ts";

/**
 * Turns an error of a call into an answer: refusals stay as they are, known database errors become what they
 * mean to the caller, and everything else becomes 500 without internal details. All answers carry the request
 * id.
 */
export function answerFor(
  error: unknown,
  request_id: string,
  log: Log,
): ORPCError<string, unknown> {
  if (isHangUp(error)) return refuse("BAD_REQUEST", "The body was cut off.", { request_id });
  const isOurs = error instanceof ORPCError && (error.status < 500 || error.status === 503);
  const answer = isOurs ? error : answerForCause(error);
  if (answer) {
    const { reason } = errorData(answer);
    if (reason === "disk") log.error({ err: error, request_id }, answer.message);
    else if (answer.status === 503) log.warn({ err: error, request_id }, answer.message);
    const data = { ...errorData(answer), ...issuesOf(answer), request_id };
    return new ORPCError(answer.code, { status: answer.status, message: answer.message, data });
  }
  log.error({ err: error, request_id }, "a call failed");
  return refuse("INTERNAL_SERVER_ERROR", "Something went wrong on our side.", { request_id });
}

/**
 * Whether a client hung up in the middle of its request: that is no fault of ours, and nobody reads the
 * answer.
 */
export function isHangUp(error: unknown): boolean {
  // Node's HTTP server throws exactly this error then.
  return (
    error instanceof Error && error.message === "aborted" && systemCode(error) === "ECONNRESET"
  );
}

/** Whether a call failed because the database's own disk is full, which may be that of another machine. */
export function isDatabaseFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (systemCode(at) === "53100") return true;
  }
  return false;
}

/** The seconds after which a retry makes sense; undefined when it does not. */
export function retryAfter(answer: ORPCError<string, unknown>): string | undefined {
  const { retry_after, reason } = errorData(answer);
  if (typeof retry_after === "number") return String(retry_after);
  if (answer.status !== 503) return undefined;
  return reason === "disk" ? "60" : "5";
}

// A validation error lists places and reasons; the values that were sent are not repeated.
function issuesOf(error: ORPCError<string, unknown>): { issues?: unknown } {
  const issues: unknown = errorData(error).issues;
  if (!Array.isArray(issues)) return {};
  return { issues: issues.map(({ path, message }) => ({ path, message })) };
}

/**
 * 0A000: a standby refuses a transaction that writes, or a migration has just changed what a plan answers.
 * 26000: a prepared statement is gone; the next call uses another connection.
 */
const AWAY = /^(08|57P|53|58|XX|55P03|40001|40P01|57014|25006|0A000|26000)/;
const AWAY_WORDS =
  /timeout|terminated|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|not queryable|Connection/;

/** Codes for a full disk, from the database or from a file (EFBIG is a limit of the process). */
const FULL = /^(53100|ENOSPC|EDQUOT|EFBIG)$/;

/** The code of every error of the file store; its cause may contain the words of any connection error. */
const OF_STORE = /^E_CANNOT_/;

function answerForCause(error: unknown): ORPCError<string, unknown> | undefined {
  let isOfStore = false;
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = systemCode(at);
    if (code === "23505")
      return refuse("CONFLICT", "This already exists.", { reason: "exists", ...constraintOf(at) });
    if (code === "23503") return refuse("NOT_FOUND", "What this belongs to was not found.");
    if (code === "23514" || code === "23502" || code.startsWith("22")) {
      return refuse("UNPROCESSABLE_CONTENT", "A value is not allowed here.", constraintOf(at));
    }
    if (FULL.test(code)) {
      return refuse(
        "SERVICE_UNAVAILABLE",
        "There is no room left on the server's disk, so nothing new can be stored.",
        { reason: "disk" },
      );
    }
    isOfStore ||= OF_STORE.test(code);
    if (isOfStore) continue;
    // A message that repeats the statement contains the caller's own words.
    const message = at.message.startsWith("Failed query") ? code : `${code} ${at.message}`;
    if (AWAY.test(code) || AWAY_WORDS.test(message)) {
      return refuse(
        "SERVICE_UNAVAILABLE",
        "The database does not answer just now. Try again soon.",
        {
          reason: "database",
        },
      );
    }
  }
  if (!isOfStore) return undefined;
  const words = "The store of files does not answer just now. Try again soon.";
  return refuse("SERVICE_UNAVAILABLE", words, { reason: "store" });
}

function constraintOf(error: Error): { constraint?: string } {
  return "constraint" in error && typeof error.constraint === "string"
    ? { constraint: error.constraint }
    : {};
}
