import * as z from "zod/mini";
import { cardMark } from "#features/cards/contract.ts";
import { CARD_REFUSALS } from "#features/cards/rules/states.ts";
import { MOST_LEVELS, MOST_TENTHS } from "#features/cards/setup/rules/scales.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** One call takes this many marks. */
export const MAX_CARD_MARKS = 200;

/**
 * Why a mark was not taken: as of a report; or the student gets none, the subject is archived, not of the level, or has
 * another scale.
 */
const MARK_REFUSALS = [...CARD_REFUSALS, "not_expected", "archived", "subject", "scale"] as const;
export type MarkRefusal = (typeof MARK_REFUSALS)[number];

const cell = { student_id: shape.id, subject_id: shape.id };

const newMark = z
  .strictObject({
    ...cell,
    /** Tenths of a mark from 0 to 100: 895 is 89.5. Without any of the three, the mark is taken back. */
    tenths: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_TENTHS)))),
    level: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_LEVELS)))),
    /** Absent at the test (TH). */
    absent: z.optional(z.boolean()),
    /** The version that the screen showed (0: no mark). Without it, the last write wins. */
    version: z.optional(z.int().check(z.minimum(0))),
    /** The client makes the key for this change. Sending it again changes nothing. */
    client_key: shape.id,
  })
  .check(
    z.refine(
      ({ tenths, level, absent }) =>
        [tenths, level, absent || null].filter((one) => one != null).length <= 1,
      { error: "is a mark, a level or an absence, not two of them", path: ["level"] },
    ),
  );
export type NewCardMark = z.infer<typeof newMark>;

const outcome = z.object({
  client_key: shape.id,
  ...cell,
  /** `repeated`: it was written before. `stale`: somebody else was faster, and `mark` is the current one. */
  outcome: z.enum(["written", "repeated", "stale", "refused"]),
  reason: z.nullable(z.enum(MARK_REFUSALS)),
  mark: z.nullable(cardMark),
});
export type CardMarkOutcome = z.infer<typeof outcome>;

export const cardMarksContract = {
  markCards: call({
    method: "POST",
    path: "/card-marks",
    summary: "Set marks in reports, in order; each has its own outcome, a stale one is not written",
    permission: "cards.write",
    example: (known) => ({
      period_id: known.class_id,
      marks: [
        {
          student_id: known.student_id,
          subject_id: known.class_id,
          tenths: 895,
          client_key: "01900000-0000-7000-8000-000000000003",
        },
      ],
    }),
  })
    .input(
      z.strictObject({
        period_id: shape.id,
        marks: z.array(newMark).check(z.minLength(1), z.maxLength(MAX_CARD_MARKS)),
      }),
    )
    .output(z.array(outcome)),

  cardMarkHistory: call({
    method: "GET",
    path: "/card-marks/history",
    summary: "Every change of one mark, newest first",
    permission: "cards.write",
    example: (known) => ({
      period_id: known.class_id,
      student_id: known.student_id,
      subject_id: known.class_id,
    }),
  })
    .input(z.strictObject({ period_id: shape.id, ...cell }))
    .output(z.array(z.omit(cardMark, { subject_id: true }))),
};
