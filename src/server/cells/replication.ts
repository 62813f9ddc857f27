import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { wordsOfError } from "#lib/errors.ts";
import { type TwoCells, withClient } from "./both.ts";
import type { SchoolTable } from "./tables.ts";
import { watchErrors } from "./watch.ts";

type Asks = Pick<pg.Pool, "query">;

/** How often it is looked how far the copy is, in ms; and how many bytes of the log it may be behind when a school freezes. */
const EACH_MS = 100;
const CLOSE = 1_000_000;
/** How long, in ms, the last changes may take while the school is frozen. */
const LAST_MS = 20_000;
/** How many times PostgreSQL may try again after an error while nothing else is copied. */
const TRIES = 4;
/** How long, in ms, the other database may hear nothing of this one and copy no table. */
const SILENT_MS = 120_000;

/** The name of the publication, the subscription and the slot of one school. */
export function moveName(school_id: string): string {
  return `halaqah_move_${school_id.replaceAll("-", "_")}`;
}

/**
 * Lets PostgreSQL copy the rows of a school and every change of them, while the school works. `from` is the source's address
 * as the target's server reaches it. No trigger runs at the target, and no foreign key is checked there.
 */
export async function beginReplication(
  { source, target }: TwoCells,
  { school_id, tables, from }: { school_id: string; tables: SchoolTable[]; from: string },
): Promise<void> {
  const name = moveName(school_id);
  const filter = `(school_id = ${pg.escapeLiteral(school_id)})`;
  const filtered = tables.map(({ table }) => `${table} where ${filter}`);
  await source.query(`create publication ${name} for table ${filtered.join(", ")}`);
  const connection = pg.escapeLiteral(from);
  await unlogged(
    target,
    `create subscription ${name} connection ${connection} publication ${name}`,
  ).catch((error: unknown) => {
    throw new Error(
      `The other database does not reach this one. --from names this database's address as it is seen from there. (${wordsOfError(error)})`,
      { cause: error },
    );
  });
}

/** Runs a statement with a password in it, which the server would write to its log when it fails or takes long. */
async function unlogged(cell: pg.Pool, statement: string): Promise<void> {
  await withClient(cell, async (client) => {
    await client.query(
      "set log_statement = 'none'; set log_min_error_statement = 'panic'; set log_min_duration_statement = -1",
    );
    await client.query(statement);
    await client.query(
      "reset log_statement; reset log_min_error_statement; reset log_min_duration_statement",
    );
  });
}

/**
 * Waits until all tables are copied and the changes since then have nearly come. One error is no failure: where too many tables
 * wait for their changes at once, PostgreSQL refuses the next one and tries it again later.
 */
export async function awaitCopy({ source, target }: TwoCells, school_id: string): Promise<void> {
  const name = moveName(school_id);
  const tables = watchErrors();
  const changes = watchErrors();
  let heardAt = performance.now();
  for (;;) {
    const copy = await copyOf(target, name);
    const slot = await slotOf(source, name);
    const at = performance.now();
    const longest = TRIES * copy.try_ms;
    const copying = tables({ far: -copy.left, errors: copy.sync_errors, at }, longest);
    const following = changes({ far: slot.confirmed, errors: copy.apply_errors, at }, longest);
    if (copying === "failed" || following === "failed") {
      throw new Error("The other database could not take in the rows; its log says why.");
    }
    if (copy.hears) heardAt = at;
    if (at - heardAt > SILENT_MS) {
      throw new Error(
        "The other database has heard nothing from this one for two minutes; its log says why.",
      );
    }
    const isClose = slot.behind === 0 || (slot.behind < CLOSE && following === "well");
    if (copy.left === 0 && isClose) return;
    await sleep(EACH_MS);
  }
}

type Copy = {
  /** How many tables are not copied yet. */
  left: number;
  sync_errors: number;
  apply_errors: number;
  /** After how many ms PostgreSQL tries again. */
  try_ms: number;
  /** Whether a table is being copied, or the source was heard of within a minute. */
  hears: boolean;
};

async function copyOf(target: Asks, name: string): Promise<Copy> {
  const { rows } = await target.query<Copy>(
    `select (select count(*)::int from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate <> 'r') as left,
       coalesce(e.sync_error_count, 0)::int as sync_errors, coalesce(e.apply_error_count, 0)::int as apply_errors,
       (select setting::int from pg_settings where name = 'wal_retrieve_retry_interval') as try_ms,
       exists (select from pg_stat_subscription w where w.subid = s.oid and w.pid is not null
         and (w.relid is not null or w.last_msg_receipt_time > now() - interval '1 minute')) as hears
     from pg_subscription s left join pg_stat_subscription_stats e on e.subid = s.oid where s.subname = $1`,
    [name],
  );
  const [copy] = rows;
  if (!copy) throw new Error("The subscription at the other database has gone.");
  return copy;
}

/** Waits until everything that is written at the source by now has come to the target's disk. */
export async function awaitLast({ source }: TwoCells, school_id: string): Promise<void> {
  const { rows } = await source.query<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
  const lsn = rows[0]?.lsn ?? "";
  const deadline = performance.now() + LAST_MS;
  while ((await slotOf(source, moveName(school_id), lsn)).behind > 0) {
    if (performance.now() > deadline) {
      throw new Error("The last changes did not come to the other database in time.");
    }
    await sleep(EACH_MS / 4);
  }
}

/** Up to where in the log the target has confirmed, in bytes, and how many it is behind `lsn` or now. */
async function slotOf(
  source: Asks,
  name: string,
  lsn?: string,
): Promise<{ confirmed: number; behind: number }> {
  const { rows } = await source.query<{ confirmed: number; behind: number }>(
    `select (confirmed_flush_lsn - '0/0')::float8 as confirmed,
       (coalesce($2::pg_lsn, pg_current_wal_lsn()) - confirmed_flush_lsn)::float8 as behind
     from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'`,
    [name, lsn ?? null],
  );
  const [slot] = rows;
  if (!slot) {
    throw new Error(
      "This database lost the slot of the move, as after a failover. Begin the move again.",
    );
  }
  return slot;
}

/** Ends what was begun, however far it came, and leaves no slot behind, which would keep the log for ever. */
export async function endReplication(
  { source, target }: TwoCells,
  school_id: string,
): Promise<void> {
  const name = moveName(school_id);
  const { rows } = await target.query<{ oid: string }>(
    "select oid::text from pg_subscription where subname = $1",
    [name],
  );
  const [subscription] = rows;
  if (subscription) {
    await target.query(`drop subscription ${name}`).catch(async () => {
      // The slot is gone, or the other side cannot be reached any more.
      await target.query(`alter subscription ${name} disable`);
      await target.query(`alter subscription ${name} set (slot_name = none)`);
      await target.query(`drop subscription ${name}`);
    });
  }
  const slots = [name, ...(subscription ? [`pg_${subscription.oid}_sync_%`] : [])];
  await source.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots
     where slot_name like any ($1) and active_pid is not null`,
    [slots],
  );
  for (let tries = 50; ; tries -= 1) {
    const { rows: left } = await source.query<{ active: boolean }>(
      "select active from pg_replication_slots where slot_name like any ($1)",
      [slots],
    );
    if (left.length === 0) break;
    if (tries === 0) throw new Error(`The slot ${name} is still in use; drop it by hand.`);
    await source.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots
       where slot_name like any ($1) and not active`,
      [slots],
    );
    await sleep(EACH_MS);
  }
  await source.query(`drop publication if exists ${name}`);
}
