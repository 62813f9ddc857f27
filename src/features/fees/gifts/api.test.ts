import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { issueBills, requireSound } from "#app/testing-fees.ts";
import { type Caller, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Cash } from "#features/fees/cash/contract.ts";
import { readReceiptEverywhere } from "#features/fees/receipts/db.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Fund, FundStatement, Gift, Sponsor, SponsorStatement } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const ZAKAT = { name: "Tabung Zakat", kind: "zakat", restricted: true, note: "", tax_approval: "" };

async function made() {
  const school = await app.makeSchool();
  const { admin } = school;
  const { body: fund } = await admin.post<Fund>("/funds", ZAKAT);
  const facts = { name: "Koperasi Al-Falah", contact: "03-8911 2233" };
  const { body: sponsor } = await admin.post<Sponsor>("/sponsors", facts);
  const gift = (amount_sen: number, more: object = {}) => ({
    sponsor_id: sponsor.id,
    fund_id: fund.id,
    amount_sen,
    method: "pindahan",
    client_key: newId(),
    ...more,
  });
  return { school, admin, fund, sponsor, gift };
}

const fundOf = async (by: Caller) => (await by.get<Fund[]>("/funds")).body[0];

const countTxs = async ({ id }: TestSchool) =>
  (await app.owner.query("select from app.ledger_txs where school_id = $1", [id])).rowCount;

describe("a gift", () => {
  test("gets the receipt of its fund, goes into the books, and is no fee", async () => {
    const { school, admin, fund, sponsor, gift } = await made();
    const sent = gift(300_000);
    const { status, body } = await admin.post<Gift>("/gifts", sent);
    expect(status).toBe(201);
    const year = school.today.slice(0, 4);
    expect(body).toMatchObject({
      number: `TR-${year}-00001`,
      fund: "Tabung Zakat",
      tax_approval: "",
      payer_name: "Koperasi Al-Falah",
      amount_sen: 300_000,
      reversed: null,
    });
    expect((await admin.post<Gift>("/gifts", sent)).body).toEqual(body);
    // Its receipt has a code by which anybody checks it, as those of fees have.
    const check = `/payments/${body.id}/check`;
    const { address } = (await admin.get<{ address: string }>(check)).body;
    const [packed = "", code = ""] = address.split("/").slice(-2);
    expect(await readReceiptEverywhere(app.runtime, packed, code)).toMatchObject({
      number: body.number,
      amount_sen: 300_000,
    });
    expect((await school.guardian.get(check)).status).toBe(404);
    const other = await admin.post("/gifts", { ...sent, amount_sen: 1 });
    expect(other).toMatchObject({ status: 422, body: { data: { reason: "key" } } });
    await admin.post("/gifts", gift(5_000, { method: "tunai" }));
    expect(await fundOf(admin)).toMatchObject({ received_sen: 305_000, balance_sen: 305_000 });
    expect((await admin.get<Cash>("/cash")).body.drawer).toMatchObject({ expected_sen: 5_000 });
    await requireSound(app, school.id);
    // Fees are counted apart.
    expect((await admin.get("/payments")).body).toEqual([]);
    expect((await admin.get("/fees/summary")).body).toMatchObject({ received_sen: 0 });
    expect((await admin.get("/home")).body).toMatchObject({ fees_sen: 0 });
    expect((await admin.get("/billing-accounts")).body).toEqual([]);
    const month = school.today.slice(0, 7);
    const { totals } = (await admin.get<MonthSheet>(`/fee-months/${month}`)).body;
    expect(totals).toMatchObject({
      received: [],
      funds: [{ name: ZAKAT.name, received_sen: 305_000, used_sen: 0, balance_sen: 305_000 }],
      numbers: [{ series: "gift", count: 2 }],
    });
    const { body: read } = await admin.get<FundStatement>(`/funds/${fund.id}/statement`);
    expect(read.lines.map(({ kind, number, sponsor: by }) => [kind, number, by])).toEqual([
      ["gift", body.number, sponsor.name],
      ["gift", `TR-${year}-00002`, sponsor.name],
    ]);
    expect(read).toMatchObject({ opening_sen: 0, closing_sen: 305_000 });
  });

  test("is taken back with its cash, as long as the fund has it", async () => {
    const { admin, fund, gift } = await made();
    const { body: cash } = await admin.post<Gift>("/gifts", gift(5_000, { method: "tunai" }));
    const back = await admin.post<Gift>(`/gifts/${cash.id}/reverse`, { kind: "money_back" });
    expect(back.body).toMatchObject({ number: cash.number, reversed: "money_back" });
    expect((await admin.get<Cash>("/cash")).body.drawer).toMatchObject({ expected_sen: 0 });
    const again = await admin.post(`/gifts/${cash.id}/reverse`, { kind: "money_back" });
    expect(again).toMatchObject({ status: 409, body: { data: { reason: "reversed" } } });
    expect(await fundOf(admin)).toMatchObject({ received_sen: 0, balance_sen: 0 });
    const { body: read } = await admin.get<FundStatement>(`/funds/${fund.id}/statement`);
    expect(read.lines.map(({ kind, amount_sen }) => [kind, amount_sen])).toEqual([
      ["gift", 5_000],
      ["reversal", -5_000],
    ]);
  });

  test.each([
    ["no sum", { amount_sen: 0 }, 400, undefined],
    ["too much", { amount_sen: 10_000_001 }, 400, undefined],
    ["cash that no coins make", { amount_sen: 12_301, method: "tunai" }, 422, "coins"],
    ["tomorrow's money", { received_on: "2099-01-01" }, 422, "day"],
    ["an unknown fund", { fund_id: newId() }, 404, undefined],
    ["an unknown sponsor", { sponsor_id: newId() }, 404, undefined],
  ])("is refused for %s, and nothing is posted", async (_, wrong, status, reason) => {
    const { school, admin, gift } = await made();
    const answer = await admin.post<{ data?: { reason?: string } }>("/gifts", gift(100, wrong));
    expect([answer.status, answer.body.data?.reason]).toEqual([status, reason]);
    expect(await countTxs(school)).toBe(0);
  });

  test("is refused for a family's account, an archived fund and a closed month", async () => {
    const { school, admin, fund, gift } = await made();
    const [student_id] = school.students;
    await admin.post("/billing-accounts", { families: [{ student_ids: [student_id] }] });
    const { body: accounts } = await admin.get<{ id: string }[]>("/billing-accounts");
    const sponsor_id = accounts[0]?.id;
    expect((await admin.post("/gifts", gift(100, { sponsor_id }))).status).toBe(404);
    // And the counter takes no fees from a sponsor.
    const { sponsor_id: account_id, client_key } = gift(100);
    const fee = { account_id, amount_sen: 100, method: "fpx", client_key };
    expect((await admin.post("/payments", fee)).status).toBe(404);
    await admin.patch(`/funds/${fund.id}`, { archived: true });
    expect(await admin.post("/gifts", gift(100))).toMatchObject({
      status: 409,
      body: { data: { reason: "archived" } },
    });
    await admin.patch(`/funds/${fund.id}`, { archived: false });
    const before = addDays(`${school.today.slice(0, 7)}-01`, -1);
    await admin.post("/fee-months", { month: before.slice(0, 7) });
    const late = await admin.post("/gifts", gift(100, { received_on: before }));
    expect(late).toMatchObject({ status: 409, body: { data: { reason: "month_closed" } } });
    expect(await countTxs(school)).toBe(0);
  });
});

