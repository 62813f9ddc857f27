import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { prepareCluster, type Cluster, type ClusterOptions } from "#db/embedded/cluster.ts";
import { rotateLog } from "#db/embedded/log-file.ts";
import { findServer, shutDown } from "#db/embedded/process.ts";
import { raiseServer, type Raised } from "#db/embedded/server.ts";
import { claim, ensureDatabase, isAway, openSession } from "#db/embedded/session.ts";

/** The PostgreSQL server that runs beside us when DATABASE_URL is not set. */
export type Embedded = {
  /** The superuser's login over the unix socket, database "halaqah". */
  owner: ClientConfig;
  /** Whether a server that a killed process left running was taken over. */
  adopted: boolean;
  /** The server's process; undefined while it is down. */
  pid(): number | undefined;
  /** Shuts the server down fast and waits until it is down. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = ClusterOptions & { log: (message: string) => void };

/** A server that lived for a shorter time (in milliseconds) is restarted after a growing pause. */
const SHORT_LIFE_MS = 1000;
const MAX_PAUSE_MS = 5000;
/** How often, in milliseconds, the server's log is looked at. */
const LOG_CHECK_MS = 60_000;

/** Starts PostgreSQL in the data folder, or takes over the one that runs there, and keeps it running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log } = options;
  const cluster = await prepareCluster(options);
  const ending = new AbortController();
  let latest = await claimServer(cluster, log, ending.signal);
  const adopted = !latest.spawned;
  let state: "held" | "away" | "taken" = "held";
  let shortLives = 0;
  let reviving: Promise<void> | undefined;
  watch(latest);
  // What cannot be emptied now is looked at again.
  const checks = setInterval(() => void rotateLog(cluster.logFile).catch(() => {}), LOG_CHECK_MS);
  checks.unref();
  if (adopted) log(`Took over the database server that was running (process ${latest.pid}).`);

  /**
   * Restarts the server when its session ends. The session holds the lock and ends with the server, however
   * the server dies and whoever started it.
   */
  function watch({ session }: Raised): void {
    const since = Date.now();
    session.client.once("end", () => {
      state = "away";
      if (ending.signal.aborted) return;
      log("The database server went away; bringing it back.");
      shortLives = Date.now() - since < SHORT_LIFE_MS ? shortLives + 1 : 0;
      reviving = revive();
    });
    session.rest();
  }

  async function revive(): Promise<void> {
    while (!ending.signal.aborted) {
      await pause(shortLives, ending.signal);
      try {
        latest = await claimServer(cluster, log, ending.signal);
        state = "held";
        watch(latest);
        log(`The database server is back (process ${latest.pid}).`);
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        state = error instanceof InUse ? "taken" : "away";
        shortLives += 1;
        log(`${String(error)} Trying again.`);
      }
    }
  }

  async function end(): Promise<void> {
    ending.abort();
    clearInterval(checks);
    await reviving;
    const server = await findServer(cluster);
    if (server && state !== "taken") await shutDown(cluster, server.pid);
    await latest.session.client.end().catch(() => {});
  }

  let ended: Promise<void> | undefined;
  return {
    owner: cluster.owner,
    adopted,
    pid: () => (state === "held" ? latest.pid : undefined),
    stop: () => (ended ??= end()),
  };
}

/**
 * The owner's login, also while the server runs for another process. The server is started only when it is
 * down.
 */
export async function visitEmbedded(
  options: EmbeddedOptions,
): Promise<{ owner: ClientConfig; leave(): Promise<void> }> {
  const cluster = await prepareCluster(options);
  const guest = await openSession(cluster);
  if (guest) {
    await guest.client.end();
    return { owner: cluster.owner, leave: async () => {} };
  }
  const embedded = await startEmbedded(options);
  return { owner: embedded.owner, leave: () => embedded.stop() };
}

class InUse extends Error {}

/**
 * Starts the server until the data folder is claimed for us; a server that dies meanwhile is started again.
 */
async function claimServer(
  cluster: Cluster,
  log: (message: string) => void,
  signal: AbortSignal,
): Promise<Raised> {
  for (;;) {
    const raised = await raiseServer(cluster, log, signal);
    const { client } = raised.session;
    let claimed = false;
    try {
      claimed = await claim(client);
      if (claimed) {
        await ensureDatabase(client, cluster.owner.database);
        return raised;
      }
    } catch (error) {
      await client.end().catch(() => {});
      if (isAway(error)) continue;
      if (claimed && raised.spawned) await shutDown(cluster, raised.pid);
      throw error;
    }
    await client.end().catch(() => {});
    throw new InUse(
      `The data folder ${cluster.dataDir} is in use by another Halaqah process. Stop that one ` +
        "first, or set DATA_DIR to another folder.",
    );
  }
}

async function pause(shortLives: number, signal: AbortSignal): Promise<void> {
  if (shortLives === 0) return;
  const length = Math.min(50 * 2 ** shortLives, MAX_PAUSE_MS);
  await sleep(length, undefined, { signal }).catch(() => {});
}
