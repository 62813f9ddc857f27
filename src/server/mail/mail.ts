import { sql } from "drizzle-orm";
import { insertAll } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/transaction.ts";
import { outbox } from "./table.ts";

/**
 * A mail to one person. `kind` is its purpose. No try is made after `useful_ms` milliseconds, by default after a day.
 */
export type Mail = {
  kind: string;
  recipient: string;
  reply_to?: string;
  subject: string;
  text: string;
  html?: string;
  useful_ms?: number;
};

/**
 * Stores a mail in the caller's transaction: it is sent after the commit, and never if the transaction fails. Answers its id.
 */
export async function postMail(tx: Tx, { useful_ms, ...mail }: Mail): Promise<string> {
  // By the database's clock, which the jobs go by.
  const not_after = useful_ms !== undefined && {
    not_after: sql`now() + make_interval(secs => ${useful_ms / 1000})`,
  };
  const id = newId();
  await tx.insert(outbox).values({ id, ...mail, ...not_after });
  return id;
}

/** Stores many mails of one kind in the caller's transaction, in one statement. */
export async function postMails(tx: Tx, mails: readonly Omit<Mail, "useful_ms">[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ html = null, reply_to = null, ...mail }) => ({
    id: newId(),
    ...mail,
    html,
    reply_to,
  }));
  await tx.execute(insertAll(outbox, rows));
}
