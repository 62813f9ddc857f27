import { errorCode, errorData, errorMessage } from "#lib/errors.ts";
import type { FormProblem } from "#ui/base/form.tsx";

type Texts = { failed: string; noFirstSchool: string };

/**
 * The problem of a refused registration. The specification asks for the server's own words, except after too
 * many tries, where those words name no time.
 */
export function registerProblem(error: unknown, t: Texts): FormProblem | undefined {
  const { reason } = errorData(error);
  if (reason === "no_first_school") return { text: t.noFirstSchool };
  if (errorCode(error) === "TOO_MANY_REQUESTS") return undefined;
  const text = errorMessage(error) ?? t.failed;
  return String(reason).startsWith("password_") ? { fields: { password: text } } : { text };
}
