import { type LineReader, numberKey } from "#features/imports/rows/rules/cells.ts";
import { type KnownClass, NamedClasses } from "#features/imports/rows/rules/classes.ts";
import { fold, fullName, type Named } from "#lib/names.ts";

/** A pupil whom a line may mean. */
export type FilePupil = Named & {
  id: string;
  student_id: string;
  status: string;
  class_ids: string[];
};

/** Finds the pupils of lines by number, else by name, which the class tells apart. */
export function pupilFinder(pupils: readonly FilePupil[], classes: readonly KnownClass[]) {
  const byNumber = new Map(pupils.map((pupil) => [numberKey(pupil.student_id), pupil]));
  const byName = new Map<string, FilePupil[]>();
  for (const pupil of pupils) {
    const key = fold(fullName(pupil));
    byName.set(key, [...(byName.get(key) ?? []), pupil]);
  }
  const named = new NamedClasses({ classes });

  function namesakes(reader: LineReader, name: string): FilePupil[] {
    const all = (byName.get(fold(name)) ?? []).filter(({ status }) => status === "active");
    const typed = reader.text("class_name");
    if (!typed) return all;
    const ids = named.namesIn(typed).map((one) => named.find(one, "class_name"));
    if (ids.includes(undefined)) reader.fail("class_name", "unknown_class");
    return all.filter(({ class_ids }) => class_ids.some((id) => ids.includes(id)));
  }

  return (reader: LineReader): FilePupil | undefined => {
    const number = reader.text("student_id");
    const name = reader.text("name");
    if (reader.problems.length > 0) return undefined;
    if (!number && !name) return reader.fail("name", "missing");
    const known = number && byNumber.get(numberKey(number));
    const found = known ? [known] : number || !name ? [] : namesakes(reader, name);
    const field = number ? "student_id" : "name";
    const [pupil] = found;
    if (reader.problems.length > 0) return undefined;
    if (!pupil) return reader.fail(field, "unknown_pupil");
    if (found.length > 1) return reader.fail(field, "ambiguous");
    if (pupil.status !== "active") return reader.fail(field, "inactive");
    return pupil;
  };
}
