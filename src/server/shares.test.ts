import { setImmediate as settle } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { errorData } from "#lib/errors.ts";
import { makeShares } from "./shares.ts";

afterEach(() => vi.useRealTimers());

/** Begins works that each end when told to. */
function beginner(shares: ReturnType<typeof makeShares>) {
  const running: string[] = [];
  const ends = new Map<string, (fails?: boolean) => void>();
  const begin = (school: string, name: string, signal?: AbortSignal, isQuick = false) => {
    const work = async () => {
      running.push(name);
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
  return { begin, running };
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
  const { begin, running } = beginner(shares);
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

test("after a long call a school rests from slow ones for as long, at most half a second, while others call", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const shares = makeShares(3, { beside: 1 });
  const { begin, running } = beginner(shares);
  const others = () => shares("b", undefined, async () => {}, true);
  const endAfter = async (call: ReturnType<typeof begin>, ms: number) => {
    vi.advanceTimersByTime(ms);
    await others();
    call.end();
    await call.done;
  };
  await others();
  const short = begin("a", "short");
  await endAfter(short, 19);
  const long = begin("a", "long");
  expect(running.at(-1)).toBe("long");
  const next = begin("a", "next");
  await endAfter(long, 300);
  begin("a", "quick", undefined, true).end();
  expect(running.at(-1)).toBe("quick");
  vi.advanceTimersByTime(299);
  await settle();
  expect(running.at(-1)).toBe("quick");
  vi.advanceTimersByTime(1);
  await settle();
  expect(running.at(-1)).toBe("next");
  const last = begin("a", "last");
  await endAfter(next, 3000);
  vi.advanceTimersByTime(499);
  await settle();
  expect(running.at(-1)).toBe("next");
  vi.advanceTimersByTime(1);
  await settle();
  expect(running.at(-1)).toBe("last");
  // Who began beside others rests, and nobody else calls any more.
  vi.advanceTimersByTime(5000);
  last.end();
  await last.done;
  begin("a", "alone");
  expect(running.at(-1)).toBe("alone");
});
