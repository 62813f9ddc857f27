import { createHmac, timingSafeEqual } from "node:crypto";

/** The facts of a request that decide how cookies are written. */
export type Transport = { host: string; secure: boolean };

/**
 * A cookie's name: with the `__Host-` prefix over https and on localhost, without it over plain http. Where
 * the strict name applies, a cookie with the plain name is not accepted.
 */
export function cookieName(transport: Transport, name = "halaqah"): string {
  return isProtected(transport) ? `__Host-${name}` : name;
}

/** True over https and on localhost, where browsers keep a Secure cookie. */
export function isProtected({ host, secure }: Transport): boolean {
  return secure || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
}

/** The Set-Cookie value that starts a session. Without an expiry, the cookie ends when the browser closes. */
export function sessionCookie(transport: Transport, token: string, key: string): string {
  return `${cookieName(transport)}=${token}.${sign(token, key)}; ${attributes(transport)}`;
}

/** The Set-Cookie value that removes the session cookie. */
export function endedCookie(transport: Transport): string {
  return `${cookieName(transport)}=; Max-Age=0; ${attributes(transport)}`;
}

/** The session token in a Cookie header, if we signed it. */
export function readToken(header: string, transport: Transport, key: string): string | undefined {
  const [token, signature] = readCookie(header, cookieName(transport)).split(".");
  if (!token || !signature) return undefined;
  return isSame(signature, sign(token, key)) ? token : undefined;
}

/** The value of a cookie in a Cookie header; empty when it is missing. */
export function readCookie(header: string, name: string): string {
  const found = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

/** Compares two texts in a time that reveals nothing about them. */
export function isSame(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

/** The attributes of all our cookies. */
export function attributes(transport: Transport): string {
  return `Path=/; HttpOnly; SameSite=Lax${isProtected(transport) ? "; Secure" : ""}`;
}

/** A signature that only this installation can make. */
export function sign(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
