import { foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";

/** Who agreed to which version of the privacy notice. */
export const consents = app.table(
  "consents",
  {
    ...schoolKey(),
    profile_id: uuid().notNull(),
    version: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("consents_profile").on(t.school_id, t.profile_id),
  ],
);
