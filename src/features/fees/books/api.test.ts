import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool, paying } from "#app/testing-fees.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { BookedCharge, BookedLine } from "./contract.ts";

type Books = { charges: BookedCharge[]; lines: BookedLine[]; opening_sen: number };

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("a month's books say what was charged, every entry, and the cash with what was there before", async () => {
  const { admin, accounts, period, school } = await makeBillingSchool(app);
  await issueBills(admin, period);
  const month = school.today.slice(0, 7);
  const read = async (book: string, of = month) =>
    (await admin.get<Books>(`/fee-months/${of}/books`, { book })).body;
  const { charges } = await read("charges");
  expect(charges).toHaveLength(accounts.flatMap(({ students }) => students).length);
  expect(charges[0]).toMatchObject({ gross_sen: 53_003, period, voided_on: null });
  await admin.post("/payments", paying(accounts[0]?.id, 10_000, "tunai"));
  await admin.post("/payments", paying(accounts[0]?.id, 5_001));
  const { lines } = await read("ledger");
  expect(lines.reduce((sum, { amount_sen }) => sum + amount_sen, 0)).toBe(0);
  expect(new Set(lines.map(({ ledger }) => ledger))).toEqual(
    new Set(["receivable", "income", "cash", "clearing"]),
  );
  const cash = await read("cash");
  expect(cash.opening_sen).toBe(0);
  expect(cash.lines).toMatchObject([{ ledger: "cash", kind: "payment", amount_sen: 10_000 }]);
  const next = `${Number(month.slice(0, 4)) + 1}-01`;
  expect(await read("cash", next)).toEqual({ charges: [], lines: [], opening_sen: 10_000 });
});
