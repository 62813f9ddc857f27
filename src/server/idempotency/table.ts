import { jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";

/** The answers of writes with a client's Idempotency-Key, kept for a day; `id` is the key. */
export const idempotencyKeys = app.table(
  "idempotency_keys",
  {
    ...schoolKey(),
    actor_id: uuid().notNull(),
    call: text().notNull(),
    input_hash: text().notNull(),
    answer: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.school_id, t.id] })],
);
