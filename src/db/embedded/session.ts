import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { systemCode } from "#lib/errors.ts";
import { makeClient } from "#db/connections.ts";
import type { Cluster } from "./cluster.ts";

export type StartSession = {
  client: pg.Client;
  /** Lets the process end when it has nothing else to do, although the session stands. */
  rest(): void;
};

/** Any number will do, as long as every version of Halaqah takes the same one. */
const LOCK = "7521962890170758511";
/** A killed process's session may outlive it for a moment. */
const LINGERS = 2000;

/** A superuser's session in the database `postgres`, or undefined while the server comes or goes. */
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

/** Whether an error only says that the server is starting, stopping, crashing or not there. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    /^(57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(systemCode(error)) ||
    /Connection terminated|timeout expired|not queryable/.test(error.message)
  );
}

/** Claims the data folder for as long as the session lives; false when another process has it. */
export async function claim(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + LINGERS;
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

/** Makes the application's database on the first start. */
export async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
}
