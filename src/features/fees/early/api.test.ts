import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import {
  billYear,
  issueBills,
  makeBillingSchool,
  paying,
  requireSound,
  requireStatements,
} from "#app/testing-fees.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { readReport } from "#app/testing-reports.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { BookedLine } from "#features/fees/books/contract.ts";
import type { EInvoices } from "#features/fees/einvoices/contract.ts";
import type { Fund } from "#features/fees/gifts/contract.ts";
import type { FeeItem } from "#features/fees/items/contract.ts";
import type { FeeSettings } from "#features/fees/settings/contract.ts";
import type { EarlyOffer } from "#features/fees/settings/rules.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";
import type { FamilyYear } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());
afterEach(() => {
  app.runtime.now = Date.now;
});

const FIVE: EarlyOffer = { year: "2027", off_bp: 500, until: "2027-01-15", second_until: null };
const FOUR: EarlyOffer = { ...FIVE, off_bp: 400, second_until: "2027-06-15" };

/** Sets the school's day; the clock goes on within it, so that documents stay in their order. */
function setDay(day: string) {
  const [start, real] = [Date.parse(`${day}T02:00:00Z`), Date.now()];
  app.runtime.now = () => start + Date.now() - real;
}

/** A school in December with an item of RM 530.00 a month and both offers for the year to come. */
async function makeSchool(
  pupils = 1,
  early_offers: EarlyOffer[] = [FIVE, FOUR],
  monthly_sen = 53_000,
) {
  setDay("2026-12-20");
  const made = await makeBillingSchool(app, pupils, monthly_sen);
  const { admin, accounts } = made;
  const offered = await admin.send<FeeSettings>("PATCH", "/fees/settings", { early_offers });
  expect(offered).toMatchObject({ status: 200, body: { early_offers } });
  const mine = accounts.find(({ payers }) => payers.some(({ sees_account }) => sees_account));
  const id = mine?.id ?? accounts[0]?.id ?? "";
  return { ...made, id };
}

const addPibg = async (admin: Caller) => {
  const [item] = (await admin.get<[FeeItem]>("/fee-items")).body;
  const { id: _id, version: _v, archived_on: _a, prices: _p, early_eligible: _e, ...rest } = item;
  const pibg = { ...rest, name_ms: "PIBG", name_en: "PIBG", frequency: "year", scope: "family" };
  const price = { from_date: "2026-01-01", amount_sen: 5_000 };
  const added = await admin.post<FeeItem>("/fee-items", { ...pibg, months: [1], price });
  expect(added).toMatchObject({ status: 201, body: { early_eligible: false } });
};

const read = async (by: Caller, account_id: string, year?: string) =>
  (await by.get<FamilyYear>("/fees/year-ahead", { account_id, ...(year && { year }) })).body;
const statementOf = async (by: Caller, id: string) =>
  (await by.get<Statement>(`/billing-accounts/${id}/statement`)).body;
const owed = async (by: Caller, id: string) => {
  const { owed_sen, credit_sen } = await statementOf(by, id);
  return owed_sen - credit_sen;
};
/** Pays on a day, at which the clock is then. */
async function payOn(by: Caller, id: string, sen: number, day: string, received_on = day) {
  setDay(day);
  const paid = await by.post<Payment>("/payments", { ...paying(id, sen), received_on });
  expect(paid.status).toBe(201);
  return paid.body;
}
const notesOf = async (school_id: string) =>
  (
    await app.owner.query<{ kind: string; sen: number; lost: string | null }>(
      `select n.kind, n.amount_sen::int as sen, e.lost_number as lost from app.credit_notes n
       left join app.early_discounts e on e.school_id = n.school_id and e.id = n.id
       where n.school_id = $1 order by n.number`,
      [school_id],
    )
  ).rows;
const early = (sen: number, lost: unknown = null) => ({ kind: "early", sen, lost });

