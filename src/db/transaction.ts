import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

/** Queries inside a transaction. Transactions do not nest. */
export type Tx = Omit<NodePgDatabase, "transaction">;

/** Runs one statement outside a transaction, for a login whose tables belong to no school. */
export function execute<T extends pg.QueryResultRow>(pool: pg.Pool, statement: SQL) {
  return drizzle({ client: pool }).execute<T>(statement);
}

/**
 * Registers work for after the commit; when the transaction fails, the work is dropped. An error of the work
 * goes only to `onFailure`: what was written stays written, and the call succeeds.
 */
export type AfterCommit = (work: () => Promise<void>, onFailure: (error: unknown) => void) => void;

/**
 * Runs work in one transaction on its own connection, then the work registered with `afterCommit`. Drizzle's
 * own transaction leaks the connection when BEGIN fails, and reuses one whose ROLLBACK failed; here a
 * connection goes back to the pool clean or not at all.
 */
export async function transact<T>(
  pool: pg.Pool,
  mode: "read only" | "read write",
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const later: Parameters<AfterCommit>[] = [];
  const result = await commit(pool, mode, (tx) => work(tx, (...entry) => void later.push(entry)));
  for (const [followUp, onFailure] of later) await followUp().catch(onFailure);
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
    // PostgreSQL answers with this instead of an error when an earlier statement failed.
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
