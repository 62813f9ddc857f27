import { sql } from "drizzle-orm";
import type pg from "pg";
import { transact } from "#db/transaction.ts";
import { dropDeadLinks, dropSessions } from "./memberships.ts";

/**
 * Takes a person of a school out of the sign-in side, with the sessions that work there; an account that no
 * other school knows goes too.
 */
export async function forgetPerson(
  auth: pg.Pool,
  { school_id, profile_id }: { school_id: string; profile_id: string },
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    const here = sql`school_id = ${school_id} and profile_id = ${profile_id}`;
    await dropSessions(tx, school_id, profile_id);
    const { rows } = await tx.execute<{ user_id: string }>(
      sql`delete from auth.memberships where ${here} returning user_id`,
    );
    await tx.execute(sql`delete from auth.invitations where ${here}`);
    for (const { user_id } of rows) {
      await dropDeadLinks(tx, user_id);
      await tx.execute(sql`
        delete from auth.users where id = ${user_id} and not exists (
          select from auth.memberships where user_id = ${user_id})`);
    }
  });
}
