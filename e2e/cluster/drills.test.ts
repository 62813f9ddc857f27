import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClient } from "#db/connections.ts";
import { derive } from "#server/secret.ts";
import { makeSchools } from "../../bench/schools.ts";
import { endServer, type ServerProcess, startServer } from "../server-process.ts";
import { archiveOf } from "./archive.ts";
import { type Cluster, knock, POOLER_PASSWORD, PASSWORDS, startCluster } from "./cluster.ts";
import { fill, freePorts, missingOf, programOf } from "./parts.ts";
import { makePlace, type Place, signalAll, until } from "./processes.ts";
import { skips, tell } from "./report.ts";
import { type Marker, startWriters, type Way, type Written } from "./writers.ts";

const NEEDS = ["patroni", "etcd", "haproxy", "pgbouncer", "pgbackrest", "psql", "openssl"] as const;
const isSkipped = skips("the drills of the database's machines", missingOf(NEEDS, true));

const SECRET = "the-secret-of-the-drills-of-a-cluster";
const WRITERS = 8;
/** Beside a load all takes longer, but nothing may be lost or answered otherwise. */
const FACTOR = Number(process.env["TIME_FACTOR"] ?? 1);
const SLOT = "halaqah_move_drill";
/** The patience of a browser, in ms. */
const SILENCE_MS = 10_000 * FACTOR;

let place: Place;
let cluster: Cluster;
let markers: Marker[] = [];
/** One process asks the database itself, with statements by name; the other goes through the pooler. */
const servers: ServerProcess[] = [];
let pool = "";
let slotMadeAt = 0;
let archive: ReturnType<typeof archiveOf>;
/** The seconds from the last new primary's first mark until the work of a minute was done. */
let minutely: Promise<number> | undefined;

const envOf = (name: string): Record<string, string> => ({
  NODE_ENV: "production",
  SECRET,
  DATA_DIR: join("/tmp", `halaqah-drill-${process.pid}`, name),
  DATABASE_URL: cluster.ownerUrl,
});
const pooled = () => ({ DATABASE_POOL_URL: pool, DATABASE_PREPARED: "0" });

async function startPooler(): Promise<string> {
  const [port = 0] = await freePorts(1);
  const users = place.write("userlist.txt", `"pooler" "${POOLER_PASSWORD}"\n`);
  const file = place.write(
    "pgbouncer.ini",
    fill("pgbouncer.ini", [
      ["port=5432", `port=${cluster.front}`],
      ["listen_port = 6432", `listen_port = ${port}`],
      ["/etc/pgbouncer/userlist.txt", users],
    ]),
  );
  place.start("pgbouncer", programOf("pgbouncer"), [file]);
  return `postgresql://127.0.0.1:${port}/halaqah`;
}

type Drill = {
  name: string;
  /** How long nobody may be served, in seconds: the budget. */
  budget: number;
  fail: () => Promise<unknown>;
  /** Runs as soon as marks are acknowledged again. */
  after?: () => Promise<unknown>;
  /** Brings back what failed, under load. */
  mend?: () => unknown;
  /** Runs while the cluster becomes whole. */
  meanwhile?: () => Promise<unknown>;
  /** Whether any call may be answered 503. */
  refuses?: boolean;
};

/** Presses marks before, during and after a failure, and compares what was acknowledged with what is stored. */
async function drill(drill: Drill): Promise<void> {
  const { name, budget, fail, after, mend, meanwhile, refuses = true } = drill;
  const before = await cluster.whole();
  const ways: Way[] = servers.map(({ url }) => ({ url, origin: url }));
  const writers = await startWriters(markers, ways);
  await writers.again();
  let written: Written;
  try {
    try {
      await fail();
      await sleep(1000);
      await writers.again();
      await after?.();
    } finally {
      await mend?.();
    }
    await sleep(3000);
  } finally {
    written = await writers.stop();
  }
  await meanwhile?.();
  await cluster.whole();
  const keys = written.acknowledged;
  const rows = await cluster.ask<{ kept: number }>(
    "select count(distinct client_key)::int as kept from app.attendance_history where client_key = any ($1::uuid[])",
    [keys],
  );
  const lost = keys.length - (rows[0]?.kept ?? 0);
  const answers = [...written.answers].map(([status, count]) => `${count} × ${status || "silent"}`);
  tell(
    `| ${name} | ${(written.out_ms / 1000).toFixed(1)} | ${budget} | ${answers.join(", ")} | ` +
      `${(written.slowest_ms / 1000).toFixed(1)} | ${lost} of ${keys.length} |`,
  );
  expect(before.primary).toBeDefined();
  expect(lost).toBe(0);
  const allowed = refuses ? [200, 503] : [200];
  expect([...written.answers.keys()].filter((status) => !allowed.includes(status))).toEqual([]);
  expect(written.slowest_ms).toBeLessThan(SILENCE_MS);
  expect(written.out_ms).toBeLessThan(budget * 1000 * FACTOR);
}

