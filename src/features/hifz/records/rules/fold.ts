import type { Edition, Strength } from "#lib/enumerations.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import { type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { milliOf, tenths } from "#features/hifz/mushaf/rules/sizes.ts";
import type { HEARERS, OUTCOMES, PAGE_STATES, Pin, STREAMS } from "./kinds.ts";

type PriorRecord = { stream: "prior"; from_id: number; to_id: number; strength: Strength };

/** A recitation: `half` was accepted up to `kept_to`. */
export type HeardRecord = {
  stream: Exclude<(typeof STREAMS)[number], "prior" | "none">;
  date: string;
  from_id: number;
  to_id: number;
  kept_to: number | null;
  decision: (typeof OUTCOMES)[number];
  heard_by: (typeof HEARERS)[number];
  pins: readonly Pin[];
};

/** A live record as far as the states of pages depend on it. */
export type FoldedRecord = PriorRecord | HeardRecord;

export type PageState = {
  page: number;
  /** How much of the page is held, in thousandths. */
  share: number;
  state: (typeof PAGE_STATES)[number];
  /** How well it is held, 0 to 5; from 3 on it is firm. */
  step: number;
  /** Good hearings since the last bad one. */
  clean: number;
  /** Good and bad hearings of all time. */
  good: number;
  bad: number;
  /** When something of it was first accepted, and when it was last heard by anybody, and by a teacher or panel. */
  first_on: string | null;
  heard_on: string | null;
  taught_on: string | null;
};

/** The steps at which what was memorised before begins; what is lost is not held. */
const PRIOR_STEPS = { solid: 3, shaky: 1 } as const;
const FIRM_STEP = 3;
const LAST_STEP = 5;
/** The step to which hearings by other pupils and guardians lead. */
const PEER_STEP = 2;
/** So many good hearings in a row end a weakness, one of them before a teacher. */
const CLEAN_ENOUGH = 2;
/** So many forgotten or corrected words on a page make its hearing a bad one. */
const BAD_PINS = 2;

/** What a page holds while the records go by. */
type Folding = Omit<PageState, "page" | "share" | "state"> & {
  held: readonly AyahRange[];
  isWeak: boolean;
  /** Whether a teacher or a panel heard one of the clean hearings. */
  isTaughtClean: boolean;
};

const NOTHING: Folding = {
  held: [],
  step: 0,
  clean: 0,
  good: 0,
  bad: 0,
  first_on: null,
  heard_on: null,
  taught_on: null,
  isWeak: false,
  isTaughtClean: false,
};

/**
 * The state of a page from a pupil's live records in their order (day, time of writing); null if nothing of it is
 * held. A page is heard where at least half of the lines held of it are heard.
 */
export function foldPage(
  page: number,
  records: readonly FoldedRecord[],
  edition: Edition,
): PageState | null {
  const on = pageRange(page, edition);
  let folding = NOTHING;
  for (const record of records) {
    if (record.from_id > on[1] || record.to_id < on[0]) continue;
    folding =
      record.stream === "prior" ? withPrior(folding, record, on) : withHeard(folding, record, on);
  }
  const { held, isWeak, isTaughtClean: _isTaughtClean, ...kept } = folding;
  if (held.length === 0) return null;
  const share = milliOf(held, edition);
  const whole = isWeak ? "weak" : kept.step >= FIRM_STEP ? "firm" : "new";
  return { page, share, state: share < 1000 ? "begun" : whole, ...kept };
}

/** What was memorised before. Where several strengths share the page, the weaker one counts. */
function withPrior(folding: Folding, record: PriorRecord, on: AyahRange): Folding {
  if (record.strength === "lost") return folding;
  const step = PRIOR_STEPS[record.strength];
  return {
    ...folding,
    held: joinRanges([...folding.held, within(on, [record.from_id, record.to_id])]),
    step: folding.held.length > 0 ? Math.min(folding.step, step) : step,
  };
}

function withHeard(folding: Folding, record: HeardRecord, on: AyahRange): Folding {
  const { stream, decision, date } = record;
  if (stream === "talaqqi" || stream === "tilawah") return folding;
  const range: AyahRange = [record.from_id, record.kept_to ?? record.to_id];
  if (range[1] < on[0]) return folding;
  const part = within(on, range);
  const isHeld = folding.held.some(([from, to]) => from <= part[0] && to >= part[1]);
  const brings = (stream === "baharu" || stream === "ujian") && decision !== "repeat";
  if (brings && !isHeld) {
    const held = joinRanges([...folding.held, part]);
    return heardOn({ ...folding, held, first_on: folding.first_on ?? date }, record);
  }
  if (stream === "baharu" && !isHeld) return folding;
  return counts(folding.held, part) ? withHearing(folding, record, on) : folding;
}

