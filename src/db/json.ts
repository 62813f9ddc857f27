import type { SQL } from "drizzle-orm";
import { namedColumns } from "./bulk.ts";
import { sql } from "./sql.ts";

/** The fields of a contract's object. */
type Fields = Readonly<Record<string, unknown>>;

/** What PostgreSQL writes into each field: all that the contract's object has, and no other. */
type Sources<S extends Fields> = { readonly [Name in keyof S]: SQL };

/** An answer whose rows PostgreSQL wrote as JSON, and that is sent to the caller as it is. */
export class WrittenJson<T> {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  parse(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}

/**
 * A list of such rows, which lose their texts. V8 was seen to keep the rows of a query until it next went through
 * its whole heap, and large texts make that come soon.
 */
export function writtenList<T>(rows: { json: string }[]): WrittenJson<T[]> {
  const texts = rows.map((row, at) => {
    const bytes = Buffer.from(`${at === 0 ? "[" : ","}${row.json}`);
    row.json = "";
    return bytes;
  });
  return new WrittenJson(Buffer.concat([...texts, Buffer.from(rows.length === 0 ? "[]" : "]")]));
}

/**
 * A query whose column `json` is the text of JSON objects for some rows of `rest` each. Only the fields that the
 * contract's object names are read, so that nothing else can be in an answer. A hundred rows of some hundred letters
 * stay below 128 kB, from which on V8 collects a text late.
 */
export function jsonRows<S extends Fields>(
  contract: { shape: S },
  sources: Sources<S>,
  rest: SQL,
): SQL {
  return jsonTexts(sql`select ${fieldsOf(contract, sources)} ${rest}`);
}

/** The same for all columns of a query, where the contract leaves them open. */
export function jsonTexts(found: SQL): SQL {
  return sql`select string_agg(one.json, ',' order by one.n) as json
    from (select to_json(found)::text as json, row_number() over () as n from (${found}) found) one
    group by one.n / 100 order by min(one.n)`;
}

/** An object in a field of `jsonRows`, with the fields that the contract's object names. */
export function jsonObject<S extends Fields>(contract: { shape: S }, sources: Sources<S>): SQL {
  return sql`(select found from (select ${fieldsOf(contract, sources)}) found)`;
}

function fieldsOf<S extends Fields>({ shape }: { shape: S }, sources: Sources<S>): SQL {
  const named = Object.keys(shape).map((name) => [name, sources[name]] as const);
  return namedColumns(Object.fromEntries(named) as Record<string, SQL>);
}
