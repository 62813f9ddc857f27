/**
 * `npm run upgrade -- FILE`: from the release that runs to that of FILE. It checks the file, makes a backup, unpacks beside,
 * migrates the database while the old server still works, and only then stops it, switches the link `current` and starts
 * the new one. If the database cannot be migrated, nothing was stopped; if the new server is not ready in time, it goes back.
 * Where the new release brings a newer PostgreSQL, the backup is restored into a new database, and the old one stays beside it.
 *
 * Releases lie in one folder, and `current` beside it points to the one that runs:
 *   /opt/halaqah/current -> releases/halaqah-…
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root } from "./stamp.mjs";

const USAGE = `npm run upgrade -- FILE.tar.gz [--stop COMMAND] [--start COMMAND] [--settings FILE] [--no-backup]
  --stop, --start  how the server is stopped and started (default: systemctl stop halaqah, systemctl start halaqah)
  --settings       the server's settings, NAME=value by line (default: /etc/halaqah/halaqah.env)
  --wait           how many seconds the new server may take to be ready (default: 120)
  --no-backup      with DATABASE_URL: the database was backed up where it runs`;

/** How many releases stay, so that an earlier one can be started again. */
const KEPT = 3;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stop: { type: "string", default: "systemctl stop halaqah" },
    start: { type: "string", default: "systemctl start halaqah" },
    settings: { type: "string", default: "/etc/halaqah/halaqah.env" },
    wait: { type: "string", default: "120" },
    "no-backup": { type: "boolean", default: false },
  },
});
if (positionals.length !== 1) fail(USAGE);
if (existsSync(options.settings)) process.loadEnvFile(options.settings);
const { DATABASE_URL, DATA_DIR, PORT = 3000 } = process.env;
const file = resolve(positionals[0]);
const before = realpathSync(root);
const releases = dirname(before);
const current = join(dirname(releases), "current");
requirePlace();
requireWhole();

const after = unpack();
const database = join(DATA_DIR ?? "", "postgres");
const kept = newMajor() && `${database}-${newMajor().from}`;
if (kept) await upgradeWithDatabase();
else await upgrade();
clearOld();
console.log(`${basename(after)} runs.${kept ? ` The old database is kept in ${kept}.` : ""}`);

async function upgrade() {
  try {
    if (!options["no-backup"]) command(before, "backup");
    command(after, "migrate");
  } catch (error) {
    // Nothing was stopped, and what migrations were made only add.
    rmSync(after, { recursive: true });
    fail(`${basename(after)} was not installed: ${error.message} ${basename(before)} runs on.`);
  }
  shell(options.stop);
  pointTo(after);
  if (!(await starts())) await goBack();
}

/** The server is stopped first: what is written after the backup would be lost. */
async function upgradeWithDatabase() {
  shell(options.stop);
  let isMoved = false;
  try {
    const [folder] = /^.*(?=: \d+ tables)/m.exec(command(before, "backup"));
    renameSync(database, kept);
    isMoved = true;
    pointTo(after);
    command(after, "restore", folder);
    if (await starts()) return;
  } catch (error) {
    console.error(error.message);
  }
  if (isMoved) {
    shell(options.stop);
    rmSync(database, { recursive: true, force: true });
    renameSync(kept, database);
  }
  await goBack();
}

async function goBack() {
  shell(options.stop);
  pointTo(before);
  const state = (await starts()) ? "runs again" : "was switched back to, and is not ready either";
  fail(`${basename(after)} was not ready: its log says why. ${basename(before)} ${state}.`);
}

function requirePlace() {
  if (!existsSync(join(before, "release.json")) || !existsSync(current)) {
    fail(`${before} is not a release that ${current} points to. See docs/run-one-school.md.`);
  }
  if (!DATABASE_URL && !isAbsolute(DATA_DIR ?? "")) {
    fail(
      "DATA_DIR has to be an absolute path outside of the release, in --settings or the environment.",
    );
  }
  if (DATABASE_URL && !options["no-backup"]) {
    fail("Back up the database where it runs, and repeat this with --no-backup.");
  }
}

function requireWhole() {
  const sum = `${file}.sha256`;
  if (!existsSync(file) || !existsSync(sum)) fail(`${file} and ${sum} are both needed.`);
  const [wanted] = readFileSync(sum, "utf8").split(/\s/);
  const found = createHash("sha256").update(readFileSync(file)).digest("hex");
  if (found !== wanted) fail(`${file} is damaged: its SHA-256 is not the one in ${sum}.`);
}

/** The folder of the new release, unpacked under its final name only when it is whole and fits this machine. */
function unpack() {
  const partial = join(releases, `.unpacking-${process.pid}`);
  mkdirSync(partial);
  try {
    run("tar", ["-xzf", file, "-C", partial]);
    const [name] = readdirSync(partial);
    const { platform } = releaseOf(join(partial, name));
    const here = `${process.platform}-${process.arch}`;
    if (platform !== here) fail(`This release is for ${platform}, and this machine is ${here}.`);
    const folder = join(releases, name);
    if (folder === before) fail(`${name} runs already.`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(partial, name), folder);
    return folder;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Whether the built-in PostgreSQL of the new release is another major version than the one that made the database. */
function newMajor() {
  const made = join(database, "PG_VERSION");
  if (DATABASE_URL || !existsSync(made)) return undefined;
  const from = readFileSync(made, "utf8").trim();
  return from === String(releaseOf(after).postgres) ? undefined : { from };
}

function releaseOf(folder) {
  return JSON.parse(readFileSync(join(folder, "release.json"), "utf8"));
}

/** A link is replaced by another one whole, so that there is one at every moment. */
function pointTo(folder) {
  const draft = `${current}.new`;
  rmSync(draft, { force: true });
  symlinkSync(join(basename(releases), basename(folder)), draft);
  renameSync(draft, current);
}

/** Starts the server that `current` points to, and waits until it answers. */
async function starts() {
  if (!shell(options.start)) return false;
  const deadline = performance.now() + Number(options.wait) * 1000;
  while (performance.now() < deadline) {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal }).catch(() => {});
    if (answer?.ok) return true;
    await sleep(500);
  }
  return false;
}

/** Removes the oldest releases, but neither of the two that matter now. */
function clearOld() {
  const made = (folder) => releaseOf(folder).made_at;
  readdirSync(releases)
    .map((name) => join(releases, name))
    .filter((folder) => existsSync(join(folder, "release.json")))
    .filter((folder) => folder !== before && folder !== after)
    .sort((one, other) => made(other).localeCompare(made(one)))
    .slice(KEPT - 2)
    .forEach((folder) => rmSync(folder, { recursive: true }));
}

/** One of the operator's commands of a release; answers what it printed. */
function command(release, ...args) {
  return run(process.execPath, [join(release, "tools/start.mjs"), ...args]);
}

function run(program, args) {
  const { status, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.stdout.write(stdout ?? "");
  if (status !== 0) throw new Error(`«${basename(program)} ${args.join(" ")}» failed.`);
  return stdout;
}

function shell(line) {
  return spawnSync(line, { shell: true, stdio: "inherit" }).status === 0;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
