import { errorData } from "#lib/errors.ts";
import type { FormProblem } from "#ui/base/form.tsx";

type Texts = { password_short: string; password_personal: string; password_common: string };

/** The problem of a refused new password, shown at its field; undefined when something else was wrong. */
export function passwordProblem(error: unknown, t: Texts): FormProblem | undefined {
  const { reason } = errorData(error);
  const isKnown = (word: unknown): word is keyof Texts => Object.hasOwn(t, String(word));
  if (!isKnown(reason) || !reason.startsWith("password_")) return undefined;
  return { fields: { password: t[reason] } };
}
