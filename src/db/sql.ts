import { SQL, sql as drizzles, StringChunk } from "drizzle-orm";

/** The texts between the values of a template, made once for each place in the code. */
const known = new WeakMap<TemplateStringsArray, StringChunk[]>();

/** A statement of these pieces. drizzle's constructor asks of each whether it is a table, for a cache that we lack. */
function made<T>(pieces: unknown[]): SQL<T> {
  const statement = new SQL<T>([]);
  (statement as { queryChunks: unknown[] }).queryChunks = pieces;
  return statement;
}

function write<T>(strings: TemplateStringsArray, ...values: unknown[]): SQL<T> {
  let texts = known.get(strings);
  if (!texts) {
    texts = strings.map((text) => new StringChunk(text));
    known.set(strings, texts);
  }
  const pieces: unknown[] = [texts[0]];
  for (let at = 0; at < values.length; at += 1) pieces.push(values[at], texts[at + 1]);
  return made(pieces);
}

/** The pieces, one after the other. */
function join(pieces: unknown[], separator?: SQL): SQL {
  if (!separator) return made(pieces);
  return made(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [separator, piece])));
}

/** drizzle's `sql`, made for statements that are put together at every call. */
export const sql = Object.assign(write, drizzles, { join }) as typeof drizzles;
