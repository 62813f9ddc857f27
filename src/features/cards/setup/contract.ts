import * as z from "zod/mini";
import { COMMENT_KINDS } from "#features/cards/setup/rules.ts";
import { SUBJECT_PRESETS } from "#features/cards/setup/rules/presets.ts";
import { MAX_BANDS, SCALE_KINDS } from "#features/cards/setup/rules/scales.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const band = z.strictObject({
  name: shape.line(40),
  from: z.int().check(z.minimum(0), z.maximum(100)),
  words: z.nullable(shape.line(120)),
});

const scaleFields = {
  name: shape.line(60),
  kind: z.enum(SCALE_KINDS),
  bands: z.array(band).check(z.minLength(1), z.maxLength(MAX_BANDS)),
  pass: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
};
const scale = z.object({ id: shape.id, ...scaleFields, version: z.int() });
export type CardScale = z.infer<typeof scale>;

const levels = z.array(shape.line(60)).check(z.maxLength(40));

const subjectFields = {
  code: shape.line(12),
  name: shape.line(80),
  name_ar: z.nullable(shape.line(80)),
  /** None means all. */
  levels,
  scale_id: shape.id,
};
const position = z.int().check(z.minimum(0), z.maximum(1000));
const subject = z.object({
  id: shape.id,
  ...subjectFields,
  position: z.int(),
  archived: z.boolean(),
  version: z.int(),
});
export type CardSubject = z.infer<typeof subject>;

const traitName = shape.line(60);
const trait = z.object({
  id: shape.id,
  name: traitName,
  position: z.int(),
  archived: z.boolean(),
  version: z.int(),
});
export type CardTrait = z.infer<typeof trait>;

const commentFields = { kind: z.enum(COMMENT_KINDS), words: shape.line(240) };
const bankComment = z.object({ id: shape.id, ...commentFields, version: z.int() });
export type BankComment = z.infer<typeof bankComment>;

const setup = z.object({
  scales: z.array(scale),
  /** In their order; archived ones come last. */
  subjects: z.array(subject),
  traits: z.array(trait),
  comments: z.array(bankComment),
});
export type CardSetup = z.infer<typeof setup>;

const changed = { id: shape.id, version: z.optional(z.int()) };
const gone = z.object({ id: shape.id });

export const scaleChange = z.strictObject({
  ...changed,
  name: z.optional(scaleFields.name),
  bands: z.optional(scaleFields.bands),
  pass: z.optional(scaleFields.pass),
});

export const newSubject = z.strictObject(subjectFields);

export const subjectChange = z.strictObject({
  ...changed,
  code: z.optional(subjectFields.code),
  name: z.optional(subjectFields.name),
  name_ar: z.optional(subjectFields.name_ar),
  levels: z.optional(levels),
  scale_id: z.optional(shape.id),
  position: z.optional(position),
  archived: z.optional(z.boolean()),
});

export const newTrait = z.strictObject({ name: traitName });

export const traitChange = z.strictObject({
  ...changed,
  name: z.optional(traitName),
  position: z.optional(position),
  archived: z.optional(z.boolean()),
});

export const newBankComment = z.strictObject(commentFields);

export const bankCommentChange = z.strictObject({
  ...changed,
  kind: z.optional(commentFields.kind),
  words: z.optional(commentFields.words),
});

export const cardSetupContract = {
  readSetup: call({
    method: "GET",
    path: "/card-setup",
    summary: "Subjects, scales, character and the school's sentences for progress reports",
    permission: "cards.write",
    example: () => ({}),
  }).output(setup),

  addScale: call({
    method: "POST",
    path: "/scales",
    summary: "Add a scale by which subjects are marked",
    permission: "cards.manage",
    status: 201,
    example: () => ({
      name: "Lulus atau gagal",
      kind: "marks",
      bands: [
        { name: "Lulus", from: 50, words: null },
        { name: "Gagal", from: 0, words: null },
      ],
      pass: 50,
    }),
  })
    .input(z.strictObject(scaleFields))
    .output(scale),

  changeScale: call({
    method: "PATCH",
    path: "/scales/{id}",
    summary: "Change a scale; its kind stays. Reports that were published keep their grades",
    permission: "cards.manage",
    example: (known) => ({ id: known.class_id, name: "Mumtaz" }),
  })
    .input(scaleChange)
    .output(scale),

  addSubject: call({
    method: "POST",
    path: "/subjects",
    summary: "Add a subject",
    permission: "cards.manage",
    status: 201,
    example: (known) => ({
      code: "TJW",
      name: "Tajwid",
      name_ar: null,
      levels: [],
      scale_id: known.class_id,
    }),
  })
    .input(newSubject)
    .output(subject),

  changeSubject: call({
    method: "PATCH",
    path: "/subjects/{id}",
    summary: "Change a subject, move it, or archive it; its marks stay",
    permission: "cards.manage",
    example: (known) => ({ id: known.class_id, archived: true }),
  })
    .input(subjectChange)
    .output(subject),

  addSubjects: call({
    method: "POST",
    path: "/subjects/preset",
    summary: "Add the subjects of a kind of school, with their scale; those that are there stay",
    permission: "cards.manage",
    example: () => ({ preset: "kafa", levels: [] }),
  })
    .input(z.strictObject({ preset: z.enum(SUBJECT_PRESETS), levels }))
    .output(setup),

  addTrait: call({
    method: "POST",
    path: "/traits",
    summary: "Add a trait of character",
    permission: "cards.manage",
    status: 201,
    example: () => ({ name: "Menjaga kebersihan" }),
  })
    .input(newTrait)
    .output(trait),

  changeTrait: call({
    method: "PATCH",
    path: "/traits/{id}",
    summary: "Rename a trait of character, move it, or archive it",
    permission: "cards.manage",
    example: (known) => ({ id: known.class_id, archived: true }),
  })
    .input(traitChange)
    .output(trait),

  addTraits: call({
    method: "POST",
    path: "/traits/preset",
    summary: "Add the eight usual traits of character; those that are there stay",
    permission: "cards.manage",
    example: () => ({}),
  })
    .input(z.strictObject({}))
    .output(setup),

  addBankComment: call({
    method: "POST",
    path: "/comment-bank",
    summary: "Add a sentence for comments; {nama} stands for the given name",
    permission: "cards.manage",
    status: 201,
    example: () => ({ kind: "closing", words: "Semoga {nama} terus istiqamah." }),
  })
    .input(newBankComment)
    .output(bankComment),

  changeBankComment: call({
    method: "PATCH",
    path: "/comment-bank/{id}",
    summary: "Change a sentence for comments",
    permission: "cards.manage",
    example: (known) => ({ id: known.class_id, words: "Semoga {nama} terus istiqamah." }),
  })
    .input(bankCommentChange)
    .output(bankComment),

  removeBankComment: call({
    method: "DELETE",
    path: "/comment-bank/{id}",
    summary: "Remove a sentence for comments; what was written with it stays",
    permission: "cards.manage",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(gone),
};
