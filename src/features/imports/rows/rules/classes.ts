import type { ImportField } from "#features/imports/rows/rules.ts";
import { gradeOfName, kindOfName, MAX_CLASS_NAME } from "#lib/class-names.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { fold } from "#lib/names.ts";
import { countSigns } from "#lib/signs.ts";

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

/** The class that would be made of an unknown name. */
export type ProposedClass = Omit<MadeClass, "id"> & {
  pupils: number;
  hindrance: ClassHindrance | null;
};

/** The classes that the lines of a file name, among them those that are still to be made. */
export class NamedClasses {
  readonly byId: Map<string, KnownClass>;
  readonly made: MadeClass[] = [];
  private readonly ids = new Map<string, string>();
  private readonly wanted = new Map<string, ChosenClass>();
  private readonly unknown = new Map<string, UnknownName>();
  private readonly archived: ReadonlySet<string>;

  constructor({ classes, archived = [], chosen = [] }: KnownClasses) {
    this.byId = new Map(classes.map((known) => [known.id, known]));
    this.archived = new Set(archived.map(classKey));
    const add = (name: string, id: string) => {
      const key = classKey(name);
      if (!this.ids.has(key)) this.ids.set(key, id);
    };
    // People write the name, with or without the grade; programs write the id.
    for (const { id, name } of classes) add(name, id);
    for (const { id, name, grade_level = "" } of classes) {
      this.ids.set(classKey(id), id);
      add(`${grade_level} ${name}`, id);
    }
    // A class that the school has got meanwhile stands before what was chosen.
    for (const one of chosen) {
      if (!one.isNew && this.byId.has(one.id)) add(one.name, one.id);
      if (one.isNew && !this.hindranceOf(one.name)) this.wanted.set(classKey(one.name), one);
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
    const key = classKey(name);
    return this.ids.has(key) || this.wanted.has(key);
  }

  /** The id of the class that a line names; a class to be made is a halaqah if its column is that of the halaqah. */
  find(name: string, field: ImportField): string | undefined {
    const key = classKey(name);
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
    const key = classKey(name);
    const before = this.unknown.get(key) ?? { name, field, pupils: 0, line: 0 };
    if (before.line === line) return;
    this.unknown.set(key, { ...before, pupils: before.pupils + 1, line });
  }

  /** The unknown names to choose for, in the order of the file, and how many more there are. */
  proposals(): { unknown_classes: ProposedClass[]; more_unknown: number } {
    const all = [...this.unknown.values()];
    const most = all.toSorted((a, b) => b.pupils - a.pupils).slice(0, MAX_UNKNOWN_CLASSES);
    const listed = all.length > most.length ? all.filter((one) => most.includes(one)) : all;
    const unknown_classes = listed.map(({ name, field, pupils }) => ({
      ...newClassOf(name, field),
      pupils,
      hindrance: this.hindranceOf(name) ?? null,
    }));
    return { unknown_classes, more_unknown: all.length - listed.length };
  }

  private hindranceOf(name: string): ClassHindrance | undefined {
    if (countSigns(name) > MAX_CLASS_NAME) return "long";
    if (!/[\p{L}\p{N}]/u.test(name)) return "wordless";
    return this.archived.has(classKey(name)) ? "archived" : undefined;
  }
}

/** Capitals, spaces and hyphens make no other class; signs alone stay themselves. */
export function classKey(name: string): string {
  return fold(name) || name.trim();
}

function newClassOf(name: string, field: ImportField): Omit<MadeClass, "id"> {
  const named = kindOfName(name);
  const kind = field === "halaqah_name" ? "halaqah" : named;
  // "Hafsah" in the column of the halaqah is at the level at which "Halaqah Hafsah" would be.
  return { name, kind, grade_level: kind === named ? gradeOfName(name) : "Halaqah" };
}
