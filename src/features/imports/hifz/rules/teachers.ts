import { numberKey } from "#features/imports/rows/rules/cells.ts";
import { fold, fullName, type Named } from "#lib/names.ts";
import { splitTitle } from "#lib/titles.ts";

/** A teacher whom a line may name, also one who has left. */
type FileTeacher = Named & { id: string; teacher_id: string };

/** Finds teachers by number, else by name without the title; of namesakes it finds none. */
export function teacherFinder(
  teachers: readonly FileTeacher[],
): (text: string) => string | undefined {
  const byNumber = new Map(teachers.map(({ id, teacher_id }) => [numberKey(teacher_id), id]));
  const byName = new Map<string, string | undefined>();
  const keyOf = (name: string) => fold(splitTitle(name).name);
  for (const teacher of teachers) {
    const key = keyOf(fullName(teacher));
    byName.set(key, byName.has(key) ? undefined : teacher.id);
  }
  return (text) => byNumber.get(numberKey(text)) ?? byName.get(keyOf(text));
}
