import { expect, test, vi } from "vitest";
import { errorData } from "#lib/errors.ts";
import { type Asker, makeTurns } from "./turns.ts";

/** A queue whose work ends when the test says so. */
function open({ atOnce = 1, maxWaiting = 4, perAccount = Infinity, patience = 0 } = {}) {
  const inTurn = makeTurns({ atOnce, maxWaiting, perAccount, patience });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Partial<Asker> = {}) => {
    const line = name.replace(/\d+$/, "");
    void inTurn({ line, ...asker }, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    }).catch((error: unknown) => refused.push(`${name} ${errorData(error).reason}`));
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return {
    inTurn,
    started,
    refused,
    async ask(...names: string[]) {
      for (const name of names) ask(name);
      await settle();
    },
    async askAs(name: string, asker: Partial<Asker>) {
      ask(name, asker);
      await settle();
    },
    /** Ends the running tasks one after another until none is left. */
    async finish() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await settle();
      }
      return started;
    },
  };
}

test("so many run at once, the rest in the order they came", async () => {
  const turns = open({ atOnce: 2 });
  await turns.ask("a1", "a2", "a3", "a4");
  expect(turns.started).toEqual(["a1", "a2"]);
  expect(await turns.finish()).toEqual(["a1", "a2", "a3", "a4"]);
  await turns.ask("a5", "a6", "a7");
  expect(turns.started.slice(4)).toEqual(["a5", "a6"]);
});

test("each address has its turn, however much another one asked for before", async () => {
  const turns = open({ maxWaiting: 20 });
  await turns.ask("a1", "a2", "a3", "a4", "b1", "b2", "c1");
  expect(await turns.finish()).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("beyond the most that wait it is refused, with the time to wait", async () => {
  const turns = open();
  await turns.ask("a1", "b1", "c1", "d1", "e1", "f1");
  expect(turns.refused).toEqual(["f1 busy"]);
  expect(await turns.finish()).toEqual(["a1", "b1", "c1", "d1", "e1"]);
});

test("who has waited too long is refused, and those behind it go on waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const turns = open({ patience: 8_000 });
    await turns.ask("a1", "b1");
    vi.advanceTimersByTime(5_000);
    await turns.ask("c1");
    vi.advanceTimersByTime(3_000);
    await turns.ask();
    expect(turns.refused).toEqual(["b1 busy"]);
    expect(turns.inTurn.queue().waiting).toBe(1);
    // What has its turn is left alone, however long it takes.
    expect(await turns.finish()).toEqual(["a1", "c1"]);
    vi.advanceTimersByTime(60_000);
    expect(turns.refused).toEqual(["b1 busy"]);
  } finally {
    vi.useRealTimers();
  }
});

test("who is refused is told when those that wait now will be done", async () => {
  // Work that takes no time.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const full = open({ maxWaiting: 8 });
  await full.ask("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1");
  const ask = () => full.inTurn({ line: "b" }, async () => {}).catch((thrown: unknown) => thrown);
  const refusals = await Promise.all(Array.from({ length: 60 }, ask));
  expect(refusals[0]).toMatchObject({ status: 503, data: { reason: "busy" } });
  // Not all of them come back in the same second.
  const waits = refusals.map((refusal) => Number(errorData(refusal).retry_after));
  expect(waits.filter((wait) => wait < 4 || wait > 8)).toEqual([]);
  expect(new Set(waits).size).toBeGreaterThan(1);
  await full.finish();
  await full.ask("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1");
  // The work has become quicker, and with it the wait, which is still drawn at random.
  const later = await Promise.all(Array.from({ length: 60 }, ask));
  expect(later.filter((refusal) => Number(errorData(refusal).retry_after) > 2)).toEqual([]);
  clock.mockRestore();
});

