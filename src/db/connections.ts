import pg from "pg";

/**
 * A connection of its own. One that breaks fails the query that uses it; without a listener its `error`
 * event would end the whole process.
 */
export function makeClient(login: string | pg.ClientConfig): pg.Client {
  const client = new pg.Client(login);
  client.on("error", () => {});
  return client;
}

/** Connections to share: what breaks is replaced, and ends nothing, whether it lies idle or is lent. */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}
