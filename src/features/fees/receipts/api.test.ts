import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { mailsTo, startApp, type TestApp } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { BillingRun, RunPreview } from "#features/fees/billing/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import { newId } from "#lib/ids.ts";
import { mailBills } from "./jobs.ts";
import { readReceiptEverywhere } from "./db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function makePaidSchool() {
  const school = await app.makeSchool({ pupils: 1 });
  const { admin, students } = school;
  await admin.post("/billing-accounts", { families: [{ student_ids: students }] });
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const account_id = accounts[0]?.id ?? "";
  const { body } = await admin.post<Payment>("/payments", {
    account_id,
    amount_sen: 53_000,
    method: "pindahan",
    client_key: newId(),
  });
  return { ...school, account_id, payment: body };
}
const agree = (school_id: string, yes = true) =>
  app.owner.query("update app.guardians set consent_email = $2 where school_id = $1", [
    school_id,
    yes,
  ]);

test("a receipt is mailed to who sees the account and agreed, without its sum in the subject", async () => {
  const { admin, guardian, id, payment } = await makePaidSchool();
  const path = `/payments/${payment.id}/mail`;
  expect((await admin.post(path, {})).body).toMatchObject({ data: { reason: "no_reader" } });
  await agree(id);
  expect(await admin.post(path, {})).toMatchObject({ status: 200, body: { recipients: 1 } });
  const [mail, ...others] = await mailsTo(app, guardian.email, "fee_receipt");
  expect(others).toEqual([]);
  expect(mail?.subject).not.toMatch(/\d/);
  expect(mail?.text).toContain(`Resit ${payment.number}: RM 530.00, pindahan bank`);
  expect((await guardian.post(path, {})).status).toBe(403);
  const other = await app.makeSchool();
  expect((await other.admin.post(path, {})).status).toBe(404);
});

test("whoever holds a receipt sees that it is valid or cancelled, and nobody's name", async () => {
  const { admin, guardian, teacher, payment } = await makePaidSchool();
  const path = `/payments/${payment.id}/check`;
  const { address } = (await guardian.get<{ address: string }>(path)).body;
  expect((await admin.get(path)).body).toEqual({ address });
  expect((await teacher.get(path)).status).toBe(403);
  const [packed = "", code = ""] = address.split("/").slice(-2);
  const read = (one = packed, other = code) => readReceiptEverywhere(app.runtime, one, other);
  const shown = { school: "Sekolah Ujian", number: payment.number, amount_sen: 53_000 };
  expect(await read()).toEqual({
    ...shown,
    received_on: payment.received_on,
    is_cancelled: false,
  });
  await admin.post(`/payments/${payment.id}/reverse`, { kind: "duplicate" });
  expect(await read()).toMatchObject({ ...shown, is_cancelled: true });
  // Neither a guessed code nor another receipt under a known one opens anything.
  const { payment: second } = await makePaidSchool();
  const other = (await app.makeSchool()).admin;
  expect((await other.get(`/payments/${second.id}/check`)).status).toBe(404);
  for (const [one, two] of [
    [packed, "0".repeat(16)],
    [packed, ""],
    ["a".repeat(43), code],
    ["x", code],
  ]) {
    expect(await read(one, two)).toBeUndefined();
  }
});

test("the bills of a run come as one mail, to who asked for them, once", async () => {
  const { admin, guardian, guardian_id, id, account_id, today, payment } = await makePaidSchool();
  await admin.post(`/payments/${payment.id}/reverse`, { kind: "duplicate" });
  const item = {
    name_ms: "Yuran bulanan",
    name_en: "Monthly fee",
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    months: null,
    due_day: 7,
    prorate: "none",
    split: null,
    ranks: [],
    price: { from_date: "2020-01-01", amount_sen: 53_000 },
  };
  await admin.post("/fee-items", item);
  await agree(id);
  const period = today.slice(0, 7);
  async function bill(): Promise<string> {
    const { body } = await admin.get<RunPreview>("/billing-runs/preview", { period });
    const { preview_hash } = body;
    return (await admin.post<BillingRun>("/billing-runs", { period, preview_hash })).body.id;
  }
  const mails = async () =>
    (await mailsTo(app, guardian.email, "fee_bills")).map((one) => one.text);
  const job = (run: string) => mailBills(app.runtime, { school_id: id, id: run });
  const first = await bill();
  await job(first);
  expect(await mails()).toEqual([]);
  await admin.send("DELETE", `/billing-runs/${first}`);
  const payer = { guardian_id, sees_account: true, gets_bill: true };
  const set = await admin.post<BillingAccount>(`/billing-accounts/${account_id}/payers`, payer);
  expect(set.body.payers).toMatchObject([{ guardian_id, gets_bill: true }]);
  const second = await bill();
  await Promise.all([job(second), job(second)]);
  await job(second);
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]).toMatch(/INV-\d{4}-00002 \(K-0001\): RM 530.00/);
});
