import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { newId } from "#lib/ids.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { accounts, sessions, users, verifications } from "./table.ts";

/**
 * Better Auth's core, which makes accounts. Its routes are not mounted: our own calls use `auth.api`, so
 * nothing undocumented can be reached. Sessions are ours: see `session.ts`.
 */
export function openAuth(pool: pg.Pool, secret: string) {
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
      password: { hash: hashPassword, verify: verifyPassword },
    },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => newId() } },
  });
}

export type Auth = ReturnType<typeof openAuth>;
