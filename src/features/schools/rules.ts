import * as z from "zod/mini";

/** The states and federal territories, by name. */
export const MALAYSIAN_STATES = [
  "Johor",
  "Kedah",
  "Kelantan",
  "Melaka",
  "Negeri Sembilan",
  "Pahang",
  "Perak",
  "Perlis",
  "Pulau Pinang",
  "Sabah",
  "Sarawak",
  "Selangor",
  "Terengganu",
  "WP Kuala Lumpur",
  "WP Labuan",
  "WP Putrajaya",
] as const;

const FRIDAY_SATURDAY: readonly string[] = ["Kedah", "Kelantan", "Terengganu"];

/** Rest days of a state's schools as ISO weekdays; every school may set its own. */
export function weekendOf(state: string): number[] {
  return FRIDAY_SATURDAY.includes(state) ? [5, 6] : [6, 7];
}

/** The settings of a new school, until its admins change them. */
export const SCHOOL_DEFAULTS = {
  time_zone: "Asia/Kuala_Lumpur",
  attendance_window_days: 7,
  plan: "starter",
  logo_url: null,
  pupil_word: "pelajar",
  staff_title: "ustaz",
  guardians_see_phones: false,
  require_two_step: false,
  address: null,
  postcode: null,
  city: null,
  phone: null,
  email: null,
  registration_number: null,
  contact_post: null,
  signing_post: null,
  absence_rule: null,
} as const;

/** The time zones of Malaysia's schools, and of the few abroad. */
export const TIME_ZONES = [
  "Asia/Kuala_Lumpur",
  "Asia/Kuching",
  "Asia/Singapore",
  "Asia/Brunei",
  "Asia/Jakarta",
  "Asia/Bangkok",
  "Asia/Riyadh",
  "Africa/Cairo",
  "Europe/London",
] as const;

export const schoolType = z.enum(["tahfiz", "madrasah", "kafa", "sekolah_agama"]);

const weekday = z.int().check(z.minimum(1), z.maximum(7));
/** Rest days as ISO weekdays; at least one day remains for school. */
export const weekendDays = z.array(weekday).check(z.maxLength(6));

const COUNTER = /\{(0*1)\}/;

/**
 * Whether a school's pattern for numbers is valid: it has one counter, such as {0001}, and may have the {year}.
 */
export function isPattern(pattern: string): boolean {
  const rest = pattern.replace("{year}", "").replace(COUNTER, "");
  return COUNTER.test(pattern) && /^[\p{L}\d/. _-]*$/u.test(rest);
}

/** The highest counter among numbers that were given by a pattern; 0 without any. Longer ones were typed by somebody. */
export function lastCounter(
  { before, after, width }: { before: string; after: string; width: number },
  used: readonly string[],
): number {
  // A counter in the millions counts nothing that a school gives.
  const digits = Math.min(15, Math.max(width, 6));
  const counters = used.flatMap((number) => {
    const middle = number.slice(before.length, number.length - after.length);
    const isCounter = /^\d+$/.test(middle) && middle.length <= digits;
    return number.startsWith(before) && number.endsWith(after) && isCounter ? [Number(middle)] : [];
  });
  return counters.reduce((highest, counter) => Math.max(highest, counter), 0);
}

/** The text before and after the counter in a year, and the minimum number of its digits. */
export function readPattern(
  pattern: string,
  year: string,
): { before: string; after: string; width: number } {
  const whole = pattern.replace("{year}", year);
  const [found = "", digits = ""] = COUNTER.exec(whole) ?? [];
  const [before = "", after = ""] = found ? whole.split(found) : [whole];
  return { before, after, width: digits.length };
}
