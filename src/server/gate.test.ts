import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

/** Work that lasts until it is told to end. */
function makeWork() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  const work = { begun: false, end, run: () => ((work.begun = true), done) };
  return work;
}

const settled = () => new Promise<void>((done) => setImmediate(done));

test("so much is inside at once, and the next ones come in the order of asking", async () => {
  const gate = new Gate({ atOnce: 10, waiting: 5, each: 1 });
  const works = [6, 6, 4, 1].map((size, at) => {
    const work = makeWork();
    const passed = gate.pass({ account: `a${at}`, size }, work.run);
    return Object.assign(work, { passed });
  });
  const begun = async () => (await settled(), works.map((work) => work.begun));
  // The small ones would fit, but whoever came before goes first.
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
  const gate = new Gate({ atOnce: 10, waiting: 5, each: 5 });
  expect(await gate.pass({ account: "a", size: 11 }, () => Promise.resolve("in"))).toBe("in");
});

test("too many waiting, and too many of one account, are refused; work that fails makes room", async () => {
  const gate = new Gate({ atOnce: 1, waiting: 1, each: 2 });
  const [first, second] = [makeWork(), makeWork()];
  const running = gate.pass({ account: "a" }, first.run);
  const waiting = gate.pass({ account: "a" }, second.run);
  const busy = { status: 503, data: { reason: "busy" } };
  await expect(gate.pass({ account: "a" }, makeWork().run)).rejects.toMatchObject(busy);
  await expect(gate.pass({ account: "b" }, makeWork().run)).rejects.toMatchObject(busy);
  first.end();
  second.end();
  await Promise.all([running, waiting]);
  const failing = gate.pass({ account: "a" }, () => Promise.reject(new Error("planted")));
  await expect(failing).rejects.toThrow("planted");
  expect(await gate.pass({ account: "a" }, () => Promise.resolve("in"))).toBe("in");
});

test("who leaves loses the turn, and those behind move up", async () => {
  const gate = new Gate({ atOnce: 2, waiting: 5, each: 1 });
  const [first, large, small] = [makeWork(), makeWork(), makeWork()];
  const leaving = new AbortController();
  const running = gate.pass({ account: "a" }, first.run);
  const left = gate.pass({ account: "b", size: 2, signal: leaving.signal }, large.run);
  const behind = gate.pass({ account: "c" }, small.run);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ data: { reason: "gone" } });
  await settled();
  expect([large.begun, small.begun]).toEqual([false, true]);
  first.end();
  small.end();
  await Promise.all([running, behind]);
  const late = gate.pass({ account: "b", signal: leaving.signal }, large.run);
  await expect(late).rejects.toMatchObject({ data: { reason: "gone" } });
});
