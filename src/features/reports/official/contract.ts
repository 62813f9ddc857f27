import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { LONGEST, unknownPlaces } from "#lib/letters.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { OFFICIAL_KINDS, OFFICIAL_PLACES } from "./rules.ts";

const kind = z.enum(OFFICIAL_KINDS);

const words = {
  subject: shape.line(LONGEST.subject),
  body: shape.text(LONGEST.body),
};

const written = { subject: z.string(), body: z.string() };

const draft = z.object({
  kind,
  ...written,
  /** Whether the student's status allows such a letter. */
  may: z.boolean(),
});
export type OfficialDraft = z.infer<typeof draft>;

const official = z.extend(namedStudent, {
  id: shape.id,
  kind,
  /** The number of the letter, which the student number of others is not. */
  reference: z.string(),
  subject: z.string(),
  issued_by: z.string(),
  issued_at: z.string(),
});
export type OfficialLetter = z.infer<typeof official>;

const whole = z.extend(official, { body: z.string() });
export type WholeOfficial = z.infer<typeof whole>;

const wording = z.object({
  kind,
  ...written,
  /** Whether the school changed the wording. */
  own: z.boolean(),
});
export type OfficialWording = z.infer<typeof wording>;

export const newWording = z
  .strictObject({ kind, ...words })
  .check(
    z.refine(
      ({ subject, body }) => unknownPlaces(`${subject} ${body}`, OFFICIAL_PLACES).length === 0,
      { path: ["body"], error: "names something that does not exist" },
    ),
  );

const NOWHERE = "01900000-0000-7000-8000-00000000ab5e";

const letters = { permission: "letters.issue" } as const;

export const officialLettersContract = {
  listOfficialLetters: call({
    method: "GET",
    path: "/letters-issued",
    summary:
      "The official letters issued, of one student or of all, newest first, without their text",
    ...letters,
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: z.optional(shape.id) }))
    .output(z.array(official)),

  draftOfficialLetters: call({
    method: "GET",
    path: "/letters-issued/drafts",
    summary:
      "The official letters about a student in the school's words, without number and identity card number",
    ...letters,
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(draft)),

  issueOfficialLetter: call({
    method: "POST",
    path: "/letters-issued",
    summary:
      "Issue an official letter about a student under the next number; print it to read its text",
    ...letters,
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      kind: "pengesahan",
      subject: "Pengesahan pelajar",
      body: "Ruj. Kami: {rujukan}\n\nDisahkan.",
    }),
  })
    .input(z.strictObject({ student_id: shape.id, kind, ...words }))
    .output(official),

  printOfficialLetter: call({
    method: "POST",
    path: "/letters-issued/{id}/print",
    summary: "An official letter as it was issued, to print it again; recorded in the audit trail",
    ...letters,
    secret: true,
    example: () => ({ id: NOWHERE }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(whole),

  listOfficialWordings: call({
    method: "GET",
    path: "/letter-words",
    summary: "The wording of the official letters, the school's own or the standard one",
    ...letters,
    example: () => ({}),
  }).output(z.array(wording)),

  setOfficialWording: call({
    method: "POST",
    path: "/letter-words",
    summary: "Set the school's own wording of an official letter",
    ...letters,
    example: () => ({
      kind: "kelakuan",
      subject: "Perakuan kelakuan",
      body: "{nama} berkelakuan baik.",
    }),
  })
    .input(newWording)
    .output(wording),

  resetOfficialWording: call({
    method: "DELETE",
    path: "/letter-words",
    summary: "Restore the standard wording of an official letter",
    ...letters,
    example: () => ({ kind: "kelakuan" }),
  })
    .input(z.strictObject({ kind }))
    .output(wording),
};
