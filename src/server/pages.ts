import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { todayIn } from "#lib/dates.ts";
import type { Env } from "./env.ts";
import { pack, type Packed, sendPacked } from "./packed.ts";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

/**
 * Values for a page's `{{slots}}`; a slot without a value stays empty. A part between `{{#name}}` and `{{/name}}` is
 * left out when the slot is empty, and one between `{{^name}}` and `{{/name}}` when it is not.
 */
export type Slots = Record<string, string>;

/** The texts of the public site's files, by path. */
export type PageTexts = Pick<ReadonlyMap<string, string>, "get" | "has">;

/** The public site as the build wrote it. */
export type Pages = {
  /** The address of its stylesheet; undefined when nothing was built. */
  stylesheet: string | undefined;
  /** The page at a path, with headers for caching; undefined when there is none. */
  send(path: string, request: Request): Response | undefined;
  /** Whether there is a page at a path. */
  has(path: string): boolean;
  /** The same page for a single answer, with the values of a form. */
  fill(path: string, slots: Slots, init: ResponseInit): Response;
};

/** Serves files by path; the site's address and the year are filled in on sending. */
export function makePages(files: PageTexts, env: Env): Pages {
  const packed = new Map<string, Packed>();

  function siteSlots(): Slots {
    return {
      origin: env.origin,
      year: todayIn("Asia/Kuala_Lumpur").slice(0, 4),
      demo: env.demo ? "1" : "",
      schools_open: env.schoolsOpen ? "1" : "",
    };
  }

  return {
    stylesheet: files.get("/")?.match(/<link rel="stylesheet" href="([^"]+)"/)?.[1],
    send(path, request) {
      if (!files.has(path)) return undefined;
      const slots = siteSlots();
      const key = `${slots.year} ${path}`;
      const page = packed.get(key) ?? pack(fillSlots(files.get(path) ?? "", slots), typeOf(path));
      packed.set(key, page);
      return sendPacked(page, request);
    },
    has: (path) => files.has(path),
    fill(path, slots, init) {
      const headers = new Headers(init.headers);
      headers.set("content-type", typeOf(path));
      headers.set("cache-control", "no-store");
      const html = fillSlots(files.get(path) ?? "", { ...slots, ...siteSlots() });
      return new Response(html, { ...init, headers });
    },
  };
}

/** The files that the build wrote into a folder, by path; none when nothing was built. Each is read when it is asked for. */
export function readPages(folder: string): PageTexts {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = new Map(names.map((name) => [addressOf(name.slice(folder.length)), name]));
  return {
    has: (path) => found.has(path),
    get: (path) => {
      const name = found.get(path);
      return name === undefined ? undefined : readFileSync(name, "utf8");
    },
  };
}

function addressOf(file: string): string {
  return file
    .replaceAll("\\", "/")
    .replace(/\.html$/, "")
    .replace(/^\/index$/, "/");
}

/** Fills the slots of a page, each with plain text, and leaves out the parts that do not apply. */
export function fillSlots(page: string, slots: Slots): string {
  const valueOf = (name: string) => (Object.hasOwn(slots, name) ? (slots[name] ?? "") : "");
  const chooseParts = (text: string): string =>
    text.replace(PART, (_part, when, name: string, inside: string) =>
      (valueOf(name) !== "") === (when === "#") ? chooseParts(inside) : "",
    );
  return chooseParts(page).replace(/\{\{(\w+)\}\}/g, (_slot, name: string) =>
    escapeHtml(valueOf(name)),
  );
}

const PART = /\{\{([#^])(\w+)\}\}([^]*?)\{\{\/\2\}\}/g;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function typeOf(path: string): string {
  return TYPES[/\.(txt|xml)$/.exec(path)?.[1] ?? "html"] ?? "";
}
