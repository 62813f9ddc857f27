import * as z from "zod/mini";
import { CERTIFICATE_KINDS } from "#features/hifz/certificates/rules.ts";
import { EXAM_KINDS } from "#features/hifz/exams/rules/kinds.ts";
import { call } from "#lib/call.ts";
import { GENDERS } from "#lib/enumerations.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const byGender = { male: z.int(), female: z.int() };

/** A share of a whole, and what it is in per cent; null where the whole is nothing. */
const share = z.object({ part: z.int(), whole: z.int(), percent: z.nullable(z.int()) });

const hifzReport = z.object({
  date: z.string(),
  /** The first day of the school year in which the date lies. */
  year_from: z.string(),
  pupils: z.object(byGender),
  teachers: z.int(),
  /** How many pupils hold as much as so many juz. */
  juz: z.array(z.object({ from: z.int(), to: z.int(), ...byGender })),
  /** How many pupils, also former ones, completed the mushaf in each calendar year; the latest first. */
  khatam: z.array(z.object({ year: z.string(), ...byGender })),
  /** Of the pupils with a level, those who hold what the syllabus asks for. */
  syllabus: share,
  /** Of the pages held, those heard within a cycle of revision. */
  coverage: share,
  exams: z.array(
    z.object({
      kind: z.enum(EXAM_KINDS),
      exams: z.int(),
      passed: z.int(),
      repeat: z.int(),
      absent: z.int(),
    }),
  ),
  /** How many candidates of these exams got each grade, the highest first. */
  grades: z.array(z.object({ name: z.string(), count: z.int() })),
  /** Certificates by kind and by the number of juz. */
  certificates: z.array(
    z.object({ kind: z.enum(CERTIFICATE_KINDS), juz: z.int(), count: z.int() }),
  ),
  /** Sessions from a day of this year on: the first that the school recorded; null before any. */
  sittings: z.object({
    from: z.nullable(z.string()),
    held: z.int(),
    teacher_away: z.int(),
    expected: z.int(),
  }),
});
export type HifzReport = z.infer<typeof hifzReport>;

const candidate = z.extend(namedStudent, {
  student_id: shape.id,
  gender: z.enum(GENDERS),
  class_name: z.nullable(z.string()),
  ic_masked: z.nullable(z.string()),
  /** The juz of which every ayah is held, in their order. */
  juz: z.array(z.int()),
});
export type CertificationCandidate = z.infer<typeof candidate>;

const least = { juz: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)) };

/** A pupil's hafazan at the end of a span of days, and what was recited in it. */
export const pupilTerm = z.object({
  /** The juz that are held whole, and those of them that were not before the span. */
  juz: z.array(z.int()),
  new_juz: z.array(z.int()),
  /** In thousandths of a page: what is held, and what was accepted in the span as new and as revision. */
  memorised_milli: z.int(),
  new_milli: z.int(),
  revised_milli: z.int(),
  /** Where the last new memorisation ended. */
  position: z.nullable(z.object({ juz: z.int(), page: z.int() })),
  sessions: z.int(),
  /** The name of the grade that was given most often. */
  grade: z.nullable(z.string()),
  exams: z.array(
    z.object({
      title: z.string(),
      date: z.string(),
      grade: z.nullable(z.string()),
      passed: z.boolean(),
    }),
  ),
});
export type PupilTerm = z.infer<typeof pupilTerm>;

export const hifzReportContract = {
  readHifzReport: call({
    method: "GET",
    path: "/hifz/report",
    summary: "The school's hafazan at a date, as the religious authorities ask for it",
    permission: "hifz.manage",
    example: () => ({}),
  })
    .input(
      z.strictObject({
        /** Not after today; without it today. */
        date: z.optional(shape.date),
      }),
    )
    .output(hifzReport),

  listCertificationCandidates: call({
    method: "GET",
    path: "/hifz/report/candidates",
    summary: "The students who hold at least so many juz, as candidates for STM and SPHB",
    permission: "hifz.manage",
    example: () => ({ juz: 5 }),
  })
    .input(z.strictObject(least))
    .output(z.array(candidate)),

  revealCandidatesIc: call({
    method: "POST",
    path: "/hifz/report/candidates/ic",
    summary:
      "The full identity card numbers of these candidates; each is recorded in the audit trail",
    permission: "hifz.manage",
    secret: true,
    hourly: 120,
    example: () => ({ juz: 5 }),
  })
    .input(z.strictObject({ juz: z.int().check(z.minimum(1), z.maximum(30)) }))
    .output(z.array(z.object({ student_id: shape.id, ic_number: z.string() }))),
};
