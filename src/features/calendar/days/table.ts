import { sql } from "drizzle-orm";
import { check, date, foreignKey, primaryKey, text } from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";

/** A term of an academic year such as "2026" or "2026/2027", both days included. */
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
