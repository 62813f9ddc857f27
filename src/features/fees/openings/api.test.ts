import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeBillingSchool, paying, requireSound, requireStatements } from "#app/testing-fees.ts";
import { countQueries } from "#app/testing-queries.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import type { OpeningImport, OpeningReport } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const line = (at: number, who: string, amount: string, as_of = "31/12/2025", note = "") => {
  return { line: at, who, as_of, amount, note };
};

test("a list is checked, taken in whole, and taken back while nothing is paid", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app, 2);
  const [first, second] = accounts;
  const rows = [
    line(2, (first?.code ?? "").toLowerCase(), "RM 530.00", "31/12/2025", "Buku lama"),
    line(3, second?.students[0]?.student_id ?? "", "(140.00)"),
  ];
  const bad = [...rows, line(4, "K-0999", "x"), line(5, first?.code ?? "", "1")];
  const problems = [
    { line: 4, field: "who", fault: "unknown" },
    { line: 4, field: "amount", fault: "not_sum" },
    { line: 5, field: "who", fault: "twice" },
  ];
  const checked = await admin.post<OpeningReport>("/opening-imports/check", { rows: bad });
  expect(checked.body).toEqual({ lines: 2, owed_sen: 53_000, ahead_sen: 14_000, problems });
  expect(await admin.post("/opening-imports", { rows: bad })).toMatchObject({
    status: 422,
    body: { data: { reason: "rows", problems } },
  });
  const read = async (id = "") =>
    (await admin.get<Statement>(`/billing-accounts/${id}/statement`)).body;
  expect(await read(first?.id)).toMatchObject({ owed_sen: 0, lines: [] });
  const made = await admin.post<OpeningImport>("/opening-imports", { rows });
  expect(made).toMatchObject({ status: 201, body: { lines: 2, owed_sen: 53_000 } });
  expect(await read(first?.id)).toMatchObject({
    owed_sen: 53_000,
    dues: [{ due_on: "2025-12-31", left_sen: 53_000 }],
  });
  expect(await read(second?.id)).toMatchObject({ credit_sen: 14_000 });
  // The same list again adds nothing, whether by the family's number or by a pupil's.
  const again = rows.map((row) => ({ ...row, amount: "1" }));
  expect(await admin.post("/opening-imports", { rows: again })).toMatchObject({
    status: 422,
    body: { data: { problems: [{ fault: "known" }, { fault: "known" }] } },
  });
  const undo = `/opening-imports/${made.body.id}/undo`;
  expect((await admin.post(undo, {})).status).toBe(200);
  for (const one of [first, second]) {
    expect(await read(one?.id)).toMatchObject({ owed_sen: 0, credit_sen: 0, closing_sen: 0 });
  }
  expect(await admin.post(undo, {})).toMatchObject({
    status: 409,
    body: { data: { reason: "undone" } },
  });
  await requireSound(app, school.id);
  // Then the same can be taken in anew, and what is paid stays.
  const anew = await admin.post<OpeningImport>("/opening-imports", { rows });
  expect(anew.status).toBe(201);
  await admin.post("/payments", paying(first?.id, 5));
  expect(await admin.post(`/opening-imports/${anew.body.id}/undo`, {})).toMatchObject({
    status: 409,
    body: { data: { reason: "in_use", names: [first?.code] } },
  });
  const { body: past } = await admin.get<OpeningImport[]>("/opening-imports");
  expect(past.map(({ undone_at }) => undone_at !== null)).toEqual([false, true]);
  expect((await school.teacher.post("/opening-imports", { rows })).status).toBe(403);
  await requireSound(app, school.id);
  await requireStatements(admin, accounts);
});

test("5,000 lines are taken in and back by a few statements", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app, 3);
  const days = Array.from({ length: 5_000 }, (_, at) => {
    const day = new Date(Date.UTC(2010, 0, 1 + Math.floor(at / accounts.length)));
    return line(
      at + 2,
      accounts[at % accounts.length]?.code ?? "",
      at % 2 === 0 ? "1.00" : "2",
      day.toISOString().slice(0, 10),
    );
  });
  let id = "";
  // The planner knows the books as they are before the list.
  await app.owner.query("analyze");
  const statements = await countQueries(async () => {
    const made = await admin.post<OpeningImport>("/opening-imports", { rows: days });
    expect(made).toMatchObject({ status: 201, body: { lines: 5_000 } });
    id = made.body.id;
  });
  expect(statements).toBeLessThan(60);
  await requireSound(app, school.id);
  expect((await admin.post(`/opening-imports/${id}/undo`, {})).status).toBe(200);
  await requireSound(app, school.id);
});
