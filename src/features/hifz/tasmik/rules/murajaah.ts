import { ayahsOfPages } from "#features/hifz/due/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import { joinPages } from "#features/hifz/records/rules/rotation.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { Said } from "./changes.ts";
import { liveOf, type SheetLine } from "./shown.ts";

/** What is left of a pupil's old revision of the day. */
export type DuePart = {
  /** What the pupil holds of the pages, in the order of the mushaf. */
  ranges: AyahRange[];
  pages: number;
  weak: number;
  /** Days of hafazan since the oldest page was heard; null: one of them never was, or not for a year. */
  oldest: number | null;
};

/** A pupil's line of old revision. */
export type MurajaahRow = { line: SheetLine; part: DuePart };

/** What is due without what the sheet's records cover, sent or not. */
export function duePart(
  { due, going, records }: Pick<SheetLine, "due" | "going" | "records">,
  { edition }: Pick<HifzSettings, "edition">,
): DuePart {
  const heard = new Set(
    liveOf(records, "ulang_lama").flatMap(({ from_id, to_id }) =>
      from_id && to_id ? pagesBetween(pageOf(from_id, edition), pageOf(to_id, edition)) : [],
    ),
  );
  const left = due.filter(([page]) => !heard.has(page));
  const pages = left.map(([page]) => page).toSorted((a, b) => a - b);
  const ages = left.map(([, age]) => age);
  return {
    ranges: ayahsOfPages(joinPages(pages), going.covered, edition),
    pages: pages.length,
    weak: left.filter(([, , isWeak]) => isWeak).length,
    oldest: ages.includes(null) ? null : Math.max(0, ...ages.map(Number)),
  };
}

const pagesBetween = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The records that say that another pupil listened to all that is due; nobody counted mistakes. */
export function heardByPeer(
  line: Pick<SheetLine, "student_id" | "records">,
  ranges: readonly AyahRange[],
  partner_id: string | null,
): Said[] {
  const taken = new Set(liveOf(line.records, "ulang_lama").map(({ attempt }) => attempt));
  let attempt = 0;
  return ranges.map(([from_id, to_id]) => {
    do attempt += 1;
    while (taken.has(attempt));
    return {
      student_id: line.student_id,
      stream: "ulang_lama",
      attempt,
      from_id,
      to_id,
      mistakes: null,
      decision: "pass",
      heard_by: "peer",
      hearer_student_id: partner_id,
    };
  });
}

/** The partners after one was chosen: the two listen to each other, unless the other already has somebody. */
export function withPartner(
  partners: Readonly<Record<string, string>>,
  student_id: string,
  partner_id: string,
): Record<string, string> {
  const next = { ...partners, [student_id]: partner_id };
  if (partner_id && !next[partner_id]) next[partner_id] = student_id;
  return next;
}
