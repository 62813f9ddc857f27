import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, schoolKey, timestamp } from "#db/columns.ts";
import { classes } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";

/** A sheet that was closed: what was recited is recorded, and why the others were not heard. */
export const hifzSittings = app.table(
  "hifz_sittings",
  {
    ...schoolKey(),
    class_id: uuid().notNull(),
    date: date().notNull(),
    session: text().notNull(),
    /** Nobody was heard because the teacher was away; the session then owes no target. */
    teacher_away: boolean().notNull(),
    closed_by: uuid().notNull(),
    closed_at: timestamp().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.closed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("hifz_sittings_sheet").on(t.school_id, t.class_id, t.date, t.session),
    index("hifz_sittings_closed_by").on(t.school_id, t.closed_by),
  ],
);
