import * as z from "zod/mini";
import { counts, exam, score } from "#features/hifz/exams/contract.ts";
import { ayah } from "#features/hifz/tasmik/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** One call takes this many scores of one exam. */
export const MAX_SCORES = 50;
const own = { id: shape.id, version: z.optional(z.int()) };

const scoreOutcome = z.object({
  client_key: shape.id,
  /**
   * `repeated`: it was written before. `stale`: another version stands, which is `score`. `decided`: the chair has
   * decided. `redrawn`: another question was drawn. `not_open`: the exam is not open. `early`: its day has
   * not come. `gone`: the candidate was taken out of the exam.
   */
  outcome: z.enum([
    "written",
    "repeated",
    "stale",
    "decided",
    "redrawn",
    "not_open",
    "early",
    "gone",
  ]),
  score: z.nullable(score),
});
export type ScoreOutcome = z.infer<typeof scoreOutcome>;

export const judgingContract = {
  drawAgain: call({
    method: "POST",
    path: "/hifz/candidates/{id}/questions",
    summary: "Draw a question of a candidate again; for the chair",
    permission: "hifz.examine",
    example: (known) => ({ id: known.student_id, question: 1 }),
  })
    .input(z.strictObject({ ...own, question: between(1, 20) }))
    .output(exam),

  decideCandidate: call({
    method: "POST",
    path: "/hifz/candidates/{id}/decision",
    summary: "Decide on a candidate, which writes the record of the hearing; for the chair",
    permission: "hifz.examine",
    example: (known) => ({ id: known.student_id, decision: "passed" }),
  })
    .input(
      z.strictObject({
        ...own,
        decision: z.enum(["passed", "repeat", "absent"]),
        /** An admin must give it once the exam is closed. */
        why: z.optional(shape.text(300)),
      }),
    )
    .output(exam),

  writeScores: call({
    method: "POST",
    path: "/hifz/scores/batch",
    summary:
      "Write your own scores of one exam; each has its own outcome, a stale one is not written",
    permission: "hifz.examine",
    maxBody: 512 * 1024,
    example: (known) => ({
      exam_id: known.class_id,
      scores: [
        {
          candidate_id: known.student_id,
          question: 1,
          from_id: 1,
          to_id: 7,
          counts: { mistakes: {}, given: {}, bonus: {} },
          version: 0,
          client_key: "01900000-0000-7000-8000-000000000005",
        },
      ],
    }),
  })
    .input(
      z.strictObject({
        exam_id: shape.id,
        scores: z
          .array(
            z.strictObject({
              candidate_id: shape.id,
              question: between(0, 20),
              from_id: ayah,
              to_id: ayah,
              counts,
              /** The version that the screen showed; 0 for a new score. */
              version: z.int().check(z.minimum(0)),
              client_key: shape.id,
            }),
          )
          .check(
            z.minLength(1),
            z.maxLength(MAX_SCORES),
            z.refine((all) => new Set(all.map((one) => one.client_key)).size === all.length, {
              error: "has one client_key twice",
            }),
          ),
      }),
    )
    .output(z.array(scoreOutcome)),
};
