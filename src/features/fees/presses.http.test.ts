import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  DEPOSIT_ITEM,
  issueBills,
  makeBillingSchool,
  paying,
  requireSound,
  requireStatements,
} from "#app/testing-fees.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** Ten presses at once, half of them by each of two people. */
async function tenTimes([one, other]: readonly [Caller, Caller], path: string, body: () => object) {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other).post(path, body())),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses.filter((status) => status < 300).length;
}

test("ten presses at once, by two people, are one", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 1);
  const { colleague } = school;
  await app.owner.query("update app.profiles set role = 'admin' where id = $1", [colleague.id]);
  const both = [admin, colleague] as const;
  const [account] = accounts;
  const account_id = account?.id ?? "";
  const read = async () =>
    (await admin.get<Statement>(`/billing-accounts/${account_id}/statement`)).body;

  // A list of the old books, taken back.
  const rows = [{ line: 2, who: account?.code, as_of: "31/12/2025", amount: "530.00", note: "" }];
  const { body: list } = await admin.post<{ id: string }>("/opening-imports", { rows });
  expect(await tenTimes(both, `/opening-imports/${list.id}/undo`, () => ({}))).toBe(1);
  expect(await read()).toMatchObject({ owed_sen: 0, credit_sen: 0 });

  // A credit that was kept back, released; then given back to the family.
  await admin.post("/payments", paying(account_id, 30_000));
  await admin.post("/credit-holds", { account_id, why: "Cagaran" });
  expect(await tenTimes(both, "/credit-holds/release", () => ({ account_id }))).toBe(1);
  const asked = { account_id, amount_sen: 10_000, method: "pindahan", reason: "Lebih" };
  const refund = await admin.post<{ id: string }>("/refunds", { ...asked, client_key: newId() });
  expect(await tenTimes(both, `/refunds/${refund.body.id}/approve`, () => ({}))).toBe(1);
  expect(await read()).toMatchObject({ owed_sen: 0, credit_sen: 20_000 });
  // Others ask for all of what is free, each with a key of its own.
  const rest = () => ({ ...asked, amount_sen: 20_000, client_key: newId() });
  expect(await tenTimes(both, "/refunds", rest)).toBe(1);

  // A deposit that pays what is owed.
  expect((await admin.post("/fee-items", DEPOSIT_ITEM)).status).toBe(201);
  expect((await issueBills(admin, period)).status).toBe(201);
  const student_id = account?.students[0]?.id;
  const note = { account_id, kind: "deposit", student_id, amount_sen: 20_000, reason: "Keluar" };
  const use = () => ({ ...note, client_key: newId() });
  expect(await tenTimes(both, "/credit-notes", use)).toBe(1);

  // A receipt that is taken back.
  const { body: paid } = await admin.post<{ id: string }>("/payments", paying(account_id, 5_000));
  const reverse = () => ({ kind: "bounced" });
  expect(await tenTimes(both, `/payments/${paid.id}/reverse`, reverse)).toBe(1);
  await requireSound(app, school.id);
  await requireStatements(admin, accounts);
});
