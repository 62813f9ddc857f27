import { TOKEN_PERMISSIONS, type TokenPermission } from "#lib/permissions.ts";

/** For how many days a token may hold; the first is offered. */
export const TOKEN_DAYS = [90, 30, 180, 365] as const;

/** How many live tokens a school may have at once. */
export const MOST_TOKENS = 20;

/** What tokens may be given, by the noun that it is about. */
export function permissionGroups(): [noun: string, permissions: TokenPermission[]][] {
  const nounOf = (permission: TokenPermission) => permission.split(".")[0] ?? "";
  const nouns = [...new Set(TOKEN_PERMISSIONS.map(nounOf))];
  return nouns.map((noun) => [noun, TOKEN_PERMISSIONS.filter((one) => nounOf(one) === noun)]);
}
