/**
 * The prints of the 604-page Madinah mushaf: that of 1405 H, and that of 1421 H, which the print of 1440 H
 * follows. They differ in the starts of 25 pages.
 */
export const EDITIONS = ["madinah_1405", "madinah_1421"] as const;
export type Edition = (typeof EDITIONS)[number];

/** Ayahs are numbered from 1 to 6236 through the whole mushaf, by the count of Kufah (riwayah Hafs). */
export const LAST_AYAH = 6236;

export const LAST_PAGE = 604;

export const LAST_JUZ = 30;

/** The ayahs from one to another, both included. */
export type AyahRange = readonly [from: number, to: number];
