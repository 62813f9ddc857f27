import * as z from "zod/mini";
import { hifzSettingsAnswer } from "#features/hifz/settings/contract.ts";
import {
  CANDIDATE_STATES,
  EXAM_KINDS,
  EXAM_STATES,
  MAX_PANEL,
} from "#features/hifz/exams/rules/kinds.ts";
import {
  MOST_PARTS,
  type OwnRubric,
  repeated,
  RUBRIC_FAULTS,
  type RubricFault,
  rubricFaults,
} from "#features/hifz/exams/rules/rubrics.ts";
import { ayah } from "#features/hifz/tasmik/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
const { edition } = hifzSettingsAnswer.shape;
const span = z.tuple([z.int(), z.int()]);
/** A name under which marks are counted: none that every object has. */
const key = z.string().check(
  z.regex(/^[a-z_]{1,40}$/, { error: "is not a key" }),
  z.refine((name) => !(name in {}), { error: "is not a key" }),
);
/** An ayah in an address: 1–6236. */
const typedAyah = z
  .string()
  .check(z.regex(/^([1-9]\d{0,2}|[1-5]\d{3}|6[01]\d{2}|62[0-2]\d|623[0-6])$/));
const tenths = between(0, 1000);

const MAX_CANDIDATES = 100;

const once = <Item extends { key: string }>(list: Item[]) =>
  new Set(list.map((one) => one.key)).size === list.length;
const ONCE = { error: "names one twice" };

/** How an exam is marked; marks are in tenths. */
function rubricShape(object: typeof z.object) {
  const section = object({
    key,
    name: shape.line(60),
    base: tenths,
    bonus: tenths,
    deductions: z
      .array(object({ key, name: shape.line(40), minus: tenths }))
      .check(z.maxLength(MOST_PARTS.mistakes), z.refine(once, ONCE)),
    per_page: z.boolean(),
    bands: z
      .array(object({ name: shape.line(40), from: tenths }))
      .check(z.maxLength(MOST_PARTS.bands)),
  }).check(z.refine(({ base }) => base > 0, { error: "gives no marks" }));
  return object({
    key,
    name: shape.line(80),
    /** 0 where the whole scope is heard. */
    questions: between(0, 20),
    sections: z
      .array(section)
      .check(z.minLength(1), z.maxLength(MOST_PARTS.sections), z.refine(once, ONCE)),
    grades: z
      .array(object({ key: shape.line(40), name: shape.line(40), from: between(0, 100) }))
      .check(z.minLength(1), z.maxLength(8), z.refine(once, ONCE)),
    pass_from: between(0, 100),
    most_mistakes: z.nullable(between(0, 999)),
    guard: z.boolean(),
  });
}
/** Refuses what contradicts itself, each fault at its place. */
function without<Value>(faultsOf: (value: Value) => RubricFault[]) {
  return ({ value, issues }: z.core.ParsePayload<Value>): void => {
    for (const { path, reason } of faultsOf(value)) {
      issues.push({ code: "custom", path, message: RUBRIC_FAULTS[reason], input: value });
    }
  };
}
/** As it is sent, where nothing else may stand, and as it is answered. */
const sentRubric = rubricShape(z.strictObject as typeof z.object);
const newRubric = sentRubric.check(without(rubricFaults));
const rubric = rubricShape(z.object);
export const rubricsChange = z.strictObject({
  rubrics: z
    .array(
      z
        .extend(sentRubric, { grades: z.optional(sentRubric.shape.grades) })
        .check(without(rubricFaults)),
    )
    .check(
      z.maxLength(MOST_PARTS.rubrics),
      z.refine(once, ONCE),
      without((all: OwnRubric[]) => repeated(all, [])),
    ),
  version: z.optional(z.int()),
});
const rubrics = z.object({
  rubrics: z.array(z.extend(rubric, { grades: z.optional(rubric.shape.grades) })),
  version: z.int(),
});

const numbers = (most: number) =>
  z
    .record(z.string().check(z.maxLength(81)), between(0, most))
    .check(z.refine((all) => Object.keys(all).length <= 80, { error: "has too many" }));
