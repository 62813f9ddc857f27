import { createHash } from "node:crypto";
import { monthEnd } from "#features/calendar/rules.ts";
import { answerReport, reachingOf } from "#features/reports/api.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { definitionOf, isReportId, mayOpen, type ReportId } from "#features/reports/rules.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { reportRunsContract } from "./contract.ts";
import { findReportRun, findReportRuns, insertReportRun } from "./db.ts";
import { openIn, textOfReport, withoutPersons } from "./rules.ts";

const os = serve(reportRunsContract);

export const reportRunsRoutes = os.router({
  listReportRuns: os.listReportRuns.handler(({ context: { scope }, input: { report_id } }) => {
    requireReport(scope, report_id);
    return findReportRuns(scope, report_id);
  }),

  readReportRun: os.readReportRun.handler(({ context: { scope }, input: { id } }) =>
    requireRun(scope, id),
  ),

  submitReport: os.submitReport.handler(async ({ context: { scope }, input }) => {
    const { report_id, on, open, money } = input;
    const id = requireReport(scope, report_id);
    if (!definitionOf(id).isSubmitted) {
      throw refuse("UNPROCESSABLE_CONTENT", "This report is not one that is sent.", {
        reason: "report",
      });
    }
    const report = withoutPersons(id, await answerReport(scope, id, { on, money }));
    const { from, to } = report.period;
    if (to < monthEnd(from) || to >= scope.today) {
      throw refuse("UNPROCESSABLE_CONTENT", "The month is not over yet.", {
        reason: "not_over",
        field: "on",
      });
    }
    const missing = openIn(report);
    if (missing !== open) {
      throw refuse("CONFLICT", "Look at the registers that are not taken first.", {
        reason: "incomplete",
        open: missing,
      });
    }
    const hash = hashOf(report);
    const run_id = await insertReportRun(scope, { report_id, why: "submitted", report, hash });
    if (!run_id) {
      throw refuse("CONFLICT", "This has been sent as it is.", { reason: "submitted" });
    }
    const details = { report_id, from, to, open, hash };
    const label = `${from.slice(5, 7)}/${from.slice(0, 4)}`;
    scope.record({ action: "report.submit", subject_id: run_id, label, details });
    return requireRun(scope, run_id);
  }),
});

/** The SHA-256 of what a report says. */
export function hashOf(report: ReportAnswer): string {
  return createHash("sha256").update(textOfReport(report)).digest("hex");
}

/** A report that the person may open in full, for the whole school. */
function requireReport(scope: Scope, report_id: string): ReportId {
  if (!isReportId(report_id)) throw refuse("NOT_FOUND", "There is no such report.");
  const { permission } = definitionOf(report_id);
  if (!mayOpen(report_id, reachingOf(scope)) || !scope.reaches(permission).includes("all")) {
    throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
  }
  return report_id;
}

async function requireRun(scope: Scope, id: string) {
  const found = await findReportRun(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such report.");
  requireReport(scope, found.report_id);
  return found;
}
