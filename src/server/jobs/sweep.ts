import { sql } from "drizzle-orm";
import type pg from "pg";
import { DEVICE_DAYS } from "#server/session/passwordless.ts";
import { execute } from "#db/transaction.ts";

/** Deletes data that is no longer needed; the privacy policy states the periods. */
export async function sweepEverywhere(jobs: pg.Pool, auth: pg.Pool): Promise<void> {
  await jobs.query(
    `delete from platform.outbox
     where state not in ('waiting', 'sending') and created_at < now() - interval '30 days'`,
  );
  // A mail whose job was killed in its last try. No try begins after `not_after`, so this one was interrupted
  // a day ago.
  await jobs.query(
    `update platform.outbox set state = 'unknown', last_error = 'cut short'
     where state = 'sending' and not_after < now() - interval '1 day'`,
  );
  // A mail is blanked when it is settled; this blanks settled mails that were missed.
  await jobs.query(
    `update platform.outbox set text = '', html = null
     where state not in ('waiting', 'sending') and (text <> '' or html is not null)`,
  );
  // The queue notes when a job is due, and after each try when the next one would be, but not when a try was.
  await jobs.query(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'`,
  );
  await execute(auth, sql`delete from auth.sessions where expires_at < now() - interval '30 days'`);
  await execute(
    auth,
    sql`delete from auth.verifications where expires_at < now() - interval '30 days'`,
  );
  await execute(
    auth,
    sql`delete from auth.invitations where expires_at < now() - interval '30 days'`,
  );
  await execute(auth, sql`delete from auth.tokens where expires_at < now() - interval '1 day'`);
  await execute(
    auth,
    sql`delete from auth.devices where used_at < now() - make_interval(days => ${DEVICE_DAYS.unused})
      or created_at < now() - make_interval(days => ${DEVICE_DAYS.all})`,
  );
  await execute(
    auth,
    sql`delete from auth.api_tokens
      where least(expires_at, ended_at) < now() - interval '30 days'`,
  );
  await execute(
    auth,
    sql`delete from auth.calendar_feeds where ended_at < now() - interval '30 days'`,
  );
  await execute(auth, sql`delete from auth.limits where window_ends_at < now() - interval '1 day'`);
}
