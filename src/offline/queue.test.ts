import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse } from "#lib/errors.ts";
import type { ChangeOutcome, PendingChange, PendingChanges } from "./changes.ts";
import { createQueue } from "./queue.ts";
import type { ChangeKind } from "./queue-sender.ts";

/* A device without a browser: its store outlives its pages, and its pages share the locks. */

type Row = PendingChange & { seq: number; owner: string };

/** A lock that one holds at a time, in the order of asking. */
function makeLock() {
  let last: Promise<unknown> = Promise.resolve();
  let holders = 0;
  return {
    async request(work: (wasFree: boolean) => Promise<void>): Promise<void> {
      const wasFree = holders === 0;
      holders += 1;
      const mine = last.then(() => work(wasFree)).finally(() => (holders -= 1));
      last = mine.catch(() => {});
      return mine;
    },
  };
}

/** Stores rows as IndexedDB does: as copies, with a growing key, one change after another. */
function makeDevice() {
  let rows: Row[] = [];
  let seq = 0;
  let isBroken = false;
  let slow = () => Promise.resolve();
  let lock = makeLock();
  const of = (owner: string) => structuredClone(rows.filter((row) => row.owner === owner));
  return {
    store: {
      async changeQueue(owner: string, change: (queue: PendingChanges) => PendingChanges) {
        await slow();
        if (isBroken) throw new Error("no store");
        const others = rows.filter((row) => row.owner !== owner);
        const after = change(of(owner)).map((row) => {
          return { ...structuredClone(row), owner, seq: row.seq ?? (seq += 1) };
        });
        rows = [...others, ...after].sort((a, b) => a.seq - b.seq);
        return of(owner);
      },
      async loadQueue(owner: string) {
        await Promise.resolve();
        if (isBroken) throw new Error("no store");
        return of(owner);
      },
    },
    locks: {
      request: (_name: string, work: (wasFree: boolean) => Promise<void>) => lock.request(work),
    },
    /** The locks of a page that died. Only the browser releases them. */
    freeLock() {
      lock = makeLock();
    },
    slowDown(until: () => Promise<void>) {
      slow = until;
    },
    breakStore() {
      isBroken = true;
    },
    put(row: object) {
      rows.push({ ...row, seq: (seq += 1) } as Row);
    },
    rows: () => rows,
  };
}

type Device = ReturnType<typeof makeDevice>;
type Written = { client_key: string; cell: string; value: unknown; by: string };
type Line = "pass" | "cut" | "swallow" | "signed-out" | "refuse" | "refuse-many";

/** Holds each cell's version and the history of what was written, as the server does. */
function makeServer() {
  const cells = new Map<string, { version: number; value: unknown }>();
  const history: Written[] = [];
  const calls: string[][] = [];
  const server = {
    line: "pass" as Line,
    cells,
    history,
    calls,
    write(by: string, change: Pick<PendingChange, "client_key" | "cell" | "value">) {
      const before = cells.get(change.cell)?.version ?? 0;
      cells.set(change.cell, { version: before + 1, value: change.value });
      history.push({ client_key: change.client_key, cell: change.cell, value: change.value, by });
    },
    take(batch: PendingChanges): ChangeOutcome[] {
      calls.push(batch.map(({ client_key }) => client_key));
      return batch.map((change): ChangeOutcome => {
        const { client_key, cell, version } = change;
        if (history.some((line) => line.client_key === client_key))
          return { client_key, is: "written" };
        const current = cells.get(cell);
        if (version !== (current?.version ?? 0)) {
          return { client_key, is: "stale", current: current?.value };
        }
        server.write("queue", change);
        return { client_key, is: "written" };
      });
    },
    async call(batch: PendingChanges): Promise<ChangeOutcome[]> {
      await Promise.resolve();
      if (server.line === "cut") throw new TypeError("no network");
      if (server.line === "signed-out") throw refuse("UNAUTHORIZED", "Sign in.");
      if (server.line === "refuse") throw refuse("FORBIDDEN", "No.", { reason: "window" });
      if (server.line === "refuse-many" && batch.length > 1) throw refuse("NOT_FOUND", "One.");
      const outcomes = server.take(batch);
      await Promise.resolve();
      if (server.line === "swallow") throw new TypeError("no answer");
      return outcomes;
    },
  };
  return server;
}

