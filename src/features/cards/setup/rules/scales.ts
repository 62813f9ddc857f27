/** A scale of marks from 0 to 100, of the six levels of PBD, or of words. */
export const SCALE_KINDS = ["marks", "tp", "words"] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

/**
 * A grade of a scale, the best first. `from` is the least mark that has it, or the level that it names; `words` say what
 * it means.
 */
export type CardBand = { name: string; from: number; words: string | null };

export type MarkScale = { kind: ScaleKind; bands: readonly CardBand[]; pass: number | null };

/** What a mark says: tenths of a mark, a level, or absent at the test (TH); nothing of it is not marked. */
export type CardMarkValue = { tenths: number | null; level: number | null; absent: boolean };

export const NO_MARK: CardMarkValue = { tenths: null, level: null, absent: false };

export const MOST_TENTHS = 1000;
export const MOST_LEVELS = 6;
export const MAX_BANDS = 10;

/** A mark or level as the bands of its scale count it; null where there is none. */
function numberIn(
  { kind }: Pick<MarkScale, "kind">,
  { tenths, level }: CardMarkValue,
): number | null {
  if (kind !== "marks") return level;
  return tenths === null ? null : tenths / 10;
}

/** The grade of a mark: the band with the largest `from` that it reaches. Without a mark there is none. */
export function bandOf(scale: MarkScale, mark: CardMarkValue): CardBand | null {
  const number = numberIn(scale, mark);
  if (number === null) return null;
  const reached = scale.bands.filter(({ from }) => from <= number);
  return reached.reduce<CardBand | null>(
    (best, band) => (best === null || band.from > best.from ? band : best),
    null,
  );
}

/** Whether a mark passes; null where the scale has no pass, or there is no mark. Who was absent has not passed. */
export function passes(scale: MarkScale, mark: CardMarkValue): boolean | null {
  if (scale.pass === null) return null;
  if (mark.absent) return false;
  const number = numberIn(scale, mark);
  return number === null ? null : number >= scale.pass;
}

/** The mean of marks in tenths, cut to a tenth; who was absent at a test is left out. Null without a mark. */
export function meanOf(marks: readonly CardMarkValue[]): number | null {
  const tenths = marks.flatMap((mark) => (mark.absent ? [] : (mark.tenths ?? [])));
  if (tenths.length === 0) return null;
  return Math.floor(tenths.reduce((sum, one) => sum + one, 0) / tenths.length);
}

/** Why bands cannot be: not from high to low, none from the lowest value, a name twice, a level that is not there. */
export type MarkScaleFault = "order" | "lowest" | "same" | "level" | "pass";

/** What is wrong with a scale; null if nothing is. */
export function markScaleFault({ kind, bands, pass }: MarkScale): MarkScaleFault | null {
  if (bands.some(({ from }, at) => at > 0 && from >= (bands[at - 1]?.from ?? 0))) return "order";
  if (bands.at(-1)?.from !== (kind === "marks" ? 0 : 1)) return "lowest";
  const names = bands.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) return "same";
  if (kind !== "marks") {
    // Each level has its words, without a gap.
    const isWhole = bands.every(({ from }, at) => from === bands.length - at);
    if (!isWhole || bands.length > MOST_LEVELS) return "level";
  }
  const most = kind === "marks" ? 100 : bands.length;
  return pass !== null && (pass < 0 || pass > most) ? "pass" : null;
}

/** Why a mark does not go with its scale; null if it does. */
export function markFault(
  scale: MarkScale,
  { tenths, level, absent }: CardMarkValue,
): "scale" | null {
  if (absent || (tenths === null && level === null)) return null;
  if (scale.kind === "marks") return tenths === null ? "scale" : null;
  return level === null || level > scale.bands.length ? "scale" : null;
}

/** Why what was typed is no mark: it is no number, over 100 or under 0, or finer than a tenth; or no such level. */
export type TypedFault = "number" | "range" | "tenth" | "level";

export type TypedMark = { mark: CardMarkValue } | { fault: TypedFault };

const ABSENT = /^(th|tidak hadir)$/i;

/**
 * Reads a mark as it is typed or pasted: "89.5", "89,5" and "TH"; a level as "5", "TP5" or its name. An empty text is
 * not marked.
 */
export function readTypedMark(typed: string, scale: MarkScale): TypedMark {
  const text = typed.trim();
  if (text === "" || text === "-" || text === "–") return { mark: NO_MARK };
  if (ABSENT.test(text)) return { mark: { ...NO_MARK, absent: true } };
  return scale.kind === "marks" ? readTenths(text) : readLevel(text, scale);
}

function readTenths(text: string): TypedMark {
  const found = /^(-?\d{1,6})(?:[.,](\d*))?$/.exec(text);
  if (!found) return { fault: "number" };
  const [, whole = "", part = ""] = found;
  if (part.replace(/0+$/, "").length > 1) return { fault: "tenth" };
  const tenths = Number(whole) * 10 + Number(part[0] ?? 0);
  if (whole.startsWith("-") || tenths > MOST_TENTHS) return { fault: "range" };
  return { mark: { ...NO_MARK, tenths } };
}

function readLevel(text: string, { bands }: MarkScale): TypedMark {
  const digits = /^(?:tp)?\s*(\d{1,2})$/i.exec(text)?.[1];
  const named = bands.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
  const level = digits ? Number(digits) : named.length === 1 ? named[0]?.from : undefined;
  const isKnown = bands.some(({ from }) => from === level);
  return level !== undefined && isKnown ? { mark: { ...NO_MARK, level } } : { fault: "level" };
}

/** A mark as it is typed and printed: "89.5", "90", "5" or "TH"; empty where there is none. */
export function typedMark({ tenths, level, absent }: CardMarkValue): string {
  if (absent) return "TH";
  if (level !== null) return String(level);
  return tenths === null ? "" : formatTenths(tenths);
}

/** Tenths of a mark: 895 is "89.5", and 900 is "90". */
export function formatTenths(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
}
