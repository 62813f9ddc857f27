import { newId } from "#lib/ids.ts";

/** Within this time an equal write counts as a repeat of one that got no answer. */
const REPEAT_MS = 10 * 60_000;

/** These changes carry their own key, by which the server writes them once. */
const HAS_OWN_KEY = /"client_key":/;

/** The keys of writes that got no answer: the server may have carried them out all the same. */
const unanswered = new Map<string, { key: string; until: number }>();

/**
 * Sends a write under a key that an equal write reuses until there is an answer. A double press, or a press
 * after a time-out, is therefore one write; an equal one after the answer is a new write.
 */
export async function sendOnce(
  asked: Request,
  send: (write: Request) => Promise<Response>,
): Promise<Response> {
  const body = await asked.clone().text();
  if (HAS_OWN_KEY.test(body)) return send(asked);
  const write = describe(asked, body);
  const now = performance.now();
  for (const [old, { until }] of unanswered) if (until <= now) unanswered.delete(old);
  const key = unanswered.get(write)?.key ?? newId();
  unanswered.set(write, { key, until: now + REPEAT_MS });
  asked.headers.set("idempotency-key", key);
  const answer = await send(asked);
  // An unreachable server, or a gateway in front of it, does not know what happened to the write.
  const isAnswered = answer.status < 500;
  if (isAnswered && unanswered.get(write)?.key === key) unanswered.delete(write);
  return answer;
}

/**
 * The address, school, person and body of a write as text. A body (a picture has megabytes) counts by
 * its length and hash only.
 */
function describe(asked: Request, body: string): string {
  const sender = ["x-halaqah-school", "x-halaqah-person"].map((name) => asked.headers.get(name));
  return [asked.url, ...sender, body.length, hash(body)].join(" ");
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
