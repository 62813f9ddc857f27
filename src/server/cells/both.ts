import type pg from "pg";

/** The two databases between which a school moves. */
export type TwoCells = { source: pg.Pool; target: pg.Pool };

/** One connection for a while; after a failure it is closed, because a transaction may be open in it. */
export async function withClient<T>(
  cell: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await cell.connect();
  try {
    const done = await work(client);
    client.release();
    return done;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Runs work while no other command moves the school; the lock ends with the connection, however the process ends. */
export function alone<T>(
  { source }: TwoCells,
  school_id: string,
  work: () => Promise<T>,
): Promise<T> {
  return withClient(source, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>(
      "select pg_try_advisory_lock(hashtext('halaqah_move'), hashtext($1)) as ours",
      [school_id],
    );
    if (!rows[0]?.ours) throw new Error("Another command moves this school just now.");
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock_all()");
    }
  });
}

/** Runs work in a transaction in each database. That of the target is committed; that of the source holds its locks until then. */
export function inBoth<T>(
  { source, target }: TwoCells,
  work: (ours: pg.PoolClient, theirs: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return withClient(source, (ours) =>
    withClient(target, async (theirs) => {
      await ours.query("begin");
      await theirs.query("begin");
      const done = await work(ours, theirs);
      await theirs.query("commit");
      await ours.query("rollback");
      return done;
    }),
  );
}
