import { gradeOfName, kindOfName, MAX_CLASS_NAME } from "#features/classes/rules.ts";
import type { ImportField } from "#features/imports/rows/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { fold } from "#lib/names.ts";
import { countSigns, westernDigits } from "#lib/signs.ts";
import { slipsBetween } from "#lib/slips.ts";

/** A class of the school, as a file may name it. */
export type KnownClass = {
  id: string;
  name: string;
  kind: ClassKind;
  grade_level?: string;
};

/** A class that an import makes. */
export type MadeClass = Required<KnownClass>;

/** What somebody chose for a name that no class has: a class of the school, or a new one under the given id. */
export type ChosenClass = { name: string; id: string; isNew: boolean };

/** The part of a school that decides which class a name means. */
export type KnownClasses = {
  classes: readonly KnownClass[];
  /** The names of the year's archived classes, which no new class of the year can have. */
  archived?: readonly string[];
  chosen?: readonly ChosenClass[];
};

/** A name that no class has, with how many lines have it, the column of the first and the number of the last. */
type UnknownName = { name: string; field: ImportField; pupils: number; line: number };

/** For how many names of unknown classes somebody can choose. More are no classes, but another column. */
export const MAX_UNKNOWN_CLASSES = 100;

/** Why no class can be made of a name. */
export const CLASS_HINDRANCES = ["long", "wordless", "archived"] as const;
export type ClassHindrance = (typeof CLASS_HINDRANCES)[number];

/** What is proposed for an unknown name: the class that would be made, and the id of one that is spelt nearly so. */
export type ProposedClass = Omit<MadeClass, "id"> & {
  pupils: number;
  near: string | null;
  hindrance: ClassHindrance | null;
};

/** The classes that the lines of a file name, among them those that are still to be made. */
export class NamedClasses {
  readonly byId: Map<string, KnownClass>;
  readonly made: MadeClass[] = [];
  private readonly ids = new Map<string, string>();
  private readonly wanted = new Map<string, ChosenClass>();
  private readonly unknown = new Map<string, UnknownName>();
  private readonly classes: readonly KnownClass[];
  private readonly archived: ReadonlySet<string>;

  constructor({ classes, archived = [], chosen = [] }: KnownClasses) {
    this.classes = classes;
    this.byId = new Map(classes.map((known) => [known.id, known]));
    this.archived = new Set(archived.map(keyOf));
    const add = (name: string, id: string) => {
      const key = keyOf(name);
      if (!this.ids.has(key)) this.ids.set(key, id);
    };
    // People write the name, with or without the grade; programs write the id.
    for (const { id, name } of classes) add(name, id);
    for (const { id, name, grade_level = "" } of classes) {
      this.ids.set(keyOf(id), id);
      add(`${grade_level} ${name}`, id);
    }
    // A class that the school has got meanwhile stands before what was chosen.
    for (const one of chosen) {
      if (!one.isNew && this.byId.has(one.id)) add(one.name, one.id);
      if (one.isNew && !this.hindranceOf(one.name)) this.wanted.set(keyOf(one.name), one);
    }
  }

  /** The names in a cell. A slash or comma parts them only where one of the parts is a known name. */
  namesIn(text: string): string[] {
    if (this.knows(text)) return [text];
    const parts = text
      .split(/[;/,]/)
      .map((part) => part.trim())
      .filter(Boolean);
    const isList = text.includes(";") || parts.length === 0;
    return isList || parts.some((part) => this.knows(part)) ? parts : [text];
  }

  private knows(name: string): boolean {
    const key = keyOf(name);
    return this.ids.has(key) || this.wanted.has(key);
  }

  /** The id of the class that a line names; a class to be made is a halaqah if its column is that of the halaqah. */
  find(name: string, field: ImportField): string | undefined {
    const key = keyOf(name);
    const id = this.ids.get(key);
    const wanted = this.wanted.get(key);
    if (id || !wanted) return id;
    const made = { id: wanted.id, ...newClassOf(wanted.name, field) };
    this.made.push(made);
    this.byId.set(made.id, made);
    this.ids.set(key, made.id);
    return made.id;
  }

  /** Counts a line whose class nobody knows. */
  miss(name: string, field: ImportField, line: number): void {
    const key = keyOf(name);
    const before = this.unknown.get(key) ?? { name, field, pupils: 0, line: 0 };
    if (before.line === line) return;
    this.unknown.set(key, { ...before, pupils: before.pupils + 1, line });
  }

