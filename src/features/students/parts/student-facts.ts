import { personFields } from "#features/people/fields.ts";
import type { StudentDetail } from "#features/students/contract.ts";
import { studentFields } from "#features/students/fields.ts";
import type { StudentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { type Fields, namesOf } from "#lib/fields.ts";
import type { Lang } from "#lib/text.ts";
import type { FieldValues } from "#ui/base/form-values.ts";

const { first_name, last_name } = personFields;
const { status: _, ...written } = studentFields;

/** What a student's form holds. */
export const formFields = { first_name, last_name, ...written };

/** The same, each as its field writes it. */
export type StudentFormFacts = Record<keyof typeof formFields, string>;

/** A student as the form shows it; the identity card number only when it was asked for. */
export function studentFactsOf(
  { profile, ...record }: StudentDetail,
  ic_number = "",
): StudentFormFacts {
  const known: Partial<Record<string, unknown>> = { ...profile, ...record, ic_number };
  const facts = namesOf(formFields).map((name) => [name, known[name] ?? ""]);
  return Object.fromEntries(facts) as StudentFormFacts;
}

/** What a change sends for emptied fields: null where nothing may be known, else empty text. */
export function emptied(values: FieldValues): FieldValues {
  const fields: Fields = formFields;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && fields[name]?.blank !== null ? "" : value,
    ]),
  );
}

/** A value of one of a student's fields in words. */
export function factInWords(name: string, value: string, t: StudentsText, lang: Lang): string {
  const fields: Fields = studentFields;
  if (fields[name]?.kind === "date") return formatDate(value, lang);
  const words: Record<string, Record<string, string>> = {
    gender: { male: t.male, female: t.female },
    status: t.statuses,
  };
  return words[name]?.[value] ?? value;
}
