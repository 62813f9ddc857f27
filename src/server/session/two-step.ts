import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type pg from "pg";
import { transact } from "#db/transaction.ts";
import { makeCode } from "#lib/codes.ts";
import { hashToken } from "./accounts.ts";

const SECONDS = 30;
const RECOVERY_CODES = 8;
const CIPHER = "aes-256-gcm";

/** Everything that concerns the codes of an app, for one installation's sealing key (32 bytes, base64url). */
export function openTwoStep(auth: pg.Pool, key: string) {
  const seal = Buffer.from(key, "base64url");

  return {
    /** Begins: a new secret, as the address that an app reads from a QR code. Nothing is asked for yet. */
    async begin(user: { id: string; email: string }): Promise<string> {
      const secret = new Secret({ size: 20 });
      await auth.query(
        `insert into auth.two_step (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret, last_step = 0
           where two_step.confirmed_at is null`,
        [user.id, sealed(secret.base32, seal)],
      );
      return totp(secret.base32, user.email).toString();
    },

    /** Ends the set-up with a first code; answers the recovery codes, undefined when it is wrong. */
    async confirm(user_id: string, code: string): Promise<string[] | undefined> {
      if (!(await takeAppCode(auth, seal, user_id, code, { confirmed: false }))) return undefined;
      await auth.query("update auth.two_step set confirmed_at = now() where user_id = $1", [
        user_id,
      ]);
      return makeRecoveryCodes(auth, user_id);
    },

    /** Whether a code of the app, or a recovery code, is right; it is used up. */
    async take(user_id: string, code: string): Promise<boolean> {
      return (
        (await takeAppCode(auth, seal, user_id, code, { confirmed: true })) ||
        takeRecoveryCode(auth, user_id, code)
      );
    },

    /** New recovery codes in place of all old ones. */
    renew: (user_id: string) => makeRecoveryCodes(auth, user_id),

    async end(user_id: string): Promise<void> {
      await transact(auth, "read write", async (tx) => {
        await tx.execute(sql`delete from auth.two_step where user_id = ${user_id}`);
        await tx.execute(sql`delete from auth.recovery_codes where user_id = ${user_id}`);
      });
    },
  };
}

export type TwoStep = ReturnType<typeof openTwoStep>;

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: "Halaqah", label, secret, period: SECONDS });
}

/** A code of this step or of the one before and after; one that was used, or an older one, is refused. */
async function takeAppCode(
  auth: pg.Pool,
  seal: Buffer,
  user_id: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const { rows } = await auth.query<{ secret: string }>(
    `select secret from auth.two_step where user_id = $1 and (confirmed_at is not null) = $2`,
    [user_id, confirmed],
  );
  const [row] = rows;
  const token = code.replace(/\s/g, "");
  if (!row || !/^\d{6}$/.test(token)) return false;
  const app = totp(opened(row.secret, seal), "");
  const delta = app.validate({ token, window: 1 });
  if (delta === null) return false;
  const { rowCount } = await auth.query(
    "update auth.two_step set last_step = $2 where user_id = $1 and last_step < $2",
    [user_id, app.counter() + delta],
  );
  return rowCount !== 0;
}

async function takeRecoveryCode(auth: pg.Pool, user_id: string, code: string): Promise<boolean> {
  const plain = code.toUpperCase().replace(/[\s-]/g, "");
  const { rowCount } = await auth.query(
    "delete from auth.recovery_codes where user_id = $1 and code_hash = $2",
    [user_id, hashToken(plain)],
  );
  return rowCount !== 0;
}

async function makeRecoveryCodes(auth: pg.Pool, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode().slice(0, 12));
  await transact(auth, "read write", async (tx) => {
    await tx.execute(sql`delete from auth.recovery_codes where user_id = ${user_id}`);
    for (const code of codes) {
      await tx.execute(sql`
        insert into auth.recovery_codes (user_id, code_hash) values (${user_id}, ${hashToken(code)})`);
    }
  });
  return codes;
}

function sealed(text: string, seal: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, seal, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

function opened(text: string, seal: Buffer): string {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv(CIPHER, seal, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
