/** A changed field of an audit line. */
export type FieldChange = { field: string; before: string; after: string };

type ChangeWords = {
  /** The word for an empty value. */
  empty: string;
  /** Words for fields and values by their names in the data; a name without a word is shown as it is. */
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
