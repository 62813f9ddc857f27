import type { Edition, NAMED_STREAMS } from "#lib/enumerations.ts";

type NamedStream = (typeof NAMED_STREAMS)[number];

/** The school's own names of streams, such as "Sabaq"; without one, ours in the language of the page. */
export type Labels = { [Name in NamedStream]?: string | undefined };

/** A grade: its key in the data, its name, and the marks from which it is given. */
type Grade = { key: string; name: string; from: number };

/** Grades from the highest to the lowest, whose marks begin at 0. */
export type Scale = Grade[];

/** How much each kind of mistake counts, in halves. */
export type Weights = { lupa: number; tersangkut: number; ditegur: number; tajwid: number };

/**
 * From when on a pupil asks for attention: days of hafazan without new memorisation, repeats in a row; and per cent of
 * held pages heard within a cycle, and of days attended, below which it is so.
 */
export type Attention = { no_new: number; repeats: number; coverage: number; attendance: number };

/** Which absences owe the day's target. */
export const ABSENT_DAYS = ["none", "unexplained", "all"] as const;

/** What families see of a record: marks, the grade, or only whether it was accepted. */
export const FAMILY_VIEWS = ["grade", "marks", "decision"] as const;

export const MAX_GRADES = 8;

/** A mistake counts at most so many halves. */
export const MOST_HALVES = 10;

/** What marks and grades follow from. */
export type Graded = { scale: Scale; pass_grade: string; weights: Weights };

const usual: Graded = {
  scale: [
    { key: "mumtaz", name: "Mumtaz", from: 90 },
    { key: "jayyid_jiddan", name: "Jayyid Jiddan", from: 80 },
    { key: "jayyid", name: "Jayyid", from: 70 },
    { key: "maqbul", name: "Maqbul", from: 60 },
    { key: "rasib", name: "Rasib", from: 0 },
  ],
  pass_grade: "maqbul",
  weights: { lupa: 2, tersangkut: 1, ditegur: 2, tajwid: 1 },
};

/** Grades and weights that schools use, with which the settings can be filled in. */
export const GRADE_PRESETS = {
  usual,
  indonesia: {
    ...usual,
    scale: [
      { key: "mumtaz", name: "Mumtaz", from: 100 },
      { key: "jayyid_jiddan", name: "Jayyid Jiddan", from: 90 },
      { key: "jayyid", name: "Jayyid", from: 81 },
      { key: "rasib", name: "Rasib", from: 0 },
    ],
    pass_grade: "jayyid",
  },
  // Exams and certificates still have the grades.
  counts: { ...usual, weights: { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 } },
} satisfies Record<string, Graded>;

/** The settings of a school that has changed nothing. */
export const DEFAULT_SETTINGS = {
  edition: "madinah_1405" as Edition,
  sessions: [] as string[],
  labels: {} as Labels,
  ...usual,
  guard: true,
  cycle_days: 30,
  recent_pages: 10,
  recent_days: 20,
  spread_days: 5,
  cap_percent: 200,
  pure_cycle: false,
  absent_days: "none" as (typeof ABSENT_DAYS)[number],
  debt_days: 5,
  catch_up: false,
  class_ids: [] as string[],
  marks_present: true,
  families_see: "grade" as (typeof FAMILY_VIEWS)[number],
  bands: [1, 5, 10, 15, 20, 25, 30],
  attention: {
    no_new: 5,
    repeats: 3,
    coverage: 50,
    attendance: 80,
  } satisfies Attention as Attention,
};

/** The same as such a school's settings are answered. */
export const UNCHANGED_SETTINGS = { ...DEFAULT_SETTINGS, version: 0 };

/** Why a scale cannot be: it is not from high to low, does not end at 0, or names a grade twice. */
export type ScaleFault = "order" | "zero" | "same" | "pass";

/** What is wrong with a scale, or with the grade from which a portion is accepted; null if nothing is. */
export function scaleFault(scale: Scale, pass_grade: string): ScaleFault | null {
  if (scale.some(({ from }, at) => at > 0 && from >= (scale[at - 1]?.from ?? 0))) return "order";
  if (scale.at(-1)?.from !== 0) return "zero";
  const isSame = (of: (grade: Grade) => string) => new Set(scale.map(of)).size < scale.length;
  if (isSame(({ key }) => key) || isSame(({ name }) => name.toLowerCase())) return "same";
  return scale.some(({ key }) => key === pass_grade) ? null : "pass";
}
