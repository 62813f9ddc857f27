import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { systemCode } from "#lib/errors.ts";
import { makeClient } from "#db/connections.ts";
import type { Cluster } from "./cluster.ts";

export type StartSession = {
  client: pg.Client;
  /** Lets the process end when it has nothing else to do, although the session is open. */
  rest(): void;
};

/** Any number works, as long as every version of Halaqah uses the same one. */
const LOCK = "7521962890170758511";
/** How long the session of a killed process may outlive it, in milliseconds. */
const LINGER_MS = 2000;

/** Opens a superuser's session in the database `postgres`; undefined while the server starts or stops. */
export async function openSession({ owner }: Cluster): Promise<StartSession | undefined> {
  const socket = new Socket();
  const client = makeClient({
    ...owner,
    database: "postgres",
    application_name: "halaqah owner",
    connectionTimeoutMillis: 5000,
    stream: () => socket,
  });
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    if (isAway(error)) return undefined;
    throw error;
  }
  return { client, rest: () => socket.unref() };
}

/** Whether an error only says that the server is starting, stopping, crashing or absent. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^(57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(systemCode(error)) ||
    /Connection terminated|timeout expired|not queryable/.test(error.message)
  );
}

/** Claims the data folder for as long as the session lives; false when another process holds it. */
export async function claim(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + LINGER_MS;
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>(
      "select pg_try_advisory_lock($1) as ours",
      [LOCK],
    );
    if (rows[0]?.ours) return true;
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
}

/** Creates the application's database on the first start. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
}
