import { check, date, foreignKey, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { app, timestamp, isOneOf, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { WEEKLY_CHANNELS } from "#features/family/weekly/rules/week.ts";

/** That a guardian was told of a week, once, whichever way. */
export const weeklyLetters = app.table(
  "weekly_letters",
  {
    ...schoolKey(),
    profile_id: uuid().notNull(),
    /** The first day of the week. */
    week_from: date().notNull(),
    channel: text({ enum: WEEKLY_CHANNELS }).notNull(),
    sent_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }).onDelete("cascade"),
    unique("weekly_letters_once").on(t.school_id, t.profile_id, t.week_from),
    check("weekly_letters_channel", isOneOf(t.channel, WEEKLY_CHANNELS)),
  ],
);
