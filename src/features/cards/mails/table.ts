import { foreignKey, index, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { app, schoolKey, timestamp } from "#db/columns.ts";
import { cardIssues } from "#features/cards/issues/table.ts";
import { profiles } from "#features/people/table.ts";

/** That a guardian was mailed of a published report, once for each version. */
export const cardMails = app.table(
  "card_mails",
  {
    ...schoolKey(),
    issue_id: uuid().notNull(),
    profile_id: uuid().notNull(),
    sent_at: timestamp().notNull(),
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
    }).onDelete("cascade"),
    unique("card_mails_once").on(t.school_id, t.issue_id, t.profile_id),
    index("card_mails_profile").on(t.school_id, t.profile_id),
  ],
);
