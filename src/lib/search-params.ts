/** A text of the address; a number that somebody typed there by hand is one too. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value ? value : undefined;
}
