/** True for a password on the list of the fifty thousand most common ones. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The list takes megabytes and passwords are seldom set, so it is only loaded then.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return dictionary["passwords-common"].includes(password.toLowerCase());
}
