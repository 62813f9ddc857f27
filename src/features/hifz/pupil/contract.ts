import * as z from "zod/mini";
import { plan } from "#features/hifz/plans/contract.ts";
import { pupilPriors } from "#features/hifz/priors/contract.ts";
import {
  HEARERS,
  MISTAKES,
  OUTCOMES,
  PAGE_STATES,
  STREAMS,
  UNHEARD_REASONS,
} from "#features/hifz/records/rules/kinds.ts";
import { hifzSettingsAnswer } from "#features/hifz/settings/contract.ts";
import { call } from "#lib/call.ts";
import { STRENGTHS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

const { edition, labels, scale } = hifzSettingsAnswer.shape;
const span = z.tuple([z.int(), z.int()]);
const ayahs = z.object({ from_id: z.int(), to_id: z.int() });

const newAndRevised = { new_milli: z.int(), revised_milli: z.int() };

/** A page of which something is held. */
const mapPage = z.object({
  page: z.int(),
  state: z.enum(PAGE_STATES),
  /** How much of it is held, in thousandths. */
  share: z.int(),
  /** When it was last heard; null for what was memorised before. */
  heard_on: z.nullable(z.string()),
  /** How often it was heard, and how often it had to be repeated. */
  good: z.int(),
  bad: z.int(),
  /** Whether it was not heard for a whole cycle of revision. */
  is_late: z.boolean(),
});
export type MapPage = z.infer<typeof mapPage>;

/**
 * A pupil's hafazan: how much is held and how well, the plan, and what was memorised before. Pages are counted by the
 * school's print. Families see a day once it is over, and a sheet of the day once it is closed.
 */
export const hifzPupilShape = z.extend(pupilPriors, {
  edition,
  labels,
  scale,
  /** The latest first; the first without an end is in force. */
  plans: z.array(plan),
  /** The ranges of ayahs that are held. */
  covered: z.array(span),
  /** What comes next; null without a plan, while new memorisation rests, and after the whole order. */
  next: z.nullable(ayahs),
  /** The pages of which something is held, in their order. */
  pages: z.array(mapPage),
  /** The last day on which anything was heard. */
  heard_on: z.nullable(z.string()),
  /** How often in a row, up to now, new memorisation had to be repeated. */
  repeats: z.int(),
  /** What is to be revised today: pages accepted lately, and others; ranges of pages. */
  revision: z.object({ recent: z.array(span), due: z.array(span) }),
  /** The share of the pages held, in per cent, that was heard within a cycle; null when nothing is held. */
  coverage: z.nullable(z.int()),
  /** Between which days the order will be complete, if all goes on as in the last weeks; null if unknown. */
  khatam: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** The last weeks, the oldest first, in thousandths of a page; the target is 0 where there was none. */
  progress: z.array(z.object({ from: z.string(), ...newAndRevised, target_milli: z.int() })),
  /** The last ten days of hafazan, where revision does not keep up with new memorisation; else null. */
  outpaced: z.nullable(z.object(newAndRevised)),
});
export type HifzPupilAnswer = z.infer<typeof hifzPupilShape>;

const count = z.nullable(z.int());

/** A record as the pupil's page shows it. What families do not see is null or empty for them. */
export const pupilRecord = z.object({
  id: shape.id,
  date: z.string(),
  /** Null for what was memorised before. */
  class_name: z.nullable(z.string()),
  /** The session's name, if the school has several. */
  session: z.nullable(z.string()),
  stream: z.enum(STREAMS),
  attempt: z.int(),
  from_id: z.nullable(z.int()),
  to_id: z.nullable(z.int()),
  kept_to: z.nullable(z.int()),
  /** A long ayah after what was accepted that was begun and not finished. */
  partial_id: z.nullable(z.int()),
  /** Null where mistakes were not counted. */
  lupa: count,
  tersangkut: count,
  ditegur: count,
  tajwid: count,
  marks: z.nullable(z.int()),
  grade: z.nullable(z.string()),
  decision: z.nullable(z.enum(OUTCOMES)),
  heard_by: z.nullable(z.enum(HEARERS)),
  /** The pupil who listened. */
  hearer_name: z.nullable(z.string()),
  /** Who wrote it, which is the teacher who listened where nobody else did; of an imported one whom the file names. */
  recorded_by: z.string(),
  reason: z.nullable(z.enum(UNHEARD_REASONS)),
  strength: z.nullable(z.enum(STRENGTHS)),
  notes: z.string(),
  family_note: z.string(),
  /** Whether it was changed after it was written. */
  corrected: z.boolean(),
});
export type PupilRecord = z.infer<typeof pupilRecord>;

/** Ayahs of a page at which mistakes were noted: the number, and how many. */
const weakAyah = z.object({ ayah_id: z.int(), kind: z.enum(MISTAKES), count: z.int() });

/** How much the caller's child, or the caller, holds: whole juz, and the rest in thousandths of a page. */
export const childMemorised = z.object({
  student_id: shape.id,
  juz: z.int(),
  rest_milli: z.int(),
  heard_on: z.nullable(z.string()),
});
export type ChildMemorised = z.infer<typeof childMemorised>;

const student = { student_id: shape.id };

export const hifzPupilContract = {
  readHifzPupil: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}",
    summary: "A student's hafazan: what is held and how well, the plan, and what comes next",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject(student))
    .output(hifzPupilShape),

  listPupilRecords: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}/records",
    summary: "A student's records, newest first, fifty at a time",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(
      z.strictObject({
        ...student,
        from: z.optional(shape.date),
        to: z.optional(shape.date),
        /** The id of the last record that is already shown. */
        before: z.optional(shape.id),
      }),
    )
    .output(z.object({ records: z.array(pupilRecord), more: z.boolean() })),

  readPupilPage: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}/pages/{page}",
    summary:
      "How a page of the mushaf was heard: the latest records, and where mistakes were noted",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id, page: "1" }),
  })
    .input(
      z.strictObject({
        ...student,
        /** 1–604. */
        page: z.string().check(z.regex(/^([1-9]\d?|[1-5]\d\d|60[0-4])$/)),
      }),
    )
    .output(z.object({ records: z.array(pupilRecord), mistakes: z.array(weakAyah) })),
};
