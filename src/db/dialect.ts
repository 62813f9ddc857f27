import { Column, is, Name, Param, Placeholder, SQL, StringChunk, Table } from "drizzle-orm";
import type { QueryWithTypings } from "drizzle-orm";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";

/**
 * Writes the same texts as drizzle's dialect. That one asks up to thirteen questions about each piece of a statement
 * and copies its settings at each level. What is rare is left to it.
 */
class QuickDialect extends PgDialect {
  readonly #names = new WeakMap<object, string>();

  override sqlToQuery(statement: SQL, invokeSource?: "indexes"): QueryWithTypings {
    const params: unknown[] = [];
    const text = invokeSource ? undefined : this.#write(statement, params);
    return text === undefined ? super.sqlToQuery(statement, invokeSource) : { sql: text, params };
  }

  /** The text of a piece of a statement, whose values are added to `params`; undefined for a rare kind of piece. */
  #write(piece: unknown, params: unknown[]): string | undefined {
    if (piece === undefined) return "";
    if (typeof piece === "function") return undefined;
    if (typeof piece !== "object" || piece === null) return value(piece, params);
    if (Array.isArray(piece)) {
      const parts = piece.map((part: unknown) => this.#write(part, params));
      return parts.includes(undefined) ? undefined : `(${parts.join(", ")})`;
    }
    const { constructor } = piece;
    if (constructor === StringChunk) return textOf(piece as StringChunk);
    if (constructor === SQL) return this.#writeAll(piece as SQL, params);
    if (constructor === Param) return writeParam(piece as Param, params);
    if (constructor === Name) return this.escapeName((piece as Name).value);
    return piece instanceof Column || piece instanceof Table ? this.#nameOf(piece) : undefined;
  }

  #writeAll(statement: SQL, params: unknown[]): string | undefined {
    // Set by `inlineParams`, and private in the types.
    if (Reflect.get(statement, "shouldInlineParams")) return undefined;
    let text = "";
    for (const piece of statement.queryChunks) {
      const written = this.#write(piece, params);
      if (written === undefined) return undefined;
      text += written;
    }
    return text;
  }

  #nameOf(piece: Column | Table): string {
    const known = this.#names.get(piece);
    if (known !== undefined) return known;
    const name = super.sqlToQuery(new SQL([piece])).sql;
    this.#names.set(piece, name);
    return name;
  }
}

function textOf({ value: texts }: StringChunk): string {
  return texts.length === 1 ? (texts[0] ?? "") : texts.join("");
}

function value(given: unknown, params: unknown[]): string {
  return `$${params.push(given)}`;
}

function writeParam({ value: given, encoder }: Param, params: unknown[]): string | undefined {
  if (is(given, Placeholder)) return undefined;
  const mapped: unknown = given === null ? null : encoder.mapToDriverValue(given);
  return is(mapped, SQL) ? undefined : value(mapped, params);
}

/** Writes statements as texts with values. */
export const dialect = new QuickDialect();

/** Drizzle's queries over a connection or a pool. */
export function queriesOver(client: pg.Pool | pg.PoolClient): NodePgDatabase {
  return new NodePgDatabase(dialect, new NodePgSession(client, dialect, undefined), undefined);
}
