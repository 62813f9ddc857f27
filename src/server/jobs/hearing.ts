import type pg from "pg";

type Connected = Parameters<pg.Pool["connect"]>[0];

/**
 * A pool for workers of the queue that hear of new jobs on one connection, `held` by somebody else for longer than they
 * live. Each worker asks for a connection of its own for that, by a callback, and would keep it: 3 MiB of the database
 * each. All else they do through the pool.
 */
export function hearTogether(pool: pg.Pool, held: () => Promise<pg.PoolClient>): pg.Pool {
  const connect = (callback?: Connected) => {
    if (!callback) return pool.connect();
    const give = async () => {
      const client = await held();
      callback(undefined, replacing(client, { query: stayListening(client) }), () => {});
    };
    void give();
    return undefined;
  };
  return replacing(pool, { connect });
}

/** One worker that ends must not make the others deaf. */
function stayListening(client: pg.PoolClient) {
  return async (text: string) => {
    if (!text.startsWith("UNLISTEN")) await client.query(text);
  };
}

/** The same object to its users, with some functions of ours. */
function replacing<T extends object>(whole: T, own: Record<string, unknown>): T {
  return new Proxy(whole, {
    get(target, key) {
      const found: unknown = key in own ? own[String(key)] : Reflect.get(target, key);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
}
