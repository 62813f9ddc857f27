import type { Gender } from "#lib/enumerations.ts";
import { type LineReader, numberKey } from "./cells.ts";
import { type KnownClass, type KnownClasses, NamedClasses } from "./classes.ts";
import type { KnownGuardian } from "./contacts.ts";
import type { importedStudent, StudentField } from "#features/imports/rows/rules.ts";
import { fold, fullName, type Named } from "#lib/names.ts";

type Imported = typeof importedStudent;

/** The part of a pupil's record that a file can contain. */
export type ImportedStudentFacts = Named & {
  [Name in keyof Imported]: Name extends "gender"
    ? Gender
    : Imported[Name] extends { blank: null }
      ? string | null
      : string;
};

/** A pupil of the school, with today's classes and the guardians. */
export type KnownStudent = ImportedStudentFacts & {
  id: string;
  profile_id: string | null;
  status: string;
  class_ids: string[];
  guardian_ids: string[];
};

/** Everything about a school that decides what becomes of a file. */
export type KnownSchool = KnownClasses & {
  today: string;
  students: readonly KnownStudent[];
  guardians: readonly KnownGuardian[];
};

/** What a line says about its pupil. */
export type Given = {
  name: string | undefined;
  facts: Partial<ImportedStudentFacts>;
};

/** The school's classes and pupils, indexed by the words that a file uses for them. */
export type SchoolIndex = {
  classes: Map<string, KnownClass>;
  named: NamedClasses;
  byNumber: Map<string, KnownStudent>;
  byIc: Map<string, KnownStudent>;
  byName: Map<string, KnownStudent[]>;
};

/** Builds the index by which the lines of a file find their pupils and classes. */
export function indexSchool({ students, ...known }: KnownSchool): SchoolIndex {
  const named = new NamedClasses(known);
  const index: SchoolIndex = {
    classes: named.byId,
    named,
    byNumber: new Map(),
    byIc: new Map(),
    byName: new Map(),
  };
  for (const student of students) {
    index.byNumber.set(numberKey(student.student_id), student);
    if (student.ic_number) index.byIc.set(student.ic_number, student);
    const folded = fold(fullName(student));
    if (!folded) continue;
    const namesakes = index.byName.get(folded) ?? [];
    namesakes.push(student);
    index.byName.set(folded, namesakes);
  }
  return index;
}

export type Found = { student: KnownStudent; by: StudentField };

/** The pupil that a line means, found by number, else by identity card, else by name and class. */
export function findPupil(
  reader: LineReader,
  { name, facts }: Given,
  class_ids: string[],
  school: SchoolIndex,
): Found | undefined {
  const { student_id, ic_number } = facts;
  const holder = ic_number ? school.byIc.get(ic_number) : undefined;
  if (student_id) {
    const student = school.byNumber.get(numberKey(student_id));
    if (holder && holder !== student) reader.fail("ic_number", "ic_taken");
    return student && { student, by: "student_id" };
  }
  if (holder) return { student: holder, by: "ic_number" };
  if (!name) return undefined;
  const namesakes = (school.byName.get(fold(name)) ?? []).filter(
    (namesake) => namesake.status === "active" && (!ic_number || !namesake.ic_number),
  );
  const here = namesakesIn(namesakes, class_ids, school);
  if (here.length > 1) reader.fail("name", "ambiguous");
  const [student] = here;
  return student && here.length === 1 ? { student, by: "name" } : undefined;
}

/** Pupils with the name who are in a class of the line, else those in no class. All, if the line has no class. */
export function namesakesIn(
  namesakes: KnownStudent[],
  class_ids: string[],
  school: SchoolIndex,
): KnownStudent[] {
  if (class_ids.length === 0) return namesakes;
  const here = namesakes.filter((namesake) =>
    namesake.class_ids.some((id) => class_ids.includes(id)),
  );
  if (here.length > 0) return here;
  return namesakes.filter((namesake) => !homeroomOf(namesake, school));
}

/** The class of the year that a pupil is in. */
export function homeroomOf(
  { class_ids }: KnownStudent,
  { classes }: SchoolIndex,
): string | undefined {
  return class_ids.find((id) => classes.get(id)?.kind !== "halaqah");
}

/** Whether a pupil left or was erased; an erased record keeps a person without a name. */
export function isGone(student: KnownStudent): boolean {
  return student.status !== "active" || (student.profile_id !== null && !student.first_name);
}
