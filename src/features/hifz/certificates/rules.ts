import { isPattern } from "#features/schools/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf, juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import type { Edition } from "#lib/enumerations.ts";
import { isParticle } from "#lib/names.ts";

/** A certificate of some juz, and one of the whole Quran. */
export const CERTIFICATE_KINDS = ["hafazan", "syahadah"] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export const ALL_JUZ = 30;

/** A line for a signature: the post, and the name if the school wants it printed. */
export type Signer = { post: string; name: string };

/** What a certificate says, as it was printed first; empty once the pupil was erased. */
export type ShownCertificate = {
  name: string;
  jawi_name: string | null;
  school: string;
  arabic_name: string | null;
  grade: string | null;
  /** The Hijri date of issue; null where only an estimate is known. */
  hijri: string | null;
  signers: Signer[];
  /** Who recognised the school's certificates, and under which number; null for a school's own certificate. */
  recognition: string | null;
};

/** What anybody with the code may see of a certificate. */
export type PublicCertificate = {
  school: string;
  kind: CertificateKind;
  juz: number;
  grade: string | null;
  serial: string;
  /** The month of issue, YYYY-MM. */
  month: string;
  /** The pupil's name as initials with dots. */
  name: string;
  recognition: string | null;
};

/**
 * A name that only those recognise who know it: the first letter of each word, dots for the others. Words such as
 * "bin" stay.
 */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .map((word, at) => {
      if (at > 0 && isParticle(word)) return word;
      const [first = "", ...rest] = word;
      return first + "•".repeat(rest.length);
    })
    .join(" ");
}

/** The juz of which every ayah is held. */
export function juzHeld(covered: readonly AyahRange[]): number[] {
  return Array.from({ length: ALL_JUZ }, (_, at) => at + 1).filter((juz) => {
    const [from, to] = juzRange(juz);
    return covered.some(([first, last]) => first <= from && to <= last);
  });
}

/** How many of some pages begin in each juz. */
export function juzOfPages(pages: readonly number[], edition: Edition): Map<number, number> {
  const counts = new Map<number, number>();
  for (const page of pages) {
    const juz = juzOf(pageRange(page, edition)[0]);
    counts.set(juz, (counts.get(juz) ?? 0) + 1);
  }
  return counts;
}

/**
 * Which juz a certificate is offered for: as many as the highest band that the pupil has reached. Of more, those from
 * the end of the mushaf come first where juz 30 is held, as most schools begin there.
 */
export function offeredJuz(held: readonly number[], bands: readonly number[]): number[] {
  const band = Math.max(0, ...bands.filter((one) => one <= held.length));
  const order = held.includes(ALL_JUZ) ? held.toReversed() : held;
  return order.slice(0, band).toSorted((a, b) => a - b);
}

export const SERIAL_PATTERN = "{code}/{year}/{0001}";

/** The pattern of serial numbers with the first letters of the school's name in it: "{code}/{year}" is "MTAN/{year}". */
export function serialPattern(pattern: string, school: string): string {
  const words = school.split(/[\s-]+/).flatMap((word) => word.match(/[\p{L}\d]/u)?.[0] ?? []);
  return pattern.replace("{code}", words.slice(0, 5).join("").toUpperCase());
}

/** Whether serial numbers can be given by a pattern, as `isPattern`; it may have the {code} of the school too. */
export function isSerialPattern(pattern: string): boolean {
  return isPattern(pattern.replace("{code}", ""));
}

/** The lines for signatures: the school's own, or the usual two. */
export function signersOf(own: readonly Signer[], signing_post: string | null): Signer[] {
  if (own.length > 0) return [...own];
  return [
    { post: signing_post ?? "Mudir", name: "" },
    { post: "Ketua panel hafazan", name: "" },
  ];
}
