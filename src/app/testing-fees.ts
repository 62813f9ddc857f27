import { expect } from "vitest";
import type { BillingAccount, FamilyProposal } from "#features/fees/accounts/contract.ts";
import type { BillingRun, RunPreview } from "#features/fees/billing/contract.ts";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import { checkLedgerOf } from "#features/fees/ledger/jobs.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Caller, TestApp } from "./testing.ts";

/** An item of RM 530.03 for each pupil in each month since 2020. */
const MONTHLY_ITEM = {
  name_ms: "Yuran bulanan",
  name_en: "Monthly fee",
  frequency: "month",
  scope: "pupil",
  levels: null,
  entry: null,
  months: null,
  due_day: 1,
  prorate: "none",
  split: null,
  ranks: [],
  price: { from_date: "2020-01-01", amount_sen: 53_003 },
};

/** A deposit of RM 200 that is billed once. */
export const DEPOSIT_ITEM = {
  ...MONTHLY_ITEM,
  name_ms: "Cagaran asrama",
  name_en: "Hostel deposit",
  kind: "deposit",
  frequency: "once",
  price: { from_date: "2020-01-01", amount_sen: 20_000 },
};

/** Opens the accounts that are proposed for the pupils of a school. */
async function makeAccounts(admin: Caller): Promise<BillingAccount[]> {
  const { body: proposals } = await admin.get<FamilyProposal[]>("/billing-accounts/proposals");
  const families = proposals.map(({ students }) => ({ student_ids: students.map(({ id }) => id) }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  return (await admin.get<BillingAccount[]>("/billing-accounts")).body;
}

/** A school whose pupils have accounts, and an item that is billed each month. */
export async function makeBillingSchool(app: TestApp, pupils = 3, amount_sen?: number) {
  const school = await app.makeSchool({ pupils });
  const { admin, today } = school;
  const accounts = await makeAccounts(admin);
  const price = { ...MONTHLY_ITEM.price, ...(amount_sen && { amount_sen }) };
  expect((await admin.post("/fee-items", { ...MONTHLY_ITEM, price })).status).toBe(201);
  return { school, admin, accounts, period: today.slice(0, 7) };
}

/** Bills an account a year ahead as it is previewed. */
export async function billYear(
  by: Caller,
  account_id: string | undefined,
  year: string,
  own = false,
) {
  const wanted = { account_id: account_id ?? "", year };
  const { body } = await by.get<FamilyYear>("/fees/year-ahead", wanted);
  const path = own ? "/fees/mine/year-bills" : "/fees/year-bills";
  return by.post<FamilyYear>(path, { ...wanted, preview_hash: body.plan?.preview_hash ?? "none" });
}

/** Issues the bills of a month as they are previewed. */
export async function issueBills(
  admin: Caller,
  period: string,
  choice: Record<string, string> = {},
) {
  const { body } = await admin.get<RunPreview>("/billing-runs/preview", { period, ...choice });
  const { preview_hash } = body;
  return admin.post<BillingRun>("/billing-runs", { period, preview_hash, ...choice });
}

/** A payment of an account with a key of its own. */
export const paying = (account_id: string | undefined, amount_sen: number, method = "fpx") => ({
  account_id,
  amount_sen,
  method,
  client_key: newId(),
});

/** Requires what must hold of a school's books at any time: the check of each night finds nothing. */
export async function requireSound(app: TestApp, school_id: string): Promise<void> {
  expect(await checkLedgerOf(app.runtime, school_id)).toEqual([]);
}

/** Requires that the statement of each account comes to what it owes. */
export async function requireStatements(admin: Caller, accounts: { id: string }[]): Promise<void> {
  for (const { id } of accounts) {
    const { body } = await admin.get<Statement>(`/billing-accounts/${id}/statement`);
    expect(body.closing_sen).toBe(body.owed_sen - body.credit_sen);
    const sum = body.lines.reduce((all, { amount_sen }) => all + amount_sen, 0);
    expect(body.closing_sen - body.opening_sen).toBe(sum);
  }
}
