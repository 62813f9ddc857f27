import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "#app/testing.ts";
import { makeClient } from "#db/connections.ts";
import { installedBinaries, startCluster } from "#db/testing-cluster.ts";
import { callerOf } from "../../bench/caller.ts";
import { callsOf } from "../../bench/calls.ts";
import { makeSchools, type MadeSchool } from "../../bench/schools.ts";
import { endServer, type ServerProcess, startServer } from "../server-process.ts";
import { makeCertificate } from "./certificate.ts";
import { buildEarlier } from "./earlier.ts";
import { fill, freePorts, missingOf, programOf } from "./parts.ts";
import { makePlace, type Place, until } from "./processes.ts";
import { skips, tell } from "./report.ts";
import { type Marker, startWriters, type Way } from "./writers.ts";

const isSkipped = skips(
  "the drills of several processes",
  missingOf(["haproxy", "caddy", "openssl"], true),
);

const SECRET = "the-secret-of-the-drills-of-processes";
const WRITERS = 8;
const MAILS = 200;
const ORIGIN = "https://localhost";

let place: Place;
let database: Awaited<ReturnType<typeof startCluster>>;
let client: pg.Client;
let ports: number[] = [];
let markers: Marker[] = [];
let school: MadeSchool;
const data = mkdtempSync(join(tmpdir(), "halaqah-web-"));
const servers: ServerProcess[] = [];

const startAt = (at: number, checkout?: string) => {
  const settings = {
    NODE_ENV: "production",
    SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: join(data, String(at)),
    PORT: String(ports[at]),
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: "1",
    DRAIN_SECONDS: "5",
  };
  return startServer(settings, [], checkout);
};

/** How many migrations the database has. */
async function countMigrations(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  );
  return rows[0]?.count ?? 0;
}

/** HAProxy and Caddy before both processes, each from its file in `deploy/`. */
async function startProxies(): Promise<Way[]> {
  const [balancer = 0, caddy = 0, plain = 0] = await freePorts(3);
  const { key, certificate, ca, both } = makeCertificate(place);
  const upstreams = ports.map((port, at): [string, string] => [
    `10.0.0.2${at + 1}:3000`,
    `127.0.0.1:${port}`,
  ]);
  const file = place.write(
    "haproxy-web.cfg",
    fill("haproxy-web.cfg", [
      ["bind :443", `bind 127.0.0.1:${balancer}`],
      ["/etc/haproxy/halaqah.pem", both],
      ...upstreams,
    ]),
  );
  place.start("haproxy-web", programOf("haproxy"), ["-db", "-f", file]);
  // Its certificate would come from an authority: here it is given, and its own ports are others.
  const globals = `{\n\tadmin off\n\tauto_https off\n\thttp_port ${plain}\n\thttps_port ${caddy}\n}\n`;
  const site = `https://localhost:${caddy} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`;
  const caddyfile = fill("Caddyfile", [["sekolah.example {", site], ...upstreams]);
  const path = place.write("Caddyfile", globals + caddyfile);
  place.start("caddy", programOf("caddy"), ["run", "--config", path, "--adapter", "caddyfile"]);
  return [balancer, caddy].map((port) => ({
    url: `https://localhost:${port}`,
    origin: ORIGIN,
    ca,
  }));
}

