import type { SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { setAside } from "./connections.ts";
import { dialect, queriesOver } from "./dialect.ts";
import { isLostStatement, unnamed } from "./prepared.ts";
import { sql } from "./sql.ts";

/** Queries inside a transaction. Transactions do not nest. */
export type Tx = Omit<NodePgDatabase, "transaction">;

/** "snapshot" only reads, and sees the database at one point in time however long the work takes. */
export type TransactionMode = "read only" | "read write" | "snapshot";

const BEGIN: Record<TransactionMode, string> = {
  "read only": "begin read only",
  "read write": "begin read write",
  snapshot: "begin isolation level repeatable read read only",
};

/** Runs one statement outside a transaction, for a login whose tables belong to no school. */
export function execute<T extends pg.QueryResultRow>(pool: pg.Pool, statement: SQL) {
  return queriesOver(pool).execute<T>(statement);
}

/**
 * Registers work for after the commit; when the transaction fails, the work is dropped. An error of the work
 * goes only to `onFailure`: what was written stays written, and the call succeeds.
 */
export type AfterCommit = (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;

/**
 * Registers a write that is sent together with COMMIT, and so without waiting for its answer. When it fails,
 * nothing of the transaction is written.
 */
export type WithCommit = (write: SQL) => void;

/**
 * Asks for the last statements of work that only reads: COMMIT is sent together with all that `ask` asks for at once.
 * A later statement fails.
 */
export type Lastly = <T>(ask: () => Promise<T>) => Promise<T>;

/** The answers from a transaction's beginning, and the work for its end. */
export type Ends = {
  /** The answers to the opening statements. */
  opened: pg.QueryResult[];
  withCommit: WithCommit;
  lastly: Lastly;
  afterCommit: AfterCommit;
};

type Manner = {
  prepares?: boolean | undefined;
  givesWay?: boolean | undefined;
};

/**
 * Runs work in one transaction on its own connection, then the work registered with `afterCommit`. The
 * `opening` statements are sent together with BEGIN. They must be harmless outside a transaction, because
 * PostgreSQL carries them out even if it refuses BEGIN. Drizzle's own transaction leaks the connection when
 * BEGIN fails, and reuses one whose ROLLBACK failed; here a connection goes back to the pool clean or not at
 * all. Unless it `prepares`, only the opening statements are prepared by name. If it `givesWay`, the
 * pool may open one connection more beside it.
 */
export async function transact<T>(
  pool: pg.Pool,
  mode: TransactionMode,
  work: (tx: Tx, ends: Ends) => Promise<T>,
  opening: SQL[] = [],
  { prepares = true, givesWay }: Manner = {},
): Promise<T> {
  const client = await pool.connect();
  const closing: SQL[] = [];
  const later: Parameters<AfterCommit>[] = [];
  if (givesWay) setAside(client);
  const lent = lend(client, prepares);
  let result: T;
  try {
    const [, ...opened] = await sendTogether(client, [BEGIN[mode], ...opening]);
    result = await work(queriesOver(lent.client), {
      opened,
      withCommit: (write) => void closing.push(write),
      lastly(ask) {
        if (mode === "read write") {
          throw new Error("only work that reads may name its last statements");
        }
        lent.endWithNext();
        return ask();
      },
      afterCommit: (...entry) => void later.push(entry),
    });
    if (lent.isBroken()) throw passedOver();
    if (lent.committing() && closing.length > 0) throw new Error("a write came after COMMIT");
  } catch (error) {
    lent.end();
    await (lent.committing()?.catch(() => {}) ?? takeBack(client, lent.failure() ?? error));
    throw error;
  }
  lent.end();
  const ended = lent.committing() ?? end(client, closing);
  if (mode === "read write" || closing.length + later.length > 0) await ended;
  // The COMMIT of a read changes nothing, so its answer is not awaited.
  else ended.catch(() => {});
  for (const [followUp, onFailure] of later) await followUp().catch(onFailure);
  return result;
}

type Lent = {
  client: pg.PoolClient;
  /** The error of the first statement that failed. */
  failure: () => unknown;
  /** Whether a statement has failed, and with it the transaction. */
  isBroken: () => boolean;
  /** Sends COMMIT together with the next statements. */
  endWithNext: () => void;
  /** The COMMIT that was sent with statements. */
  committing: () => Promise<void> | undefined;
  end: () => void;
};

/**
 * The connection as the work of a transaction holds it. After the end, a query that was forgotten fails: it
 * would be carried out in the transaction of somebody else.
 */
function lend(client: pg.PoolClient, prepares: boolean): Lent {
  let hasEnded = false;
  let failure: unknown;
  let isLast = false;
  let committing: Promise<void> | undefined;
  const send: (...args: unknown[]) => Promise<unknown> = client.query.bind(client);
  const commit = () => {
    hasEnded = true;
    return end(client, [], () => failure);
  };
  const query = (statement: string | pg.QueryConfig, ...rest: unknown[]): Promise<unknown> => {
    if (hasEnded) return Promise.reject(new Error("the transaction has ended"));
    if (isLast && !committing) {
      committing = sendWithRest(client, commit);
      committing.catch(() => {});
    }
    holdBack(client);
    const answer = send(prepares ? statement : unnamed(statement), ...rest);
    answer.catch((error: unknown) => (failure ??= error));
    return answer;
  };
  return {
    client: Object.create(client, { query: { value: query } }) as pg.PoolClient,
    failure: () => failure,
    // After its COMMIT the connection may already be somebody else's. Before, a failure may have been taken back.
    isBroken: () => (committing ? failure !== undefined : client.getTransactionStatus() === "E"),
    endWithNext: () => void (isLast = true),
    committing: () => committing,
    end: () => void (hasEnded = true),
  };
}

/** Holds back what the running code sends until its end: PostgreSQL is woken once for all of it, and not for each. */
function holdBack({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Holds back what the running code sends, and sends COMMIT at its end, all in one message. */
async function sendWithRest(client: pg.PoolClient, commit: () => Promise<void>): Promise<void> {
  const { stream } = client.connection;
  stream.cork();
  await new Promise<void>((done) => process.nextTick(done));
  try {
    return commit();
  } finally {
    stream.uncork();
  }
}

/** Commits, and gives the connection back to the pool; `failure` answers the error of an earlier statement. */
async function end(
  client: pg.PoolClient,
  closing: SQL[],
  failure: () => unknown = () => undefined,
): Promise<void> {
  try {
    const answers = await sendTogether(client, [...closing, "commit"]);
    // PostgreSQL answers with this instead of an error when an earlier statement failed.
    if (answers.at(-1)?.command === "ROLLBACK") throw passedOver(failure());
  } catch (error) {
    await takeBack(client, error);
    throw error;
  }
  client.release();
}

/** Rolls back, and gives the connection back to the pool if it can be used again. */
async function takeBack(client: pg.PoolClient, error: unknown): Promise<void> {
  const isUsable =
    !isLostStatement(error) &&
    !isUnanswered(error) &&
    (await client.query("rollback").then(
      () => true,
      () => false,
    ));
  client.release(!isUsable);
}

/**
 * Whether the driver gave up on a statement. It may go on at a server that is silent, and a ROLLBACK would wait behind it
 * for as long again.
 */
function isUnanswered(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message === "Query read timeout") return true;
  }
  return false;
}

/** The error of the statement that was passed over, if it is known. */
function passedOver(failure?: unknown): Error {
  return failure instanceof Error ? failure : new Error("a failed statement was passed over");
}

/**
 * Sends queries together that need no answers of each other. PostgreSQL carries out what each of them begins
 * with one after the other, in this order. All of them have ended when one has failed, so that none comes after
 * the end of the transaction; the first one that failed is the error.
 */
export async function inOneTrip<T extends unknown[]>(
  ...queries: { [At in keyof T]: PromiseLike<T[At]> }
): Promise<T> {
  const answers = await Promise.allSettled(queries);
  return answers.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value as unknown;
  }) as T;
}

