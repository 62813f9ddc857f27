import * as z from "zod/mini";
import { reportAsked, reportPeriod } from "#features/reports/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { SAVED_WHEN } from "./rules.ts";

const params = z.strictObject({ when: z.enum(SAVED_WHEN), ...reportAsked });
const name = shape.line(80);

const savedReport = z.object({
  id: shape.id,
  report_id: z.string(),
  name: z.string(),
  params,
  shared: z.boolean(),
  /** Whether the person has it on top of the list. */
  starred: z.boolean(),
  /** Who saved it; null for the person's own. */
  made_by: z.nullable(z.string()),
  /** The span that it is about today. */
  period: z.nullable(reportPeriod),
  version: z.int(),
});
export type SavedReport = z.infer<typeof savedReport>;

export const savedReportsContract = {
  listSavedReports: call({
    method: "GET",
    path: "/saved-reports",
    summary: "Your saved reports, and those that are shared with admins",
    permission: "reports.see",
    example: () => ({}),
  }).output(z.array(savedReport)),

  saveReport: call({
    method: "POST",
    path: "/saved-reports",
    summary: "Save a report with its period and filters",
    permission: "reports.save",
    status: 201,
    example: () => ({
      report_id: "kehadiran-bulanan",
      name: "Kehadiran asrama",
      params: { when: "last", period: "month", stay: "asrama" },
      shared: false,
    }),
  })
    .input(z.strictObject({ report_id: shape.line(40), name, params, shared: z.boolean() }))
    .output(savedReport),

  changeSavedReport: call({
    method: "PATCH",
    path: "/saved-reports/{id}",
    summary: "Change a saved report, or put it on top of your list",
    permission: "reports.save",
    example: (known) => ({ id: known.class_id, starred: true }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        name: z.optional(name),
        shared: z.optional(z.boolean()),
        starred: z.optional(z.boolean()),
        version: z.optional(z.int()),
      }),
    )
    .output(savedReport),

  removeSavedReport: call({
    method: "DELETE",
    path: "/saved-reports/{id}",
    summary: "Remove a saved report from all lists",
    permission: "reports.save",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ id: shape.id })),
};
