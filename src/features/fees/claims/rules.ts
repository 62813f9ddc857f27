import { daysBetween } from "#lib/dates.ts";

/** How money is paid of which a slip is sent. */
export const CLAIM_METHODS = ["pindahan", "duitnow"] as const;

/** The ending of the file names of slips. */
export const SLIP = "slip.webp";

/** One person may send this many slips a day, because each stores a picture. */
export const SLIPS = { name: "slip:person", tries: 40, seconds: 24 * 60 * 60 };

/** The picture of a refused slip is deleted after this many days; that of a withdrawn one at once. */
export const REFUSED_SLIP_DAYS = 90;

/** A slip of longer ago is for the office to enter. */
const MOST_DAYS_BACK = 366;

/** Whether the day of a slip can be right: not to come, and not over a year ago. */
export function isSlipDay(paid_on: string, today: string): boolean {
  const days = daysBetween(paid_on, today);
  return days >= 0 && days <= MOST_DAYS_BACK;
}
