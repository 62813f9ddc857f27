import { sql } from "drizzle-orm";
import { check, date, foreignKey, integer, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { type CardSection, PERIOD_STATES } from "./rules.ts";

/** A time of which students get a progress report. */
export const cardPeriods = app.table(
  "card_periods",
  {
    ...schoolKey(),
    name: text().notNull(),
    academic_year: text().notNull(),
    from_date: date().notNull(),
    to_date: date().notNull(),
    /** The levels that get a report; none means all. */
    levels: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the report has. */
    sections: text().$type<CardSection>().array().notNull(),
    /** Until when teachers write. */
    due_on: date().notNull(),
    state: text({ enum: PERIOD_STATES }).notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("card_periods_name").on(t.school_id, t.academic_year, t.name),
    check("card_periods_state", isOneOf(t.state, PERIOD_STATES)),
    check("card_periods_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);
