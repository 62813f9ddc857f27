import * as z from "zod/mini";
import { OUTCOMES } from "#features/hifz/records/rules/kinds.ts";
import { hifzSettingsAnswer } from "#features/hifz/settings/contract.ts";
import { call } from "#lib/call.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const { scale } = hifzSettingsAnswer.shape;

/** A day of a pupil: whether the pupil was heard, away, or there without being heard. */
const monthCell = z.object({
  said: z.enum(["heard", "absent", "excused", "unheard"]),
  /** The page of the school's print on which the day's new memorisation ended. */
  page: z.nullable(z.int()),
  /** Of the new memorisation or, where there is none, of the exam or revision of the day. */
  grade: z.nullable(z.string()),
  decision: z.nullable(z.enum(OUTCOMES)),
  has_revised: z.boolean(),
  has_exam: z.boolean(),
});
export type MonthCell = z.infer<typeof monthCell>;

const monthPupil = z.extend(namedStudent, {
  /** One for each day, in their order; null before and after the pupil's time in the class, and for what is to come. */
  cells: z.array(z.nullable(monthCell)),
  /** What was accepted as new, in thousandths of a page. */
  new_milli: z.int(),
});
export type MonthPupil = z.infer<typeof monthPupil>;

const halaqahMonth = z.object({
  class_id: shape.id,
  name: z.string(),
  from: z.string(),
  to: z.string(),
  scale,
  /** The days of hafazan, and others on which something was recorded. */
  days: z.array(
    z.object({
      date: z.string(),
      /** Whether the teacher was away from every session. */
      teacher_away: z.boolean(),
    }),
  ),
  /** Whoever was in the class on a day of the month, by name. */
  pupils: z.array(monthPupil),
});
export type HalaqahMonth = z.infer<typeof halaqahMonth>;

export const hifzMonthContract = {
  readHalaqahMonth: call({
    method: "GET",
    path: "/hifz/halaqah/{class_id}/month",
    summary: "A month of a halaqah, to print: what each pupil recited on each day of hafazan",
    permission: "hifz.record",
    example: (known) => ({ class_id: known.class_id }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        /** Any day of the month; without it today. */
        date: z.optional(shape.date),
      }),
    )
    .output(halaqahMonth),
};
