import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool } from "#app/testing-fees.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import type { FeeException, FeeItem } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("a price made by hand is in the preview, in the bill and on the statement, and ends", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 2);
  const [first = "", second = ""] = school.students;
  const { body: items } = await admin.get<FeeItem[]>("/fee-items");
  const item_id = items[0]?.id;
  const preview = async () =>
    (await admin.get<RunPreview>("/billing-runs/preview", { period })).body;
  const usual = await preview();
  const price = { item_id, from_month: period, to_month: null };
  const made = await admin.post<FeeException>("/fee-exceptions", {
    ...price,
    student_id: first,
    amount_sen: 40_000,
  });
  expect(made).toMatchObject({
    status: 201,
    body: { name_ms: "Yuran bulanan", amount_sen: 40_000 },
  });
  const skip = { ...price, student_id: second, amount_sen: null };
  const skipped = await admin.post<FeeException>("/fee-exceptions", skip);
  expect(skipped.status).toBe(201);
  // The bills are no longer those that were previewed before.
  const stale = { period, preview_hash: usual.preview_hash };
  expect(await admin.post("/billing-runs", stale)).toMatchObject({
    status: 409,
    body: { data: { reason: "changed" } },
  });
  const now = await preview();
  expect(now).toMatchObject({
    total_sen: usual.total_sen - 2 * 53_003 + 40_000,
    students: usual.students - 1,
  });
  expect(new Set(now.exceptions.map(({ amount_sen }) => amount_sen))).toEqual(
    new Set([40_000, null]),
  );
  expect((await issueBills(admin, period)).status).toBe(201);
  const account = accounts.find(({ students }) => students.some(({ id }) => id === first));
  const path = `/billing-accounts/${account?.id}/statement`;
  const { body } = await admin.get<Statement>(path);
  expect(body.lines).toMatchObject([{ amount_sen: 40_000, items: [{ is_exception: true }] }]);
  const of = { account_id: account?.id ?? "" };
  const found = (await admin.get<FeeException[]>("/fee-exceptions", of)).body;
  expect(found.map(({ student_id }) => student_id)).toContain(first);
  // The pupil who was left out can be billed when the price is removed; the bill of the other stays.
  const gone = await admin.send("DELETE", `/fee-exceptions/${skipped.body.id}`);
  expect(gone.status).toBe(200);
  expect((await admin.send("DELETE", `/fee-exceptions/${skipped.body.id}`)).status).toBe(404);
  expect(await preview()).toMatchObject({ total_sen: 53_003, students: 1 });
});

test("a pupil has one price made by hand of an item in a month, also when twenty are sent together", async () => {
  const { school, admin } = await makeBillingSchool(app, 1);
  const [student_id = ""] = school.students;
  const { body: items } = await admin.get<FeeItem[]>("/fee-items");
  const price = { item_id: items[0]?.id, student_id, amount_sen: 40_000 };
  const add = (from_month: string, to_month: string | null) =>
    admin.post("/fee-exceptions", { ...price, from_month, to_month });
  const answers = await Promise.all(Array.from({ length: 20 }, () => add("2026-03", "2026-05")));
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 19]);
  for (const [from, to] of [
    ["2026-01", null],
    ["2026-05", "2026-06"],
    ["2026-01", "2026-03"],
    ["2026-04", "2026-04"],
  ] as const) {
    expect(await add(from, to)).toMatchObject({ status: 409, body: { data: { reason: "known" } } });
  }
  expect((await add("2026-01", "2026-02")).status).toBe(201);
  expect((await add("2026-06", null)).status).toBe(201);
  const wrong = [
    { ...price, from_month: "2027-02", to_month: "2027-01" },
    { ...price, from_month: "2027-13", to_month: null },
    { ...price, from_month: "2027-01", to_month: null, amount_sen: 0 },
  ];
  for (const body of wrong) expect((await admin.post("/fee-exceptions", body)).status).toBe(400);
  const none = { ...price, from_month: "2027-01", to_month: null };
  for (const other of [{ student_id: school.id }, { item_id: school.id }]) {
    expect((await admin.post("/fee-exceptions", { ...none, ...other })).status).toBe(404);
  }
  const pibg = {
    name_ms: "PIBG",
    name_en: "PTA",
    frequency: "year",
    scope: "family",
    levels: null,
  };
  const family = await admin.post<FeeItem>("/fee-items", {
    ...pibg,
    entry: null,
    months: null,
    due_day: 7,
    prorate: "none",
    split: null,
    ranks: [],
    price: { from_date: "2020-01-01", amount_sen: 5_000 },
  });
  expect(await admin.post("/fee-exceptions", { ...none, item_id: family.body.id })).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path: ["item_id"] }] } },
  });
});