/** Asks for a mail; answers after how many seconds it left. */
async function sendMail(): Promise<number> {
  const [asked] = await cluster.ask<{ id: string }>(
    `insert into platform.outbox (id, kind, recipient, subject, text)
     values (gen_random_uuid(), 'contact', 'drill@ujian.example', 's', 't') returning id`,
  );
  const [mail] = await until("the mail", async () => {
    const found = await cluster.ask<{ seconds: number }>(
      `select extract(epoch from sent_at - created_at)::float8 as seconds from platform.outbox
       where id = $1 and state = 'sent'`,
      [asked?.id],
    );
    return found.length > 0 && found;
  });
  return mail?.seconds ?? NaN;
}

/** Waits for the work of the next minute; answers after how many seconds it was done, or left to the minute after. */
async function nextMinute(): Promise<number> {
  const [now] = await cluster.ask<{ at: Date }>("select clock_timestamp() as at");
  const start = performance.now();
  await until(
    "the work of a minute",
    async () => {
      await sleep(400);
      const found = await cluster.ask(
        `select from graphile_worker._private_known_crontabs where identifier = 'sweep_due' and last_execution > $1
         and not exists (select from graphile_worker.jobs where task_identifier = 'sweep_due' and run_at > $1)`,
        [now?.at],
      );
      return found.length > 0;
    },
    120 * FACTOR,
  );
  return (performance.now() - start) / 1000;
}

