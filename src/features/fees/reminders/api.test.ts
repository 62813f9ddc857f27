import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mailsTo, startApp, type TestApp } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { AccountReminders, ToRemind } from "./contract.ts";
import { sendFeeRemindersOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[]) => app.owner.query(text, values);

/** A school whose families owe a due of some days ago; the guardian agreed to e-mail. */
async function makeLateSchool(days: number) {
  const school = await app.makeSchool({ pupils: 2 });
  const { admin, students, today, id, guardian_id } = school;
  const families = students.map((one) => ({ student_ids: [one] }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const item = {
    name_ms: "Yuran bulanan",
    name_en: "Monthly fee",
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    months: null,
    due_day: 1,
    prorate: "none",
    split: null,
    ranks: [],
    price: { from_date: "2020-01-01", amount_sen: 53_000 },
  };
  expect((await admin.post("/fee-items", item)).status).toBe(201);
  const period = today.slice(0, 7);
  const { body } = await admin.get<RunPreview>("/billing-runs/preview", { period });
  const { preview_hash } = body;
  expect((await admin.post("/billing-runs", { period, preview_hash })).status).toBe(201);
  await run("update app.dues set due_on = $2 where school_id = $1", [id, addDays(today, -days)]);
  await run("update app.guardians set consent_email = true where id = $1", [guardian_id]);
  const mine = accounts.find(({ payers }) => payers.length > 0)?.id ?? "";
  const other = accounts.find(({ id: account }) => account !== mine)?.id ?? "";
  return { ...school, mine, other };
}
type Late = Awaited<ReturnType<typeof makeLateSchool>>;

const due = async ({ admin }: Late) =>
  (await admin.get<ToRemind[]>("/fee-reminders")).body.map(
    ({ account_id, step, readers }) => `${account_id} ${step} ${readers}`,
  );
const mails = ({ guardian }: Late) => mailsTo(app, guardian.email, "fee_reminder");
const remind = ({ admin }: Late, account_id: string, step: object) =>
  admin.post<AccountReminders>("/fee-reminders", { account_id, ...step });

/** Runs the job at a time of the school's day. */
async function job({ id, today }: Late, time: string) {
  const clock = Date.parse(`${today}T${time}:00+08:00`);
  app.runtime.clocks.set(id, () => clock);
  await sendFeeRemindersOf(app.runtime, id);
  app.runtime.clocks.delete(id);
}
const turnOn = async ({ admin }: Late) => {
  const settings = { is_on: true, message_days: 7, call_days: 21, version: 0 };
  expect((await admin.patch("/fee-reminders/settings", settings)).status).toBe(200);
};

describe("a family is reminded of late fees", () => {
  test("once by message, once by call, and never a third time", async () => {
    const school = await makeLateSchool(7);
    const { mine, other } = school;
    expect((await due(school)).toSorted()).toEqual(
      [`${mine} message 1`, `${other} message 0`].toSorted(),
    );
    expect((await remind(school, mine, { channel: "call", outcome: "talked" })).body).toMatchObject(
      {
        data: { reason: "step" },
      },
    );
    expect((await remind(school, other, { channel: "mail" })).body).toMatchObject({
      data: { reason: "no_reader" },
    });
    // Two presses at once make one message.
    const both = await Promise.all([
      remind(school, mine, { channel: "mail" }),
      remind(school, mine, { channel: "mail" }),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect((await remind(school, other, { channel: "whatsapp" })).status).toBe(201);
    expect(await mails(school)).toHaveLength(1);
    expect(await due(school)).toEqual([]);
    await run("update app.dues set due_on = due_on - 14 where school_id = $1", [school.id]);
    expect(await due(school)).toHaveLength(2);
    expect((await remind(school, mine, { channel: "mail" })).body).toMatchObject({
      data: { reason: "step" },
    });
    const called = await remind(school, mine, { channel: "call", outcome: "plan" });
    expect(called.body.sent).toMatchObject([
      { step: "call", channel: "call", outcome: "plan", by: "Aminah binti Yusof" },
      { step: "message", channel: "mail", recipients: 1, outcome: null },
    ]);
    await run("update app.dues set due_on = due_on - 100 where school_id = $1", [school.id]);
    expect(await due(school)).toEqual([`${other} call 0`]);
    expect((await remind(school, mine, { channel: "whatsapp" })).body).toMatchObject({
      data: { reason: "not_now" },
    });
    expect(await mails(school)).toHaveLength(1);
  });

  test("with no class, no sum in the subject, and help offered", async () => {
    const school = await makeLateSchool(30);
    await remind(school, school.mine, { channel: "mail" });
    const [mail] = await mails(school);
    expect(mail?.subject).not.toMatch(/\d/);
    expect(mail?.text).toContain("RM 530.00");
    expect(mail?.text).toMatch(/ansuran atau bantuan/);
    expect(mail?.text).not.toMatch(/Ibnu Sina|Tahun 3|K-0002.*K-0001/);
  });

  test("not while the family pays online, is not to be reminded, or owes nothing late", async () => {
    const school = await makeLateSchool(30);
    const { admin, id, mine, other, guardian_id } = school;
    await run(
      `insert into app.gateway_payments (school_id, id, account_id, guardian_id, amount_sen, state)
       values ($1, $2, $3, $4, 100, 'pending')`,
      [id, newId(), mine, guardian_id],
    );
    expect(await due(school)).toEqual([`${other} message 0`]);
    const path = `/billing-accounts/${other}/reminders`;
    const stopped = await admin.patch(path, { remind: false, why: "Sedang dibantu" });
    expect(stopped.body).toMatchObject({ remind: false, why: "Sedang dibantu", sent: [] });
    expect(await due(school)).toEqual([]);
    await run("update app.gateway_payments set state = 'expired' where school_id = $1", [id]);
    expect(await due(school)).toEqual([`${mine} message 1`]);
    const paid = { account_id: mine, amount_sen: 53_000, method: "pindahan", client_key: newId() };
    expect((await admin.post("/payments", paid)).status).toBe(201);
    expect(await due(school)).toEqual([]);
    expect((await admin.patch(path, { remind: true })).body).toMatchObject({ why: "" });
    expect(await due(school)).toEqual([`${other} message 0`]);
  });
});

describe("the job", () => {
  test("mails from half past nine until night, once, where the school wants it", async () => {
    const school = await makeLateSchool(10);
    await job(school, "10:00");
    expect(await mails(school)).toHaveLength(0);
    await turnOn(school);
    for (const time of ["05:00", "09:29", "22:30"]) await job(school, time);
    expect(await mails(school)).toHaveLength(0);
    await Promise.all([job(school, "09:30"), job(school, "09:30")]);
    await job(school, "21:00");
    expect(await mails(school)).toHaveLength(1);
    const { body } = await school.admin.get<AccountReminders>(
      `/billing-accounts/${school.mine}/reminders`,
    );
    expect(body.sent).toMatchObject([{ channel: "mail", recipients: 1, by: null }]);
    // Nobody of the other family agreed to e-mail; a person writes to it.
    expect(await due(school)).toEqual([`${school.other} message 0`]);
  });

  test("mails nobody who does not see the account, did not agree, or is no guardian any more", async () => {
    const school = await makeLateSchool(10);
    await turnOn(school);
    await run("update app.billing_payers set sees_account = false where school_id = $1", [
      school.id,
    ]);
    await job(school, "10:00");
    await run("update app.billing_payers set sees_account = true where school_id = $1", [
      school.id,
    ]);
    await run("update app.guardians set consent_email = false where school_id = $1", [school.id]);
    await job(school, "10:00");
    await run("update app.guardians set consent_email = true where school_id = $1", [school.id]);
    await run("delete from app.guardian_links where school_id = $1", [school.id]);
    await job(school, "10:00");
    expect(await mails(school)).toHaveLength(0);
  });
});

test("who owes is shown to the office alone, and to no other school", async () => {
  const school = await makeLateSchool(10);
  const other = await app.makeSchool();
  const path = `/billing-accounts/${school.mine}/reminders`;
  for (const caller of [school.teacher, school.guardian, school.pupil]) {
    for (const asked of ["/fee-reminders", path, "/fee-reminders/settings"]) {
      expect((await caller.get(asked)).status, asked).toBe(403);
    }
  }
  expect((await other.admin.get<ToRemind[]>("/fee-reminders")).body).toEqual([]);
  expect((await other.admin.get(path)).status).toBe(404);
  const step = { account_id: school.mine, channel: "whatsapp" };
  expect((await other.admin.post("/fee-reminders", step)).status).toBe(404);
  for (const days of [
    { message_days: 0, call_days: 5 },
    { message_days: 7, call_days: 7 },
    { message_days: 91, call_days: 180 },
  ]) {
    const body = { is_on: true, version: 0, ...days };
    expect((await school.admin.patch("/fee-reminders/settings", body)).status).toBe(400);
  }
});

test("erasing a guardian blanks every word about paying and reminding, and leaves the sums", async () => {
  const school = await makeLateSchool(30);
  const { admin, id, mine, guardian, guardian_id } = school;
  await admin.patch(`/billing-accounts/${mine}/reminders`, { remind: false, why: "Salmah sakit" });
  await run(
    `with paid as (
       insert into app.gateway_payments (school_id, id, account_id, guardian_id, amount_sen, state, answer)
       values ($1, gen_random_uuid(), $2, $3, 100, 'dismissed', 'Dipulangkan kepada Salmah') returning *
     ) insert into app.gateway_events (school_id, id, gateway_payment_id, received_at, is_valid, said)
       select school_id, gen_random_uuid(), id, now(), true, '{"reason": "Salmah"}' from paid`,
    [id, mine, guardian_id],
  );
  const other = await school.addPerson("admin", "Siti");
  expect((await other.send("DELETE", `/persons/${guardian.id}`)).status).toBe(200);
  const { rows } = await run(
    `select a.remind, a.remind_why, g.answer, g.amount_sen::int as sen, e.said from app.billing_accounts a
     join app.gateway_payments g on g.account_id = a.id
     join app.gateway_events e on e.gateway_payment_id = g.id where a.id = $1`,
    [mine],
  );
  expect(rows).toEqual([{ remind: false, remind_why: "", answer: "", sen: 100, said: {} }]);
});
