import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { type Caller, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { listFiles } from "#server/files.ts";
import type { Claim } from "./contract.ts";
import { sweepSlips } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Decided = {
  claim: Claim;
  payment: { id: string; number: string; received_on: string } | null;
};

const pictures = new Map<string, string>();
/** A picture of a colour; the same colour is the same picture. */
async function photo(background = "#ddeeff"): Promise<string> {
  const known = pictures.get(background);
  if (known) return known;
  const made = sharp({ create: { width: 60, height: 90, channels: 3, background } });
  const data = (await made.jpeg().toBuffer()).toString("base64");
  pictures.set(background, data);
  return data;
}

/** A school with an account of the guardian's child that owes RM 530, and one of another family. */
async function made() {
  const school = await app.makeSchool();
  const { admin, students, other_students, today } = school;
  const families = [students, other_students].map(([id]) => ({ student_ids: [id] }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const [own, other] = accounts;
  const price = { from_date: `${today.slice(0, 4)}-01-01`, amount_sen: 53_000 };
  const item = { name_ms: "Yuran", name_en: "Fee", frequency: "month", scope: "pupil", due_day: 7 };
  const none = { levels: null, entry: null, months: null, prorate: "none", split: null, ranks: [] };
  await admin.post("/fee-items", { ...item, ...none, price });
  const period = today.slice(0, 7);
  const { body } = await admin.get<{ preview_hash: string }>("/billing-runs/preview", { period });
  const run = await admin.post("/billing-runs", { period, preview_hash: body.preview_hash });
  expect(run.status).toBe(201);
  return { school, ...school, account_id: own?.id ?? "", other_account_id: other?.id ?? "" };
}

type Made = Awaited<ReturnType<typeof made>>;

async function send(who: Caller, { account_id, today }: Made, more: object = {}) {
  return who.post<Claim>("/claims", {
    account_id,
    amount_sen: 53_000,
    method: "pindahan",
    paid_on: today,
    slip: await photo(),
    client_key: newId(),
    ...more,
  });
}

async function sent(who: Caller, school: Made, more?: object): Promise<Claim> {
  const { status, body } = await send(who, school, more);
  expect(status).toBe(201);
  return body;
}

const decide = (who: Caller, { id }: Claim, state = "accepted", more: object = {}) =>
  who.patch<Decided>(`/claims/${id}`, { state, ...more });
const listed = async (who: Caller, query?: Record<string, string>) =>
  (await who.get<Claim[]>("/claims", query)).body;
const owedBy = async ({ admin, account_id }: Made) =>
  (await admin.get<Statement>(`/billing-accounts/${account_id}/statement`)).body.owed_sen;
const filesOf = async ({ id }: TestSchool) => (await listFiles(app.runtime.files, id)).length;
const auditOf = async ({ id }: TestSchool) =>
  (
    await app.owner.query<{ action: string }>(
      "select action from app.audit where school_id = $1 and action like 'fees.%slip' order by at, id",
      [id],
    )
  ).rows.map(({ action }) => action);

describe("a slip", () => {
  test("waits, is accepted with one receipt of its day, undone, and accepted again", async () => {
    const it = await made();
    const { admin, guardian, today } = it;
    const paid_on = addDays(today, -1) < monthStart(today) ? today : addDays(today, -1);
    const claim = await sent(guardian, it, { paid_on, reference: "MB-1" });
    expect(claim).toMatchObject({ state: "waiting", may_withdraw: true, number: null });
    expect(await owedBy(it)).toBe(53_000);
    expect((await admin.get("/home/waiting")).body).toMatchObject({ tasks: { slips: 1 } });
    const { body, status } = await decide(admin, claim);
    expect(status).toBe(200);
    expect(body.payment).toMatchObject({
      received_on: paid_on,
      method: "pindahan",
      amount_sen: 53_000,
      reference: "MB-1",
      payer_name: "Salmah binti Ali",
    });
    expect(await owedBy(it)).toBe(0);
    expect(await listed(guardian)).toMatchObject([
      { state: "accepted", number: body.payment?.number, may_withdraw: false },
    ]);
    const again = await decide(admin, claim);
    expect(again).toMatchObject({ status: 409, body: { data: { reason: "settled" } } });
    expect((await admin.post(`/claims/${claim.id}/undo`, {})).body).toMatchObject({
      state: "waiting",
      decided_by: null,
    });
    expect(await owedBy(it)).toBe(53_000);
    expect((await admin.post(`/claims/${claim.id}/undo`, {})).status).toBe(409);
    const second = await decide(admin, claim);
    expect(second.body.payment?.number).not.toBe(body.payment?.number);
    expect(await owedBy(it)).toBe(0);
    expect(await auditOf(it.school)).toEqual([
      "fees.send_slip",
      "fees.accept_slip",
      "fees.undo_slip",
      "fees.accept_slip",
    ]);
  });

  test("waits again when its receipt is taken back from the statement, and says so", async () => {
    const it = await made();
    const { admin, guardian } = it;
    const claim = await sent(guardian, it);
    const { payment } = (await decide(admin, claim)).body;
    const reversed = { kind: "wrong_family" };
    expect((await admin.post(`/payments/${payment?.id}/reverse`, reversed)).status).toBe(200);
    const cancelled = { number: payment?.number, kind: "wrong_family" };
    for (const who of [admin, guardian]) {
      expect(await listed(who)).toMatchObject([
        { state: "waiting", number: null, decided_by: null, cancelled },
      ]);
    }
    expect((await admin.get("/home/waiting")).body).toMatchObject({ tasks: { slips: 1 } });
    const undone = await admin.post(`/claims/${claim.id}/undo`, {});
    expect(undone).toMatchObject({ status: 409, body: { data: { reason: "settled" } } });
    const again = (await decide(admin, claim)).body;
    expect(again.claim).toMatchObject({ state: "accepted", cancelled: null });
    expect(again.payment?.number).not.toBe(payment?.number);
    // Also after the second one, and then it can be refused.
    await admin.post(`/payments/${again.payment?.id}/reverse`, { kind: "money_back" });
    expect(await listed(guardian)).toMatchObject([
      { cancelled: { number: again.payment?.number, kind: "money_back" } },
    ]);
    const refused = await decide(admin, claim, "refused", { answer: "Wang dipulangkan" });
    expect(refused.body.claim).toMatchObject({ state: "refused" });
    expect(await owedBy(it)).toBe(53_000);
  });

  test.each(["accepted", "refused"])(
    "that one accepts and another one has %s at once is decided once",
    async (other) => {
      const it = await made();
      const second = await it.addPerson("admin", "Rohani");
      const claim = await sent(it.guardian, it);
      const lock = await app.owner.connect();
      await lock.query("begin");
      await lock.query("select from app.billing_accounts where id = $1 for update", [
        it.account_id,
      ]);
      const first = decide(it.admin, claim);
      await untilHeldUp(lock, [first]);
      const both = [first, decide(second, claim, other, { answer: "Kabur" })];
      await untilHeldUp(lock, both);
      await lock.query("commit");
      lock.release();
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      const hasReceipt = other === "accepted" || statuses[0] === 200;
      const { rows } = await app.owner.query("select from app.payments where school_id = $1", [
        it.id,
      ]);
      expect(rows).toHaveLength(hasReceipt ? 1 : 0);
    },
  );

  test("is refused with its reason, by mail without sum and reason", async () => {
    const it = await made();
    await app.owner.query("update app.guardians set consent_email = true where id = $1", [
      it.guardian_id,
    ]);
    const claim = await sent(it.guardian, it);
    const silent = await decide(it.admin, claim, "refused");
    expect(silent).toMatchObject({ status: 422, body: { data: { reason: "answer" } } });
    const answer = "Jumlah tidak jelas";
    expect((await decide(it.admin, claim, "refused", { answer })).body).toMatchObject({
      payment: null,
      claim: { state: "refused", answer },
    });
    expect(await listed(it.guardian)).toMatchObject([{ state: "refused", answer }]);
    const { rows } = await app.owner.query<{ subject: string; text: string }>(
      "select subject, text from platform.outbox where kind = 'fee_slip'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/530|tidak jelas/);
    expect(await owedBy(it)).toBe(53_000);
    // The picture goes after some months.
    expect(await filesOf(it.school)).toBe(1);
    await app.owner.query(
      "update app.payment_claims set decided_at = decided_at - interval '91 days' where id = $1",
      [claim.id],
    );
    await sweepSlips(app.runtime);
    await expect.poll(() => filesOf(it.school)).toBe(0);
    expect(await listed(it.admin)).toMatchObject([{ file_url: null }]);
  });

  test("is withdrawn by its sender alone, and its picture goes", async () => {
    const it = await made();
    const claim = await sent(it.guardian, it);
    const withdraw = (who: Caller) => who.post(`/claims/${claim.id}/withdrawal`, {});
    expect((await withdraw(it.admin)).status).toBe(403);
    expect((await withdraw(it.guardian)).body).toMatchObject({ state: "withdrawn" });
    expect((await withdraw(it.guardian)).status).toBe(409);
    await expect.poll(() => filesOf(it.school)).toBe(0);
    expect(await decide(it.admin, claim)).toMatchObject({ status: 409 });
  });

  test("of a closed month is received today; none is accepted while this month is closed", async () => {
    const it = await made();
    const paid_on = addDays(monthStart(it.today), -1);
    const [first, second] = [
      await sent(it.guardian, it, { paid_on }),
      await sent(it.guardian, it, { slip: await photo("#112233"), amount_sen: 100 }),
    ];
    const close = (month: string) =>
      app.owner.query(
        `insert into app.closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by)
         values ($1, gen_random_uuid(), $2, '{}', 'x', now(), $3)`,
        [it.id, month, it.admin.id],
      );
    await close(paid_on.slice(0, 7));
    const { body } = await decide(it.admin, first);
    expect(body.payment).toMatchObject({ received_on: it.today });
    await close(it.today.slice(0, 7));
    for (const refused of [
      await decide(it.admin, second),
      await it.admin.post(`/claims/${first.id}/undo`, {}),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { data: { reason: "month_closed" } } });
    }
  });
});

describe("what was sent before", () => {
  test("is told to the guardian, who may be sure, and to the office", async () => {
    const it = await made();
    const { guardian, admin } = it;
    await sent(guardian, it, { reference: "A-1" });
    const other = await photo("#aabbcc");
    for (const [more, by] of [
      [{ amount_sen: 100 }, "slip"],
      [{ slip: other }, "sum"],
    ] as const) {
      const twice = await send(guardian, it, more);
      expect(twice).toMatchObject({ status: 409, body: { data: { reason: "twin", by } } });
    }
    expect(await filesOf(it.school)).toBe(1);
    const second = await sent(guardian, it, { slip: other, is_sure: true });
    expect(second.twins).toEqual([]);
    const waiting = await listed(admin, { state: "waiting" });
    expect(waiting.map(({ twins }) => twins.map(({ by }) => by))).toEqual([["sum"], ["sum"]]);
    // A receipt that the office wrote is one too.
    await admin.post("/payments", {
      account_id: it.other_account_id,
      amount_sen: 4_400,
      method: "pindahan",
      reference: "zz-9",
      client_key: newId(),
    });
    const third = { slip: await photo("#010101"), amount_sen: 4_400, reference: "ZZ-9" };
    expect(await send(guardian, it, third)).toMatchObject({ body: { data: { by: "sum" } } });
  });

  test("with the same key is one slip", async () => {
    const it = await made();
    const client_key = newId();
    const [one, two] = await Promise.all([
      send(it.guardian, it, { client_key }),
      send(it.guardian, it, { client_key }),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.id).toBe(two.body.id);
    const changed = await send(it.guardian, it, { client_key, amount_sen: 1 });
    expect(changed).toMatchObject({ status: 422, body: { data: { reason: "key" } } });
  });
});

test("what cannot be is refused with its field, and nothing is stored", async () => {
  const it = await made();
  const { guardian, today } = it;
  const pdf = Buffer.from("%PDF-1.7 slip").toString("base64");
  for (const [more, status, reason] of [
    [{ slip: pdf }, 415, /^picture/],
    [{ paid_on: addDays(today, 1) }, 422, /^day$/],
    [{ paid_on: addDays(today, -400) }, 422, /^day$/],
    [{ account_id: it.other_account_id }, 404, undefined],
    [{ amount_sen: 0 }, 400, undefined],
    [{ amount_sen: -1 }, 400, undefined],
    [{ amount_sen: 10_000_001 }, 400, undefined],
    [{ amount_sen: 1.5 }, 400, undefined],
  ] as const) {
    const answer = await send(guardian, it, more);
    expect(answer.status, JSON.stringify(more).slice(0, 60)).toBe(status);
    const data = (answer.body as unknown as { data?: { reason?: string } }).data;
    if (reason) expect(data?.reason).toMatch(reason);
  }
  expect(await listed(guardian)).toEqual([]);
  expect(await filesOf(it.school)).toBe(0);
});

test("separated parents, other families and other schools see and open no slip", async () => {
  const it = await made();
  const { admin, teacher, guardian, account_id, students, guardian_id } = it;
  const claim = await sent(guardian, it);
  const parent = await it.addPerson("guardian", "Zulkifli");
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into app.guardians (school_id, id, profile_id) values ($1, gen_random_uuid(), $2) returning id`,
    [it.id, parent.id],
  );
  await app.owner.query(
    `insert into app.guardian_links (school_id, id, student_id, guardian_id, relation)
     values ($1, gen_random_uuid(), $2, $3, 'bapa')`,
    [it.id, students[0], rows[0]?.id],
  );
  const open = async ({ cookie }: Caller) =>
    (await fetch(app.url + claim.file_url, { headers: { cookie } })).status;
  expect(await listed(parent)).toEqual([]);
  expect((await send(parent, it)).status).toBe(404);
  expect(await open(parent)).toBe(404);
  const payer = { guardian_id: rows[0]?.id, sees_account: true };
  expect((await admin.post(`/billing-accounts/${account_id}/payers`, payer)).status).toBe(200);
  // Who sees the account sees that a slip waits, but not the other's picture.
  expect(await listed(parent)).toMatchObject([{ id: claim.id, file_url: null, twins: [] }]);
  expect((await parent.post(`/claims/${claim.id}/withdrawal`, {})).status).toBe(404);
  expect(await open(parent)).toBe(404);
  expect(await open(guardian)).toBe(200);
  expect(await open(admin)).toBe(200);
  expect(await open(teacher)).toBe(404);
  const elsewhere = await app.makeSchool();
  expect(await open(elsewhere.admin)).toBe(404);
  expect((await decide(elsewhere.admin, claim)).status).toBe(404);
  expect(await auditOf(it.school)).toEqual(["fees.send_slip", "fees.open_slip"]);
  const hidden = { guardian_id, sees_account: false };
  await admin.post(`/billing-accounts/${account_id}/payers`, hidden);
  expect(await listed(guardian)).toEqual([]);
  expect(await open(guardian)).toBe(404);
});
