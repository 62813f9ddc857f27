import { QueryCache, QueryClient } from "@tanstack/react-query";
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
  const refused: unknown[] = [];
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => refused.push(error) }),
    defaultOptions: {
      queries: { persister: (ask, context) => cache.read(ask, context), retry: false },
    },
  });
  const keyOf = (name: string, input: unknown) => [name.split("."), { input, type: "query" }];
  const read = async <T>(name: string, input: unknown, answer: () => T | Promise<T>) => {
    const got = await client.fetchQuery({ queryKey: keyOf(name, input), queryFn: answer });
    await vi.advanceTimersByTimeAsync(0);
    return got;
  };
  /** A page that is loaded anew shows nothing yet. */
  const reload = () => client.clear();
  const shown = (name: string, input: unknown) => client.getQueryData(keyOf(name, input));
  return { cache, kept, read, reload, shown, refused };
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

/** Reads a list that was read before, of a page that is loaded anew, with an answer that comes after some ms. */
async function readLate(ms: number, answer: () => string[]) {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T02:00:00Z`) });
  const made = makeCache();
  const input = { date: TODAY };
  await made.read("me", undefined, () => me);
  await made.read("lists", input, () => ["before"]);
  made.reload();
  const late = new Promise<string[]>((done) => setTimeout(() => done([]), ms)).then(answer);
  const got = made.read("lists", input, () => late);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await got).toEqual(["before"]);
  return { ...made, input, shown: () => made.shown("lists", input) };
}

test("a page waits for a late server for a second, and shows its answer when it comes", async () => {
  const { cache, kept, shown } = await readLate(3_000, () => ["late"]);
  expect(cache.readAt()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toEqual(["late"]);
  expect(kept.get(`lists ${TODAY}`)?.text).toBe('["late"]');
  expect(cache.readAt()).toBeUndefined();
  vi.useRealTimers();
});

test("while a server is late nothing waits for it once more, and after four seconds the age is said", async () => {
  const { cache, read, reload } = await readLate(20_000, () => ["late"]);
  reload();
  const never = new Promise<string[]>(() => {});
  const got = read("lists", { date: TODAY }, () => never);
  await vi.advanceTimersByTimeAsync(0);
  expect(await got).toEqual(["before"]);
  expect(cache.readAt()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(cache.readAt()).toMatch(TODAY);
  vi.useRealTimers();
});

test("a late answer is shown over nothing newer, and not after the device was left", async () => {
  const patched = await readLate(3_000, () => ["late"]);
  await patched.read("lists", patched.input, () => ["newer"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(patched.shown()).toEqual(["newer"]);

  const left = await readLate(3_000, () => ["late"]);
  await left.cache.close();
  left.reload();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(left.shown()).toBeUndefined();
  expect(left.kept.size).toBe(0);
  vi.useRealTimers();
});

test("what a late server refuses is refused", async () => {
  const { refused } = await readLate(3_000, () => {
    throw new Error("refused");
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refused).toEqual([new Error("refused")]);
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
