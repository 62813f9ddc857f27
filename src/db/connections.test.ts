import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { growWhenNeeded, setAside } from "./connections.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pool whose connections are given and released when told to, and on which somebody waits from the beginning. */
function waitedFor({ fails = false } = {}) {
  const options = { max: 5 };
  const never = () => (fails ? Promise.reject(new Error("planted")) : new Promise<never>(() => {}));
  const pool = Object.assign(new EventEmitter(), {
    options,
    connect: never,
    totalCount: 0,
    idleCount: 0,
  });
  growWhenNeeded(pool as unknown as pg.Pool, 2);
  pool.connect().catch(() => {});
  return pool;
}

test("a pool opens one connection for each that is held for long, one after the other, up to its most", () => {
  const pool = waitedFor();
  for (const client of [1, 2, 3, 4, 5]) pool.emit("acquire", client);
  const bounds = Array.from({ length: 5 }, () => {
    vi.advanceTimersByTime(200);
    return pool.options.max;
  });
  expect(bounds).toEqual([3, 4, 5, 5, 5]);
});

test("a connection that is held for long does not count, and those of quick calls do", () => {
  const pool = waitedFor();
  pool.emit("acquire", "long");
  const bounds = Array.from({ length: 6 }, () => {
    pool.emit("acquire", "quick");
    vi.advanceTimersByTime(100);
    pool.emit("release", undefined, "quick");
    return pool.options.max;
  });
  expect(bounds).toEqual([2, 3, 3, 3, 3, 3]);
});

test("a burst of quick calls opens none, nor does a database that is away", () => {
  const pool = waitedFor();
  for (let at = 0; at < 20; at += 1) {
    if (at < 10) pool.emit("acquire", "quick");
    vi.advanceTimersByTime(100);
    if (at < 10) pool.emit("release", undefined, "quick");
  }
  expect(pool.options.max).toBe(2);
});

test("beside a connection that was set aside, one more opens at once for who waits, and no other", () => {
  const pool = waitedFor();
  const [first, second] = [{}, {}] as [pg.PoolClient, pg.PoolClient];
  const connect = (totalCount: number, idleCount = 0) => {
    Object.assign(pool, { totalCount, idleCount });
    void pool.connect();
    return pool.options.max;
  };
  pool.emit("acquire", first);
  expect(connect(2)).toBe(2);
  setAside(first);
  // One is idle, and then there is still room for one.
  expect(connect(2, 1)).toBe(2);
  expect(connect(1)).toBe(2);
  expect(connect(2)).toBe(3);
  pool.emit("acquire", second);
  setAside(second);
  vi.advanceTimersByTime(150);
  expect(connect(3)).toBe(3);
  for (const client of [first, second]) pool.emit("release", undefined, client);
  pool.totalCount = 2;
  pool.emit("remove", first);
  pool.emit("acquire", first);
  vi.advanceTimersByTime(150);
  expect(connect(2)).toBe(2);
});

test("when the one more cannot be opened, the bound falls again, and not every call tries", async () => {
  const pool = waitedFor({ fails: true });
  const client = {} as pg.PoolClient;
  pool.emit("acquire", client);
  setAside(client);
  Object.assign(pool, { totalCount: 2 });
  const bounds = [];
  for (const wait of [0, 100, 100]) {
    vi.advanceTimersByTime(wait);
    void pool.connect().catch(() => {});
    bounds.push(pool.options.max);
    await Promise.resolve();
    await Promise.resolve();
    bounds.push(pool.options.max);
  }
  expect(bounds).toEqual([3, 2, 2, 2, 3, 2]);
});
