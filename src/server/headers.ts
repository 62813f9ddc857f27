import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

const POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Sets the security headers of every answer; HSTS only when the site is reached by https. */
export function secureHeaders(env: Env) {
  const hsts = env.publicUrl?.startsWith("https:");
  return createMiddleware(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", POLICY);
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "same-origin");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
    if (hsts) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
}
