import type { YearAct } from "#features/classes/rules.ts";
import { fold, fullName } from "#lib/names.ts";
import { addDays } from "#lib/dates.ts";
import type {
  YearChoice,
  ClassFact,
  Hindrance,
  Move,
  PupilFact,
  Target,
  YearTotals,
  YearChange,
  YearPreview,
} from "./contract.ts";

/** The first and last day (YYYY-MM-DD) on which a new year may begin, counted from today. */
export function firstDays(today: string): { min: string; max: string } {
  return { min: addDays(today, -14), max: addDays(today, 1) };
}

/** The next academic year: 2027 after 2026, 2027/28 after 2026/27. */
export function nextYear(year: string): string {
  return year.replace(/\d+/g, (digits) =>
    String((Number(digits) + 1) % 10 ** digits.length).padStart(digits.length, "0"),
  );
}

/** A level with its number; `write` writes the same level with another number. */
export type Level = { kind: string; number: number; write: (number: number) => string };

const DIGITS = "0123456789";
const ARABIC = "٠١٢٣٤٥٦٧٨٩";
const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

const ONE_NUMBER = /^(\D*?)([0-9٠-٩۰-۹]{1,2})([^0-9٠-٩۰-۹]*)$/u;
const ROMAN_END = /^(.*\p{L}\s+)([IVX]{1,4})$/u;

/**
 * Reads the level from a grade's name: "Tahun 3", "تاهون ٣", "Thanawi II", "Tahun 3 (Banin)". Undefined
 * when the name has no number, or more than one.
 */
export function readLevel(grade_level: string): Level | undefined {
  const [, before = "", digits, after = ""] = ONE_NUMBER.exec(grade_level.trim()) ?? [];
  if (digits) {
    const script =
      [ARABIC, PERSIAN].find((numerals) => numerals.includes(digits.charAt(0))) ?? DIGITS;
    const number = Number(Array.from(digits, (digit) => script.indexOf(digit)).join(""));
    const write = (other: number) =>
      `${before}${Array.from(String(other), (digit) => script[Number(digit)]).join("")}${after}`;
    return Number.isNaN(number) ? undefined : { kind: fold(before), number, write };
  }
  const [, words = "", roman = ""] = ROMAN_END.exec(grade_level.trim()) ?? [];
  const number = ROMAN.indexOf(roman);
  if (number < 1) return undefined;
  return { kind: fold(words), number, write: (other) => `${words}${ROMAN[other] ?? other}` };
}

/** The last level of each kind of school. */
const TOP: Record<string, number> = Object.fromEntries(
  (
    [
      ["tahun", 6],
      ["darjah", 6],
      ["tingkatan", 5],
      ["تاهون", 6],
      ["درجه", 6],
      ["تيڠکتن", 5],
    ] as const
  ).map(([kind, number]) => [fold(kind), number]),
);

const NAMED_LEVEL = /^(tahun|darjah|tingkatan|peringkat|pra|tadika)\s+\d+/iu;

/**
 * The name of a class at the next level: "Tahun 3 Ibnu Sina" becomes "Tahun 4 Ibnu Sina", "3A" becomes
 * "4A". A name without the level stays as it is.
 */
export function nextName(name: string, grade_level: string, next_level: string): string {
  const at = name.toLowerCase().indexOf(grade_level.toLowerCase());
  const end = at + grade_level.length;
  const isWhole =
    !isOneWord(name.charAt(at - 1) + grade_level.charAt(0)) &&
    !isOneWord(grade_level.slice(-1) + name.charAt(end));
  if (at >= 0 && isWhole) return name.slice(0, at) + next_level + name.slice(end);
  const [number, next] = [digitsOf(grade_level), digitsOf(next_level)];
  if (!number || !next) return name;
  const digits = /[0-9٠-٩۰-۹]+/gu;
  let isFirst = true;
  return name.replace(digits, (found) => {
    if (found !== number || !isFirst) return found;
    isFirst = false;
    return next;
  });
}

/** Two adjoining letters, or two adjoining digits, belong to one word. */
function isOneWord(pair: string): boolean {
  return /^(\p{L}{2}|\p{N}{2})$/u.test(pair);
}

function digitsOf(text: string): string | undefined {
  return /[0-9٠-٩۰-۹]+/u.exec(text)?.[0];
}

type Facts = Pick<YearPreview, "from_year" | "to_year" | "classes" | "pupils"> & {
  /** Registers are checked only when this is set. */
  begins_on?: string | undefined;
  choices: readonly YearChoice[];
};

export type PlannedYear = Pick<YearPreview, "moves" | "targets" | "totals" | "hindrances">;

/** The proposal for all pupils of a class: the next level, or graduation after the last one. */
export type Proposal = {
  act: YearAct | null;
  /** The name and level of the next class; null when they cannot be derived. */
  next: { name: string; grade_level: string } | null;
};

