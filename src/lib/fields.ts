import * as z from "zod/mini";
import type { Permission } from "./permissions.ts";
import * as shape from "./shapes.ts";
import { type Words, words } from "./text.ts";

/** A section of the form and of the page of a record. */
export type FieldGroup = "identity" | "school" | "home" | "health";

/**
 * One column with data about a person. Contract, form, import, export, merge, audit log, erasure and
 * docs/data.md all follow from lists of these (the `fields.ts` of a feature).
 */
export type Field = {
  label: Words<string>;
  /** The class of the data; docs/data.md explains the classes. */
  class: "internal" | "personal" | "sensitive";
  /** Contacts are personal, but the audit log masks them like sensitive values. */
  masked?: true;
  /** The shape that a call accepts. */
  shape: z.ZodMiniType;
  /** How the field is typed and read: one line, several lines, a date, or in a way of its own. */
  kind: "line" | "lines" | "date" | "other";
  /** The maximum number of characters. */
  max?: number;
  /** What is stored when nothing is known; missing where a value is required. */
  blank?: "" | null;
  /**
   * What erasing the person does: it writes the blank, deletes the whole row, or leaves the value, which
   * needs a reason.
   */
  erased: "blank" | "row" | { stays: string };
  /**
   * When two records are merged, the value of the remaining record stands. A missing value may be filled from
   * the other record: alone, or together with all columns of its group, because half an address of each would
   * be nobody's.
   */
  joined: "kept" | "filled" | "name" | "address";
  /**
   * The permission that shows the field. `family`: everybody who may see the record, except teachers.
   * `contact`: for a teacher, the staff; for a guardian's phone, the teachers of the child; and always the
   * person.
   */
  seenBy: Permission | "family" | "contact";
  /** Whether the rows of lists show the field; all other fields appear only on the record's own page. */
  listed?: true;
  /** The section that shows the field; a field without one appears in neither. */
  group?: FieldGroup;
  /**
   * Headings in imported files that mean this field, in addition to its labels. A field without aliases is
   * not imported.
   */
  aliases?: string;
};

export type Fields = Readonly<Record<string, Field>>;

/** The names of the fields in a list that a file can fill in. */
export type ImportedName<List extends Fields> = {
  [Name in keyof List & string]: List[Name] extends { aliases: string } ? Name : never;
}[keyof List & string];

/** A label in the three languages; the ordered mix uses English. */
export function label(english: string, ms: string): Words<string> {
  return words({ asal: english, ms, en: english });
}

/** A field with one line of text that may be empty; `max` in characters. */
export function lineField<const Max extends number>(max: Max) {
  return { kind: "line", max, shape: shape.line(max, 0), blank: "" } as const;
}

/** A field with several lines of text that may be empty; `max` in characters. */
export function textField<const Max extends number>(max: Max) {
  return { kind: "lines", max, shape: shape.text(max, 0), blank: "" } as const;
}

/** Returns the list unchanged; the compiler then knows its exact names and shapes. */
export function fieldsOf<const List extends Fields>(list: List): List {
  return list;
}

/** The names of the fields in a list, in the list's order. */
export function namesOf<List extends Fields>(list: List): (keyof List & string)[] {
  return Object.keys(list);
}

type Details<List extends Fields> = {
  [Name in keyof List as List[Name] extends { listed: true } ? never : Name]: List[Name];
};

/** The fields in a list that a file can fill in. */
export function importedOf<List extends Fields>(list: List): Pick<List, ImportedName<List>> {
  const found = Object.entries(list).filter(([, { aliases }]) => aliases !== undefined);
  return Object.fromEntries(found) as Pick<List, ImportedName<List>>;
}

type Listed<List extends Fields> = Omit<List, keyof Details<List>>;

/** The fields in a list that the rows of lists show. */
export function listedOf<List extends Fields>(list: List): Listed<List> {
  const found = Object.entries(list).filter(([, { listed }]) => listed);
  return Object.fromEntries(found) as Listed<List>;
}

/** The fields in a list that only a record's own page shows. */
export function detailsOf<List extends Fields>(list: List): Details<List> {
  const found = Object.entries(list).filter(([, { listed }]) => !listed);
  return Object.fromEntries(found) as Details<List>;
}

/** How each field of a list is typed, under its name. */
export function kindsOf<List extends Fields>(list: List): Record<keyof List, Field["kind"]> {
  const found = Object.entries(list).map(([name, { kind }]) => [name, kind]);
  return Object.fromEntries(found) as Record<keyof List, Field["kind"]>;
}

/** The labels of a list, each under the name of its field. */
export function labelsOf<List extends Fields>(list: List): Words<Record<keyof List, string>> {
  const column = (lang: keyof Words<string>) =>
    Object.fromEntries(
      Object.entries(list).map(([name, field]) => [name, field.label[lang]]),
    ) as Record<keyof List, string>;
  return words({ asal: column("asal"), ms: column("ms"), en: column("en") });
}

type Input<F extends Field> = z.ZodMiniOptional<
  F extends { blank: null } ? z.ZodMiniNullable<F["shape"]> : F["shape"]
>;

/** The input shapes of a list: every field may be left out, and null empties a nullable field. */
export function inputsOf<List extends Fields>(
  list: List,
): { [Name in keyof List]: Input<List[Name]> } {
  const inputs = Object.entries(list).map(([name, field]) => [
    name,
    z.optional(field.blank === null ? z.nullable(field.shape) : field.shape),
  ]);
  return Object.fromEntries(inputs) as { [Name in keyof List]: Input<List[Name]> };
}

type Output<F extends Field, Seen extends Permission> = F extends { seenBy: Seen }
  ? z.ZodMiniString
  : z.ZodMiniNullable<z.ZodMiniString>;

/** The output shapes of a list: a field is null for a reader who may see the record but not the field. */
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

/** The stored blanks of all fields that may be empty. */
export function emptyOf(list: Fields): Record<string, "" | null> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { blank }]) =>
      blank === undefined ? [] : [[name, blank]],
    ),
  );
}

/**
 * The values that erasing a person writes into the columns of a list. Fields that keep their value are left
 * out.
 */
export function blankOf(list: Fields): Record<string, "" | null> {
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, { erased, blank = null }]) =>
      erased === "blank" ? [[name, blank]] : [],
    ),
  );
}

/** The part of a field that the audit log needs. */
export type LoggedField = Pick<Field, "class" | "masked">;

/** Whether the audit log stores only that the field changed, without its value. */
export function isMasked({ class: kept, masked }: LoggedField): boolean {
  return kept === "sensitive" || masked === true;
}
