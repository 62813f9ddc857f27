import type { Readable } from "node:stream";
import { refuse } from "#lib/errors.ts";
import { endOfString, repeatedKey } from "#lib/json-text.ts";
import type { CallEntry } from "./calls.ts";

/** The maximum size of a body when its call does not set one. */
const MAX_BYTES = 64 * 1024;
/**
 * How long a body may take to arrive, in milliseconds. After `firstMs`, a body for which others wait must keep a
 * pace that a poor network has. After `soonMs`, the session is read once more before the call is carried out.
 */
export type Arrival = { ms: number; firstMs: number; soonMs: number };
/** Our own pages, except those that send large pictures, wait no longer. */
export const ARRIVAL: Arrival = { ms: 60_000, firstMs: 10_000, soonMs: 2_000 };
const BYTES_PER_MS = 30;
const LOOK_MS = 250;

const strict = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body of a write: one JSON object in UTF-8, or nothing. Refuses a body that is no object, has a
 * key twice, or repeats a parameter of the path.
 */
export async function readBody(
  incoming: Readable | undefined,
  call: CallEntry,
  arrival: Arrival,
  isAwaited = () => false,
): Promise<object | undefined> {
  if (call.method === "GET" || !incoming) return undefined;
  const text = decode(await receive(incoming, maxBytes(call), arrival, isAwaited));
  if (!text) return undefined;
  const body = parse(text);
  const twice = [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
    Object.hasOwn(body, name) ? [{ path: [name], message: "stands in the path" }] : [],
  );
  if (twice.length > 0) {
    throw refuse("BAD_REQUEST", "A value named in the path cannot be repeated in the body.", {
      issues: twice,
    });
  }
  return body;
}

/** The maximum size of the body of a call, in bytes. */
export function maxBytes({ meta }: CallEntry): number {
  return meta.maxBody ?? MAX_BYTES;
}

/** The refusal of a body that is larger than `most` bytes. */
export function tooLarge(most: number): Error {
  return refuse("PAYLOAD_TOO_LARGE", `That is more than ${Math.floor(most / 1024)} kB.`);
}

/**
 * Receives a body within a time limit, because a slow one occupies a place that others need. It is read from Node's
 * own stream: making a web stream of it takes longer than all else that a small body needs.
 */
function receive(
  incoming: Readable,
  most: number,
  arrival: Arrival,
  isAwaited: () => boolean,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const began = performance.now();
  return new Promise<Uint8Array>((done, fail) => {
    if (incoming.destroyed) return fail(refuse("BAD_REQUEST", "The body was cut off."));
    const timer = setInterval(() => {
      const ms = performance.now() - began;
      const isSlow = ms > arrival.firstMs && size < ms * BYTES_PER_MS && isAwaited();
      if (!isSlow && ms < arrival.ms) return;
      end(() => fail(refuse("REQUEST_TIMEOUT", "The body took too long to arrive.")));
    }, LOOK_MS);
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > most) return end(() => fail(tooLarge(most)));
      chunks.push(chunk);
    };
    const complete = () => end(() => done(Buffer.concat(chunks)));
    const breakOff = (error: Error) => end(() => fail(error));
    const end = (settle: () => void) => {
      clearInterval(timer);
      incoming.off("data", take).off("end", complete).off("error", breakOff).pause();
      settle();
    };
    incoming.on("data", take).on("end", complete).on("error", breakOff);
  });
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
    throw refuse("BAD_REQUEST", "A name appears twice in one object of the body.", { issues });
  }
  return body;
}

/** No call needs more. Depth costs stack, and every item of a list is looked at. */
const MAX_NESTING = { depth: 20, items: 5000 };

/** Checked before parsing, which takes longer than anything else for a body of some megabytes. */
function isBomb(text: string): boolean {
  const items: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === "[" || sign === "{") items.push(1);
    else if (sign === "]" || sign === "}") items.pop();
    else if (sign === ",") items.push((items.pop() ?? 0) + 1);
    if (items.length > MAX_NESTING.depth || (items.at(-1) ?? 0) > MAX_NESTING.items) return true;
  }
  return false;
}
