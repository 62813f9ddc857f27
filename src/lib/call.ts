import { oc } from "@orpc/contract";
import { isTokenPermission, type Permission } from "./permissions.ts";

/** Ids of one school for the example input of a call. */
export type ExampleIds = {
  student_id: string;
  teacher_id: string;
  class_id: string;
  enrollment_id: string;
  profile_id: string;
  guardian_id: string;
  /** The link between the guardian and a child. */
  link_id: string;
  /** A pupil of another class, without a guardian. */
  other_student_id: string;
  today: string;
};

/**
 * How a picture is fitted: a face fills the square, a logo is kept whole, a paper is kept whole and large
 * enough to be read.
 */
export type PictureKind = "face" | "logo" | "paper";

/**
 * What the server needs to know about a call beside its shapes. `permission` is a row of the matrix,
 * "session" (anyone who is signed in, even without a school), or "public". `example` makes a valid input from
 * the ids of a school; the access test sends it as every role.
 */
export type CallMeta = {
  permission: Permission | "session" | "public";
  /**
   * Rows of the matrix that let a "session" call change the person's own record in the school of the session.
   * Without them, the call changes nothing in that school except the audit log.
   */
  writes?: readonly Permission[];
  /** Asks for the password or code again unless it was given within the last ten minutes. */
  stepUp?: boolean;
  /**
   * The answer holds a secret, so it is neither compressed nor stored for repeats with the same
   * Idempotency-Key.
   */
  secret?: boolean;
  /** Only people who are signed in make the call, even where API tokens may have its permission. */
  noTokens?: boolean;
  /**
   * How often one account may make the call in an hour. Set for writes that do little but add a line to the
   * audit log.
   */
  hourly?: number;
  /**
   * The call is made so often that PostgreSQL uses one plan for each of its statements, whatever the values. Such a
   * plan is good in a school that is newer than the statistics, and poor where a period or a long list decides
   * how many rows there are.
   */
  keepsPlans?: boolean;
  /** Although it keeps its plans, it takes long for some, so it has the share of such calls (`server/shares.ts`). */
  mayTakeLong?: boolean;
  /** The maximum size of the body in bytes, where it is more than 64 kB. */
  maxBody?: number;
  /**
   * The input field that holds a picture in base64. The picture is encoded anew before the transaction
   * begins.
   */
  picture?: { field: string; kind: PictureKind };
  example: (known: ExampleIds) => Record<string, unknown>;
};

/** Whether a program may make a call with an API token that has its permission. */
export function isForTokens({ permission, stepUp, secret, noTokens }: CallMeta): boolean {
  return isTokenPermission(permission) && !stepUp && !secret && !noTokens;
}

type Route = CallMeta & {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  status?: 200 | 201 | 204;
};

/**
 * Begins one call of a contract; add `.input(…)` and `.output(…)`. Parameters in braces in the path are
 * inputs.
 */
export function call(route: Route) {
  const { method, path, summary, status, ...meta } = route;
  const tag = path.split("/")[1] ?? "";
  return oc
    .$meta<CallMeta>(meta)
    .route({ method, path, summary, tags: [tag], ...(status && { successStatus: status }) });
}
