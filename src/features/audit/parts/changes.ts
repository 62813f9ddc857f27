/** One field that a line of the trail says was changed. */
export type Change = { field: string; before: string; after: string };

/** The changes of a line in words; `empty` stands for nothing. */
export function changesIn(details: Record<string, unknown>, empty: string): Change[] {
  const { changes } = details;
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair)
      ? {
          field: field.replaceAll("_", " "),
          before: inWords(pair[0], empty),
          after: inWords(pair[1], empty),
        }
      : [],
  );
}

function inWords(value: unknown, empty: string): string {
  if (value === null || value === undefined || value === "") return empty;
  if (Array.isArray(value)) return value.map((one) => inWords(one, empty)).join(", ") || empty;
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number);
}
