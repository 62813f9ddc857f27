import {
  countMailsEverywhere,
  type InboxEntry,
  readMessagesEverywhere,
} from "#features/site/db.ts";
import { describeMessage } from "#features/site/rules.ts";
import { asOwner } from "#db/database.ts";
import { dayOf, formatDate, formatTime, toInstant } from "#lib/dates.ts";
import type { Env } from "#server/env.ts";

const ZONE = "Asia/Kuala_Lumpur";
const RULE = "─".repeat(72);
/** Control characters that a terminal would execute. */
const ORDERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

type Options = { all: boolean; say: (line: string) => void };

/** Prints the unread messages of the public site, or all of them. It may run beside a server. */
export async function showInbox(env: Env, { all, say }: Options): Promise<void> {
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  await asOwner(options, async (owner) => {
    const messages = await readMessagesEverywhere(owner, { all });
    for (const message of messages) say(describe(message));
    say(messages.length === 0 ? "No new messages; --all shows the read ones too." : RULE);
    const { waiting, failed } = await countMailsEverywhere(owner);
    say(`Mails: ${waiting} waiting to be sent, ${failed} not sent.`);
  });
}

function describe(message: InboxEntry): string {
  const at = toInstant(message.created_at);
  const when = `${formatDate(dayOf(at, ZONE), "en", "long")}, ${formatTime(at, ZONE)}`;
  const head = `${message.kind} (${when})`;
  return `${RULE}\n${head}\n\n${describeMessage(message)}`
    .replace(/\r\n?/g, "\n")
    .replace(ORDERS, "�");
}
