import type pg from "pg";
import { transact } from "#db/transaction.ts";
import { postMail } from "#server/mail/mail.ts";
import { describeMessage } from "./rules.ts";
import { messages } from "./table.ts";
import { contactText } from "./text.ts";

export type Message = typeof messages.$inferInsert;

/** Stores a visitor's message and, when the operator has a mail address, the mail: both or neither. */
export async function storeMessageEverywhere(
  auth: pg.Pool,
  message: Message,
  mailTo: string | undefined,
): Promise<void> {
  const { kind, email } = message;
  await transact(auth, "read write", async (tx) => {
    await tx.insert(messages).values(message);
    if (!mailTo) return;
    await postMail(tx, {
      kind,
      recipient: mailTo,
      reply_to: email,
      subject: contactText.mailSubject[kind],
      text: describeMessage(message),
    });
  });
}

export type InboxEntry = typeof messages.$inferSelect;

/** The messages, oldest first: the unread ones or all. Marks them as read. */
export async function readMessagesEverywhere(
  owner: pg.Client,
  options: { all: boolean },
): Promise<InboxEntry[]> {
  const { rows } = await owner.query<InboxEntry>(
    `with now_read as (update platform.messages set read_at = now() where read_at is null)
     select * from platform.messages where $1 or read_at is null order by created_at`,
    [options.all],
  );
  return rows;
}

/** How many mails wait to be sent, and how many failed. */
export async function countMailsEverywhere(
  owner: pg.Client,
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await owner.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
       count(*) filter (where state in ('failed', 'unknown'))::int as failed
     from platform.outbox`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Deletes messages that are more than a year old. */
export async function sweepMessagesEverywhere(jobs: pg.Pool): Promise<void> {
  await jobs.query("delete from platform.messages where created_at < now() - interval '12 months'");
}
