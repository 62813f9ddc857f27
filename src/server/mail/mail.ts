import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/transaction.ts";
import { outbox } from "./table.ts";

/** A mail to one person. `kind` is its purpose; `not_after` (ISO) ends the tries, by default after a day. */
export type Mail = {
  kind: string;
  recipient: string;
  reply_to?: string;
  subject: string;
  text: string;
  html?: string;
  not_after?: string;
};

/**
 * Stores a mail in the caller's transaction: it is sent after the commit, and never if the transaction fails.
 */
export async function postMail(tx: Tx, mail: Mail): Promise<void> {
  await tx.insert(outbox).values({ id: newId(), ...mail });
}
