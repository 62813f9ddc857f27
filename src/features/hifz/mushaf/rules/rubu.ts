import type { AyahRange } from "./ayahs.ts";
import { numbersOf, startsOf } from "./layout.ts";
import { partOf, rangeOfPart } from "./positions.ts";

// Apart from the rest of the layout, because the sheet on which recitations are heard does without it.

/** How many ayahs each rubu' has, a character each: of Tanzil.net's metadata (CC BY 3.0). */
const RUBU_AYAHS =
  "H:8796::8;468622213::;?:<<<:77344>8646=57637628774@??7=88627F8:?EA67::=;<7:7467::3:7C:;A:9" +
  "<?@>??@@768::AYZE=@7=:>C<EE7;@@IMP^DDAD>HF:;>;KOT<6:4<HA[cnWBEB?9>A5A<@F?D?<95<1?6>?BHHUef" +
  "bGT@=?<<AD8><6@BIY^B<@??45GY][UWvrM65;<=6B44F\\n^Wabg~o_hskhz";

/** The first ayah of rubu' 1 to 240, and LAST_AYAH + 1. Every eighth is the start of a juz. */
export const RUBU_STARTS = startsOf(numbersOf(RUBU_AYAHS));

/** The juz (1–30) of an ayah. */
export function juzOf(id: number): number {
  return Math.ceil(rubuOf(id) / 8);
}

/** The hizb (1–60) of an ayah. */
export function hizbOf(id: number): number {
  return Math.ceil(rubuOf(id) / 4);
}

/** The rubu' (1–240) of an ayah. */
export function rubuOf(id: number): number {
  return partOf(RUBU_STARTS, id);
}

/** The ayahs of a juz (1–30). */
export function juzRange(juz: number): AyahRange {
  return [rangeOfPart(RUBU_STARTS, 8 * juz - 7)[0], rangeOfPart(RUBU_STARTS, 8 * juz)[1]];
}

/** The ayahs of a rubu' (1–240). */
export function rubuRange(rubu: number): AyahRange {
  return rangeOfPart(RUBU_STARTS, rubu);
}
