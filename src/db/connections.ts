import pg from "pg";

/**
 * Makes a single connection. When it breaks, the query that uses it fails; without a listener, its `error`
 * event would end the whole process.
 */
export function makeClient(login: string | pg.ClientConfig): pg.Client {
  const client = new pg.Client(login);
  client.on("error", () => {});
  return client;
}

/**
 * Makes a pool of connections. A broken connection is replaced and ends nothing, whether it is idle or in
 * use. What is sent to a connection that waits for an answer goes out at once.
 */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, pipeline: true });
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}
