import type pg from "pg";
import { vi } from "vitest";

const WAITERS = `
  with recursive waiter(pid) as (
    select $1::int
    union
    select locks.pid from pg_locks locks
    join waiter on waiter.pid = any (pg_blocking_pids(locks.pid)) where not locks.granted)
  select count(*)::int - 1 as count from waiter`;

/**
 * Resolves when each call has ended or waits, directly or behind another call, for a lock that the holder's
 * transaction has. A test that needs two writes at the same moment relies on this instead of on time.
 */
export async function untilHeldUp(
  holder: pg.ClientBase,
  calls: readonly Promise<unknown>[],
): Promise<void> {
  let ended = 0;
  for (const call of calls) {
    const count = () => (ended += 1);
    call.then(count, count);
  }
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  await vi.waitFor(
    async () => {
      const found = await holder.query<{ count: number }>(WAITERS, [rows[0]?.pid]);
      const waiting = found.rows[0]?.count ?? 0;
      if (waiting + ended < calls.length) throw new Error(`${waiting} wait, ${ended} have ended`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
