import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { CANDIDATE_STATES, EXAM_KINDS, EXAM_STATES } from "#features/hifz/exams/rules/kinds.ts";
import type { Counts, Rubric } from "#features/hifz/exams/rules/rubrics.ts";
import { hifzRecords } from "#features/hifz/records/table.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";

/** An exam of memorisation on a day, before a panel. */
export const hifzExams = app.table(
  "hifz_exams",
  {
    ...schoolKey(),
    title: text().notNull(),
    kind: text({ enum: EXAM_KINDS }).notNull(),
    /** How it is marked, as it was when the exam was set up. */
    rubric: jsonb().$type<Rubric>().notNull(),
    date: date().notNull(),
    place: text().notNull().default(""),
    state: text({ enum: EXAM_STATES }).notNull().default("draft"),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    index("hifz_exams_day").on(t.school_id, t.date),
    check("hifz_exams_kind", isOneOf(t.kind, EXAM_KINDS)),
    check("hifz_exams_state", isOneOf(t.state, EXAM_STATES)),
  ],
);

/** A teacher on the panel of an exam; one of them chairs it. */
export const hifzExaminers = app.table(
  "hifz_examiners",
  {
    ...schoolKey(),
    exam_id: uuid().notNull(),
    teacher_id: uuid().notNull(),
    is_chair: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.exam_id],
      foreignColumns: [hifzExams.school_id, hifzExams.id],
    }),
    foreignKey({
      columns: [t.school_id, t.teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    unique("hifz_examiners_teacher").on(t.school_id, t.exam_id, t.teacher_id),
    uniqueIndex("hifz_examiners_chair")
      .on(t.school_id, t.exam_id)
      .where(sql`is_chair`),
    index("hifz_examiners_of").on(t.school_id, t.teacher_id),
  ],
);

/** A pupil in an exam. Whoever must come again is a candidate once more, with the next attempt. */
export const hifzCandidates = app.table(
  "hifz_candidates",
  {
    ...schoolKey(),
    exam_id: uuid().notNull(),
    student_id: uuid().notNull(),
    /** The ayahs that are examined. */
    from_id: smallint().notNull(),
    to_id: smallint().notNull(),
    attempt: smallint().notNull().default(1),
    state: text({ enum: CANDIDATE_STATES }).notNull().default("waiting"),
    /** The total in tenths of a mark, and the key of its grade, once it was decided. */
    total10: smallint(),
    grade: text(),
    decided_by: uuid(),
    decided_at: timestamp(),
    /** The record of the hearing that the decision wrote; voided while the pupil counts as absent. */
    record_id: uuid(),
    /** What the questions are drawn by, and how often each of them was drawn again. */
    seed: integer().notNull(),
    redraws: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Why the pupil is a candidate in spite of what speaks against it. */
    override_reason: text().notNull().default(""),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.exam_id],
      foreignColumns: [hifzExams.school_id, hifzExams.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.decided_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.record_id],
      foreignColumns: [hifzRecords.school_id, hifzRecords.id],
    }),
    unique("hifz_candidates_attempt").on(t.school_id, t.exam_id, t.student_id, t.attempt),
    index("hifz_candidates_student").on(t.school_id, t.student_id),
    index("hifz_candidates_decided_by").on(t.school_id, t.decided_by),
    index("hifz_candidates_record").on(t.school_id, t.record_id),
    check("hifz_candidates_state", isOneOf(t.state, CANDIDATE_STATES)),
    check(
      "hifz_candidates_range",
      sql`${t.from_id} between 1 and 6236 and ${t.to_id} between ${t.from_id} and 6236
        and ${t.attempt} > 0`,
    ),
    check(
      "hifz_candidates_decided",
      sql`(${t.decided_by} is null) = (${t.state} in ('waiting', 'heard'))
        and (${t.decided_by} is null) = (${t.decided_at} is null)
        and (${t.record_id} is null or ${t.decided_by} is not null)`,
    ),
  ],
);

/** What a version of a score says; the score and its history have the same columns. */
const noted = () => ({
  /** What was asked; where the whole scope is heard, up to where the hearing has come. */
  from_id: smallint().notNull(),
  to_id: smallint().notNull(),
  counts: jsonb().$type<Counts>().notNull(),
  /** The marks of the question in tenths. */
  score10: smallint().notNull(),
  version: integer().notNull().default(1),
});

/** What one examiner noted at one question of a candidate: its latest version. */
export const hifzScores = app.table(
  "hifz_scores",
  {
    ...schoolKey(),
    candidate_id: uuid().notNull(),
    teacher_id: uuid().notNull(),
    /** From 1; 0 where the whole scope is heard. */
    question: smallint().notNull(),
    ...noted(),
    recorded_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.candidate_id],
      foreignColumns: [hifzCandidates.school_id, hifzCandidates.id],
    }),
    foreignKey({
      columns: [t.school_id, t.teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    unique("hifz_scores_question").on(t.school_id, t.candidate_id, t.teacher_id, t.question),
    index("hifz_scores_teacher").on(t.school_id, t.teacher_id),
    check(
      "hifz_scores_range",
      sql`${t.from_id} between 1 and 6236 and ${t.to_id} between ${t.from_id} and 6236
        and ${t.question} between 0 and 20 and ${t.score10} >= 0`,
    ),
  ],
);

/** Every version of every score. The application can only add and read rows; `id` is the change's key. */
export const hifzScoreHistory = app.table(
  "hifz_score_history",
  {
    ...schoolKey(),
    score_id: uuid().notNull(),
    ...noted(),
    recorded_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.score_id],
      foreignColumns: [hifzScores.school_id, hifzScores.id],
    }),
    unique("hifz_score_history_version").on(t.school_id, t.score_id, t.version),
  ],
);