test("one address cannot fill it: it gives up its last for a newcomer from another", async () => {
  const turns = open();
  await turns.ask("a1", "a2", "a3", "a4", "a5", "a6", "b1", "c1");
  expect(turns.refused).toEqual(["a6 busy", "a5 busy", "a4 busy"]);
  expect(await turns.finish()).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("strangers make room for an account's own line, which strangers cannot push out", async () => {
  const turns = open();
  await turns.ask("a1", "b1", "c1", "d1", "e1");
  await turns.askAs("own1", { isTrusted: true });
  await turns.askAs("own2", { isTrusted: true });
  expect(turns.refused).toHaveLength(2);
  await turns.ask("f1");
  expect(turns.refused.at(-1)).toBe("f1 busy");
  expect(await turns.finish()).toEqual(["a1", "own1", "b1", "own2", "c1"]);
});

test("strangers, however many lines they come in, and what is trusted have every second turn", async () => {
  const turns = open({ maxWaiting: 10 });
  await turns.ask("a1", "b1", "c1", "d1", "e1");
  for (const name of ["own1", "mine1", "own2"]) await turns.askAs(name, { isTrusted: true });
  expect(await turns.finish()).toEqual(["a1", "own1", "b1", "mine1", "c1", "own2", "d1", "e1"]);
  for (const name of ["own3", "own4", "mine2"]) await turns.askAs(name, { isTrusted: true });
  await turns.ask("a2");
  expect((await turns.finish()).slice(8)).toEqual(["own3", "a2", "own4", "mine2"]);
});

test("whose client has left is dropped, and its place is free again", async () => {
  const turns = open({ maxWaiting: 2 });
  const leaving = new AbortController();
  await turns.ask("a1");
  await turns.askAs("b1", { signal: leaving.signal });
  await turns.ask("c1");
  leaving.abort();
  await turns.ask("d1");
  expect(turns.refused).toEqual(["b1 left"]);
  await turns.askAs("e1", { signal: leaving.signal });
  expect(turns.refused).toEqual(["b1 left", "e1 left"]);
  expect(await turns.finish()).toEqual(["a1", "c1", "d1"]);
});

test("a place is given on when the work fails, and no client's leaving takes one that runs", async () => {
  const inTurn = makeTurns({ atOnce: 1, maxWaiting: 1 });
  const leaving = new AbortController();
  const signal = leaving.signal;
  const failing = inTurn({ line: "a" }, () => Promise.reject(new Error("out of memory")));
  await expect(failing).rejects.toThrow("memory");
  const running = inTurn({ line: "a", signal }, async () => {
    leaving.abort();
    return "done";
  });
  expect(await running).toBe("done");
  expect(await inTurn({ line: "b" }, async () => "next")).toBe("next");
});

/** Work that lasts until it is told to end. */
function makeWork() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  const work = { begun: false, end, run: () => ((work.begun = true), done) };
  return work;
}

const settled = () => new Promise<void>((done) => setImmediate(done));

test("so much is inside at once, and the next ones come in the order of asking", async () => {
  const inTurn = makeTurns({ atOnce: 10, maxWaiting: 5, perAccount: 1 });
  const works = [6, 6, 4, 1].map((size, at) => {
    const work = makeWork();
    const passed = inTurn({ line: `a${at}`, size }, work.run);
    return Object.assign(work, { passed });
  });
  const begun = async () => (await settled(), works.map((work) => work.begun));
  // The small ones would fit, but the earlier one goes first.
  expect(await begun()).toEqual([true, false, false, false]);
  works[0]?.end();
  expect(await begun()).toEqual([true, true, true, false]);
  works[1]?.end();
  expect(await begun()).toEqual([true, true, true, true]);
  works[2]?.end();
  works[3]?.end();
  await Promise.all(works.map(({ passed }) => passed));
});

test("what is larger than all the room comes in alone", async () => {
  const inTurn = makeTurns({ atOnce: 10, maxWaiting: 5, perAccount: 5 });
  expect(await inTurn({ line: "a", size: 11 }, () => Promise.resolve("in"))).toBe("in");
});

test("too many waiting, and too many of one account, are refused; work that fails makes room", async () => {
  const inTurn = makeTurns({ atOnce: 1, maxWaiting: 1, perAccount: 2 });
  const [first, second] = [makeWork(), makeWork()];
  const running = inTurn({ line: "a" }, first.run);
  const waiting = inTurn({ line: "a" }, second.run);
  const busy = { status: 503, data: { reason: "busy" } };
  await expect(inTurn({ line: "a" }, makeWork().run)).rejects.toMatchObject(busy);
  await expect(inTurn({ line: "b" }, makeWork().run)).rejects.toMatchObject(busy);
  first.end();
  second.end();
  await Promise.all([running, waiting]);
  const failing = inTurn({ line: "a" }, () => Promise.reject(new Error("planted")));
  await expect(failing).rejects.toThrow("planted");
  expect(await inTurn({ line: "a" }, () => Promise.resolve("in"))).toBe("in");
});

test("who leaves loses the turn, and those behind move up", async () => {
  const inTurn = makeTurns({ atOnce: 2, maxWaiting: 5, perAccount: 1 });
  const [first, large, small] = [makeWork(), makeWork(), makeWork()];
  const leaving = new AbortController();
  const running = inTurn({ line: "a" }, first.run);
  const left = inTurn({ line: "b", size: 2, signal: leaving.signal }, large.run);
  const behind = inTurn({ line: "c" }, small.run);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ data: { reason: "left" } });
  await settled();
  expect([large.begun, small.begun]).toEqual([false, true]);
  first.end();
  small.end();
  await Promise.all([running, behind]);
  const late = inTurn({ line: "b", signal: leaving.signal }, large.run);
  await expect(late).rejects.toMatchObject({ data: { reason: "left" } });
});

