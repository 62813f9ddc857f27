import * as z from "zod/mini";
import { reportAnswer, reportAsked } from "#features/reports/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** Why a report was frozen: it was sent, or a schedule made it. */
export const RUN_WHY = ["submitted", "schedule"] as const;

const reportRun = z.object({
  id: shape.id,
  report_id: z.string(),
  from: z.string(),
  to: z.string(),
  why: z.enum(RUN_WHY),
  taken: z.nullable(z.int()),
  expected: z.nullable(z.int()),
  /** The SHA-256 of what it says. */
  hash: z.string(),
  /** Who sent it; null where a schedule made it. */
  made_by: z.nullable(z.string()),
  made_at: z.string(),
});
export type ReportRun = z.infer<typeof reportRun>;

/** A report as it was; of lists of people the totals alone. */
export type FrozenReport = z.infer<typeof reportAnswer>;

const { class_id, grade_level, gender, stay, money } = reportAsked;

const readRun = z.extend(reportRun, {
  report: reportAnswer,
  /** The part of the school that it is about. */
  filters: z.object({ class_id, grade_level, gender, stay, money }),
  class_name: z.nullable(z.string()),
});
export type ReadRun = z.infer<typeof readRun>;

export const reportRunsContract = {
  listReportRuns: call({
    method: "GET",
    path: "/report-runs",
    summary: "The frozen copies of a report, the latest first",
    permission: "reports.manage",
    example: () => ({ report_id: "ringkasan-bulanan" }),
  })
    .input(z.strictObject({ report_id: shape.line(40) }))
    .output(z.array(reportRun)),

  readReportRun: call({
    method: "GET",
    path: "/report-runs/{id}",
    summary: "A report as it was when it was sent or made",
    permission: "reports.see",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(readRun),

  submitReport: call({
    method: "POST",
    path: "/report-runs",
    summary: "Freeze a report of a month that is over, as sent",
    permission: "reports.manage",
    status: 201,
    example: () => ({ report_id: "ringkasan-bulanan", open: 0 }),
  })
    .input(
      z.strictObject({
        report_id: shape.line(40),
        /** A day of the month; left out, last month. */
        on: z.optional(shape.date),
        /** How many registers you saw were not taken. If there are others by now, nothing is frozen. */
        open: z.int().check(z.minimum(0)),
        money,
      }),
    )
    .output(readRun),
};
