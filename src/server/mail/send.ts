import type pg from "pg";
import type { OutgoingLetter, SendOutcome, MailTransport } from "./transport.ts";

/** How many mails one address gets at most, over all schools and kinds; further mails wait. */
const MAX_MAILS = { hour: 20, day: 60 };
const HELD_MINUTES = 15;

/**
 * People wait for these mails in front of a screen; requests for them are limited elsewhere
 * (`session/limits.ts`).
 */
const NEVER_HELD = ["reset", "email_change", "password_changed", "family_link"];

/** Thrown so that the job is tried again later. */
class TryAgain extends Error {}

type Try = { isLast: boolean };

/**
 * Sends one mail of the outbox. The state `sending` is committed first: a mail found in that state was
 * interrupted at an unknown point and is never sent again.
 */
export async function sendMail(
  jobs: pg.Pool,
  transport: MailTransport,
  id: string,
  { isLast }: Try,
): Promise<void> {
  if (await isHeldBack(jobs, id)) return;
  const letter = await claimMail(jobs, id);
  if (!letter) return;
  const outcome = await transport.send(letter);
  await storeOutcome(jobs, id, outcome, isLast);
  if (outcome.as === "later" && !isLast) throw new TryAgain(outcome.why);
}

/**
 * Postpones a mail whose address has reached its limit, possibly until the mail is useless. This does not
 * count as a try, so the tries remain for a mail server that does not answer.
 */
async function isHeldBack(jobs: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await jobs.query(
    `with held as (
       update platform.outbox o set last_error = 'many mails to this address'
       where id = $1 and state = 'waiting' and not_after > now() and kind <> all ($2) and (
         select count(*) filter (where coalesce(s.sent_at, s.created_at) > now() - interval '1 hour') >= $3
           or count(*) filter (where coalesce(s.sent_at, s.created_at) > now() - interval '1 day') >= $4
         from platform.outbox s
         where s.recipient = o.recipient and s.state in ('sending', 'sent', 'unknown')
           and s.created_at > now() - interval '3 days')
       returning id)
     select graphile_worker.add_job('send_mail', json_build_object('id', id), max_attempts => 13,
       run_at => now() + make_interval(mins => $5)) from held`,
    [id, NEVER_HELD, MAX_MAILS.hour, MAX_MAILS.day, HELD_MINUTES],
  );
  return rowCount !== 0;
}

/** Marks the mail as `sending` and returns it; undefined when it is not (or no longer) to be sent. */
async function claimMail(jobs: pg.Pool, id: string): Promise<OutgoingLetter | undefined> {
  const { rows } = await jobs.query<OutgoingLetter & { state: string }>(
    `update platform.outbox o set attempts = attempts + 1, state = next.state,
       text = case when next.state = 'sending' then text else '' end,
       html = case when next.state = 'sending' then html end
     from (
       select id, case when state = 'sending' then 'unknown' when not_after < now() then 'failed'
         else 'sending' end as state
       from platform.outbox where id = $1 and state in ('waiting', 'sending') for update
     ) next
     where o.id = next.id
     returning o.id, recipient, reply_to, subject, text, html, o.state`,
    [id],
  );
  return rows[0]?.state === "sending" ? rows[0] : undefined;
}

/** Stores the outcome of a try. A settled mail is blanked, because its links give access. */
async function storeOutcome(
  jobs: pg.Pool,
  id: string,
  outcome: SendOutcome,
  isLast: boolean,
): Promise<void> {
  const states = { sent: "sent", never: "failed", unknown: "unknown", later: "waiting" } as const;
  const state = outcome.as === "later" && isLast ? "failed" : states[outcome.as];
  await jobs.query(
    `update platform.outbox set state = $2, last_error = $3,
       sent_at = case when $2 = 'sent' then now() end,
       text = case when $2 = 'waiting' then text else '' end,
       html = case when $2 = 'waiting' then html end
     where id = $1`,
    [id, state, outcome.as === "sent" ? null : outcome.why.slice(0, 500)],
  );
}
