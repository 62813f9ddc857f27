/** A line of a list that the office reads in: its number in the file, and the text of each column. */
export type ListRow<Field extends string> = { line: number } & Record<Field, string>;

/** Which column of a file, from 0, means what; null where none does. */
export type ListColumns<Field extends string> = Record<Field, number | null>;

/** A line that cannot be taken, with the reason. */
export type ListProblem<Field extends string, Fault extends string> = {
  line: number;
  field: Field;
  fault: Fault;
};

/** Finds the column of each field by its heading. A column means one thing: the first field that fits takes it. */
export function guessColumnsBy<Field extends string>(
  headings: Readonly<Record<Field, RegExp>>,
  heads: readonly string[],
): ListColumns<Field> {
  const taken = new Set<number>();
  const found = Object.entries<RegExp>(headings).map(([field, heading]) => {
    const at = heads.findIndex((head, place) => !taken.has(place) && heading.test(head));
    taken.add(at);
    return [field, at < 0 ? null : at];
  });
  return Object.fromEntries(found);
}

/** The lines below the headings that say anything in the chosen columns, with their numbers in the file. */
export function rowsOfList<Field extends string>(
  cells: readonly (readonly string[])[],
  columns: ListColumns<Field>,
): ListRow<Field>[] {
  const fields = Object.entries<number | null>(columns);
  return cells.slice(1).flatMap((row, at) => {
    const said = fields.map(([field, column]) => [
      field,
      column === null ? "" : (row[column] ?? "").trim(),
    ]);
    if (said.every(([, text]) => text === "")) return [];
    return [{ line: at + 2, ...Object.fromEntries(said) }];
  });
}
