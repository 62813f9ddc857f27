import { refuse } from "#lib/errors.ts";
import type { CallEntry } from "./calls.ts";

const strict = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body of a write, which is one JSON object in UTF-8 or nothing, and answers the request
 * anew with just that: what names the path's own parts again, or is no object, is refused.
 */
export async function readBody(request: Request, call: CallEntry): Promise<Request> {
  const { method, url, signal } = request;
  if (method === "GET") return request;
  const text = decode(await request.arrayBuffer());
  if (!text) return new Request(url, { method, signal });
  const body = parse(text);
  const twice = [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(body, name) ? [{ path: [name], message: "stands in the path" }] : [],
  );
  if (twice.length > 0) {
    throw refuse("BAD_REQUEST", "What the path names cannot stand in the body.", { issues: twice });
  }
  const headers = { "content-type": "application/json" };
  return new Request(url, { method, headers, body: text, signal });
}

function decode(bytes: ArrayBuffer): string {
  try {
    return strict.decode(bytes).trim();
  } catch {
    throw refuse("BAD_REQUEST", "The body is not UTF-8.");
  }
}

function parse(text: string): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refuse("BAD_REQUEST", "The body is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw refuse("BAD_REQUEST", "The body must be one JSON object.");
  }
  return body;
}