type Server = ReturnType<typeof makeServer>;

const MAX = 3;

/** A page on the device. Its queue is open for `owner` unless that is empty. */
async function openPage(
  device: Device,
  server: Server,
  owner = "aminah",
  more: Partial<ChangeKind> = {},
) {
  let isDead = false;
  const lost: [string, unknown][] = [];
  const refused: PendingChanges[] = [];
  let made = 0;
  // A dead page receives no answer, and neither stores nor releases anything.
  const unlessDead = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    return isDead ? new Promise<T>(() => {}) : done;
  };
  const queue = createQueue({
    store: {
      changeQueue: (...all) => unlessDead(device.store.changeQueue(...all)),
      loadQueue: (...all) => unlessDead(device.store.loadQueue(...all)),
    },
    send: (call) => (isDead ? new Promise(() => {}) : unlessDead(call())),
    locks: {
      request: (name, work) =>
        isDead ? new Promise(() => {}) : unlessDead(device.locks.request(name, work)),
    },
    isPassing: () => false,
  });
  const kind: ChangeKind = {
    max: MAX,
    isSame: (value, current) => value === current,
    send: async (batch) => ({ outcomes: await server.call(batch) }),
    onLost: (change, current) => lost.push([change.cell, current]),
    onRefused: (batch) => refused.push(batch),
    ...more,
  };
  queue.register("write", kind);
  queue.register("close", { ...kind, max: 1, replaces: true, isSame: () => false });
  if (owner) await queue.open(owner);
  const change = (kindName: string, cell: string, value: unknown): PendingChange => ({
    kind: kindName,
    cell,
    group: "group",
    version: server.cells.get(cell)?.version ?? 0,
    value,
    client_key: `${owner}-${cell}-${String(value)}-${(made += 1)}-${device.rows().length}`,
    made_at: "",
    state: "waiting",
  });
  return {
    queue,
    lost,
    refused,
    addChange: (cell: string, value: unknown, with_: Partial<PendingChange> = {}) =>
      queue.add({ ...change("write", cell, value), ...with_ }),
    close: () => queue.add({ ...change("close", "close", 1), after: "group" }),
    shown: () => queue.read().map(({ cell, value, state }) => [cell, value, state]),
    die() {
      isDead = true;
      device.freeLock();
    },
  };
}

