import { check, foreignKey, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { COPY_STATES } from "./rules.ts";

/** A copy of all of a school's data, made in the background; `file` is its key in the store. */
export const schoolExports = app.table(
  "school_exports",
  {
    ...schoolKey(),
    requested_by: uuid().notNull(),
    state: text({ enum: COPY_STATES }).notNull().default("waiting"),
    file: text(),
    created_at: createdAt(),
    ready_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("school_exports_state", isOneOf(t.state, COPY_STATES)),
  ],
);
