import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { requireSound } from "#app/testing-fees.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import type { Waiting } from "#features/home/tasks/contract.ts";
import type { BillingAccount, FamilyProposal } from "#features/fees/accounts/contract.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { CreditNote, Refund } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school with an account for each of its families, of which the first owes RM 530 since ten days. */
async function made() {
  const school = await app.makeSchool({ pupils: 3 });
  const { admin, today, teacher } = school;
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    teacher.id,
  ]);
  const { body: proposals } = await admin.get<FamilyProposal[]>("/billing-accounts/proposals");
  const families = proposals.map(({ students }) => ({ student_ids: students.map(({ id }) => id) }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const [first = "", second = ""] = accounts.map(({ id }) => id);
  const opening = { account_id: first, as_of: addDays(today, -10), amount_sen: 53_000 };
  expect((await admin.post("/openings", { ...opening, note: "Buku 2026" })).status).toBe(201);
  return { ...school, treasurer: teacher, first, second, opening };
}

const note = (account_id: string, amount_sen: number, kind = "correction") => ({
  account_id,
  kind,
  amount_sen,
  reason: "Terlebih bil",
  client_key: newId(),
});
const payment = (account_id: string, amount_sen: number, method = "fpx") => ({
  account_id,
  amount_sen,
  method,
  client_key: newId(),
});
const refund = (account_id: string, amount_sen: number, method = "pindahan") => ({
  account_id,
  amount_sen,
  method,
  reason: "Pelajar berpindah",
  client_key: newId(),
});
const transfer = (from_account: string, to_account: string, amount_sen: number) => ({
  from_account,
  to_account,
  amount_sen,
  reason: "Tersalah akaun",
  client_key: newId(),
});

/** What a statement says, whose end is always what is open less what is free. */
async function statementOf(admin: Caller, id: string) {
  const { body } = await admin.get<Statement>(`/billing-accounts/${id}/statement`);
  expect(body.closing_sen).toBe(body.owed_sen - body.credit_sen);
  expect(Math.min(body.owed_sen, body.credit_sen)).toBe(0);
  return body;
}

const reason = (answer: { body: unknown }) =>
  (answer.body as { data?: { reason?: string } }).data?.reason;

async function requireBalanced(school_id: string) {
  const { rows } = await app.owner.query(
    `select tx_id from app.ledger_entries where school_id = $1 group by tx_id having sum(amount_sen) <> 0`,
    [school_id],
  );
  expect(rows).toEqual([]);
}

describe("opening balances", () => {
  test("what was owed before is late since its day, and what was paid ahead pays the next", async () => {
    const { admin, first, second, opening, today, id } = await made();
    const owing = await statementOf(admin, first);
    expect(owing).toMatchObject({ owed_sen: 53_000, lines: [{ kind: "opening" }] });
    expect(owing.dues).toMatchObject([{ due_on: opening.as_of, left_sen: 53_000 }]);
    const ahead = { account_id: second, as_of: today, amount_sen: -20_000 };
    expect((await admin.post("/openings", ahead)).status).toBe(201);
    expect(await statementOf(admin, second)).toMatchObject({ credit_sen: 20_000 });
    // The same day is the same balance, so a list that is sent twice adds nothing.
    expect(reason(await admin.post("/openings", { ...opening, amount_sen: 1 }))).toBe("known");
    const tomorrow = { ...ahead, as_of: addDays(today, 1) };
    expect(reason(await admin.post("/openings", tomorrow))).toBe("day");
    for (const amount_sen of [0, 10_000_001, 1.5]) {
      expect((await admin.post("/openings", { ...ahead, amount_sen })).status).toBe(400);
    }
    await requireBalanced(id);
  });
});

describe("credit notes", () => {
  test("take off what is owed, up to the limit of a treasurer, and once a key", async () => {
    const { admin, treasurer, first, second } = await made();
    const wrong = note(first, 20_000);
    const written = await treasurer.post<CreditNote>("/credit-notes", wrong);
    expect(written).toMatchObject({
      status: 201,
      body: { kind: "correction", reason: "Terlebih bil", amount_sen: 20_000 },
    });
    expect(written.body.number).toMatch(/^NK-\d{4}-00001$/);
    expect((await treasurer.post<CreditNote>("/credit-notes", wrong)).body).toEqual(written.body);
    expect(reason(await treasurer.post("/credit-notes", { ...wrong, amount_sen: 1 }))).toBe("key");
    // The limit is for one family and month, not for each note; an admin's notes are outside it.
    for (const [family, amount_sen] of [
      [first, 1],
      [second, 20_001],
    ] as const) {
      const above = await treasurer.post("/credit-notes", note(family, amount_sen));
      expect([above.status, reason(above)]).toEqual([403, "limit"]);
    }
    expect((await treasurer.post("/credit-notes", note(second, 20_000))).status).toBe(201);
    const off = note(first, 33_001, "goodwill");
    expect(reason(await admin.post("/credit-notes", off))).toBe("too_much");
    expect((await admin.post("/credit-notes", note(first, 33_000, "goodwill"))).status).toBe(201);
    expect(await statementOf(admin, first)).toMatchObject({
      owed_sen: 0,
      lines: [{ note: null }, { note: "correction" }, { note: "goodwill" }],
    });
    // A bill that was wrong and is paid leaves a credit.
    expect((await admin.post("/credit-notes", note(first, 1_000))).status).toBe(201);
    expect(await statementOf(admin, first)).toMatchObject({ credit_sen: 1_000 });
    const { body: notes } = await treasurer.get<CreditNote[]>("/credit-notes", {
      account_id: first,
    });
    expect(notes.map(({ number }) => number.slice(-5))).toEqual(["00004", "00003", "00001"]);
  });

  test("what a family will not pay is written off by an admin, and the month says it", async () => {
    const { admin, treasurer, first, today, id } = await made();
    const { kind: _kind, ...off } = note(first, 53_000);
    expect((await treasurer.post("/write-offs", off)).status).toBe(403);
    expect((await admin.post("/write-offs", { ...off, amount_sen: 53_001 })).status).toBe(422);
    expect((await admin.post("/write-offs", off)).status).toBe(201);
    expect(await statementOf(admin, first)).toMatchObject({ owed_sen: 0, credit_sen: 0 });
    const { body } = await admin.get<MonthSheet>(`/fee-months/${today.slice(0, 7)}`);
    expect(body.totals.notes).toEqual([{ kind: "write_off", count: 1, sen: 53_000 }]);
    expect(body.totals.ledgers).toContainEqual({ ledger: "written_off", sen: 53_000 });
    await requireBalanced(id);
  });
});

describe("credits that go elsewhere", () => {
  test("one family's credit pays another's dues, and never more than is free", async () => {
    const { admin, first, second, id } = await made();
    expect(reason(await admin.post("/account-transfers", transfer(first, first, 1)))).toBe("self");
    expect((await admin.post("/payments", payment(second, 60_000))).status).toBe(201);
    const over = await admin.post("/account-transfers", transfer(second, first, 60_001));
    expect(over).toMatchObject({ status: 422, body: { data: { free_sen: 60_000 } } });
    const moved = transfer(second, first, 55_000);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post("/account-transfers", moved)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await statementOf(admin, second)).toMatchObject({ credit_sen: 5_000 });
    expect(await statementOf(admin, first)).toMatchObject({ credit_sen: 2_000 });
    await requireBalanced(id);
  });

  test("a refund is asked for, paid by somebody else out of the bank, and only once", async () => {
    const { admin, treasurer, addPerson, guardian, second, id } = await made();
    expect((await admin.post("/payments", payment(second, 10_000))).status).toBe(201);
    const asked = await treasurer.post<Refund>("/refunds", refund(second, 6_000));
    expect(asked).toMatchObject({ status: 201, body: { state: "asked", may_decide: false } });
    // What waits is not free any more.
    expect(reason(await admin.post("/refunds", refund(second, 4_001)))).toBe("too_much");
    const pay = `/refunds/${asked.body.id}/approve`;
    expect((await treasurer.post(pay, {})).status).toBe(403);
    const paid = await admin.post<Refund>(pay, { bank_ref: "IBG-1" });
    expect(paid).toMatchObject({ status: 200, body: { state: "paid", bank_ref: "IBG-1" } });
    expect(reason(await admin.post(pay, {}))).toBe("decided");
    expect(await statementOf(admin, second)).toMatchObject({ credit_sen: 4_000, owed_sen: 0 });
    // With two admins, the one who asked does not approve; with one, there is nobody else.
    const own = await admin.post<Refund>("/refunds", refund(second, 1_000));
    expect(own.body.may_decide).toBe(true);
    const other = await addPerson("admin", "Rohani");
    expect(reason(await admin.post(`/refunds/${own.body.id}/approve`, {}))).toBe("second");
    expect((await other.post(`/refunds/${own.body.id}/refuse`, {})).body).toMatchObject({
      state: "refused",
      number: null,
    });
    expect(await statementOf(admin, second)).toMatchObject({ credit_sen: 4_000 });
    // An admin whose access has ended approves nothing, so there is nobody else again.
    await admin.post("/refunds", refund(second, 1_000));
    const waiting = async () => {
      const { body: listed } = await admin.get<Refund[]>("/refunds");
      const { body: home } = await admin.get<Waiting>("/home/waiting");
      return [listed[0]?.may_decide, home.tasks.refunds];
    };
    expect(await waiting()).toEqual([false, 0]);
    expect((await admin.send("DELETE", `/members/${other.id}`)).status).toBe(200);
    expect(await waiting()).toEqual([true, 1]);
    expect((await guardian.get("/refunds")).status).toBe(403);
    await requireBalanced(id);
  });

  test("cash goes out of the drawer of who pays it, as far as there is any", async () => {
    const { admin, first, second } = await made();
    expect((await admin.post("/payments", payment(second, 10_000))).status).toBe(201);
    expect(reason(await admin.post("/refunds", refund(second, 1_003, "tunai")))).toBe("coins");
    const { body } = await admin.post<Refund>("/refunds", refund(second, 8_000, "tunai"));
    const pay = () => admin.post<Refund>(`/refunds/${body.id}/approve`, {});
    expect(reason(await pay())).toBe("drawer");
    expect((await admin.post("/payments", payment(first, 53_000, "tunai"))).status).toBe(201);
    expect((await pay()).status).toBe(200);
    type Cash = { drawer: { expected_sen: number; lines: { kind: string; number: string }[] } };
    const { drawer } = (await admin.get<Cash>("/cash")).body;
    expect(drawer.expected_sen).toBe(45_000);
    expect(drawer.lines[0]).toMatchObject({ kind: "refund" });
    expect(drawer.lines[0]?.number).toMatch(/^BB-/);
  });

  test("two in cash at once do not take more than is in the drawer", async () => {
    const { admin, treasurer, first, second, id } = await made();
    const asked: string[] = [];
    for (const [account, owed_sen] of [
      [first, 53_000],
      [second, 0],
    ] as const) {
      await admin.post("/payments", payment(account, owed_sen + 8_000));
      const { status, body } = await admin.post<Refund>(
        "/refunds",
        refund(account, 8_000, "tunai"),
      );
      expect(status).toBe(201);
      asked.push(body.id);
    }
    await admin.post("/payments", payment(second, 19_000, "tunai"));
    // What is on its way to a colleague is not in the drawer any more.
    const given = { to: treasurer.id, amount_sen: 9_000 };
    expect((await admin.post("/cash-handovers", given)).status).toBe(201);
    const lock = await app.owner.connect();
    await lock.query("begin");
    await lock.query("select from app.cash_sessions where school_id = $1 for update", [id]);
    const both = asked.map((one) => admin.post(`/refunds/${one}/approve`, {}));
    await untilHeldUp(lock, both);
    await lock.query("commit");
    lock.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.map(reason)).toContain("drawer");
    type Cash = { drawer: { expected_sen: number } };
    expect((await admin.get<Cash>("/cash")).body.drawer.expected_sen).toBe(11_000);
    await requireSound(app, id);
  });
});