/** Lets all pending work finish and some time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a change", () => {
  test("is on the screen at once, in the store while it is sent, and gone when it is written", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const stored: number[] = [];
    const page = await openPage(device, server, "aminah", {
      async send(batch) {
        const outcomes = await server.call(batch);
        stored.push(device.rows().length);
        return { outcomes };
      },
    });
    void page.addChange("ali", "absent");
    expect(page.shown()).toEqual([["ali", "absent", "waiting"]]);
    expect(device.rows()).toEqual([]);
    await pass();
    expect(stored).toEqual([1]);
    expect(page.shown()).toEqual([]);
    expect(device.rows()).toEqual([]);
    expect(server.history).toHaveLength(1);
  });

  test("is sent while the store is at work on it, with the others of its event", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    await pass();
    const order: string[] = [];
    device.slowDown(async () => {
      order.push("storing");
      await new Promise((done) => setTimeout(done, 20));
      order.push("stored");
    });
    vi.spyOn(server, "call").mockImplementation(async (batch) => {
      order.push(`sent ${batch.map(({ cell }) => cell).join()}`);
      return server.take(batch);
    });
    const unsubscribe = page.queue.subscribe(() => order.push("shown"));
    void page.addChange("ali", "absent");
    void page.addChange("abu", "late");
    unsubscribe();
    await pass(10);
    expect(order.slice(0, 4)).toEqual(["shown", "shown", "storing", "sent ali,abu"]);
    expect(order).not.toContain("stored");
    expect(page.shown()).toEqual([]);
    await pass(100);
    expect(device.rows()).toEqual([]);
    expect(page.shown()).toEqual([]);
  });

  test("that the page was killed over stays in the store, though its call was on the way", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "cut";
    void page.addChange("ali", "absent");
    await pass();
    page.die();
    expect(device.rows()).toHaveLength(1);
    server.line = "pass";
    const next = await openPage(device, server);
    await pass();
    expect(server.history.map(({ cell }) => cell)).toEqual(["ali"]);
    expect(next.shown()).toEqual([]);
  });

  test("shows nothing new when the store has taken it", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    let sent: PendingChanges = [];
    const page = await openPage(device, server, "aminah", {
      async send(batch) {
        sent = page.queue.read();
        return { outcomes: await server.call(batch) };
      },
    });
    void page.addChange("ali", "absent");
    const shown = page.queue.read();
    await pass();
    expect(sent).toHaveLength(1);
    expect(sent).toBe(shown);
  });

  test("of a later event travels with others of its group, as many as a call takes", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "cut";
    for (const cell of ["a", "b", "c", "d", "a"]) void page.addChange(cell, cell);
    await pass();
    expect(page.queue.isAway()).toBe(true);
    server.line = "pass";
    page.queue.sendNow();
    await pass();
    expect(server.calls.map((call) => call.length)).toEqual([3, 2]);
    expect(server.history.map(({ cell }) => cell)).toEqual(["a", "b", "c", "d", "a"]);
    expect(page.queue.isAway()).toBe(false);
  });

  test("is sent again after 1, 2, 4, 8, 15 s, with the same key, and written once", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "swallow";
    void page.addChange("ali", "absent");
    await pass();
    const times: number[] = [];
    for (let second = 1; second <= 45; second += 1) {
      const before = server.calls.length;
      await pass(1_000);
      if (server.calls.length > before) times.push(second);
    }
    expect(times).toEqual([1, 3, 7, 15, 30, 45]);
    expect(new Set(server.calls.flat()).size).toBe(1);
    server.line = "pass";
    page.queue.sendNow();
    await pass();
    expect(server.history).toHaveLength(1);
    expect(page.shown()).toEqual([]);
  });

  test("does not overwrite another's: the last of its cell stays, and is told once", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "cut";
    void page.addChange("ali", "absent");
    void page.addChange("ali", "late");
    void page.addChange("abu", "absent");
    await pass();
    server.write("other", { client_key: "other", cell: "ali", value: "excused" });
    server.line = "pass";
    page.queue.sendNow();
    await pass();
    expect(page.shown()).toEqual([["ali", "late", "stale"]]);
    expect(page.lost).toEqual([["ali", "excused"]]);
    expect(server.history.map(({ value, by }) => [value, by])).toEqual([
      ["excused", "other"],
      ["absent", "queue"],
    ]);
    await page.queue.forget("ali");
    expect(page.shown()).toEqual([]);
    expect(device.rows()).toEqual([]);
  });

  test("that is refused among others goes by itself, and stays with its reason", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "refuse-many";
    for (const cell of ["a", "b"]) void page.addChange(cell, cell);
    await pass();
    expect(server.calls).toHaveLength(2);
    expect(page.shown()).toEqual([]);

    server.line = "refuse";
    void page.addChange("c", "c");
    await pass();
    expect(page.queue.read()).toMatchObject([{ state: "failed", failure: { code: "FORBIDDEN" } }]);
    expect(page.lost).toEqual([["c", undefined]]);
    expect(page.refused).toHaveLength(1);
    server.line = "pass";
    void page.queue.retry("group");
    await pass();
    expect(page.shown()).toEqual([]);
    expect(server.history.at(-1)?.cell).toBe("c");
  });

  test("is not sent without what it comes after, and is tried again with it", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "refuse";
    void page.addChange("ali", "absent");
    await pass();
    server.line = "pass";
    const [failed] = page.queue.read();
    expect(failed).toMatchObject({ state: "failed" });
    // This is how a page stores a mark that it did not try again.
    device.put({
      ...failed,
      kind: "close",
      cell: "close",
      client_key: "close",
      owner: "aminah",
      after: "group",
      state: "waiting",
    });
    page.queue.sendNow();
    await pass();
    expect(server.history).toEqual([]);
    expect(page.shown()).toEqual([
      ["ali", "absent", "failed"],
      ["close", "absent", "failed"],
    ]);
    void page.close();
    await pass();
    expect(server.history.map(({ cell }) => cell)).toEqual(["ali", "close"]);
    expect(page.shown()).toEqual([]);
  });

  test("of a kind that is not known yet waits, and holds nobody up", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    void page.addChange("later", 1, { kind: "later" });
    void page.addChange("ali", "absent");
    await pass();
    expect(page.shown()).toEqual([["later", 1, "waiting"]]);
    page.queue.register("later", {
      max: 1,
      send: async (batch) => ({ outcomes: server.take(batch) }),
    });
    page.queue.sendNow();
    await pass();
    expect(page.shown()).toEqual([]);
  });

  test("that an earlier version has stored is rewritten by its kind, and sent", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const old = { kind: "write", state: "waiting", client_key: "old", made_at: "", version: 0 };
    device.put({ ...old, pupil: "ali", owner: "aminah" });
    const upgrade = (stored: PendingChange) => {
      const { pupil, ...rest } = stored as PendingChange & { pupil: string };
      return { ...rest, cell: pupil, group: "group", value: "absent" };
    };
    server.line = "cut";
    const page = await openPage(device, server, "aminah", { upgrade });
    await pass();
    expect(page.shown()).toEqual([["ali", "absent", "waiting"]]);
    void page.addChange("ali", "late");
    await pass();
    expect(device.rows().map(({ cell, version, seq }) => [cell, version, seq])).toEqual([
      ["ali", 0, 1],
      ["ali", 1, 2],
    ]);
    server.line = "pass";
    page.queue.sendNow();
    await pass();
    expect(server.history.map(({ value }) => value)).toEqual(["absent", "late"]);
  });
});

describe("the device", () => {
  test("without a store sends all the same while the page is open", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    device.breakStore();
    const page = await openPage(device, server);
    void page.addChange("ali", "absent");
    await pass();
    expect(server.history).toHaveLength(1);
    expect(page.shown()).toEqual([["ali", "absent", "waiting"]].slice(1));
  });

  test("keeps what waits for whom it belongs to", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    server.line = "signed-out";
    void page.addChange("ali", "absent");
    await pass(60_000);
    expect(page.shown()).toEqual([["ali", "absent", "waiting"]]);
    server.line = "pass";
    await page.queue.open("faizal");
    await pass(60_000);
    expect(page.shown()).toEqual([]);
    expect(server.history).toEqual([]);
    await page.queue.open("aminah");
    await pass();
    expect(server.history).toHaveLength(1);
  });

  test("sends from one page at a time, and each page sees the other's changes", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const first = await openPage(device, server);
    const other = await openPage(device, server);
    void first.addChange("ali", "absent");
    void other.addChange("abu", "absent");
    await pass();
    await first.queue.hearOthers("aminah");
    await other.queue.hearOthers("aminah");
    await pass();
    expect([first.shown(), other.shown()]).toEqual([[], []]);
    expect(server.calls.flat().sort()).toEqual([...new Set(server.calls.flat())].sort());
    expect(server.history).toHaveLength(2);
  });

  test("after signing out stores and sends nothing of what is still answered", async () => {
    const [device, server] = [makeDevice(), makeServer()];
    const page = await openPage(device, server);
    void page.addChange("ali", "absent");
    await page.queue.close();
    await pass(60_000);
    expect(device.rows()).toEqual([]);
    expect(server.history).toEqual([]);
    expect(page.shown()).toEqual([]);
  });
});

/* Walks */

