import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A text that is sent again and again: compressed once, with an ETag for browsers. */
export type Packed = {
  etag: string;
  type: string;
  body: Record<"br" | "gzip" | "identity", Uint8Array<ArrayBuffer>>;
};

/**
 * Compresses a text of a content type. This takes some milliseconds, and a few hundred for the description of the
 * API; sending it afterwards costs almost nothing.
 */
export function pack(text: string, type: string): Packed {
  const identity = Buffer.from(text);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 10 };
  return {
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    type,
    body: {
      identity,
      gzip: gzipSync(identity),
      br: brotliCompressSync(identity, { params: quality }),
    },
  };
}

/**
 * Answers a request for a packed text: compressed as the browser accepts it, or 304 when the browser's copy
 * is current.
 */
export function sendPacked(packed: Packed, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "");
  const headers = {
    etag: `"${packed.etag}-${encoding}"`,
    "content-type": packed.type,
    "cache-control": "public, no-cache",
    vary: "accept-encoding",
    ...(encoding !== "identity" && { "content-encoding": encoding }),
  };
  if (request.headers.get("if-none-match")?.includes(headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(packed.body[encoding], { headers });
}

/** The best of our encodings that an Accept-Encoding header takes. */
export function chooseEncoding(accepted: string): keyof Packed["body"] {
  const names = accepted.split(",").map((name) => name.trim());
  const takes = (name: string) =>
    names.some((entry) => entry.split(";")[0] === name && !/;\s*q=0(\.0+)?$/.test(entry));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
