import { check, date, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { FOLLOWUP_CHANNELS, FOLLOWUP_OUTCOMES } from "./rules.ts";

/** A question to a guardian about an absence, and its outcome. */
export const absenceFollowups = app.table(
  "absence_followups",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    date: date().notNull(),
    guardian_id: uuid(),
    channel: text({ enum: FOLLOWUP_CHANNELS }).notNull(),
    outcome: text({ enum: FOLLOWUP_OUTCOMES }).notNull(),
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
    check("absence_followups_channel", isOneOf(t.channel, FOLLOWUP_CHANNELS)),
    check("absence_followups_outcome", isOneOf(t.outcome, FOLLOWUP_OUTCOMES)),
  ],
);
