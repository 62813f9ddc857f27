import { newId } from "#lib/ids.ts";

/** Within this time an equal write counts as a repeat of one that got no answer. */
const REPEAT_MS = 10 * 60_000;

/** A write before it is sent. */
type Write = { url: string; headers: Headers; body: string };

/** Whether a body is of changes that carry their own keys, by which the server writes them once. */
export function hasOwnKey(body: string): boolean {
  return body.includes('"client_key":');
}

/** Makes the sender of a page's writes. It remembers the writes without an answer. */
export function createSendOnce() {
  /** Keys of writes that nobody answered yet: maybe they were carried out all the same. */
  const unanswered = new Map<string, { key: string; until: number }>();

  /**
   * Sends a write under a key that an equal one has too until there is an answer. So a double press, or a press
   * after a time-out, is one write; an equal one made after the answer is meant, and is another.
   */
  return async function sendOnce(request: Write, send: () => Promise<Response>): Promise<Response> {
    if (hasOwnKey(request.body)) return send();
    const write = describe(request);
    const now = performance.now();
    for (const [one, { until }] of unanswered) if (until <= now) unanswered.delete(one);
    const key = unanswered.get(write)?.key ?? newId();
    unanswered.set(write, { key, until: now + REPEAT_MS });
    request.headers.set("idempotency-key", key);
    const answer = await send();
    // A server that is away, or a gateway before it, does not know what became of it.
    const isAnswered = answer.status < 500;
    if (isAnswered && unanswered.get(write)?.key === key) unanswered.delete(write);
    return answer;
  };
}

/**
 * The address, school, person and body of a write as text. A body (a picture has megabytes) counts by
 * its length and hash only.
 */
function describe({ url, headers, body }: Write): string {
  const sender = ["x-halaqah-school", "x-halaqah-person"].map((name) => headers.get(name));
  return [url, ...sender, body.length, hash(body)].join(" ");
}

/**
 * FNV-1a. The browser's own hashes do not exist over plain http. The server refuses two bodies under one key.
 */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}
