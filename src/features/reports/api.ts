import { hasClass } from "#features/reports/definitions/db.ts";
import { type Filters, groupsIn, linesOf, totalsIn } from "#features/reports/definitions/rules.ts";
import {
  deleteReportLayout,
  findReportLayout,
  findReportLayouts,
  keepReportLayout,
  type KeptLayout,
  lockReportLayouts,
} from "#features/reports/layouts/db.ts";
import { strangeColumns } from "#features/reports/layouts/rules.ts";
import {
  customSpan,
  type PeriodKind,
  type ReportPeriod,
  spanFault,
  periodOf,
} from "#features/reports/periods/rules.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { type ReportAnswer, reportsContract } from "./contract.ts";
import { findPeriodFacts, readReportRows } from "./db.ts";
import {
  columnsFor,
  definitionOf,
  filtersOf,
  isReportId,
  mayOpen,
  type Reaching,
  REPORT_IDS,
  type ReportId,
} from "./rules.ts";

const os = serve(reportsContract);

/** An answer has no more rows. */
const MAX_ROWS = 10_000;

export const reportsRoutes = os.router({
  listReports: os.listReports.handler(({ context: { scope } }) =>
    REPORT_IDS.filter((id) => mayOpen(id, reachingOf(scope))),
  ),

  readReport: os.readReport.handler(async ({ context: { scope }, input }) => {
    const { id, ...asked } = input;
    if (!isReportId(id)) throw refuse("NOT_FOUND", "There is no such report.");
    if (!mayOpen(id, reachingOf(scope))) {
      throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
    }
    const { layout, layouts, ...report } = await answerWithLayouts(scope, id, asked);
    if (asked.layout && asked.layout !== "usual" && layout?.id !== asked.layout) {
      throw refuse("NOT_FOUND", "There is no such layout.", { reason: "layout", field: "layout" });
    }
    return { ...report, layout, layouts: layouts.map(({ id: of, name }) => ({ id: of, name })) };
  }),

  setReportLayout: os.setReportLayout.handler(async ({ context: { scope }, input }) => {
    const { report_id, layout: layout_id, ...layout } = input;
    const id = requireLayable(scope, report_id);
    const known = definitionOf(id).columns.map(({ key }) => key as string);
    const strange = strangeColumns(layout.columns, known);
    if (strange.length > 0) {
      throw refuse("UNPROCESSABLE_CONTENT", `The report has no column ${strange.join(", ")}.`, {
        reason: "columns",
        field: "columns",
      });
    }
    await lockReportLayouts(scope, id);
    const layouts = await findReportLayouts(scope, id);
    const before = layouts.find((one) => one.id === layout_id);
    if (before?.version !== (layout_id ? layout.version : undefined)) {
      throw refuse("CONFLICT", "Somebody else has just changed this layout.", { reason: "stale" });
    }
    if (layouts.some((one) => one !== before && one.name === layout.name)) {
      throw refuse("CONFLICT", "The report has a layout of this name.", {
        reason: "name",
        field: "name",
      });
    }
    recordLayout(scope, id, layout.name);
    return keepReportLayout(scope, id, { ...layout, id: before?.id });
  }),

  removeReportLayout: os.removeReportLayout.handler(async ({ context: { scope }, input }) => {
    const found = await findReportLayout(scope, input.id);
    if (!found) throw refuse("NOT_FOUND", "There is no such layout.");
    await deleteReportLayout(scope, input.id);
    recordLayout(scope, requireLayable(scope, found.report_id), found.name);
    return input;
  }),
});

/** A report that the person may open and lay out for the whole school. */
function requireLayable(scope: Scope, report_id: string): ReportId {
  if (!isReportId(report_id)) throw refuse("NOT_FOUND", "There is no such report.");
  if (!mayOpen(report_id, reachingOf(scope))) {
    throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
  }
  return report_id;
}

