import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * How to run PostgreSQL, which refuses root: directly when we are an ordinary user; as root in a user
 * namespace that shows PostgreSQL another uid; or as root after really switching the uid.
 */
export type Mode = "direct" | "namespace" | "drop";

/** Starts PostgreSQL's programs as a user that they accept. */
export type Launcher = {
  mode: Mode;
  /** The owner of the data on disk. */
  owner: Account;
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
  /** Runs a program to its end and returns what it wrote. */
  run(program: string, args: string[]): Promise<{ ok: boolean; output: string }>;
};

type Account = { name: string; uid: number; gid: number };

const UNSHARE = "unshare";

/**
 * Keeps our own environment (keys, PGHOST and the like) from the database server. The last two, in bytes, let
 * glibc give back what a large statement took; by itself it keeps ever more. With less than a usual statement takes, each
 * would fetch its memory anew.
 */
const ENVIRONMENT = {
  PATH: process.env["PATH"] ?? "/usr/bin:/bin",
  LC_ALL: "C",
  MALLOC_TRIM_THRESHOLD_: "524288",
  MALLOC_MMAP_THRESHOLD_: "524288",
};

/** Lets glibc keep it, for tests: giving it back takes a quarter of the server's processor time. */
export const KEEP_MEMORY = {
  MALLOC_TRIM_THRESHOLD_: String(32 * 2 ** 20),
  MALLOC_MMAP_THRESHOLD_: String(32 * 2 ** 20),
  MALLOC_TOP_PAD_: String(2 ** 20),
};

/**
 * Chooses the launcher for a data folder. Root runs the server as the user who owns the folder; when the
 * owner is root itself, in a user namespace; and as `postgres` or `nobody` as a last resort. `forced` is for
 * tests.
 */
export async function chooseLauncher(dataDir: string, forced?: Mode): Promise<Launcher> {
  const uid = process.getuid?.() ?? -1;
  const direct = makeLauncher("direct", { name: "this user", uid, gid: process.getgid?.() ?? -1 });
  if (forced === "direct" || (!forced && uid !== 0)) return direct;
  for (const launcher of candidates(dataDir, forced)) {
    const place = placeToEnter(dataDir, launcher.mode);
    if ((await launcher.run("/bin/sh", ["-c", 'cd -- "$1"', "sh", place])).ok) return launcher;
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and here it can run neither in a user namespace (unshare) " +
      `nor as another user who may enter ${dataDir}. Start Halaqah as an ordinary user, or set ` +
      "DATA_DIR to a folder that everybody may enter, such as /var/lib/halaqah, or set DATABASE_URL.",
  );
}

function candidates(dataDir: string, forced: Mode | undefined): Launcher[] {
  const accounts = readAccounts();
  const servers = ["postgres", "nobody"].flatMap(
    (name) => accounts.find((account) => account.name === name) ?? [],
  );
  const other = servers[0] ?? { name: "nobody", uid: 65_534, gid: 65_534 };
  const { uid, gid, made } = ownerOf(dataDir);
  const folderOwner = accounts.find((account) => account.uid === uid);
  const launchers = [makeLauncher("namespace", other), makeLauncher("drop", other)];
  // initdb needs the name of the user, so an owner that this machine does not know can only run an existing
  // database.
  if (uid !== 0 && (made || folderOwner)) {
    launchers.unshift(makeLauncher("drop", folderOwner ?? { name: String(uid), uid, gid }));
  }
  return launchers.filter(({ mode }) => !forced || mode === forced);
}

function makeLauncher(mode: Mode, account: Account): Launcher {
  const start = (program: string, args: string[], options: SpawnOptions) => {
    const all = { ...options, env: { ...ENVIRONMENT, ...options.env } };
    if (mode === "direct") return spawn(program, args, all);
    const { uid, gid } = account;
    if (mode === "drop") return spawn(program, args, { ...all, uid, gid });
    return spawn(UNSHARE, ["--user", `--map-user=${uid}`, "--", program, ...args], all);
  };
  const run: Launcher["run"] = async (program, args) => {
    try {
      const child = start(program, args, { cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      const collect = (chunk: Buffer) => (output += chunk.toString());
      child.stdout?.on("data", collect);
      child.stderr?.on("data", collect);
      const [code] = await once(child, "close");
      return { ok: code === 0, output };
    } catch (error) {
      return { ok: false, output: String(error) };
    }
  };
  const owner = mode === "namespace" ? { name: "root", uid: 0, gid: 0 } : account;
  return { mode, owner, spawn: start, run };
}

function readAccounts(): Account[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function ownerOf(dataDir: string): { uid: number; gid: number; made: boolean } {
  const made = statSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
  const { uid, gid } = made ?? statSync(nearest(dataDir));
  return { uid, gid, made: made !== undefined };
}

/** The data folder itself is opened to the server's user later, but the path to it is not ours to change. */
function placeToEnter(dataDir: string, mode: Mode): string {
  const place = nearest(dataDir);
  const made = place === dataDir;
  return mode === "drop" && made ? dirname(realpathSync(place)) : place;
}

function nearest(folder: string): string {
  return statSync(folder, { throwIfNoEntry: false }) ? folder : nearest(dirname(folder));
}
