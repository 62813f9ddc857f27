import { check, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isOneOf, platform } from "#db/columns.ts";
import { HOLDS } from "#lib/enumerations.ts";

/** Schools that the operator froze, suspended, is deleting or moved; the others have no row. */
export const schoolHolds = platform.table(
  "school_holds",
  {
    school_id: uuid().primaryKey(),
    kind: text({ enum: HOLDS }).notNull(),
    created_at: createdAt(),
    /** The address of the cell in which the school lives. */
    lives_at: text(),
  },
  (t) => [check("school_holds_kind", isOneOf(t.kind, HOLDS))],
);
