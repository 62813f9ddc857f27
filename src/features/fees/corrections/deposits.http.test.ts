import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  DEPOSIT_ITEM,
  issueBills,
  makeBillingSchool,
  paying,
  requireSound,
} from "#app/testing-fees.ts";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import type { FeeItem } from "#features/fees/items/contract.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Refund } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school that billed each pupil RM 530.03 and a deposit of RM 200; the first one's account and what it says. */
async function billed(pupils = 1) {
  const made = await makeBillingSchool(app, pupils);
  const { admin, accounts, school, period } = made;
  const item = await admin.post<FeeItem>("/fee-items", DEPOSIT_ITEM);
  expect(item).toMatchObject({ status: 201, body: { kind: "deposit" } });
  const run = await issueBills(admin, period);
  expect(run.status).toBe(201);
  const [student_id = ""] = school.students;
  const account = accounts.find(({ students }) => students.some(({ id }) => id === student_id));
  const account_id = account?.id ?? "";
  const read = async () =>
    (await admin.get<Statement>(`/billing-accounts/${account_id}/statement`)).body;
  return { ...made, item: item.body, run: run.body, student_id, account_id, read };
}

const use = (account_id: string, student_id: string, amount_sen: number) => ({
  account_id,
  student_id,
  kind: "deposit",
  amount_sen,
  reason: "Keluar",
  client_key: newId(),
});
const back = (account_id: string, student_id: string, amount_sen: number) => ({
  account_id,
  student_id,
  amount_sen,
  method: "pindahan",
  reason: "Keluar",
  client_key: newId(),
});
const reason = (answer: { body: unknown }) =>
  (answer.body as { data?: { reason?: string } }).data?.reason;

async function ledgerOf(school_id: string, ledger: string): Promise<number> {
  const { rows } = await app.owner.query<{ sen: number }>(
    `select coalesce(sum(amount_sen), 0)::float8 as sen from app.ledger_entries
     where school_id = $1 and ledger = $2`,
    [school_id, ledger],
  );
  return rows[0]?.sen ?? 0;
}

async function payBack(admin: Caller, refund: object) {
  const asked = await admin.post<Refund>("/refunds", refund);
  expect(asked.status).toBe(201);
  return admin.post<Refund>(`/refunds/${asked.body.id}/approve`, {});
}

test("a deposit is owed to its pupil and no income, and comes back once it is paid", async () => {
  const { school, admin, account_id, student_id, read, period } = await billed();
  const before = await read();
  expect(before).toMatchObject({
    owed_sen: 73_003,
    lines: [{ amount_sen: 73_003, deposit_sen: 20_000 }],
    deposits: [{ student_id, left_sen: 20_000 }],
  });
  const pupils = -(await ledgerOf(school.id, "deposit")) / 20_000;
  expect(await ledgerOf(school.id, "income")).toBe(-53_003 * pupils);
  // What is not paid yet does not go back, and neither does more than there is.
  expect(reason(await admin.post("/refunds", back(account_id, student_id, 5)))).toBe("held");
  await admin.post("/payments", paying(account_id, 60_003));
  expect(await read()).toMatchObject({ owed_sen: 13_000 });
  expect(reason(await admin.post("/refunds", back(account_id, student_id, 7_005)))).toBe("held");
  await admin.post("/payments", paying(account_id, 13_000));
  const asked = await admin.post<Refund>("/refunds", back(account_id, student_id, 15_000));
  expect(asked).toMatchObject({ status: 201, body: { student_id, state: "asked" } });
  // What waits is taken.
  expect(reason(await admin.post("/refunds", back(account_id, student_id, 5_005)))).toBe("held");
  const paid = await admin.post<Refund>(`/refunds/${asked.body.id}/approve`, {});
  expect(paid).toMatchObject({ status: 200, body: { state: "paid", amount_sen: 15_000 } });
  const after = await read();
  expect(after).toMatchObject({ owed_sen: 0, credit_sen: 0, closing_sen: 0 });
  expect(after.deposits).toMatchObject([{ left_sen: 5_000 }]);
  expect(after.lines.at(-1)).toMatchObject({ kind: "refund", amount_sen: 0, deposit_sen: -15_000 });
  expect((await payBack(admin, back(account_id, student_id, 5_000))).status).toBe(200);
  expect((await read()).deposits).toEqual([]);
  const { body: sheet } = await admin.get<MonthSheet>(`/fee-months/${period}`);
  expect(sheet.totals.deposits_sen).toBe(20_000 * (pupils - 1));
  expect(sheet.totals.billed.map(({ gross_sen }) => gross_sen).toSorted((a, b) => a - b)).toEqual([
    20_000 * pupils,
    53_003 * pupils,
  ]);
  await requireSound(app, school.id);
});

