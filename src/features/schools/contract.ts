import * as z from "zod/mini";
import { call, type PictureKind } from "#lib/call.ts";
import { STAFF_TITLES } from "#lib/enumerations.ts";
import { letterheadFields } from "#lib/letterhead.ts";
import { PUPIL_WORDS } from "#lib/pupil-word.ts";
import { PLANS } from "#lib/plans.ts";
import * as shape from "#lib/shapes.ts";
import { isTimeZone } from "#lib/zones.ts";
import { isPattern, schoolType, MALAYSIAN_STATES, weekendDays } from "./rules.ts";

export const settings = z.object({
  name: z.string(),
  type: schoolType,
  state: z.string(),
  ...letterheadFields,
  /** The post of the person who signs letters, and the school's own rule that letters may name. */
  signing_post: z.nullable(z.string()),
  absence_rule: z.nullable(z.string()),
  weekend_days: z.array(z.int()),
  time_zone: z.string(),
  attendance_window_days: z.int(),
  pupil_word: z.enum(PUPIL_WORDS),
  /** What teachers are called where nothing else was chosen. */
  staff_title: z.enum(STAFF_TITLES),
  /** Whether guardians see the phone number of their child's class teacher. */
  guardians_see_phones: z.boolean(),
  require_two_step: z.boolean(),
  /** The pattern for the numbers of new students, such as "S-{year}-{0001}". */
  student_number_pattern: z.string(),
  logo_url: z.nullable(z.string()),
  /** Null on a server without plans. */
  plan: z.nullable(z.enum(PLANS)),
  /** The number of active students, and the maximum of the plan (null: no limit). */
  students: z.int(),
  limit: z.nullable(z.int()),
  /** Hours since the last complete backup of this server; null without one. */
  backup_age_hours: z.nullable(z.number()),
});
export type Settings = z.infer<typeof settings>;

const FEW_LINES = { error: "has more than four lines" };
const hasFewLines = (text: string) => text.split("\n").length <= 4;

export const settingsChange = z.strictObject({
  name: z.optional(shape.line(120)),
  type: z.optional(schoolType),
  state: z.optional(z.enum(MALAYSIAN_STATES)),
  address: z.optional(z.nullable(shape.text(300).check(z.refine(hasFewLines, FEW_LINES)))),
  postcode: z.optional(
    z.nullable(z.string().check(z.regex(/^\d{5}$/, { error: "is not five digits" }))),
  ),
  city: z.optional(z.nullable(shape.line(100))),
  phone: z.optional(z.nullable(shape.phone)),
  email: z.optional(z.nullable(shape.email)),
  registration_number: z.optional(z.nullable(shape.line(60))),
  contact_post: z.optional(z.nullable(shape.line(100))),
  signing_post: z.optional(z.nullable(shape.line(100))),
  absence_rule: z.optional(z.nullable(shape.line(200))),
  weekend_days: z.optional(weekendDays),
  time_zone: z.optional(
    z.string().check(z.refine(isTimeZone, { error: "is not a time zone" }), z.maxLength(60)),
  ),
  attendance_window_days: z.optional(z.int().check(z.minimum(0), z.maximum(366))),
  pupil_word: z.optional(z.enum(PUPIL_WORDS)),
  staff_title: z.optional(z.enum(STAFF_TITLES)),
  guardians_see_phones: z.optional(z.boolean()),
  student_number_pattern: z.optional(
    shape.line(30).check(z.refine(isPattern, { error: "has no counter such as {0001}" })),
  ),
});

const MAX_PICTURE = 11 * 1024 * 1024;
/** The bytes of a picture in base64: JPEG, PNG or WebP, up to 8 MB. */
export const pictureInput = z.strictObject({
  data: z
    .string()
    .check(z.minLength(1), z.maxLength(MAX_PICTURE), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
/** One white pixel, as an example. */
export const EXAMPLE_PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";
/** Pictures that one account may send in an hour: the photos of a whole school, taken in one morning. */
const HOURLY = 300;

/** The metadata of a call that takes a picture. */
export function pictureCall(kind: PictureKind, field = "data") {
  return { maxBody: MAX_PICTURE + 1024, hourly: HOURLY, picture: { field, kind } };
}

export const schoolsContract = {
  readSettings: call({
    method: "GET",
    path: "/settings",
    summary: "How the school is set up",
    permission: "settings.manage",
    example: () => ({}),
  }).output(settings),

  updateSettings: call({
    method: "PATCH",
    path: "/settings",
    summary: "Change how the school is set up",
    permission: "settings.manage",
    example: () => ({ attendance_window_days: 7 }),
  })
    .input(settingsChange)
    .output(settings),

  requireTwoStep: call({
    method: "PATCH",
    path: "/settings/two-step",
    summary: "Require two-step verification of the school's admins, or stop requiring it",
    permission: "settings.manage",
    stepUp: true,
    example: () => ({ required: false }),
  })
    .input(z.strictObject({ required: z.boolean() }))
    .output(settings),

  setLogo: call({
    method: "POST",
    path: "/settings/logo",
    summary: "Set the school's logo",
    permission: "settings.manage",
    ...pictureCall("logo"),
    example: () => ({ data: EXAMPLE_PICTURE }),
  })
    .input(pictureInput)
    .output(settings),

  removeLogo: call({
    method: "DELETE",
    path: "/settings/logo",
    summary: "Remove the school's logo",
    permission: "settings.manage",
    example: () => ({}),
  })
    .input(z.optional(z.strictObject({})))
    .output(settings),
};
