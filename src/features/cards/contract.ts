import * as z from "zod/mini";
import { cardFacts } from "#features/cards/facts/contract.ts";
import { cardPeriod } from "#features/cards/periods/contract.ts";
import { CARD_STATES, MAX_COMMENT } from "#features/cards/rules/states.ts";
import { MOST_TRAIT } from "#features/cards/setup/rules/presets.ts";
import { MOST_LEVELS, MOST_TENTHS } from "#features/cards/setup/rules/scales.ts";
import { call } from "#lib/call.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

const cardState = z.enum(CARD_STATES);

/** A mark with who gave it. */
export const cardMark = z.object({
  subject_id: shape.id,
  tenths: z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_TENTHS))),
  level: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_LEVELS))),
  absent: z.boolean(),
  version: z.int(),
  by: z.nullable(z.string()),
  at: z.string(),
});
export type CardMark = z.infer<typeof cardMark>;

const traitLevels = z.record(shape.id, z.int().check(z.minimum(1), z.maximum(MOST_TRAIT)));

/** What is written in a report; of one that nobody has begun, nothing with version 0. */
const written = {
  id: z.nullable(shape.id),
  state: z.nullable(cardState),
  comment: z.string(),
  comment_by: z.nullable(z.string()),
  hifz_remark: z.string(),
  remark: z.string(),
  /** The level of each trait, by its id. */
  traits: z.record(z.string(), z.int()),
  returned_why: z.string(),
  version: z.int(),
};

const writtenCard = z.object({ student_id: shape.id, ...written });
export type WrittenCard = z.infer<typeof writtenCard>;

const card = z.object({
  student_id: shape.id,
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  class_id: shape.id,
  class_name: z.string(),
  grade_level: z.string(),
  ...written,
  marks: z.array(cardMark),
  /** What of it the person may write while it is a draft. */
  may: z.object({
    comment: z.boolean(),
    marks: z.boolean(),
    hifz_remark: z.boolean(),
    remark: z.boolean(),
  }),
  ...cardFacts,
});
export type PupilCard = z.infer<typeof card>;

const boardClass = z.object({
  class_id: shape.id,
  name: z.string(),
  grade_level: z.string(),
  /** The homeroom teacher. */
  teacher: z.nullable(z.string()),
  /** Whether the person may write comments for the class. */
  own: z.boolean(),
  pupils: z.int(),
  /** How many have all marks, all traits, and a comment. */
  marked: z.int(),
  rated: z.int(),
  commented: z.int(),
  /** How many are in each state. */
  draft: z.int(),
  ready: z.int(),
  approved: z.int(),
  published: z.int(),
  /** How many were sent back and not made ready since. */
  returned: z.int(),
  /** The students whose reports wait to be approved, and to be published. */
  ready_students: z.array(shape.id),
  approved_students: z.array(shape.id),
});
export type CardBoardClass = z.infer<typeof boardClass>;

const text = shape.text(MAX_COMMENT, 0);

/** One call moves so many reports. */
export const MAX_CARDS = 500;
const those = {
  period_id: shape.id,
  student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(MAX_CARDS)),
};
const moved = z.object({
  /** How many were not so before. */
  changed: z.int(),
});

const exampleOf = (known: { class_id: string; student_id: string }) => ({
  period_id: known.class_id,
  student_ids: [known.student_id],
});

export const returnedCards = z.strictObject({ ...those, why: shape.text(300) });

const classCards = z.object({
  period: cardPeriod,
  class_id: shape.id,
  class_name: z.string(),
  kind: z.enum(CLASS_KINDS),
  teacher: z.nullable(z.string()),
  cards: z.array(card),
});
export type ClassCards = z.infer<typeof classCards>;

export const cardsContract = {
  readBoard: call({
    method: "GET",
    path: "/card-periods/{period_id}/board",
    summary: "How far the reports of a period are, class by class; teachers see their own classes",
    permission: "cards.write",
    example: (known) => ({ period_id: known.class_id }),
  })
    .input(z.strictObject({ period_id: shape.id }))
    .output(z.object({ period: cardPeriod, classes: z.array(boardClass) })),

  listCards: call({
    method: "GET",
    path: "/cards",
    summary:
      "The reports of a class or halaqah in a period: who is expected to have one, with what is written and the figures",
    permission: "cards.write",
    example: (known) => ({ period_id: known.class_id, class_id: known.class_id }),
  })
    .input(z.strictObject({ period_id: shape.id, class_id: shape.id }))
    .output(classCards),

  changeCard: call({
    method: "PATCH",
    path: "/cards",
    summary:
      "Write in a report. A stale version is answered 409 with what stands there and by whom",
    permission: "cards.write",
    example: (known) => ({
      period_id: known.class_id,
      student_id: known.student_id,
      comment: "Alhamdulillah, hadir setiap hari.",
    }),
  })
    .input(
      z.strictObject({
        period_id: shape.id,
        student_id: shape.id,
        comment: z.optional(text),
        /** Those that are named change. */
        traits: z.optional(traitLevels),
        hifz_remark: z.optional(text),
        remark: z.optional(text),
        /** Also says that the report is ready. If something is lacking, nothing is written. */
        ready: z.optional(z.literal(true)),
        version: z.optional(z.int().check(z.minimum(0))),
        /** The client makes the key for this change. Sending it again changes nothing. */
        client_key: z.optional(shape.id),
      }),
    )
    .output(writtenCard),

  readyCards: call({
    method: "POST",
    path: "/cards/ready",
    summary: "Say that reports are ready; what lacks a comment or a trait is refused by name",
    permission: "cards.write",
    example: exampleOf,
  })
    .input(z.strictObject(those))
    .output(moved),

  returnCards: call({
    method: "POST",
    path: "/cards/return",
    summary:
      "Send reports back to their teachers with a reason; what was published stays published",
    permission: "cards.publish",
    example: (known) => ({ ...exampleOf(known), why: "Ulasan terlalu pendek" }),
  })
    .input(returnedCards)
    .output(moved),

  approveCards: call({
    method: "POST",
    path: "/cards/approve",
    summary: "Approve reports that are ready",
    permission: "cards.publish",
    example: exampleOf,
  })
    .input(z.strictObject(those))
    .output(moved),
};
