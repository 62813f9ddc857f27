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

/** How long nobody is given a connection, in milliseconds, before a pool opens one more than usual for who waits. */
const STUCK_MS = 200;
/** The same, for somebody who waits while others are given connections. */
const LONG_WAIT_MS = 1000;

/**
 * Lets a pool open more than its `usual` connections only when somebody waits because long statements or locks hold
 * these: each takes memory, and more than the processors can serve make all of them wait longer. A burst of quick calls
 * opens none, because each gives its connection to the next one.
 */
export function growWhenNeeded(pool: pg.Pool, usual: number): void {
  const most = pool.options.max;
  const connect = pool.connect.bind(pool);
  let grownAt = -Infinity;
  let givenAt = -Infinity;
  const growFor = (since: number) => {
    const now = performance.now();
    const isStuck = now - Math.max(givenAt, grownAt) >= STUCK_MS;
    const isLong = now - Math.max(since, grownAt) >= LONG_WAIT_MS;
    if (pool.options.max >= most || (!isStuck && !isLong)) return;
    grownAt = now;
    pool.options.max += 1;
    connect().then(
      (client) => client.release(),
      () => {},
    );
  };
  pool.options.max = Math.min(usual, most);
  pool.on("acquire", () => (givenAt = performance.now()));
  pool.on("remove", () => (pool.options.max = Math.min(most, Math.max(usual, pool.totalCount))));
  pool.connect = ((callback?: (...answer: unknown[]) => void) => {
    // Again and again, because of many who wait only one is given a new connection each time.
    const waiting = setInterval(growFor, STUCK_MS, performance.now());
    const connected = () => clearInterval(waiting);
    if (callback) {
      return connect((...answer) => {
        connected();
        callback(...answer);
      });
    }
    const client = connect();
    client.then(connected, connected);
    return client;
  }) as typeof pool.connect;
}
