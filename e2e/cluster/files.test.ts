import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeCertificate } from "./certificate.ts";
import { missingOf, type Program, programOf } from "./parts.ts";
import { skips, tell } from "./report.ts";

const folder = mkdtempSync(join(tmpdir(), "halaqah-files-"));
/** A place that a service can see: no temporary folder. */
mkdirSync(".tmp", { recursive: true });
const place = mkdtempSync(join(process.cwd(), ".tmp/halaqah-unit-"));
afterAll(() => [folder, place].forEach((path) => rmSync(path, { recursive: true })));

/** Runs a program to its end; an exit code other than 0 fails the test with what it wrote. */
function check(name: Program, args: string[]): string {
  try {
    return execFileSync(programOf(name), args, { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} ${args.join(" ")}: ${stdout}${stderr}`, { cause: error });
  }
}

function checks(name: Program, what: string, run: () => void, more: Program[] = []): void {
  test.skipIf(skips(what, missingOf([name, ...more])))(what, run);
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Of ten; the lower, the less a service may do. */
const MOST_EXPOSED = 2.5;

checks("systemd-analyze", "the unit of the service is sound and may do little", () => {
  const settings = join(place, "halaqah.env");
  writeFileSync(settings, "PUBLIC_URL=https://sekolah.example\n");
  const asked = ["tools/service.mjs", "--print", "--settings", settings];
  const text = execFileSync(process.execPath, asked, { encoding: "utf8" });
  expect(text).toContain(`WorkingDirectory=${process.cwd()}\n`);
  const unit = write("halaqah.service", text);
  check("systemd-analyze", ["verify", "--man=no", unit]);
  const limit = `--threshold=${MOST_EXPOSED * 10}`;
  const told = check("systemd-analyze", ["security", "--offline=true", "--no-pager", limit, unit]);
  const [, level = ""] = /exposure level for \S+: ([\d.]+)/.exec(told) ?? [];
  tell(`halaqah.service: exposure ${level} of 10 (at most ${MOST_EXPOSED})`);
  expect(Number(level)).toBeLessThanOrEqual(MOST_EXPOSED);
  // A unit that may do more is told apart.
  const open = write("open.service", "[Service]\nExecStart=/bin/true\n");
  expect(() => check("systemd-analyze", ["security", "--offline=true", limit, open])).toThrow();
});

test("the unit and the image start what `npm start` starts", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: { start: string };
  };
  const command = `/usr/bin/${scripts.start}`;
  expect(readFileSync("deploy/halaqah.service", "utf8")).toContain(`ExecStart=${command}\n`);
  const words = command.split(" ").map((word) => JSON.stringify(word));
  const containerfile = readFileSync("deploy/Containerfile", "utf8");
  expect(containerfile).toContain(`ENTRYPOINT [${words.join(", ")}]\n`);
  for (const file of ["halaqah.service", "Containerfile"]) {
    expect(readFileSync(`deploy/${file}`, "utf8")).toContain(" MALLOC_ARENA_MAX=2 ");
  }
});

const ALERTS = ["rules.yml", "cluster.yml", "machines.yml"].map((name) =>
  resolve("deploy/prometheus", name),
);

checks("promtool", "Prometheus reads the alerts", () => {
  for (const path of ALERTS) check("promtool", ["check", "rules", path]);
});

/** What each hour of a test shows of a backup and of a trial of it. */
const BACKED_UP = `halaqah_backup{job="halaqah",instance="a",state="ok"}`;
const DRILLED = `halaqah_drill_age_seconds{job="halaqah",instance="a"}`;
const cron = (task: string) =>
  `halaqah_cron_age_seconds{job="halaqah",instance="a",task="${task}"}`;
const KEPT = `halaqah_wal_kept_bytes{job="halaqah",instance="a"}`;
const patroni = (figure: string, machine: string) =>
  `patroni_${figure}{job="patroni",scope="halaqah",instance="${machine}"}`;
const inStep = (db2: number) => ({
  [patroni("sync_standby", "db1")]: "0x9",
  [patroni("sync_standby", "db2")]: `${db2}x9`,
});
const WRITTEN = 100_000_000;
const behind = (bytes: number) => ({
  [patroni("xlog_location", "db1")]: `${WRITTEN}x9`,
  [patroni("xlog_location", "db2")]: "0x9",
  [patroni("xlog_replayed_location", "db1")]: "0x9",
  [patroni("xlog_replayed_location", "db2")]: `${WRITTEN - bytes}x9`,
  [patroni("replica", "db1")]: "0x9",
  [patroni("replica", "db2")]: "1x9",
});
const disk = (available: number, readonly = 0) => {
  const labels = `{job="node",instance="db1",device="/dev/vda1",fstype="ext4",mountpoint="/"}`;
  return {
    [`node_filesystem_avail_bytes${labels}`]: `${available}x9`,
    [`node_filesystem_size_bytes${labels}`]: "100x9",
    [`node_filesystem_readonly${labels}`]: `${readonly}x9`,
  };
};
/** When the certificate ends, in seconds after the second hour. */
const certificate = (seconds: number) => ({
  [`probe_ssl_earliest_cert_expiry{job="halaqah-address",instance="a"}`]: `${7200 + seconds}x9`,
});
type Case = { series: Record<string, string>; at: string; alert: string; fires: number };
const CASES: Case[] = [
  { series: { [BACKED_UP]: "1x400" }, at: "160h", alert: "HalaqahNeverDrilled", fires: 0 },
  { series: { [BACKED_UP]: "1x400" }, at: "180h", alert: "HalaqahNeverDrilled", fires: 1 },
  // A machine that was off for half a day.
  {
    series: { [BACKED_UP]: "1x90 _x12 1x300" },
    at: "200h",
    alert: "HalaqahNeverDrilled",
    fires: 1,
  },
  {
    series: { [BACKED_UP]: "1x400", [DRILLED]: "86400x400" },
    at: "300h",
    alert: "HalaqahNeverDrilled",
    fires: 0,
  },
  { series: { [cron("sweep")]: "172700x9" }, at: "1h", alert: "HalaqahTaskIsLate", fires: 0 },
  { series: { [cron("sweep")]: "172900x9" }, at: "1h", alert: "HalaqahTaskIsLate", fires: 1 },
  { series: { [cron("join_audience")]: "7300x9" }, at: "1h", alert: "HalaqahTaskIsLate", fires: 1 },
  { series: { [cron("ended")]: "999999x9" }, at: "1h", alert: "HalaqahTaskIsLate", fires: 0 },
  { series: { [KEPT]: "1073741824x9" }, at: "2h", alert: "HalaqahSlotKeepsWal", fires: 0 },
  { series: { [KEPT]: "1073741825x9" }, at: "2h", alert: "HalaqahSlotKeepsWal", fires: 1 },
  { series: inStep(1), at: "2h", alert: "PatroniHasNoStandbyInStep", fires: 0 },
  { series: inStep(0), at: "2h", alert: "PatroniHasNoStandbyInStep", fires: 1 },
  { series: behind(16_777_216), at: "2h", alert: "PatroniStandbyLags", fires: 0 },
  { series: behind(16_777_217), at: "2h", alert: "PatroniStandbyLags", fires: 1 },
  { series: disk(15), at: "2h", alert: "MachineDiskFills", fires: 0 },
  { series: disk(14), at: "2h", alert: "MachineDiskFills", fires: 1 },
  { series: disk(0, 1), at: "2h", alert: "MachineDiskFills", fires: 0 },
  { series: certificate(14 * 86_400), at: "2h", alert: "CertificateEnds", fires: 0 },
  { series: certificate(14 * 86_400 - 1), at: "2h", alert: "CertificateEnds", fires: 1 },
];

checks("promtool", "alerts fire when they should, and not before", () => {
  const tests = CASES.map(({ series, at, alert, fires }) => ({
    interval: "1h",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
        eval_time: at,
        exp_samples: [{ labels: "{}", value: fires }],
      },
    ],
  }));
  // JSON is YAML too.
  const file = JSON.stringify({ rule_files: ALERTS, evaluation_interval: "1h", tests });
  check("promtool", ["test", "rules", write("alerts.yml", file)]);
});

const readsDatabaseFile = () => {
  const text = readFileSync("deploy/haproxy-postgres.cfg", "utf8");
  const { certificate } = makeCertificate({ write });
  const known = text.replace("/etc/haproxy/patroni.crt", certificate);
  check("haproxy", ["-c", "-f", write("haproxy-postgres.cfg", known)]);
};
checks("haproxy", "HAProxy reads the file for the database", readsDatabaseFile, ["openssl"]);

checks("caddy", "Caddy reads its file as it stands", () => {
  check("caddy", ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"]);
});
