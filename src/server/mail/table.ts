import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestamp, platform } from "#db/columns.ts";

/**
 * Mails to send, stored in the transaction that wants them sent; a trigger makes the job that sends
 * each. `unknown` is a mail that may or may not have left: it is never sent again.
 */
export const outbox = platform.table(
  "outbox",
  {
    id: uuid().primaryKey(),
    /** What the mail is for, such as 'contact'. */
    kind: text().notNull(),
    recipient: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    created_at: createdAt(),
    /** After it, the mail is of no use to anybody and is not sent any more. */
    not_after: timestamp()
      .notNull()
      .default(sql`now() + interval '24 hours'`),
    state: text({ enum: ["waiting", "sending", "sent", "failed", "unknown"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    last_error: text(),
    sent_at: timestamp(),
  },
  (t) => [
    index("outbox_state").on(t.state, t.created_at),
    check("outbox_states", sql`${t.state} in ('waiting', 'sending', 'sent', 'failed', 'unknown')`),
    // A line break would begin a header of the sender's choice.
    check(
      "outbox_one_line",
      sql`concat(${t.recipient}, ${t.reply_to}, ${t.subject}) !~ '[[:cntrl:]]'`,
    ),
  ],
);
