import * as z from "zod/mini";
import { LANGS } from "./text.ts";
import { ROLES } from "./enumerations.ts";
import { letterheadFields } from "./letterhead.ts";
import type { Permission } from "./permissions.ts";
import { PUPIL_WORDS } from "./pupil-word.ts";
import * as shape from "./shapes.ts";

/** A person of a school. */
export const profile = z.object({
  id: shape.id,
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;

/**
 * The person who is signed in, in the shape of a profile, with the school of the session. An account without
 * a school has its own names, the role student and no permissions.
 */
export const me = z.extend(profile, {
  school: z.nullable(
    z.object({
      id: shape.id,
      name: z.string(),
      time_zone: z.string(),
      logo_url: z.nullable(z.string()),
      pupil_word: z.enum(PUPIL_WORDS),
      /** Whether the school's admins need two-step sign-in. */
      require_two_step: z.boolean(),
      state: z.string(),
      /** Whether the school takes no changes for a while. */
      frozen: z.optional(z.boolean()),
      ...letterheadFields,
    }),
  ),
  /** Schools whose admin has still to confirm the invitation that this account accepted; only without a school. */
  awaits: z.optional(z.array(z.string())),
  /** The school whose access is suspended; the person then has none. */
  suspended: z.optional(z.string()),
  /** The school that lives in another cell now, and at which address; the person then has none here. */
  moved: z.optional(z.object({ name: z.string(), lives_at: z.nullable(z.string()) })),
  /** All schools of the account, if it has several. */
  schools: z.array(z.object({ id: shape.id, name: z.string() })),
  /** The e-mail address with which the account signs in; null when it has none. */
  sign_in_email: z.nullable(z.string()),
  /** Whether the account uses two-step sign-in. */
  two_step: z.boolean(),
  /** The language that the account chose; null until then. */
  lang: z.nullable(z.enum(LANGS)),
  /** Whether the person has yet to read and accept the privacy notice. */
  notice_due: z.boolean(),
  /** Whether this account may create a school of its own. */
  may_create_school: z.boolean(),
  /** Today's date in the school, YYYY-MM-DD. */
  today: z.string(),
  /** The permissions that the matrix gives this person. */
  permissions: z.array(z.custom<Permission>((value) => typeof value === "string")),
});

export type Me = z.infer<typeof me>;
