import { createServer } from "node:http";
import { makeSetupToken } from "#features/accounts/founding/db.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { readEnv } from "#server/env.ts";
import type { Runtime } from "#server/runtime.ts";
import { describeDemo, prepareDemo, readDemoEnv } from "./demo.ts";
import { prepareVisits } from "#app/demo/visits.ts";
import type { Worker } from "#server/jobs/worker.ts";
import { runAdmin } from "./admin.ts";
import { runDrill } from "./drill.ts";
import { createHttp, PATIENCE } from "./http.ts";
import { watchHealth } from "#server/health.ts";
import { tidyWhenQuiet } from "#server/heap.ts";
import { serveMetrics } from "#server/metrics/serve.ts";
import { readPages } from "#server/pages.ts";
import { showInbox } from "./inbox.ts";
import { startJobs } from "./jobs.ts";
import { runBackup, runMigrate, runRestore } from "./operate.ts";
import { openRuntime } from "./runtime.ts";

/** How long open requests and jobs may continue when the server ends. */
const GRACE_MS = 9000;
/** What has not ended by then is left to the next start, which takes over a running database. */
const LONGEST_MS = 40_000;

const VISITS_OPEN = "The demo is open to every visitor, from the front page and from /demo.";

type Running = Awaited<ReturnType<typeof openRuntime>>;

/**
 * Starts the server, or the demo with the argument "demo", and prints its address. "inbox", "admin", "backup",
 * "restore", "drill", "migrate" and "cell" are the operator's commands.
 */
async function main([command, ...flags]: string[]): Promise<void> {
  const env = readEnv(process.env);
  if (command === "inbox") return showInbox(env, { all: flags.includes("--all"), say });
  if (command === "admin") return runAdmin(env, flags, say);
  if (command === "backup") return runBackup(env, flags[0], say);
  if (command === "restore") return runRestore(env, flags[0], say);
  if (command === "drill") return runDrill(env, flags[0], say);
  if (command === "migrate") return runMigrate(env, flags[0], say);
  if (command === "cell") return (await import("./cell.ts")).runCell(env, flags, say);
  const isDemo = command === "demo" || env.demo;
  process.on("SIGINT", leave).on("SIGTERM", leave);
  const runtime = await openRuntime(isDemo ? readDemoEnv(process.env) : env, { serves: true });
  process.off("SIGINT", leave).off("SIGTERM", leave);
  const server = openServer(runtime);
  try {
    if (env.demo) await prepareVisits(runtime);
    const isOwn = isDemo && !env.demo;
    const demo = isOwn && (await prepareDemo(runtime, { keep: flags.includes("--keep"), say }));
    const address = await server.listen();
    say(`Halaqah: ${address}`);
    if (env.demo) return say(VISITS_OPEN);
    say(demo ? describeDemo(demo) : await invite(runtime, address));
  } catch (error) {
    // Errors caused by the shutdown itself need no report; the process is ending anyway.
    if (server.isStopping()) return;
    await runtime.close();
    throw error;
  }
}

/** Ends at once, before there is a server: as the first process of a container it would otherwise not hear the signal. */
function leave(signal: NodeJS.Signals): void {
  process.exit(signal === "SIGINT" ? 130 : 143);
}

/**
 * A server that ends cleanly on SIGINT and SIGTERM, even before it listens. For DRAIN_SECONDS it still takes requests, so
 * that a balancer sends them elsewhere first; a second signal ends that. After an uncaught error it ends as cleanly as it
 * can, with code 1.
 */
function openServer(runtime: Running) {
  const { env, log } = runtime;
  let jobs: Worker | undefined;
  let stopping = false;
  const health = watchHealth(runtime);
  const http = createHttp(runtime, readPages("dist/site"), () => stopping, health);
  const listener = getRequestListener(http.fetch);
  const drained = new AbortController();
  const noteRequest = tidyWhenQuiet();
  const server = createServer(PATIENCE, (request, response) => {
    noteRequest();
    // A connection kept alive would go on sending requests and delay the shutdown.
    if (stopping) response.setHeader("connection", "close");
    void listener(request, response);
  });
  const stop = (code: number) => {
    // Also after an error: then nothing is gained by waiting.
    if (stopping || code !== 0) drained.abort();
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    const giveUp = (error: unknown) => {
      log.error({ err: error }, "the server did not end cleanly");
      process.exit(1);
    };
    const longest = env.drainSeconds * 1000 + LONGEST_MS;
    setTimeout(giveUp, longest, new Error("the end took too long"));
    end().then(() => process.exit(code), giveUp);
  };
  const end = async () => {
    const jobsEnded = waitAtMost(GRACE_MS, jobs?.stop());
    if (server.listening) await drain();
    await Promise.all([closeServer(), jobsEnded]);
    await runtime.close();
  };
  const drain = async () => {
    const { signal } = drained;
    await sleep(env.drainSeconds * 1000, undefined, { signal }).catch(() => {});
  };
  const closeServer = async () => {
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    await closed;
    clearTimeout(late);
  };
  process.on("SIGINT", () => stop(0)).on("SIGTERM", () => stop(0));
  // The state after this is unknown: requests in progress are finished, and a new process takes over.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught; the server ends");
    stop(1);
  });
  // No code was left half run by this, and the work it belonged to has failed or was answered. Ending the
  // process would let anybody who can trigger it stop all schools.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "nobody waited for this"));
  return {
    isStopping: () => stopping,
    /** Listens and returns the address. */
    async listen(): Promise<string> {
      await new Promise<void>((done, fail) => {
        server.once("error", fail).listen(env.port, env.host, done);
      });
      await serveMetrics(runtime, () => health.look());
      if (!stopping) jobs = startJobs(runtime);
      const at = server.address();
      const port = typeof at === "object" && at ? at.port : env.port;
      return env.publicUrl ?? `http://localhost:${port}`;
    },
  };
}

/** Waits for something that ends by itself or is given up. */
async function waitAtMost(milliseconds: number, ending: Promise<void> | undefined): Promise<void> {
  await Promise.race([ending, sleep(milliseconds, undefined, { ref: false })]);
}

/** On an empty database, returns the set-up link of the first admin. */
async function invite({ database }: Runtime, address: string): Promise<string> {
  const token = await makeSetupToken(database.auth);
  if (!token) return "";
  return `No school yet. Create the first one here (once, within a day): ${address}/setup#${token}`;
}

// The reader of our output may be gone, or its disk full.
process.stdout.on("error", () => {});

function say(text: string): void {
  if (text) process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
