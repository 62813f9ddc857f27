import { SQL, sql as drizzles, StringChunk } from "drizzle-orm";
import { dialect } from "./dialect.ts";

/** The texts between the values of a template, made once for each place in the code. */
const known = new WeakMap<TemplateStringsArray, StringChunk[]>();

/**
 * A statement of these pieces. They are added afterwards, because drizzle's constructor asks of each whether it is a
 * table, for a cache that we do not use.
 */
function made<T>(pieces: unknown[]): SQL<T> {
  const statement = new SQL<T>([]);
  statement.queryChunks.push(...(pieces as SQL["queryChunks"]));
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

/**
 * drizzle's `sql` in fewer steps, for calls that are made all day: a statement of twelve templates takes 2 µs instead
 * of 9, and a register is made of 72. All other code uses drizzle's own.
 */
export const sql = Object.assign(write, drizzles, { join }) as typeof drizzles;

/**
 * Pieces without values that differ by names, such as the alias of a table. Each is written out once and kept for the life
 * of the process, so the names come from the code. All callers share a piece and must not change it.
 */
export function fixedBy<T>(make: (name: string) => SQL<T>): (name: string) => SQL<T> {
  const written = new Map<string, SQL<T>>();
  return (name) => {
    const found = written.get(name);
    if (found) return found;
    const { sql: text, params } = dialect.sqlToQuery(make(name));
    if (params.length > 0) throw new Error("a fixed piece of SQL has no values");
    const piece = made<T>([new StringChunk(text)]);
    written.set(name, piece);
    return piece;
  };
}
