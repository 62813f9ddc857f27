/** One field that a line of the audit log says was changed. */
export type FieldChange = { field: string; before: string; after: string };

type ChangeWords = {
  /** Stands for nothing. */
  empty: string;
  /** Fields and values by the name they have in the data; what is not named is said as it is. */
  fields: Record<string, string>;
  values: Record<string, string>;
};

/** The changes of a line in words. */
export function changesIn(details: Record<string, unknown>, words: ChangeWords): FieldChange[] {
  const { changes } = details;
  if (typeof changes !== "object" || changes === null) return [];
  return Object.entries(changes).flatMap(([field, pair]) =>
    Array.isArray(pair)
      ? {
          field: words.fields[field] ?? field.replaceAll("_", " "),
          before: inWords(pair[0], words),
          after: inWords(pair[1], words),
        }
      : [],
  );
}

function inWords(value: unknown, words: ChangeWords): string {
  const { empty, values } = words;
  if (value === null || value === undefined || value === "") return empty;
  if (Array.isArray(value)) return value.map((item) => inWords(item, words)).join(", ") || empty;
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value as string | number | boolean);
  return values[text] ?? text;
}
