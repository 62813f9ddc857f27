import type { MovesText } from "#features/classes/enrollments/text.ts";
import { errorData } from "#lib/errors.ts";

/** Explains why an enrolment could not be made, moved or undone. */
export function explainEnrollment(error: unknown, t: MovesText): string {
  const { reason, name, names, maximum_students, free } = errorData(error);
  const who = Array.isArray(names) ? names.join(", ") : "";
  switch (reason) {
    case "class_full":
      return free
        ? t.classFullFree(Number(maximum_students), Number(free))
        : t.classFull(Number(maximum_students));
    case "other_class":
      return t.otherClass(String(name));
    case "already_enrolled":
      return t.already;
    case "has_marks":
      return t.hasMarks(who);
    case "not_active":
      return t.notActive(who);
    case "archived":
      return t.archived;
    case "dates":
      return t.dates;
    case "date_ahead":
      return t.dateAhead;
    default:
      return t.failed;
  }
}
