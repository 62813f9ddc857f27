import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  smallint,
  text,
  time,
  unique,
} from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";

/** What happens at the school on a day; `starts_at` is the school's clock, null for the whole day. */
export const events = app.table(
  "events",
  {
    ...schoolKey(),
    title: text().notNull(),
    place: text().notNull().default(""),
    /** A holiday is a day without school. */
    kind: text({ enum: ["event", "holiday"] })
      .notNull()
      .default("event"),
    date: date().notNull(),
    /** The last day, where it is not the first one too. */
    to_date: date(),
    starts_at: time({ precision: 0 }),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    index("events_day").on(t.school_id, t.date),
    check("events_kind", sql`${t.kind} in ('event', 'holiday')`),
    check("events_days", sql`${t.to_date} >= ${t.date}`),
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

/** The day a month of the Hijri calendar begins here, where it is not the day we know or reckon. */
export const hijriMonths = app.table(
  "hijri_months",
  {
    ...schoolKey(),
    hijri_year: smallint().notNull(),
    hijri_month: smallint().notNull(),
    starts_on: date().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("hijri_months_month").on(t.school_id, t.hijri_year, t.hijri_month),
    check("hijri_months_range", sql`${t.hijri_month} between 1 and 12`),
  ],
);
