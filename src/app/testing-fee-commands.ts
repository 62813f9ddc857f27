import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { BillingRun } from "#features/fees/billing/contract.ts";
import type { Cash } from "#features/fees/cash/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import type { FeeMonth } from "#features/fees/months/contract.ts";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import { splitInstalments } from "#features/fees/plans/rules.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";
import { BANK } from "./testing-fee-bank.ts";
import { CORRECTIONS, FUNDS } from "./testing-fee-corrections.ts";
import { type Draw, type FeeCommand, oneOf, sent } from "./testing-fee-world.ts";
import { issueBills, paying } from "./testing-fees.ts";
import type { Caller, TestSchool } from "./testing.ts";

/**
 * What can happen to the books of a school, each as one entry: it sends one write and says which, or finds nothing to
 * do. The test of the books (`fees/soundness.http.test.ts`) carries them out in any order, and the books stay sound.
 */
export const FEE_COMMANDS: Record<string, FeeCommand> = {
  ...CORRECTIONS,
  ...FUNDS,
  ...BANK,
  pay: ({ accounts, staff }, draw) =>
    sent(oneOf(staff, draw), "/payments", payment(accounts, draw, 1 + draw(90_000))),
  payInCash: ({ accounts, staff }, draw) =>
    sent(oneOf(staff, draw), "/payments", {
      ...payment(accounts, draw, 5 + 5 * draw(18_000)),
      method: "tunai",
    }),
  payWhole: async ({ accounts, staff: [admin] }, draw) => {
    const account = accounts[draw(accounts.length - 1)];
    const path = `/billing-accounts/${account?.id}/statement`;
    const { owed_sen } = (await admin.get<{ owed_sen: number }>(path)).body;
    return owed_sen === 0 ? undefined : sent(admin, "/payments", paying(account?.id, owed_sen));
  },
  collect: ({ school, staff }, draw) =>
    sent(oneOf(staff, draw), "/cash-payments", {
      student_id: school.students[0],
      amount_sen: 5 + 5 * draw(4_000),
      client_key: newId(),
    }),
  reverse: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<Payment[]>("/payments");
    const found = body[draw(Math.max(0, body.length - 1))];
    const kind = ["money_back", "duplicate", "wrong_family", "bounced"][draw(3)];
    return found && sent(by, `/payments/${found.id}/reverse`, { kind });
  },
  bill: async ({ school, staff: [admin] }, draw) => {
    await issueBills(admin, `${Number(school.today.slice(0, 4)) + draw(1)}-0${1 + draw(5)}`);
    return undefined;
  },
  offerEarly: async ({ school, staff: [admin] }, draw) => {
    const year = nextYear(school);
    const offer = { year, off_bp: 100 + draw(900), until: school.today, second_until: null };
    const half = { ...offer, off_bp: 50, second_until: `${year}-06-15` };
    await admin.send("PATCH", "/fees/settings", { early_offers: draw(3) ? [offer, half] : [] });
    return undefined;
  },
  billYear: async ({ school, accounts, staff: [admin] }, draw) => {
    const account_id = accounts[draw(accounts.length - 1)]?.id ?? "";
    const asked = { account_id, year: nextYear(school) };
    const { plan } = (await admin.get<FamilyYear>("/fees/year-ahead", asked)).body;
    if (!plan) return undefined;
    const { preview_hash } = plan;
    return sent(admin, "/fees/year-bills", { ...asked, preview_hash });
  },
  undoYear: async ({ school, accounts, staff: [admin] }, draw) => {
    const account_id = accounts[draw(accounts.length - 1)]?.id ?? "";
    const asked = { account_id, year: nextYear(school) };
    const { bill } = (await admin.get<FamilyYear>("/fees/year-ahead", asked)).body;
    if (bill && draw(2) === 0) await admin.send("DELETE", `/billing-runs/${bill.run_id}`);
    return undefined;
  },
  creditUnused: async ({ school, accounts, staff: [admin] }, draw) => {
    const account = accounts[draw(accounts.length - 1)];
    const account_id = account?.id ?? "";
    if (draw(3) === 0) {
      const student_ids = account?.students.map(({ id }) => id).slice(0, 1) ?? [];
      const left = { student_ids, status: "inactive", date: school.today };
      await admin.post("/student-statuses", left);
    }
    const { leavers } = (await admin.get<FamilyYear>("/fees/year-ahead", { account_id })).body;
    const [found] = leavers;
    if (!found) return undefined;
    const { student_id, year, credit_sen } = found;
    return sent(admin, "/fees/unused-months", { account_id, student_id, year, credit_sen });
  },
  priceByHand: async ({ school, staff: [admin] }, draw) => {
    const { body } = await admin.get<{ id: string }[]>("/fee-items");
    return sent(admin, "/fee-exceptions", {
      item_id: body[0]?.id,
      student_id: school.students[draw(school.students.length - 1)],
      from_month: `${Number(school.today.slice(0, 4)) + draw(1)}-0${1 + draw(5)}`,
      to_month: null,
      amount_sen: draw(3) === 0 ? null : 1 + draw(60_000),
    });
  },
  importPrices: async ({ school, staff: [admin] }, draw) => {
    const { body: items } = await admin.get<{ name_ms: string }[]>("/fee-items");
    const { body: pupils } = await admin.get<{ student_id: string }[]>("/students");
    return sent(admin, "/fee-exception-imports", {
      rows: pupils.slice(0, 1 + draw(2)).map(({ student_id }, at) => ({
        line: at + 2,
        who: student_id,
        item: items[0]?.name_ms,
        amount: String(draw(600)),
        from: `${1 + draw(5)}/${Number(school.today.slice(0, 4)) + draw(1)}`,
        to: "",
      })),
    });
  },
  undoPrices: async ({ staff: [admin] }, draw) => {
    const { body } = await admin.get<{ import_id: string | null }[]>("/fee-exceptions");
    const found = body.filter(({ import_id }) => import_id);
    const one = found[draw(Math.max(0, found.length - 1))];
    if (one) await admin.send("DELETE", `/fee-exception-imports/${one.import_id}`);
    return undefined;
  },
  useDeposit: async ({ accounts, staff }, draw) => {
    const by = oneOf(staff, draw);
    const { account, deposit, owed_sen } = await heldOf(by, accounts, draw);
    return sent(by, "/credit-notes", {
      account_id: account?.id,
      kind: "deposit",
      student_id: deposit?.student_id,
      amount_sen: 1 + draw(Math.max(0, Math.min(deposit?.left_sen ?? 0, owed_sen) - 1)),
      reason: "Cagaran",
      client_key: newId(),
    });
  },
  returnDeposit: async ({ accounts, staff }, draw) => {
    const by = oneOf(staff, draw);
    const { account, deposit, owed_sen } = await heldOf(by, accounts, draw);
    return sent(by, "/refunds", {
      account_id: account?.id,
      student_id: deposit?.student_id,
      amount_sen: 5 + 5 * draw(Math.max(0, Math.floor(((deposit?.left_sen ?? 0) - owed_sen) / 5))),
      method: draw(1) === 0 ? "tunai" : "pindahan",
      reason: "Keluar",
      client_key: newId(),
    });
  },
  holdCredit: ({ accounts, staff }, draw) =>
    sent(oneOf(staff, draw), "/credit-holds", {
      account_id: accounts[draw(accounts.length - 1)]?.id,
      why: "Cagaran",
    }),
  releaseCredit: ({ accounts, staff }, draw) =>
    sent(oneOf(staff, draw), "/credit-holds/release", {
      account_id: accounts[draw(accounts.length - 1)]?.id,
    }),
  importOpenings: ({ school, accounts, staff }, draw) =>
    sent(oneOf(staff, draw), "/opening-imports", {
      rows: accounts.map(({ code }, at) => ({
        line: at + 2,
        who: code,
        as_of: `${school.today.slice(0, 4)}-01-0${1 + draw(4)}`,
        amount: `${draw(1) === 0 ? "" : "-"}${1 + draw(500)}`,
        note: "",
      })),
    }),
  undoOpenings: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<{ id: string }[]>("/opening-imports");
    const found = body[draw(Math.max(0, body.length - 1))];
    return found && sent(by, `/opening-imports/${found.id}/undo`, {});
  },
  payRefund: async ({ staff: [admin] }, draw) => {
    const { body } = await admin.get<{ id: string; may_decide: boolean }[]>("/refunds");
    const waiting = body.filter(({ may_decide }) => may_decide);
    const found = waiting[draw(Math.max(0, waiting.length - 1))];
    if (found) await admin.post(`/refunds/${found.id}/${draw(3) === 0 ? "refuse" : "approve"}`, {});
    return undefined;
  },
  undoBills: async ({ staff: [admin] }, draw) => {
    const { body } = await admin.get<BillingRun[]>("/billing-runs");
    const found = body[draw(Math.max(0, body.length - 1))];
    if (found) await admin.send("DELETE", `/billing-runs/${found.id}`);
    return undefined;
  },
  countDrawer: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { drawer } = (await by.get<Cash>("/cash")).body;
    if (!drawer) return undefined;
    const { id, expected_sen } = drawer;
    const counted = { "5": draw(10_000), "100": draw(900) };
    const sum = counted["5"] * 5 + counted["100"] * 100;
    const body = { counted, expected_sen, why: "Beza", deposited_sen: draw(sum) };
    return sent(by, `/cash-sessions/${id}/close`, body);
  },
  handOver: async ({ staff }, draw) => {
    const from = oneOf(staff, draw);
    const to = from === staff[0] ? staff[1] : staff[0];
    const amount_sen = 5 + 5 * draw(3_000);
    return sent(from, "/cash-handovers", { to: to.id, amount_sen });
  },
  receiveCash: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const [waiting] = (await by.get<Cash>("/cash")).body.incoming;
    return waiting && sent(by, `/cash-handovers/${waiting.id}/receive`, {});
  },
  keepCash: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const [waiting] = (await by.get<Cash>("/cash")).body.outgoing;
    if (waiting) await by.send("DELETE", `/cash-handovers/${waiting.id}`);
    return undefined;
  },
  agreePlan: async ({ school, accounts, staff }, draw) => {
    const by = oneOf(staff, draw);
    const account_id = accounts[draw(accounts.length - 1)]?.id;
    const path = `/billing-accounts/${account_id}/statement`;
    const dues = (await by.get<Statement>(path)).body.dues.slice(draw(1));
    if (dues.length === 0) return undefined;
    const total = dues.reduce((sum, { left_sen }) => sum + left_sen, 0);
    const offer = await by.post<InstalmentPlan>("/instalment-plans", {
      account_id,
      due_ids: dues.map(({ id }) => id),
      instalments: splitInstalments(total, 1 + draw(3), school.today),
    });
    const decision = `/instalment-plans/${offer.body.id}/decision`;
    return offer.status === 201 ? sent(by, decision, { state: "agreed" }) : undefined;
  },
  cancelPlan: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<InstalmentPlan[]>("/instalment-plans");
    const found = body.find(({ state }) => state === "running" || state === "broken");
    return found && sent(by, `/instalment-plans/${found.id}/decision`, { state: "cancelled" });
  },
  closeMonth: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<FeeMonth[]>("/fee-months");
    const found = body[draw(Math.max(0, body.length - 1))];
    return found && sent(by, "/fee-months", { month: found.month });
  },
};

const nextYear = ({ today }: TestSchool) => String(Number(today.slice(0, 4)) + 1);
/** An account with what it owes and one of its pupils' deposits, as chance has it. */
async function heldOf(by: Caller, accounts: readonly BillingAccount[], draw: Draw) {
  const account = accounts[draw(accounts.length - 1)];
  const { body } = await by.get<Statement>(`/billing-accounts/${account?.id}/statement`);
  const { deposits, owed_sen } = body;
  return { account, deposit: deposits[draw(Math.max(0, deposits.length - 1))], owed_sen };
}

function payment(accounts: readonly BillingAccount[], draw: Draw, amount_sen: number) {
  return paying(accounts[draw(accounts.length - 1)]?.id, amount_sen);
}
