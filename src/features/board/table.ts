import { check, date, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { REMINDER_CHANNELS } from "./rules.ts";

/** A reminder to a teacher about a register that is not taken. */
export const registerReminders = app.table(
  "register_reminders",
  {
    ...schoolKey(),
    class_id: uuid().notNull(),
    date: date().notNull(),
    session: text().notNull(),
    teacher_id: uuid().notNull(),
    channel: text({ enum: REMINDER_CHANNELS }).notNull(),
    sent_by: uuid().notNull(),
    sent_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    foreignKey({
      columns: [t.school_id, t.sent_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("register_reminders_day").on(t.school_id, t.date),
    index("register_reminders_sent_by").on(t.school_id, t.sent_by),
    check("register_reminders_channel", isOneOf(t.channel, REMINDER_CHANNELS)),
  ],
);
