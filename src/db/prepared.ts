import { hash } from "node:crypto";
import pg from "pg";
import { systemCode } from "#lib/errors.ts";

/**
 * How many statements a connection keeps prepared; further ones are planned each time. The application has
 * fewer, because no text depends on the number of rows: this bounds the memory of the server's processes.
 */
export const MAX_PREPARED = 500;
/**
 * The use of a statement on a connection at which it is prepared. It then takes about 200 kB of the connection's process,
 * so what is seldom asked for is planned each time.
 */
export const PREPARED_AT = 30;
/**
 * At which use a statement is prepared whose text has more than so many characters. Such a one takes several times as
 * long to plan as to execute, and a small school does not send it thirty times in the life of a connection. A register
 * has 6,000, in a text for each role. It is planned sooner, and its four plans would take 2.5 MiB of each connection.
 */
export const LONG = { text: 8000, preparedAt: 3 };

/** PostgreSQL's code for a prepared statement that does not exist. */
const INVALID_STATEMENT_NAME = "26000";

type Sender = { query: (this: pg.Client, ...args: unknown[]) => unknown };

/**
 * Lets a connection prepare each statement with parameters at its thirtieth use, a long one at its third, under a name
 * made from its text. PostgreSQL then parses it once for the connection and can keep its plan: planning takes longer than
 * executing.
 */
export function prepareByName(client: pg.Client): void {
  // The names of prepared statements by their texts: making a name takes longer than finding it.
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let prepared = 0;
  let renewed = outdated;
  const nameOf = (text: string): string | undefined => {
    if (renewed !== outdated) {
      // The statements of before would fill the connection's places. In a failed transaction they stay.
      renewed = outdated;
      prepared = 0;
      names.clear();
      uses.clear();
      send("deallocate all").catch(() => {});
    }
    const known = names.get(text);
    if (known) return known;
    const name = `${outdated}${hash("sha1", text, "base64url")}`;
    const use = (uses.get(name) ?? 0) + 1;
    const preparedAt = text.length > LONG.text ? LONG.preparedAt : PREPARED_AT;
    if (use === preparedAt && prepared++ >= MAX_PREPARED) return undefined;
    uses.set(name, use);
    if (use < preparedAt) return undefined;
    names.set(text, name);
    return name;
  };
  // Looked up at each call, so that tests can watch what is sent.
  const send = (...args: unknown[]) =>
    (pg.Client.prototype as Sender).query.apply(client, args) as Promise<unknown>;
  client.query = ((statement: string | pg.QueryConfig, values: unknown, ...rest: unknown[]) => {
    if (!Array.isArray(values) || values.length === 0) return send(statement, values, ...rest);
    const asked = typeof statement === "string" ? { text: statement } : statement;
    return send({ ...asked, name: asked.name ?? nameOf(asked.text) }, values, ...rest);
  }) as typeof client.query;
}

/** A statement that a connection does not prepare. What is no statement, such as a stream, stays as it is. */
export function unnamed(statement: string | object): object {
  if (typeof statement === "string") return { text: statement, name: "" };
  return "submit" in statement ? statement : Object.assign({}, statement, { name: "" });
}

/** The number of outdated plans found so far. It is part of the names, so that each renews all of them. */
let outdated = 0;

/**
 * Whether an error says that a prepared statement is of no more use: it answers other columns than before,
 * because another process has just migrated the database, or it is gone, because a pooler or an operator took
 * it away. Such a connection would fail for as long as it stays. After a migration, all connections prepare
 * their statements anew.
 */
export function isLostStatement(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (systemCode(at) === INVALID_STATEMENT_NAME) return true;
    // The server may say it in another language, so the place in its source decides.
    if (!("routine" in at) || at.routine !== "RevalidateCachedQuery") continue;
    outdated += 1;
    return true;
  }
  return false;
}
