import { EDITIONS, STRENGTHS } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { LAST_AYAH } from "#features/hifz/mushaf/rules/ayahs.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const ayah = z.int().check(z.minimum(1), z.maximum(LAST_AYAH));

/** Ayahs that a pupil had memorised before, by their numbers in the whole mushaf (1–6236). */
export const prior = z.object({ from_id: ayah, to_id: ayah, strength: z.enum(STRENGTHS) });

export const pupilPriors = z.object({
  student_id: shape.id,
  priors: z.array(prior),
  /** Grows with every change of what the pupil had memorised before. */
  priors_version: z.int(),
});
export type PupilPriors = z.infer<typeof pupilPriors>;

const classPriors = z.object({
  class_id: shape.id,
  class_name: z.string(),
  edition: z.enum(EDITIONS),
  pupils: z.array(
    z.extend(pupilPriors, {
      first_name: z.string(),
      last_name: z.string(),
      number: z.string(),
      /** The programme that the pupil is in. */
      programme: z.nullable(z.string()),
    }),
  ),
});
export type ClassPriors = z.infer<typeof classPriors>;

/** How many ranges one call sets, for all its pupils together. */
export const MOST_RANGES = 2000;

export const priorsChange = z.strictObject({
  /** About when it was memorised. */
  date: shape.date,
  pupils: z
    .array(
      z.strictObject({
        student_id: shape.id,
        priors_version: z.optional(z.int()),
        /** All that the pupil had memorised before; what is not named here is taken out. */
        priors: z
          .array(z.strictObject({ from_id: ayah, to_id: ayah, strength: z.enum(STRENGTHS) }))
          .check(z.maxLength(700)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(60),
      z.refine(
        (pupils) => new Set(pupils.map(({ student_id }) => student_id)).size === pupils.length,
        { error: "names a student twice" },
      ),
      z.refine(
        (pupils) => pupils.reduce((sum, { priors }) => sum + priors.length, 0) <= MOST_RANGES,
        { error: `has more than ${MOST_RANGES} ranges` },
      ),
    ),
});

export const priorsContract = {
  readClassPriors: call({
    method: "GET",
    path: "/hifz/classes/{class_id}/priors",
    summary: "What the students of a class or halaqah had memorised before",
    permission: "hifz.plan",
    example: (known) => ({ class_id: known.class_id }),
  })
    .input(z.strictObject({ class_id: shape.id }))
    .output(classPriors),

  savePriors: call({
    method: "POST",
    path: "/hifz/priors",
    summary: "Set what students had memorised before, and how well they hold it",
    permission: "hifz.plan",
    maxBody: 256_000,
    example: (known) => ({
      date: known.today,
      pupils: [
        {
          student_id: known.student_id,
          priors: [{ from_id: 5673, to_id: 6236, strength: "solid" }],
        },
      ],
    }),
  })
    .input(priorsChange)
    .output(z.array(pupilPriors)),
};
