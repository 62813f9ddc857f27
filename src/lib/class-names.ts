import type { ClassKind } from "./enumerations.ts";
import { fold } from "./names.ts";

/** How long a class's name and its level may be, in characters, and how many pupils it may take. */
export const MAX_CLASS_NAME = 100;
export const MAX_LEVEL = 40;
export const MAX_SEATS = 500;

/** Whether a name is that of a halaqah or of a class: "Halaqah Hafsah" is a halaqah, as is "Halqah 2". */
export function kindOfName(name: string): ClassKind {
  return /^hal(a?q|ak)ah?\b/i.test(fold(name)) ? "halaqah" : "class";
}

const LEVEL = /^(tahun|darjah|tingkatan|peringkat|pra)\s+\d+|^\p{L}[\p{L}'’-]*/iu;

/** The level that a class's name says: "Tahun 3 Ibnu Sina" is Tahun 3, "Halaqah 2" is Halaqah, "5 Amanah" itself. */
export function gradeOfName(name: string): string {
  const level = LEVEL.exec(name)?.[0] ?? name;
  return Array.from(level).slice(0, MAX_LEVEL).join("").trim();
}
