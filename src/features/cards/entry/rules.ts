import type { PupilCard } from "#features/cards/contract.ts";
import type { CardRights } from "#features/cards/rules/states.ts";
import type { SuggestFacts } from "#features/cards/rules/suggest.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import {
  readTypedMark,
  type MarkScale,
  type TypedMark,
} from "#features/cards/setup/rules/scales.ts";

/** What a person may write of a report, as the server says, for its rules. */
export function writingRights(may: PupilCard["may"], isAdmin: boolean): CardRights {
  return {
    isAdmin,
    isHomeroom: may.comment,
    teachesClass: may.marks,
    teachesHifz: may.hifz_remark,
  };
}

/** From this level on a trait stands out; up to that one it needs work. */
const STRONG_TRAIT = 4;
const WEAK_TRAIT = 2;

/**
 * What a suggested comment may say of a student: the best and the weakest subject, where marks differ, or else a trait that
 * stands out or needs work.
 */
export function suggestFactsOf(
  card: PupilCard,
  { subjects, scales, traits }: CardSetup,
): SuggestFacts {
  const marked = card.marks.flatMap((mark) => {
    const subject = subjects.find(({ id }) => id === mark.subject_id);
    const scale = scales.find(({ id }) => id === subject?.scale_id);
    if (!subject || !scale || mark.absent) return [];
    const most = scale.kind === "marks" ? 1000 : scale.bands.length;
    const value = scale.kind === "marks" ? mark.tenths : mark.level;
    return value === null
      ? []
      : [{ name: subject.name, share: value / most, ...passOf(scale, value) }];
  });
  const sorted = marked.toSorted((a, b) => b.share - a.share);
  const [best] = sorted;
  const worst = sorted.at(-1);
  const rated = traits.flatMap(({ id, name }) => {
    const level = card.traits[id];
    return level === undefined ? [] : [{ name: lowerFirst(name), level }];
  });
  const strongTrait = rated.find(({ level }) => level >= STRONG_TRAIT);
  const weakTrait = rated.find(({ level }) => level <= WEAK_TRAIT);
  const differ = best && worst && best.share > worst.share;
  return {
    name: card.first_name || card.number,
    attendance: card.attendance,
    hafazan: card.hafazan,
    strong: (differ && best.share >= 0.8 ? best.name : strongTrait?.name) ?? null,
    weak: (differ && worst.isLow ? worst.name : weakTrait?.name) ?? null,
  };
}

/** Whether a mark or level is in the lower part of its scale: under its pass and a little above. */
function passOf({ kind, pass }: MarkScale, value: number): { isLow: boolean } {
  const number = kind === "marks" ? value / 10 : value;
  return { isLow: number < (pass ?? 0) + (kind === "marks" ? 10 : 1) };
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** A pasted value beside the student to whom it would go. */
export type PastedLine = { student_id: string | null; typed: string; read: TypedMark };

/**
 * A pasted column of a sheet beside the students of a list, in its order, and how many values it has. Of several columns,
 * such as names before the marks, the last one counts; the empty last line that sheets add is no value.
 */
export function readPaste(
  text: string,
  student_ids: readonly string[],
  scale: MarkScale,
): { lines: PastedLine[]; count: number } {
  const rows = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const values = rows.map((row) => row.split("\t").at(-1) ?? "");
  const length = Math.max(values.length, student_ids.length);
  const lines = Array.from({ length }, (_, at) => {
    const typed = values[at] ?? "";
    return { student_id: student_ids[at] ?? null, typed, read: readTypedMark(typed, scale) };
  });
  return { lines, count: values.length };
}

/** What is wrong with a paste: values that are no marks, or beside no student; and whether the numbers differ. */
export function pasteFaults(lines: readonly PastedLine[], count: number, all: number) {
  const isWrong = ({ student_id, typed, read }: PastedLine) =>
    "fault" in read || (student_id === null && typed.trim() !== "");
  return { wrong: lines.filter(isWrong).length, differs: count !== all };
}
