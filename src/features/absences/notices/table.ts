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
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { students } from "#features/students/table.ts";
import { NOTICE_STATES } from "./rules.ts";

/** The notice to a pupil's guardians of an absence without a known reason: one a day at most. */
export const absenceNotices = app.table(
  "absence_notices",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    date: date().notNull(),
    state: text({ enum: NOTICE_STATES }).notNull().default("waiting"),
    /** Not before then; until then a change of the mark cancels it. */
    send_after: timestamp().notNull(),
    /** The number of guardians who got it; 0 if none agreed to mail. */
    recipients: smallint().notNull().default(0),
    settled_at: timestamp(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    unique("absence_notices_day").on(t.school_id, t.student_id, t.date),
    index("absence_notices_waiting")
      .on(t.school_id, t.send_after)
      .where(sql`state = 'waiting'`),
    check("absence_notices_state", isOneOf(t.state, NOTICE_STATES)),
  ],
);
