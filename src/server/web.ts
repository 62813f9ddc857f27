import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import type { Variables } from "./guard.ts";

const ROOT = "dist/web";
const SCREENS = /^\/($|login$|register$|reset-password$|setup$|dashboard($|\/))/;

/**
 * The built pages. Files under /assets carry their hash in the name and are kept for a year; a path of
 * a screen gets the application's page; any other path without an extension goes to the front page.
 */
export function serveWeb(app: Hono<{ Variables: Variables }>): void {
  app.use(
    "/assets/*",
    serveStatic({
      root: ROOT,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  );
  app.use(
    "*",
    serveStatic({ root: ROOT, precompressed: true, index: "none", rewriteRequestPath: filesOnly }),
  );
  app.get("*", (c) => {
    const { path } = c.req;
    if (/\.[a-z0-9]+$/i.test(path)) return c.text("Not found", 404);
    if (!SCREENS.test(path)) return c.redirect("/", 302);
    c.header("cache-control", "no-cache");
    return c.html(page());
  });
}

// The application's page itself is reached by the screens' paths only.
function filesOnly(path: string): string {
  return path === "/app.html" || !/\.[a-z0-9]+$/i.test(path) ? "/-" : path;
}

let cached: string | undefined;

function page(): string {
  cached ??= readFileSync(join(ROOT, "app.html"), "utf8");
  return cached;
}
