import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { EXPORT_FORMATS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

/** The lists that leave the page as a file or on paper. */
export const exportedList = z.enum([
  "students",
  "guardians",
  "teachers",
  "classes",
  "roster",
  "register",
  "sheet",
  "attendance",
  "board",
  "desk",
  "absences",
  "letters",
  "hafazan",
  "certificates",
  "candidates",
  "events",
  "announcements",
  "readers",
  "payments",
  "owing",
  "funds",
  "waivers",
  "charges",
  "ledger",
  "cash_book",
  "slips",
  "bank_lines",
  "e_invoices",
  "audit",
  "people",
  "report",
]);
export type ExportedList = z.infer<typeof exportedList>;

export const exportsContract = {
  noteExport: call({
    method: "POST",
    path: "/exports",
    summary: "Record in the audit trail that you save or print a list",
    permission: "lists.export",
    hourly: 60,
    example: () => ({ list: "students", format: "csv", count: 5 }),
  })
    .input(
      z.strictObject({
        list: exportedList,
        format: z.enum(EXPORT_FORMATS),
        /** Which report of the list "report". */
        report: z.optional(shape.line(40)),
        /** How many rows. */
        count: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      }),
    )
    .output(z.object({ noted: z.boolean() })),
};
