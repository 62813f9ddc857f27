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
 * use. What is sent to a connection does not wait for the answers to what was sent before.
 */
export function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, pipeline: true });
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

/** After how long, in milliseconds, a wait or a hold of a connection is long. */
const LONG_MS = 200;

/** The borrowed connections whose work may take long. */
const aside = new WeakSet<pg.PoolClient>();

/** Says of a borrowed connection that its work may take long, so that the pool opens one more for those who wait. */
export function setAside(client: pg.PoolClient): void {
  aside.add(client);
}

/** What pg-pool keeps for itself: the connections that wait to be lent, of which it lends the last. */
type Idle = { _idle: { client: pg.PoolClient }[] };

/**
 * Lets a pool lend the idle connection that was lent most often, which has its statements prepared. By itself it lends
 * the one that came back last: after two calls at once that may be a new one, and the other is closed for being idle.
 */
export function lendPrepared(pool: pg.Pool): void {
  const { _idle: idle } = pool as unknown as Idle;
  const lent = new WeakMap<pg.PoolClient, number>();
  const times = (client: pg.PoolClient) => lent.get(client) ?? 0;
  pool.on("acquire", (client) => void lent.set(client, times(client) + 1));
  const connect = pool.connect.bind(pool);
  pool.connect = ((...waiting: Parameters<typeof connect>) => {
    idle.sort((a, b) => times(a.client) - times(b.client));
    return connect(...waiting);
  }) as typeof pool.connect;
}

/**
 * Lets a pool open more than its `usual` connections only when somebody waits because long statements or locks hold
 * some: each takes memory, and more than the processors can serve make all of them wait longer. Those that are held for
 * long do not count, so that quick calls keep the usual ones. A burst of quick calls opens none, because each gives its
 * connection to the next one. Beside one that was set aside the first one more opens without a wait.
 */
export function growWhenNeeded(pool: pg.Pool, usual: number): void {
  const most = pool.options.max;
  const connect = pool.connect.bind(pool);
  const heldSince = new Map<pg.PoolClient, number>();
  let grownAt = -Infinity;
  const growFor = () => {
    const now = performance.now();
    const long = [...heldSince].filter(
      ([client, since]) => aside.has(client) || now - since >= LONG_MS,
    );
    if (long.length > pool.options.max - usual) openOne();
  };
  const openOne = () => {
    if (pool.options.max >= most || performance.now() - grownAt < LONG_MS) return;
    grownAt = performance.now();
    pool.options.max += 1;
    connect().then((client) => client.release(), bound);
  };
  // Also when none could be opened: with a bound above what is open, each further call would try to open one.
  const bound = () => {
    pool.options.max = Math.min(most, Math.max(usual, pool.totalCount));
  };
  pool.options.max = Math.min(usual, most);
  pool.on("acquire", (client) => heldSince.set(client, performance.now()));
  pool.on("release", (_, client) => {
    heldSince.delete(client);
    aside.delete(client);
  });
  pool.on("remove", (client) => heldSince.delete(client));
  pool.on("remove", bound);
  pool.connect = ((callback?: (...answer: unknown[]) => void) => {
    const isFull = pool.totalCount >= pool.options.max && pool.idleCount === 0;
    const isUsual = pool.options.max === usual;
    if (isFull && isUsual && [...heldSince.keys()].some((held) => aside.has(held))) openOne();
    // Again and again, because of many who wait only one is given a new connection each time.
    const waiting = setInterval(growFor, LONG_MS);
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
