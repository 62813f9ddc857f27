import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { WrittenJson } from "#db/json.ts";
import type { CallMeta } from "#lib/call.ts";
import { chooseEncoding } from "./packed.ts";

/** In bytes. A smaller answer fits into one packet as it is. */
const WORTH_PACKING = 1024;
/** In bytes. A larger answer is compressed on another thread, so that no other call waits for it. */
const LARGE = 256 * 1024;

// The quickest levels: the better ones save a tenth more and take three times as long. With its usual window of 4 MB
// Brotli takes and clears half a megabyte anew for a large answer; one of 64 kB (2^16) makes it 1 % larger.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
const GZIP = { level: 1 };

const pack = {
  br: {
    now: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    beside: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  },
  gzip: {
    now: (bytes: Buffer) => gzipSync(bytes, GZIP),
    beside: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
  },
};

/**
 * Whether the answers of a call may be compressed. Answers with a secret and answers about signing in may not,
 * because the size of a compressed answer tells how much of it repeats what the caller sent.
 */
export function isPackable({ secret, permission }: CallMeta): boolean {
  return !secret && permission !== "public" && permission !== "session";
}

/**
 * Sends the answer of a call as JSON, compressed as the client accepts it. A read gets an ETag, and 304 without
 * a body when the client has the same answer already.
 */
export async function sendAnswer(
  c: Context,
  { status, body }: { status: number; body: unknown },
  meta: CallMeta,
): Promise<Response> {
  if (body === undefined) return c.body(null, status as 204);
  const code = status as ContentfulStatusCode;
  const written =
    body instanceof WrittenJson ? (body.bytes as Buffer<ArrayBuffer>) : JSON.stringify(body);
  c.header("content-type", "application/json");
  if (written.length < WORTH_PACKING || !isPackable(meta)) return c.body(written, code);

  const bytes = typeof written === "string" ? Buffer.from(written) : written;
  c.header("vary", "accept-encoding");
  if (c.req.method === "GET" && status === 200) {
    // Weak, because the same answer goes out in several encodings.
    const etag = `W/"${hash("sha256", bytes, "base64").slice(0, 22)}"`;
    c.header("etag", etag);
    if (c.req.header("if-none-match") === etag) {
      c.header("content-type", undefined);
      return c.body(null, 304);
    }
  }
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  if (encoding === "identity") return c.body(bytes, code);
  c.header("content-encoding", encoding);
  const { now, beside } = pack[encoding];
  return c.body(bytes.length > LARGE ? await beside(bytes) : now(bytes), code);
}

/**
 * Sends a page that was written for one person, compressed as the browser accepts it. A page with a secret, or with what
 * was sent beside it, is not to be compressed, for the same reason as an answer.
 */
export function sendPage(c: Context, page: string, status: ContentfulStatusCode): Response {
  const bytes = Buffer.from(page);
  c.header("content-type", "text/html; charset=UTF-8");
  c.header("vary", "accept-encoding");
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  if (bytes.length < WORTH_PACKING || encoding === "identity") return c.body(bytes, status);
  c.header("content-encoding", encoding);
  return c.body(pack[encoding].now(bytes), status);
}
