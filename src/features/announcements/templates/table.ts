import { check, foreignKey, integer, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { ANNOUNCEMENT_KINDS, REPLY_KINDS } from "./rules.ts";

/** A template that a school wrote for itself. */
export const announcementTemplates = app.table(
  "announcement_templates",
  {
    ...schoolKey(),
    name: text().notNull(),
    title_ms: text().notNull().default(""),
    body_ms: text().notNull().default(""),
    title_en: text().notNull().default(""),
    body_en: text().notNull().default(""),
    kind: text({ enum: ANNOUNCEMENT_KINDS }).notNull(),
    reply: text({ enum: REPLY_KINDS }).notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("announcement_templates_name").on(t.school_id, t.name),
    check("announcement_templates_name_filled", sql`${t.name} <> ''`),
    check("announcement_templates_kind", isOneOf(t.kind, ANNOUNCEMENT_KINDS)),
    check("announcement_templates_reply", isOneOf(t.reply, REPLY_KINDS)),
  ],
);
