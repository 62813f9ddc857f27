import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import { LETTER_CHANNELS, LETTER_KINDS } from "./rules.ts";

/** A school's own template of a warning letter, in place of ours. */
export const letterTemplates = app.table(
  "letter_templates",
  {
    ...schoolKey(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    /** 1 is the first warning, 4 the last letter. */
    step: smallint().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("letter_templates_one").on(t.school_id, t.kind, t.step),
    check("letter_templates_kind", isOneOf(t.kind, LETTER_KINDS)),
    check("letter_templates_step", sql`${t.step} between 1 and 4`),
  ],
);

/** An issued warning letter. */
export const warningLetters = app.table(
  "warning_letters",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    step: smallint().notNull(),
    /** The first day of the streak, or of the year whose scattered days were counted. */
    since: date().notNull(),
    /** The number of days that it names. */
    days: smallint().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    channel: text({ enum: LETTER_CHANNELS }).notNull(),
    /** The number of the registered post, once it is known. */
    post_number: text(),
    issued_by: uuid().notNull(),
    issued_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.issued_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("warning_letters_once").on(t.school_id, t.student_id, t.kind, t.step, t.since),
    index("warning_letters_time").on(t.school_id, t.issued_at),
    index("warning_letters_issued_by").on(t.school_id, t.issued_by),
    check("warning_letters_kind", isOneOf(t.kind, LETTER_KINDS)),
    check("warning_letters_step", sql`${t.step} between 1 and 4`),
    check("warning_letters_post", sql`${t.post_number} ~ '^[0-9A-Z][0-9A-Z -]{3,39}$'`),
    check("warning_letters_channel", isOneOf(t.channel, LETTER_CHANNELS)),
  ],
);
