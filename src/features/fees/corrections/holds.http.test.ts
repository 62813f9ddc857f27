import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool, paying, requireSound } from "#app/testing-fees.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";
import type { HeldCredit } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const reason = (answer: { body: unknown }) =>
  (answer.body as { data?: { reason?: string } }).data?.reason;

test("a credit that is held pays no bill, and goes nowhere else, until it is released", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 1);
  const [account_id = "", other = ""] = accounts.map(({ id }) => id);
  const read = async () =>
    (await admin.get<Statement>(`/billing-accounts/${account_id}/statement`)).body;
  const hold = { account_id, why: "Untuk cagaran" };
  expect(reason(await admin.post("/credit-holds", hold))).toBe("no_credit");
  await admin.post("/payments", paying(account_id, 14_000));
  const held = await admin.post<HeldCredit>("/credit-holds", hold);
  expect(held).toMatchObject({
    status: 201,
    body: { held_sen: 14_000, holds: [{ why: hold.why }] },
  });
  expect(reason(await admin.post("/credit-holds", hold))).toBe("no_credit");
  expect((await issueBills(admin, period)).status).toBe(201);
  expect(await read()).toMatchObject({
    owed_sen: 53_003,
    credit_sen: 14_000,
    held_sen: 14_000,
    closing_sen: 39_003,
  });
  // What comes later pays as always, and is not held.
  await admin.post("/payments", paying(account_id, 10_000));
  expect(await read()).toMatchObject({ owed_sen: 43_003, held_sen: 14_000 });
  const refund = {
    account_id,
    amount_sen: 5,
    method: "pindahan",
    reason: "x",
    client_key: newId(),
  };
  expect(reason(await admin.post("/refunds", refund))).toBe("too_much");
  const transfer = { from_account: account_id, to_account: other, amount_sen: 5, reason: "x" };
  const moved = await admin.post("/account-transfers", { ...transfer, client_key: newId() });
  expect(reason(moved)).toBe("too_much");
  await requireSound(app, school.id);
  const released = await admin.post<HeldCredit>("/credit-holds/release", { account_id });
  expect(released).toMatchObject({ status: 200, body: { held_sen: 0, holds: [] } });
  expect(await read()).toMatchObject({ owed_sen: 29_003, credit_sen: 0, held_sen: 0 });
  expect(reason(await admin.post("/credit-holds/release", { account_id }))).toBe("no_credit");
  await requireSound(app, school.id);
});

test("what a refund waits for is not held, and of ten who hold one does", async () => {
  const { admin, accounts } = await makeBillingSchool(app, 1);
  const account_id = accounts[0]?.id ?? "";
  await admin.post("/payments", paying(account_id, 14_000));
  const hold = { account_id, why: "Untuk cagaran" };
  const asked = await admin.post<{ id: string }>("/refunds", {
    account_id,
    amount_sen: 5_000,
    method: "pindahan",
    reason: "Berpindah",
    client_key: newId(),
  });
  expect(reason(await admin.post("/credit-holds", hold))).toBe("waiting");
  expect((await admin.post(`/refunds/${asked.body.id}/refuse`, {})).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post("/credit-holds", hold)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});
