import * as z from "zod/mini";
import type { Permission } from "./permissions.ts";
import { PUPIL_WORDS } from "./pupil-word.ts";
import * as shape from "./shapes.ts";

/**
 * Who is signed in, in the shape of a profile, with the school the session works in. Without a school
 * yet: the account's names, role student, no permissions.
 */
export const me = z.object({
  id: shape.id,
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(["admin", "teacher", "guardian", "student"]),
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  school: z.nullable(
    z.object({
      id: shape.id,
      name: z.string(),
      time_zone: z.string(),
      logo_url: z.nullable(z.string()),
      pupil_word: z.enum(PUPIL_WORDS),
      /** Whether its admins need two-step sign-in. */
      require_two_step: z.boolean(),
    }),
  ),
  /** All schools of the account, when it has several. */
  schools: z.array(z.object({ id: shape.id, name: z.string() })),
  /** The address the account signs in with; null where it has none. */
  sign_in_email: z.nullable(z.string()),
  /** Whether the account signs in with a code as well. */
  two_step: z.boolean(),
  /** The language column that the account chose; null until then. */
  lang: z.nullable(z.enum(["asal", "ms", "en"])),
  /** Whether the privacy notice is still to be shown and agreed to. */
  notice_due: z.boolean(),
  /** Whether this account may create a school of its own. */
  may_create_school: z.boolean(),
  /** The day it is in the school, YYYY-MM-DD. */
  today: z.string(),
  /** What the matrix lets this person call. */
  permissions: z.array(z.custom<Permission>((value) => typeof value === "string")),
});

export type Me = z.infer<typeof me>;
