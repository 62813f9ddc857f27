import { check, date, foreignKey, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { MAIL_MODES } from "#features/announcements/rules.ts";
import { profiles } from "#features/people/table.ts";

/** How a guardian wants to be mailed of announcements; who has no row leaves it to each announcement. */
export const digestWishes = app.table(
  "digest_wishes",
  {
    ...schoolKey(),
    profile_id: uuid().notNull(),
    mode: text({ enum: MAIL_MODES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }).onDelete("cascade"),
    unique("digest_wishes_person").on(t.school_id, t.profile_id),
    check("digest_wishes_mode", isOneOf(t.mode, MAIL_MODES)),
  ],
);

/** That a person got the one mail of a day. */
export const digestDays = app.table(
  "digest_days",
  {
    ...schoolKey(),
    profile_id: uuid().notNull(),
    day: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }).onDelete("cascade"),
    unique("digest_days_once").on(t.school_id, t.profile_id, t.day),
  ],
);
