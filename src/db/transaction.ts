import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** Queries inside a transaction; there are none inside of it again. */
export type Tx = Omit<NodePgDatabase, "transaction">;

/** Runs one statement outside a transaction, for a login whose tables stand behind no school's walls. */
export function execute<T extends pg.QueryResultRow>(pool: pg.Pool, statement: SQL) {
  return drizzle({ client: pool }).execute<T>(statement);
}

/**
 * Sets work aside until what the transaction wrote is certain; it is not done when the transaction fails. Its
 * own failure goes to `onFailure` alone: what was written stays written, and is answered so.
 */
export type AfterCommit = (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;

/**
 * Runs work in one transaction on a connection of its own, and after its commit what was set aside for then.
 * Drizzle's own transaction loses the connection when BEGIN fails, and lends one on whose ROLLBACK failed:
 * here it goes back clean or not at all.
 */
export async function transact<T>(
  pool: pg.Pool,
  mode: "read only" | "read write",
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const later: Parameters<AfterCommit>[] = [];
  const result = await commit(pool, mode, (tx) => work(tx, (...one) => void later.push(one)));
  for (const [run, onFailure] of later) await run().catch(onFailure);
  return result;
}

async function commit<T>(
  pool: pg.Pool,
  mode: "read only" | "read write",
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let clean = false;
  try {
    await client.query(`begin ${mode}`);
    const result = await work(drizzle({ client }));
    const { command } = await client.query("commit");
    // PostgreSQL answers so, and not with an error, when a statement before it had failed.
    if (command === "ROLLBACK") throw new Error("a failed statement was passed over");
    clean = true;
    return result;
  } catch (error) {
    clean = await client.query("rollback").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!clean);
  }
}
