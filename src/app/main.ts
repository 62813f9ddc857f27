import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { readEnv } from "#server/env.ts";
import { makeSetupToken } from "#server/session/accounts.ts";
import { createHttp } from "./http.ts";
import { openRuntime } from "./runtime.ts";

const GRACE_MS = 9000;

/** Starts the server and prints how to reach it; ends cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const runtime = await openRuntime(readEnv(process.env));
  const { env, log, database } = runtime;
  const listener = getRequestListener(createHttp(runtime).fetch);
  let stopping = false;
  const server = createServer((request, response) => {
    // A connection kept alive would go on sending requests and hold up the end.
    if (stopping) response.setHeader("connection", "close");
    void listener(request, response);
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(env.port, env.host, done);
  });
  const at = server.address();
  const port = typeof at === "object" && at ? at.port : env.port;
  const address = env.publicUrl ?? `http://localhost:${port}`;
  process.stdout.write(`Halaqah: ${address}\n`);
  const token = await makeSetupToken(database.auth);
  if (token) {
    process.stdout.write(
      `No school yet. Create the first one here (once, within a day): ${address}/setup#${token}\n`,
    );
  }

  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(late);
      runtime.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "the database did not stop cleanly");
          process.exit(1);
        },
      );
    });
    server.closeIdleConnections();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "nobody waited for this"));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
