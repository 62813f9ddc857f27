/**
 * Reads a search parameter as text; a number that somebody typed into the address counts as text. Undefined
 * when it is empty.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value ? value : undefined;
}
