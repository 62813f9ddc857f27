import { lockAccountsOf, moveMember, movePayer } from "#features/fees/accounts/db.ts";
import { eraseBankLines } from "#features/fees/bank/db.ts";
import { moveCharges } from "#features/fees/billing/db.ts";
import { eraseClaims, hasClaimed } from "#features/fees/claims/db.ts";
import { eraseTin } from "#features/fees/einvoices/db.ts";
import { eraseOnline, moveOnline } from "#features/fees/gateway/db.ts";
import { eraseReasons, hasRefunded, moveDeposits } from "#features/fees/corrections/db.ts";
import { eraseRemindWhy, hasReminded } from "#features/fees/reminders/db.ts";
import { eraseSponsor, movePledges } from "#features/fees/gifts/db.ts";
import { eraseExceptions, moveExceptions } from "#features/fees/items/db.ts";
import { eraseInstalmentPlans, hasPlanned } from "#features/fees/plans/db.ts";
import { eraseWaivers, hasWaived, moveWaivers } from "#features/fees/waivers/db.ts";
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
    "fee_exceptions.student_id",
    "fee_reminders.made_by",
    "gateway_payments.guardian_id",
    "instalment_plans.decided_by",
    "instalment_plans.made_by",
    "instalment_plans.offered_by",
    "ledger_entries.student_id",
    "ledger_txs.made_by",
    "payment_claims.decided_by",
    "payment_claims.made_by",
    "payments.student_id",
    "pledges.student_id",
    "refunds.asked_by",
    "refunds.decided_by",
    "refunds.student_id",
    "waivers.asked_by",
    "waivers.decided_by",
    "waivers.set_by",
    "waivers.student_id",
  ],
  wordsOf: [
    "instalment_plans.made_by",
    "payment_claims.made_by",
    "refunds.student_id",
    "waivers.student_id",
  ],
  async erase(scope, subject) {
    await erasePayers(scope, subject);
    await eraseOnline(scope, subject);
    await eraseRemindWhy(scope, subject);
    await eraseReasons(scope, subject);
    await eraseInstalmentPlans(scope, subject);
    await eraseTin(scope, subject);
    await eraseSponsor(scope, subject);
    await eraseExceptions(scope, subject);
    await eraseWaivers(scope, subject);
    await eraseBankLines(scope, subject);
    return eraseClaims(scope, subject);
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
        await moveOnline(scope, joining);
        return {};
      }
      await moveMember(scope, joining);
      await moveCharges(scope, joining);
      await moveDeposits(scope, joining);
      await moveExceptions(scope, joining);
      await moveWaivers(scope, joining);
      await movePledges(scope, joining);
      return { payments: await movePayments(scope, joining) };
    },
    bonds: async (scope, _kind, profile_id) =>
      (await hasPosted(scope, profile_id)) ||
      (await hasClaimed(scope, profile_id)) ||
      (await hasPlanned(scope, profile_id)) ||
      (await hasRefunded(scope, profile_id)) ||
      (await hasReminded(scope, profile_id)) ||
      (await hasWaived(scope, profile_id))
        ? ["acts"]
        : [],
  },
};
