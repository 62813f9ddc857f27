import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, readlink, rm } from "node:fs/promises";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemCode } from "#lib/errors.ts";
import type { Cluster } from "./cluster.ts";

type Running = { pid: number; ready: boolean };

/** The live server of this data folder, if any. The pid file of a dead server does not count. */
export async function findServer({ folder }: Cluster): Promise<Running | undefined> {
  const lines = await readLines(join(folder, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!(await isServer(pid, folder))) return undefined;
  return { pid, ready: lines[7]?.trim() === "ready" };
}

/**
 * Removes lock files over which PostgreSQL would stumble, because another program or a zombie now has their
 * pid. Returns what forbids a start: a server that we cannot see (for example in another container) but that
 * answers on the socket.
 */
export async function clearTraces({
  folder,
  socketDir,
  owner,
}: Cluster): Promise<string | undefined> {
  const socket = join(socketDir, `.s.PGSQL.${owner.port}`);
  if (await answers(socket))
    return `a database server that is not visible from here answers on ${socket}`;
  for (const file of [join(folder, "postmaster.pid"), `${socket}.lock`]) {
    const pid = Number((await readLines(file))[0]);
    if (pid > 0 && isAlive(pid) && !(await isServer(pid, folder))) await rm(file, { force: true });
  }
  return undefined;
}

/**
 * Shuts the server down fast: open transactions are rolled back, and everything that was committed is on
 * disk.
 */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!(await isServer(pid, cluster.folder))) return;
    process.kill(pid, signal);
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      if (!(await isServer(pid, cluster.folder))) return;
      await sleep(10);
    }
  }
  throw new Error(`The database server (process ${pid}) does not stop. See ${cluster.logFile}.`);
}

/** Whether the process exists; a process of another user answers EPERM. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/**
 * Whether the process is this folder's server. Another program may have the pid by now, and a zombie has no
 * command line.
 */
async function isServer(pid: number, folder: string): Promise<boolean> {
  if (!(pid > 0)) return false;
  if (process.platform !== "linux") {
    const ps = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(
      () => undefined,
    );
    return ps?.stdout.includes(`-D ${folder}`) ?? false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const [program = "", ...args] = command.split("\0");
  if (basename(program) !== "postgres") return false;
  return args.includes(folder) || (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === folder;
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, "utf8").catch(() => "")).split("\n");
}
