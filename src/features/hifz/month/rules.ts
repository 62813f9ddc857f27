import { pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import type { STREAMS, OUTCOMES } from "#features/hifz/records/rules/kinds.ts";
import type { Scale } from "#features/hifz/settings/rules.ts";
import type { Edition } from "#lib/enumerations.ts";
import type { MonthCell } from "./contract.ts";

/** A record of a day, in the order of writing. */
export type MonthRecord = {
  date: string;
  stream: (typeof STREAMS)[number];
  /** The last ayah that was accepted or recited; null where nothing was heard. */
  to_id: number | null;
  grade: string | null;
  decision: (typeof OUTCOMES)[number] | null;
};

/** That a pupil was away from all sessions of hafazan of a day. */
export type MonthAbsence = { date: string; status: "absent" | "excused" };

const REVISION = new Set<MonthRecord["stream"]>(["ulang_baharu", "ulang_lama"]);

/**
 * A day of a pupil in short. A recitation counts more than a mark that says away.
 * @param isOver whether nothing more is to come on the day
 */
export function cellOf(
  records: readonly MonthRecord[],
  away: MonthAbsence["status"] | undefined,
  isOver: boolean,
  edition: Edition,
): MonthCell | null {
  const heard = records.filter(({ stream }) => stream !== "none" && stream !== "prior");
  const isNew = ({ stream }: MonthRecord) => stream === "baharu";
  const fresh = heard.findLast(isNew);
  const exam = heard.findLast(({ stream }) => stream === "ujian");
  const graded = fresh ?? exam ?? heard.findLast(({ grade }) => grade !== null) ?? heard.at(-1);
  const isUnheard = heard.length === 0 && (isOver || records.length > 0);
  const said = heard.length > 0 ? "heard" : (away ?? (isUnheard && "unheard"));
  if (!said) return null;
  return {
    said,
    page: fresh?.to_id ? pageOf(fresh.to_id, edition) : null,
    grade: graded?.grade ?? null,
    decision: graded?.decision ?? null,
    has_revised: heard.some(({ stream }) => REVISION.has(stream)),
    has_exam: exam !== undefined,
  };
}

/** How often the pupil was heard, away, and there without being heard. */
export function cellCounts(cells: readonly (MonthCell | null)[]) {
  const count = (...said: MonthCell["said"][]) =>
    cells.filter((cell) => cell && said.includes(cell.said)).length;
  return { heard: count("heard"), away: count("absent", "excused"), unheard: count("unheard") };
}

/** A short form of each grade by its key: the first letters of its words, and more of them where two would be the same. */
export function shortGrades(scale: Scale): Map<string, string> {
  const short = (name: string, letters: number) =>
    name
      .split(/\s+/)
      .map((word, at) => word.slice(0, at === 0 ? letters : 1))
      .join("");
  const forms = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key, name } of scale) {
    const most = name.length;
    let letters = 1;
    while (letters < most && taken.has(short(name, letters))) letters += 1;
    taken.add(short(name, letters));
    forms.set(key, short(name, letters));
  }
  return forms;
}
