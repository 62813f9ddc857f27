import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { FLAGS, PHONE } from "./browser.ts";

/**
 * What happens to calls between phone and server. `swallow`: the server carries them out, but no answer returns; `hang`:
 * they are taken, and nothing comes of them.
 */
type Mode = "pass" | "cut" | "swallow" | "hang";

type Line = Awaited<ReturnType<typeof startLine>>;

/** The connection between phone and server: it can be cut at any moment, and can pretend a new app version. */
async function startLine(target: string) {
  let mode: Mode = "pass";
  let version = "";
  let hear: ((url: string, body: string) => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    if (mode === "cut") return void incoming.destroy();
    if (mode === "hang") return;
    const isSwallowed = mode === "swallow" && incoming.method !== "GET";
    const { method, headers, url = "/" } = incoming;
    const isWorker = url === "/sw.js";
    const own = isWorker ? { ...headers, "accept-encoding": "identity" } : headers;
    const forward = request(target + url, { method, headers: own }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        if (isSwallowed || mode === "cut") return void outgoing.destroy();
        const body = Buffer.concat(chunks);
        const text = isWorker
          ? body.toString().replace('VERSION = "', `VERSION = "${version}`)
          : body;
        const { "content-length": _length, ...said } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, said).end(text);
      });
    });
    forward.on("error", () => outgoing.destroy());
    const asked: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => asked.push(chunk));
    incoming.on("end", () => hear?.(url, Buffer.concat(asked).toString()));
    incoming.pipe(forward);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    set(next: Mode) {
      mode = next;
      if (next === "cut") server.closeAllConnections();
    },
    deploy(name: string) {
      version = name;
    },
    /** Reports every request that was sent, whatever its result. */
    hear(listener: typeof hear) {
      hear = listener;
    },
    async stop() {
      await new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      });
    },
  };
}

/** A server, and phones whose storage outlives their tabs; an error in a page fails the test. */
export function usePhone(settings: Record<string, string> = {}) {
  let app: TestApp;
  let complaints: string[] = [];
  const open: { context: BrowserContext; line: Line; folder: string }[] = [];

  beforeAll(async () => {
    app = await startApp(inject("databaseUrl"), settings);
  });
  afterEach(async () => {
    for (const { context, line, folder } of open.splice(0)) {
      await context.close();
      await line.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    const said = complaints;
    complaints = [];
    expect(said).toEqual([]);
  });
  afterAll(() => app.stop());

  return {
    get app() {
      return app;
    },
    async makePhone({ lang = "asal" } = {}) {
      const folder = mkdtempSync(join(tmpdir(), "halaqah-phone-"));
      const line = await startLine(app.url);
      const context = await chromium.launchPersistentContext(folder, {
        executablePath: inject("chromium"),
        args: FLAGS,
        baseURL: line.url,
        viewport: PHONE,
        hasTouch: true,
        reducedMotion: "reduce",
        locale: "ms-MY",
        timezoneId: "America/New_York",
      });
      open.push({ context, line, folder });
      context.setDefaultTimeout(30_000);
      await context.addInitScript((value) => {
        // A page that could not be loaded has no storage.
        if (location.protocol === "http:") localStorage.setItem("lang", value);
      }, lang);
      context.on("page", (page) => {
        page.on("pageerror", (error) => complaints.push(String(error)));
        page.on("console", (message) => {
          if (message.text().includes("Content Security Policy")) complaints.push(message.text());
        });
        page.on("request", (asked) => {
          if (!asked.url().startsWith(line.url)) complaints.push(`called ${asked.url()}`);
        });
      });
      return {
        context,
        line,
        async signIn({ cookie }: { cookie: string }) {
          const [name = "", value = ""] = cookie.split("=");
          const { hostname: domain } = new URL(line.url);
          await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
        },
        /** Opens a tab; the tab before is closed, as when the phone's owner closes it. */
        async openTab(path: string): Promise<Page> {
          const before = context.pages();
          const page = await context.newPage();
          for (const tab of before) await tab.close();
          await page.goto(path);
          return page;
        },
        /** Switches the network off or on, for the pages and the service worker. */
        async setNetwork(isThere: boolean) {
          line.set(isThere ? "pass" : "cut");
          await context.setOffline(!isThere);
        },
      };
    },
  };
}

export type Phone = Awaited<ReturnType<ReturnType<typeof usePhone>["makePhone"]>>;

export function group(page: Page, name: string) {
  return page.getByRole("radiogroup", { name: new RegExp(`${name}\\b`) });
}

export async function markPupil(page: Page, name: string, status: string): Promise<void> {
  await group(page, name).getByRole("radio", { name: status }).click();
}

/** The button in every screen's header that says how many changes wait. */
export function waitingWords(page: Page) {
  return page.getByRole("banner").getByRole("button", { name: /waiting|to check/ });
}

/** Resolves when the app can start without network. */
export async function settleWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** The names of what the device keeps for the time without network. */
export function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open("halaqah");
      request.onsuccess = () => done(request.result);
    });
    const store = database.transaction("kept").objectStore("kept");
    const keys = await new Promise<IDBValidKey[]>((done) => {
      const request = store.getAllKeys();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return keys.map(String);
  });
}
