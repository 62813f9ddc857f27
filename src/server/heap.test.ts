import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownHeap, tidyWhenQuiet } from "./heap.ts";

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heapOf(mib: number) {
  const heap = {
    mib,
    compact: vi.fn(async () => {
      heap.mib = 30;
    }),
    size: () => heap.mib * MIB,
  };
  return heap;
}

test("a heap that has grown is put in order once nobody asks", async () => {
  const heap = heapOf(45);
  const asked = tidyWhenQuiet(heap);
  for (let tenth = 0; tenth < 50; tenth += 1) {
    await vi.advanceTimersByTimeAsync(100);
    asked();
  }
  expect(heap.compact).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(heap.compact).toHaveBeenCalledOnce();
});

test("it is left alone until it has grown again", async () => {
  const heap = heapOf(45);
  tidyWhenQuiet(heap);
  await vi.advanceTimersByTimeAsync(2000);
  heap.mib = 37;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heap.compact).toHaveBeenCalledOnce();
  heap.mib = 38;
  await vi.advanceTimersByTimeAsync(2000);
  expect(heap.compact).toHaveBeenCalledTimes(2);
});

test("a heap that cannot be put in order is left alone", async () => {
  const heap = heapOf(45);
  heap.compact.mockRejectedValue(new Error("no inspector"));
  tidyWhenQuiet(heap);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heap.compact).toHaveBeenCalledOnce();
});

test("this process gives back what it no longer needs", async () => {
  vi.useRealTimers();
  const heap = ownHeap();
  let garbage: unknown[] | undefined = Array.from({ length: 1_000_000 }, (_, at) => ({ at }));
  const full = heap.size();
  expect(garbage.pop()).toEqual({ at: 999_999 });
  garbage = undefined;
  await heap.compact();
  expect(full - heap.size()).toBeGreaterThan(8 * MIB);
});

test("what calls made and nobody needs any more is no growth", async () => {
  vi.useRealTimers();
  const heap = ownHeap();
  await heap.compact();
  const before = heap.size();
  let made = 0;
  for (let call = 0; call < 200; call += 1) {
    made += Array.from({ length: 1000 }, (_, at) => ({ at })).length;
  }
  expect(made).toBe(200_000);
  expect(heap.size() - before).toBeLessThan(2 * MIB);
});
