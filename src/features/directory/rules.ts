import type { SchoolClass } from "#features/classes/contract.ts";
import type { StudentDetail } from "#features/students/contract.ts";
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
