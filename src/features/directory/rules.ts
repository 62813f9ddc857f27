import type { SchoolClass } from "#features/classes/contract.ts";
import type { Student, StudentDetail } from "#features/students/contract.ts";
import type { Overview } from "./contract.ts";

/** Classes with the homeroom class before the halaqah, otherwise in their order. */
export function homeroomFirst<Row extends Pick<SchoolClass, "kind">>(
  classes: readonly Row[],
): Row[] {
  const place = ({ kind }: Row) => (kind === "class" ? 0 : 1);
  return classes.toSorted((a, b) => place(a) - place(b));
}

export const LACKS = ["class", "guardian", "phone", "birth"] as const;
export type Lack = (typeof LACKS)[number];

/** What the office still has to find out about an active pupil. */
export function lacksOf(
  { status, date_of_birth }: Pick<StudentDetail, "status" | "date_of_birth">,
  { classes, guardians }: Pick<Overview, "classes" | "guardians">,
): Lack[] {
  if (status !== "active") return [];
  const lacks: Lack[] = [];
  if (classes.length === 0) lacks.push("class");
  if (guardians?.length === 0) lacks.push("guardian");
  else if (guardians?.every(({ phone }) => !phone)) lacks.push("phone");
  if (!date_of_birth) lacks.push("birth");
  return lacks;
}

type Values = Record<string, unknown>;

const OF_GUARDIAN = "guardian.";

/**
 * The values of the form for a new pupil as an admission. The guardian's fields are named "guardian.phone" and so on;
 * without a name and a phone there is no guardian, and a known guardian is only linked.
 */
export function admissionOf(values: Values, known_guardian_id: string | undefined): Values {
  const student: Values = {};
  const guardian: Values = {};
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith(OF_GUARDIAN)) guardian[name.slice(OF_GUARDIAN.length)] = value;
    else student[name] = value;
  }
  const { relation, ...person } = guardian;
  if (known_guardian_id) {
    return { ...student, known_guardian: { guardian_id: known_guardian_id, relation } };
  }
  return Object.keys(person).length > 0 ? { ...student, guardian } : student;
}

/** The names of a pupil's classes, homeroom class first; `names` holds them by id in that order. */
export function classNamesOf(
  { class_ids }: Pick<Student, "class_ids">,
  names: ReadonlyMap<string, string>,
): string {
  if (class_ids.length === 1) return names.get(class_ids[0] ?? "") ?? "";
  return [...names].flatMap(([id, name]) => (class_ids.includes(id) ? [name] : [])).join(", ");
}

export const SORTS = ["student", "id", "gender", "status", "class"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Students who come by name, sorted by a column; equal ones stay by name. Those without a class come last, whichever
 * way the list is turned.
 */
export function sortStudents(
  students: readonly Student[],
  by: Sort,
  isDown: boolean,
  names: ReadonlyMap<string, string>,
): Student[] {
  if (by === "student") return isDown ? students.toReversed() : [...students];
  const turn = isDown ? -1 : 1;
  const keyed = students.map((student) => ({ student, key: keyOf(student, by, names) }));
  keyed.sort((a, b) => {
    if (!a.key || !b.key) return Number(!a.key) - Number(!b.key);
    return turn * a.key.localeCompare(b.key, "ms", { numeric: true });
  });
  return keyed.map(({ student }) => student);
}

function keyOf(student: Student, by: Exclude<Sort, "student">, names: ReadonlyMap<string, string>) {
  if (by === "class") return classNamesOf(student, names);
  return by === "id" ? student.student_id : student[by];
}