/** The proposal for a class of the old year, given all homeroom classes of both years. */
export function propose(schoolClass: ClassFact, classes: readonly ClassFact[]): Proposal {
  const level = readLevel(schoolClass.grade_level);
  if (!level) return { act: null, next: null };
  const { kind, number, write } = level;
  if (number >= (TOP[kind] ?? Infinity)) return { act: "graduate", next: null };
  const grade_level = write(number + 1);
  const next = {
    name: nextName(schoolClass.name, schoolClass.grade_level, grade_level),
    grade_level,
  };
  const isLast = !classes.some((other) => {
    const higher = other.is_archived ? undefined : readLevel(other.grade_level);
    return higher?.kind === kind && higher.number > number;
  });
  return { act: isLast ? "graduate" : "promote", next };
}

const CHOSEN = {
  promote: "promoted_by_choice",
  keep: "kept_by_choice",
  graduate: "graduated_by_choice",
} as const;

/**
 * Plans a change of the academic year: what happens to each pupil of a homeroom class of the old year and
 * why, which classes of the new year take them, and what prevents the change. The function is pure, so
 * that the screen can show after every choice what the server will do.
 */
export function planYear(facts: Facts): PlannedYear {
  const { from_year, to_year, classes, pupils, begins_on, choices } = facts;
  const old = new Map(
    classes
      .filter((schoolClass) => schoolClass.academic_year === from_year)
      .map((schoolClass) => [schoolClass.id, schoolClass]),
  );
  const targets = new Targets(
    classes.filter((schoolClass) => schoolClass.academic_year === to_year),
  );
  const chosen = new Map(choices.map((choice) => [choice.student_id, choice]));
  const proposals = new Map(
    [...old].map(([id, schoolClass]) => [id, propose(schoolClass, classes)]),
  );

  const seen = new Map<string, PupilFact>();
  const twice: PupilFact[] = [];
  for (const pupil of pupils) {
    if (seen.has(pupil.student_id)) twice.push(pupil);
    else seen.set(pupil.student_id, pupil);
  }

  const planned = [...seen.values()].flatMap((pupil) => {
    const from = old.get(pupil.class_id);
    const proposal = proposals.get(pupil.class_id);
    if (!from || !proposal) return [];
    return [{ pupil, from, ...decide(pupil, proposal, chosen.get(pupil.student_id)) }];
  });
  // Promoted pupils name the classes first; pupils who are kept back join them or get another name.
  for (const plan of planned) if (plan.goal?.is_named) targets.take(plan.goal, plan.from);
  for (const plan of planned) {
    if (plan.move.act === "promote" && !plan.goal?.is_named)
      plan.goal &&= targets.take(plan.goal, plan.from);
  }
  for (const plan of planned) {
    if (plan.move.act === "keep" && !plan.goal?.is_named) {
      const { name, grade_level } = plan.from;
      plan.goal = targets.take({ name, grade_level, is_named: false }, plan.from);
    }
  }
  const moves = planned.map(({ move, goal }): Move => ({
    ...move,
    class_name: goal ? targets.nameOf(goal) : move.class_name,
  }));

  const totals: YearTotals = { promote: 0, keep: 0, graduate: 0, undecided: 0, left_out: 0 };
  for (const { act, reason } of moves) {
    if (act) totals[act] += 1;
    else totals[reason === "inactive" ? "left_out" : "undecided"] += 1;
  }
  const hindrances = [
    ...undecided(moves, old),
    ...targets.overfull(),
    ...registerHindrances([...old.values()], begins_on),
    ...twice.map((pupil) => hinder("two_classes", fullName(pupil) || pupil.number)),
  ];
  return { moves, targets: targets.list(), totals, hindrances };
}

type Goal = { name: string; grade_level: string; is_named: boolean };

function decide(
  pupil: PupilFact,
  { act: proposed, next }: Proposal,
  choice: YearChoice | undefined,
): { move: Move; goal: Goal | undefined } {
  const { student_id, class_id, enrollment_id, new_class } = pupil;
  const who = { student_id, class_id, enrollment_id, class_name: null };
  if (!pupil.is_active) return { move: { ...who, act: null, reason: "inactive" }, goal: undefined };
  if (new_class !== null) {
    const reason = "already_in_new_year";
    return { move: { ...who, act: "promote", reason, class_name: new_class }, goal: undefined };
  }
  const act = choice?.act ?? proposed;
  const named = act === "graduate" ? undefined : choice?.class_name;
  const goal = named
    ? { name: named, grade_level: levelNamed(named) ?? next?.grade_level ?? "", is_named: true }
    : act === "promote" && next
      ? { ...next, is_named: false }
      : undefined;
  if (!act || (act === "promote" && !goal)) {
    return { move: { ...who, act: null, reason: "no_next_level" }, goal: undefined };
  }
  const asProposed = act === "promote" ? "next_level" : "last_level";
  return { move: { ...who, act, reason: act === proposed ? asProposed : CHOSEN[act] }, goal };
}

