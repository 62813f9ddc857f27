import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { addPayment } from "#app/testing-payments.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { MonthSheet } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school with a receipt in the month before this one, which is over on any day. */
async function made() {
  const school = await app.makeSchool();
  const day = addDays(monthStart(school.today), -1);
  await addPayment(app.owner, school.id, { student_id: school.students[0], sen: 12_050, on: day });
  const { rows } = await app.owner.query<{ account_id: string }>(
    "select account_id from app.payments where school_id = $1",
    [school.id],
  );
  const { admin } = school;
  return { school, admin, day, month: day.slice(0, 7), account_id: rows[0]?.account_id ?? "" };
}

const close = (by: Caller, month: string) => by.post<MonthSheet>("/fee-months", { month });
const read = async (by: Caller, month: string) =>
  (await by.get<MonthSheet>(`/fee-months/${month}`)).body;
const reopen = (by: Caller, month: string, why = "Resit tertinggal") =>
  by.post<MonthSheet>(`/fee-months/${month}/reopen`, { why });
const paying = (account_id: string, more: object = {}) => ({
  account_id,
  amount_sen: 5_000,
  method: "fpx",
  client_key: newId(),
  ...more,
});

/** Makes this month a closed one, as when the clock was wrong and is set back. */
async function closeThisMonth(school_id: string, by: string, today: string): Promise<void> {
  await app.owner.query(
    `insert into app.closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by)
     values ($1, gen_random_uuid(), $2, '{}', 'x', now(), $3)`,
    [school_id, today.slice(0, 7), by],
  );
}

describe("closing a month", () => {
  test("keeps its totals with their hash, and says who closed it", async () => {
    const { school, admin, month } = await made();
    const { body, status } = await close(admin, month);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      month,
      closed: { by: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      hindrances: [],
      totals: {
        received: [{ method: "tunai", count: 1, sen: 12_050 }],
        ledgers: [
          { ledger: "bank", sen: 12_050 },
          { ledger: "opening", sen: -12_050 },
        ],
        numbers: [{ series: "receipt", count: 1 }],
      },
    });
    const { body: months } = await admin.get("/fee-months");
    expect(months).toMatchObject([
      { month: school.today.slice(0, 7), closed: null },
      { month, closed: { hash: body.closed?.hash } },
    ]);
    const again = await close(admin, month);
    expect(again).toMatchObject({ status: 409, body: { data: { reason: "month_closed" } } });
  });

  test("is hindered before its end and by a drawer that was not counted", async () => {
    const { school, admin, month, account_id } = await made();
    const early = await close(admin, school.today.slice(0, 7));
    expect(early).toMatchObject({ status: 409, body: { data: { reason: "hindered" } } });
    await admin.post("/payments", paying(account_id, { method: "tunai" }));
    await app.owner.query("update app.cash_sessions set opened_on = $2 where school_id = $1", [
      school.id,
      `${month}-01`,
    ]);
    expect((await read(admin, month)).hindrances).toEqual([{ kind: "drawers", count: 1 }]);
    const refused = await close(admin, month);
    expect(refused.body).toMatchObject({
      data: { reason: "hindered", hindrances: [{ kind: "drawers", count: 1 }] },
    });
  });

  test("is hindered by what came after an earlier month was closed, and was not received yet", async () => {
    const { school, admin, day, month } = await made();
    expect((await close(admin, month)).status).toBe(201);
    const { body: bank } = await admin.post<{ id: string }>("/bank-accounts", {
      name: "Yuran",
      bank: "Bank Islam",
      number_last4: "4471",
    });
    const columns = { head: 0, date: 0, description: 1, reference: null, amount: 2, credit: null };
    const line = { booked_on: day, description: "IBG", reference: "", amount_sen: 5_000 };
    const file = { bank_account_id: bank.id, columns, lines: [line] };
    expect((await admin.post("/bank-files", file)).status).toBe(201);
    const { body: lines } = await admin.get<{ id: string }[]>("/bank-lines", {
      bank_account_id: bank.id,
    });
    const ignore = (why: string) => admin.post(`/bank-lines/${lines[0]?.id}/ignore`, { why });
    // The closed month stays as it is; this one is not closed before the line is dealt with.
    const next = school.today.slice(0, 7);
    const hindrances = async () => (await read(admin, next)).hindrances;
    const waits = [{ kind: "not_over" }, { kind: "bank", count: 1 }];
    expect(await hindrances()).toMatchObject(waits);
    await ignore("Sewa kantin");
    expect(await hindrances()).toMatchObject(waits.slice(0, 1));
    await ignore("");
    expect(await hindrances()).toMatchObject(waits);
    expect((await read(admin, month)).closed).not.toBeNull();
  });

  test("is the treasurer's, opening it again the admin's with the password and a reason", async () => {
    const { school, admin, month } = await made();
    const { teacher } = school;
    expect((await close(teacher, month)).status).toBe(403);
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      teacher.id,
    ]);
    const first = await close(teacher, month);
    expect(first.status).toBe(201);
    expect((await reopen(teacher, month)).status).toBe(403);
    expect((await reopen(admin, month, " ")).status).toBe(400);
    await app.owner.query(
      "update auth.sessions set confirmed_at = now() - interval '1 hour' where user_id = $1",
      [admin.id],
    );
    expect(await reopen(admin, month)).toMatchObject({ body: { data: { reason: "step_up" } } });
    await app.owner.query("update auth.sessions set confirmed_at = now() where user_id = $1", [
      admin.id,
    ]);
    const opened = await reopen(admin, month);
    expect(opened.body).toMatchObject({ closed: null, reopened: [{ why: "Resit tertinggal" }] });
    expect((await reopen(admin, month)).status).toBe(404);
    // Nothing changed, so the books say what they said.
    expect((await close(teacher, month)).body.closed?.hash).toBe(first.body.closed?.hash);
  });
});

