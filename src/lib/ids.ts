let latest = 0;
let sequence = 0;
/** For 256 ids: asking for random bytes takes three times as long as the rest of making one. */
const random = new Uint8Array(4096);
let used = random.length;
/** The texts of the bytes: writing each anew takes most of the time. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Makes a UUID version 7 (RFC 9562), which is ordered by time, so that new keys land at the right edge of an
 * index. Neither PostgreSQL 15 nor Node 20 makes them. Without `at` (milliseconds since 1970), each id sorts
 * after the one before.
 */
export function newId(at?: number): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const bytes = random.subarray(used, (used += 16));
  const view = new DataView(random.buffer, bytes.byteOffset);
  const now = at ?? nextMillisecond(view.getUint16(6) & 0x3ff);
  view.setUint32(0, Math.floor(now / 2 ** 16));
  view.setUint16(4, now % 2 ** 16);
  if (at === undefined) view.setUint16(6, sequence);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  const part = (from: number, to?: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20)}`;
}

/**
 * The millisecond of the next id. Within one millisecond, and when the clock goes back, the sequence counts
 * on.
 */
function nextMillisecond(start: number): number {
  const now = Date.now();
  if (now > latest) [latest, sequence] = [now, start];
  else if (sequence < 0xfff) sequence += 1;
  else [latest, sequence] = [latest + 1, start];
  return latest;
}

/** An id that no row has. */
export const NO_ONE = "00000000-0000-0000-0000-000000000000";
