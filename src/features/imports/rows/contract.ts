import * as z from "zod/mini";
import { MAX_IMPORT_LINES } from "./rules.ts";

/** What a list that the office reads in may weigh, in bytes. */
export const MAX_LIST_BODY = 3 * 1024 * 1024;

/** Cells are not checked here but line by line, so that each problem is reported with its line. */
const cell = z.string().check(z.maxLength(1_000));

/** The lines of a list with these columns. */
export function listOf<const Field extends string>(fields: readonly Field[]) {
  const row = z.strictObject({
    line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    ...cellsOf(fields),
  });
  return z.strictObject({
    rows: z.array(row).check(z.minLength(1), z.maxLength(MAX_IMPORT_LINES)),
  });
}

function cellsOf<Field extends string>(fields: readonly Field[]): Record<Field, typeof cell>;
function cellsOf(fields: readonly string[]): Record<string, typeof cell> {
  return Object.fromEntries(fields.map((field) => [field, cell]));
}

/** The lines of a list that cannot be taken. */
export function problemsOf<const Field extends string, const Fault extends string>(
  fields: readonly Field[],
  faults: readonly Fault[],
) {
  return z.array(z.object({ line: z.number(), field: z.enum(fields), fault: z.enum(faults) }));
}
