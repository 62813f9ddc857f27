import type { ProfileText } from "#features/students/text.ts";
import type { StudentsText } from "#features/students/text.ts";
import { errorData } from "#lib/errors.ts";
import type { FormProblem } from "#ui/base/form.tsx";

/** Explains why a student was not saved, at the field concerned. */
export function explainStudent(
  error: unknown,
  t: StudentsText,
  p: ProfileText,
  failed = p.editFailed,
): FormProblem {
  const { reason, constraint, limit, plan } = errorData(error);
  if (reason === "exists" && constraint === "students_ic") {
    return { fields: { ic_number: p.icUsed } };
  }
  if (reason === "exists") return { fields: { student_id: t.numberUsed } };
  if (reason === "plan_limit") return { text: t.planLimit(Number(limit), String(plan)) };
  return { text: failed };
}
