import { nextAllowed, type QuietHours } from "#features/announcements/settings/rules.ts";
import type { SchoolWeek } from "#features/hifz/pupil/rules/weeks.ts";
import { atClock } from "#lib/zones.ts";

/** When the letter goes out on the last day of school of a week, by the school's clock. */
const AT = "16:30";

/**
 * Whether the letters of a week may go out at an instant: from the afternoon of its last day of school until the week
 * is over, outside the quiet hours.
 */
export function isLetterTime(
  at: number,
  { last }: SchoolWeek,
  quiet: QuietHours,
  zone: string,
): boolean {
  return at >= atClock(last, AT, zone) && nextAllowed(at, quiet, zone) === at;
}
