import { afterEach, expect, test, vi } from "vitest";
import { call } from "#lib/call.ts";
import * as z from "zod/mini";
import { apiOf, transport } from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  transport.onChallenge(undefined);
  vi.restoreAllMocks();
});

const contract = {
  send: call({
    method: "POST",
    path: "/sent",
    summary: "Sends",
    permission: "session",
    example: () => ({}),
  }).input(z.strictObject({ data: z.string() })),
};

test("a large body has a minute on a poor network, a small one ten seconds", async () => {
  vi.stubGlobal("location", { origin: "http://halaqah.example" });
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } })),
  );
  const patience = vi.spyOn(AbortSignal, "timeout");
  const { send } = apiOf("sent", contract);
  await send.call({ data: "A" });
  await send.call({ data: "A".repeat(600_000) });
  expect(patience.mock.calls).toEqual([[10_000], [60_000]]);
});

test("a write that asks for the password first has one key for both tries", async () => {
  vi.stubGlobal("location", { origin: "http://halaqah.example" });
  const sent: [key: string | null, body: string][] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const asked = new Request(url, init);
    sent.push([asked.headers.get("idempotency-key"), await asked.text()]);
    const [status, body] = sent.length === 1 ? [403, '{"code":"step_up"}'] : [200, "{}"];
    return new Response(body, { status, headers: { "content-type": "application/json" } });
  });
  transport.onChallenge(async () => true);
  await apiOf("sent", contract).send.call({ data: "A" });
  const [first, second] = sent;
  expect(sent).toHaveLength(2);
  expect(first?.[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toEqual(first);
});
