import { lockAccountsOf, moveMember, movePayer } from "#features/fees/accounts/db.ts";
import { moveCharges } from "#features/fees/billing/db.ts";
import { hasPosted } from "#features/fees/ledger/db.ts";
import type { PersonRecords } from "#server/persons.ts";
import { countPayments, erasePayers, movePayments } from "./db.ts";

export const feesPersons: PersonRecords = {
  columns: [
    "billing_members.student_id",
    "billing_payers.guardian_id",
    "cash_handovers.given_by",
    "cash_handovers.given_to",
    "cash_sessions.closed_by",
    "cash_sessions.holder_id",
    "charges.student_id",
    "closed_fee_months.closed_by",
    "closed_fee_months.reopened_by",
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
