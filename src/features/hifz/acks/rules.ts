import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { addDays } from "#lib/dates.ts";

/** The first days of the weeks that guardians are asked to sign: the one before, and this one from its last day on. */
export function weeksToSign(today: string, weekend_days: readonly number[]): string[] {
  const { from, last } = schoolWeekOf(today, weekend_days);
  return [addDays(from, -7), ...(today >= last ? [from] : [])];
}

/** How a message says what was recorded. */
type MessageWords = {
  head: string;
  nothing: string;
  revise: string;
  note: (note: string) => string;
  /** A record without its day: what was recited, and how. */
  said: (record: PupilRecord) => string;
  day: (date: string) => string;
};

/**
 * A text about some days for the family: what was recited day by day, the teacher's words to the family, and what to
 * revise. Notes among teachers never stand in it.
 */
export function weekMessage(
  records: readonly PupilRecord[],
  revision: readonly string[],
  words: MessageWords,
): string {
  const shown = records
    .filter(({ stream }) => stream !== "prior")
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const lines = shown.flatMap((record) => [
    `• ${words.day(record.date)}: ${words.said(record)}`,
    ...(record.family_note ? [`  ${words.note(record.family_note)}`] : []),
  ]);
  const revise =
    revision.length > 0 ? ["", words.revise, ...revision.map((line) => `• ${line}`)] : [];
  return [words.head, ...(lines.length > 0 ? lines : [words.nothing]), ...revise].join("\n");
}
