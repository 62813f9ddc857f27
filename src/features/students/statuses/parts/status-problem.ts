import type { StatusText } from "#features/students/statuses/text.ts";
import { errorData } from "#lib/errors.ts";

/** Explains why a status could not be changed or restored. */
export function explainStatus(error: unknown, t: StatusText): string {
  const { reason, limit, plan, name } = errorData(error);
  if (reason === "plan_limit") return t.planLimit(Number(limit), String(plan));
  if (reason === "other_class") return t.otherClass(String(name));
  if (reason === "class_full") return t.classFull(String(name));
  if (reason === "not_last") return t.notLast;
  if (reason === "date_ahead") return t.dateAhead;
  return t.failed;
}
