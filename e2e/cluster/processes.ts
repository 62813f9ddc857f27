import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseLauncher, type Launcher } from "#db/embedded/launcher.ts";

/** A folder of a test run, and the processes that an ordinary user runs in it. */
export type Place = {
  folder: string;
  /** Makes a folder that the ordinary user owns, with mode 700. */
  makeFolder(name: string): string;
  /** Writes a file for the ordinary user. */
  write(name: string, text: string): string;
  start(name: string, program: string, args: string[]): ChildProcess;
  run: Launcher["run"];
  logOf(name: string): string;
  /** Ends what was started here, by its id, and deletes the folder. */
  end(): Promise<void>;
};

/** Makes a place in which nothing runs as root. */
export async function makePlace(): Promise<Place> {
  const folder = makeQuickFolder("cluster");
  chmodSync(folder, 0o755);
  const launcher = await chooseLauncher(join(folder, "data"));
  const own = (path: string) => {
    if (launcher.mode === "drop") chownSync(path, launcher.owner.uid, launcher.owner.gid);
    return path;
  };
  own(folder);
  const started: ChildProcess[] = [];
  const pathOf = (name: string) => join(folder, name);
  return {
    folder,
    makeFolder(name) {
      mkdirSync(pathOf(name), { recursive: true, mode: 0o700 });
      return own(pathOf(name));
    },
    write(name, text) {
      writeFileSync(pathOf(name), text, { mode: 0o600 });
      return own(pathOf(name));
    },
    start(name, program, args) {
      const log = openSync(pathOf(`${name}.log`), "a");
      const child = launcher.spawn(program, args, { cwd: "/", stdio: ["ignore", log, log] });
      started.push(child);
      return child;
    },
    run: (program, args) => launcher.run(program, args),
    logOf: (name) => readFileSync(pathOf(`${name}.log`), "utf8"),
    async end() {
      for (const child of started.toReversed()) await kill(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In memory where there is room: no drill cuts the power, so none needs what fsync gives. */
export function makeQuickFolder(name: string): string {
  return mkdtempSync(`${hasRoom("/dev/shm") ? "/dev/shm" : "/tmp"}/halaqah-${name}-`);
}

const ROOM = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** Ends a process by a signal, and by force when it has not ended after a while. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill(signal);
  const force = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(force);
}

/** A process and all that descend from it, as they are now. */
export function familyOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
    );
    return [pid, ...children.map(Number).flatMap(familyOf)];
  } catch {
    return [];
  }
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Waits until something is there; `what` is for the error. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false | null>,
  seconds = 120,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not after ${seconds} s`);
    await sleep(100);
  }
}
