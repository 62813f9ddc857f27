import { date, foreignKey, index, primaryKey, text, time } from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";

/** What happens at the school on a day; `starts_at` is the school's clock, null for the whole day. */
export const events = app.table(
  "events",
  {
    ...schoolKey(),
    title: text().notNull(),
    place: text().notNull().default(""),
    date: date().notNull(),
    starts_at: time({ precision: 0 }),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    index("events_day").on(t.school_id, t.date),
  ],
);
