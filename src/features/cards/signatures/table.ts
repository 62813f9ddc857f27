import {
  boolean,
  check,
  foreignKey,
  index,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { cardIssues } from "#features/cards/issues/table.ts";
import { profiles } from "#features/people/table.ts";
import { SIGNING_WAYS } from "./rules.ts";

/** That a guardian has read a published report: one for each version of it. The application can only add and read rows. */
export const cardSignatures = app.table(
  "card_signatures",
  {
    ...schoolKey(),
    issue_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    signed_name: text().notNull(),
    /** Whether another name was typed than the person's own. */
    other_name: boolean().notNull(),
    /** The SHA-256 of exactly what was shown. */
    hash: text().notNull(),
    via: text({ enum: SIGNING_WAYS }).notNull(),
    /** Who noted a signature on paper. */
    noted_by: uuid(),
    at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.issue_id],
      foreignColumns: [cardIssues.school_id, cardIssues.id],
    }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.noted_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("card_signatures_one").on(t.school_id, t.issue_id),
    index("card_signatures_profile").on(t.school_id, t.profile_id),
    index("card_signatures_noted_by").on(t.school_id, t.noted_by),
    check("card_signatures_via", isOneOf(t.via, SIGNING_WAYS)),
  ],
);
