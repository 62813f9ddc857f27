import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** A text that is sent again and again: packed once, and compared by browsers. */
export type Packed = {
  etag: string;
  type: string;
  body: Record<"br" | "gzip" | "identity", Uint8Array<ArrayBuffer>>;
};

/** Packs a text of a content type; it costs some milliseconds, sending it then next to nothing. */
export function pack(text: string, type: string): Packed {
  const identity = Buffer.from(text);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };
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

/** The answer to a request for it: packed as the browser takes it, or that what it has still holds. */
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

function chooseEncoding(accepted: string): keyof Packed["body"] {
  const names = accepted.split(",").map((one) => one.trim());
  const takes = (name: string) =>
    names.some((one) => one.split(";")[0] === name && !/;\s*q=0(\.0+)?$/.test(one));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}
