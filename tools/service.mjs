/**
 * `npm run service:install`: writes deploy/halaqah.service for this installation, and starts it where systemd runs. With
 * `-- --print` it only shows what it would write, and says what is wrong with it. The unit takes from the server
 * whatever it does not need.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { root } from "./stamp.mjs";

const UNIT = "/etc/systemd/system/halaqah.service";
/** Where the unit keeps a folder for the service by itself. */
const STATE = "/var/lib/";

const { values: options } = parseArgs({
  options: {
    print: { type: "boolean", default: false },
    user: { type: "string", default: "halaqah" },
    settings: { type: "string", default: "/etc/halaqah/halaqah.env" },
  },
});
if (!existsSync(options.settings)) {
  fail(`There is no ${options.settings}. It holds the settings; see docs/run-one-school.md.`);
}
const { DATA_DIR = `${STATE}halaqah` } = parseEnv(readFileSync(options.settings, "utf8"));
const place = placeOf(resolve(root));
for (const path of [place, DATA_DIR, process.execPath, options.settings]) requireSeen(path);

const unit = fillIn(readFileSync(join(root, "deploy/halaqah.service"), "utf8"), [
  [/^User=.*$/m, `User=${options.user}`],
  [/^Group=.*$/m, `Group=${groupOf(options.user)}`],
  [/^Documentation=.*$/m, `Documentation=file://${place}/README.md`],
  [/^WorkingDirectory=.*$/m, `WorkingDirectory=${place}`],
  [/^EnvironmentFile=.*$/m, `EnvironmentFile=${options.settings}`],
  [/ DATA_DIR=\S+$/m, ` DATA_DIR=${DATA_DIR}`],
  [/^ExecStart=\S+/m, `ExecStart=${process.execPath}`],
  [/^StateDirectory=.*\nStateDirectoryMode=.*$/m, stateOf(DATA_DIR)],
]);
if (options.print) process.stdout.write(unit);
else install();

/** An upgrade switches the link `current`, so that is what the unit names. */
function placeOf(folder) {
  const current = join(dirname(dirname(folder)), "current");
  return existsSync(current) && realpathSync(current) === realpathSync(folder) ? current : folder;
}

/** The service sees no home folder, and no temporary one but its own. */
function requireSeen(path) {
  if (!path.startsWith("/")) refuse(`${path} has to be a whole path, beginning with /.`);
  const hidden = ["/home/", "/root/", "/run/user/", "/tmp/", "/var/tmp/"].find((folder) =>
    `${realpathOf(path)}/`.startsWith(folder),
  );
  if (hidden) refuse(`${path} is in ${hidden}, which the service cannot see. Put it elsewhere.`);
}

function realpathOf(path) {
  return existsSync(path) ? realpathSync(path) : path;
}

function stateOf(folder) {
  const name = folder.startsWith(STATE) ? folder.slice(STATE.length) : "";
  return name ? `StateDirectory=${name}\nStateDirectoryMode=0700` : `ReadWritePaths=${folder}`;
}

/** The user's own group; the name itself where the user is yet to be made. */
function groupOf(user) {
  const { status, stdout } = spawnSync("id", ["-gn", user], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : user;
}

function fillIn(text, pairs) {
  return pairs.reduce((filled, [pattern, line]) => {
    if (!pattern.test(filled)) fail(`deploy/halaqah.service has no line ${pattern}.`);
    return filled.replace(pattern, () => line);
  }, text);
}

function install() {
  if (process.getuid?.() !== 0) fail("Run this as root: it writes to /etc/systemd/system.");
  const { user, settings } = options;
  if (spawnSync("id", [user]).status !== 0) {
    fail(`There is no user ${user}: adduser --system --group --home ${DATA_DIR} ${user}`);
  }
  if (statSync(settings).mode & 0o007) fail(`Others may read ${settings}: chmod 600 ${settings}`);
  writeFileSync(UNIT, unit);
  console.log(`${UNIT} is written.`);
  if (!existsSync("/run/systemd/system")) {
    console.log("systemd does not run here, so nothing was started.");
    return;
  }
  for (const order of [["daemon-reload"], ["enable", "halaqah"], ["restart", "halaqah"]]) {
    const { status } = spawnSync("systemctl", order, { stdio: "inherit" });
    if (status !== 0) fail(`systemctl ${order.join(" ")} failed; journalctl -u halaqah says why.`);
  }
  console.log("The service runs: journalctl -u halaqah");
}

/** What is only shown is shown all the same. */
function refuse(message) {
  if (!options.print) fail(message);
  console.error(message);
  process.exitCode = 1;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