type Step =
  | { do: "change"; cell: string }
  | { do: "tick"; times: number }
  | { do: "wait"; ms: number }
  | { do: "line"; line: Line }
  | { do: "other"; cell: string }
  | { do: "reload" | "leave" | "return" | "close" | "retry" };

/** Takes the steps without waiting for their effects, then restores the network and waits for the end. */
async function walk(steps: readonly Step[]) {
  const [device, server] = [makeDevice(), makeServer()];
  const made: string[] = [];
  const stored = new Set<string>();
  const open = async () => {
    const page = await openPage(device, server);
    page.queue.subscribe(() => {
      for (const { client_key } of device.rows()) stored.add(client_key);
    });
    return page;
  };
  let page = await open();
  for (const [at, step] of steps.entries()) {
    if (step.do === "change") {
      const client_key = `${page.queue.owner()} ${at}`;
      made.push(client_key);
      // The other account writes other cells; about the same ones each would get a conflict.
      const cell = page.queue.owner() === "aminah" ? step.cell : `${step.cell} too`;
      void page.addChange(cell, at, { client_key });
    } else if (step.do === "tick") {
      for (let tick = 0; tick < step.times; tick += 1) await Promise.resolve();
    } else if (step.do === "wait") await pass(step.ms);
    else if (step.do === "line") server.line = step.line;
    else if (step.do === "other")
      server.write("other", { client_key: `other ${at}`, cell: step.cell, value: `other ${at}` });
    else if (step.do === "close") void page.close();
    else if (step.do === "retry") void page.queue.retry("group");
    else if (step.do === "leave") void page.queue.open("faizal");
    else if (step.do === "return") void page.queue.open("aminah");
    else {
      page.die();
      page = await open();
    }
  }
  await pass();
  for (const { client_key } of device.rows()) stored.add(client_key);
  server.line = "pass";
  await page.queue.open("aminah");
  page.queue.sendNow();
  await pass(60_000);
  return { device, server, page, made, stored };
}

