import * as z from "zod/mini";

/** The states and federal territories, by name. */
export const STATES = [
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

/** What a new school has, until its admins set it otherwise. */
export const SCHOOL_DEFAULTS = {
  time_zone: "Asia/Kuala_Lumpur",
  attendance_window_days: 7,
  plan: "starter",
  logo_url: null,
  pupil_word: "pelajar",
  require_two_step: false,
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
/** Rest days as ISO weekdays; at least one day is left for school. */
export const weekendDays = z.array(weekday).check(z.maxLength(6));
