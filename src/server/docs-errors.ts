import { isForTokens } from "#lib/call.ts";
import type { CallEntry } from "./calls.ts";
import type { Operation, Schema } from "./docs.ts";

/** What the statuses of errors mean. Each call names those that it can answer; every call can answer the last. */
export const ERRORS = {
  400: "The input is not what the call takes; `data.issues` names each place.",
  401: "Nobody is signed in, or the session or token has ended.",
  403: "Your role or token does not allow it, or the request came from another site; `data.reason` says why.",
  404: "There is no such record, or it is out of your reach.",
  409: "What is stored stands against it; `data.reason` says what, such as `stale` or `exists`.",
  422: "The values are well formed, but not allowed here.",
  429: "Too often; wait as many seconds as `Retry-After` says.",
  default: "Any other failure, such as a body that is too large, or a server that is busy (503).",
};

/** The body of every error. */
const ERROR: Schema = {
  type: "object",
  required: ["code", "status", "message"],
  properties: {
    code: { type: "string", examples: ["NOT_FOUND"] },
    status: { type: "integer" },
    message: { type: "string", description: "In English, for developers." },
    data: {
      type: "object",
      properties: {
        reason: { type: "string", description: "What stood against it, for programs to tell." },
        issues: {
          type: "array",
          items: {
            type: "object",
            properties: { path: { type: "array" }, message: { type: "string" } },
          },
        },
        request_id: { type: "string", description: "Finds the request in the server's log." },
      },
    },
  },
};

/** What the calls of the document share: who calls, and the errors. */
export const COMPONENTS = {
  securitySchemes: {
    session: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-halaqah",
      description: "Set by `POST /session`. Over plain http its name is `halaqah`.",
    },
    token: {
      type: "http",
      scheme: "bearer",
      description:
        "An API token, which an admin makes in the school's settings. A call that takes one names the " +
        "permission that the token must have. It takes no cookie beside it, and no `Origin`.",
    },
  },
  schemas: { Error: ERROR },
  responses: Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      nameOf(status),
      {
        description,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  ),
};

/** Adds the errors that a call can answer with. */
export function addErrors(operation: Operation, { method, meta }: CallEntry): void {
  const { permission } = meta;
  const forTokens = isForTokens(meta);
  const writes = method !== "GET";
  const isPublic = permission === "public";
  const inSchool = !isPublic && permission !== "session";
  const { parameters = [] } = operation;
  const can = {
    400: parameters.length > 0 || writes || forTokens,
    401: !isPublic || writes,
    403: inSchool || writes,
    404: parameters.some(({ schema }) => schema?.format === "uuid") || writes,
    409: writes,
    422: writes,
    429: writes || forTokens,
    default: true,
  };
  const errors = Object.entries(can).filter(([, may]) => may);
  operation.responses = {
    ...operation.responses,
    ...Object.fromEntries(
      errors.map(([status]) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    ),
  };
  if (isPublic) operation.security = [];
  if (forTokens) operation.security = [{ session: [] }, { token: [permission] }];
}

function nameOf(status: string): string {
  return status === "default" ? "Failure" : `Error${status}`;
}
