/**
 * The path to open after signing in: the wanted one when it is a screen of the dashboard or the family's page, else the
 * dashboard.
 * A path that could lead to another site is ignored.
 */
export function safeNext(wanted: unknown): string {
  const fallback = "/dashboard";
  if (wanted === "/keluarga") return wanted;
  if (typeof wanted !== "string" || !/^\/dashboard(?=$|[/?#])/.test(wanted)) return fallback;
  if (/[\\\u0000-\u001F]/.test(wanted)) return fallback;
  const url = new URL(wanted, "http://localhost");
  const stays = url.origin === "http://localhost" && /^\/dashboard(\/|$)/.test(url.pathname);
  return stays ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
