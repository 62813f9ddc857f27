import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { FUND_KINDS } from "./rules.ts";

/** Money that is kept apart from the fees. What is in it follows from its lines in the ledger. */
export const funds = app.table(
  "funds",
  {
    ...schoolKey(),
    name: text().notNull(),
    kind: text({ enum: FUND_KINDS }).notNull(),
    /** Whether the givers or the law say what it may be used for. */
    restricted: boolean().notNull(),
    note: text().notNull().default(""),
    /** The approval under section 44(6); without it a receipt says that it is none for tax. */
    tax_approval: text().notNull().default(""),
    archived_on: date(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("funds_of_kind").on(t.school_id, t.id, t.kind),
    check("funds_kind", isOneOf(t.kind, FUND_KINDS)),
  ],
);
