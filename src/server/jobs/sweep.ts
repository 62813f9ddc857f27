import type pg from "pg";

/** Deletes what nobody needs any more; the privacy policy names the times. */
export async function sweepEverywhere(jobs: pg.Pool, auth: pg.Pool): Promise<void> {
  await jobs.query(
    `delete from platform.outbox
     where state not in ('waiting', 'sending') and created_at < now() - interval '30 days'`,
  );
  // Mails are blanked as they are settled; those settled before that was so are blanked here.
  await jobs.query(
    `update platform.outbox set text = '', html = null
     where state not in ('waiting', 'sending') and (text <> '' or html is not null)`,
  );
  await auth.query("delete from auth.sessions where expires_at < now() - interval '30 days'");
  await auth.query("delete from auth.verifications where expires_at < now() - interval '30 days'");
  await auth.query("delete from auth.invitations where expires_at < now() - interval '30 days'");
  await auth.query("delete from auth.tokens where expires_at < now() - interval '1 day'");
  await auth.query("delete from auth.limits where window_ends_at < now() - interval '1 day'");
}