describe("the worked example: a year of RM 6,360.00", () => {
  test("5 %: 6,042.00 on 14 January settles it, on 16 January 318.00 stay owed", async () => {
    for (const [day, left] of [
      ["2027-01-14", 0],
      ["2027-01-16", 31_800],
    ] as const) {
      const { school, admin, accounts, id } = await makeSchool();
      expect((await read(admin, id)).offers[0]).toEqual({
        off_bp: 500,
        discount_sen: 31_800,
        steps: [{ by: "2027-01-15", sen: 604_200 }],
      });
      expect(await billYear(admin, id, "2027")).toMatchObject({
        status: 201,
        body: { plan: null },
      });
      const paid = await payOn(admin, id, 604_200, day);
      expect(paid.early_sen).toBe(left === 0 ? 31_800 : 0);
      expect(await owed(admin, id)).toBe(left);
      expect(await notesOf(school.id)).toEqual(left === 0 ? [early(31_800)] : []);
      await requireSound(app, school.id);
      await requireStatements(admin, accounts);
    }
  });

  test("with PIBG of 50.00, which does not count, 6,092.00 settle it", async () => {
    const { admin, id, school } = await makeSchool();
    await addPibg(admin);
    await billYear(admin, id, "2027");
    await payOn(admin, id, 609_199, "2027-01-14");
    expect(await owed(admin, id)).toBe(31_801);
    expect((await payOn(admin, id, 1, "2027-01-15")).early_sen).toBe(31_800);
    expect(await owed(admin, id)).toBe(0);
    await requireSound(app, school.id);
  });

  test("what is owed besides the year is said, and the first step pays it", async () => {
    const { admin, id } = await makeSchool();
    expect(await read(admin, id)).toMatchObject({ other_sen: 0 });
    await issueBills(admin, "2026-12");
    expect(await read(admin, id)).toMatchObject({
      other_sen: 53_000,
      offers: [{ steps: [{ by: "2027-01-15", sen: 657_200 }] }, { off_bp: 400 }],
    });
  });

  test("4 % in two: 3,052.80 by 15 January and as much by 15 June", async () => {
    const { admin, id, school } = await makeSchool();
    await billYear(admin, id, "2027");
    expect((await payOn(admin, id, 305_280, "2027-01-15")).early_sen).toBe(0);
    setDay("2027-01-16");
    expect((await read(admin, id)).offers).toEqual([
      { off_bp: 400, discount_sen: 25_440, steps: [{ by: "2027-06-15", sen: 305_280 }] },
    ]);
    expect((await payOn(admin, id, 305_280, "2027-06-15")).early_sen).toBe(25_440);
    expect(await owed(admin, id)).toBe(0);
    expect(await read(admin, id, "2027")).toMatchObject({
      offers: [],
      discount: { off_bp: 400, sen: 25_440 },
    });
    const { lines } = await statementOf(admin, id);
    expect(lines.slice(-2)).toMatchObject([
      { kind: "payment", balance_sen: 25_440 },
      { kind: "credit_note", note: "early", number: "NK-2027-00001", balance_sen: 0 },
    ]);
    await requireSound(app, school.id);
  });
});

test("a slip of the last day counts although it is received later, and a late one does not", async () => {
  const { admin, id } = await makeSchool();
  await billYear(admin, id, "2027");
  expect((await payOn(admin, id, 604_200, "2027-01-20", "2027-01-15")).early_sen).toBe(31_800);
  const other = await makeSchool();
  await billYear(other.admin, other.id, "2027");
  const late = await payOn(other.admin, other.id, 604_200, "2027-01-20", "2027-01-16");
  expect(late.early_sen).toBe(0);
});

test("money that is there already pays the year at once, January's bill of before counts, and later runs skip it", async () => {
  const { admin, id, school, accounts } = await makeSchool();
  setDay("2027-01-02");
  await issueBills(admin, "2027-01");
  await payOn(admin, id, 604_200, "2027-01-03");
  expect(await read(admin, id)).toMatchObject({ bill: null, plan: { total_sen: 583_000 } });
  const { body } = await billYear(admin, id, "2027");
  expect(body).toMatchObject({ discount: { sen: 31_800 }, offers: [], plan: null });
  expect(await owed(admin, id)).toBe(0);
  expect((await issueBills(admin, "2027-02")).body.invoices).toBe(accounts.length - 1);
  expect((await billYear(admin, id, "2027")).body).toMatchObject({ data: { reason: "changed" } });
  await requireSound(app, school.id);
  await requireStatements(admin, accounts);
});