export const counts = z.strictObject({
  mistakes: numbers(999),
  given: numbers(1000),
  bonus: numbers(1000),
});

const examiner = z.object({
  teacher_id: shape.id,
  name: z.string(),
  is_chair: z.boolean(),
});
export type Examiner = z.infer<typeof examiner>;

const examFacts = {
  id: shape.id,
  title: z.string(),
  kind: z.enum(EXAM_KINDS),
  date: z.string(),
  place: z.string(),
  state: z.enum(EXAM_STATES),
};

const examSummary = z.object({
  ...examFacts,
  rubric_name: z.string(),
  candidates: z.int(),
  /** How many of them are decided. */
  decided: z.int(),
  /** Whether the person is on its panel. */
  own: z.boolean(),
});
export type ExamSummary = z.infer<typeof examSummary>;

/** What one examiner noted at one question, in its latest version. */
export const score = z.object({
  candidate_id: shape.id,
  question: z.int(),
  from_id: z.int(),
  to_id: z.int(),
  counts,
  score10: z.int(),
  version: z.int(),
});
export type Score = z.infer<typeof score>;

const marks = { sections: z.array(z.int()), total10: z.int() };

const result = z.object({
  ...marks,
  examiners: z.array(z.object({ teacher_id: shape.id, questions: z.array(z.int()), ...marks })),
  apart: z.boolean(),
  grade: z.string(),
  offered: z.enum(["passed", "repeat"]),
});

const candidate = z.object({
  id: shape.id,
  student_id: shape.id,
  name: z.string(),
  class_name: z.nullable(z.string()),
  from_id: z.int(),
  to_id: z.int(),
  attempt: z.int(),
  state: z.enum(CANDIDATE_STATES),
  /** The ranges that are asked; the whole scope where there are no questions. */
  questions: z.array(z.readonly(span)),
  redraws: z.array(z.int()),
  /** What the panel gives so far; null before anybody noted anything. */
  result: z.nullable(result),
  /** What was decided. */
  total10: z.nullable(z.int()),
  grade: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  override_reason: z.string(),
  /** The scores of the person who asks. */
  scores: z.array(score),
  version: z.int(),
});
export type Candidate = z.infer<typeof candidate>;

export const exam = z.object({
  ...examFacts,
  rubric,
  version: z.int(),
  edition,
  panel: z.array(examiner),
  /** What the person may do: judge, and decide on candidates. */
  judges: z.boolean(),
  decides: z.boolean(),
  candidates: z.array(candidate),
});
export type Exam = z.infer<typeof exam>;

const blockers = z.object({
  missing: z.array(span),
  weak: z.array(span),
  unheard: z.array(span),
});

const readyPupil = z.object({
  student_id: shape.id,
  name: z.string(),
  /** What speaks against it, as ranges of pages. */
  blockers,
});
export type ReadyPupil = z.infer<typeof readyPupil>;

const pupilExam = z.object({
  id: shape.id,
  title: z.string(),
  kind: z.enum(EXAM_KINDS),
  date: z.string(),
  from_id: z.int(),
  to_id: z.int(),
  attempt: z.int(),
  decision: z.enum(["passed", "repeat", "absent"]),
  /** The name of the grade, and the percent in tenths; null where the person does not see them. */
  grade: z.nullable(z.string()),
  percent10: z.nullable(z.int()),
});
export type PupilExam = z.infer<typeof pupilExam>;

const panel = z.array(z.strictObject({ teacher_id: shape.id, is_chair: z.boolean() })).check(
  z.minLength(1),
  z.maxLength(MAX_PANEL),
  z.refine((all) => all.filter((one) => one.is_chair).length === 1, { error: "needs one chair" }),
  z.refine((all) => new Set(all.map((one) => one.teacher_id)).size === all.length, ONCE),
);

const newCandidate = z
  .strictObject({
    student_id: shape.id,
    from_id: ayah,
    to_id: ayah,
    /** Why the pupil is examined in spite of what speaks against it. */
    override_reason: z.optional(shape.text(300)),
  })
  .check(z.refine(({ from_id, to_id }) => from_id <= to_id, { error: "ends before it begins" }));

