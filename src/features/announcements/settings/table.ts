import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { DEFAULT_MESSAGE_SETTINGS as OURS, type OwnWindow, CAPITAL_KEYS } from "./rules.ts";

/** When a school mails what it announces, and who publishes; a school without a row has the defaults. */
export const messageSettings = app.table(
  "message_settings",
  {
    ...schoolKey(),
    /** No mail goes out from then until then, by the school's clock. */
    quiet_from: text().notNull().default(OURS.quiet_from),
    quiet_until: text().notNull().default(OURS.quiet_until),
    /** Whether mails wait around the prayers, as they are reckoned for the place. */
    prayers: boolean().notNull().default(OURS.prayers),
    before_minutes: smallint().notNull().default(OURS.before_minutes),
    after_minutes: smallint().notNull().default(OURS.after_minutes),
    place: text({ enum: CAPITAL_KEYS }).notNull().default(OURS.place),
    friday_from: text().notNull().default(OURS.friday_from),
    friday_until: text().notNull().default(OURS.friday_until),
    own_windows: jsonb().$type<OwnWindow[]>().notNull().default(OURS.own_windows),
    /** When one mail of all that is new goes out. */
    digest_at: text().notNull().default(OURS.digest_at),
    /** Whether teachers publish without an admin. */
    teachers_publish: boolean().notNull().default(OURS.teachers_publish),
    /** For how many years after its last day an announcement is kept whole. */
    kept_years: smallint().notNull().default(OURS.kept_years),
    /** Whether guardians are told once a week what the week was like. */
    weekly_letter: boolean().notNull().default(OURS.weekly_letter),
    /** Whether browsers are told of announcements, where the server does that. */
    push: boolean().notNull().default(OURS.push),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("message_settings_one").on(t.school_id),
    check("message_settings_place", isOneOf(t.place, CAPITAL_KEYS)),
    check(
      "message_settings_minutes",
      sql`${t.before_minutes} between 0 and 30 and ${t.after_minutes} between 0 and 60`,
    ),
    check("message_settings_kept_years", sql`${t.kept_years} between 1 and 7`),
    check("message_settings_own_windows", sql`jsonb_typeof(${t.own_windows}) = 'array'`),
  ],
);
