import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { classes } from "#features/classes/table.ts";
import { schools } from "#features/schools/table.ts";
import { EVENT_KINDS } from "./contract.ts";

/** An event of the school; `starts_at` is a time of the school's clock, null for the whole day. */
export const events = app.table(
  "events",
  {
    ...schoolKey(),
    title: text().notNull(),
    place: text().notNull().default(""),
    kind: text({ enum: EVENT_KINDS }).notNull().default("event"),
    date: date().notNull(),
    /** The last day; null for an event of one day. */
    to_date: date(),
    starts_at: time({ precision: 0 }),
    /** The line of the holiday template it was made from, such as "2026-hari-malaysia". */
    template_key: text(),
    /** True while no official source names the day. */
    is_estimate: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    index("events_day").on(t.school_id, t.date),
    unique("events_template").on(t.school_id, t.template_key),
    check("events_kind", isOneOf(t.kind, EVENT_KINDS)),
    check("events_days", sql`${t.to_date} >= ${t.date}`),
  ],
);

/** The classes of an event; one without rows here is for the whole school. */
export const eventClasses = app.table(
  "event_classes",
  { ...schoolKey(), event_id: uuid().notNull(), class_id: uuid().notNull() },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.event_id],
      foreignColumns: [events.school_id, events.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    unique("event_classes_pair").on(t.school_id, t.event_id, t.class_id),
  ],
);

/** The times at which a session's register opens and is due on days of other hours. */
export const eventHours = app.table(
  "event_hours",
  {
    ...schoolKey(),
    event_id: uuid().notNull(),
    session: text().notNull(),
    starts_at: time({ precision: 0 }).notNull(),
    due_at: time({ precision: 0 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.event_id],
      foreignColumns: [events.school_id, events.id],
    }).onDelete("cascade"),
    unique("event_hours_session").on(t.school_id, t.event_id, t.session),
    check("event_hours_order", sql`${t.starts_at} <= ${t.due_at}`),
  ],
);

/** The first day of a Hijri month at this school, if it is not the published or calculated day. */
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
