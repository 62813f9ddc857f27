import { expect, test, vi } from "vitest";
import type { Me } from "#lib/me.ts";
import { keptRead } from "./kept-answers.ts";
import { createReadCache } from "./read-cache.ts";

const OWNER = "school person";
const TODAY = "2026-11-20";
const me = { id: "person", today: TODAY, school: { id: "school", time_zone: "UTC" } } as Me;

const lists = keptRead<{ date: string }, string[]>({
  key: [["lists"]],
  nameOf: ({ date }) => ({ name: "lists", date }),
  pick: (list) => list.filter((name) => name !== "foreign"),
  blank: (list) => list.map((name) => `${name}, blank`),
});

const plans = keptRead<{ id: string }, string>({
  key: [["plans", "one"]],
  nameOf: ({ id }) => ({ name: `plan ${id}`, date: null }),
  pick: (plan) => (plan === "foreign" ? undefined : plan),
});
const lazy = { key: [["plans"]], load: async () => [plans] };

function makeCache() {
  const kept = new Map<string, { at: string; text: string }>();
  let owner: string | undefined = OWNER;
  const cache = createReadCache({
    store: {
      readKept: async (name) => kept.get(name),
      writeKept: async (name, list) => void (list ? kept.set(name, list) : kept.delete(name)),
      readKeptKeys: async () => [...kept.keys()],
      wipeKept: async () => kept.clear(),
    },
    me: [["me"]],
    reads: [lists, lazy],
    readOwn: () => owner,
    forgetOwn: () => (owner = undefined),
  });
  cache.open();
  const read = async <T>(name: string, input: unknown, answer: () => T | Promise<T>) => {
    const queryKey = [name.split("."), { input, type: "query" }];
    const context = { queryKey, signal: new AbortController().signal };
    const got = await cache.read(answer, context as unknown as Parameters<typeof cache.read>[1]);
    await vi.advanceTimersByTimeAsync(0);
    return got;
  };
  return { cache, kept, read };
}

const away = () => Promise.reject(new TypeError("no network"));

test("an own device answers by query key when no server does, and says from when", async () => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T02:00:00Z`) });
  const { cache, read, kept } = makeCache();
  await read("me", undefined, () => me);
  await read("lists", { date: TODAY }, () => ["own", "foreign"]);
  await read("other", { date: TODAY }, () => ["not kept"]);
  expect([...kept.keys()].sort()).toEqual(["clock", `lists ${TODAY}`, "me"]);
  expect(cache.readAt()).toBeUndefined();

  expect(await read("lists", { date: TODAY }, away)).toEqual(["own"]);
  expect(cache.readAt()).toMatch(TODAY);
  await expect(read("other", { date: TODAY }, away)).rejects.toThrow("no network");
  await expect(read("lists", { date: "2026-11-19" }, away)).rejects.toThrow("no network");
  cache.hear(new Response());
  expect(cache.readAt()).toBeUndefined();

  // The next day begins without network, so the cache answers the last list before it, without marks.
  vi.setSystemTime(Date.parse("2026-11-21T02:00:00Z"));
  expect(await read("lists", { date: "2026-11-21" }, away)).toEqual(["own, blank"]);
  // A list older than a week is not used.
  vi.setSystemTime(Date.parse("2026-12-01T02:00:00Z"));
  await expect(read("lists", { date: TODAY }, away)).rejects.toThrow("no network");
  vi.useRealTimers();
});

test("an answer of no day stands for every day, until it was not read for a week", async () => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T02:00:00Z`) });
  const { cache, read, kept } = makeCache();
  await read("me", undefined, () => me);
  await read("plans.one", { id: "a" }, () => "before");
  await read("plans.one", { id: "b" }, () => "foreign");
  await read("plans.list", undefined, () => ["not kept"]);
  expect([...kept.keys()].sort()).toEqual(["clock", "me", "plan a always"]);
  await cache.patch<string>("plan a always", (plan) => `${plan}, changed`);
  vi.setSystemTime(Date.parse("2026-11-23T02:00:00Z"));
  expect(await read("plans.one", { id: "a" }, away)).toBe("before, changed");
  await expect(read("plans.one", { id: "b" }, away)).rejects.toThrow("no network");
  const later = async (today: string) => {
    vi.setSystemTime(Date.parse(`${today}T02:00:00Z`));
    await read("me", undefined, () => ({ ...me, today }));
    return kept.has("plan a always");
  };
  expect(await later("2026-11-27")).toBe(true);
  expect(await later("2026-11-28")).toBe(false);
  vi.useRealTimers();
});

test("a late server is waited for no longer than four seconds, and its answer is kept all the same", async () => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T02:00:00Z`) });
  const { read, kept } = makeCache();
  await read("me", undefined, () => me);
  await read("lists", { date: TODAY }, () => ["before"]);
  const late = new Promise<string[]>((done) => setTimeout(done, 6_000, ["late"]));
  const got = read("lists", { date: TODAY }, () => late);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await got).toEqual(["before"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(kept.get(`lists ${TODAY}`)?.text).toBe('["late"]');
  vi.useRealTimers();
});

test("a refusal of the server is no missing network", async () => {
  const { read } = makeCache();
  await expect(
    read("lists", { date: TODAY }, () => Promise.reject(new Error("refused"))),
  ).rejects.toThrow("refused");
});

test("somebody else's sign-in, and closing, take all that was read off the device", async () => {
  vi.useFakeTimers();
  const first = makeCache();
  await first.read("me", undefined, () => me);
  await first.read("me", undefined, () => ({ ...me, id: "another" }));
  expect(first.kept.size).toBe(0);
  await first.read("lists", { date: TODAY }, () => ["own"]);
  expect(first.kept.size).toBe(0);

  const second = makeCache();
  await second.read("me", undefined, () => me);
  await second.cache.close();
  await second.read("lists", { date: TODAY }, () => ["own"]);
  expect(second.kept.size).toBe(0);
  vi.useRealTimers();
});
