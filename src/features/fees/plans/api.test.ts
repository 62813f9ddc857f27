import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paying, requireSound, requireStatements } from "#app/testing-fees.ts";
import { mailsTo, startApp, type TestApp } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import type { ToRemind } from "#features/fees/reminders/contract.ts";
import type { Owing, Statement } from "#features/fees/statements/contract.ts";
import type { Waiting } from "#features/home/tasks/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { InstalmentPlan } from "./contract.ts";
import { splitInstalments } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[]) => app.owner.query(text, values);

/** A family that owes RM 530.00 since 45 days and RM 530.01 since 15; its guardian agreed to e-mail. */
async function made() {
  const school = await app.makeSchool({ pupils: 2 });
  const { admin, guardian, students, today, guardian_id } = school;
  const families = students.map((one) => ({ student_ids: [one] }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const account_id = accounts.find(({ payers }) => payers.length > 0)?.id ?? "";
  const other_id = accounts.find(({ id }) => id !== account_id)?.id ?? "";
  const days = [addDays(today, -45), addDays(today, -15)];
  for (const [at, as_of] of days.entries()) {
    const opening = { account_id, as_of, amount_sen: 53_000 + at };
    expect((await admin.post("/openings", opening)).status).toBe(201);
  }
  await run("update app.guardians set consent_email = true where id = $1", [guardian_id]);
  const statement = async (id = account_id) =>
    (await admin.get<Statement>(`/billing-accounts/${id}/statement`)).body;
  const old = (await statement()).dues;
  const due_ids = old.map(({ id }) => id);
  const instalments = splitInstalments(106_001, 3, addDays(today, 10));
  const offer = { account_id, due_ids, instalments };
  return {
    ...school,
    accounts,
    account_id,
    other_id,
    days,
    offer,
    statement,
    dues: async () =>
      (await statement()).dues.map(({ due_on, left_sen }) => `${due_on} ${left_sen}`),
    makeOffer: (more: object = {}) =>
      admin.post<InstalmentPlan>("/instalment-plans", { ...offer, ...more }),
    answer: (plan: InstalmentPlan, agreed: boolean) =>
      guardian.post<InstalmentPlan>(`/instalment-plans/${plan.id}/answer`, {
        agreed,
        version: plan.version,
      }),
    decide: (id: string, state: string, more: object = {}) =>
      admin.post<InstalmentPlan>(`/instalment-plans/${id}/decision`, { state, ...more }),
    plans: async (who = admin) => (await who.get<InstalmentPlan[]>("/instalment-plans")).body,
    tasks: async (who = admin) => (await who.get<Waiting>("/home/waiting")).body.tasks,
    reminded: async () =>
      (await admin.get<ToRemind[]>("/fee-reminders")).body.map((one) => one.account_id),
    check: async () => {
      await requireSound(app, school.id);
      await requireStatements(admin, accounts);
    },
  };
}

/** The plan of a family that agreed. */
async function agreed() {
  const family = await made();
  const { body: plan } = await family.makeOffer();
  expect((await family.answer(plan, true)).status).toBe(200);
  return { ...family, plan };
}

const reason = ({ body }: { body: unknown }) => (body as { data: { reason?: string } }).data.reason;

describe("a plan", () => {
  test("is offered by mail, agreed to by the guardian, and takes the place of the old dues", async () => {
    const family = await made();
    const { admin, guardian, account_id, statement, dues, offer, makeOffer, today } = family;
    expect(await family.reminded()).toEqual([account_id]);
    const { status, body: offered } = await makeOffer();
    expect([status, offered.state, offered.number]).toEqual([201, "offered", null]);
    expect(offered).toMatchObject({ amount_sen: 106_001, is_stale: false, decided_by: null });
    expect(offered.dues.map((due) => due.amount_sen)).toEqual([53_000, 53_001]);
    const [mail, ...others] = await mailsTo(app, guardian.email, "fee_plan");
    expect(others).toEqual([]);
    expect(mail?.subject).not.toMatch(/\d/);
    expect(mail?.text).toMatch(/Ansuran 3: RM 353.35, selewat-lewatnya/);
    expect(await family.tasks(guardian)).toEqual({ offers: 1, announcements: 0, signatures: 0 });
    expect(await family.reminded()).toEqual([]);
    // Nothing is posted by an offer.
    expect(await dues()).toEqual([`${family.days[0]} 53000`, `${family.days[1]} 53001`]);

    expect((await family.plans(guardian)).map(({ id }) => id)).toEqual([offered.id]);
    const { body: plan } = await family.answer(offered, true);
    const year = today.slice(0, 4);
    expect([plan.state, plan.number]).toEqual(["running", `PA-${year}-00001`]);
    expect(plan.dues.map((due) => due.amount_sen)).toEqual([53_000, 53_001]);
    expect(plan.instalments).toEqual(
      offer.instalments.map((one) => ({ ...one, left_sen: one.amount_sen })),
    );
    expect(await dues()).toEqual(offer.instalments.map((one) => `${one.due_on} ${one.amount_sen}`));
    const { lines, owed_sen, credit_sen } = await statement();
    expect([owed_sen, credit_sen]).toEqual([106_001, 0]);
    expect(lines.at(-1)).toMatchObject({ kind: "plan", number: plan.number, amount_sen: 0 });
    const [owing] = (await admin.get<Owing[]>("/fees/owing")).body;
    expect(owing).toMatchObject({ owed_sen: 106_001, late_sen: 0 });
    expect(await family.tasks(guardian)).toEqual({ offers: 0, announcements: 0, signatures: 0 });
    expect(await family.reminded()).toEqual([]);
    const { body: sheet } = await admin.get<MonthSheet>(`/fee-months/${today.slice(0, 7)}`);
    expect(sheet.totals.numbers.filter(({ series }) => series === "plan")).toEqual([
      { series: "plan", first: plan.number, last: plan.number, count: 1 },
    ]);
    expect(reason(await family.decide(plan.id, "agreed"))).toBe("state");
    await family.check();
  });

  test("is paid by the oldest instalment first, opens again with its receipt, and is done", async () => {
    const { admin, account_id, dues, offer, plans, check } = await agreed();
    const [first, second, third] = offer.instalments.map((one) => one.due_on);
    const { body: paid } = await admin.post<Payment>("/payments", paying(account_id, 40_000));
    expect(await dues()).toEqual([`${second} 30666`, `${third} 35335`]);
    await admin.post(`/payments/${paid.id}/reverse`, { kind: "bounced" });
    expect(await dues()).toEqual([`${first} 35333`, `${second} 35333`, `${third} 35335`]);
    await admin.post("/payments", paying(account_id, 106_001));
    expect((await plans()).map(({ state }) => state)).toEqual(["done"]);
    await check();
  });

  test("is broken when an instalment is open 14 days after its day: the office is told, and no more", async () => {
    const { admin, id, account_id, today, dues, plan, ...family } = await agreed();
    const late = (days: number) =>
      run(
        `update app.dues set due_on = $2::date where id = (select id from app.dues
          where school_id = $1 and tx_id = $3 order by amount_sen, due_on limit 1)`,
        [id, addDays(today, -days), plan.id],
      );
    await late(13);
    expect(await family.tasks()).toMatchObject({ broken: 0 });
    expect(await family.reminded()).toEqual([]);
    await late(14);
    const before = await dues();
    expect(await family.tasks()).toMatchObject({ broken: 1, plans: 0 });
    expect((await family.plans()).map(({ state }) => state)).toEqual(["broken"]);
    expect(await dues()).toEqual(before);
    expect(await family.reminded()).toEqual([account_id]);
    const { status, body: paid } = await admin.post<Payment>(
      "/payments",
      paying(account_id, 35_333),
    );
    expect([status, paid]).toMatchObject([201, { amount_sen: 35_333 }]);
    expect((await family.plans()).map(({ state }) => state)).toEqual(["running"]);
    expect(await family.tasks()).toMatchObject({ broken: 0 });
    await family.check();
  });

  test("that is cancelled gives the old dues back with their days; what was paid pays the oldest", async () => {
    const { admin, account_id, days, plan, dues, statement, decide, check } = await agreed();
    await admin.post("/payments", paying(account_id, 40_000));
    expect((await decide(plan.id, "cancelled")).body).toMatchObject({ state: "cancelled" });
    expect(await dues()).toEqual([`${days[0]} 13000`, `${days[1]} 53001`]);
    const { lines } = await statement();
    expect(lines.at(-1)).toMatchObject({ kind: "plan_cancel", amount_sen: 0 });
    expect(lines.at(-1)?.number).toBe(lines.find(({ kind }) => kind === "plan")?.number);
    expect(reason(await decide(plan.id, "cancelled"))).toBe("state");
    await check();
  });

  test("may take instalments of an earlier one, which is then done, and give them back", async () => {
    const { admin, account_id, plan, dues, statement, makeOffer, decide, ...family } =
      await agreed();
    const open = (await statement()).dues.slice(1);
    const instalments = splitInstalments(70_668, 2, addDays(family.today, 70));
    const due_ids = open.map(({ id }) => id);
    const { body: second } = await makeOffer({ due_ids, instalments });
    expect((await decide(second.id, "agreed")).body.decided_by).toBe("Aminah binti Yusof");
    const { status, body: paid } = await admin.post<Payment>(
      "/payments",
      paying(account_id, 35_333),
    );
    expect([status, paid]).toMatchObject([201, { amount_sen: 35_333 }]);
    expect((await family.plans()).map(({ state }) => state)).toEqual(["running", "done"]);
    expect(reason(await decide(plan.id, "cancelled"))).toBe("state");
    expect((await decide(second.id, "cancelled")).status).toBe(200);
    expect(await dues()).toEqual(open.map(({ due_on, left_sen }) => `${due_on} ${left_sen}`));
    await family.check();
  });
});

describe("an offer", () => {
  test("that no longer fits what is owed, or began already, is refused with words", async () => {
    const { admin, account_id, today, makeOffer, answer, plans, decide, id } = await made();
    const { body: plan } = await makeOffer();
    await admin.post("/payments", paying(account_id, 10_000));
    expect(await plans()).toMatchObject([{ state: "offered", is_stale: true }]);
    const late = await answer(plan, true);
    expect([late.status, reason(late)]).toEqual([409, "changed"]);
    expect(late.body).toMatchObject({ data: { owed_sen: 96_001 } });
    // Another one takes its place, when it names the version that it saw.
    const instalments = splitInstalments(96_001, 2, today);
    expect(reason(await makeOffer({ instalments }))).toBe("waiting");
    const renewed = await makeOffer({ instalments, version: plan.version });
    expect([renewed.status, renewed.body.id]).toEqual([201, plan.id]);
    expect(reason(await answer(plan, true))).toBe("stale");
    await run("update app.instalment_plans set instalments = $2 where school_id = $1", [
      id,
      JSON.stringify(splitInstalments(96_001, 2, addDays(today, -1))),
    ]);
    expect(await plans()).toMatchObject([{ is_stale: true }]);
    expect(reason(await decide(plan.id, "agreed"))).toBe("past");
    const taken = await decide(plan.id, "declined", { answer: "Kami hubungi semula" });
    expect(taken.body).toMatchObject({ state: "declined", answer: "Kami hubungi semula" });
    expect(reason(await answer(renewed.body, true))).toBe("stale");
  });

  test("names open dues of the family and comes to what is left of them", async () => {
    const { admin, offer, other_id, today, makeOffer, days } = await made();
    const more = splitInstalments(106_002, 3, today);
    const one = { due_ids: offer.due_ids.slice(1) };
    for (const wrong of [
      { instalments: more },
      one,
      { due_ids: [newId()] },
      { account_id: other_id },
    ]) {
      const answer = await makeOffer(wrong);
      expect([answer.status, reason(answer)]).toEqual([409, "changed"]);
    }
    const early = await makeOffer({ instalments: splitInstalments(106_001, 3, days[1] ?? "") });
    expect(early.status).toBe(400);
    expect(early.body).toMatchObject({
      data: { issues: [{ path: ["instalments", 0, "due_on"] }] },
    });
    expect((await makeOffer({ instalments: [] })).status).toBe(400);
    expect((await makeOffer({ account_id: newId() })).status).toBe(404);
    expect((await admin.get<InstalmentPlan[]>("/instalment-plans")).body).toEqual([]);
  });

  test("is agreed to once, and a payment that comes at the same time counts once", async () => {
    const { admin, account_id, makeOffer, answer, decide, statement, plans, check } = await made();
    const { body: plan } = await makeOffer();
    const both = await Promise.all([answer(plan, true), decide(plan.id, "agreed")]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect((await statement()).owed_sen).toBe(106_001);
    await decide(plan.id, "cancelled");
    const { body: again } = await makeOffer();
    const [paid, said] = await Promise.all([
      admin.post("/payments", paying(account_id, 10_000)),
      answer(again, true),
    ]);
    expect(paid.status).toBe(201);
    expect(said.status === 200 || reason(said) === "changed").toBe(true);
    expect((await statement()).owed_sen).toBe(96_001);
    expect((await plans())[0]?.state).toBe(said.status === 200 ? "running" : "offered");
    await check();
  });

  test("is not agreed to in a closed month, and no plan is cancelled in one", async () => {
    const { admin, id, today, makeOffer, decide, plans } = await made();
    const { body: plan } = await makeOffer();
    const close = () =>
      run(
        `insert into app.closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by)
         values ($1, gen_random_uuid(), $2, '{}', 'x', now(), $3)`,
        [id, today.slice(0, 7), admin.id],
      );
    await close();
    expect(reason(await decide(plan.id, "agreed"))).toBe("month_closed");
    await run("delete from app.closed_fee_months where school_id = $1", [id]);
    expect((await decide(plan.id, "agreed")).status).toBe(200);
    await close();
    expect(reason(await decide(plan.id, "cancelled"))).toBe("month_closed");
    expect((await plans()).map(({ state }) => state)).toEqual(["running"]);
  });
});

describe("a guardian", () => {
  test("asks for a plan of the own account, once, and the office is told", async () => {
    const { guardian, account_id, other_id, makeOffer, decide, ...family } = await made();
    const ask = (id = account_id) =>
      guardian.post<InstalmentPlan>("/instalment-requests", {
        account_id: id,
        reason: "Baru bertukar kerja",
      });
    expect((await ask(other_id)).status).toBe(404);
    const { status, body: asked } = await ask();
    expect([status, asked.state, asked.instalments]).toEqual([201, "asked", []]);
    expect(reason(await ask())).toBe("waiting");
    expect(await family.tasks()).toMatchObject({ plans: 1 });
    expect(await family.reminded()).toEqual([]);
    // A request takes the terms of the offer that answers it.
    const { body: offered } = await makeOffer();
    expect(offered).toMatchObject({ id: asked.id, reason: "Baru bertukar kerja" });
    expect(await family.tasks()).toMatchObject({ plans: 0 });
    expect((await family.answer(offered, false)).body.state).toBe("declined");
    expect(reason(await family.answer(offered, true))).toBe("stale");
    const { body: second } = await ask();
    await decide(second.id, "declined", { answer: "Sila datang ke pejabat" });
    expect((await family.plans(guardian))[0]).toMatchObject({
      state: "declined",
      answer: "Sila datang ke pejabat",
    });
  });

  test("sees and answers the plans of accounts that the office shows, and of no others", async () => {
    const { guardian, account_id, guardian_id, id, makeOffer, ...family } = await made();
    const { body: plan } = await makeOffer();
    await run(
      "update app.billing_payers set sees_account = false where school_id = $1 and guardian_id = $2",
      [id, guardian_id],
    );
    expect(await family.plans(guardian)).toEqual([]);
    expect((await family.answer(plan, true)).status).toBe(404);
    expect(await family.tasks(guardian)).toEqual({ offers: 0, announcements: 0, signatures: 0 });
    const ask = { account_id, reason: "Perlu tempoh" };
    expect((await guardian.post("/instalment-requests", ask)).status).toBe(404);
    await run("update app.billing_payers set sees_account = true where school_id = $1", [id]);
    await family.admin.post("/payments", paying(account_id, 106_001));
    await family.decide(plan.id, "declined");
    expect(reason(await guardian.post("/instalment-requests", ask))).toBe("nothing");
  });
});

test("bills whose dues are in a plan are not cancelled until the plan is", async () => {
  const { admin, id, account_id, today, statement, makeOffer, decide, check } = await made();
  const item = {
    name_ms: "Yuran bulanan",
    name_en: "Monthly fee",
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    months: null,
    due_day: 28,
    prorate: "none",
    split: null,
    ranks: [],
    price: { from_date: "2020-01-01", amount_sen: 53_000 },
  };
  expect((await admin.post("/fee-items", item)).status).toBe(201);
  const period = today.slice(0, 7);
  const { body: preview } = await admin.get<{ preview_hash: string }>("/billing-runs/preview", {
    period,
  });
  const { preview_hash } = preview;
  const { body: bills } = await admin.post<{ id: string }>("/billing-runs", {
    period,
    preview_hash,
  });
  const open = (await statement()).dues;
  const due_ids = open.map((due) => due.id);
  const total = open.reduce((sum, due) => sum + due.left_sen, 0);
  const { body: plan } = await makeOffer({
    due_ids,
    instalments: splitInstalments(total, 4, today),
  });
  expect((await decide(plan.id, "agreed")).status).toBe(200);
  const undo = () => admin.send("DELETE", `/billing-runs/${bills.id}`);
  expect(reason(await undo())).toBe("paid");
  expect((await decide(plan.id, "cancelled")).status).toBe(200);
  expect((await undo()).status).toBe(200);
  expect((await statement(account_id)).owed_sen).toBe(106_001);
  expect((await run("select from app.instalment_plans where school_id = $1", [id])).rowCount).toBe(
    1,
  );
  await check();
});
