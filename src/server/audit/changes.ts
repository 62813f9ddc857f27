import { isMasked, type LoggedField } from "#lib/fields.ts";

type Row = Record<string, unknown>;

/** For rows without personal data: settings, classes, events. */
export const NO_PERSON = {};

/**
 * The changes of a write, as `{ field: [before, after] }` with only the fields that differ. For fields that
 * the list masks, the audit log stores only that the value changed, and its last two characters. The fields
 * of a nested object, such as a profile, count as the row's own.
 */
export function changesOf(
  before: Row,
  after: Row,
  list: Readonly<Record<string, LoggedField>>,
): { changes: Record<string, [unknown, unknown]> } {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = fields.filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
  const shown = (name: string, value: unknown) => {
    const field = list[name];
    return field && isMasked(field) ? masked(value) : (value ?? null);
  };
  return {
    changes: Object.fromEntries(
      changed.map((field) => [field, [shown(field, was[field]), shown(field, is[field])]]),
    ),
  };
}

function flat(row: Row): Row {
  const parts = Object.entries(row).map(([field, value]) =>
    isRow(value) ? value : { [field]: value ?? null },
  );
  return Object.assign({}, ...parts) as Row;
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Masks a value: "012-345 6789" → "•••89"; an empty value stays empty. */
function masked(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return value ?? null;
  const text = typeof value === "string" ? value : "";
  return `•••${text.length > 6 ? text.slice(-2) : ""}`;
}
