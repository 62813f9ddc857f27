import { isMasked, type LoggedField } from "#lib/fields.ts";

type Row = Record<string, unknown>;

/** For rows that say nothing of a person: settings, classes, events. */
export const NO_PERSON = {};

/**
 * What a write changed, as `{ field: [before, after] }`: only fields that differ. Of what the list calls
 * sensitive the audit log keeps that it changed, and its end. A nested object, such as a profile, is taken
 * as if its fields were the row's own.
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

/** "012-345 6789" → "•••89"; nothing stays nothing. */
function masked(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return value ?? null;
  const text = typeof value === "string" ? value : "";
  return `•••${text.length > 6 ? text.slice(-2) : ""}`;
}
