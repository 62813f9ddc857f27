import { ORPCError } from "@orpc/client";

/** The error codes that a call may answer with, and the HTTP status of each. */
const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/**
 * What an error carries beside its code: screens turn `reason` into a text in the user's language, and
 * `request_id` finds the request in the server's log.
 */
export type ErrorData = { reason?: string; request_id?: string; [fact: string]: unknown };

/**
 * Makes an error that a call answers with on purpose. The message is plain English for readers of the API.
 */
export function refuse(
  code: ErrorCode,
  message: string,
  data: ErrorData = {},
): ORPCError<ErrorCode, ErrorData> {
  return new ORPCError(code, { status: STATUS[code], message, data });
}

/** The data of an error; empty when it did not come from the API. */
export function errorData(error: unknown): ErrorData {
  if (!(error instanceof ORPCError)) return {};
  const { data } = error;
  return typeof data === "object" && data !== null ? (data as ErrorData) : {};
}

/**
 * The server's message; undefined when the server itself failed (status 500 or above) or no server answered.
 */
export function errorMessage(error: unknown): string | undefined {
  return error instanceof ORPCError && error.status < 500 ? error.message : undefined;
}

/** The code that Node or PostgreSQL gave an error, such as ENOENT or 23505; empty when there is none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}

/** The code of an error; undefined when it did not come from the API, for example without a network. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof ORPCError ? String(error.code) : undefined;
}

/** What an error says, for a line of a command. */
export function wordsOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