  /** The unknown names to choose for, in the order of the file, and how many more there are. */
  proposals(): { unknown_classes: ProposedClass[]; more_unknown: number } {
    const all = [...this.unknown.values()];
    const most = all.toSorted((a, b) => b.pupils - a.pupils).slice(0, MAX_UNKNOWN_CLASSES);
    const listed = all.length > most.length ? all.filter((one) => most.includes(one)) : all;
    const nearest = speltLike(this.classes);
    const unknown_classes = listed.map(({ name, field, pupils }) => {
      const proposed = newClassOf(name, field);
      const near = nearest(proposed) ?? null;
      return { ...proposed, pupils, near, hindrance: this.hindranceOf(name) ?? null };
    });
    return { unknown_classes, more_unknown: all.length - listed.length };
  }

  private hindranceOf(name: string): ClassHindrance | undefined {
    if (countSigns(name) > MAX_CLASS_NAME) return "long";
    if (!/[\p{L}\p{N}]/u.test(name)) return "wordless";
    return this.archived.has(keyOf(name)) ? "archived" : undefined;
  }
}

/** Capitals, spaces and hyphens make no other class; signs alone stay themselves. */
function keyOf(name: string): string {
  return fold(name) || name.trim();
}

function newClassOf(name: string, field: ImportField): Omit<MadeClass, "id"> {
  const named = kindOfName(name);
  const kind = field === "halaqah_name" ? "halaqah" : named;
  // "Hafsah" in the column of the halaqah is at the level at which "Halaqah Hafsah" would be.
  return { name, kind, grade_level: kind === named ? gradeOfName(name) : "Halaqah" };
}

/* How a name is spelt */

const FILLER = /^(kelas|class|kls|hal(?:a?q|ak)ah?)$/;
const LEVELS: readonly [string, RegExp][] = [
  ["primary", /^(tahun|thn|darjah|drj|year|yr|standard|std)$/],
  ["secondary", /^(tingkatan|ting|tkt|form)$/],
];

type Spelling = { level: string | undefined; words: string[] };

function spellingOf(name: string): Spelling {
  const spelling: Spelling = { level: undefined, words: [] };
  for (const word of fold(westernDigits(name)).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []) {
    const [level] = LEVELS.find(([, of]) => of.test(word)) ?? [];
    if (level) spelling.level = level;
    else if (!FILLER.test(word)) spelling.words.push(word);
  }
  return spelling;
}

/** How many slips of the hand lie between two names; undefined when they are two names. */
function slipsOf(one: Spelling, other: Spelling): number | undefined {
  if (one.level && other.level && one.level !== other.level) return undefined;
  if (one.words.length === 0) return undefined;
  if (one.words.join("") === other.words.join("")) return 0;
  if (one.words.length !== other.words.length) return undefined;
  let slips = 0;
  for (const [at, word] of one.words.entries()) {
    const apart = slipsInWord(word, other.words[at] ?? "");
    if (apart === undefined) return undefined;
    slips += apart;
  }
  return slips;
}

/** One slip in a word of four letters or more. Numbers, "A" and "II" say which class is meant. */
function slipsInWord(one: string, other: string): number | undefined {
  if (one === other) return 0;
  if (Math.max(one.length, other.length) < 4 || /\p{N}/u.test(one)) return undefined;
  return slipsBetween(one, other, 1) === 1 ? 1 : undefined;
}

/**
 * Finds the class whose name is nearly that of a class to be made, of the same kind. Undefined for none, and for
 * several names that are equally near; of classes of one name, the first.
 */
export function speltLike(classes: readonly KnownClass[]) {
  const spelt = classes.map(({ id, name, kind, grade_level = "" }) => ({
    id,
    kind,
    key: keyOf(name),
    spellings: [name, `${grade_level} ${name}`].map(spellingOf),
  }));
  return ({ name, kind }: Pick<MadeClass, "name" | "kind">): string | undefined => {
    const wanted = spellingOf(name);
    const near = spelt.flatMap((one) => {
      const slips = Math.min(...one.spellings.map((its) => slipsOf(wanted, its) ?? Infinity));
      return one.kind === kind && slips < Infinity ? { ...one, slips } : [];
    });
    const least = Math.min(...near.map(({ slips }) => slips));
    const [first, ...others] = near.filter(({ slips }) => slips === least);
    return others.every(({ key }) => key === first?.key) ? first?.id : undefined;
  };
}