describe.skipIf(isSkipped)("two processes on one database", () => {
  let ways: Way[] = [];
  const earlier = isSkipped ? undefined : buildEarlier(join(data, "earlier"));
  if (!earlier && !isSkipped) tell("skipped: the build before, without the history of git");
  beforeAll(async () => {
    place = await makePlace();
    database = await startCluster(installedBinaries() ?? "");
    ports = await freePorts(2);
    servers.push(await startAt(0, earlier), await startAt(1, earlier));
    client = makeClient(database.url);
    await client.connect();
    school = await makeSchools(client, [{ classes: [WRITERS], days: 1 }]);
    const [found] = school.classes;
    markers = (found?.students ?? []).map((student_id) => ({
      email: school.teacher,
      class_id: found?.id ?? "",
      student_id,
      date: school.today,
    }));
    ways = await startProxies();
    for (const [at, { url, ca }] of ways.entries()) {
      const name = at === 0 ? "haproxy-web" : "caddy";
      const isUp = async () => (await statusOf(url, ca)) === 200;
      await until(name, isUp, 60).catch((error: unknown) => {
        throw new Error(place.logOf(name), { cause: error });
      });
    }
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
    await client?.end();
    await place?.end();
    await database?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  test("replaced in turn behind both proxies, they leave no call unanswered", async () => {
    const before = await countMigrations();
    const all: Awaited<ReturnType<typeof startWriters>>[] = [];
    // One way after the other: all sign in as one teacher, who may try a few times only until it worked.
    for (const way of ways) all.push(await startWriters(markers, [way]));
    const again = () => Promise.all(all.map((writers) => writers.again()));
    await again();
    for (const at of [0, 1]) {
      const server = servers[at];
      if (server) await endServer(server, "SIGTERM");
      servers[at] = await startAt(at);
      // Until the proxies have seen it twice.
      await sleep(4000);
    }
    await again();
    if (earlier) expect(await countMigrations()).toBeGreaterThan(before);
    const what = earlier ? "upgrade to a release with a migration" : "rolling restart";
    for (const [at, writers] of all.entries()) {
      const { answers, acknowledged, out_ms } = await writers.stop();
      const said = [...answers].map(([status, count]) => `${count} × ${status || "no answer"}`);
      const gap = `longest gap ${(out_ms / 1000).toFixed(1)} s`;
      tell(`${what} behind ${["HAProxy", "Caddy"][at]}: ${said.join(", ")}; ${gap}`);
      expect([...answers.keys()]).toEqual([200]);
      const { rows } = await client.query<{ kept: number }>(
        "select count(*)::int as kept from app.attendance_history where client_key = any ($1::uuid[])",
        [acknowledged],
      );
      expect(rows[0]?.kept).toBe(acknowledged.length);
    }
  });

  test.skipIf(!earlier)("the build before serves a morning on the schema of this one", async () => {
    const settings = { SECRET, DATABASE_URL: database.url, DATA_DIR: join(data, "before") };
    const server = await startServer(settings, [], earlier);
    try {
      const call = callerOf(server.url, TEST_PASSWORD);
      const answers: string[] = [];
      for (const { name, asked } of callsOf(school)) {
        const { status, text } = await call(asked());
        answers.push(`${name}: ${status}${[200, 304].includes(status) ? "" : ` ${text}`}`);
      }
      tell(`the build before on this schema: ${answers.join(", ")}`);
      expect(answers.filter((answer) => !/: (200|304)$/.test(answer))).toEqual([]);
    } finally {
      await endServer(server, "SIGTERM");
    }
  });

  test("each mail is sent once, whichever of them takes it", async () => {
    await client.query(
      `insert into platform.outbox (id, kind, recipient, subject, text)
       select gen_random_uuid(), 'contact', 'p' || n || '@ujian.example', 'mail ' || n, 't'
       from generate_series(1, $1) n`,
      [MAILS],
    );
    await until("all mails", async () => {
      const { rows } = await client.query<{ sent: number }>(
        "select count(*)::int as sent from platform.outbox where state = 'sent'",
      );
      return rows[0]?.sent === MAILS;
    });
    const sent = [0, 1].map((at) => mailsIn(join(data, String(at), "mail")));
    tell(`${MAILS} mails by two processes: ${sent.join(" + ")}`);
    expect((sent[0] ?? 0) + (sent[1] ?? 0)).toBe(MAILS);
  });
});

/** What a proxy answers for the process behind it. */
function statusOf(url: string, ca: string | undefined): Promise<number> {
  return new Promise((done, fail) => {
    const sent = get(`${url}/readyz`, { ca, timeout: 2000 }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    sent.on("error", fail);
  });
}

function mailsIn(folder: string): number {
  try {
    return readdirSync(folder).length;
  } catch {
    return 0;
  }
}
