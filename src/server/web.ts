import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";
import type { Variables } from "./guard.ts";
import { pack, type Packed, sendPacked } from "./packed.ts";
import type { Pages } from "./pages.ts";

const ROOT = "dist/web";
const SCREENS =
  /^\/(login|register|reset-password|setup|join|sign-in|confirm-email)$|^\/dashboard($|\/)/;
const SIGN_IN = "/login";
const FILE = /\.[a-z0-9]+$/i;

/**
 * Serves the built pages. Files under /assets have their hash in the name and are cached for a year. A public
 * page is a file; the path of a screen gets the application's page; any other path without an extension
 * redirects to the front page.
 */
export function serveWeb(app: Hono<{ Variables: Variables }>, pages: Pages): void {
  app.use("/assets/*", serveFiles("public, max-age=31536000, immutable"));
  // Browsers recognise a new version of the app by this file, so they ask for it each time.
  app.use("/sw.js", serveFiles("no-cache"));
  app.use("*", serveFiles("public, max-age=86400"));
  app.get("*", (c) => {
    const { path } = c.req;
    const page = pages.send(path, c.req.raw);
    if (page) return page;
    // Only an address that is there, so that no path such as //host becomes a redirect to another site.
    const bare = path.replace(/(?<=[^/])\/+$/, "");
    if (bare !== path && (SCREENS.test(bare) || pages.has(bare))) {
      return c.redirect(bare + new URL(c.req.url).search, 308);
    }
    if (FILE.test(path)) return c.text("Not found", 404);
    if (!SCREENS.test(path)) return c.redirect("/", 302);
    if (path === SIGN_IN) return sendPacked(signIn(), c.req.raw);
    c.header("cache-control", "no-cache");
    return c.html(screen(path));
  });
}

function serveFiles(cacheControl: string) {
  return serveStatic({
    root: ROOT,
    precompressed: true,
    index: "none",
    rewriteRequestPath: filesOnly,
    onFound: (_path, c) => c.header("cache-control", cacheControl),
  });
}

// The application's pages are only served for paths of screens.
function filesOnly(path: string): string {
  return path.endsWith(".html") || !FILE.test(path) ? "/-" : path;
}

type Screens = { page: string; preloads: [address: RegExp, links: string][] };

let cached: Screens | undefined;

/** The page of all screens, with links to what the one at this path loads first (tools/preloads.mjs). */
function screen(path: string): string {
  cached ??= readScreens();
  const [, links = ""] = cached.preloads.find(([address]) => address.test(path)) ?? [];
  return cached.page.replace("</head>", `${links}</head>`);
}

let signInPage: Packed | undefined;

/** The page of the sign-in: its fields are in it, so that they are there before the scripts (app/first-page.tsx). */
function signIn(): Packed {
  signInPage ??= pack(read("login.html"), "text/html; charset=utf-8");
  return signInPage;
}

function read(name: string): string {
  return readFileSync(join(ROOT, name), "utf8");
}

function readScreens(): Screens {
  const preloads: [string, string][] = JSON.parse(read("preloads.json"));
  return {
    page: read("app.html"),
    preloads: preloads.map(([address, links]) => [new RegExp(address), links]),
  };
}
