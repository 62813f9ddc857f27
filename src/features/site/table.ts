import { sql } from "drizzle-orm";
import { check, index, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestamp, platform } from "#db/columns.ts";

/** Visitors' messages from the forms of the public site; kept for a year. */
export const messages = platform.table(
  "messages",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ["contact", "demo"] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    school: text().notNull().default(""),
    phone: text().notNull().default(""),
    subject: text().notNull().default(""),
    message: text().notNull().default(""),
    created_at: createdAt(),
    read_at: timestamp(),
  },
  (t) => [
    index("messages_time").on(t.created_at),
    check("messages_kind", sql`${t.kind} in ('contact', 'demo')`),
  ],
);
