import { check, index, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isOneOf, timestamp, platform } from "#db/columns.ts";
import { FORM_KINDS } from "./rules.ts";

/** Visitors' messages from the forms of the public site; kept for a year. */
export const messages = platform.table(
  "messages",
  {
    id: uuid().primaryKey(),
    kind: text({ enum: FORM_KINDS }).notNull(),
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
    check("messages_kind", isOneOf(t.kind, FORM_KINDS)),
  ],
);
