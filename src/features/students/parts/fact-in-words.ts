import { studentKinds } from "#features/students/fields.ts";
import type { StudentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import type { Lang } from "#lib/text.ts";

/** The value of a student's field as text for the screen. */
export function factInWords(name: string, value: string, t: StudentsText, lang: Lang): string {
  const kinds: Record<string, string> = studentKinds;
  if (kinds[name] === "date") return formatDate(value, lang);
  const words: Record<string, Record<string, string>> = {
    gender: { male: t.male, female: t.female },
    status: t.statuses,
  };
  return words[name]?.[value] ?? value;
}
