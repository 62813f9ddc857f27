import { createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeFrom } from "#lib/codes.ts";
import { systemCode } from "#lib/errors.ts";
import type { Purpose } from "#server/cells/purposes.ts";

/**
 * Reads the one secret of an installation: SECRET, or a file created at the first start that only we may
 * read. All other secrets are derived from it, one for each purpose.
 */
export function readSecret(dataDir: string, given?: string): string {
  if (given) return given;
  const file = join(dataDir, "secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (secret) return secret;
  throw new Error(
    `${file} is empty, so nothing that was sealed or signed with it could be opened. Put it back from where ` +
      "you keep it; without one, remove the file, start the server once, which makes another, and run " +
      "«npm run admin -- accept-secret».",
  );
}

/**
 * The complete file is linked into place: a kill or a full disk leaves no empty secret, and two processes
 * that start together agree on it.
 */
function makeSecret(file: string): void {
  const draft = `${file}.new-${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

/** The code of 80 bits (`lib/codes.ts`) that only the holder of a key can compute for an id. */
export function codeFor(key: string, id: string): string {
  return codeFrom(createHmac("sha256", key).update(id).digest());
}

/** Derives the secret for one purpose, 32 bytes in base64url. */
export function derive(secret: string, purpose: Purpose | `login:${string}`): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}
