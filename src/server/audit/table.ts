import { index, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, timestamp, schoolKey } from "#db/columns.ts";

/** The audit log. The application may only add and read lines. `label` names the subject as it was then. */
export const audit = app.table(
  "audit",
  {
    ...schoolKey(),
    at: timestamp().notNull(),
    actor_id: uuid(),
    actor_name: text().notNull(),
    action: text().notNull(),
    subject_id: uuid(),
    label: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    request_id: text().notNull(),
    /** The origin of the request; empty for the system's own work. */
    address: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.school_id, t.id] }), index("audit_time").on(t.school_id, t.at)],
);
