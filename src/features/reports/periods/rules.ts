import { monthEnd } from "#features/calendar/rules.ts";
import type { Span } from "#features/insights/rules.ts";
import { type TermDays, yearsOf } from "#features/insights/rules/years.ts";
import { addDays, daysBetween, monthStart, weekday } from "#lib/dates.ts";
import { type HijriMonth, hijriDate, hijriMonthStart } from "#lib/hijri.ts";
import { termName } from "#lib/terms.ts";

/** The kinds of spans that a report can be about: `year` is the academic year, `calendar` January to December. */
export const PERIOD_KINDS = [
  "day",
  "week",
  "month",
  "term",
  "year",
  "calendar",
  "hijri",
  "custom",
] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** No report is about more days. */
export const MAX_REPORT_DAYS = 400;

/** What decides where the spans of a school begin and end. */
export type PeriodFacts = {
  today: string;
  terms: readonly (TermDays & { name: string })[];
  /** The Hijri months whose first day the school has set. */
  hijri: readonly HijriMonth[];
};

/** The days of a report, both included, with the anchors of the spans before and after it. */
export type ReportPeriod = Span & {
  kind: PeriodKind;
  previous: string | null;
  /** Null where the next span has not begun. */
  next: string | null;
  /** The name of a term or academic year. */
  name: string | null;
  /** Whether an end is computed, because the month was neither declared nor set by the school. */
  estimated: boolean;
};

/** No span begins earlier. */
const EARLIEST = "1950-01-01";

/** The whole of a span without gaps, by one of its days. */
const WHOLE: Partial<Record<PeriodKind, (day: string, facts: PeriodFacts) => Span>> = {
  day: (day) => ({ from: day, to: day }),
  week: (day) => {
    const monday = addDays(day, 1 - weekday(day));
    return { from: monday, to: addDays(monday, 6) };
  },
  month: (day) => ({ from: monthStart(day), to: monthEnd(day) }),
  calendar: (day) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }),
  hijri: (day, { hijri }) => {
    const { year, month } = hijriDate(day, hijri);
    const [after, on] = month === 12 ? [year + 1, 1] : [year, month + 1];
    const { starts_on } = hijriMonthStart(after, on, hijri);
    return { from: hijriMonthStart(year, month, hijri).starts_on, to: addDays(starts_on, -1) };
  },
};

type Named = Span & { name: string };

/** The terms or academic years that have begun, in order; there may be days between them. */
function namedSpans(kind: PeriodKind, { today, terms }: PeriodFacts): Named[] {
  if (kind === "year") {
    return yearsOf(terms, today)
      .map(({ year, from, to }) => ({ name: year, from, to }))
      .toReversed();
  }
  return terms
    .filter(({ from_date }) => from_date <= today)
    .map(({ academic_year, name, from_date, to_date }) => ({
      name: termName(name, academic_year),
      from: from_date,
      to: to_date,
    }))
    .toSorted((a, b) => a.from.localeCompare(b.from));
}

/**
 * The span of a kind at a day: the one that the day falls in, or among terms and years the last that began before it.
 * It ends today at the latest. Undefined where the school has no such span.
 */
export function periodOf(
  kind: Exclude<PeriodKind, "custom">,
  anchor: string,
  facts: PeriodFacts,
): ReportPeriod | undefined {
  const { today, hijri } = facts;
  const day = anchor > today ? today : anchor < EARLIEST ? EARLIEST : anchor;
  const until = (to: string) => (to < today ? to : today);
  const whole = WHOLE[kind];
  if (whole) {
    const { from, to } = whole(day, facts);
    const before = addDays(from, -1);
    return {
      kind,
      from,
      to: until(to),
      previous: before < EARLIEST ? null : whole(before, facts).from,
      next: to < today ? addDays(to, 1) : null,
      name: null,
      estimated:
        kind === "hijri" && [from, addDays(to, 1)].some((one) => hijriDate(one, hijri).estimated),
    };
  }
  const spans = namedSpans(kind, facts);
  const at = Math.max(
    spans.findLastIndex(({ from }) => from <= day),
    0,
  );
  const found = spans[at];
  return (
    found && {
      kind,
      name: found.name,
      from: found.from,
      to: until(found.to),
      previous: spans[at - 1]?.from ?? null,
      next: spans[at + 1]?.from ?? null,
      estimated: false,
    }
  );
}

/** Why days cannot be a span, if so: they are out of order, have not come yet, or are too many. */
export function spanFault(
  { from, to }: Span,
  today: string,
): "order" | "future" | "long" | undefined {
  if (from > to) return "order";
  if (to > today) return "future";
  return daysBetween(from, to) >= MAX_REPORT_DAYS ? "long" : undefined;
}

/** The span of chosen days, which `spanFault` has found to be one. */
export function customSpan(span: Span): ReportPeriod {
  return { ...span, kind: "custom", previous: null, next: null, name: null, estimated: false };
}