test("a list of prices is checked, taken in whole, and removed again", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app, 2);
  const numbers = accounts.flatMap(({ students }) => students.map((one) => one.student_id));
  const line = (at: number, who = "", amount = "400", from = "1/2027", to = "") => {
    return { line: at, who: who.toLowerCase(), item: "yuran BULANAN", amount, from, to };
  };
  const rows = [line(2, numbers[0]), line(3, numbers[1], "0", "2027-01", "Mac 2027")];
  const bad = [...rows, line(4, numbers[1], "x", "2027-03"), line(5, numbers[1], "5", "3/2027")];
  const problems = [
    { line: 4, field: "amount", fault: "not_sum" },
    { line: 5, field: "from", fault: "twice" },
  ];
  const path = "/fee-exception-imports";
  const checked = await admin.post(`${path}/check`, { rows: bad });
  expect(checked.body).toEqual({ lines: 2, problems });
  expect(await admin.post(path, { rows: bad })).toMatchObject({
    status: 422,
    body: { data: { reason: "rows", problems } },
  });
  const read = async () => (await admin.get<FeeException[]>("/fee-exceptions")).body;
  expect(await read()).toEqual([]);
  // Two who send the same list take turns, and the second is told that its prices are known.
  const answers = await Promise.all(
    [1, 2].map(() => admin.post<{ id: string; lines: number }>(path, { rows })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
  const made = answers.find(({ status }) => status === 201);
  expect(made?.body.lines).toBe(2);
  const id = made?.body.id ?? "";
  const found = await read();
  expect(
    found.map(({ amount_sen, from_month, to_month, import_id }) => {
      return { amount_sen, from_month, to_month, import_id };
    }),
  ).toEqual(
    expect.arrayContaining([
      { amount_sen: 40_000, from_month: "2027-01", to_month: null, import_id: id },
      { amount_sen: null, from_month: "2027-01", to_month: "2027-03", import_id: id },
    ]),
  );
  expect((await school.teacher.post(path, { rows })).status).toBe(403);
  // What was removed by itself is not removed again.
  expect((await admin.send("DELETE", `/fee-exceptions/${found[0]?.id}`)).status).toBe(200);
  expect(await admin.send("DELETE", `${path}/${id}`)).toMatchObject({ body: { id, lines: 1 } });
  expect(await read()).toEqual([]);
  expect((await admin.send("DELETE", `${path}/${id}`)).status).toBe(404);
});

test("the price made by hand goes with the pupil who is kept, and with none who is erased", async () => {
  const { school, admin } = await makeBillingSchool(app, 3);
  const [keep = "", drop = "", third = ""] = school.students;
  const { body: items } = await admin.get<FeeItem[]>("/fee-items");
  const add = (student_id: string, from_month: string, amount_sen: number) =>
    admin.post("/fee-exceptions", {
      item_id: items[0]?.id,
      student_id,
      from_month,
      to_month: from_month,
      amount_sen,
    });
  for (const [student, month, sen] of [
    [keep, "2026-01", 100],
    [drop, "2026-01", 200],
    [drop, "2026-02", 300],
    [third, "2026-01", 400],
  ] as const) {
    expect((await add(student, month, sen)).status).toBe(201);
  }
  const left = async () =>
    (await admin.get<FeeException[]>("/fee-exceptions")).body
      .map(({ student_id, from_month, amount_sen }) => [student_id, from_month, amount_sen])
      .toSorted((a, b) => Number(a[2]) - Number(b[2]));
  const pair = { kind: "students", keep, drop };
  const { body } = await admin.get<Record<"keep" | "drop", { version: number }>>(
    "/merges/preview",
    pair,
  );
  const versions = { keep_version: body.keep.version, drop_version: body.drop.version };
  expect((await admin.post("/merges", { ...pair, ...versions })).status).toBe(200);
  expect(await left()).toEqual([
    [keep, "2026-01", 100],
    [keep, "2026-02", 300],
    [third, "2026-01", 400],
  ]);
  const { rows } = await app.owner.query<{ profile_id: string }>(
    "select profile_id from app.students where id = $1",
    [third],
  );
  expect((await admin.send("DELETE", `/persons/${rows[0]?.profile_id}`)).status).toBe(200);
  expect(await left()).toHaveLength(2);
});
