import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { keptLayout, layoutNames, reportLayout } from "#features/reports/layouts/contract.ts";
import { PERIOD_KINDS } from "#features/reports/periods/rules.ts";
import { STAYS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

const cell = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]));

const totals = z.array(z.nullable(z.number()));

/** The days of a report, both included. */
export const reportPeriod = z.object({
  kind: z.enum(PERIOD_KINDS),
  from: z.string(),
  to: z.string(),
  /** Days in the spans before and after; null where there is none that has begun. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** The name of a term or academic year. */
  name: z.nullable(z.string()),
  estimated: z.boolean(),
});

export const reportAnswer = z.object({
  id: z.string(),
  period: reportPeriod,
  as_of: z.string(),
  /** The columns that the person may see. */
  columns: z.array(z.string()),
  /** The cells in the order of the columns; `of` is the student, class, teacher or account that a row is about. */
  rows: z.array(z.object({ of: z.nullable(shape.id), cells: z.array(cell) })),
  /** In the order of the columns. */
  totals,
  /** The totals of rows that belong together, below the first `until` rows. Copies from before groups have none. */
  groups: z.optional(z.array(z.object({ name: z.string(), until: z.int(), totals }))),
  /** Of the registers behind the figures; null where there are none. */
  taking: z.nullable(z.object({ taken: z.int(), expected: z.int() })),
  /** Whether the rows are of the classes that the person teaches. */
  own: z.boolean(),
  /** How it is laid out; null where that is as usual. Copies from before layouts have none. */
  layout: z.optional(z.nullable(keptLayout)),
  /** All ways in which the school lays the report out; copies have none. */
  layouts: z.optional(layoutNames),
  /** How many rows were left out, because a report has 10,000 at most. */
  more: z.int(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

/** The fields by which a report is asked for. */
export const reportAsked = {
  period: z.optional(z.enum(PERIOD_KINDS)),
  /** A day of the period, or the first one of "custom". */
  on: z.optional(shape.date),
  to: z.optional(shape.date),
  class_id: z.optional(shape.id),
  grade_level: z.optional(shape.line(80)),
  gender: z.optional(shape.gender),
  stay: z.optional(z.enum(STAYS)),
  /** Adds the fees to a report that may have them, for those who see fees. */
  money: z.optional(z.literal("with")),
};

export const reportsContract = {
  listReports: call({
    method: "GET",
    path: "/reports",
    summary: "The reports that you may open",
    permission: "reports.see",
    example: () => ({}),
  })
    .input(z.strictObject({}))
    .output(z.array(z.string())),

  readReport: call({
    method: "GET",
    path: "/reports/{id}",
    summary: "The rows and totals of a report in a period at a day; by default today's",
    permission: "reports.see",
    example: () => ({ id: "kehadiran-bulanan" }),
  })
    .input(
      z.strictObject({
        id: shape.line(40),
        ...reportAsked,
        /** Another layout than the standard one, or the usual one. */
        layout: z.optional(z.union([shape.id, z.literal("usual")])),
      }),
    )
    .output(reportAnswer),

  setReportLayout: call({
    method: "POST",
    path: "/report-layouts",
    summary:
      "Keep a way to lay a report out: a new one, or one in place of the version of another; one is the standard",
    permission: "reports.manage",
    example: () => ({
      report_id: "enrolmen",
      name: "JAIS",
      head: "Laporan enrolmen",
      columns: [
        { key: "class_name", name: "Kelas" },
        { key: "pupils", name: "Bilangan murid" },
      ],
      footer: "",
      signers: ["Mudir"],
      is_standard: true,
      version: 0,
    }),
  })
    .input(
      z.strictObject({
        report_id: shape.line(40),
        /** The layout whose place it takes. */
        layout: z.optional(shape.id),
        ...reportLayout,
        is_standard: z.boolean(),
        version: z.int(),
      }),
    )
    .output(keptLayout),

  removeReportLayout: call({
    method: "DELETE",
    path: "/report-layouts/{id}",
    summary: "Remove a way to lay a report out; without a standard one, it is laid out as usual",
    permission: "reports.manage",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ id: shape.id })),
};
