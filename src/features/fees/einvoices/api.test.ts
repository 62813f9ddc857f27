import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool } from "#app/testing-fees.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { BillingRun } from "#features/fees/billing/contract.ts";
import type { FeeItem } from "#features/fees/items/contract.ts";
import type { EInvoices } from "./contract.ts";
import { GENERAL_TIN } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school that has billed this month, and how to read its e-invoices. */
async function billed(amount_sen?: number) {
  const made = await makeBillingSchool(app);
  const { admin, period, school } = made;
  if (amount_sen) {
    await app.owner.query("update app.fee_prices set amount_sen = $2 where school_id = $1", [
      school.id,
      amount_sen,
    ]);
  }
  const run = (await issueBills(admin, period)).body as BillingRun;
  const read = async () =>
    (await admin.get<EInvoices>(`/fee-months/${school.today.slice(0, 7)}/e-invois`)).body;
  return { ...made, run, read };
}

test("a month's bills are one consolidated row; cancelled ones are credited in full", async () => {
  const { admin, run, read, school } = await billed();
  await admin.patch("/fees/settings", { tin: "C1234567890" });
  const [first] = (await read()).rows;
  expect(await read()).toEqual({
    tin: "C1234567890",
    rows: [
      {
        kind: "01",
        class_code: "004",
        of_class: "010",
        code: "",
        buyer: "",
        tin: GENERAL_TIN,
        first: first?.first,
        last: first?.last,
        count: run.invoices,
        amount_sen: run.total_sen,
      },
    ],
    turnover: [{ year: Number(school.today.slice(0, 4)), amount_sen: run.total_sen }],
  });
  // The class of the item is the one that it has now.
  const [item] = (await admin.get<FeeItem[]>("/fee-items")).body;
  await admin.patch(`/fee-items/${item?.id}`, { class_code: "022" });
  expect((await read()).rows).toMatchObject([{ of_class: "022" }]);
  expect((await admin.send("DELETE", `/billing-runs/${run.id}`)).status).toBe(200);
  const after = await read();
  expect(after.rows.map(({ kind, amount_sen }) => [kind, amount_sen])).toEqual([
    ["01", run.total_sen],
    ["02", run.total_sen],
  ]);
  expect(after.turnover).toMatchObject([{ amount_sen: 0 }]);
});

test("a bill of more than RM 10,000 names its buyer, with the TIN that the office kept", async () => {
  const { admin, accounts, read, school } = await billed(1_000_001);
  const { rows } = await read();
  expect(rows.length).toBeGreaterThan(0);
  const [row] = rows;
  expect(row).toMatchObject({ class_code: "010", count: 1, tin: GENERAL_TIN });
  const account = accounts.find(({ code }) => code === row?.code);
  const path = `/billing-accounts/${account?.id}/tin`;
  expect((await school.guardian.post(path, { tin: "IG1" })).status).toBe(403);
  expect((await admin.post(path, { tin: "IG12345678901" })).status).toBe(200);
  expect((await read()).rows.find(({ code }) => code === row?.code)).toMatchObject({
    tin: "IG12345678901",
  });
  expect((await admin.post(path, { tin: "x".repeat(21) })).status).toBe(400);
});