type Walked = Awaited<ReturnType<typeof walk>>;

/** Expects what must hold after every walk. */
function expectSound({ device, server, page }: Walked): void {
  const keys = server.history.map(({ client_key }) => client_key);
  expect(new Set(keys).size, "written twice").toBe(keys.length);
  for (const call of server.calls) expect(call.length).toBeLessThanOrEqual(MAX);
  expect(
    device.rows().filter(({ state, owner }) => owner === "aminah" && state === "waiting"),
    "still waiting",
  ).toEqual([]);
  expect(
    page.queue.read().map(({ client_key, state }) => [client_key, state]),
    "the screen and the store",
  ).toEqual(
    device
      .rows()
      .filter(({ owner }) => owner === "aminah")
      .map(({ client_key, state }) => [client_key, state]),
  );
}

/** Expects, if nobody else wrote and nothing was refused, that every stored change is written, in order. */
function expectAllWritten({ device, server, made, stored }: Walked): void {
  const written = server.history.map(({ client_key }) => client_key);
  const changes = written.filter((key) => key.startsWith("aminah "));
  expect([...stored].filter((key) => key.startsWith("aminah ") && !changes.includes(key))).toEqual(
    [],
  );
  expect(changes, "in order").toEqual(made.filter((key) => changes.includes(key)));
  expect(device.rows().filter(({ owner }) => owner === "aminah")).toEqual([]);
}

