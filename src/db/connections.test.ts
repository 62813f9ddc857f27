import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { growWhenNeeded } from "./connections.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pool that gives a connection only when told to; one is waited for from the beginning. */
function waitedFor() {
  const options = { max: 4 };
  const never = () => new Promise<never>(() => {});
  const pool = Object.assign(new EventEmitter(), { options, connect: never, totalCount: 0 });
  growWhenNeeded(pool as unknown as pg.Pool, 1);
  void pool.connect();
  return pool;
}

test("a pool whose connections are all held opens one after the other soon", () => {
  const pool = waitedFor();
  const bounds = Array.from({ length: 5 }, () => {
    vi.advanceTimersByTime(200);
    return pool.options.max;
  });
  expect(bounds).toEqual([2, 3, 4, 4, 4]);
});

test("a burst of quick calls opens one only for somebody who has waited for a second", () => {
  const pool = waitedFor();
  const bounds = Array.from({ length: 11 }, () => {
    vi.advanceTimersByTime(100);
    pool.emit("acquire");
    return pool.options.max;
  });
  expect(bounds).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]);
});
