import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClient } from "#db/connections.ts";
import { installedBinaries, startCluster } from "#db/testing-cluster.ts";
import { startApp, TEST_SECRET } from "#app/testing.ts";
import { makeSchools } from "../../bench/schools.ts";
import { endServer, startServer } from "../server-process.ts";
import { fill, freePorts, missingOf, programOf } from "./parts.ts";
import { makePlace, type Place, until } from "./processes.ts";
import { skips, tell } from "./report.ts";

const NEEDS = ["pgbackrest", "openssl"] as const;
const isSkipped = skips("backups in a bucket and a point in time", missingOf(NEEDS, true));

const KEY = "S3RVER";
/** 24 pupils on 40 days. */
const LAYOUT = { classes: [24], days: 40 };
/** How long a restore to a point in time may take, in seconds. */
const MOST_S = 60 * Number(process.env["TIME_FACTOR"] ?? 1);

describe.skipIf(isSkipped)("a bucket behind TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-bucket-"));
  let place: Place;
  let bucket: S3rver;
  let port = 0;
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let database: URL;
  const config = () => join(place.folder, "pgbackrest.conf");

  beforeAll(async () => {
    place = await makePlace();
    const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
    const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
    const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"];
    execFileSync(programOf("openssl"), [...asked, "-addext", names, ...files], { stdio: "pipe" });
    place.write("ca.pem", readFileSync(join(folder, "cert.pem"), "utf8"));
    bucket = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: join(folder, "bucket"),
      configureBuckets: ["halaqah", "halaqah-backups"].map((name) => ({ name, configs: [] })),
      key: readFileSync(join(folder, "key.pem")),
      cert: readFileSync(join(folder, "cert.pem")),
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
          `repo1-storage-ca-file=${join(place.folder, "ca.pem")}`,
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

  async function pgbackrest(...args: string[]): Promise<void> {
    const told = [`--config=${config()}`, "--stanza=halaqah", ...args];
    const start = performance.now();
    const { ok, output } = await place.run("/usr/bin/env", [
      `PGPASSWORD=${database.password}`,
      programOf("pgbackrest"),
      ...told,
    ]);
    if (!ok) throw new Error(`pgbackrest ${args.join(" ")}: ${output}`);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    tell(
      `  pgbackrest --stanza=halaqah ${args.filter((arg) => !arg.startsWith("--pg1")).join(" ")}   ${seconds} s`,
    );
  }

  test("holds the files of the server", async () => {
    const dataDir = join(folder, "data");
    const server = await startServer({
      NODE_ENV: "production",
      SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      FILES_URL: `https://${KEY}:${KEY}@localhost:${port}/halaqah?region=us-east-1`,
      NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"),
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
    const client = await app.owner.connect();
    const ask = async <T extends object>(text: string) => (await client.query<T>(text)).rows;
    const count = "select count(*)::int as marks from app.attendance";
    let restored: pg.Client | undefined;
    try {
      await makeSchools(client, [LAYOUT]);
      const [before] = await ask<{ marks: number }>(count);
      expect(before?.marks).toBe(960);
      tell("point in time:");
      await pgbackrest("stanza-create");
      await pgbackrest("--type=full", "backup");
      // It counts in whole seconds, and restores to a later one than the backup's last.
      await sleep(2000);
      // What came after the backup comes back from the log of changes alone.
      await ask(
        "insert into platform.messages (id, kind, name, email, message) values (gen_random_uuid(), 'contact', 'Wan', 'wan@ujian.example', 'sesudah')",
      );
      const [moment] = await ask<{ at: string }>("select clock_timestamp()::text as at");
      await sleep(1100);
      await client.query("set session_replication_role = replica");
      await ask("delete from app.attendance");
      expect(await ask(count)).toEqual([{ marks: 0 }]);
      const [log] = await ask<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
      await until("the log in the bucket", async () => {
        const [archived] = await ask<{ last: string | null }>(
          "select last_archived_wal as last from pg_stat_archiver",
        );
        return (archived?.last ?? "") >= (log?.name ?? "");
      });
      tell(`  960 marks deleted a second after ${moment?.at}`);

      const start = performance.now();
      const data = join(place.makeFolder("restored"), "data");
      place.makeFolder("restored/data");
      await pgbackrest(
        `--pg1-path=${data}`,
        "--type=time",
        `--target=${moment?.at}`,
        "--target-action=promote",
        "restore",
      );
      const [own = 0] = await freePorts(1);
      const bin = installedBinaries() ?? "";
      const socket = join(place.folder, "restored");
      const settings = [
        "archive_mode=off",
        "listen_addresses=",
        "synchronous_standby_names=",
        `unix_socket_directories=${socket}`,
      ];
      place.start("restored-server", join(bin, "postgres"), [
        "-D",
        data,
        "-p",
        String(own),
        ...settings.flatMap((one) => ["-c", one]),
      ]);
      const url = new URL(cluster.url);
      url.port = String(own);
      url.searchParams.set("host", socket);
      restored = await until("the restored database", async () => {
        const opened = makeClient(url.href);
        await opened.connect();
        const { rows } = await opened.query<{ waits: boolean }>(
          "select pg_is_in_recovery() as waits",
        );
        if (!rows[0]?.waits) return opened;
        await opened.end();
        return undefined;
      });
      const { rows } = await restored.query<{ marks: number; after: number }>(
        `select (${count}), (select count(*)::int from platform.messages where message = 'sesudah') as after`,
      );
      const seconds = (performance.now() - start) / 1000;
      tell(`  ${rows[0]?.marks} marks are back after ${seconds.toFixed(1)} s (at most ${MOST_S})`);
      expect(rows).toEqual([{ marks: 960, after: 1 }]);
      expect(seconds).toBeLessThan(MOST_S);
    } finally {
      await restored?.end();
      client.release(true);
      await app.stop();
    }
  });
});
