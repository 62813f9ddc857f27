import { dictionary } from "@zxcvbn-ts/language-common";

const common = new Set(dictionary["passwords-common"]);

/** True for a password on the list of the fifty thousand most common ones. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
