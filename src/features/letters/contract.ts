import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { LONGEST, unknownPlaces } from "#lib/letters.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { LETTER_CHANNELS, LETTER_KINDS, PLACES } from "./rules.ts";

const letterKind = z.enum(LETTER_KINDS);
const channel = z.enum(LETTER_CHANNELS);

const step = z.int().check(z.minimum(1), z.maximum(4));

const pupil = z.extend(namedStudent, {
  /** The classes of today, by name. */
  classes: z.array(z.string()),
});

/**
 * A letter that a pupil's absences make due, in the words of the template. The places of the receiver stand in it
 * until it is issued.
 */
export const dueLetter = z.extend(pupil, {
  kind: letterKind,
  step,
  /** The first day of the streak, or of the year (YYYY-MM-DD). */
  since: z.string(),
  /** The last day that was counted. */
  until: z.string(),
  days: z.int(),
  subject: z.string(),
  body: z.string(),
  /** The full name of the guardian to whom the printed letter goes; null without one. */
  receiver: z.nullable(z.string()),
  /** The number of guardians who agreed to mail and have an address. */
  mails: z.int(),
});
export type DueLetter = z.infer<typeof dueLetter>;

export const issuedLetter = z.extend(pupil, {
  id: shape.id,
  kind: letterKind,
  step,
  since: z.string(),
  days: z.int(),
  subject: z.string(),
  body: z.string(),
  channel,
  /** The number of the registered post; null until it is known. */
  post_number: z.nullable(z.string()),
  issued_by: z.string(),
  issued_at: z.string(),
});
export type IssuedLetter = z.infer<typeof issuedLetter>;

const words = {
  subject: shape.line(LONGEST.subject),
  body: shape.text(LONGEST.body),
};

const placed = z.refine<{ subject: string; body: string }>(
  ({ subject, body }) => unknownPlaces(`${subject} ${body}`, PLACES).length === 0,
  { path: ["body"], error: "names something that does not exist" },
);

export const letterTemplate = z.object({
  kind: letterKind,
  step,
  subject: z.string(),
  body: z.string(),
  /** Whether the school changed the template. */
  own: z.boolean(),
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

export const newTemplate = z.strictObject({ kind: letterKind, step, ...words }).check(placed);

/** The number on the receipt of registered post, in upper case, such as "RR123456789MY". */
const postNumber = z.string().check(
  z.overwrite((value) => value.trim().toUpperCase()),
  z.regex(/^[0-9A-Z][0-9A-Z -]{3,39}$/, { error: "is not a number of registered post" }),
);

const NOWHERE = "01900000-0000-7000-8000-00000000ab5e";

export const lettersContract = {
  listDueLetters: call({
    method: "GET",
    path: "/letters/due",
    summary:
      "The warning letters that absences without a known reason make due this year, at most 300",
    permission: "attendance.manage",
    example: () => ({}),
  }).output(z.array(dueLetter)),

  listLetters: call({
    method: "GET",
    path: "/letters",
    summary: "The warning letters issued, of one student or of all, newest first",
    permission: "attendance.manage",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: z.optional(shape.id) }))
    .output(z.array(issuedLetter)),

  issueLetter: call({
    method: "POST",
    path: "/letters",
    summary:
      "Issue a warning letter that is due, on paper, by registered post or by e-mail to the guardians; each once",
    permission: "attendance.manage",
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      kind: "consecutive",
      step: 1,
      since: known.today,
      channel: "print",
      subject: "Amaran pertama",
      body: "Assalamualaikum.",
    }),
  })
    .input(
      z.strictObject({
        student_id: shape.id,
        kind: letterKind,
        step,
        since: shape.date,
        channel,
        ...words,
      }),
    )
    .output(issuedLetter),

  setPostNumber: call({
    method: "PATCH",
    path: "/letters/{id}",
    summary: "Note the number under which a printed letter was sent by registered post",
    permission: "attendance.manage",
    example: () => ({ id: NOWHERE, post_number: "RR123456789MY" }),
  })
    .input(z.strictObject({ id: shape.id, post_number: postNumber }))
    .output(issuedLetter),

  listLetterTemplates: call({
    method: "GET",
    path: "/letters/templates",
    summary: "The wording of the eight warning letters, the school's own or the standard one",
    permission: "attendance.manage",
    example: () => ({}),
  }).output(z.array(letterTemplate)),

  setLetterTemplate: call({
    method: "POST",
    path: "/letters/templates",
    summary: "Set the school's own wording of a warning letter",
    permission: "attendance.manage",
    example: () => ({
      kind: "consecutive",
      step: 1,
      subject: "Amaran pertama: {nama}",
      body: "{nama} tidak hadir {bilangan_hari} hari berturut-turut.",
    }),
  })
    .input(newTemplate)
    .output(letterTemplate),

  resetLetterTemplate: call({
    method: "DELETE",
    path: "/letters/templates",
    summary: "Restore the standard wording of a warning letter",
    permission: "attendance.manage",
    example: () => ({ kind: "consecutive", step: 1 }),
  })
    .input(z.strictObject({ kind: letterKind, step }))
    .output(letterTemplate),
};