/**
 * Runs a query that reads whole lists of a school, and joins them by hash. The planner knows the lists as they were some
 * minutes ago: by that it would compare each row of a list that was just taken in with each other one.
 */
export function joinedByHash<T>(tx: Tx, query: PromiseLike<T>): Promise<T> {
  const [off, on] = [sql`set local enable_nestloop = off`, sql`set local enable_nestloop = on`];
  return between(tx, off, query, on);
}

/** The same in a call that keeps plans, with one for the query's own values: a period decides how many rows it reads. */
export function joinedByValues<T>(tx: Tx, query: PromiseLike<T>): Promise<T> {
  const set = (nests: string, plans: string) => sql`select
    set_config('enable_nestloop', ${nests}, true), set_config('plan_cache_mode', ${plans}, true)`;
  return between(tx, set("off", "force_custom_plan"), query, set("on", "force_generic_plan"));
}

/** Runs a query under a setting of the transaction that is taken back after it, in one trip. */
async function between<T>(tx: Tx, before: SQL, query: PromiseLike<T>, after: SQL): Promise<T> {
  const [, found] = await inOneTrip(tx.execute(before), query, tx.execute(after));
  return found;
}

/** Sends statements in one message, one after the other; the first one that fails is the error. */
function sendTogether(
  client: pg.PoolClient,
  statements: (SQL | string)[],
): Promise<pg.QueryResult[]> {
  // Made before anything is held back: a statement that cannot be made must not keep the connection silent.
  const queries = statements.map((statement) =>
    typeof statement === "string" ? { sql: statement, params: [] } : dialect.sqlToQuery(statement),
  );
  const { stream } = client.connection;
  stream.cork();
  try {
    return Promise.all(queries.map(({ sql, params }) => client.query(sql, params)));
  } finally {
    // Also when a query throws: what is held back then would hold back the ROLLBACK too.
    stream.uncork();
  }
}
