import { readPeriod, reachingOf, requireClass } from "#features/reports/api.ts";
import { findPeriodFacts } from "#features/reports/db.ts";
import type { PeriodFacts, PeriodKind } from "#features/reports/periods/rules.ts";
import {
  definitionOf,
  filtersOf,
  isReportId,
  mayOpen,
  type ReportId,
} from "#features/reports/rules.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type SavedReport, savedReportsContract } from "./contract.ts";
import {
  findSavedReports,
  hasSavedName,
  insertSavedReport,
  lockSavedReport,
  removeSavedReport,
  starSavedReport,
  updateSavedReport,
} from "./db.ts";
import { savedPeriod, type SavedParams } from "./rules.ts";

const os = serve(savedReportsContract);

export const savedReportsRoutes = os.router({
  listSavedReports: os.listSavedReports.handler(({ context: { scope } }) => readSaved(scope)),

  saveReport: os.saveReport.handler(async ({ context: { scope }, input }) => {
    const { report_id, name, shared } = input;
    if (!isReportId(report_id)) throw refuse("NOT_FOUND", "There is no such report.");
    if (!mayOpen(report_id, reachingOf(scope))) throw refuseRole();
    requireSharing(scope, shared);
    const params = await requireParams(scope, report_id, input.params);
    await requireName(scope, name);
    const id = await insertSavedReport(scope, { report_id, name, params, shared });
    scope.record({ action: "report.save", subject_id: id, label: name, details: { report_id } });
    return requireSaved(scope, id);
  }),

  changeSavedReport: os.changeSavedReport.handler(async ({ context: { scope }, input }) => {
    const { id, version, starred, name, shared } = input;
    await lockSavedReport(scope, id);
    const before = await requireSaved(scope, id);
    if (starred !== undefined) await starSavedReport(scope, id, starred);
    if (name === undefined && shared === undefined) {
      // Whom a report is on top of the list for is nobody else's matter.
      scope.record("history");
      return requireSaved(scope, id);
    }
    await requireVersion(scope, before, version);
    if (shared !== before.shared) requireSharing(scope, shared);
    if (name !== undefined) await requireName(scope, name, id);
    await updateSavedReport(scope, id, { name, shared });
    // Who stops sharing another's report has it no more, so that it cannot be read again.
    const after = {
      ...before,
      starred: starred ?? before.starred,
      name: name ?? before.name,
      shared: shared ?? before.shared,
      version: before.version + 1,
    };
    const details = { report_id: after.report_id, shared: after.shared };
    scope.record({ action: "report.change_saved", subject_id: id, label: after.name, details });
    return after;
  }),

  removeSavedReport: os.removeSavedReport.handler(async ({ context: { scope }, input: { id } }) => {
    await lockSavedReport(scope, id);
    const { name, report_id } = await requireSaved(scope, id);
    await removeSavedReport(scope, id);
    const of = { subject_id: id, label: name, details: { report_id } };
    scope.record({ action: "report.remove_saved", ...of });
    return { id };
  }),
});

function refuseRole() {
  return refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
}

/** Refuses to share a report with the admins where the person is none. */
function requireSharing(scope: Scope, shared: boolean | undefined): void {
  if (shared && !scope.reaches("reports.manage").includes("all")) throw refuseRole();
}

async function requireName(scope: Scope, name: string, id?: string): Promise<void> {
  if (!(await hasSavedName(scope, name, id))) return;
  const more = { reason: "name", field: "name" };
  throw refuse("CONFLICT", "A saved report has this name already.", more);
}

/** What the report can be asked for; what it does not take is left out, as in its address. */
async function requireParams(
  scope: Scope,
  id: ReportId,
  { when, period: kind, on, to, ...wanted }: SavedParams,
): Promise<SavedParams> {
  const { periods, filters: taken } = definitionOf(id);
  const filters = filtersOf(wanted, taken);
  await requireClass(scope, filters);
  const period = kind ?? periods[0];
  if (!period) return { when: "current", ...filters };
  if (period === "custom" || when === "fixed") {
    const read = await readPeriod(scope, periods, { kind: period, on, to });
    return {
      when: "fixed",
      period,
      on: read.from,
      ...(period === "custom" && { to: read.to }),
      ...filters,
    };
  }
  await readPeriod(scope, periods, { kind: period, on: undefined, to: undefined });
  return { when, period, ...filters };
}

/** The saved reports that the person has and may open, or one of them, each with its span of today. */
export async function readSaved(scope: Scope, id?: string): Promise<SavedReport[]> {
  const reaches = reachingOf(scope);
  const found = (await findSavedReports(scope, id)).filter(
    ({ report_id }) => isReportId(report_id) && mayOpen(report_id, reaches),
  );
  const facts = new Map<PeriodKind, PeriodFacts>();
  for (const { params } of found) {
    const { period } = params;
    if (period && !facts.has(period)) facts.set(period, await findPeriodFacts(scope, period));
  }
  return found.map((saved) => {
    const known = saved.params.period && facts.get(saved.params.period);
    return { ...saved, period: (known && savedPeriod(saved.params, known)) ?? null };
  });
}

async function requireSaved(scope: Scope, id: string): Promise<SavedReport> {
  const [found] = await readSaved(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such saved report.");
  return found;
}