/** Expects that no change overwrote a value of somebody else that was written after the change was made. */
function expectNothingUnseen({ server }: Walked, steps: readonly Step[]): void {
  for (const [at, line] of server.history.entries()) {
    const madeAt = Number(line.client_key.split(" ").at(-1));
    if (line.by !== "queue" || Number.isNaN(madeAt)) continue;
    const before = server.history
      .slice(0, at)
      .filter(({ cell, by }) => cell === line.cell && by === "other");
    for (const { client_key } of before) {
      expect(
        Number(client_key.slice("other ".length)),
        steps.map((step) => step.do).join(),
      ).toBeLessThan(madeAt);
    }
  }
}

const CELLS = ["a", "b", "c", "d"];

test("who leaves and comes back at once has the marks of before written first", async () => {
  const tick: Step = { do: "tick", times: 1 };
  const change: Step = { do: "change", cell: "a" };
  const leaves: Step[] = [{ do: "leave" }, { do: "return" }];
  const walked = await walk([
    change,
    tick,
    ...leaves,
    change,
    tick,
    change,
    tick,
    { do: "reload" },
  ]);
  expectSound(walked);
  expectAllWritten(walked);
});

test("every order of five of change, settle, lost answer, no network, reload and leaving", async () => {
  const alphabet: Step[][] = [
    [{ do: "change", cell: "a" }],
    [
      { do: "change", cell: "b" },
      { do: "tick", times: 3 },
    ],
    [
      { do: "line", line: "pass" },
      { do: "wait", ms: 1_000 },
    ],
    [
      { do: "line", line: "swallow" },
      { do: "tick", times: 12 },
    ],
    [
      { do: "line", line: "cut" },
      { do: "tick", times: 12 },
    ],
    [{ do: "reload" }],
    [{ do: "leave" }, { do: "tick", times: 5 }, { do: "return" }],
  ];
  const orders = (length: number): Step[][] =>
    length === 0
      ? [[]]
      : orders(length - 1).flatMap((head) => alphabet.map((more) => [...head, ...more]));
  for (const steps of orders(4)) {
    const walked = await walk([{ do: "change", cell: "a" }, ...steps]);
    expectSound(walked);
    expectAllWritten(walked);
  }
});

const cell = fc.constantFrom(...CELLS);
const calm: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant("change" as const), cell }),
  fc.record({ do: fc.constant("tick" as const), times: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 9_000 }) }),
  fc.record({
    do: fc.constant("line" as const),
    line: fc.constantFrom<Line>("pass", "cut", "swallow", "signed-out"),
  }),
  fc.record({ do: fc.constantFrom("reload" as const, "leave" as const, "return" as const) }),
];
const wild: fc.Arbitrary<Step>[] = [
  ...calm,
  fc.record({ do: fc.constant("other" as const), cell }),
  fc.record({
    do: fc.constant("line" as const),
    line: fc.constantFrom<Line>("pass", "refuse", "refuse-many"),
  }),
  fc.record({ do: fc.constantFrom("close" as const, "retry" as const) }),
];
const walks = (steps: fc.Arbitrary<Step>[]) =>
  fc.array(
    fc.oneof(
      { arbitrary: fc.record({ do: fc.constant("change" as const), cell }), weight: 3 },
      ...steps,
    ),
    { minLength: 5, maxLength: 40 },
  );

test("whatever happens to page and network, what was stored is written once and in order", async () => {
  await fc.assert(
    fc.asyncProperty(walks(calm), async (steps) => {
      const walked = await walk(steps);
      expectSound(walked);
      expectAllWritten(walked);
    }),
    { numRuns: 300 },
  );
});

test("whatever others write and the server refuses, nothing is written twice or over what was not seen", async () => {
  await fc.assert(
    fc.asyncProperty(walks(wild), async (steps) => {
      const walked = await walk(steps);
      expectSound(walked);
      expectNothingUnseen(walked, steps);
    }),
    { numRuns: 300 },
  );
});
