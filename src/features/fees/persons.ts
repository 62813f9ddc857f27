import type { PersonRecords } from "#server/persons.ts";
import { countPayments, erasePayers, movePayments } from "./db.ts";

export const feesPersons: PersonRecords = {
  columns: ["payments.student_id"],
  async erase(scope, subject) {
    await erasePayers(scope, subject);
    return [];
  },
  join: {
    preview: async (scope, { kind, drop }) =>
      kind === "students"
        ? { rows: { payments: await countPayments(scope, drop.id) } }
        : { rows: {} },
    run: async (scope, joining) =>
      joining.kind === "students" ? { payments: await movePayments(scope, joining) } : {},
  },
};