/** A hearing of what is held: a good one goes a step up, a bad one two down. */
function withHearing(folding: Folding, record: HeardRecord, on: AyahRange): Folding {
  const heard = heardOn(folding, record);
  if (isBad(record, on)) {
    return {
      ...heard,
      step: Math.max(0, folding.step - 2),
      clean: 0,
      bad: folding.bad + 1,
      isWeak: true,
      isTaughtClean: false,
    };
  }
  const clean = folding.clean + 1;
  const isTaughtClean = folding.isTaughtClean || isTaught(record);
  const most = isTaught(record) ? LAST_STEP : PEER_STEP;
  return {
    ...heard,
    step: Math.max(folding.step, Math.min(most, folding.step + 1)),
    clean,
    good: folding.good + 1,
    isWeak: folding.isWeak && !(clean >= CLEAN_ENOUGH && isTaughtClean),
    isTaughtClean,
  };
}

function heardOn(folding: Folding, record: HeardRecord): Folding {
  const taught_on = isTaught(record) ? record.date : folding.taught_on;
  return { ...folding, heard_on: record.date, taught_on };
}

function isTaught({ heard_by }: HeardRecord): boolean {
  return heard_by === "teacher" || heard_by === "panel";
}

/** Whether a page was recited badly: of a recitation to be repeated, the pages with mistakes noted, or all. */
function isBad({ decision, pins }: HeardRecord, [first, last]: AyahRange): boolean {
  const here = pins.filter(([id]) => id >= first && id <= last);
  if (decision === "repeat" && (pins.length === 0 || here.length > 0)) return true;
  const grave = here.filter(([, kind]) => kind === "lupa" || kind === "ditegur");
  return grave.reduce((sum, [, , count]) => sum + count, 0) >= BAD_PINS;
}

/** Whether a part of a page has at least half of the lines that are held of it. */
function counts(held: readonly AyahRange[], part: AyahRange): boolean {
  const lines = (ranges: readonly AyahRange[]) =>
    ranges.reduce((sum, [from, to]) => sum + tenths(from, to), 0);
  const heard = held
    .filter(([from, to]) => from <= part[1] && to >= part[0])
    .map((range) => within(part, range));
  return held.length > 0 && 2 * lines(heard) >= lines(held);
}

function within([first, last]: AyahRange, [from, to]: AyahRange): AyahRange {
  return [Math.max(first, from), Math.min(last, to)];
}

/** The pages that ranges touch, in their order. */
export function pagesOf(
  ranges: readonly { from_id: number; to_id: number }[],
  edition: Edition,
): number[] {
  const pages = new Set<number>();
  for (const { from_id, to_id } of ranges) {
    const last = pageOf(to_id, edition);
    for (let page = pageOf(from_id, edition); page <= last; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/**
 * The states of the pages of which something is held, in their order: of all that the records touch, or of some.
 * Each page walks through its own records only, because those of years touch each page a few times.
 */
export function foldPages(
  records: readonly FoldedRecord[],
  edition: Edition,
  pages: readonly number[] = pagesOf(records, edition),
): PageState[] {
  const onPage = new Map<number, FoldedRecord[]>(pages.map((page) => [page, []]));
  for (const record of records) {
    const last = pageOf(record.to_id, edition);
    for (let page = pageOf(record.from_id, edition); page <= last; page++) {
      onPage.get(page)?.push(record);
    }
  }
  return pages.flatMap((page) => foldPage(page, onPage.get(page) ?? [], edition) ?? []);
}

/** The ranges that a pupil holds: what was accepted as new or in an exam, or memorised before and not lost. */
export function heldRanges(records: readonly FoldedRecord[]): AyahRange[] {
  return joinRanges(
    records.flatMap((record): AyahRange[] => {
      if (record.stream === "prior") {
        return record.strength === "lost" ? [] : [[record.from_id, record.to_id]];
      }
      const range = acceptedRange(record);
      return range ? [range] : [];
    }),
  );
}

/** The ayahs that a record adds to what is held; null for revision, and for what must be repeated. */
export function acceptedRange(
  record: Pick<HeardRecord, "from_id" | "to_id" | "kept_to"> & {
    stream: string;
    decision: string | null;
  },
): AyahRange | null {
  const brings = record.stream === "baharu" || record.stream === "ujian";
  if (!brings || record.decision === "repeat") return null;
  return [record.from_id, record.kept_to ?? record.to_id];
}
