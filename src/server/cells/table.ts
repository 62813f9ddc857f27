import { check, primaryKey, text } from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { CARRIED } from "./purposes.ts";

/** Keys of the cells in which a school lived before: its papers and links were signed with them. */
export const formerKeys = app.table(
  "former_keys",
  {
    ...schoolKey(),
    purpose: text({ enum: CARRIED }).notNull(),
    /** The key, which only this installation can read. */
    sealed: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    check("former_keys_purpose", isOneOf(t.purpose, CARRIED)),
  ],
);
