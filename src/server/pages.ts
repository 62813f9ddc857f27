import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { todayIn } from "#lib/dates.ts";
import type { Env } from "./env.ts";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

/** What stands in a page's `{{slots}}`; what is not named stays empty. */
export type Slots = Record<string, string>;

/** The public site as the build wrote it. */
export type Pages = {
  /** The page of an address as it is cached and compared by browsers; undefined where there is none. */
  send(path: string, request: Request): Response | undefined;
  /** The same page for this one answer, with the values of a form. */
  fill(path: string, slots: Slots, init: ResponseInit): Response;
};

type Packed = { etag: string; body: Record<"br" | "gzip" | "identity", Uint8Array<ArrayBuffer>> };

/** Serves files by address; the address of the site and the year are filled in when they are sent. */
export function makePages(files: Map<string, string>, env: Env): Pages {
  const packed = new Map<string, Packed>();

  function own(): Slots {
    return { origin: env.origin, year: todayIn("Asia/Kuala_Lumpur").slice(0, 4) };
  }

  return {
    send(path, request) {
      const file = files.get(path);
      if (file === undefined) return undefined;
      const slots = own();
      const key = `${slots.year} ${path}`;
      const page = packed.get(key) ?? pack(fillSlots(file, slots));
      packed.set(key, page);
      const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "");
      const headers = {
        etag: `"${page.etag}-${encoding}"`,
        "content-type": typeOf(path),
        "cache-control": "public, no-cache",
        vary: "accept-encoding",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      };
      if (request.headers.get("if-none-match")?.includes(headers.etag)) {
        return new Response(null, { status: 304, headers });
      }
      return new Response(page.body[encoding], { headers });
    },
    fill(path, slots, init) {
      const headers = new Headers(init.headers);
      headers.set("content-type", typeOf(path));
      headers.set("cache-control", "no-store");
      const html = fillSlots(files.get(path) ?? "", { ...slots, ...own() });
      return new Response(html, { ...init, headers });
    },
  };
}

/** The files that the build wrote into a folder, by address; none when it was not built. */
export function readPages(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => [addressOf(name.slice(folder.length)), readFileSync(name, "utf8")]),
  );
}

function addressOf(file: string): string {
  return file
    .replaceAll("\\", "/")
    .replace(/\.html$/, "")
    .replace(/^\/index$/, "/");
}

/** Puts values into the slots of a page, each as plain text. */
export function fillSlots(page: string, slots: Slots): string {
  return page.replace(/\{\{(\w+)\}\}/g, (_slot, name: string) =>
    Object.hasOwn(slots, name) ? escapeHtml(slots[name] ?? "") : "",
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

function typeOf(path: string): string {
  return TYPES[/\.(txt|xml)$/.exec(path)?.[1] ?? "html"] ?? "";
}

function pack(text: string): Packed {
  const identity = Buffer.from(text);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    body: {
      identity,
      gzip: gzipSync(identity),
      br: brotliCompressSync(identity, { params: quality }),
    },
  };
}

function chooseEncoding(accepted: string): keyof Packed["body"] {
  const names = accepted.split(",").map((one) => one.trim());
  const takes = (name: string) =>
    names.some((one) => one.split(";")[0] === name && !/;\s*q=0(\.0+)?$/.test(one));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
