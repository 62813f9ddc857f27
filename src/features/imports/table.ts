import { sql } from "drizzle-orm";
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
import { app, createdAt, timestamp, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";

/** The tables that an import writes. */
export type ImportedTable =
  | "profiles"
  | "students"
  | "teachers"
  | "guardians"
  | "class_enrollments"
  | "guardian_links";

type Values = Record<string, unknown>;

/** What an import wrote: by table the ids of new rows, and for changed rows the values before and after. */
export type ImportTrace = {
  created: Partial<Record<ImportedTable, string[]>>;
  changed: { table: ImportedTable; id: string; before: Values; after: Values }[];
};

/** A file of people that was imported, with what it wrote, so that it can be undone. */
export const imports = app.table(
  "imports",
  {
    ...schoolKey(),
    kind: text({ enum: ["students", "teachers"] }).notNull(),
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
    check("imports_kind", sql`${t.kind} in ('students', 'teachers')`),
  ],
);
