/** Ayahs are numbered from 1 to 6236 through the whole mushaf, by the count of Kufah (riwayah Hafs). */
export const LAST_AYAH = 6236;

export const LAST_PAGE = 604;

/** The size of the whole mushaf in thousandths of a page. */
export const WHOLE_MILLI = 1000 * LAST_PAGE;

export const LAST_JUZ = 30;

/** The ayahs from one to another, both included. */
export type AyahRange = readonly [from: number, to: number];
