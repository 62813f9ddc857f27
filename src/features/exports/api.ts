import { refuse } from "#lib/errors.ts";
import { may, type Permission } from "#lib/permissions.ts";
import { serve } from "#server/serve.ts";
import { type ExportedList, exportsContract } from "./contract.ts";

const os = serve(exportsContract);

/** The permission that shows each list. */
const SEEN_BY: Record<ExportedList, Permission> = {
  students: "students.see",
  guardians: "guardians.see",
  teachers: "teachers.see",
  classes: "classes.see",
  roster: "enrollments.see",
  register: "attendance.see",
  sheet: "attendance.see",
  attendance: "attendance.followup",
  board: "attendance.manage",
  desk: "attendance.followup",
  absences: "attendance.see",
  letters: "attendance.manage",
  hafazan: "hifz.see",
  certificates: "hifz.manage",
  candidates: "hifz.manage",
  events: "events.see",
  announcements: "announcements.write",
  readers: "announcements.report",
  payments: "payments.see",
  owing: "fees.manage",
  funds: "funds.manage",
  waivers: "fees.manage",
  charges: "fees.manage",
  ledger: "fees.manage",
  cash_book: "fees.manage",
  slips: "fees.collect",
  bank_lines: "fees.collect",
  e_invoices: "fees.manage",
  audit: "audit.see",
  people: "members.manage",
  report: "reports.see",
};

export const exportsRoutes = os.router({
  noteExport: os.noteExport.handler(({ context: { scope }, input }) => {
    const { list, ...details } = input;
    if (!may(SEEN_BY[list], scope.person)) {
      throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
    }
    scope.record({ action: "export.list", label: list, details });
    return { noted: true };
  }),
});