test("a deposit pays what its family owes, and never more than there is, also at one time", async () => {
  const { school, admin, account_id, student_id, read, run } = await billed();
  const [other = ""] = school.other_students;
  expect(reason(await admin.post("/credit-notes", use(account_id, student_id, 20_001)))).toBe(
    "held",
  );
  expect((await admin.post("/credit-notes", use(account_id, other, 5))).status).toBe(404);
  const { student_id: _pupil, ...nobody } = use(account_id, student_id, 5);
  expect((await admin.post("/credit-notes", nobody)).status).toBe(400);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      admin.post("/credit-notes", use(account_id, student_id, 9_000)),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await read()).toMatchObject({
    owed_sen: 55_003,
    deposits: [{ left_sen: 2_000 }],
  });
  // The bills whose deposit was used stay, even where nothing pays one of them.
  expect(reason(await admin.send("DELETE", `/billing-runs/${run.id}`))).toMatch(/paid|deposit/);
  await admin.post("/payments", paying(account_id, 55_003));
  // Nothing is owed any more: what is left goes back.
  expect(reason(await admin.post("/credit-notes", use(account_id, student_id, 5)))).toBe(
    "too_much",
  );
  expect((await payBack(admin, back(account_id, student_id, 2_000))).status).toBe(200);
  await requireSound(app, school.id);
});

test("a deposit is billed whole, is put right by itself, and its bills can be taken back", async () => {
  const { school, admin, account_id, student_id, item, run, read } = await billed();
  const wrong = [
    { ...DEPOSIT_ITEM, scope: "family" },
    { ...DEPOSIT_ITEM, prorate: "half" },
    { ...DEPOSIT_ITEM, ranks: [{ rank: 2, off_sen: 100 }] },
  ];
  for (const body of wrong) expect((await admin.post("/fee-items", body)).status).toBe(400);
  const ranks = { ranks: [{ rank: 2, off_sen: 100 }] };
  expect((await admin.patch(`/fee-items/${item.id}`, ranks)).status).toBe(400);
  const note = { ...use(account_id, student_id, 20_000), kind: "correction", item_id: item.id };
  expect(reason(await admin.post("/credit-notes", note))).toBe("deposit_item");
  expect((await admin.send("DELETE", `/billing-runs/${run.id}`)).status).toBe(200);
  expect(await read()).toMatchObject({ owed_sen: 0, credit_sen: 0, deposits: [] });
  expect(await ledgerOf(school.id, "deposit")).toBe(0);
  await requireSound(app, school.id);
});

test("the deposit goes with the pupil who is kept", async () => {
  const { school, admin, student_id: keep, account_id } = await billed(2);
  const [, drop = ""] = school.students;
  const pair = { kind: "students", keep, drop };
  type Seen = Record<"keep" | "drop", { version: number }>;
  const { body } = await admin.get<Seen>("/merges/preview", pair);
  const versions = { keep_version: body.keep.version, drop_version: body.drop.version };
  expect((await admin.post("/merges", { ...pair, ...versions })).status).toBe(200);
  const path = `/billing-accounts/${account_id}/statement`;
  const { deposits } = (await admin.get<Statement>(path)).body;
  expect(deposits).toMatchObject([{ student_id: keep, left_sen: 40_000 }]);
  await requireSound(app, school.id);
});
