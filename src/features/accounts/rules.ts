import { fold } from "#lib/names.ts";

/** Shortest password taken. */
export const PASSWORD_MIN = 8;

export type PasswordFault = "short" | "personal";

/** What is wrong with a new password, apart from being a common one (the server knows the list). */
export function passwordFault(
  password: string,
  person: { email: string; first_name: string; last_name: string },
): PasswordFault | undefined {
  if (Array.from(password).length < PASSWORD_MIN) return "short";
  const plain = fold(password).replaceAll(" ", "");
  const own = [person.email, person.email.split("@")[0] ?? "", person.first_name, person.last_name];
  own.push(`${person.first_name}${person.last_name}`);
  return own.some((text) => text && fold(text).replaceAll(" ", "") === plain)
    ? "personal"
    : undefined;
}