test("a family that changes its mind pays month by month, and nothing is late before its month", async () => {
  const { admin, id, school } = await makeSchool();
  await billYear(admin, id, "2027");
  const { dues } = await statementOf(admin, id);
  expect(dues.map(({ due_on }) => due_on)).toEqual(
    Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, "0")}-01`),
  );
  // Nothing pays it yet: the office takes it back, and the months can be billed again.
  const { bill } = await read(admin, id, "2027");
  expect(bill).toMatchObject({ is_paid: false });
  expect((await admin.get<unknown[]>("/billing-runs")).body).toEqual([]);
  expect((await admin.send("DELETE", `/billing-runs/${bill?.run_id}`)).status).toBe(200);
  expect(await owed(admin, id)).toBe(0);
  expect(await read(admin, id, "2027")).toMatchObject({ bill: null, plan: { total_sen: 636_000 } });
  await requireSound(app, school.id);
});

test("who takes the earning receipt back takes the discount back too; paid again in time it comes again", async () => {
  const { admin, id, school, accounts } = await makeSchool();
  await billYear(admin, id, "2027");
  const cheque = await payOn(admin, id, 604_200, "2027-01-10");
  const bounced = await admin.post<Payment>(`/payments/${cheque.id}/reverse`, { kind: "bounced" });
  expect(bounced).toMatchObject({ status: 200, body: { early_sen: 0 } });
  expect(await owed(admin, id)).toBe(636_000);
  const { lines } = await statementOf(admin, id);
  expect(lines.slice(-2)).toMatchObject([
    { kind: "reversal", note: null, amount_sen: 604_200, number: "RB-2027-00001" },
    { kind: "reversal", note: "early", amount_sen: 31_800, number: "RB-2027-00002" },
  ]);
  await payOn(admin, id, 604_200, "2027-01-15");
  expect(await notesOf(school.id)).toEqual([early(31_800, "RB-2027-00002"), early(31_800)]);
  expect(await owed(admin, id)).toBe(0);
  await requireSound(app, school.id);
  await requireStatements(admin, accounts);
});

test("a bounced second part takes the discount away; another receipt leaves it", async () => {
  const { admin, id, school } = await makeSchool();
  await billYear(admin, id, "2027");
  const first = await payOn(admin, id, 604_200, "2027-01-10");
  const more = await payOn(admin, id, 5_000, "2027-01-11");
  await admin.post(`/payments/${more.id}/reverse`, { kind: "duplicate" });
  expect(await notesOf(school.id)).toEqual([early(31_800)]);
  setDay("2027-03-01");
  await admin.post(`/payments/${first.id}/reverse`, { kind: "bounced" });
  expect(await notesOf(school.id)).toMatchObject([{ lost: expect.stringMatching(/^RB-2027/) }]);
  await payOn(admin, id, 604_200, "2027-03-02");
  expect(await owed(admin, id)).toBe(31_800);
  await requireSound(app, school.id);
});

test("what was earned stays when the school changes its offers, and a bill of later takes nothing of it", async () => {
  const { admin, id, school } = await makeSchool();
  await billYear(admin, id, "2027");
  await payOn(admin, id, 604_200, "2027-01-10");
  await admin.send("PATCH", "/fees/settings", { early_offers: [] });
  await addPibg(admin);
  setDay("2027-01-20");
  await issueBills(admin, "2027-01");
  await payOn(admin, id, 1_000, "2027-01-21");
  expect(await notesOf(school.id)).toEqual([early(31_800)]);
  expect(await owed(admin, id)).toBe(4_000);
  await requireSound(app, school.id);
});

test("two payments at once that both meet the offer earn one discount, ten bills at once make one", async () => {
  const { admin, id, school, accounts } = await makeSchool();
  const plan = await read(admin, id);
  const bill = { account_id: id, year: "2027", preview_hash: plan.plan?.preview_hash };
  const made = await Promise.all(
    Array.from({ length: 10 }, () => admin.post("/fees/year-bills", bill)),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  setDay("2027-01-10");
  const paid = await Promise.all(
    [604_200, 604_200].map((sen) => admin.post<Payment>("/payments", paying(id, sen))),
  );
  expect(paid.map(({ body }) => body.early_sen).toSorted((a, b) => a - b)).toEqual([0, 31_800]);
  expect(await notesOf(school.id)).toEqual([early(31_800)]);
  expect(await owed(admin, id)).toBe(-604_200);
  await requireSound(app, school.id);
  await requireStatements(admin, accounts);
});

test("a guardian takes the bill of the own family while an offer stands, and of no other", async () => {
  const { admin, id, school, accounts } = await makeSchool(2);
  const { guardian } = school;
  const other = accounts.find((one) => one.id !== id)?.id ?? "";
  expect((await guardian.get("/fees/year-ahead", { account_id: other })).status).toBe(404);
  expect((await billYear(guardian, other, "2027", true)).status).toBe(404);
  expect((await billYear(guardian, id, "2027")).status).toBe(403);
  expect((await billYear(guardian, id, "2028", true)).body).toMatchObject({
    data: { reason: "no_offer" },
  });
  setDay("2027-01-16");
  expect((await billYear(guardian, id, "2027", true)).status).toBe(409);
  setDay("2027-01-15");
  expect(await billYear(guardian, id, "2027", true)).toMatchObject({
    status: 201,
    body: { offers: [{ off_bp: 500 }, { off_bp: 400 }], leavers: [] },
  });
  await payOn(admin, id, 604_200, "2027-01-15");
  expect((await guardian.get<Statement[]>("/fees/mine")).body).toMatchObject([{ owed_sen: 0 }]);
  await requireSound(app, school.id);
});

/** A pupil leaves: no class from the day on. */
async function leave(school_id: string, student_id: string | undefined, day: string) {
  await app.owner.query(
    "update app.students set status = 'inactive' where school_id = $1 and id = $2",
    [school_id, student_id],
  );
  await app.owner.query(
    "update app.class_enrollments set to_date = $3, status = 'ended' where school_id = $1 and student_id = $2 and to_date is null",
    [school_id, student_id, day],
  );
}

describe("a pupil who leaves", () => {
  test("gets the months after the last one credited, less the discount on them, once", async () => {
    const { admin, id, school, accounts } = await makeSchool();
    await billYear(admin, id, "2027");
    await payOn(admin, id, 604_200, "2027-01-10");
    setDay("2027-06-20");
    expect((await read(admin, id)).leavers).toEqual([]);
    const student_id = accounts.find((one) => one.id === id)?.students[0]?.id;
    await leave(school.id, student_id, "2027-06-18");
    const [leaver] = (await read(admin, id)).leavers;
    expect(leaver).toMatchObject({
      months: 6,
      total_sen: 318_000,
      discount_sen: 15_900,
      credit_sen: 302_100,
    });
    const credit = { account_id: id, student_id, year: "2027", credit_sen: 302_100 };
    const wrong = await admin.post("/fees/unused-months", { ...credit, credit_sen: 318_000 });
    expect(wrong).toMatchObject({ status: 409, body: { data: { reason: "changed" } } });
    const both = await Promise.all([1, 2].map(() => admin.post("/fees/unused-months", credit)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await owed(admin, id)).toBe(-302_100);
    expect(await notesOf(school.id)).toEqual([
      early(31_800, "RB-2027-00001"),
      { kind: "leaving", sen: 318_000, lost: null },
      early(15_900),
    ]);
    await requireSound(app, school.id);
    await requireStatements(admin, accounts);
  });

  test("keeps a deposit, which goes back as one", async () => {
    const { admin, id, school, accounts } = await makeSchool();
    const [item] = (await admin.get<[FeeItem]>("/fee-items")).body;
    const { id: _id, version: _v, archived_on: _a, prices: _p, ...rest } = item;
    const price = { from_date: "2026-01-01", amount_sen: 10_000 };
    const cagaran = { ...rest, name_ms: "Cagaran", name_en: "Deposit", kind: "deposit", price };
    const added = await admin.post("/fee-items", { ...cagaran, early_eligible: false });
    expect(added.status).toBe(201);
    await billYear(admin, id, "2027");
    setDay("2027-06-20");
    const student_id = accounts.find((one) => one.id === id)?.students[0]?.id;
    await leave(school.id, student_id, "2027-06-18");
    expect((await read(admin, id)).leavers).toMatchObject([{ months: 6, total_sen: 318_000 }]);
    const credit = { account_id: id, student_id, year: "2027", credit_sen: 318_000 };
    expect((await admin.post("/fees/unused-months", credit)).status).toBe(201);
    await requireSound(app, school.id);
  });

  test("pays for the months that were used and for PIBG, as the report by item says", async () => {
    const { admin, id, school, accounts } = await makeSchool();
    await addPibg(admin);
    await billYear(admin, id, "2027");
    setDay("2027-01-05");
    const student_id = accounts.find((one) => one.id === id)?.students[0]?.id;
    await leave(school.id, student_id, "2027-03-10");
    const credit = { account_id: id, student_id, year: "2027", credit_sen: 477_000 };
    expect((await admin.post("/fees/unused-months", credit)).status).toBe(201);
    const day = "2027-08-02";
    await payOn(admin, id, 164_000, day);
    expect(await owed(admin, id)).toBe(0);
    const { rows } = await readReport(admin, "kutipan-item", { period: "day", on: day });
    expect(rows).toMatchObject([
      { paid_for: "Yuran bulanan", received_sen: 159_000 },
      { paid_for: "PIBG", received_sen: 5_000 },
    ]);
  });

  test("whose year was not paid owes only the months that were used, and the offer goes on for the others", async () => {
    const { admin, id, school, accounts } = await makeSchool();
    await billYear(admin, id, "2027");
    setDay("2027-01-05");
    const student_id = accounts.find((one) => one.id === id)?.students[0]?.id;
    await leave(school.id, student_id, "2027-03-10");
    const [leaver] = (await read(admin, id)).leavers;
    expect(leaver).toMatchObject({ months: 9, discount_sen: 0, credit_sen: 477_000 });
    const credit = { account_id: id, student_id, year: "2027", credit_sen: 477_000 };
    expect((await admin.post("/fees/unused-months", credit)).status).toBe(201);
    const { dues } = await statementOf(admin, id);
    expect(dues.map(({ due_on }) => due_on)).toEqual(["2027-01-01", "2027-02-01", "2027-03-01"]);
    expect((await read(admin, id)).offers[0]?.steps).toEqual([{ by: "2027-01-15", sen: 151_050 }]);
    expect((await payOn(admin, id, 151_050, "2027-01-14")).early_sen).toBe(7_950);
    expect(await owed(admin, id)).toBe(0);
    await requireSound(app, school.id);
  });
});

test.each([
  [{ ...FIVE, off_bp: 0 }],
  [{ ...FIVE, off_bp: 5_001 }],
  [{ ...FIVE, year: "27" }],
  [{ ...FOUR, second_until: "2027-01-15" }],
])("an offer that cannot be is refused: %j", async (offer) => {
  const { admin } = await app.makeSchool({ pupils: 1 });
  const wrong = await admin.send("PATCH", "/fees/settings", { early_offers: [offer] });
  expect(wrong.status).toBe(400);
  const twice = await admin.send("PATCH", "/fees/settings", { early_offers: [FIVE, FIVE] });
  expect(twice.status).toBe(400);
});

test("a closed month takes no bill of a year, and a key stands for one write", async () => {
  const { admin, id, school } = await makeSchool();
  const headers = { "Idempotency-Key": newId() };
  const { body } = await admin.get<FamilyYear>("/fees/year-ahead", { account_id: id });
  const bill = { account_id: id, year: "2027", preview_hash: body.plan?.preview_hash };
  const first = await admin.post("/fees/year-bills", bill, headers);
  expect((await admin.post("/fees/year-bills", bill, headers)).body).toEqual(first.body);
  setDay("2027-01-02");
  await app.owner.query(
    `insert into app.closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by)
     values ($1, gen_random_uuid(), '2027-01', '{}', 'x', now(), $2)`,
    [school.id, school.admin.id],
  );
  const closed = await billYear(admin, id, "2028");
  expect(closed).toMatchObject({ status: 409, body: { data: { reason: "month_closed" } } });
});

test("no year after the next is billed", async () => {
  const { admin, id } = await makeSchool();
  expect((await read(admin, id, "2028")).plan).toBeNull();
  expect((await billYear(admin, id, "2028")).status).toBe(409);
});

test("a credit note by hand that leaves no more than the discount earns it", async () => {
  const { admin, id, school } = await makeSchool();
  await billYear(admin, id, "2027");
  await payOn(admin, id, 600_000, "2027-01-10");
  const note = { account_id: id, kind: "goodwill", reason: "Budi bicara", client_key: newId() };
  const { statements } = await recordTraffic(async () => {
    const written = await admin.post("/credit-notes", { ...note, amount_sen: 4_200 });
    expect(written).toMatchObject({ status: 201, body: { number: "NK-2027-00001" } });
  });
  // Both notes get their numbers together, after everything that may still be taken back.
  expect(statements.filter(({ text }) => text.includes("number_series"))).toHaveLength(1);
  expect(await owed(admin, id)).toBe(0);
  await requireSound(app, school.id);
});

test.each([
  { monthly_sen: 53_001, asked_sen: 604_212, cash_sen: 604_210 },
  { monthly_sen: 53_002, asked_sen: 604_223, cash_sen: 604_225 },
])(
  "cash of $cash_sen sen settles a year of which $asked_sen are asked for, rounded as all cash is",
  async ({ monthly_sen, asked_sen, cash_sen }) => {
    const { admin, id, school, accounts } = await makeSchool(1, [FIVE, FOUR], monthly_sen);
    await billYear(admin, id, "2027");
    expect((await read(admin, id)).offers[0]?.steps).toMatchObject([{ sen: asked_sen }]);
    const paid = await admin.post<Payment>("/payments", paying(id, cash_sen, "tunai"));
    expect(paid.body).toMatchObject({
      rounding_sen: cash_sen - asked_sen,
      early_sen: Math.floor((12 * monthly_sen) / 20),
    });
    expect(await statementOf(admin, id)).toMatchObject({ owed_sen: 0, credit_sen: 0 });
    await requireSound(app, school.id);
    await requireStatements(admin, accounts);
  },
);

test("a credit that was kept back, or stood in the old books, earns the discount when it pays the year", async () => {
  const { admin, id, school, accounts } = await makeSchool();
  await payOn(admin, id, 604_200, "2026-12-21");
  await admin.post("/credit-holds", { account_id: id, why: "Cagaran" });
  await billYear(admin, id, "2027");
  setDay("2027-02-01");
  const release = await admin.post("/credit-holds/release", { account_id: id });
  expect(release.status).toBe(200);
  expect(await notesOf(school.id)).toEqual([early(31_800)]);
  expect(await owed(admin, id)).toBe(0);
  await requireSound(app, school.id);
  // What the old books say of a day counts on that day, however late it is taken in.
  const opened = { as_of: "2027-01-14", amount_sen: -604_200 };
  for (const isList of [false, true]) {
    const next = await makeSchool();
    await billYear(next.admin, next.id, "2027");
    setDay("2027-02-01");
    const code = next.accounts.find((one) => one.id === next.id)?.code;
    const row = { line: 2, who: code, as_of: "14/01/2027", amount: "-6042.00", note: "" };
    const taken = isList
      ? await next.admin.post("/opening-imports", { rows: [row] })
      : await next.admin.post("/openings", { account_id: next.id, ...opened });
    expect(taken.status).toBe(201);
    expect(await notesOf(next.school.id)).toEqual([early(31_800)]);
    expect(await owed(next.admin, next.id)).toBe(0);
    await requireSound(app, next.school.id);
    await requireStatements(next.admin, next.accounts);
  }
  await requireStatements(admin, accounts);
});

test("a treasurer who receives the year writes credit notes up to the whole limit", async () => {
  const { admin, id, school } = await makeSchool();
  const { teacher, today } = school;
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    teacher.id,
  ]);
  await billYear(admin, id, "2027");
  expect((await payOn(teacher, id, 604_200, "2027-01-10")).early_sen).toBe(31_800);
  await admin.post("/openings", { account_id: id, as_of: today, amount_sen: 20_000 });
  const note = { account_id: id, kind: "goodwill", reason: "Budi bicara", client_key: newId() };
  const written = await teacher.post("/credit-notes", { ...note, amount_sen: 20_000 });
  expect(written.status).toBe(201);
});

test("what a bounced cheque takes back is in the figures again", async () => {
  const { admin, id } = await makeSchool();
  await billYear(admin, id, "2027");
  const cheque = await payOn(admin, id, 604_200, "2027-01-10");
  const billed = async () =>
    (await admin.get<{ billed_sen: number }>("/fees/summary")).body.billed_sen;
  const sent = async () => (await admin.get<EInvoices>("/fee-months/2027-01/e-invois")).body;
  expect([await billed(), (await sent()).turnover.at(-1)?.amount_sen]).toEqual([-31_800, -31_800]);
  await admin.post(`/payments/${cheque.id}/reverse`, { kind: "bounced" });
  expect([await billed(), (await sent()).turnover.at(-1)?.amount_sen]).toEqual([0, 0]);
  expect((await sent()).rows).toMatchObject([
    { kind: "02", amount_sen: 31_800 },
    { kind: "03", first: "RB-2027-00002", amount_sen: 31_800 },
  ]);
  const { body } = await admin.get<{ lines: BookedLine[] }>("/fee-months/2027-01/books", {
    book: "ledger",
  });
  expect(body.lines.slice(-2).map(({ kind, number }) => [kind, number])).toEqual([
    ["reversal", "RB-2027-00002"],
    ["reversal", "RB-2027-00002"],
  ]);
});

describe("an instalment plan", () => {
  /** A year that is billed, of which the dues but the first are in a plan. */
  async function planned(first: number) {
    const made = await makeSchool();
    const { admin, id } = made;
    await billYear(admin, id, "2027");
    setDay("2027-01-05");
    const dues = (await statementOf(admin, id)).dues.slice(first);
    const amount_sen = dues.reduce((sum, { left_sen }) => sum + left_sen, 0);
    const plan = {
      account_id: id,
      due_ids: dues.map((due) => due.id),
      instalments: [{ due_on: "2028-01-01", amount_sen }],
    };
    const { body } = await admin.post<{ id: string }>("/instalment-plans", plan);
    const decide = (state: string) =>
      admin.post(`/instalment-plans/${body.id}/decision`, { state });
    expect((await decide("agreed")).status).toBe(200);
    return { ...made, decide };
  }

  test("pays nothing of a year: there is no discount for it, and none is offered", async () => {
    const { admin, id, school } = await planned(1);
    expect((await read(admin, id)).offers).toEqual([]);
    expect((await payOn(admin, id, 53_000, "2027-01-06")).early_sen).toBe(0);
    expect(await owed(admin, id)).toBe(583_000);
    expect(await notesOf(school.id)).toEqual([]);
    await requireSound(app, school.id);
  });

  test("that is cancelled lets what was paid in time earn the discount", async () => {
    const { admin, id, school, decide } = await planned(0);
    await payOn(admin, id, 604_200, "2027-01-06");
    expect(await owed(admin, id)).toBe(31_800);
    expect((await decide("cancelled")).status).toBe(200);
    expect(await notesOf(school.id)).toEqual([early(31_800)]);
    expect(await owed(admin, id)).toBe(0);
    await requireSound(app, school.id);
  });
});

test("a fund gets back once what it pays of a year, and a guardian reads nothing of it", async () => {
  const { admin, id, school, accounts } = await makeSchool();
  const { guardian } = school;
  const zakat = { name: "Zakat", kind: "zakat", restricted: true, note: "", tax_approval: "" };
  const { id: fund_id } = (await admin.post<Fund>("/funds", zakat)).body;
  const sponsor = (await admin.post<{ id: string }>("/sponsors", { name: "Koperasi", contact: "" }))
    .body;
  const give = (amount_sen: number) =>
    admin.post("/gifts", {
      fund_id,
      sponsor_id: sponsor.id,
      amount_sen,
      method: "pindahan",
      client_key: newId(),
    });
  const student_id = accounts.find((one) => one.id === id)?.students[0]?.id;
  const asked = await admin.post<{ id: string }>("/waivers", {
    account_id: id,
    student_id,
    reason: "Ibu tunggal",
    kind: "asnaf",
    asnaf: "miskin",
    items: null,
    percent_bp: 1e4,
    amount_sen: null,
    from_date: "2026-01-01",
    to_date: null,
    fund_id,
    sponsor_id: null,
    shows_name: false,
  });
  await admin.post(`/waivers/${asked.body.id}/decision`, { approved: true });
  await give(100_000);
  expect(await read(admin, id)).toMatchObject({
    plan: { short: [{ name: "Zakat", short_sen: 536_000 }] },
    offers: [],
  });
  expect(await read(guardian, id)).toMatchObject({ plan: null, offers: [] });
  await give(900_000);
  expect((await billYear(admin, id, "2027")).status).toBe(201);
  setDay("2027-06-20");
  await leave(school.id, student_id, "2027-06-18");
  const balance = async () => (await admin.get<[Fund]>("/funds")).body[0].balance_sen;
  const credit = { account_id: id, student_id, year: "2027", credit_sen: 0 };
  expect((await admin.post("/fees/unused-months", credit)).status).toBe(201);
  expect(await balance()).toBe(1_000_000 - 318_000);
  const { bill } = await read(admin, id, "2027");
  expect((await admin.send("DELETE", `/billing-runs/${bill?.run_id}`)).status).toBe(200);
  expect(await balance()).toBe(1_000_000);
  await requireSound(app, school.id);
});
