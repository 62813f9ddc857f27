import {
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { announcements } from "#features/announcements/table.ts";
import { profiles } from "#features/people/table.ts";
import { REMINDED_BY, REMINDER_STATES } from "./rules.ts";

/** That a guardian was reminded of an announcement: at most once a day by each channel. */
export const announcementReminders = app.table(
  "announcement_reminders",
  {
    ...schoolKey(),
    announcement_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    channel: text({ enum: REMINDED_BY }).notNull(),
    state: text({ enum: REMINDER_STATES }).notNull(),
    /** The day on which it was asked for, and once it is sent that of the sending. */
    day: date().notNull(),
    made_by: uuid().notNull(),
    made_at: timestamp().notNull(),
    settled_at: timestamp(),
    /** Of the outbox, once the mail is there. */
    mail_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.announcement_id],
      foreignColumns: [announcements.school_id, announcements.id],
    }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("announcement_reminders_day").on(
      t.school_id,
      t.announcement_id,
      t.profile_id,
      t.channel,
      t.day,
    ),
    index("announcement_reminders_waiting").on(t.school_id, t.state),
    index("announcement_reminders_profile").on(t.school_id, t.profile_id),
    index("announcement_reminders_made_by").on(t.school_id, t.made_by),
    check("announcement_reminders_channel", isOneOf(t.channel, REMINDED_BY)),
    check("announcement_reminders_state", isOneOf(t.state, REMINDER_STATES)),
  ],
);
