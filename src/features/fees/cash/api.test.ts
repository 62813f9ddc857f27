import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { requireSound } from "#app/testing-fees.ts";
import { type Caller, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { BillingAccount, FamilyProposal } from "#features/fees/accounts/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Cash } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** A school with accounts; its teacher has a duty. */
async function made(duty: "treasurer" | "collector") {
  const school = await app.makeSchool();
  const { admin, teacher } = school;
  const { body: proposals } = await admin.get<FamilyProposal[]>("/billing-accounts/proposals");
  const families = proposals.map(({ students }) => ({ student_ids: students.map(({ id }) => id) }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  await app.owner.query("update app.profiles set duties = array[$2] where id = $1", [
    teacher.id,
    duty,
  ]);
  return { school, admin, teacher, account_id: accounts[0]?.id ?? "", accounts };
}

async function cashOf(caller: Caller): Promise<Cash> {
  const { status, body } = await caller.get<Cash>("/cash");
  expect(status).toBe(200);
  return body;
}

const expectedOf = async (caller: Caller) => (await cashOf(caller)).drawer?.expected_sen;

async function pay(caller: Caller, account_id: string, amount_sen: number, method = "tunai") {
  const paid = { account_id, amount_sen, method, client_key: newId() };
  const { status, body } = await caller.post<Payment>("/payments", paid);
  expect(status).toBe(201);
  return body;
}

const close = (caller: Caller, drawer: { id: string; expected_sen: number } | null, more: object) =>
  caller.post<Cash>(`/cash-sessions/${drawer?.id}/close`, {
    expected_sen: drawer?.expected_sen,
    ...more,
  });

const give = (from: Caller, to: { id: string }, amount_sen: number) =>
  from.post<Cash>("/cash-handovers", { to: to.id, amount_sen });

/** What each ledger of a school comes to. */
async function balances({ id }: TestSchool): Promise<Record<string, number>> {
  const { rows } = await app.owner.query<{ ledger: string; sen: number }>(
    `select ledger, sum(amount_sen)::float8 as sen from app.ledger_entries
     where school_id = $1 group by ledger having sum(amount_sen) <> 0`,
    [id],
  );
  return Object.fromEntries(rows.map(({ ledger, sen }) => [ledger, sen]));
}

describe("a day at the counter", () => {
  test("receipts, money given back, a handover and a deposit are expected to the sen", async () => {
    const { school, admin, teacher, account_id } = await made("treasurer");
    expect((await cashOf(teacher)).drawer).toBeNull();
    await pay(teacher, account_id, 50_000);
    const wrong = await pay(teacher, account_id, 8_000);
    // What does not come in cash is in no drawer.
    await pay(teacher, account_id, 99_900, "fpx");
    expect(await expectedOf(teacher)).toBe(58_000);
    const back = { kind: "money_back", reason: "Tersilap" };
    expect((await teacher.post(`/payments/${wrong.id}/reverse`, back)).status).toBe(200);
    expect(await expectedOf(teacher)).toBe(50_000);
    await pay(admin, account_id, 14_000);
    expect((await give(admin, teacher, 14_000)).status).toBe(201);
    const { incoming } = await cashOf(teacher);
    expect(incoming).toMatchObject([{ amount_sen: 14_000 }]);
    // It is the giver's until the receiver says that it came.
    expect([await expectedOf(admin), await expectedOf(teacher)]).toEqual([14_000, 50_000]);
    const received = await teacher.post<Cash>(`/cash-handovers/${incoming[0]?.id}/receive`, {});
    expect(received.body).toMatchObject({ incoming: [], drawer: { expected_sen: 64_000 } });
    expect(await expectedOf(admin)).toBe(0);
    const { drawer } = received.body;
    const counted = { "10000": 4, "5000": 3, "2000": 4, "1000": 1 };
    const done = await close(teacher, drawer, {
      counted,
      deposited_sen: 60_000,
      deposit_ref: "S-1",
    });
    expect(done.body).toMatchObject({
      drawer: null,
      closed: [{ expected_sen: 64_000, counted_sen: 64_000, deposited_sen: 60_000 }],
    });
    expect(await balances(school)).toEqual({
      bank: 60_000,
      cash: 4_000,
      clearing: 99_900,
      receivable: -163_900,
    });
    // What was left in the drawer is in it the next time.
    await pay(teacher, account_id, 1_000);
    expect((await cashOf(teacher)).drawer).toMatchObject({
      opening_sen: 4_000,
      expected_sen: 5_000,
    });
  });

  test("a difference needs its reason, and stands in the books", async () => {
    const { school, teacher, account_id } = await made("treasurer");
    await pay(teacher, account_id, 10_000);
    const { drawer } = await cashOf(teacher);
    const short = { counted: { "5000": 1, "2000": 2, "500": 1 } };
    const refused = await close(teacher, drawer, short);
    expect(refused).toMatchObject({ status: 422, body: { data: { reason: "why" } } });
    const banked = await close(teacher, drawer, { ...short, why: "Baki", deposited_sen: 9_600 });
    expect(banked).toMatchObject({ status: 422, body: { data: { reason: "deposit" } } });
    expect((await close(teacher, drawer, { ...short, why: "Tersalah beri baki" })).status).toBe(
      200,
    );
    expect(await balances(school)).toEqual({ cash: 9_500, over_short: 500, receivable: -10_000 });
    const again = await close(teacher, drawer, { ...short, why: "Tersalah beri baki" });
    expect(again).toMatchObject({ status: 409, body: { data: { reason: "drawer_closed" } } });
  });

  test("what came after the screen was shown is not counted away", async () => {
    const { teacher, account_id } = await made("treasurer");
    await pay(teacher, account_id, 10_000);
    const { drawer } = await cashOf(teacher);
    await pay(teacher, account_id, 2_000);
    const late = await close(teacher, drawer, { counted: { "10000": 1 } });
    expect(late).toMatchObject({ status: 409, body: { data: { reason: "moved" } } });
  });

  test("receipts and the count at once: each receipt is in one drawer", async () => {
    const { school, teacher, account_id } = await made("treasurer");
    await pay(teacher, account_id, 10_000);
    const { drawer } = await cashOf(teacher);
    const paying = () =>
      teacher.post("/payments", {
        account_id,
        amount_sen: 500,
        method: "tunai",
        client_key: newId(),
      });
    const calls = Array.from({ length: 9 }, paying);
    const closing = close(teacher, drawer, { counted: { "10000": 1 } });
    const answers = await Promise.all([...calls, ...Array.from({ length: 9 }, paying)]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect([200, 409]).toContain((await closing).status);
    const { drawer: open, closed } = await cashOf(teacher);
    const carried = closed.length > 0 ? (open?.opening_sen ?? 0) : 0;
    expect((open?.expected_sen ?? 0) - carried + (closed[0]?.expected_sen ?? 0)).toBe(19_000);
    expect((await balances(school)).cash).toBe(19_000);
  });
});

test("a receipt written while the drawer is being counted begins with what was left in it", async () => {
  const { school, teacher, account_id } = await made("treasurer");
  await pay(teacher, account_id, 10_000);
  const { drawer } = await cashOf(teacher);
  const holder = await app.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(
      `update app.cash_sessions set closed_at = now(), closed_by = holder_id, counted = '{"10000": 1}',
         counted_sen = 10000, expected_sen = 10000 where school_id = $1 and id = $2`,
      [school.id, drawer?.id],
    );
    const paying = pay(teacher, account_id, 500);
    await untilHeldUp(holder, [paying]);
    await holder.query("commit");
    await paying;
  } finally {
    holder.release();
  }
  expect((await cashOf(teacher)).drawer).toMatchObject({
    opening_sen: 10_000,
    expected_sen: 10_500,
  });
});

describe("a receipt that is taken back after its drawer was counted", () => {
  async function counted() {
    const all = await made("treasurer");
    const receipt = await pay(all.teacher, all.account_id, 30_000);
    const { drawer } = await cashOf(all.teacher);
    expect((await close(all.teacher, drawer, { counted: { "10000": 3 } })).status).toBe(200);
    const reverse = (kind: string) => all.teacher.post(`/payments/${receipt.id}/reverse`, { kind });
    const countOf = async () => (await cashOf(all.teacher)).closed[0]?.counted_sen;
    return { ...all, reverse, countOf };
  }

  test("for the wrong family: the count stays, and the right one gets its receipt", async () => {
    const { school, teacher, accounts, reverse, countOf } = await counted();
    expect((await reverse("wrong_family")).status).toBe(200);
    expect(await countOf()).toBe(30_000);
    await pay(teacher, accounts[1]?.id ?? "", 30_000);
    // The money never moved.
    expect((await cashOf(teacher)).drawer).toMatchObject({
      opening_sen: 30_000,
      expected_sen: 30_000,
    });
    expect(await balances(school)).toEqual({ cash: 30_000, receivable: -30_000 });
  });

  test("for money given back: it leaves today's drawer", async () => {
    const { teacher, reverse, countOf } = await counted();
    await reverse("money_back");
    expect(await countOf()).toBe(30_000);
    expect(await expectedOf(teacher)).toBe(0);
  });

  test("for money given back after it was banked: from the drawer if it has enough, else from the bank", async () => {
    const { school, teacher, account_id } = await made("treasurer");
    const receipts = [
      await pay(teacher, account_id, 30_000),
      await pay(teacher, account_id, 20_000),
    ];
    const { drawer } = await cashOf(teacher);
    const banked = { counted: { "10000": 5 }, deposited_sen: 50_000 };
    expect((await close(teacher, drawer, banked)).status).toBe(200);
    const reverse = (at: number) =>
      teacher.post(`/payments/${receipts[at]?.id}/reverse`, { kind: "money_back" });
    expect((await reverse(0)).status).toBe(200);
    expect((await cashOf(teacher)).drawer).toBeNull();
    expect(await balances(school)).toEqual({ bank: 20_000, receivable: -20_000 });
    await pay(teacher, account_id, 25_000);
    expect((await reverse(1)).status).toBe(200);
    expect(await expectedOf(teacher)).toBe(5_000);
    expect(await balances(school)).toEqual({ bank: 20_000, cash: 5_000, receivable: -25_000 });
    await requireSound(app, school.id);
  });

  test("because it was entered twice: what was short in the count is explained", async () => {
    const { school, teacher, reverse, countOf } = await counted();
    await reverse("duplicate");
    expect(await countOf()).toBe(30_000);
    expect((await cashOf(teacher)).drawer).toBeNull();
    expect(await balances(school)).toEqual({ cash: 30_000, over_short: -30_000 });
  });
});

describe("a receipt that is taken back after its cash was handed over", () => {
  async function handed() {
    const all = await made("treasurer");
    const { admin, teacher, account_id } = all;
    const receipt = await pay(teacher, account_id, 30_000);
    await give(teacher, admin, 25_000);
    const { incoming } = await cashOf(admin);
    const receive = `/cash-handovers/${incoming[0]?.id}/receive`;
    expect((await admin.post(receive, {})).status).toBe(200);
    const reverse = (by: Caller, kind: string) =>
      by.post(`/payments/${receipt.id}/reverse`, { kind });
    return { ...all, reverse };
  }

  test("is refused, with who has the cash, and leaves the drawer of one who has it", async () => {
    const { school, admin, teacher, account_id, reverse } = await handed();
    const refused = {
      status: 409,
      body: { data: { reason: "handed_over", holders: [expect.any(String)] } },
    };
    expect(await reverse(teacher, "money_back")).toMatchObject(refused);
    // The admin has a part of it alone, so neither has enough yet.
    expect(await reverse(admin, "money_back")).toMatchObject(refused);
    expect([await expectedOf(teacher), await expectedOf(admin)]).toEqual([5_000, 25_000]);
    await pay(admin, account_id, 10_000);
    expect((await reverse(admin, "money_back")).status).toBe(200);
    expect([await expectedOf(teacher), await expectedOf(admin)]).toEqual([5_000, 5_000]);
    expect(await balances(school)).toEqual({ cash: 10_000, receivable: -10_000 });
    await requireSound(app, school.id);
  });

  test("because it was entered twice: the cash was never there", async () => {
    const { school, teacher, reverse } = await handed();
    expect((await reverse(teacher, "duplicate")).status).toBe(200);
    expect(await expectedOf(teacher)).toBe(5_000);
    expect(await balances(school)).toEqual({ cash: 30_000, over_short: -30_000 });
  });

  test("by two at once: no drawer goes below zero", async () => {
    const { admin, teacher, account_id, reverse } = await handed();
    await pay(admin, account_id, 5_000);
    const other = await pay(admin, account_id, 10_000);
    const answers = await Promise.all([
      reverse(admin, "money_back"),
      admin.post(`/payments/${other.id}/reverse`, { kind: "money_back" }),
      reverse(teacher, "money_back"),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await expectedOf(teacher)).toBe(5_000);
    expect(await expectedOf(admin)).toBeGreaterThanOrEqual(0);
  });
});

describe("cash between people", () => {
  test("is given to whoever takes money, never to oneself, and no more than there is", async () => {
    const { school, admin, teacher, account_id } = await made("treasurer");
    await pay(teacher, account_id, 10_000);
    const refusal = async (to: { id: string }, sen: number) => {
      const { status, body } = await give(teacher, to, sen);
      return [status, (body as { data?: { reason?: string } }).data?.reason];
    };
    expect(await refusal(teacher, 5_000)).toEqual([422, "self"]);
    expect((await refusal(school.guardian, 5_000))[0]).toBe(404);
    expect(await refusal(admin, 10_005)).toEqual([409, "too_much"]);
    expect((await give(teacher, admin, 6_000)).status).toBe(201);
    // What is on its way is given already.
    expect(await refusal(admin, 5_000)).toEqual([409, "too_much"]);
    const { outgoing, drawer } = await cashOf(teacher);
    const early = await close(teacher, drawer, { counted: { "10000": 1 } });
    expect(early).toMatchObject({ status: 409, body: { data: { reason: "handover" } } });
    // Only the receiver receives, and only once.
    expect((await teacher.post(`/cash-handovers/${outgoing[0]?.id}/receive`, {})).status).toBe(404);
    const path = `/cash-handovers/${outgoing[0]?.id}/receive`;
    const answers = await Promise.all([admin.post(path, {}), admin.post(path, {})]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await expectedOf(admin)).toBe(6_000);
    expect((await teacher.send("DELETE", `/cash-handovers/${outgoing[0]?.id}`)).status).toBe(404);
  });

  test("is kept after all while nobody has received it", async () => {
    const { school, admin, teacher, account_id } = await made("treasurer");
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      school.colleague.id,
    ]);
    await pay(teacher, account_id, 10_000);
    const { body } = await give(teacher, admin, 10_000);
    const path = `/cash-handovers/${body.outgoing[0]?.id}`;
    expect((await school.colleague.send("DELETE", path)).status).toBe(404);
    expect((await teacher.send("DELETE", path)).status).toBe(200);
    expect((await admin.post(`${path}/receive`, {})).status).toBe(404);
    expect(await expectedOf(teacher)).toBe(10_000);
  });

  test("whose giver and receiver both left is kept by an admin, who then counts the drawer", async () => {
    const { school, admin, teacher, account_id } = await made("treasurer");
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      school.colleague.id,
    ]);
    await pay(teacher, account_id, 10_000);
    const { body } = await give(teacher, school.colleague, 4_000);
    await app.owner.query("update app.profiles set duties = '{}' where id = any ($1)", [
      [teacher.id, school.colleague.id],
    ]);
    const path = `/cash-handovers/${body.outgoing[0]?.id}`;
    expect((await teacher.send("DELETE", path)).status).toBe(403);
    expect((await school.colleague.post(`${path}/receive`, {})).status).toBe(403);
    const seen = await cashOf(admin);
    const [open = null] = seen.others;
    expect(seen.others).toMatchObject([
      { expected_sen: 10_000, outgoing: [{ id: body.outgoing[0]?.id, amount_sen: 4_000 }] },
    ]);
    expect(seen.outgoing).toEqual([]);
    const count = { counted: { "10000": 1 } };
    expect((await close(admin, open, count)).status).toBe(409);
    expect((await admin.send("DELETE", path)).status).toBe(200);
    expect((await close(admin, open, count)).status).toBe(200);
  });

  test("of a receipt that was taken back meanwhile cannot be received: the cash is not there", async () => {
    const { admin, teacher, account_id } = await made("treasurer");
    await pay(teacher, account_id, 3_000);
    const wrong = await pay(teacher, account_id, 9_000);
    await give(teacher, admin, 10_000);
    const { incoming } = await cashOf(admin);
    const back = { kind: "money_back" };
    expect((await teacher.post(`/payments/${wrong.id}/reverse`, back)).status).toBe(200);
    const path = `/cash-handovers/${incoming[0]?.id}`;
    const refused = await admin.post(`${path}/receive`, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { reason: "gone", expected_sen: 3_000 } },
    });
    expect([await expectedOf(teacher), (await cashOf(admin)).drawer]).toEqual([3_000, null]);
    expect((await teacher.send("DELETE", path)).status).toBe(200);
    expect((await give(teacher, admin, 3_000)).status).toBe(201);
  });

  test("is not for who cannot sign in to the school any more", async () => {
    const { school, admin, teacher, account_id } = await made("treasurer");
    const { colleague } = school;
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      colleague.id,
    ]);
    await pay(teacher, account_id, 10_000);
    const receivers = async () => (await cashOf(teacher)).receivers.map(({ id }) => id).toSorted();
    expect(await receivers()).toEqual([admin.id, colleague.id].toSorted());
    expect((await admin.send("DELETE", `/members/${colleague.id}`)).status).toBe(200);
    expect(await receivers()).toEqual([admin.id]);
    expect((await give(teacher, colleague, 1_000)).status).toBe(404);
  });

  test("two who receive from each other at once both do", async () => {
    const { school, admin, teacher, account_id } = await made("treasurer");
    await pay(teacher, account_id, 10_000);
    await pay(admin, account_id, 7_000);
    await give(teacher, admin, 1_000);
    await give(admin, teacher, 2_000);
    const receive = async (by: Caller) => {
      const { incoming } = await cashOf(by);
      return by.post(`/cash-handovers/${incoming[0]?.id}/receive`, {});
    };
    const answers = await Promise.all([receive(admin), receive(teacher)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await expectedOf(teacher), await expectedOf(admin)]).toEqual([11_000, 6_000]);
    expect((await balances(school)).cash).toBe(17_000);
  });
});

