import { afterEach, expect, test, vi } from "vitest";
import { call } from "#lib/call.ts";
import * as z from "zod/mini";
import { apiOf } from "./api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
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
