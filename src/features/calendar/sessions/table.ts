import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  jsonb,
  primaryKey,
  smallint,
  text,
  time,
  unique,
} from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import type { Pause } from "./rules.ts";

/** A register of the school's day; marks carry its `key`. A school without rows has one, `harian`. */
export const calendarSessions = app.table(
  "attendance_sessions",
  {
    ...schoolKey(),
    key: text().notNull(),
    name: text().notNull(),
    /** ISO weekdays (1 is Monday); empty means every school day. */
    weekdays: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    starts_at: time({ precision: 0 }).notNull(),
    /** The time after which a register that was not taken counts as missing. */
    due_at: time({ precision: 0 }).notNull(),
    /** The kinds of classes that take it; empty means all. */
    kinds: text({ enum: CLASS_KINDS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    position: smallint().notNull().default(1),
    /** The first day on which it is taken; null for the day on which it was added. */
    starts_on: date(),
    /** The day the session was archived; its registers stay. */
    archived_on: date(),
    /** The days on which it was archived before it was restored, both ends included. */
    pauses: jsonb()
      .$type<Pause[]>()
      .notNull()
      .default(sql`'[]'`),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("attendance_sessions_key").on(t.school_id, t.key),
    check("attendance_sessions_order", sql`${t.starts_at} <= ${t.due_at}`),
  ],
);
