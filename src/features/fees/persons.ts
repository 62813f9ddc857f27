import { lockAccountsOf, moveMember, movePayer } from "#features/fees/accounts/db.ts";
import { moveCharges } from "#features/fees/billing/db.ts";
import { hasPosted } from "#features/fees/ledger/db.ts";
import type { PersonRecords } from "#server/persons.ts";
import { countPayments, erasePayers, movePayments } from "./db.ts";

export const feesPersons: PersonRecords = {
  columns: [
    "billing_members.student_id",
    "billing_payers.guardian_id",
    "charges.student_id",
    "ledger_txs.made_by",
    "payments.student_id",
  ],
  async erase(scope, subject) {
    await erasePayers(scope, subject);
    return [];
  },
  join: {
    lock: lockAccountsOf,
    preview: async (scope, { kind, drop }) =>
      kind === "students"
        ? { rows: { payments: await countPayments(scope, drop.id) } }
        : { rows: {} },
    async run(scope, joining) {
      if (joining.kind === "guardians") {
        await movePayer(scope, joining);
        return {};
      }
      await moveMember(scope, joining);
      await moveCharges(scope, joining);
      return { payments: await movePayments(scope, joining) };
    },
    bonds: async (scope, _kind, profile_id) =>
      (await hasPosted(scope, profile_id)) ? ["acts"] : [],
  },
};