function levelNamed(name: string): string | undefined {
  return NAMED_LEVEL.exec(name)?.[0];
}

/** The classes of the new year that take pupils: existing ones, and ones to be made. */
class Targets {
  readonly #known: Map<string, Target>;
  readonly #used = new Map<string, Target>();

  constructor(classes: readonly ClassFact[]) {
    this.#known = new Map(
      classes.map(({ id, name, grade_level, maximum_students, enrolled, is_archived }) => [
        fold(name),
        { class_id: id, name, grade_level, maximum_students, enrolled, is_archived, coming: 0 },
      ]),
    );
  }

  /** Counts a pupil in. If the name is taken by another level, the level is added to the name. */
  take(goal: Goal, from: ClassFact): Goal {
    const key = fold(goal.name);
    const there = this.#used.get(key) ?? this.#known.get(key);
    if (there && !goal.is_named && fold(there.grade_level) !== fold(goal.grade_level)) {
      const name = `${goal.name} (${goal.grade_level})`;
      return this.take({ ...goal, name, is_named: true }, from);
    }
    const taker = there ?? {
      class_id: null,
      is_archived: false,
      name: goal.name,
      grade_level: goal.grade_level || from.grade_level,
      maximum_students: from.maximum_students,
      enrolled: 0,
      coming: 0,
    };
    taker.coming += 1;
    if (!taker.class_id) {
      taker.maximum_students = Math.max(taker.maximum_students, from.maximum_students);
    }
    this.#used.set(key, taker);
    return goal;
  }

  nameOf(goal: Goal): string {
    return this.#used.get(fold(goal.name))?.name ?? goal.name;
  }

  list(): Target[] {
    return [...this.#used.values()];
  }

  overfull(): Hindrance[] {
    return this.list()
      .filter(({ enrolled, coming, maximum_students }) => enrolled + coming > maximum_students)
      .map(({ name, enrolled, coming, maximum_students }) =>
        hinder("over_capacity", name, { count: enrolled + coming, maximum: maximum_students }),
      );
  }
}

function undecided(moves: readonly Move[], old: ReadonlyMap<string, ClassFact>): Hindrance[] {
  const counts = new Map<string, number>();
  for (const { class_id, act, reason } of moves) {
    if (act || reason === "inactive") continue;
    counts.set(class_id, (counts.get(class_id) ?? 0) + 1);
  }
  return [...counts].map(([id, count]) => hinder("undecided", old.get(id)?.name ?? "", { count }));
}

/** Days with a register must stay days of the old year. */
function registerHindrances(old: readonly ClassFact[], begins_on: string | undefined): Hindrance[] {
  return old.flatMap(({ name, last_register: date }) =>
    date && begins_on && date >= begins_on ? [hinder("register_taken", name, { date })] : [],
  );
}

/** The present state of a class that a year change archived. */
export type ArchivedClass = { name: string; is_archived: boolean };

/** The present state of a pupil whom a year change moved. */
export type MovedPupil = {
  name: string;
  act: YearAct;
  status: string;
  /** Whether the graduation that the change wrote is still the last status change. */
  is_graduation_last: boolean;
  /** The enrolment that the change ended; null if it ended none. */
  old_place: Place | null;
  /** The enrolment that the change began; null if it began none. */
  new_place: Place | null;
  /** Whether the pupil is in a homeroom class that the change did not choose. */
  is_elsewhere: boolean;
};
type Place = "open" | "ended" | "gone";

/** The facts that decide whether a year change can be undone. */
export type UndoFacts = {
  is_undone: boolean;
  /** The names of the classes it filled that have had a register since. */
  registers: string[];
  /** The classes it archived and the pupils it moved, by name. */
  touched: (ArchivedClass | MovedPupil)[];
};

/** Why a year change cannot be undone, with the names of the classes or pupils that prevent it. */
export function checkUndo({
  is_undone,
  registers,
  touched,
}: UndoFacts): Pick<YearChange, "refusal" | "names"> {
  if (is_undone) return { refusal: "undone", names: [] };
  if (registers.length > 0) return { refusal: "register", names: registers };
  const changed = touched.filter((entry) =>
    "act" in entry ? hasMovedOn(entry) : !entry.is_archived,
  );
  const names = [...new Set(changed.map(({ name }) => name))];
  return { refusal: names.length > 0 ? "changed" : null, names };
}

/** Whether the pupil has changed since in a way that undoing would overwrite. */
function hasMovedOn(pupil: MovedPupil): boolean {
  const { act, status, is_graduation_last, old_place, new_place, is_elsewhere } = pupil;
  if (is_elsewhere && (new_place !== null || act === "graduate")) return true;
  if (act === "graduate") return status !== "graduated" || !is_graduation_last;
  return status !== "active" || new_place === "ended" || old_place === "open";
}

function hinder(
  reason: Hindrance["reason"],
  name: string,
  more: Partial<Hindrance> = {},
): Hindrance {
  return { reason, name, count: null, maximum: null, date: null, ...more };
}