describe.skipIf(isSkipped)("three database machines, from the files of deploy/", () => {
  beforeAll(async () => {
    const start = performance.now();
    place = await makePlace();
    cluster = await startCluster(place);
    pool = await startPooler();
    tell(`cluster up in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    // The standbys are copied meanwhile.
    servers.push(await startServer(envOf("direct")));
    const second = startServer({ ...envOf("pooled"), ...pooled() });
    const owner = makeClient(cluster.asSuperuser());
    await owner.connect();
    const school = await makeSchools(owner, [{ classes: [WRITERS], days: 0 }]);
    await owner.end();
    const [found] = school.classes;
    markers = (found?.students ?? []).map((student_id) => ({
      email: school.teacher,
      class_id: found?.id ?? "",
      student_id,
      date: school.today,
    }));
    servers.push(await second);
    await cluster.whole();
    archive = archiveOf(place, cluster);
    await cluster.ask("select pg_create_logical_replication_slot($1, 'pgoutput')", [SLOT]);
    slotMadeAt = performance.now();
  }, 600_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
    await cluster?.end();
    await place?.end();
    rmSync(join("/tmp", `halaqah-drill-${process.pid}`), { recursive: true, force: true });
  }, 120_000);

  test("a wrong password opens no server, and the address of Patroni no setting", async () => {
    for (const { port, ask } of cluster.nodes) {
      for (const user of ["halaqah_app", "halaqah", "postgres", "pooler"]) {
        expect(await knock(cluster.urlOf(user, "a-wrong-one", port))).toBe("28P01");
      }
      const order = { method: "PATCH", body: JSON.stringify({ ttl: 999 }) };
      expect((await ask("/config", order)).status).toBe(401);
    }
  });

  test("the alerts ask for figures that Patroni has", async () => {
    const figures = await cluster.nodes[0]?.ask("/metrics");
    const known = [...(figures?.text ?? "").matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const rules = readFileSync("deploy/prometheus/cluster.yml", "utf8");
    const asked = [...rules.matchAll(/\bpatroni_\w+/g)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("a start on a standby says why it ends", async () => {
    const { standbys } = await cluster.whole();
    const [standby] = standbys;
    const url = new URL(cluster.ownerUrl);
    url.port = String(standby?.port);
    const start = startServer({ ...envOf("standby"), DATABASE_URL: url.href });
    await expect(start).rejects.toThrow("it is a standby");
  });

  test("behind the pooler sessions have their limits, and a mail leaves at once", async () => {
    const url = new URL(pool);
    url.username = "halaqah_app";
    url.password = derive(SECRET, "login:halaqah_app");
    const client = makeClient(url.href);
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
    );
    await client.end();
    expect(rows).toEqual([{ statement: "7s", lock: "4s", idle: "15s", zone: "UTC" }]);
    const seconds = await sendMail();
    tell(`mail after ${(seconds * 1000).toFixed(0)} ms`);
    expect(seconds).toBeLessThan(1 * FACTOR);
  });

  test("four that start at once through the pooler leave no lock, and another SECRET is refused", async () => {
    const four = await Promise.all(
      ["a", "b", "c", "d"].map((name) => startServer({ ...envOf(name), ...pooled() })),
    );
    await Promise.all(four.map((server) => endServer(server, "SIGTERM")));
    const locks = await cluster.ask(
      `select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'`,
    );
    expect(locks).toEqual([]);
    const start = startServer({
      ...envOf("other"),
      SECRET: "another-secret-than-that-of-all-others",
    });
    await expect(start).rejects.toThrow("another SECRET");
  });

  test("Patroni leaves the slot of a school that moves to another cell", async () => {
    // Patroni looks at the slots each two seconds.
    await sleep(Math.max(0, slotMadeAt + 6000 - performance.now()));
    const kept = await cluster.ask("select from pg_replication_slots where slot_name = $1", [SLOT]);
    await cluster.ask("select pg_drop_replication_slot($1)", [SLOT]);
    expect(kept).toHaveLength(1);
  });

  test("the primary archives its WAL, and is backed up", async () => {
    const { primary } = await cluster.whole();
    await archive.begin(primary);
    tell(`WAL archived by the first primary: ${await archive.expectArchived()}, none refused`);
  });

  test("planned switchover", async () => {
    tell("| drill | out, s | budget, s | answers | slowest, s | lost |\n|---|---|---|---|---|---|");
    const { primary, sync } = await cluster.whole();
    const login = Buffer.from(`patroni:${PASSWORDS["CHANGE-REST"]}`).toString("base64");
    await drill({
      name: "planned switchover",
      budget: 5,
      fail: async () => {
        const { status, text } = await primary.ask("/switchover", {
          method: "POST",
          headers: { authorization: `Basic ${login}` },
          body: JSON.stringify({ leader: primary.name, candidate: sync.name }),
          timeout: 30_000,
        });
        expect(status, text).toBe(200);
      },
    });
    expect((await cluster.whole()).primary.name).toBe(sync.name);
  });

  test("PostgreSQL alone dies on the primary, and the first mail after it leaves soon", async () => {
    const { primary } = await cluster.whole();
    let seconds = NaN;
    await drill({
      name: "PostgreSQL of the primary killed",
      budget: 12,
      fail: async () => signalAll([primary.postmaster()], "SIGKILL"),
      after: async () => (seconds = await sendMail()),
    });
    tell(`| the first mail after that | ${seconds.toFixed(1)} | 5 | | | |`);
    expect(seconds).toBeLessThan(5 * FACTOR);
  });

  test("the primary's machine dies", async () => {
    const { primary } = await cluster.whole();
    let archived = NaN;
    await drill({
      name: "primary and its Patroni killed",
      budget: 25,
      fail: async () => signalAll([primary.patroni.pid ?? 0, primary.postmaster()], "SIGKILL"),
      mend: () => cluster.restartNode(cluster.nodes.indexOf(primary)),
      meanwhile: async () => (archived = await archive.expectArchived()),
    });
    tell(`| WAL archived by the new primary | | | ${archived}, none refused | | |`);
  });

  test("the primary's machine goes silent", async () => {
    const { primary } = await cluster.whole();
    let restored = NaN;
    await drill({
      name: "primary's machine frozen",
      budget: 25,
      fail: async () => signalAll(primary.pids(), "SIGSTOP"),
      after: async () => {
        minutely = nextMinute();
        minutely.catch(() => {});
      },
      mend: () => signalAll(primary.pids(), "SIGCONT"),
      meanwhile: async () => (restored = await archive.restore()),
    });
    tell(`| a point in time from the WAL of all primaries | ${restored.toFixed(1)} | 60 | | | |`);
    expect(restored).toBeLessThan(60 * FACTOR);
  });

  test("the standby in step goes silent", async () => {
    const { sync } = await cluster.whole();
    await drill({
      name: "standby in step frozen",
      budget: 8,
      fail: async () => signalAll(sync.pids(), "SIGSTOP"),
      mend: () => signalAll(sync.pids(), "SIGCONT"),
    });
  });

  test("etcd loses its majority", async () => {
    await drill({
      name: "two of three etcd killed for 15 s",
      budget: 2,
      refuses: false,
      fail: async () => {
        await Promise.all([cluster.killEtcd(1), cluster.killEtcd(2)]);
        await sleep(15_000);
      },
      mend: () => {
        cluster.restartEtcd(1);
        cluster.restartEtcd(2);
      },
    });
  });

  test("the work of each minute was taken up by two minutes after a new primary", async () => {
    const seconds = (await minutely) ?? NaN;
    tell(`| the work of the next minute after a new primary | ${seconds.toFixed(1)} | 120 | | | |`);
    expect(seconds).toBeLessThan(120 * FACTOR);
  });
});
