import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedBinaries, startCluster } from "#db/testing-cluster.ts";
import { startApp, TEST_SECRET } from "#app/testing.ts";
import { makeSchools } from "../../bench/schools.ts";
import { endServer, startServer } from "../server-process.ts";
import { makeCertificate } from "./certificate.ts";
import { fill, freePorts, missingOf, programOf } from "./parts.ts";
import { makePlace, type Place, until } from "./processes.ts";
import { skips, tell } from "./report.ts";

const NEEDS = ["pgbackrest", "openssl", "psql"] as const;
const isSkipped = skips("backups in a bucket and a point in time", missingOf(NEEDS, true));

const KEY = "S3RVER";
/** 24 pupils on 40 days. */
const LAYOUT = { classes: [24], days: 40 };
/** What a restored server says of how far it went. */
const TOLD = /point-in-time|recovery|transaction|timeline|ready/;
/** How long a restore to a point in time may take, in seconds. */
const MOST_S = 60 * Number(process.env["TIME_FACTOR"] ?? 1);

describe.skipIf(isSkipped)("a bucket behind TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-bucket-"));
  let place: Place;
  let bucket: S3rver;
  let port = 0;
  let certificate = "";
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let database: URL;
  const config = () => join(place.folder, "pgbackrest.conf");

  beforeAll(async () => {
    place = await makePlace();
    const tls = makeCertificate(place);
    certificate = tls.certificate;
    bucket = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: join(folder, "bucket"),
      configureBuckets: ["halaqah", "halaqah-backups"].map((name) => ({ name, configs: [] })),
      key: readFileSync(tls.key),
      cert: readFileSync(certificate),
    } as ConstructorParameters<typeof S3rver>[0]);
    ({ port } = await bucket.run());
    cluster = await startCluster(installedBinaries() ?? "", [
      "archive_mode=on",
      "archive_timeout=60",
      `archive_command=${programOf("pgbackrest")} --config=${config()} --stanza=halaqah archive-push %p`,
    ]);
    database = new URL(cluster.url);
    const socket = database.searchParams.get("host") ?? "";
    // The repository as the comment of the file says it for a bucket.
    const text = fill("pgbackrest.conf", [
      [
        "repo1-path=/var/lib/pgbackrest\n",
        [
          "repo1-path=/halaqah",
          "repo1-type=s3",
          "repo1-s3-bucket=halaqah-backups",
          "repo1-s3-endpoint=localhost",
          "repo1-s3-region=us-east-1",
          `repo1-s3-key=${KEY}`,
          `repo1-s3-key-secret=${KEY}`,
          "repo1-s3-uri-style=path",
          `repo1-storage-port=${port}`,
          `repo1-storage-ca-file=${certificate}`,
          "",
        ].join("\n"),
      ],
      ["/var/lib/pgbackrest/lock", place.makeFolder("lock")],
      ["/var/spool/pgbackrest", place.makeFolder("spool")],
      ["/var/lib/postgresql/15/halaqah", join(socket, "data")],
      ["/var/run/postgresql", socket],
      ["pg1-user=postgres", `pg1-user=${database.username}`],
      ["CHANGE-BACKUP", "a-passphrase-of-the-drills"],
    ]);
    place.write("pgbackrest.conf", text);
  }, 180_000);
  afterAll(async () => {
    await cluster?.stop();
    await place?.end();
    await bucket?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** Runs a command of the operator, and prints it with what it said, under the names of the docs. */
  async function run(name: "pgbackrest" | "psql", hidden: string[], args: string[]) {
    const settings = {
      PGUSER: database.username,
      PGPASSWORD: database.password,
      PGHOST: database.searchParams.get("host") ?? "",
      PGDATABASE: "halaqah",
    };
    const env = Object.entries(settings).map((pair) => pair.join("="));
    const told = [...env, programOf(name), ...hidden, ...args];
    const { ok, output } = await place.run("/usr/bin/env", told);
    if (!ok) throw new Error(`${name} ${args.join(" ")}: ${output}`);
    const typed = args.map((arg) => (/[^\w/=:.-]/.test(arg) ? `"${arg}"` : arg));
    print(`$ ${[name, ...typed].join(" ")}`);
    for (const line of output.trim().split("\n").filter(Boolean)) {
      // What a command repeats of its settings is long, and secret in part.
      if (!line.includes("command begin")) print(line.replace(/^\S+ \S+ P\d+ +/, ""));
    }
    return output.trim();
  }
  function print(line: string): void {
    const restored = join(place.folder, "restored");
    tell(`  ${line.replaceAll(restored, "/srv/restored").replace(/-p \d+/, "-p 5499")}`);
  }
  const pgbackrest = (...args: string[]) =>
    run(
      "pgbackrest",
      [`--config=${config()}`, "--log-level-console=info"],
      ["--stanza=halaqah", ...args],
    );
  const psql = (...args: string[]) => run("psql", ["-At"], args);

  test("holds the files of the server", async () => {
    const dataDir = join(folder, "data");
    const server = await startServer({
      NODE_ENV: "production",
      SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      FILES_URL: `https://${KEY}:${KEY}@localhost:${port}/halaqah?region=us-east-1`,
      NODE_EXTRA_CA_CERTS: certificate,
    });
    try {
      const logo = await fetch(`${server.url}/img/logo.svg`);
      expect([logo.status, await logo.text()]).toEqual([
        200,
        readFileSync("public/logo.svg", "utf8"),
      ]);
    } finally {
      await endServer(server, "SIGTERM");
    }
    expect(readdirSync(join(folder, "bucket/halaqah/img")).length).toBeGreaterThan(0);
    expect(existsSync(join(dataDir, "files"))).toBe(false);
  });

  test("holds the database as it was the second before a mass delete", async () => {
    const app = await startApp(cluster.url);
    const count = "select count(*) from app.attendance";
    const note = "select count(*) from platform.messages where message = 'sesudah'";
    try {
      const client = await app.owner.connect();
      await makeSchools(client, [LAYOUT]);
      client.release(true);
      tell("point in time:");
      expect(await psql("-c", count)).toBe("960");
      await pgbackrest("stanza-create");
      await pgbackrest("--type=full", "backup");
      // It counts in whole seconds, and restores to a later one than the backup's last.
      await sleep(2000);
      // What came after the backup comes back from the log of changes alone.
      await app.owner.query(
        "insert into platform.messages (id, kind, name, email, message) values (gen_random_uuid(), 'contact', 'Wan', 'wan@ujian.example', 'sesudah')",
      );
      const moment = await psql("-c", "select clock_timestamp()");
      await sleep(1100);
      await psql(
        "-c",
        "set session_replication_role = replica",
        "-c",
        "delete from app.attendance",
      );
      expect(await psql("-c", count)).toBe("0");
      const log = await psql("-c", "select pg_walfile_name(pg_switch_wal())");
      await until("the log in the bucket", async () => {
        const { rows } = await app.owner.query<{ last: string | null }>(
          "select last_archived_wal as last from pg_stat_archiver",
        );
        return (rows[0]?.last ?? "") >= log;
      });

      const start = performance.now();
      const data = place.makeFolder("restored");
      const target = ["--type=time", `--target=${moment}`, "--target-action=promote"];
      await pgbackrest(`--pg1-path=${data}`, ...target, "restore");
      const [own = 0] = await freePorts(1);
      const settings = [
        "archive_mode=off",
        "listen_addresses=",
        "synchronous_standby_names=",
        `unix_socket_directories=${data}`,
      ];
      const options = settings.flatMap((one) => ["-c", one]);
      const server = ["-D", data, "-p", String(own), ...options];
      place.start("restored-server", join(installedBinaries() ?? "", "postgres"), server);
      const said = () => place.logOf("restored-server");
      const isReady = async () => said().includes("ready to accept connections");
      await until("the restored database", isReady).catch((cause: unknown) => {
        throw new Error(said(), { cause });
      });
      print("$ postgres -D /srv/restored -p 5499 …");
      for (const line of said()
        .split("\n")
        .filter((one) => TOLD.test(one))) {
        print(line.replace(/^.*?\] /, ""));
      }
      const there = ["-h", data, "-p", String(own), "-c"];
      expect(await psql(...there, count)).toBe("960");
      expect(await psql(...there, note)).toBe("1");
      const seconds = (performance.now() - start) / 1000;
      tell(`  960 marks are back after ${seconds.toFixed(1)} s (at most ${MOST_S})`);
      expect(seconds).toBeLessThan(MOST_S);
    } finally {
      await app.stop();
    }
  });
});
