type Row = Record<string, unknown>;

/** Fields whose values the trail must not repeat; it keeps that they changed, and their end. */
const SENSITIVE =
  /^(email|phone|date_of_birth|ic_.*|mykid|passport|address|postcode|health.*|allerg.*|custody.*|notes?)$/;

/**
 * What a write changed, as `{ field: [before, after] }`: only fields that differ, sensitive values masked.
 * A nested object, such as a profile, is taken as if its fields were the row's own.
 */
export function changesOf(
  before: Row,
  after: Row,
): { changes: Record<string, [unknown, unknown]> } {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = fields.filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
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
function shown(field: string, value: unknown): unknown {
  if (!SENSITIVE.test(field) || value === null || value === undefined || value === "") {
    return value ?? null;
  }
  const text = typeof value === "string" ? value : "";
  return `•••${text.length > 6 ? text.slice(-2) : ""}`;
}
