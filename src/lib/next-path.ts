/**
 * Where to go after signing in: the wanted address when it is a screen of the dashboard, else the
 * dashboard. Anything that could lead to another site is not followed.
 */
export function safeNext(wanted: unknown): string {
  const fallback = "/dashboard";
  if (typeof wanted !== "string" || !/^\/dashboard(?=$|[/?#])/.test(wanted)) return fallback;
  if (/[\\\u0000-\u001F]/.test(wanted)) return fallback;
  const url = new URL(wanted, "http://localhost");
  const stays = url.origin === "http://localhost" && /^\/dashboard(\/|$)/.test(url.pathname);
  return stays ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
