import { index, integer, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { app, createdAt, moment, schoolKey } from "#db/columns.ts";

/** Messages to send, stored in the transaction that wants them sent. */
export const outbox = app.table(
  "outbox",
  {
    ...schoolKey(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    created_at: createdAt(),
    sent_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    index("outbox_waiting").on(t.school_id, t.sent_at),
  ],
);
