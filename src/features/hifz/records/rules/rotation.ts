import type { PageState } from "./fold.ts";

/** After so many days of hafazan a weak page is due again, by its step. */
const LADDER = [1, 2, 4, 7, 14, 30] as const;

/** A held page that is no longer among the recent ones, in the order of rotation. */
export type HeldPage = Pick<PageState, "page" | "step"> & {
  /** Days of hafazan since it was heard; null if it never was. */
  age: number | null;
  isWeak: boolean;
};

export type Rotation = {
  /** In so many days of hafazan everything is heard once. */
  cycle_days: number;
  /** A backlog is spread over so many days. */
  spread_days: number;
  /** A day has at most so many per cent of its share. */
  cap_percent: number;
  /** Weak pages wait for their turn. */
  pure_cycle: boolean;
};

/**
 * The pages to revise today, in the order in which they are due: those that were not heard for a whole cycle, the
 * oldest first; weak ones, sooner the weaker they are; then the rotation goes on after the page that was heard last.
 * What was heard today counts towards the day's share.
 * @param pages in the order of rotation
 * @param after the page at which the last old revision ended; null before the first
 */
export function duePages(
  pages: readonly HeldPage[],
  after: number | null,
  { cycle_days, spread_days, cap_percent, pure_cycle }: Rotation,
): HeldPage[] {
  const age = (page: HeldPage) => page.age ?? Infinity;
  const over = pages
    .filter((page) => age(page) >= cycle_days)
    .toSorted((a, b) => compare(age(b), age(a)));
  const weak = pure_cycle
    ? []
    : pages.filter((page) => {
        const wait = Math.min(cycle_days, LADDER[page.step] ?? cycle_days);
        return page.isWeak && age(page) < cycle_days && age(page) >= wait;
      });
  const start = pages.findIndex(({ page }) => page === after) + 1;
  const turning = [...pages.slice(start), ...pages.slice(0, start)].filter(
    (page) => 2 * age(page) >= cycle_days,
  );
  const heard = pages.filter((page) => page.age === 0);
  const pulled = weak.length + (pure_cycle ? 0 : heard.filter(({ isWeak }) => isWeak).length);
  const base = Math.ceil(pages.length / cycle_days);
  const backlog = Math.ceil(Math.max(0, over.length - base) / spread_days);
  const most = Math.floor((cap_percent * base) / 100);
  const share = Math.min(most, base + backlog + Math.min(pulled, base));
  const quota = Math.max(0, share - heard.length);
  return [...new Set([...over, ...weak, ...turning])].slice(0, quota);
}

/** Infinity is as old as Infinity; sorting is stable, so the order of rotation decides. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Joins pages that are neighbours and come one after the other, such as 42–48. */
export function joinPages(pages: readonly number[]): [from: number, to: number][] {
  const joined: [number, number][] = [];
  for (const page of pages) {
    const last = joined.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else joined.push([page, page]);
  }
  return joined;
}

/** The share, in whole per cent, of held pages that were heard within a cycle; null when nothing is held. */
export function coverageOf(pages: readonly HeldPage[], cycle_days: number): number | null {
  if (pages.length === 0) return null;
  const fresh = pages.filter(({ age }) => age !== null && age <= cycle_days).length;
  return Math.floor((100 * fresh) / pages.length);
}