describe("a collector", () => {
  test("takes cash of the own classes, sees no balance, and hands it over", async () => {
    const { school, admin, teacher } = await made("collector");
    const [student_id] = school.students;
    const paid = { student_id, amount_sen: 15_000, client_key: newId() };
    const taken = await teacher.post<{ number: string }>("/cash-payments", paid);
    expect(taken.status).toBe(201);
    expect(Object.keys(taken.body).toSorted()).toEqual(["amount_sen", "id", "number"]);
    // Sent again, it is the same receipt.
    expect((await teacher.post("/cash-payments", paid)).body).toEqual(taken.body);
    const elsewhere = { ...paid, student_id: school.other_students[0], client_key: newId() };
    expect((await teacher.post("/cash-payments", elsewhere)).status).toBe(404);
    for (const path of ["/payments", "/fees/summary", "/fees/owing", "/billing-accounts"]) {
      expect((await teacher.get(path)).status, path).toBe(403);
    }
    const { drawer, others, receivers } = await cashOf(teacher);
    expect(drawer?.expected_sen).toBe(15_000);
    expect(others).toEqual([]);
    expect(receivers).toEqual([{ id: admin.id, name: expect.any(String) }]);
    const { body } = await give(teacher, admin, 15_000);
    expect((await admin.post(`/cash-handovers/${body.outgoing[0]?.id}/receive`, {})).status).toBe(
      200,
    );
    expect(
      (await close(teacher, { id: drawer?.id ?? "", expected_sen: 0 }, { counted: {} })).status,
    ).toBe(200);
    expect((await cashOf(admin)).drawer?.expected_sen).toBe(15_000);
  });

  test("whose drawer stays open is counted by an admin, not by another collector", async () => {
    const { school, admin, teacher } = await made("collector");
    const [student_id] = school.students;
    await teacher.post("/cash-payments", { student_id, amount_sen: 5_000, client_key: newId() });
    await app.owner.query("update app.profiles set duties = '{collector}' where id = $1", [
      school.colleague.id,
    ]);
    const { others } = await cashOf(admin);
    expect(others).toMatchObject([{ expected_sen: 5_000 }]);
    const [open = null] = others;
    const count = { counted: { "5000": 1 } };
    expect((await close(school.colleague, open, count)).status).toBe(404);
    expect((await close(admin, open, count)).status).toBe(200);
    expect((await cashOf(teacher)).drawer).toBeNull();
  });
});