function recordLayout(scope: Scope, report_id: ReportId, label: string): void {
  scope.record({ action: "report.layout", label, details: { report_id } });
}

/** What a report is asked for; the definition decides what of it counts. */
type Asked = Filters & {
  period?: PeriodKind | undefined;
  on?: string | undefined;
  to?: string | undefined;
};

/** A report as it is now, of what the person reaches. Whether the person may open it is checked before. */
export async function answerReport(
  scope: Scope,
  id: ReportId,
  asked: Asked,
): Promise<ReportAnswer> {
  const { layouts: _, ...report } = await answerWithLayouts(scope, id, asked);
  return report;
}

/** The same, with all layouts of the report. */
async function answerWithLayouts(
  scope: Scope,
  id: ReportId,
  { period: kind, on, to, layout: laid, ...wanted }: Asked & { layout?: string | undefined },
): Promise<ReportAnswer & { layouts: KeptLayout[] }> {
  const { permission, periods, filters: taken, groupBy, isSubmitted } = definitionOf(id);
  // What is sent begins with the last month that is over.
  const first = on ?? (isSubmitted ? addDays(monthStart(scope.today), -1) : undefined);
  const period = await readPeriod(scope, periods, { kind, on: first, to });
  const filters = filtersOf(wanted, taken);
  await requireClass(scope, filters);
  const span = { from: period.from, to: period.to };
  const found = await readReportRows(scope, id, { span, filters, permission });
  const columns = columnsFor(id, reachingOf(scope));
  const keys = columns.map(({ key }) => key as string);
  const layouts = await findReportLayouts(scope, id);
  const layout = layouts.find((one) => (laid ? one.id === laid : one.is_standard));
  return {
    id,
    period,
    as_of: scope.now,
    // Without the columns that the person may not see.
    layout: layout
      ? { ...layout, columns: layout.columns.filter(({ key }) => keys.includes(key)) }
      : null,
    layouts,
    columns: keys,
    rows: linesOf(columns, found.rows.slice(0, MAX_ROWS)),
    totals: totalsIn(columns, found.rows, found.distinct),
    groups: groupsIn(columns, groupBy, found).filter(({ until }) => until <= MAX_ROWS),
    taking: found.taking ?? null,
    own: !scope.reaches(permission).includes("all"),
    more: Math.max(0, found.rows.length - MAX_ROWS),
  };
}

/** Refuses the filter by a class that the school does not have. */
export async function requireClass(scope: Scope, { class_id }: Filters): Promise<void> {
  if (!class_id || (await hasClass(scope, class_id))) return;
  throw refuse("NOT_FOUND", "There is no such class.", { reason: "class", field: "class_id" });
}

export function reachingOf(scope: Scope): Reaching {
  return (permission) => scope.reaches(permission);
}

type Wanted = { kind: PeriodKind | undefined; on: string | undefined; to: string | undefined };

/** The span of a report, which is of today where it has no periods. */
export async function readPeriod(
  scope: Scope,
  kinds: readonly PeriodKind[],
  { kind = kinds[0], on = scope.today, to = on }: Wanted,
): Promise<ReportPeriod> {
  const { today } = scope;
  if (kind === undefined || kinds.length === 0) {
    return { ...customSpan({ from: today, to: today }), kind: "day" };
  }
  if (!kinds.includes(kind)) throw refusePeriod("The report has no such period.", "period");
  if (kind === "custom") {
    const reason = spanFault({ from: on, to }, today);
    if (reason) throw refusePeriod("Ask for at most 400 days that have come.", reason);
    return customSpan({ from: on, to });
  }
  const found = periodOf(kind, on, await findPeriodFacts(scope, kind));
  if (!found) throw refusePeriod("The school has no terms yet.", "none");
  return found;
}

function refusePeriod(message: string, reason: string) {
  return refuse("UNPROCESSABLE_CONTENT", message, { reason, field: "period" });
}
