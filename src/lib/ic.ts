import { isDate } from "./dates.ts";
import type { Gender } from "./enumerations.ts";
import { westernDigits } from "./signs.ts";

/**
 * The codes of birth places in MyKad and MyKid numbers: the first code of each state, then those that were
 * added later.
 */
const PLACES: Record<string, readonly (number | readonly [number, number])[]> = {
  Johor: [1, [21, 24]],
  Kedah: [2, [25, 27]],
  Kelantan: [3, [28, 29]],
  Melaka: [4, 30],
  "Negeri Sembilan": [5, 31, 59],
  Pahang: [6, [32, 33]],
  "Pulau Pinang": [7, [34, 35]],
  Perak: [8, [36, 39]],
  Perlis: [9, 40],
  Selangor: [10, [41, 44]],
  Terengganu: [11, [45, 46]],
  Sabah: [12, [47, 49]],
  Sarawak: [13, [50, 53]],
  "WP Kuala Lumpur": [14, [54, 57]],
  "WP Labuan": [15, 58],
  "WP Putrajaya": [16],
};

/** What a MyKid or MyKad number says about its holder. The number has no check digit, so it may be wrong. */
export type IcFacts = {
  /** YYYY-MM-DD, within the hundred years before today; undefined when the digits are no date. */
  birth: string | undefined;
  gender: Gender;
  /** The state of birth; undefined for births abroad and unknown codes. */
  state: string | undefined;
};

/**
 * Reads the twelve digits of a number as people type it, such as "120314-10-1235"; undefined for anything
 * else.
 */
export function readIc(text: string): string | undefined {
  const digits = westernDigits(text).replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

/** Decodes twelve digits; `today` (YYYY-MM-DD) decides the century. */
export function icFacts(digits: string, today: string): IcFacts {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const thisCentury = Number(today.slice(0, 2));
  const recent = `${thisCentury}${year}-${month}-${day}`;
  const birth = recent <= today ? recent : `${thisCentury - 1}${year}-${month}-${day}`;
  return {
    birth: isDate(birth) ? birth : undefined,
    gender: Number(digits.slice(-1)) % 2 === 1 ? "male" : "female",
    state: placeOf(Number(digits.slice(6, 8))),
  };
}

function placeOf(code: number): string | undefined {
  const found = Object.entries(PLACES).find(([, codes]) =>
    codes.some((known) =>
      typeof known === "number" ? known === code : known[0] <= code && code <= known[1],
    ),
  );
  return found?.[0];
}

/** Formats twelve digits: "120314101235" → "120314-10-1235". */
export function formatIc(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`;
}

/**
 * Masks twelve digits: "120314101235" → "120314-10-••••". Screens show the whole number only on request, and
 * the request is recorded.
 */
export function maskIc(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6, 8)}-••••`;
}
