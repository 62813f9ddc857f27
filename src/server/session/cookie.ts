import { createHmac, timingSafeEqual } from "node:crypto";

/** What of a request decides how the session cookie is written. */
export type Transport = { host: string; secure: boolean };

/**
 * The cookie's name: with the `__Host-` prefix over https and on this machine, plain on plain http.
 * A cookie of the plain name is not accepted where the strict one is due.
 */
export function cookieName(transport: Transport): string {
  return isProtected(transport) ? "__Host-halaqah" : "halaqah";
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
  const wanted = `${cookieName(transport)}=`;
  const found = header.split(/;\s*/).find((part) => part.startsWith(wanted));
  const [token, signature] = found?.slice(wanted.length).split(".") ?? [];
  if (!token || !signature) return undefined;
  const expected = Buffer.from(sign(token, key));
  const given = Buffer.from(signature);
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  return same ? token : undefined;
}

function attributes(transport: Transport): string {
  return `Path=/; HttpOnly; SameSite=Lax${isProtected(transport) ? "; Secure" : ""}`;
}

function sign(token: string, key: string): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}
