import { afterEach, describe, expect, test, vi } from "vitest";
import { newId } from "./ids.ts";

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timeOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

afterEach(() => {
  vi.useRealTimers();
});

describe("an id", () => {
  test("is a UUID of version 7 with the time in front", () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(V7);
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
  });

  test("sorts after the one before it, however many are made at once", () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("sorts after the one before it, also when the clock goes back", () => {
    const before = newId();
    vi.useFakeTimers({ now: Date.now() - 600_000 });
    const after = newId();
    expect(after > before).toBe(true);
    expect(after).toMatch(V7);
  });

  test.each([0, 1, 1_790_000_000_000, 2 ** 32, 2 ** 47])("carries the time given: %i", (at) => {
    const id = newId(at);
    expect(id).toMatch(V7);
    expect(timeOf(id)).toBe(at);
    expect(newId(at)).not.toBe(id);
  });

  test("leaves the order of the others alone when it has a time of its own", () => {
    const before = newId();
    newId(2 ** 47);
    newId(0);
    expect(newId() > before).toBe(true);
    expect(timeOf(newId())).toBeLessThan(2 ** 47);
  });
});
