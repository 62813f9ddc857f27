import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, open, readFile, stat, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { handOver } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { KEEP_MEMORY } from "./launcher.ts";
import { rotateLog } from "./log-file.ts";
import { clearTraces, findServer, shutDown } from "./process.ts";
import { openSession, type StartSession } from "./session.ts";
import { explain, gist } from "./trouble.ts";

/** A superuser's session on a running server, and whether this call started that server. */
export type Raised = { session: StartSession; pid: number; spawned: boolean };

type Launched = { child: ChildProcess; complaint(): Promise<string> };

/**
 * How long, in milliseconds, leftovers of a killed server or another start at the same time may prevent ours.
 */
const PATIENCE_MS = 15_000;

/** Starts the server, or waits for the one that runs, until a superuser's session is open. */
export async function raiseServer(
  cluster: Cluster,
  log: (message: string) => void,
  signal: AbortSignal,
): Promise<Raised> {
  const began = Date.now();
  let launched: Launched | undefined;
  let loggedAt = began;
  for (;;) {
    if (signal.aborted && launched) await cancel(launched.child);
    signal.throwIfAborted();
    const running = await findServer(cluster);
    if (running?.ready) {
      const { pid } = running;
      const spawned = pid === launched?.child.pid;
      const session = await openSession(cluster).catch(async (error: unknown) => {
        if (spawned) await shutDown(cluster, pid);
        throw explain(error, cluster.dataDir);
      });
      if (session) return { session, pid, spawned };
    }
    if (!running && (!launched || hasEnded(launched.child))) {
      const obstacle = launched ? await launched.complaint() : await clearTraces(cluster);
      launched = obstacle ? undefined : await launch(cluster);
      const hopeless = !isTemporary(obstacle) || Date.now() - began > PATIENCE_MS;
      if (obstacle && hopeless) throw explain(obstacle, cluster.dataDir);
      if (obstacle) await sleep(100);
    }
    if (Date.now() - loggedAt > 10_000) {
      loggedAt = Date.now();
      log(
        `Still waiting for the database to be ready (${Math.round((loggedAt - began) / 1000)} s).`,
      );
    }
    await sleep(10);
  }
}

async function launch(cluster: Cluster): Promise<Launched> {
  const { folder, launcher, logFile, program, keepsMemory } = cluster;
  const log = await tidyUp(cluster).catch((error: unknown) => {
    throw explain(error, cluster.dataDir);
  });
  const { size } = await log.stat();
  const child = launcher.spawn(program, ["-D", folder, ...settings(cluster)], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: keepsMemory ? KEEP_MEMORY : {},
  });
  let failure = "";
  child.on("error", (error) => (failure = error.message));
  child.unref();
  await log.close();
  const complaint = async () => {
    if (child.signalCode) return `the server ended at once by ${child.signalCode}`;
    const said = gist((await readFile(logFile)).subarray(size).toString());
    return failure || said || `the server ended at once, see ${logFile}`;
  };
  return { child, complaint };
}

/** Gives the data to the user who runs the server and to nobody else, rotates a large log, and opens it. */
async function tidyUp({ folder, launcher, logFile }: Cluster): Promise<FileHandle> {
  const { uid, mode } = await stat(folder);
  if (launcher.mode !== "direct" && uid !== launcher.owner.uid) {
    await handOver(folder, launcher.owner.uid, launcher.owner.gid);
  }
  if (mode & 0o077) await chmod(folder, 0o700);
  await rotateLog(logFile);
  return open(logFile, "a", 0o600);
}

/** Settings that apply at every start, whatever postgresql.conf says. */
function settings({ socketDir, owner }: Cluster): string[] {
  const fixed = {
    listen_addresses: "",
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: String(owner.port),
    fsync: "on",
    full_page_writes: "on",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    // Memory: a school's data is small, the system's cache holds the rest, and few processes read at once.
    shared_buffers: "8MB",
    io_method: "sync",
    // Room for the locks of serializable transactions, which nobody here begins.
    max_pred_locks_per_transaction: "10",
    jit: "off",
    max_logical_replication_workers: "0",
    // Details of a failed statement contain its values, such as names and marks. The statement itself is ours.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
  return Object.entries(fixed).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function cancel(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  child.kill("SIGINT");
  await once(child, "exit");
}

function isTemporary(obstacle = ""): boolean {
  return /shared memory block|lock file .* already exists|could not bind|not visible|ended at once/.test(
    obstacle,
  );
}

function hasEnded(child: ChildProcess): boolean {
  return !child.pid || child.exitCode !== null || child.signalCode !== null;
}
