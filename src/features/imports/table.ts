import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { IMPORT_KINDS } from "#features/imports/rows/rules.ts";
import type { ImportTrace } from "#features/imports/rows/rules/trace.ts";
import { schools } from "#features/schools/table.ts";

/** A file of people that was taken in, with what it wrote, so that it can be undone. */
export const imports = app.table(
  "imports",
  {
    ...schoolKey(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    file_name: text().notNull().default(""),
    created: integer().notNull(),
    updated: integer().notNull(),
    skipped: integer().notNull(),
    trace: jsonb().$type<ImportTrace>().notNull(),
    made_by: uuid(),
    created_at: createdAt(),
    undone_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    index("imports_time").on(t.school_id, t.created_at),
    check("imports_kind", isOneOf(t.kind, IMPORT_KINDS)),
  ],
);
