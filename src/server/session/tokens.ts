import { createHash, randomBytes } from "node:crypto";

/** A new single-use token of 192 random bits, as it stands in a link or cookie. */
export function makeToken(): string {
  return randomBytes(24).toString("base64url");
}

/** The hash under which a token is stored, so that the database's content opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
