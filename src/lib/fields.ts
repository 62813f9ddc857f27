import * as z from "zod/mini";
import type { Permission } from "./permissions.ts";
import * as shape from "./shapes.ts";
import { type Words, words } from "./text.ts";

/**
 * One column that says something of a person. Contract, form, import, export, merge, audit log, erasure
 * and docs/data.md all follow from the lists of these (`fields.ts` of a feature).
 */
export type Field = {
  label: Words<string>;
  /** As docs/data.md explains the classes. */
  class: "internal" | "personal" | "sensitive";
  /** Contacts are personal, but the audit log masks them like sensitive values. */
  masked?: true;
  /** A value that a call takes. */
  shape: z.ZodMiniType;
  /** How it is typed and read: one line, several lines, a day, or in a way of its own. */
  kind: "line" | "lines" | "date" | "other";
  /** The most signs that it takes. */
  max?: number;
  /** What is kept when nothing is known; missing where something must be known. */
  blank?: "" | null;
  /** Erasing the person writes the blank, deletes the whole row, or leaves the value, which needs a reason. */
  erased: "blank" | "row" | { stays: string };
  /**
   * Of two joined records the kept one's value stands. A missing value may be filled from the other one:
   * alone, or together with all columns of its group, since half an address of each would be nobody's.
   */
  joined: "kept" | "filled" | "name" | "address";
  /**
   * The permission that shows it. `family`: whoever may see the record, but for teachers. `contact`: staff of
   * a teacher, the own teachers of a guardian's phone, and the person.
   */
  seenBy: Permission | "family" | "contact";
  /** Part of the rows of lists; everything else stands on the record's own page. */
  listed?: true;
  /** The part of the form and of the page in which it stands; a field without one is in neither. */
  group?: "identity" | "school" | "home" | "health";
  /** Headings of imported files that mean it, beside its labels; a field without this is not imported. */
  aliases?: string;
};

export type Fields = Readonly<Record<string, Field>>;

/** The names of a list that a file can fill in. */
export type ImportedName<List extends Fields> = {
  [Name in keyof List & string]: List[Name] extends { aliases: string } ? Name : never;
}[keyof List & string];

/** A label in its three columns; the ordered mix is English here. */
export function label(english: string, ms: string): Words<string> {
  return words({ asal: english, ms, en: english });
}

/** One line of text that may be left empty. */
export function lineField<const Max extends number>(max: Max) {
  return { kind: "line", max, shape: shape.line(max, 0), blank: "" } as const;
}

/** Text of several lines that may be left empty. */
export function textField<const Max extends number>(max: Max) {
  return { kind: "lines", max, shape: shape.text(max, 0), blank: "" } as const;
}

/** The list with its exact names and shapes. */
export function fieldsOf<const List extends Fields>(list: List): List {
  return list;
}

/** The names of a list, in its order. */
export function namesOf<List extends Fields>(list: List): (keyof List & string)[] {
  return Object.keys(list);
}

type Details<List extends Fields> = {
  [Name in keyof List as List[Name] extends { listed: true } ? never : Name]: List[Name];
};

/** The fields of a list that a file can fill in. */
export function importedOf<List extends Fields>(list: List): Pick<List, ImportedName<List>> {
  const found = Object.entries(list).filter(([, { aliases }]) => aliases !== undefined);
  return Object.fromEntries(found) as Pick<List, ImportedName<List>>;
}

type Listed<List extends Fields> = Omit<List, keyof Details<List>>;

/** The fields of a list that the rows of lists show. */
export function listedOf<List extends Fields>(list: List): Listed<List> {
  const found = Object.entries(list).filter(([, { listed }]) => listed);
  return Object.fromEntries(found) as Listed<List>;
}

/** The fields of a list that only a record's own page shows. */
export function detailsOf<List extends Fields>(list: List): Details<List> {
  const found = Object.entries(list).filter(([, { listed }]) => !listed);
  return Object.fromEntries(found) as Details<List>;
}

/** The labels of a list, each under its field's name. */
export function labelsOf<List extends Fields>(list: List): Words<Record<keyof List, string>> {
  const column = (lang: keyof Words<string>) =>
    Object.fromEntries(
      Object.entries(list).map(([name, field]) => [name, field.label[lang]]),
    ) as Record<keyof List, string>;
  return words({ asal: column("asal"), ms: column("ms"), en: column("en") });
}

type Input<One extends Field> = z.ZodMiniOptional<
  One extends { blank: null } ? z.ZodMiniNullable<One["shape"]> : One["shape"]
>;

/** What a call takes of each field: all may be left out, and null empties what may be null. */
export function inputsOf<List extends Fields>(
  list: List,
): { [Name in keyof List]: Input<List[Name]> } {
  const inputs = Object.entries(list).map(([name, field]) => [
    name,
    z.optional(field.blank === null ? z.nullable(field.shape) : field.shape),
  ]);
  return Object.fromEntries(inputs) as { [Name in keyof List]: Input<List[Name]> };
}

type Output<One extends Field, Seen extends Permission> = One extends { seenBy: Seen }
  ? z.ZodMiniString
  : z.ZodMiniNullable<z.ZodMiniString>;

/** What a read answers of each text: null for somebody who sees the record, but not the field. */
export function outputsOf<List extends Fields, Seen extends Permission>(
  list: List,
  seen: Seen,
): { [Name in keyof List]: Output<List[Name], Seen> } {
  const outputs = Object.entries(list).map(([name, { seenBy }]) => [
    name,
    seenBy === seen ? z.string() : z.nullable(z.string()),
  ]);
  return Object.fromEntries(outputs) as { [Name in keyof List]: Output<List[Name], Seen> };
}

/** What is kept where nothing is known, of every field that may be empty. */
export function emptyOf(list: Fields): Record<string, "" | null> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { blank }]) =>
      blank === undefined ? [] : [[name, blank]],
    ),
  );
}

/** What erasing a person writes into the columns of a list; what it leaves is not among them. */
export function blankOf(list: Fields): Record<string, "" | null> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { erased, blank = null }]) =>
      erased === "blank" ? [[name, blank]] : [],
    ),
  );
}

/** As much of a field as the audit log goes by. */
export type LoggedField = Pick<Field, "class" | "masked">;

/** Whether the audit log keeps only that the field changed, and not its value. */
export function isMasked({ class: kept, masked }: LoggedField): boolean {
  return kept === "sensitive" || masked === true;
}
