import type pg from "pg";
import type { Letter, Outcome, Transport } from "./transport.ts";

/** Thrown to have the mail tried again later. */
class TryAgain extends Error {}

type Try = { isLast: boolean };

/**
 * Sends one mail of the outbox. What is about to be sent is committed as `sending` first: a mail found
 * in that state was cut short, nobody knows where, and is never sent again.
 */
export async function sendMail(
  jobs: pg.Pool,
  transport: Transport,
  id: string,
  { isLast }: Try,
): Promise<void> {
  const letter = await take(jobs, id);
  if (!letter) return;
  const outcome = await transport.send(letter);
  await settle(jobs, id, outcome, isLast);
  if (outcome.as === "later" && !isLast) throw new TryAgain(outcome.why);
}

/** The mail, now `sending`; undefined when it is not (any more) to be sent. */
async function take(jobs: pg.Pool, id: string): Promise<Letter | undefined> {
  const { rows } = await jobs.query<Letter & { state: string }>(
    `update platform.outbox set attempts = attempts + 1, state = case
       when state = 'sending' then 'unknown'
       when not_after < now() then 'failed'
       else 'sending' end
     where id = $1 and state in ('waiting', 'sending')
     returning id, recipient, reply_to, subject, text, html, state`,
    [id],
  );
  return rows[0]?.state === "sending" ? rows[0] : undefined;
}

async function settle(jobs: pg.Pool, id: string, outcome: Outcome, isLast: boolean): Promise<void> {
  const states = { sent: "sent", never: "failed", unknown: "unknown", later: "waiting" } as const;
  const state = outcome.as === "later" && isLast ? "failed" : states[outcome.as];
  await jobs.query(
    `update platform.outbox set state = $2, last_error = $3,
       sent_at = case when $2 = 'sent' then now() end
     where id = $1`,
    [id, state, outcome.as === "sent" ? null : outcome.why.slice(0, 500)],
  );
}
