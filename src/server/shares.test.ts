import { setImmediate as settle } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { errorData } from "#lib/errors.ts";
import { makeShares } from "./shares.ts";

afterEach(() => vi.useRealTimers());

/** Begins works that each end when told to. */
function beginner(shares: ReturnType<typeof makeShares>) {
  const running: string[] = [];
  const givingWay: string[] = [];
  const ends = new Map<string, (fails?: boolean) => void>();
  const begin = (school: string, name: string, signal?: AbortSignal, isQuick = false) => {
    const work = async (givesWay: boolean) => {
      running.push(name);
      if (givesWay) givingWay.push(name);
      await new Promise<void>((end, fail) =>
        ends.set(name, (fails) => (fails ? fail(new Error("planted")) : end())),
      );
    };
    const done = shares(school, signal, work, isQuick).then(
      () => "done",
      (error: unknown) => errorData(error).reason ?? "failed",
    );
    return { done, end: (fails?: boolean) => ends.get(name)?.(fails) };
  };
  return { begin, running, givingWay };
}

test("a school has its share, its next calls wait in order, and other schools go on", async () => {
  const shares = makeShares(2);
  const { begin, running } = beginner(shares);
  const first = begin("a", "a1");
  const second = begin("a", "a2");
  const third = begin("a", "a3");
  const fourth = begin("a", "a4");
  const other = begin("b", "b1");
  expect(running).toEqual(["a1", "a2", "b1"]);
  expect(shares.waiting()).toBe(2);
  // A call that fails gives its place on too.
  second.end(true);
  expect(await second.done).toBe("failed");
  await settle();
  expect(running).toEqual(["a1", "a2", "b1", "a3"]);
  first.end();
  await settle();
  expect(running.at(-1)).toBe("a4");
  const fifth = begin("a", "a5");
  expect(running.at(-1)).toBe("a4");
  third.end();
  await settle();
  expect(running.at(-1)).toBe("a5");
  for (const one of [fourth, fifth, other]) one.end();
  expect(await Promise.all([first, third, fourth, fifth, other].map(({ done }) => done))).toEqual(
    Array.from({ length: 5 }, () => "done"),
  );
  expect(shares.waiting()).toBe(0);
});

test("a line is bounded in length and time, and who has left leaves it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shares = makeShares(1, { patience: 1000, longest: 2 });
  const { begin, running } = beginner(shares);
  const first = begin("a", "a1");
  const leaver = new AbortController();
  const left = begin("a", "a2", leaver.signal);
  const late = begin("a", "a3");
  const full = shares("a", undefined, async () => {});
  await expect(full).rejects.toMatchObject({ status: 503, data: { reason: "busy" } });
  const { retry_after } = errorData(await full.catch((error: unknown) => error));
  expect(retry_after).toBeGreaterThan(0);
  leaver.abort();
  expect(await left.done).toBe("busy");
  expect(shares.waiting()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await late.done).toBe("busy");
  first.end();
  expect(await first.done).toBe("done");
  expect(running).toEqual(["a1"]);
  const next = begin("a", "a4");
  expect(running).toEqual(["a1", "a4"]);
  next.end();
  await next.done;
});

test("while other schools call, slow calls of a school have less room, and quick ones do not wait for them", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const shares = makeShares(3, { beside: 1 });
  const { begin, running, givingWay } = beginner(shares);
  const alone = [begin("a", "a1"), begin("a", "a2")];
  const other = begin("b", "b1");
  const waits = begin("a", "a3");
  const quick = begin("a", "a4", undefined, true);
  const full = begin("a", "a5", undefined, true);
  expect(running).toEqual(["a1", "a2", "b1", "a4"]);
  // A place for any call, but not for one more slow call.
  alone[0]?.end();
  await alone[0]?.done;
  expect(running.at(-1)).toBe("a5");
  quick.end();
  await quick.done;
  expect(shares.waiting()).toBe(1);
  alone[1]?.end();
  await alone[1]?.done;
  expect(running.at(-1)).toBe("a3");
  // Told to the slow ones that began while another school called: b1 came after calls of a.
  expect(givingWay).toEqual(["b1", "a3"]);
  // The other school has left.
  for (const one of [other, full]) one.end();
  await Promise.all([other.done, full.done]);
  const still = begin("a", "a6");
  expect(running.at(-1)).toBe("a3");
  vi.advanceTimersByTime(5000);
  const again = begin("a", "a7");
  expect(running.at(-1)).toBe("a7");
  for (const one of [waits, again]) one.end();
  await Promise.all([waits.done, again.done]);
  still.end();
  expect(await still.done).toBe("done");
  expect(shares.waiting()).toBe(0);
});

test("while many calls of a school wait, it rests after a slow one for as long, at most half a second", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const shares = makeShares(3, { beside: 1, patience: 60_000 });
  const { begin, running } = beginner(shares);
  const others = () => shares("b", undefined, async () => {}, true);
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await settle();
  };
  await others();
  const calls = Array.from({ length: 11 }, (_, at) => begin("a", `a${at}`));
  await pass(300);
  await others();
  calls[0]?.end();
  await calls[0]?.done;
  begin("a", "quick", undefined, true).end();
  const meanwhile = begin("a", "meanwhile");
  await pass(299);
  expect(running).toEqual(["a0", "quick"]);
  await pass(1);
  expect(running.at(-1)).toBe("a1");
  await pass(3000);
  await others();
  calls[1]?.end();
  await calls[1]?.done;
  await pass(499);
  expect(running.at(-1)).toBe("a1");
  await pass(1);
  expect(running.at(-1)).toBe("a2");
  // A short call in a crowd, and then a long one when eight wait.
  const more = Array.from({ length: 8 }, (_, at) => begin("a", `b${at}`));
  await pass(29);
  calls[2]?.end();
  await calls[2]?.done;
  expect(running.at(-1)).toBe("a3");
  for (const at of [3, 4, 5, 6, 7, 8, 9, 10]) {
    calls[at]?.end();
    await calls[at]?.done;
  }
  expect(running.at(-1)).toBe("meanwhile");
  await pass(300);
  await others();
  meanwhile.end();
  await meanwhile.done;
  expect(running.at(-1)).toBe("b0");
  expect(shares.waiting()).toBe(more.length - 1);
});

test("a school that calls alone never rests", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const { begin, running, givingWay } = beginner(makeShares(1, { beside: 1 }));
  const [first] = Array.from({ length: 11 }, (_, at) => begin("a", `a${at}`));
  vi.advanceTimersByTime(300);
  first?.end();
  await first?.done;
  expect(running).toEqual(["a0", "a1"]);
  expect(givingWay).toEqual([]);
});
