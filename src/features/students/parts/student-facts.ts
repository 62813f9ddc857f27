import { personFields } from "#features/people/fields.ts";
import type { StudentDetail } from "#features/students/contract.ts";
import { studentFields } from "#features/students/fields.ts";
import { type Fields, namesOf } from "#lib/fields.ts";
import type { FieldValues } from "#ui/base/form-values.ts";

const { first_name, last_name } = personFields;
const { status: _, ...written } = studentFields;

/** The fields of a student's form. */
export const formFields = { first_name, last_name, ...written };

/** The values of the form, each as its field writes it. */
export type StudentFormFacts = Record<keyof typeof formFields, string>;

/** Turns a student into form values; the identity card number is empty unless it was revealed. */
export function studentFactsOf(
  { profile, ...record }: StudentDetail,
  ic_number = "",
): StudentFormFacts {
  const known: Partial<Record<string, unknown>> = { ...profile, ...record, ic_number };
  const facts = namesOf(formFields).map((name) => [name, known[name] ?? ""]);
  return Object.fromEntries(facts) as StudentFormFacts;
}

/** The values a change sends for emptied fields: null if the field may be unknown, otherwise empty text. */
export function emptied(values: FieldValues): FieldValues {
  const fields: Fields = formFields;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && fields[name]?.blank !== null ? "" : value,
    ]),
  );
}
