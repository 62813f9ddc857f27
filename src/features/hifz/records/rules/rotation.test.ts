import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { coverageOf, duePages, joinPages, type HeldPage, type Rotation } from "./rotation.ts";

const MONTH: Rotation = { cycle_days: 30, spread_days: 5, cap_percent: 200, pure_cycle: false };

const page = (number: number, age: number | null, more: Partial<HeldPage> = {}): HeldPage => ({
  page: number,
  age,
  step: 3,
  isWeak: false,
  ...more,
});

const pagesOf = (due: readonly HeldPage[]) => due.map((held) => held.page);

describe("the pages due", () => {
  test("are the ones that were not heard for a cycle, the oldest first, then the rotation", () => {
    const pages = Array.from({ length: 60 }, (_, at) => page(at + 1, 20));
    pages[40] = page(41, 30);
    pages[50] = page(51, 33);
    expect(pagesOf(duePages(pages, 12, MONTH))).toEqual([51, 41]);
    pages[40] = page(41, 29);
    expect(pagesOf(duePages(pages, 12, MONTH))).toEqual([51, 13]);
  });

  test("go on at the first page after the last", () => {
    const pages = Array.from({ length: 60 }, (_, at) => page(at + 1, 20));
    expect(pagesOf(duePages(pages, 60, MONTH))).toEqual([1, 2]);
    expect(pagesOf(duePages(pages, null, MONTH))).toEqual([1, 2]);
  });

  test("skip what was heard within half a cycle", () => {
    const pages = [page(1, 14), page(2, 15), page(3, 2)];
    expect(pagesOf(duePages(pages, null, MONTH))).toEqual([2]);
  });

  test("have weak pages on top, the sooner the lower their step, unless the cycle is pure", () => {
    const pages = Array.from({ length: 30 }, (_, at) => page(at + 1, 20));
    pages[9] = page(10, 2, { isWeak: true, step: 1 });
    pages[19] = page(20, 3, { isWeak: true, step: 2 });
    expect(pagesOf(duePages(pages, null, MONTH))).toEqual([10, 1]);
    expect(pagesOf(duePages(pages, null, { ...MONTH, pure_cycle: true }))).toEqual([1]);
  });

  test("240 pages that were never heard are all heard within 16 days", () => {
    let pages = Array.from({ length: 240 }, (_, at) => page(at + 1, null));
    let days = 0;
    for (; pages.some(({ age }) => age === null); days++) {
      const due = new Set(pagesOf(duePages(pages, null, MONTH)));
      expect(due.size).toBeLessThanOrEqual(16);
      pages = pages.map((held) => {
        if (due.has(held.page)) return { ...held, age: 1 };
        return { ...held, age: held.age === null ? null : held.age + 1 };
      });
    }
    expect(days).toBe(16);
  });
});

/** What becomes of the pages in 200 days: the oldest age at which one is heard, and the longest day. */
function simulate(
  start: number,
  {
    days = 200,
    grows = true,
    isAway = (_day: number): boolean => false,
    isBad = (_day: number, _page: number): boolean => false,
    rotation = MONTH,
  } = {},
) {
  let pages = Array.from({ length: start }, (_, at) =>
    page(at + 1, Math.floor((at * rotation.cycle_days) / start) % rotation.cycle_days),
  ).map((held) => ({ ...held, age: rotation.cycle_days - 1 - (held.age ?? 0), clean: 9 }));
  let after: number | null = null;
  const oldest: number[] = [];
  let most = 0;
  for (let day = 0; day < days; day++) {
    pages = pages.map((held) => ({ ...held, age: held.age + 1 }));
    if (grows) pages.push({ ...page(pages.length + 1, 1), age: 1, clean: 9 });
    oldest.push(Math.max(...pages.map(({ age }) => age)));
    if (isAway(day)) continue;
    const due = pagesOf(duePages(pages, after, rotation));
    const base = Math.ceil(pages.length / rotation.cycle_days);
    most = Math.max(most, due.length / base);
    after = due.at(-1) ?? after;
    const heard = new Set(due);
    pages = pages.map((held) => {
      if (!heard.has(held.page)) return held;
      if (isBad(day, held.page)) {
        return { ...held, age: 0, step: Math.max(0, held.step - 2), isWeak: true, clean: 0 };
      }
      const clean = held.clean + 1;
      const step = Math.min(5, held.step + 1);
      return { ...held, age: 0, step, isWeak: held.isWeak && clean < 2, clean };
    });
  }
  return { oldest, worst: Math.max(...oldest), most };
}

/** A chance of one in so many that is the same in every run. */
const oneIn = (many: number, ...numbers: number[]) =>
  numbers.reduce((sum, number) => (sum * 31 + number * 7919 + 17) % 100_003, 1) % many === 0;

describe("over 200 days from 200 pages to 400, within a cycle of 30 days", () => {
  test("who is always there never has a page older than the cycle", () => {
    expect(simulate(200)).toMatchObject({ worst: 30 });
  });

  test("one day of absence in twenty makes a page at most a day late", () => {
    expect(simulate(200, { isAway: (day) => day % 20 === 7 }).worst).toBeLessThanOrEqual(31);
  });

  test("one weak hearing in ten makes a page at most two days late", () => {
    expect(simulate(200, { isBad: (day, at) => oneIn(10, day, at) }).worst).toBeLessThanOrEqual(32);
  });

  test("after five days of illness nothing is late within eleven days, and no day is doubled", () => {
    const ill = simulate(200, { grows: false, isAway: (day) => day >= 60 && day < 65 });
    expect(ill.worst).toBeLessThanOrEqual(34);
    expect(Math.max(...ill.oldest.slice(65 + 11))).toBeLessThanOrEqual(30);
    expect(ill.most).toBeLessThanOrEqual(2);
  });
});

test("with full attendance no page is ever older than the cycle, whatever its length and growth", () => {
  const cycles = fc.constantFrom(7, 15, 30, 60);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 604 }), cycles, fc.boolean(), (start, days, grows) => {
      const rotation = { ...MONTH, cycle_days: days };
      const { worst, most } = simulate(start, { days: 3 * days, grows, rotation });
      expect(worst).toBeLessThanOrEqual(days);
      expect(most).toBeLessThanOrEqual(2);
    }),
    { numRuns: 25 },
  );
});

test("neighbours become one range, in the order in which they are due", () => {
  expect(joinPages([42, 43, 44, 7, 8, 45])).toEqual([
    [42, 44],
    [7, 8],
    [45, 45],
  ]);
  expect(joinPages([])).toEqual([]);
});

test("coverage is the share that was heard within a cycle", () => {
  expect(coverageOf([], 30)).toBeNull();
  expect(coverageOf([page(1, 30), page(2, 31), page(3, null), page(4, 0)], 30)).toBe(50);
});
