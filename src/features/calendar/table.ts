import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, primaryKey, text, time } from "drizzle-orm/pg-core";
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

/** A term of an academic year such as "2026" or "2026/2027"; both days belong to it. */
export const terms = app.table(
  "terms",
  {
    ...schoolKey(),
    academic_year: text().notNull(),
    name: text().notNull(),
    from_date: date().notNull(),
    to_date: date().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("terms_days", sql`${t.from_date} <= ${t.to_date}`),
  ],
);