describe("a fund", () => {
  test("is never overdrawn, whoever comes first", async () => {
    const { school, admin, fund, gift } = await made();
    const { body: first } = await admin.post<Gift>("/gifts", gift(5_000));
    // What was used of it, as a bill would post it.
    const use = (sen: number) =>
      app.owner.query(
        `with tx as (insert into app.ledger_txs (school_id, id, kind, posted_on, at)
           values ($1, gen_random_uuid(), 'invoice', $3, now()) returning id)
         insert into app.ledger_entries (school_id, id, tx_id, ledger, fund_id, amount_sen)
         select $1, gen_random_uuid(), tx.id, 'fund', $2::uuid, $4::bigint from tx
         union all select $1, gen_random_uuid(), tx.id, 'income', null::uuid, -$4::bigint from tx`,
        [school.id, fund.id, school.today, sen],
      );
    await use(2_000);
    const refused = await admin.post(`/gifts/${first.id}/reverse`, { kind: "bounced" });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        data: {
          reason: "fund_short",
          funds: [{ name: ZAKAT.name, balance_sen: 3_000, short_sen: 2_000 }],
        },
      },
    });
    expect(await fundOf(admin)).toMatchObject({ balance_sen: 3_000, used_sen: 2_000 });
    await expect(use(3_001)).rejects.toThrow("a fund is overdrawn");
    const full = await admin.patch(`/funds/${fund.id}`, { archived: true });
    expect(full).toMatchObject({ status: 409, body: { data: { reason: "not_empty" } } });
    // Two gifts that are taken back at once wait for each other; only one is still there.
    const { body: second } = await admin.post<Gift>("/gifts", gift(2_000));
    const holder = await app.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from app.funds where id = $1 for update", [fund.id]);
      const backs = [first, second].map(({ id }) =>
        admin.post(`/gifts/${id}/reverse`, { kind: "bounced" }),
      );
      await untilHeldUp(holder, backs.slice(0, 1));
      await holder.query("commit");
      const answers = await Promise.all(backs);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    } finally {
      holder.release();
    }
    expect((await fundOf(admin))?.balance_sen).toBeGreaterThanOrEqual(0);
  });

  test("is changed by its version", async () => {
    const { admin, fund } = await made();
    const change = { tax_approval: "LHDN.01/35/42/51/179-6.5678", version: fund.version };
    const { body } = await admin.patch<Fund>(`/funds/${fund.id}`, change);
    expect(body).toMatchObject({ tax_approval: change.tax_approval, version: 2 });
    const stale = await admin.patch(`/funds/${fund.id}`, { note: "x", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { data: { reason: "stale" } } });
  });
});

