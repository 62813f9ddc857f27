type Trace = { created: Partial<Record<string, string[]>>; changed: { id: string }[] };

/** An import's trace without the rows of a merged record, which undoing must leave alone. */
export function withoutRows<One extends Trace>(trace: One, ids: ReadonlySet<string>): One {
  const created = Object.entries(trace.created).map(([table, rows]) => [
    table,
    rows?.filter((id) => !ids.has(id)),
  ]);
  const changed = trace.changed.filter(({ id }) => !ids.has(id));
  return { ...trace, created: Object.fromEntries(created), changed };
}
