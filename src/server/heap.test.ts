import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tidyWhenQuiet } from "./heap.ts";

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heapOf(mib: number) {
  const heap = {
    mib,
    compact: vi.fn(() => {
      heap.mib = 30;
    }),
    size: () => heap.mib * MIB,
  };
  return heap;
}

test("a heap that has grown is put in order once nobody asks", () => {
  const heap = heapOf(45);
  const asked = tidyWhenQuiet(heap);
  for (let tenth = 0; tenth < 50; tenth += 1) {
    vi.advanceTimersByTime(100);
    asked();
  }
  expect(heap.compact).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(heap.compact).toHaveBeenCalledOnce();
});

test("it is left alone until it has grown again", () => {
  const heap = heapOf(45);
  tidyWhenQuiet(heap);
  vi.advanceTimersByTime(2000);
  heap.mib = 37;
  vi.advanceTimersByTime(60_000);
  expect(heap.compact).toHaveBeenCalledOnce();
  heap.mib = 38;
  vi.advanceTimersByTime(2000);
  expect(heap.compact).toHaveBeenCalledTimes(2);
});
