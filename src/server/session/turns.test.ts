import { expect, test } from "vitest";
import { errorData } from "#lib/errors.ts";
import { type Asker, makeTurns, runAs } from "./turns.ts";

/** A queue whose work ends when the test says so. */
function open({ atOnce = 1, most = 4 } = {}) {
  const inTurn = makeTurns({ atOnce, most });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Partial<Asker> = {}) => {
    const line = name.replace(/\d+$/, "");
    void runAs({ line, ...asker }, () =>
      inTurn(() => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      }),
    ).catch((error: unknown) => refused.push(`${name} ${errorData(error).reason}`));
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
    /** Ends what runs, one after the other, until nothing is left. */
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
  const turns = open({ most: 20 });
  await turns.ask("a1", "a2", "a3", "a4", "b1", "b2", "c1");
  expect(await turns.finish()).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("beyond the most that wait it is refused, with the time to wait", async () => {
  const turns = open();
  await turns.ask("a1", "b1", "c1", "d1", "e1", "f1");
  expect(turns.refused).toEqual(["f1 busy"]);
  expect(await turns.finish()).toEqual(["a1", "b1", "c1", "d1", "e1"]);
});

test("who is refused is told when those that wait now will be done", async () => {
  const full = open({ most: 8 });
  await full.ask("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1");
  const ask = () =>
    runAs({ line: "b" }, () => full.inTurn(async () => {})).catch((thrown: unknown) => thrown);
  expect(await ask()).toMatchObject({ status: 503, data: { reason: "busy", retry_after: 4 } });
  await full.finish();
  await full.ask("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1");
  // What was done meanwhile took next to no time.
  expect(await ask()).toMatchObject({ status: 503, data: { reason: "busy", retry_after: 1 } });
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
  expect(await turns.finish()).toEqual(["a1", "b1", "c1", "own1", "own2"]);
});

test("whose client has left is dropped, and its place is free again", async () => {
  const turns = open({ most: 2 });
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

test("work inside of a turn needs none of its own", async () => {
  const inTurn = makeTurns({ atOnce: 1, most: 0 });
  expect(await inTurn(() => inTurn(async () => "inner"))).toBe("inner");
  expect(await inTurn(async () => "next")).toBe("next");
});

test("a place is given on when the work fails, and no client's leaving takes one that runs", async () => {
  const inTurn = makeTurns({ atOnce: 1, most: 1 });
  const leaving = new AbortController();
  const signal = leaving.signal;
  await expect(inTurn(() => Promise.reject(new Error("out of memory")))).rejects.toThrow("memory");
  const running = runAs({ line: "a", signal }, () =>
    inTurn(async () => {
      leaving.abort();
      return "done";
    }),
  );
  expect(await running).toBe("done");
  expect(await inTurn(async () => "next")).toBe("next");
});
