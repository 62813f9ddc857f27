import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { TEST_PASSWORD, TEST_SECRET } from "#app/testing.ts";
import { type EmbeddedOptions, startEmbedded } from "#db/embedded.ts";
import { urlOf } from "#db/testing-setup.ts";
import { endServer, startServer } from "../e2e/server-process.ts";
import { type Answer, type Asked, callerOf } from "./caller.ts";
import { type Layout, type MadeSchool, makeSchools } from "./schools.ts";
import { tapWire, type Traffic } from "./wire.ts";

/** A built checkout, and the schools of the database it gets. */
export type Plan = {
  name: string;
  checkout?: string;
  layouts: Layout[];
  /** Schools that the database has no statistics of yet, as when their pupils were imported a minute ago. */
  imported?: Layout[];
};

/** A built server as a process of its own, with a database of its own in the same PostgreSQL as all others. */
export type Site = {
  name: string;
  url: string;
  /** The first school of its database, or the first imported one. */
  school: MadeSchool;
  ask: (asked: Asked) => Promise<Answer>;
  /** What the server sends to PostgreSQL for a call, from a second process that is only counted. */
  trafficOf: (asked: () => Asked) => Promise<Traffic>;
  /** The processes that work for a call: the server, and PostgreSQL's for the application. */
  processes: () => Promise<Processes>;
  owner: pg.Client;
  /** A connection of our own that the database treats as the application's, and its process. */
  application: pg.Client;
  ownProcesses: () => Promise<Processes>;
};

export type Processes = { server: number[]; database: number[] };

/** Starts the sites, with a library of PostgreSQL if it has that, runs work with them, and stops them. */
export async function withSites(
  plans: Plan[],
  work: (sites: Site[]) => Promise<void>,
  library?: string,
) {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-bench-"));
  const embedded = await startWith(library, { dataDir, log: () => {} });
  const stops: (() => unknown)[] = [];
  try {
    const sites: Site[] = [];
    for (const [at, plan] of plans.entries()) {
      sites.push(await openSite(plan, { owner: embedded.owner, at, dataDir, stops }));
    }
    await work(sites);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startWith(library: string | undefined, options: EmbeddedOptions) {
  const embedded = await startEmbedded(options);
  if (!library) return embedded;
  const client = new pg.Client(embedded.owner);
  await client.connect();
  const { rowCount } = await client.query("select from pg_available_extensions where name = $1", [
    library,
  ]);
  if (rowCount) await client.query(`alter system set shared_preload_libraries = ${library}`);
  await client.end();
  if (!rowCount) return embedded;
  await embedded.stop();
  return startEmbedded(options);
}

type Place = { owner: pg.ClientConfig; at: number; dataDir: string; stops: (() => unknown)[] };

async function openSite(
  { name, checkout = ".", layouts, imported }: Plan,
  { owner, at, dataDir, stops }: Place,
): Promise<Site> {
  const database = `bench_${at}`;
  const connect = async () => {
    const client = new pg.Client({ ...owner, database });
    await client.connect();
    stops.push(() => client.end());
    return client;
  };
  const main = new pg.Client(owner);
  await main.connect();
  await main.query(`create database ${database}`);
  await main.end();
  const start = async (host = owner.host) => {
    const env = {
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      SECRET: TEST_SECRET,
      DATA_DIR: join(dataDir, `site-${at}`),
      DATABASE_URL: urlOf({ ...owner, host, database }),
    };
    const server = await startServer(env, [], checkout);
    stops.push(() => endServer(server, "SIGTERM"));
    return server;
  };

  const server = await start();
  const wire = await tapWire(String(owner.host));
  stops.push(wire.stop);
  const counted = await start(wire.folder);
  const client = await connect();
  let school = await makeSchools(client, layouts);
  await client.query("vacuum analyze");
  if (imported) {
    await client.query(WITHOUT_STATISTICS);
    school = await makeSchools(client, imported, layouts.length + 1);
  }
  const application = await connect();
  await application.query("set session authorization halaqah_app");
  const own = await backends(application, "pid = pg_backend_pid()");
  const ask = callerOf(server.url, TEST_PASSWORD);
  const askCounted = callerOf(counted.url, TEST_PASSWORD);
  return {
    name,
    url: server.url,
    school,
    ask,
    owner: client,
    application,
    ownProcesses: async () => ({ server: [], database: own }),
    async trafficOf(asked) {
      // The first ones open connections and prepare statements.
      for (let warm = 0; warm < 20; warm += 1) await askCounted(asked());
      const traffic: Traffic[] = [];
      for (let time = 0; time < 5; time += 1) {
        traffic.push(await wire.record(() => askCounted(asked())));
      }
      const [least] = traffic.toSorted((a, b) => a.trips - b.trips);
      return least ?? { sent: [], trips: 0 };
    },
    processes: async () => ({
      server: [server.child.pid ?? 0],
      database: await backends(
        client,
        `datname = '${database}' and usename in ('halaqah_app', 'halaqah_auth')`,
      ),
    }),
  };
}

/** Keeps PostgreSQL from counting the rows by itself. */
const WITHOUT_STATISTICS = `do $$ declare name text; begin
  for name in select oid::regclass from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' loop
    execute format('alter table %s set (autovacuum_enabled = off)', name);
  end loop; end $$`;

async function backends(client: pg.Client, which: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${which}`,
  );
  return rows.map(({ pid }) => pid);
}

/** The processor time of processes until now, in ms, with all their threads. */
export function cpuOf(pids: number[]): Map<number, number> {
  return new Map(pids.map((pid) => [pid, cpuOfThreads(`/proc/${pid}/task`)]));
}

function cpuOfThreads(folder: string): number {
  try {
    const spent = readdirSync(folder).map((thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]),
    );
    return spent.reduce((sum, ns) => sum + ns, 0) / 1e6;
  } catch {
    // A connection that was idle has just been closed.
    return 0;
  }
}
