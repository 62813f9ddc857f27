import { EDITIONS, STRENGTHS } from "#lib/enumerations.ts";
import { sql } from "drizzle-orm";
import {
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
import { classes } from "#features/classes/table.ts";
import { guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import {
  HEARERS,
  OUTCOMES,
  type Pin,
  RECORD_SOURCES,
  STREAMS,
  UNHEARD_REASONS,
} from "#features/hifz/records/rules/kinds.ts";

/** What a version of a record says; the record and its history have the same columns. */
const said = () => ({
  date: date().notNull(),
  session: text().notNull(),
  stream: text({ enum: STREAMS }).notNull(),
  /** From 1; 0 where nothing was heard. */
  attempt: smallint().notNull(),
  /** The first and last ayah, 1–6236; null only where nothing was heard. */
  from_id: smallint(),
  to_id: smallint(),
  /** The last accepted ayah of a portion of which half was accepted. */
  kept_to: smallint(),
  /** A long ayah that was begun and not finished; it counts nothing. */
  partial_id: smallint(),
  lupa: smallint().notNull().default(0),
  tersangkut: smallint().notNull().default(0),
  ditegur: smallint().notNull().default(0),
  tajwid: smallint().notNull().default(0),
  pins: jsonb()
    .$type<Pin[]>()
    .notNull()
    .default(sql`'[]'`),
  /** Null where mistakes were not counted. */
  marks: smallint(),
  grade_computed: text(),
  grade: text(),
  decision: text({ enum: OUTCOMES }),
  heard_by: text({ enum: HEARERS }),
  reason: text({ enum: UNHEARD_REASONS }),
  strength: text({ enum: STRENGTHS }),
  source: text({ enum: RECORD_SOURCES }).notNull(),
  /** The print, the size and the target as they were at writing, in thousandths of a page. */
  edition: text({ enum: EDITIONS }).notNull(),
  milli: integer(),
  target_milli: integer(),
  notes: text().notNull().default(""),
  family_note: text().notNull().default(""),
  version: integer().notNull().default(1),
  client_key: uuid().notNull(),
  /** When a device without network made the change, by its own clock. */
  made_at: timestamp(),
  voided_at: timestamp(),
});

/**
 * One line of what a pupil recited, was not heard of, or had memorised before: its latest version. A line is
 * never deleted, only voided.
 */
export const hifzRecords = app.table(
  "hifz_records",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    /** The halaqah; null for what was memorised before, and where an import or an exam knows none. */
    class_id: uuid(),
    ...said(),
    /** The pupil or guardian who listened in place of a teacher. */
    hearer_student_id: uuid(),
    hearer_guardian_id: uuid(),
    /**
     * The homeroom teacher of the class on the day, or who listened according to an imported file; who wrote the line
     * is `recorded_by`.
     */
    assigned_teacher_id: uuid(),
    recorded_by: uuid().notNull(),
    recorded_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.hearer_student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.hearer_guardian_id],
      foreignColumns: [guardians.school_id, guardians.id],
    }),
    foreignKey({
      columns: [t.school_id, t.assigned_teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    foreignKey({
      columns: [t.school_id, t.recorded_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    uniqueIndex("hifz_records_attempt")
      .on(t.school_id, t.student_id, t.class_id, t.date, t.session, t.stream, t.attempt)
      .where(sql`voided_at is null and class_id is not null`),
    index("hifz_records_student").on(t.school_id, t.student_id, t.date, t.recorded_at, t.id),
    // All that tells what a pupil holds, so that nothing else of hundreds of records is read.
    index("hifz_records_held")
      .on(
        t.school_id,
        t.student_id,
        t.from_id,
        t.to_id,
        t.kept_to,
        t.stream,
        t.decision,
        t.strength,
        t.date,
      )
      .where(sql`voided_at is null`),
    index("hifz_records_class").on(t.school_id, t.class_id, t.date),
    // All that overviews count of a day: its records lie in as many places as the school has pupils.
    index("hifz_records_day")
      .on(t.school_id, t.date, t.student_id, t.stream, t.decision, t.milli)
      .where(sql`voided_at is null`),
    index("hifz_records_recorded_by").on(t.school_id, t.recorded_by),
    index("hifz_records_assigned_teacher").on(t.school_id, t.assigned_teacher_id),
    index("hifz_records_hearer_student").on(t.school_id, t.hearer_student_id),
    index("hifz_records_hearer_guardian").on(t.school_id, t.hearer_guardian_id),
    check("hifz_records_stream", isOneOf(t.stream, STREAMS)),
    check("hifz_records_decision", isOneOf(t.decision, OUTCOMES)),
    check("hifz_records_heard_by", isOneOf(t.heard_by, HEARERS)),
    check("hifz_records_reason", isOneOf(t.reason, UNHEARD_REASONS)),
    check("hifz_records_strength", isOneOf(t.strength, STRENGTHS)),
    check("hifz_records_source", isOneOf(t.source, RECORD_SOURCES)),
    check("hifz_records_edition", isOneOf(t.edition, EDITIONS)),
    check(
      "hifz_records_range",
      sql`(${t.stream} = 'none') = (${t.from_id} is null) and (${t.from_id} is null) = (${t.to_id} is null)
        and ${t.from_id} between 1 and 6236 and ${t.to_id} between ${t.from_id} and 6236`,
    ),
    check(
      "hifz_records_kept",
      sql`(${t.kept_to} is not null) = (${t.decision} is not distinct from 'half')
        and ${t.kept_to} between ${t.from_id} and ${t.to_id}`,
    ),
    check("hifz_records_unheard", sql`${t.reason} is null or ${t.stream} = 'none'`),
    check("hifz_records_prior", sql`(${t.strength} is not null) = (${t.stream} = 'prior')`),
    check(
      "hifz_records_no_class",
      sql`${t.class_id} is not null or ${t.stream} = 'prior' or ${t.source} <> 'screen'`,
    ),
    check(
      "hifz_records_counts",
      sql`least(${t.lupa}, ${t.tersangkut}, ${t.ditegur}, ${t.tajwid}) >= 0
        and greatest(${t.lupa}, ${t.tersangkut}, ${t.ditegur}, ${t.tajwid}) <= 99
        and ${t.marks} between 0 and 100 and ${t.attempt} >= 0`,
    ),
    check("hifz_records_pins", sql`jsonb_typeof(${t.pins}) = 'array'`),
  ],
);

/** Every version of every record. The application can only add and read rows; `id` is the change's key. */
export const hifzRecordHistory = app.table(
  "hifz_record_history",
  {
    ...schoolKey(),
    record_id: uuid().notNull(),
    ...said(),
    /** Why an admin changed it after the window had closed. */
    why: text().notNull().default(""),
    changed_by: uuid().notNull(),
    changed_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.record_id],
      foreignColumns: [hifzRecords.school_id, hifzRecords.id],
    }),
    foreignKey({
      columns: [t.school_id, t.changed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("hifz_record_history_version").on(t.school_id, t.record_id, t.version),
    index("hifz_record_history_changed_by").on(t.school_id, t.changed_by),
  ],
);