test("a closed month refuses every correction", async () => {
  const { admin, first, second, today, id } = await made();
  expect((await admin.post("/payments", payment(second, 10_000))).status).toBe(201);
  const asked = await admin.post<Refund>("/refunds", refund(second, 5_000));
  await app.owner.query(
    `insert into app.closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by)
     values ($1, gen_random_uuid(), $2, '{}', 'x', now(), $3)`,
    [id, today.slice(0, 7), admin.id],
  );
  const { kind: _kind, ...off } = note(first, 100);
  const tried = [
    await admin.post("/credit-notes", note(first, 100)),
    await admin.post("/write-offs", off),
    await admin.post("/account-transfers", transfer(second, first, 100)),
    await admin.post("/openings", { account_id: second, as_of: today, amount_sen: 100 }),
    await admin.post("/refunds", refund(second, 100)),
    await admin.post(`/refunds/${asked.body.id}/approve`, {}),
  ];
  expect(tried.map(reason)).toEqual(tried.map(() => "month_closed"));
});

test("whatever is corrected, a statement ends with what is open less what is free", async () => {
  const { admin, first, second, id } = await made();
  const accounts = [first, second];
  const sum = fc.integer({ min: 1, max: 700 }).map((value) => value * 100);
  const step = fc.record({
    act: fc.constantFrom("pay", "note", "goodwill", "move", "refund", "off"),
    at: fc.nat({ max: 1 }),
    sum,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { act, at, sum: sen } of steps) {
        const [mine = "", other = ""] = at ? accounts.toReversed() : accounts;
        const { kind: _kind, ...off } = note(mine, sen);
        const send = {
          pay: () => admin.post("/payments", payment(mine, sen)),
          note: () => admin.post("/credit-notes", note(mine, sen)),
          goodwill: () => admin.post("/credit-notes", note(mine, sen, "goodwill")),
          move: () => admin.post("/account-transfers", transfer(mine, other, sen)),
          off: () => admin.post("/write-offs", off),
          refund: async () => {
            const asked = await admin.post<Refund>("/refunds", refund(mine, sen));
            return asked.status === 201
              ? admin.post(`/refunds/${asked.body.id}/approve`, {})
              : asked;
          },
        }[act];
        expect([200, 201, 422]).toContain((await send()).status);
      }
      for (const account of accounts) await statementOf(admin, account);
      await requireBalanced(id);
    }),
    { numRuns: process.env.LONG === "1" ? 40 : 6 },
  );
});
