import { oc } from "@orpc/contract";
import type { Permission } from "./permissions.ts";

/** Ids of one school that a call's example input may name. */
export type ExampleIds = {
  student_id: string;
  teacher_id: string;
  class_id: string;
  enrollment_id: string;
  profile_id: string;
  guardian_id: string;
  /** Of the guardian and a child. */
  link_id: string;
  /** A pupil of another class, without guardian. */
  other_student_id: string;
  today: string;
};

/** A face fills the square, a logo is kept whole, a paper is kept whole and large enough to be read. */
export type PictureKind = "face" | "logo" | "paper";

/**
 * What the server needs to know of a call beyond its shapes. `permission`: a row of the matrix,
 * "session" (anyone signed in, also without a school), or "public". `example` makes a valid input
 * from a school's ids; the access test sends it as every role.
 */
export type CallMeta = {
  permission: Permission | "session" | "public";
  /**
   * Rows of the matrix by which a "session" call changes the own record in the school that the session
   * works in. Without them it changes nothing there but the trail.
   */
  writes?: readonly Permission[];
  /** Asks for the password or code again when it was given more than ten minutes ago. */
  stepUp?: boolean;
  /** Its answer holds a secret, and so is not kept for a repeat with the same Idempotency-Key. */
  secret?: boolean;
  /** Most times an hour for one account, of a write that does little but add a line to the trail. */
  hourly?: number;
  /** Most bytes of the body, where it is more than 64 kB. */
  maxBody?: number;
  /** Where in the input a picture stands in base64; it is made anew before the transaction begins. */
  picture?: { field: string; kind: PictureKind };
  example: (known: ExampleIds) => Record<string, unknown>;
};

type Route = CallMeta & {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  status?: 200 | 201 | 204;
};

/** Begins one call of a contract; add `.input(…)` and `.output(…)`. Path parts in braces are inputs. */
export function call(route: Route) {
  const { method, path, summary, status, permission, example } = route;
  const { writes, stepUp, secret, hourly, maxBody, picture } = route;
  const tag = path.split("/")[1] ?? "";
  const meta: CallMeta = {
    permission,
    example,
    ...(writes && { writes }),
    ...(stepUp && { stepUp }),
    ...(secret && { secret }),
    ...(hourly && { hourly }),
    ...(maxBody && { maxBody }),
    ...(picture && { picture }),
  };
  return oc
    .$meta(meta)
    .route({ method, path, summary, tags: [tag], ...(status && { successStatus: status }) });
}
