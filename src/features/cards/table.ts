import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { cardPeriods } from "#features/cards/periods/table.ts";
import { subjects } from "#features/cards/setup/table.ts";
import { classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { CARD_STATES } from "#features/cards/rules/states.ts";

/** A student's progress report of a period, from the first word or mark that somebody wrote in it. */
export const cards = app.table(
  "cards",
  {
    ...schoolKey(),
    period_id: uuid().notNull(),
    student_id: uuid().notNull(),
    /** The class of the student when it was last written or published. */
    class_id: uuid().notNull(),
    comment: text().notNull().default(""),
    comment_by: uuid(),
    hifz_remark: text().notNull().default(""),
    remark: text().notNull().default(""),
    /** The level of each trait, by its id. */
    traits: jsonb().$type<Record<string, number>>().notNull().default({}),
    state: text({ enum: CARD_STATES }).notNull().default("draft"),
    returned_why: text().notNull().default(""),
    /** How often it was changed; 0 for one in which only marks stand. */
    version: integer().notNull().default(0),
    /** The key of the last change, by which it is known when it is sent again. */
    client_key: uuid(),
    changed_by: uuid().notNull(),
    changed_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.period_id],
      foreignColumns: [cardPeriods.school_id, cardPeriods.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.comment_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.changed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("cards_one").on(t.school_id, t.period_id, t.student_id),
    index("cards_student").on(t.school_id, t.student_id),
    index("cards_class").on(t.school_id, t.class_id),
    index("cards_comment_by").on(t.school_id, t.comment_by),
    index("cards_changed_by").on(t.school_id, t.changed_by),
    check("cards_state", isOneOf(t.state, CARD_STATES)),
  ],
);

const said = () => ({
  /** Tenths of a mark from 0 to 100. */
  tenths: smallint(),
  /** The level of a scale of levels or words. */
  level: smallint(),
  /** Whether the student was absent at the test (TH). */
  absent: boolean().notNull().default(false),
  version: integer().notNull().default(1),
});

/** A mark of a student in a subject. Without any of the three it was taken back. */
export const cardMarks = app.table(
  "card_marks",
  {
    ...schoolKey(),
    card_id: uuid().notNull(),
    subject_id: uuid().notNull(),
    ...said(),
    client_key: uuid().notNull(),
    marked_by: uuid().notNull(),
    marked_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id, t.card_id], foreignColumns: [cards.school_id, cards.id] }),
    foreignKey({
      columns: [t.school_id, t.subject_id],
      foreignColumns: [subjects.school_id, subjects.id],
    }),
    foreignKey({
      columns: [t.school_id, t.marked_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("card_marks_one").on(t.school_id, t.card_id, t.subject_id),
    index("card_marks_subject").on(t.school_id, t.subject_id),
    index("card_marks_marked_by").on(t.school_id, t.marked_by),
    check(
      "card_marks_value",
      sql`num_nonnulls(${t.tenths}, ${t.level}) + ${t.absent}::int <= 1
        and ${t.tenths} between 0 and 1000 and ${t.level} between 1 and 6`,
    ),
  ],
);

/** Every change of every mark. The application can only add and read rows; `id` is the change's key. */
export const cardMarkHistory = app.table(
  "card_mark_history",
  {
    ...schoolKey(),
    mark_id: uuid().notNull(),
    ...said(),
    changed_by: uuid().notNull(),
    changed_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.mark_id],
      foreignColumns: [cardMarks.school_id, cardMarks.id],
    }),
    foreignKey({
      columns: [t.school_id, t.changed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("card_mark_history_version").on(t.school_id, t.mark_id, t.version),
    index("card_mark_history_changed_by").on(t.school_id, t.changed_by),
  ],
);