test("a pledge is promised and not received, and ends", async () => {
  const { school, admin, fund, sponsor, gift } = await made();
  const year = school.today.slice(0, 4);
  const facts = {
    sponsor_id: sponsor.id,
    fund_id: fund.id,
    amount_sen: 10_000,
    monthly: true,
    from_date: `${year}-01-01`,
    to_date: null,
  };
  const { body: pledge } = await admin.post<{ id: string }>("/pledges", facts);
  await admin.post("/gifts", gift(30_000));
  expect(await fundOf(admin)).toMatchObject({
    promised_sen: 90_000,
    received_sen: 30_000,
    balance_sen: 30_000,
  });
  const wrong = await admin.post("/pledges", { ...facts, to_date: "2020-01-01" });
  expect(wrong).toMatchObject({ status: 400, body: { data: { issues: [{ path: ["to_date"] }] } } });
  const read = await admin.get<SponsorStatement>(`/sponsors/${sponsor.id}/statement`);
  expect(read.body).toMatchObject({
    received_sen: 30_000,
    gifts: [{ amount_sen: 30_000 }],
    pledges: [{ amount_sen: 10_000, ended_on: null }],
  });
  expect((await admin.send("DELETE", `/pledges/${pledge.id}`)).status).toBe(200);
  expect((await admin.send("DELETE", `/pledges/${pledge.id}`)).status).toBe(404);
  const months = Number(school.today.slice(5, 7));
  expect(await fundOf(admin)).toMatchObject({ promised_sen: Math.max(0, months - 3) * 10_000 });
});

test("funds are the office's: no teacher, guardian or other school sees or changes them", async () => {
  const { school, admin, fund, sponsor, gift } = await made();
  const { teacher, guardian, pupil } = school;
  for (const who of [teacher, pupil]) {
    expect((await who.get("/funds")).status).toBe(403);
    expect((await who.get(`/sponsors/${sponsor.id}/statement`)).status).toBe(403);
    expect((await who.post("/gifts", gift(100))).status).toBe(403);
  }
  expect((await guardian.get("/funds")).body).toEqual([]);
  expect((await guardian.get(`/sponsors/${sponsor.id}/statement`)).status).toBe(404);
  expect((await guardian.post("/gifts", gift(100))).status).toBe(403);
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    teacher.id,
  ]);
  expect((await teacher.post("/gifts", gift(100))).status).toBe(201);
  const other = await app.makeSchool();
  expect((await other.admin.get("/funds")).body).toEqual([]);
  expect((await other.admin.get(`/funds/${fund.id}/statement`)).status).toBe(404);
  expect((await other.admin.post("/gifts", gift(100))).status).toBe(404);
  expect(await fundOf(admin)).toMatchObject({ balance_sen: 100 });
});

