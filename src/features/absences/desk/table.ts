import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, timestamp, schoolKey } from "#db/columns.ts";
import { guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";

/** Somebody asked a guardian about an absence, and what came of it. */
export const absenceFollowups = app.table(
  "absence_followups",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    date: date().notNull(),
    guardian_id: uuid(),
    channel: text({ enum: ["whatsapp", "mail", "phone", "in_person"] }).notNull(),
    outcome: text({ enum: ["asked", "no_answer", "on_the_way", "explained"] }).notNull(),
    notes: text().notNull().default(""),
    made_by: uuid().notNull(),
    made_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.guardian_id],
      foreignColumns: [guardians.school_id, guardians.id],
    }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("absence_followups_day").on(t.school_id, t.date, t.student_id),
    index("absence_followups_student").on(t.school_id, t.student_id),
    index("absence_followups_guardian").on(t.school_id, t.guardian_id),
    index("absence_followups_made_by").on(t.school_id, t.made_by),
    check(
      "absence_followups_channel",
      sql`${t.channel} in ('whatsapp', 'mail', 'phone', 'in_person')`,
    ),
    check(
      "absence_followups_outcome",
      sql`${t.outcome} in ('asked', 'no_answer', 'on_the_way', 'explained')`,
    ),
  ],
);
