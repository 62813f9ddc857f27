import type { Filters } from "#features/reports/definitions/rules.ts";
import {
  customSpan,
  type PeriodFacts,
  type PeriodKind,
  periodOf,
  type ReportPeriod,
} from "#features/reports/periods/rules.ts";

/** Which span of its kind a saved report is about: the last one that is over, the one of today, or always the same. */
export const SAVED_WHEN = ["last", "current", "fixed"] as const;
export type SavedWhen = (typeof SAVED_WHEN)[number];

/** What a saved report asks for. `on` and `to` are set where the period is fixed; a report of today has no period. */
export type SavedParams = Filters & {
  when: SavedWhen;
  period?: PeriodKind | undefined;
  on?: string | undefined;
  to?: string | undefined;
};

/** The span that a saved report is about today; undefined where it has none, or the school has none of its kind. */
export function savedPeriod(
  { period: kind, when, on, to }: SavedParams,
  facts: PeriodFacts,
): ReportPeriod | undefined {
  if (!kind) return undefined;
  if (kind === "custom") return on && to ? customSpan({ from: on, to }) : undefined;
  if (when === "fixed") return periodOf(kind, on ?? facts.today, facts);
  const now = periodOf(kind, facts.today, facts);
  // A term that is over stays the one of today until the next begins.
  if (!now || when === "current" || now.to < facts.today) return now;
  return now.previous === null ? undefined : periodOf(kind, now.previous, facts);
}
