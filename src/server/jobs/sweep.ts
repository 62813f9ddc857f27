import { sql } from "drizzle-orm";
import type pg from "pg";
import { execute } from "#db/transaction.ts";

/** Deletes what nobody needs any more; the privacy policy names the times. */
export async function sweepEverywhere(jobs: pg.Pool, auth: pg.Pool): Promise<void> {
  await jobs.query(
    `delete from platform.outbox
     where state not in ('waiting', 'sending') and created_at < now() - interval '30 days'`,
  );
  // A mail whose job was killed in its last try. None is begun after its time, so it was cut short a day ago.
  await jobs.query(
    `update platform.outbox set state = 'unknown', last_error = 'cut short'
     where state = 'sending' and not_after < now() - interval '1 day'`,
  );
  // Mails are blanked as they are settled; all others that are settled are blanked here.
  await jobs.query(
    `update platform.outbox set text = '', html = null
     where state not in ('waiting', 'sending') and (text <> '' or html is not null)`,
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
  await execute(auth, sql`delete from auth.limits where window_ends_at < now() - interval '1 day'`);
}
