import type { SQL } from "drizzle-orm";
import { namedColumns } from "./bulk.ts";
import { sql } from "./sql.ts";

/** The fields of a contract's object. */
type Fields = Readonly<Record<string, unknown>>;

/** What PostgreSQL writes into each field: all that the contract's object has, and no other. */
type Sources<S extends Fields> = { readonly [Name in keyof S]: SQL };

/** A list that PostgreSQL wrote as JSON, and that is sent to the caller as it is. */
export class JsonList<T> {
  readonly items: readonly string[];

  constructor(rows: readonly { json: string }[]) {
    this.items = rows.map(({ json }) => json);
  }

  get text(): string {
    return `[${this.items.join()}]`;
  }

  parse(): T[] {
    return JSON.parse(this.text) as T[];
  }
}

/**
 * A query whose column `json` is the text of a JSON object for each row of `rest`. Only the fields that the
 * contract's object names are read, so that nothing else can be in an answer. One text for all rows would be
 * collected later, as all that V8 keeps in more than 128 kB.
 */
export function jsonRows<S extends Fields>(
  contract: { shape: S },
  sources: Sources<S>,
  rest: SQL,
): SQL {
  return sql`select to_json(found)::text as json
    from (select ${fieldsOf(contract, sources)} ${rest}) found`;
}

/** An object in a field of `jsonRows`, with the fields that the contract's object names. */
export function jsonObject<S extends Fields>(contract: { shape: S }, sources: Sources<S>): SQL {
  return sql`(select found from (select ${fieldsOf(contract, sources)}) found)`;
}

function fieldsOf<S extends Fields>({ shape }: { shape: S }, sources: Sources<S>): SQL {
  const named = Object.keys(shape).map((name) => [name, sources[name]] as const);
  return namedColumns(Object.fromEntries(named) as Record<string, SQL>);
}