describe("a closed month", () => {
  test("takes no receipt with a day in it, and its totals stay", async () => {
    const { admin, month, day, account_id } = await made();
    const { body: before } = await close(admin, month);
    const late = await admin.post("/payments", paying(account_id, { received_on: day }));
    expect(late).toMatchObject({
      status: 409,
      body: { data: { reason: "month_closed", month, closed_by: before.closed?.by } },
    });
    expect((await admin.post("/payments", paying(account_id))).status).toBe(201);
    expect(await read(admin, month)).toEqual(before);
  });

  test("answers a receipt that was written before, and whose answer was lost", async () => {
    const { admin, month, day, account_id } = await made();
    const paid = paying(account_id, { received_on: day });
    const first = await admin.post("/payments", paid);
    expect(first.status).toBe(201);
    await close(admin, month);
    expect((await admin.post("/payments", paid)).body).toEqual(first.body);
  });

  test("refuses every call that posts, with its reason, when the clock goes back into it", async () => {
    const { school, admin, account_id } = await made();
    const { body: receipt } = await admin.post<{ id: string }>("/payments", paying(account_id));
    await admin.post("/payments", paying(account_id, { method: "tunai" }));
    const { body: cash } = await admin.get<{ drawer: { id: string } }>("/cash");
    await closeThisMonth(school.id, admin.id, school.today);
    const { rows: before } = await app.owner.query(
      "select count(*) from app.ledger_txs where school_id = $1",
      [school.id],
    );
    const period = school.today.slice(0, 7);
    const answers = await Promise.all([
      admin.post("/payments", paying(account_id)),
      admin.post("/cash-payments", {
        student_id: school.students[0],
        amount_sen: 500,
        client_key: newId(),
      }),
      admin.post(`/payments/${receipt.id}/reverse`, { kind: "duplicate" }),
      admin.post("/billing-runs", { period, preview_hash: "x" }),
      admin.send("DELETE", `/billing-runs/${newId()}`),
      admin.post(`/cash-sessions/${cash.drawer.id}/close`, {
        counted: { "5000": 1 },
        expected_sen: 5_000,
      }),
      admin.post(`/cash-handovers/${newId()}/receive`, {}),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        data: { reason: "month_closed", month: period, closed_by: expect.any(String) },
      });
    }
    const { rows: after } = await app.owner.query(
      "select count(*) from app.ledger_txs where school_id = $1",
      [school.id],
    );
    expect(after).toEqual(before);
    const wall = app.owner.query(
      `insert into app.ledger_txs (school_id, id, kind, posted_on, at)
       values ($1, gen_random_uuid(), 'opening', $2, now())`,
      [school.id, school.today],
    );
    await expect(wall).rejects.toThrow("closed month");
  });
});

test("closing waits for the receipts that are being written, and they for it", async () => {
  const { admin, month, day, account_id } = await made();
  const holder = await app.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from app.billing_accounts where id = $1 for update", [account_id]);
    const receipts = Array.from({ length: 3 }, () =>
      admin.post("/payments", paying(account_id, { received_on: day })),
    );
    await untilHeldUp(holder, receipts);
    const closing = close(admin, month);
    await untilHeldUp(holder, [...receipts, closing]);
    const later = Array.from({ length: 16 }, (_, at) =>
      at % 4 === 0
        ? admin.post("/billing-runs", { period: month, preview_hash: "x" })
        : admin.post("/payments", paying(account_id, { received_on: day })),
    );
    await holder.query("commit");
    const answers = await Promise.all(receipts);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { body, status } = await closing;
    expect(status).toBe(201);
    for (const { status: of } of await Promise.all(later)) expect([201, 409]).toContain(of);
    // What the sheet says is what was posted before it, and nothing came after it.
    const { rows } = await app.owner.query<{ sen: number }>(
      `select sum(p.amount_sen)::float8 as sen from app.payments p
       join app.ledger_txs t on t.id = p.id where p.account_id = $1 and to_char(t.posted_on, 'YYYY-MM') = $2`,
      [account_id, month],
    );
    expect(body.totals.received.reduce((sum, { sen }) => sum + sen, 0)).toBe(rows[0]?.sen);
  } finally {
    holder.release();
  }
});
