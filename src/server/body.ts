import { refuse } from "#lib/errors.ts";
import { endOfString, repeatedKey } from "#lib/json-text.ts";
import type { CallEntry } from "./calls.ts";

/** How large a body may be where its call says nothing else. */
const MOST_BYTES = 64 * 1024;
/**
 * How long a body may take to arrive; our own pages, which send no large pictures, wait no longer. After the
 * first seconds, one that somebody waits for must have come at a pace that a poor network has. Tests lower them.
 */
export const ARRIVAL = { ms: 60_000, firstMs: 10_000 };
const BYTES_PER_MS = 30;
const LOOK_MS = 250;

const strict = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body of a write, which is one JSON object in UTF-8 or nothing: what names the path's own parts again,
 * is no object, or says one thing twice, is refused.
 */
export async function readBody(
  request: Request,
  call: CallEntry,
  isAwaited = () => false,
): Promise<object | undefined> {
  if (request.method === "GET") return undefined;
  const text = decode(await receive(request, mostBytes(call), isAwaited));
  if (!text) return undefined;
  const body = parse(text);
  const twice = [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(body, name) ? [{ path: [name], message: "stands in the path" }] : [],
  );
  if (twice.length > 0) {
    throw refuse("BAD_REQUEST", "What the path names cannot stand in the body.", { issues: twice });
  }
  return body;
}

/** The most bytes that the body of a call may have. */
export function mostBytes({ meta }: CallEntry): number {
  return meta.maxBody ?? MOST_BYTES;
}

/** Refuses a body for its size. */
export function refuseLarge(most: number): never {
  throw refuse("PAYLOAD_TOO_LARGE", `That is more than ${Math.floor(most / 1024)} kB.`);
}

/** A body that dribbles in keeps a place of others, so it has its time and no more. */
async function receive(
  { body }: Request,
  most: number,
  isAwaited: () => boolean,
): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setInterval(() => {
      const ms = performance.now() - began;
      const isSlow = ms > ARRIVAL.firstMs && size < ms * BYTES_PER_MS && isAwaited();
      if (!isSlow && ms < ARRIVAL.ms) return;
      fail(refuse("REQUEST_TIMEOUT", "The body took too long to arrive."));
    }, LOOK_MS);
  });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooLate]);
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > most) refuseLarge(most);
      chunks.push(value);
    }
  } catch (error) {
    void reader.cancel().catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes).trim();
  } catch {
    throw refuse("BAD_REQUEST", "The body is not UTF-8.");
  }
}

function parse(text: string): object {
  if (isBomb(text)) throw refuse("BAD_REQUEST", "The body is too deep, or a list in it too long.");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refuse("BAD_REQUEST", "The body is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw refuse("BAD_REQUEST", "The body must be one JSON object.");
  }
  const key = repeatedKey(text);
  if (key !== undefined) {
    const issues = [{ path: [key], message: "stands there twice" }];
    throw refuse("BAD_REQUEST", "A name stands twice in one object of the body.", { issues });
  }
  return body;
}

/** No call takes more: depth costs stack, and of a list every item is looked at. */
const MOST = { depth: 20, items: 5000 };

/** Looked at before it is parsed, which for a body of some megabytes takes longer than anything else. */
function isBomb(text: string): boolean {
  const items: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === "[" || sign === "{") items.push(1);
    else if (sign === "]" || sign === "}") items.pop();
    else if (sign === ",") items.push((items.pop() ?? 0) + 1);
    if (items.length > MOST.depth || (items.at(-1) ?? 0) > MOST.items) return true;
  }
  return false;
}
