import { isDate } from "./dates.ts";

/** Birth places of MyKad and MyKid: the first code of each state, then those added later. */
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

/** What a MyKid or MyKad number says of its holder; there is no check digit, so it may be wrong. */
export type IcFacts = {
  /** YYYY-MM-DD, within a hundred years before today; undefined where the digits are no day. */
  birth: string | undefined;
  gender: "male" | "female";
  /** Where the holder was born; undefined for births abroad or unknown codes. */
  state: string | undefined;
};

/** The twelve digits of a number as people type it, "120314-10-1235"; undefined for anything else. */
export function readIc(text: string): string | undefined {
  const digits = text.normalize("NFKC").replace(/[\s-]/g, "");
  return /^\d{12}$/.test(digits) ? digits : undefined;
}

/** Reads what twelve digits say; `today` (YYYY-MM-DD) settles the century. */
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
    codes.some((one) =>
      typeof one === "number" ? one === code : one[0] <= code && code <= one[1],
    ),
  );
  return found?.[0];
}

/** "120314101235" → "120314-10-1235". */
export function formatIc(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`;
}

/** "120314101235" → "120314-10-••••": as it is shown until somebody asks, and that is written down. */
export function maskIc(digits: string): string {
  return `${digits.slice(0, 6)}-${digits.slice(6, 8)}-••••`;
}
