import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import { execute, transact, type Tx } from "#db/transaction.ts";
import { makeCode } from "#lib/codes.ts";
import { type Mail, postMail } from "#server/mail/mail.ts";
import { openSeal, type Seal } from "#server/seal.ts";
import { dropPasswordless } from "./passwordless.ts";
import { hashToken } from "./tokens.ts";

const SECONDS = 30;
const RECOVERY_CODES = 8;

/**
 * The result of checking a code; `unreadable`: the app's secret was sealed under another key, so no code can
 * be checked.
 */
export type CodeCheck = "right" | "wrong" | "unreadable";

/**
 * Two-step sign-in with the codes of an app, under one installation's sealing key (32 bytes, base64url). A
 * `mail` to the owner about a change is stored in the same transaction.
 */
export function openTwoStep(auth: pg.Pool, key: string) {
  const seal = openSeal(key);

  return {
    /**
     * Begins the set-up with a new secret and returns the URL that an app reads from a QR code. No code is
     * required yet.
     */
    async begin(user: { id: string; email: string }): Promise<string> {
      const secret = new Secret({ size: 20 });
      await execute(
        auth,
        sql`insert into auth.two_step (user_id, secret)
          values (${user.id}, ${seal.close(secret.base32)})
          on conflict (user_id) do update set secret = excluded.secret, last_step = 0
            where two_step.confirmed_at is null`,
      );
      return totp(secret.base32, user.email).toString();
    },

    /**
     * Completes the set-up with a first code. Returns the recovery codes, or undefined when the code is
     * wrong.
     */
    async confirm(user_id: string, code: string, mail?: Mail): Promise<string[] | undefined> {
      const check = await takeAppCode(auth, seal, user_id, code, { confirmed: false });
      if (check !== "right") return undefined;
      return transact(auth, "read write", async (tx) => {
        await tx.execute(
          sql`update auth.two_step set confirmed_at = now() where user_id = ${user_id}`,
        );
        // A link or a phone alone no longer gives access, so sessions that they began end.
        await tx.execute(sql`
          delete from auth.sessions where user_id = ${user_id} and confirmed_at is null`);
        await dropPasswordless(tx, user_id);
        if (mail) await postMail(tx, mail);
        return makeRecoveryCodes(tx, user_id);
      });
    },

    /** Checks a code of the app or a recovery code; a right one is used up. */
    async take(user_id: string, code: string): Promise<CodeCheck> {
      const check = await takeAppCode(auth, seal, user_id, code, { confirmed: true });
      if (check === "right") return check;
      return (await takeRecoveryCode(auth, user_id, code)) ? "right" : check;
    },

    /** Replaces all recovery codes with new ones. */
    renew: (user_id: string, mail?: Mail) =>
      transact(auth, "read write", async (tx) => {
        if (mail) await postMail(tx, mail);
        return makeRecoveryCodes(tx, user_id);
      }),

    async end(user_id: string, mail?: Mail): Promise<void> {
      await transact(auth, "read write", async (tx) => {
        await tx.execute(sql`delete from auth.two_step where user_id = ${user_id}`);
        await tx.execute(sql`delete from auth.recovery_codes where user_id = ${user_id}`);
        if (mail) await postMail(tx, mail);
      });
    },
  };
}

export type TwoStep = ReturnType<typeof openTwoStep>;

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Halaqah", label, secret, period: SECONDS });
}

/** Checks a code of this step or of the one before or after. A used code, or an older one, is refused. */
async function takeAppCode(
  auth: pg.Pool,
  seal: Seal,
  user_id: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<CodeCheck> {
  const { rows } = await execute<{ secret: string }>(
    auth,
    sql`select secret from auth.two_step
      where user_id = ${user_id} and (confirmed_at is not null) = ${confirmed}`,
  );
  const [row] = rows;
  const token = code.replace(/\s/g, "");
  if (!row || !/^\d{6}$/.test(token)) return "wrong";
  const secret = seal.open(row.secret);
  if (secret === undefined) return "unreadable";
  const app = totp(secret, "");
  const delta = app.validate({ token, window: 1 });
  if (delta === null) return "wrong";
  const { rowCount } = await execute(
    auth,
    sql`update auth.two_step set last_step = ${app.counter() + delta}
      where user_id = ${user_id} and last_step < ${app.counter() + delta}`,
  );
  return rowCount === 0 ? "wrong" : "right";
}

async function takeRecoveryCode(auth: pg.Pool, user_id: string, code: string): Promise<boolean> {
  const plain = code.toUpperCase().replace(/[\s-]/g, "");
  const { rowCount } = await execute(
    auth,
    sql`delete from auth.recovery_codes
      where user_id = ${user_id} and code_hash = ${hashToken(plain)}`,
  );
  return rowCount !== 0;
}

async function makeRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode().slice(0, 12));
  await tx.execute(sql`delete from auth.recovery_codes where user_id = ${user_id}`);
  for (const code of codes) {
    await tx.execute(sql`
      insert into auth.recovery_codes (user_id, code_hash) values (${user_id}, ${hashToken(code)})`);
  }
  return codes;
}
