/**
 * The development server, with one process and one port. Vite serves the browser's files as they change. It loads
 * the server's modules too, so a change applies to the next request. The database is
 * opened once.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { root } from "./stamp.mjs";

const SERVED_BY_US = /^\/(api|files|img|healthz|readyz)(\/|\?|$)/;

const http = createServer((request, response) => {
  const fail = (error) => sendError(error, response);
  if (SERVED_BY_US.test(request.url) || request.method === "POST") {
    callApi(request, response).catch(fail);
    return;
  }
  vite.middlewares(request, response, (error) => {
    if (error) fail(error);
    else sendPage(request, response).catch(fail);
  });
});
const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server: http } } });

const { readEnv } = await vite.ssrLoadModule("/src/server/env.ts");
const { openRuntime } = await vite.ssrLoadModule("/src/app/runtime.ts");
const env = readEnv(process.env);
const runtime = await openRuntime(env, { serves: true });
const { startJobs } = await vite.ssrLoadModule("/src/app/jobs.ts");
const jobs = startJobs(runtime);

let loaded;
let listener;
async function callApi(request, response) {
  const module = await vite.ssrLoadModule("/src/app/http.ts");
  if (module !== loaded) {
    listener = getRequestListener(module.createHttp(runtime, await renderSite()).fetch);
    loaded = module;
  }
  await listener(request, response);
}

async function renderSite() {
  const site = await vite.ssrLoadModule("/src/app/site.tsx");
  return site.renderSite();
}

async function sendPage(request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  const { makePages } = await vite.ssrLoadModule("/src/server/pages.ts");
  const page = makePages(await renderSite(), env).send(pathname, new Request("http://localhost"));
  if (!page && extname(pathname)) {
    response.writeHead(404).end();
    return;
  }
  const type = page?.headers.get("content-type") ?? "text/html; charset=utf-8";
  const text = page ? await page.text() : readFileSync(join(root, "app.html"), "utf8");
  const html = type.startsWith("text/html")
    ? await vite.transformIndexHtml(request.url, text)
    : text;
  response.writeHead(200, { "content-type": type }).end(html);
}

function sendError(error, response) {
  vite.ssrFixStacktrace(error);
  console.error(error);
  if (response.headersSent) response.end();
  else response.writeHead(500, { "content-type": "text/plain; charset=utf-8" }).end(error.stack);
}

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  http.close();
  http.closeAllConnections();
  await jobs.stop();
  await runtime.close();
  await vite.close();
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());

http.listen(env.port, env.host, () => console.log(`http://localhost:${env.port}`));
