import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test.each([
  ["a call", "/api/session", "content-length: 1000"],
  ["a call in pieces", "/api/session", "transfer-encoding: chunked"],
  ["a form of the site", "/contact", "content-length: 1000"],
])(
  "who hangs up in the middle of %s is logged as nobody's trouble",
  async (_what, path, length) => {
    const { log } = app.runtime;
    const spies = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
    const { host, port, hostname } = new URL(app.url);
    const type = path.startsWith("/api") ? "application/json" : "application/x-www-form-urlencoded";
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${app.url}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n5\r\nhello\r\n`,
    );
    await new Promise((done) => setTimeout(done, 100));
    socket.destroy();
    // The next request is answered after the one that was cut off.
    await new Promise((done) => setTimeout(done, 200));
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    for (const spy of spies) {
      expect(spy.mock.calls).toEqual([]);
      spy.mockRestore();
    }
  },
);
