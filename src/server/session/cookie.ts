import { createHmac, timingSafeEqual } from "node:crypto";

/** What of a request decides how cookies are written. */
export type Transport = { host: string; secure: boolean };

/**
 * A cookie's name: with the `__Host-` prefix over https and on this machine, plain on plain http.
 * A cookie of the plain name is not accepted where the strict one is due.
 */
export function cookieName(transport: Transport, name = "halaqah"): string {
  return isProtected(transport) ? `__Host-${name}` : name;
}

/** True over https and on localhost, where browsers keep a Secure cookie. */
export function isProtected({ host, secure }: Transport): boolean {
  return secure || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
}

/** The Set-Cookie line that starts a session. No expiry: it is gone when the browser closes. */
export function sessionCookie(transport: Transport, token: string, key: string): string {
  return `${cookieName(transport)}=${token}.${sign(token, key)}; ${attributes(transport)}`;
}

/** The Set-Cookie line that takes the session cookie away. */
export function endedCookie(transport: Transport): string {
  return `${cookieName(transport)}=; Max-Age=0; ${attributes(transport)}`;
}

/** The session token of a Cookie header, when there is one that we signed. */
export function readToken(header: string, transport: Transport, key: string): string | undefined {
  const [token, signature] = readCookie(header, cookieName(transport)).split(".");
  if (!token || !signature) return undefined;
  return isSame(signature, sign(token, key)) ? token : undefined;
}

/** What a Cookie header holds under a name; empty where it holds nothing. */
export function readCookie(header: string, name: string): string {
  const found = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

/** Compares what was given with what it should be, in a time that tells nothing. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What every cookie of ours is written with. */
export function attributes(transport: Transport): string {
  return `Path=/; HttpOnly; SameSite=Lax${isProtected(transport) ? "; Secure" : ""}`;
}

/** A signature that only this installation can make. */
export function sign(text: string, key: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