const facts = {
  title: shape.line(120),
  kind: z.enum(EXAM_KINDS),
  rubric: newRubric,
  date: shape.date,
  place: shape.line(120, 0),
  panel,
};
const own = { id: shape.id, version: z.optional(z.int()) };
export const newExam = z.strictObject(facts);
export const examChange = z.strictObject({
  ...own,
  title: z.optional(facts.title),
  date: z.optional(facts.date),
  place: z.optional(facts.place),
  /** Only a draft. */
  rubric: z.optional(newRubric),
  panel: z.optional(panel),
  state: z.optional(z.enum(EXAM_STATES)),
  /** Needed to open a closed exam again. */
  why: z.optional(shape.text(300)),
});
const GIVEN = { deductions: [], per_page: false, bands: [] };
const PLAIN = {
  key: "upkk",
  name: "UPKK lisan",
  questions: 3,
  sections: [{ key: "hafazan", name: "Hafazan", base: 200, bonus: 0, ...GIVEN }],
  grades: [{ key: "lulus", name: "Lulus", from: 0 }],
  pass_from: 50,
  most_mistakes: null,
  guard: false,
};

export const examsContract = {
  listExams: call({
    method: "GET",
    path: "/hifz/exams",
    summary: "Exams, the newest first: all of the school, or those of whose panel you are",
    permission: "hifz.examine",
    example: () => ({}),
  }).output(z.array(examSummary)),

  readExam: call({
    method: "GET",
    path: "/hifz/exams/{id}",
    summary: "An exam: its rubric, panel and candidates with their questions and marks so far",
    permission: "hifz.examine",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(exam),

  listReady: call({
    method: "GET",
    path: "/hifz/exam-candidates",
    summary: "The pupils of a class and what speaks against examining each in a scope",
    permission: "hifz.manage",
    example: (known) => ({ class_id: known.class_id, from_id: "1", to_id: "7" }),
  })
    .input(z.strictObject({ class_id: shape.id, from_id: typedAyah, to_id: typedAyah }))
    .output(z.object({ edition, pupils: z.array(readyPupil) })),

  createExam: call({
    method: "POST",
    path: "/hifz/exams",
    summary: "Set up an exam",
    permission: "hifz.manage",
    status: 201,
    example: (known) => ({
      title: "Ujian juzuk 30",
      kind: "juz",
      rubric: PLAIN,
      date: known.today,
      place: "",
      panel: [{ teacher_id: known.teacher_id, is_chair: true }],
    }),
  })
    .input(newExam)
    .output(exam),

  changeExam: call({
    method: "PATCH",
    path: "/hifz/exams/{id}",
    summary: "Change an exam: open, close or cancel it, or change its day, place and panel",
    permission: "hifz.manage",
    example: (known) => ({ id: known.class_id, state: "open" }),
  })
    .input(examChange)
    .output(exam),

  addCandidates: call({
    method: "POST",
    path: "/hifz/exams/{id}/candidates",
    summary: "Add candidates; one who must come again becomes a candidate with the next attempt",
    permission: "hifz.manage",
    example: (known) => ({
      id: known.class_id,
      candidates: [{ student_id: known.student_id, from_id: 1, to_id: 7 }],
    }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        candidates: z.array(newCandidate).check(z.minLength(1), z.maxLength(MAX_CANDIDATES)),
      }),
    )
    .output(exam),

  removeCandidate: call({
    method: "DELETE",
    path: "/hifz/candidates/{id}",
    summary: "Take a candidate whom nobody has heard out of an exam",
    permission: "hifz.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(exam),

  readRubrics: call({
    method: "GET",
    path: "/hifz/rubrics",
    summary: "The school's own rubrics, beside the standard ones",
    permission: "hifz.manage",
    example: () => ({}),
  }).output(rubrics),

  changeRubrics: call({
    method: "PATCH",
    path: "/hifz/rubrics",
    summary: "Replace the school's own rubrics; exams keep the rubric with which they were set up",
    permission: "hifz.manage",
    example: () => ({ rubrics: [PLAIN] }),
  })
    .input(rubricsChange)
    .output(rubrics),

  listPupilExams: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}/exams",
    summary: "A student's exams that were decided, the newest first",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(pupilExam)),
};
