import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { newId } from "#lib/ids.ts";
import { fullName } from "#lib/names.ts";
import { accounts, memberships, users } from "#server/session/table.ts";

/** A person of a demo school who can sign in; the account takes the profile's id. */
export type Login = {
  email: string;
  school_id: string;
  profile_id: string;
  first_name: string;
  last_name: string;
};

/**
 * Creates the accounts and lets each into its school: all with the hash of one password, or without one, so that
 * nobody can sign in to them by a password.
 */
export async function seedLoginsEverywhere(
  auth: pg.Pool,
  logins: Login[],
  password_hash: string | undefined,
): Promise<void> {
  const stamp = { createdAt: sql`now()`, updatedAt: sql`now()` };
  await drizzle({ client: auth }).transaction(async (tx) => {
    await tx.insert(users).values(
      logins.map(({ email, profile_id, first_name, last_name }) => {
        const name = fullName({ first_name, last_name });
        return { id: profile_id, name, first_name, last_name, email, ...stamp };
      }),
    );
    if (password_hash) {
      await tx.insert(accounts).values(
        logins.map(({ profile_id }) => ({
          id: newId(),
          accountId: profile_id,
          providerId: "credential",
          userId: profile_id,
          password: password_hash,
          ...stamp,
        })),
      );
    }
    await tx
      .insert(memberships)
      .values(
        logins.map(({ school_id, profile_id }) => ({ user_id: profile_id, school_id, profile_id })),
      );
  });
}
