import { errorCode, errorData, errorMessage } from "#lib/errors.ts";
import type { FormProblem } from "#ui/base/form.tsx";

type Texts = { failed: string; noFirstSchool: string };

/** Why nobody was registered: ordered in the server's own words, but for too many tries, where they name no time. */
export function registerProblem(error: unknown, t: Texts): FormProblem | undefined {
  const { reason } = errorData(error);
  if (reason === "no_first_school") return { text: t.noFirstSchool };
  if (errorCode(error) === "TOO_MANY_REQUESTS") return undefined;
  const text = errorMessage(error) ?? t.failed;
  return String(reason).startsWith("password_") ? { fields: { password: text } } : { text };
}
