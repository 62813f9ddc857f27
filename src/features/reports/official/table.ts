import { sql } from "drizzle-orm";
import { check, foreignKey, index, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import { OFFICIAL_KINDS } from "./rules.ts";

/** A school's own wording of an official letter, in place of ours. */
export const letterWords = app.table(
  "letter_words",
  {
    ...schoolKey(),
    kind: text({ enum: OFFICIAL_KINDS }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("letter_words_kind_once").on(t.school_id, t.kind),
    check("letter_words_kind", isOneOf(t.kind, OFFICIAL_KINDS)),
  ],
);

/** An official letter as it was issued. It is never changed. */
export const lettersIssued = app.table(
  "letters_issued",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    kind: text({ enum: OFFICIAL_KINDS }).notNull(),
    /** The next one of the school's series of the year; none is left out. */
    number: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
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
    unique("letters_issued_number").on(t.school_id, t.number),
    index("letters_issued_student").on(t.school_id, t.student_id),
    index("letters_issued_time").on(t.school_id, t.issued_at),
    index("letters_issued_by").on(t.school_id, t.issued_by),
    check("letters_issued_kind", isOneOf(t.kind, OFFICIAL_KINDS)),
    check("letters_issued_number_filled", sql`${t.number} <> ''`),
  ],
);