describe("a sponsor who is a guardian of the school", () => {
  test("sees the own gifts, promises and what they were used for, and nothing else", async () => {
    const { school, admin, fund, sponsor, gift } = await made();
    const { guardian, guardian_id, students, other_students, today, teacher } = school;
    const year = today.slice(0, 4);
    const own = () => guardian.get<SponsorStatement>(`/sponsors/${sponsor.id}/statement`);
    const { body: other } = await admin.post<Sponsor>("/sponsors", {
      name: "Hj Karim",
      contact: "",
    });
    expect((await own()).status).toBe(404);
    expect((await guardian.get("/sponsors")).body).toEqual([]);
    const change = (body: object) => admin.patch<Sponsor>(`/sponsors/${sponsor.id}`, body);
    expect((await change({ guardian_id: newId() })).status).toBe(404);
    expect((await change({ guardian_id })).body).toMatchObject({
      name: "Koperasi Al-Falah",
      guardian: { id: guardian_id, name: "Salmah binti Ali" },
    });
    await admin.post("/gifts", gift(480_000));
    await admin.post("/gifts", gift(5_000, { sponsor_id: other.id }));
    // Two pupils are promised for; one family agrees that the sponsor knows.
    const families = [students[0], other_students[0]].map((id) => ({ student_ids: [id] }));
    await admin.post("/billing-accounts", { families });
    const { body: accounts } =
      await admin.get<{ id: string; students: { id: string }[] }[]>("/billing-accounts");
    const pledge = (student_id: string | null | undefined) => ({
      sponsor_id: sponsor.id,
      fund_id: fund.id,
      amount_sen: 40_000,
      monthly: true,
      from_date: `${year}-01-01`,
      to_date: null,
      student_id,
    });
    expect((await admin.post("/pledges", pledge(newId()))).status).toBe(404);
    for (const student_id of [students[0], other_students[0], null]) {
      expect((await admin.post("/pledges", pledge(student_id))).status).toBe(201);
    }
    for (const [at, student_id] of [students[0], other_students[0]].entries()) {
      const account = accounts.find((one) => one.students.some(({ id }) => id === student_id));
      const { body: asked } = await admin.post<{ id: string }>("/waivers", {
        account_id: account?.id,
        student_id,
        reason: "",
        kind: "asnaf",
        asnaf: "miskin",
        items: null,
        percent_bp: 5_000,
        amount_sen: null,
        from_date: `${year}-01-01`,
        to_date: null,
        fund_id: fund.id,
        sponsor_id: sponsor.id,
        shows_name: at === 0,
      });
      const approved = await admin.post(`/waivers/${asked.id}/decision`, { approved: true });
      expect(approved.status).toBe(200);
    }
    await admin.post("/fee-items", {
      name_ms: "Yuran",
      name_en: "Fee",
      frequency: "month",
      scope: "pupil",
      levels: null,
      entry: null,
      months: null,
      due_day: 28,
      prorate: "none",
      split: null,
      ranks: [],
      price: { from_date: `${year}-01-01`, amount_sen: 53_000 },
    });
    expect((await issueBills(admin, today.slice(0, 7))).status).toBe(201);
    const { body } = await own();
    expect(body).toMatchObject({
      received_sen: 480_000,
      used_sen: 53_000,
      students: 2,
      names: ["Hakim bin Ujian"],
      gifts: [{ amount_sen: 480_000 }],
    });
    const told = (pledges: { student: string | null }[]) =>
      pledges.map(({ student }) => student ?? "-").toSorted();
    expect(told(body.pledges)).toEqual(["", "-", "Hakim bin Ujian"]);
    const office = await admin.get<SponsorStatement>(`/sponsors/${sponsor.id}/statement`);
    expect(told(office.body.pledges)).toEqual(["-", "Hakim bin Ujian", "Pelajar 90001 bin Ujian"]);
    expect((await guardian.get<Sponsor[]>("/sponsors")).body).toMatchObject([{ id: sponsor.id }]);
    expect((await guardian.get(`/sponsors/${other.id}/statement`)).status).toBe(404);
    expect((await guardian.get("/funds")).body).toEqual([]);
    expect((await guardian.get(`/funds/${fund.id}/statement`)).status).toBe(404);
    for (const [path, sent] of [
      ["/gifts", gift(1)],
      ["/pledges", pledge(null)],
      ["/sponsors", { name: "X", contact: "" }],
    ] as const) {
      expect((await guardian.post(path, sent)).status).toBe(403);
    }
    expect((await teacher.get(`/sponsors/${sponsor.id}/statement`)).status).toBe(403);
    // The account of a sponsor is no account of a family.
    expect((await guardian.get(`/payments?account_id=${sponsor.id}`)).body).toEqual([]);
    expect((await change({ guardian_id: null })).body).toMatchObject({ guardian: null });
    expect((await own()).status).toBe(404);
    await requireSound(app, school.id);
  });

  test("is forgotten with the guardian, and a promise follows a pupil who was entered twice", async () => {
    const { school, admin, fund, sponsor } = await made();
    const { guardian, guardian_id, students } = school;
    const [, keep, drop] = students;
    await admin.patch(`/sponsors/${sponsor.id}`, { guardian_id });
    await admin.post("/pledges", {
      sponsor_id: sponsor.id,
      fund_id: fund.id,
      amount_sen: 40_000,
      monthly: true,
      from_date: school.today,
      to_date: null,
      student_id: drop,
    });
    const second = await school.addPerson("admin", "Rohani");
    expect((await second.send("DELETE", `/persons/${guardian.id}`)).status).toBe(200);
    expect((await admin.get<Sponsor[]>("/sponsors")).body).toMatchObject([
      { name: "", contact: "" },
    ]);
    const merged = await admin.post("/merges", {
      kind: "students",
      keep,
      drop,
      keep_version: 1,
      drop_version: 1,
    });
    expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300);
    const { rows } = await app.owner.query(
      "select student_id from app.pledges where school_id = $1",
      [school.id],
    );
    expect(rows).toEqual([{ student_id: keep }]);
  });
});
