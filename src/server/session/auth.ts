import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { execute } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { hashPassword, inTurn, type PasswordCost, verifyPassword } from "./password.ts";
import { accounts, sessions, users, verifications } from "./table.ts";

/**
 * Better Auth's core, which creates accounts. Its routes are not mounted: our calls use `auth.api`, so
 * nothing undocumented can be reached. Sessions are our own: see `session.ts`. The library is large, so it is only
 * loaded when an account is created.
 */
export async function openAuth(pool: pg.Pool, secret: string, cost: PasswordCost) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import("better-auth"),
    import("better-auth/adapters/drizzle"),
  ]);
  return betterAuth({
    secret,
    baseURL: "http://localhost",
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(drizzle({ client: pool }), {
      provider: "pg",
      transaction: true,
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        first_name: { type: "string", required: true },
        last_name: { type: "string", required: true },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      password: { hash: (password) => hashPassword(password, cost), verify: verifyPassword },
    },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => newId() } },
  });
}

export type Auth = Awaited<ReturnType<typeof openAuth>>;

export type NewAccount = { email: string; password: string; first_name: string; last_name: string };

/** Creates an account and returns its id. Refuses (409) a known address. */
export async function createAccount(
  { auth, database }: { auth: () => Promise<Auth>; database: { auth: pg.Pool } },
  { email, password, first_name, last_name }: NewAccount,
): Promise<string> {
  const name = `${first_name} ${last_name}`.trim();
  const exists = refuse("CONFLICT", "An account with this e-mail already exists.", {
    reason: "exists",
  });
  const { api } = await auth();
  const { APIError } = await import("better-auth");
  try {
    const body = { email, password, name, first_name, last_name };
    // Better Auth hashes inside a transaction. The turn is taken before, so that nobody holds a connection
    // while waiting for it.
    const { user } = await inTurn(() => api.signUpEmail({ body }));
    // For a known address, Better Auth returns a user that it did not create.
    const { rowCount } = await execute(
      database.auth,
      sql`select 1 from auth.users where id = ${user.id}`,
    );
    if (rowCount === 0) throw exists;
    return user.id;
  } catch (error) {
    throw error instanceof APIError ? exists : error;
  }
}
