import {
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, platform, schoolKey, timestamp } from "#db/columns.ts";
import { cards } from "#features/cards/table.ts";
import { profiles } from "#features/people/table.ts";
import type { CardSnapshot } from "./contract.ts";
import type { PublicCard } from "./rules.ts";

/** A progress report as it was published: all that its paper says. It never changes; a later one has the next version. */
export const cardIssues = app.table(
  "card_issues",
  {
    ...schoolKey(),
    card_id: uuid().notNull(),
    version: integer().notNull(),
    /** Without names and words once the student was erased. */
    snapshot: jsonb().$type<CardSnapshot | Record<string, never>>().notNull(),
    /** The SHA-256 of what the snapshot says, in hexadecimal. */
    hash: text().notNull(),
    /** What is printed on the paper, to check it by. */
    code: text().notNull(),
    issued_by: uuid().notNull(),
    issued_at: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id, t.card_id], foreignColumns: [cards.school_id, cards.id] }),
    foreignKey({
      columns: [t.school_id, t.issued_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("card_issues_version").on(t.school_id, t.card_id, t.version),
    unique("card_issues_code").on(t.school_id, t.code),
    index("card_issues_issued_by").on(t.school_id, t.issued_by),
  ],
);

/** What the holder of a code may see of a report, found by the hash of the code before any school is known. */
export const cardCodes = platform.table(
  "card_codes",
  {
    code_hash: text().primaryKey(),
    school_id: uuid().notNull(),
    issue_id: uuid().notNull(),
    /** Without a name once the student was erased. */
    shown: jsonb().$type<PublicCard | Record<string, never>>().notNull(),
    /** The version that took its place. */
    replaced_by: integer(),
  },
  (t) => [
    foreignKey({
      columns: [t.school_id, t.issue_id],
      foreignColumns: [cardIssues.school_id, cardIssues.id],
    }),
    unique("card_codes_one").on(t.school_id, t.issue_id),
  ],
);
