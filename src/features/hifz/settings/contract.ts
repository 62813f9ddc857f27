import { EDITIONS } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { ABSENT_DAYS, FAMILY_VIEWS, MAX_GRADES, MOST_HALVES, scaleFault } from "./rules.ts";

const label = z.optional(shape.line(40));

const labels = z.strictObject({ baharu: label, ulang_baharu: label, ulang_lama: label });

const scale = z
  .array(
    z.strictObject({
      key: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
      name: shape.line(40),
      from: z.int().check(z.minimum(0), z.maximum(100)),
    }),
  )
  .check(z.minLength(2), z.maxLength(MAX_GRADES));

const days = z.int().check(z.minimum(1), z.maximum(365));

const percent = z.int().check(z.minimum(0), z.maximum(100));

const halves = z.int().check(z.minimum(0), z.maximum(MOST_HALVES));

const facts = {
  /** The print of the mushaf that the school holds; pages are counted by it. */
  edition: z.enum(EDITIONS),
  /** The keys of the attendance sessions in which hafazan is held; empty means all. */
  sessions: z.array(shape.line(40)).check(z.maxLength(8)),
  labels,
  scale,
  /** The key of the lowest grade with which a portion is accepted. */
  pass_grade: shape.line(40),
  /** Whether a forgotten word excludes the top grade. */
  guard: z.boolean(),
  /** In how many days of hafazan everything held is revised once. */
  cycle_days: days,
  /** Recent revision has the pages accepted in so many days of hafazan, and of them at most so many. */
  recent_pages: z.int().check(z.minimum(0), z.maximum(60)),
  recent_days: days,
  /** A backlog of revision is spread over so many days. */
  spread_days: z.int().check(z.minimum(1), z.maximum(60)),
  /** A day has at most so many per cent of its share of the cycle. */
  cap_percent: z.int().check(z.minimum(100), z.maximum(500)),
  /** Whether weak pages wait for their turn in the cycle. */
  pure_cycle: z.boolean(),
  /** Which absences owe the day's target. */
  absent_days: z.enum(ABSENT_DAYS),
  /** A pupil is at most so many targets behind. */
  debt_days: z.int().check(z.minimum(1), z.maximum(60)),
  /** From when on a pupil asks for attention in the overviews; see `Attention`. */
  attention: z.strictObject({
    no_new: z.int().check(z.minimum(1), z.maximum(60)),
    repeats: z.int().check(z.minimum(2), z.maximum(20)),
    coverage: percent,
    attendance: percent,
  }),
  /** Whether the next portion grows by half a target while a pupil is behind. */
  catch_up: z.boolean(),
  /** Classes that are no halaqah and hold hafazan too. */
  class_ids: z.array(shape.id).check(z.maxLength(60)),
  /** How much each kind of mistake counts, in halves. */
  weights: z.strictObject({ lupa: halves, tersangkut: halves, ditegur: halves, tajwid: halves }),
  /** Whether hearing a pupil who is not marked marks the pupil present. */
  marks_present: z.boolean(),
  /** What families see of a record: marks, the grade, or only whether it was accepted. */
  families_see: z.enum(FAMILY_VIEWS),
  /** How many juz each band of a report begins with, from the lowest on. */
  bands: z.array(z.int().check(z.minimum(1), z.maximum(30))).check(
    z.minLength(1),
    z.maxLength(10),
    z.refine((list) => list.every((juz, at) => juz > (list[at - 1] ?? 0)), {
      error: "is not from low to high",
    }),
  ),
};

export const hifzSettingsAnswer = z.object({
  ...facts,
  version: z.int(),
});
export type HifzSettings = z.infer<typeof hifzSettingsAnswer>;

export const hifzSettingsChange = z
  .strictObject({
    ...z.partial(z.object(facts)).shape,
    version: z.optional(z.int()),
  })
  .check(
    z.refine(
      ({ scale: grades, pass_grade }) =>
        !grades || scaleFault(grades, pass_grade ?? grades[0]?.key ?? "") === null,
      { path: ["scale"], error: "is not from high to low down to 0, each grade once" },
    ),
  );

export const hifzSettingsContract = {
  readHifzSettings: call({
    method: "GET",
    path: "/hifz/settings",
    summary: "How the school keeps hafazan: the print of the mushaf, the grades, the cycle",
    permission: "hifz.see",
    example: () => ({}),
  }).output(hifzSettingsAnswer),

  changeHifzSettings: call({
    method: "PATCH",
    path: "/hifz/settings",
    summary: "Change how the school keeps hafazan",
    permission: "hifz.manage",
    example: () => ({ cycle_days: 15 }),
  })
    .input(hifzSettingsChange)
    .output(hifzSettingsAnswer),
};
