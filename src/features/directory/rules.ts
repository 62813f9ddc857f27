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
