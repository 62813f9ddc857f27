import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const percent = z.nullable(z.int());

/** What asks for attention of a pupil; each flag with its number. */
const flag = z.object({
  flag: z.enum(["no_new", "repeats", "coverage", "debt", "attendance", "never"]),
  /** Days of hafazan, repeats in a row, per cent, or thousandths of a page; null where there is none. */
  number: z.nullable(z.int()),
});

const pupil = z.object({
  student_id: shape.id,
  class_id: shape.id,
  first_name: z.string(),
  last_name: z.string(),
  number: z.string(),
  memorised_milli: z.int(),
  weak_pages: z.int(),
  /** Where the latest new memorisation ended, in the school's print; null before the first. */
  position: z.nullable(z.object({ juz: z.int(), page: z.int() })),
  /** What was accepted as new in each week of the span, in thousandths of a page. */
  weeks: z.array(z.int()),
  /** What was accepted against the targets of the days on which the pupil was there; null without any. */
  pace: percent,
  /** How far behind, in thousandths of a page; null where it is not read. */
  debt: z.nullable(z.int()),
  /** Held pages that were heard within a cycle. */
  coverage: percent,
  attendance: percent,
  /** Whether the pupil holds what the syllabus asks for by today; null without a plan with a level. */
  syllabus: z.nullable(z.enum(["reached", "near", "behind"])),
  flags: z.array(flag),
});
export type PupilOverview = z.infer<typeof pupil>;

/** Sums of a halaqah or the school. */
const sums = {
  pupils: z.int(),
  /** Of the days on which a pupil was expected, those on which the pupil was heard. */
  heard: percent,
  /** Of the pupils with a level, those who hold what the syllabus asks for. */
  syllabus: percent,
  coverage: percent,
  new_milli: z.int(),
};

const span = {
  /** A Monday, and today or the day asked for. */
  from: z.string(),
  to: z.string(),
};

const halaqahOverview = z.object({
  class_id: shape.id,
  name: z.string(),
  ...span,
  ...sums,
  debt: z.int(),
  pupil_list: z.array(pupil),
  /** What a person should look at: recitations of pupils marked away, and sheets with records that nobody closed. */
  doubtful: z.object({
    away: z.array(z.object({ student_id: shape.id, date: z.string(), session: z.string() })),
    unclosed: z.array(z.object({ date: z.string(), session: z.string() })),
  }),
});
export type HalaqahOverview = z.infer<typeof halaqahOverview>;

const schoolOverview = z.object({
  ...span,
  ...sums,
  /** Pupils who completed the whole mushaf this year. */
  khatam: z.int(),
  today: z.object({ expected: z.int(), closed: z.int(), unheard: z.int() }),
  halaqah: z.array(
    z.object({
      class_id: shape.id,
      name: z.string(),
      teacher: z.nullable(z.string()),
      ...sums,
      /** The middle of the pupils' paces against their targets. */
      pace: percent,
      /** The middle of what the pupils memorised in a week, in thousandths of a page. */
      week_milli: z.int(),
    }),
  ),
  /** How many pupils hold how many whole juz: 0, 1–4, 5–9, 10–19, 20–29, 30. */
  juz: z.array(z.object({ from: z.int(), to: z.int(), pupils: z.int() })),
  at_risk: z.array(pupil),
});
export type SchoolOverview = z.infer<typeof schoolOverview>;

export const hifzOverviewContract = {
  readHalaqah: call({
    method: "GET",
    path: "/hifz/halaqah/{class_id}",
    summary:
      "The pupils of a halaqah: how they come along in the last weeks, and what asks for attention",
    permission: "hifz.record",
    example: (known) => ({ class_id: known.class_id }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        weeks: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      }),
    )
    .output(halaqahOverview),

  readSchool: call({
    method: "GET",
    path: "/hifz/overview",
    summary: "The hafazan of the school: today's sittings, every halaqah, and pupils at risk",
    permission: "hifz.manage",
    example: () => ({}),
  })
    .input(
      z.strictObject({
        weeks: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      }),
    )
    .output(schoolOverview),
};