test("one account of a line has a share of its own, and the line's others have theirs", async () => {
  const turns = open({ perAccount: 2 });
  for (const name of ["a1", "a2", "a3"]) await turns.askAs(name, { account: "one" });
  await turns.askAs("a4", { account: "other" });
  expect(turns.refused).toEqual(["a3 busy"]);
  expect(await turns.finish()).toEqual(["a1", "a2", "a4"]);
});

test("the next turn of a line waits for those of others, whoever of it asked", async () => {
  const turns = open({ maxWaiting: 20, perAccount: 2 });
  for (let at = 1; at <= 5; at += 1) await turns.askAs(`a${at}`, { account: `${at}` });
  await turns.ask("b1");
  expect((await turns.finish()).slice(0, 3)).toEqual(["a1", "a2", "b1"]);
});

test("a line has no more than its share, and those behind it do not wait for that", async () => {
  const inTurn = makeTurns({ atOnce: 4, perLine: 2, maxWaiting: 9 });
  const works = ["a", "a", "a", "b", "b", "c"].map((line) => {
    const work = makeWork();
    return Object.assign(work, { passed: inTurn({ line }, work.run) });
  });
  const begun = async () => (await settled(), works.map((work) => work.begun));
  expect(await begun()).toEqual([true, true, false, true, true, false]);
  works[3]?.end();
  expect(await begun()).toEqual([true, true, false, true, true, true]);
  works[0]?.end();
  expect(await begun()).toEqual([true, true, true, true, true, true]);
  for (const work of works) work.end();
  await Promise.all(works.map(({ passed }) => passed));
  // A task larger than the share runs alone.
  expect(await inTurn({ line: "a", size: 3 }, () => Promise.resolve("in"))).toBe("in");
});

test("work learns whether somebody waits for it", async () => {
  const inTurn = makeTurns({ atOnce: 1, maxWaiting: 1 });
  const first = makeWork();
  let isAwaited = () => false;
  const running = inTurn({ line: "a" }, (ask) => ((isAwaited = ask), first.run()));
  expect(isAwaited()).toBe(false);
  const next = inTurn({ line: "b" }, () => Promise.resolve());
  expect(isAwaited()).toBe(true);
  first.end();
  await Promise.all([running, next]);
});

test("what is large is not passed by what is small, and makes room for it when it is pushed out", async () => {
  const inTurn = makeTurns({ atOnce: 2, maxWaiting: 1 });
  const [first, large, small] = [makeWork(), makeWork(), makeWork()];
  const running = inTurn({ line: "a" }, first.run);
  const pushedOut = inTurn({ line: "b", size: 2 }, large.run);
  const trusted = inTurn({ line: "c", isTrusted: true }, small.run);
  await expect(pushedOut).rejects.toMatchObject({ data: { reason: "busy" } });
  await settled();
  expect([large.begun, small.begun]).toEqual([false, true]);
  first.end();
  small.end();
  await Promise.all([running, trusted]);
});

test("what is trusted has half of the places before strangers, and no more", async () => {
  const turns = open({ maxWaiting: 4 });
  await turns.ask("a1");
  // An attacker asks with several accounts of their own.
  for (const own of ["b1", "b2", "c1", "c2"]) await turns.askAs(own, { isTrusted: true });
  await turns.ask("d1", "e1");
  expect(turns.refused).toEqual(["c2 busy", "b2 busy"]);
  await turns.askAs("b3", { isTrusted: true });
  expect(turns.refused.slice(2)).toEqual(["b3 busy"]);
  expect(await turns.finish()).toEqual(["a1", "b1", "d1", "c1", "e1"]);
});
