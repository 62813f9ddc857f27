import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { OWN_WAYS, SIGNING_WAYS } from "./rules.ts";

/** Who has read a version of a report, and under which name. */
const signature = z.object({
  version: z.int(),
  /** The guardian, and the name that the guardian typed. */
  name: z.nullable(z.string()),
  signed_name: z.string(),
  /** Whether another name was typed than the guardian's own. */
  other_name: z.boolean(),
  via: z.enum(SIGNING_WAYS),
  /** Who of the school noted it, where it was given on paper. */
  noted_by: z.nullable(z.string()),
  at: z.string(),
});
export type CardSignature = z.infer<typeof signature>;

const signed = {
  issue_id: shape.id,
  student_id: shape.id,
  version: z.int(),
  signature: z.nullable(signature),
  /** The signature under the latest version before, if this one has none. */
  earlier: z.nullable(signature),
};

const classLine = z.object({
  ...signed,
  class_id: shape.id,
  class_name: z.string(),
  name: z.string(),
  /** Who may sign while nobody has, to those who note what is signed on paper. */
  guardians: z.array(
    z.object({
      profile_id: shape.id,
      name: z.string(),
      first_name: z.string(),
      relation: z.string(),
      /** Of those who agreed to WhatsApp. */
      phone: z.nullable(z.string()),
    }),
  ),
});
export type SignatureLine = z.infer<typeof classLine>;

const studentLine = z.object({
  ...signed,
  /** Whether the person may sign it: as a guardian, while nobody has. */
  may_sign: z.boolean(),
});
export type StudentSignature = z.infer<typeof studentLine>;

const unsigned = z.object({
  issue_id: shape.id,
  student_id: shape.id,
  /** The child. */
  name: z.string(),
  period: z.string(),
  academic_year: z.string(),
  version: z.int(),
  issued_at: z.string(),
  /** Whether a guardian had signed a version before this one. */
  is_changed: z.boolean(),
});
export type UnsignedCard = z.infer<typeof unsigned>;

export const newSignature = z.strictObject({
  issue_id: shape.id,
  /** The hash of the report that was shown. */
  hash: shape.line(64),
  signed_name: shape.line(200),
  via: z.optional(z.enum(OWN_WAYS)),
});

export const notedSignature = z.strictObject({
  period_id: shape.id,
  issue_id: shape.id,
  /** The guardian who signed. */
  profile_id: shape.id,
});

export const cardSignaturesContract = {
  listSignatures: call({
    method: "GET",
    path: "/card-signatures",
    summary:
      "The published reports of a period with the signatures of guardians, class by class; teachers see their own classes",
    permission: "cards.write",
    example: (known) => ({ period_id: known.class_id }),
  })
    .input(z.strictObject({ period_id: shape.id, class_id: z.optional(shape.id) }))
    .output(z.array(classLine)),

  listStudentSignatures: call({
    method: "GET",
    path: "/students/{student_id}/card-signatures",
    summary: "Which of a student's published reports guardians have signed; not for students",
    permission: "cards.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(studentLine)),

  listUnsigned: call({
    method: "GET",
    path: "/card-signatures/waiting",
    summary: "The published reports of your children that no guardian has signed",
    permission: "cards.sign",
    example: () => ({}),
  }).output(z.array(unsigned)),

  signCard: call({
    method: "POST",
    path: "/card-signatures",
    summary:
      "Say that you have read your child's report. Refused when it has changed since it was shown, or is signed",
    permission: "cards.sign",
    status: 201,
    example: (known) => ({
      issue_id: known.class_id,
      hash: "0".repeat(64),
      signed_name: "Salmah binti Ali",
    }),
  })
    .input(newSignature)
    .output(z.array(studentLine)),

  noteSignature: call({
    method: "POST",
    path: "/card-signatures/paper",
    summary:
      "Note that a guardian has signed the latest report on paper; for admins and who leads the class",
    permission: "cards.write",
    status: 201,
    example: (known) => ({
      period_id: known.class_id,
      issue_id: known.class_id,
      profile_id: known.class_id,
    }),
  })
    .input(notedSignature)
    .output(z.object({ issue_id: shape.id })),
};
