import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { BankAccount } from "#features/fees/bank/contract.ts";
import { newId } from "#lib/ids.ts";
import { type FakeToyyibPay, startFakeToyyibPay } from "#server/gateway/testing-toyyibpay.ts";
import { DEPOSIT_ITEM, makeBillingSchool } from "./testing-fees.ts";
import type { Caller, TestApp, TestSchool } from "./testing.ts";

/** A school in which commands are carried out. */
export type FeeWorld = {
  school: TestSchool;
  accounts: BillingAccount[];
  /** Who works with fees: an admin and a treasurer. */
  staff: readonly [Caller & { id: string }, Caller & { id: string }];
  guardian: Caller;
  /** The account that the guardian sees. */
  own_account: string;
  fund_ids: string[];
  sponsor_id: string;
  bank_account_id: string;
  online: { app: TestApp; fake: FakeToyyibPay };
};

/** A whole number from 0 up to `most`, as chance has it. */
export type Draw = (most: number) => number;

/** A write that was sent; sent again, it must change nothing. */
export type SentWrite = { by: Caller; path: string; body: object; headers: Record<string, string> };

/** Sends one write and says which, or finds nothing to do. */
export type FeeCommand = (world: FeeWorld, draw: Draw) => Promise<SentWrite | undefined>;

const SECRET = "w5x7srq7-rx5r-3t89-2ou2-k7361x2jewhn";

/** Lets a server take online payments at a provider that is not the real one. */
export async function startOnline(app: TestApp): Promise<FeeWorld["online"]> {
  const fake = await startFakeToyyibPay(SECRET);
  app.runtime.gateway.provider = fake.provider;
  return { app, fake };
}

/** A school with bills, a treasurer, two funds with a sponsor, an account at a bank, and online payments. */
export async function makeFeeWorld(online: FeeWorld["online"]): Promise<FeeWorld> {
  const { app } = online;
  const { school, admin, accounts } = await makeBillingSchool(app);
  const { teacher, guardian, guardian_id } = school;
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    teacher.id,
  ]);
  const added = async (path: string, body: object) => {
    const answer = await admin.post<{ id: string }>(path, body);
    if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}`);
    return answer.body.id;
  };
  const fund = { restricted: true, note: "", tax_approval: "" };
  const fund_ids = [
    await added("/funds", { ...fund, name: "Zakat", kind: "zakat" }),
    await added("/funds", { ...fund, name: "Infaq", kind: "infaq" }),
  ];
  await added("/fee-items", DEPOSIT_ITEM);
  const sponsor_id = await added("/sponsors", { name: "Koperasi", contact: "" });
  const bank = { name: "Yuran", bank: "Bank Islam", number_last4: "4471" };
  const { id: bank_account_id } = (await admin.post<BankAccount>("/bank-accounts", bank)).body;
  const keys = { is_on: true, secret: SECRET, category: "gcbhict9", fee_on: "school", version: 0 };
  await admin.patch("/fee-gateway", keys);
  const own = accounts.find(({ payers }) =>
    payers.some((one) => one.guardian_id === guardian_id && one.sees_account),
  );
  const world = { school, accounts, staff: [admin, teacher] as const, guardian };
  return {
    ...world,
    own_account: own?.id ?? "",
    fund_ids,
    sponsor_id,
    bank_account_id,
    online,
  };
}

/** One of the staff. */
export function oneOf([admin, treasurer]: FeeWorld["staff"], draw: Draw): Caller & { id: string } {
  return draw(1) === 0 ? admin : treasurer;
}

/** One of a list, as chance has it; undefined of none. */
export function anyOf<T>(list: readonly T[], draw: Draw): T | undefined {
  return list[draw(Math.max(0, list.length - 1))];
}

/** Sends a write; it is undefined where the write was refused. */
export async function sent(by: Caller, path: string, body: object): Promise<SentWrite | undefined> {
  const headers = { "Idempotency-Key": newId() };
  const answer = await by.post(path, body, headers);
  if (answer.status >= 500) throw new Error(`${path} was answered ${answer.status}`);
  return answer.status < 300 ? { by, path, body, headers } : undefined;
}
