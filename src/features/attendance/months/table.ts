import { sql } from "drizzle-orm";
import { check, date, foreignKey, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { app, timestamp, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";

/** A closed month. Nobody can change its marks until it is reopened. */
export const closedMonths = app.table(
  "closed_months",
  {
    ...schoolKey(),
    /** Its first day. */
    month: date().notNull(),
    closed_by: uuid().notNull(),
    closed_at: timestamp().notNull(),
    reopened_by: uuid(),
    reopened_at: timestamp(),
    reopened_why: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.closed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.reopened_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    uniqueIndex("closed_months_once")
      .on(t.school_id, t.month)
      .where(sql`reopened_at is null`),
    check("closed_months_first", sql`extract(day from ${t.month}) = 1`),
  ],
);
