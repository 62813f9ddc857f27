import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Health } from "#server/health.ts";
import type { Runtime } from "#server/runtime.ts";
import { makeReader } from "./read.ts";

/** Never the network: who watches several machines reads each through a program of its own there. */
const HOST = "127.0.0.1";

/** The figures at /metrics on METRICS_PORT of this machine; undefined where it is not set. */
export async function serveMetrics(
  runtime: Runtime,
  look: () => Promise<Health>,
): Promise<(Server & { port: number }) | undefined> {
  const { env, metrics, log } = runtime;
  if (env.metricsPort === undefined || !metrics) return undefined;
  const read = makeReader(runtime, look, metrics);
  let latest: Promise<string> | undefined;
  // However many ask at once, one reading answers them.
  const print = () =>
    (latest ??= read()
      .then(() => metrics.print())
      .finally(() => (latest = undefined)));
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    print().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "the figures could not be read");
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail).listen(env.metricsPort, HOST, done);
  });
  server.unref();
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}
