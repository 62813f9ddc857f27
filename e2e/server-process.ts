import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The built server as a process of its own, as `npm start` runs it. */
export type ServerProcess = { url: string; child: ChildProcess; output: () => string };

/** How long a first start may take, database included, on a busy machine, in ms. */
const SLOWEST_START = 300_000;

/** The options of V8 that `npm start` of a checkout gives. */
function nodeOptions(checkout: string): string[] {
  const text = readFileSync(join(checkout, "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.match(/--\S+/g) ?? [];
}

/**
 * Starts the built server of a checkout, or with `command` the demo, and waits until it says where it
 * listens.
 */
export async function startServer(
  env: Record<string, string>,
  command: "demo"[] = [],
  checkout = ".",
): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [...nodeOptions(checkout), "dist/server/main.js", ...command],
    {
      cwd: checkout,
      env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const deadline = performance.now() + SLOWEST_START;
  while (performance.now() < deadline) {
    // With a PUBLIC_URL it tells that one.
    const [said, told] = /https?:\/\/localhost(?::(\d+))?/.exec(output) ?? [];
    const port = said && (told ?? env["PORT"]);
    if (port) return { url: `http://127.0.0.1:${port}`, child, output: () => output };
    if (child.exitCode !== null || child.signalCode) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill("SIGKILL");
  const outcome = child.exitCode === null ? "in time" : `and ended with code ${child.exitCode}`;
  throw new Error(`the server did not start ${outcome}: ${output}`);
}

/** Sends a signal and waits for the end; answers the exit code, null when a signal ended it. */
export async function endServer(
  { child }: ServerProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** The database server's process id, from its own file. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}
