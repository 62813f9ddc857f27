import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isOneOf, timestamp, platform } from "#db/columns.ts";

const MAIL_STATES = ["waiting", "sending", "sent", "failed", "unknown"] as const;

/**
 * Mails to send, stored in the transaction that causes them; a trigger creates the job that sends each. A
 * mail in state `unknown` may or may not have been sent, and is never sent again.
 */
export const outbox = platform.table(
  "outbox",
  {
    id: uuid().primaryKey(),
    /** The purpose of the mail, such as 'contact'. */
    kind: text().notNull(),
    recipient: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    created_at: createdAt(),
    /** After this time the mail is useless and is no longer sent. */
    not_after: timestamp()
      .notNull()
      .default(sql`now() + interval '24 hours'`),
    state: text({ enum: MAIL_STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    last_error: text(),
    sent_at: timestamp(),
  },
  (t) => [
    index("outbox_state").on(t.state, t.created_at),
    check("outbox_states", isOneOf(t.state, MAIL_STATES)),
    // A line break would start a header of the sender's choice.
    check(
      "outbox_one_line",
      sql`concat(${t.recipient}, ${t.reply_to}, ${t.subject}) !~ '[[:cntrl:]]'`,
    ),
  ],
);
