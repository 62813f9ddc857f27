import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import type { Fund, FundStatement, SponsorStatement } from "#features/fees/gifts/contract.ts";
import { checkLedgerOf } from "#features/fees/ledger/jobs.ts";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { newId } from "#lib/ids.ts";
import type { OwnWaiver, Waiver } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const id = (answer: { body: { id: string } }) => answer.body.id;

/** A school whose first two pupils are one family at RM 530, the second RM 20 less; a zakat fund with some sen. */
async function made(balance_sen = 0) {
  const school = await app.makeSchool();
  const { admin, students, today } = school;
  const [first = "", second = ""] = students;
  const year = today.slice(0, 4);
  const period = today.slice(0, 7);
  const item_id = id(
    await admin.post<{ id: string }>("/fee-items", {
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
      ranks: [{ rank: 2, off_sen: 2_000 }],
      price: { from_date: `${year}-01-01`, amount_sen: 53_000 },
    }),
  );
  await admin.post("/billing-accounts", { families: [{ student_ids: [first, second] }] });
  await app.owner.query("update app.students set date_of_birth = '2012-01-01' where id = $1", [
    first,
  ]);
  await app.owner.query("update app.students set date_of_birth = '2014-01-01' where id = $1", [
    second,
  ]);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const account_id = accounts[0]?.id ?? "";
  const addFund = async (kind: string, sen: number) => {
    const facts = { name: `Tabung ${kind}`, kind, restricted: true, note: "", tax_approval: "" };
    const fund_id = id(await admin.post<{ id: string }>("/funds", facts));
    if (sen > 0) {
      const gift = { fund_id, amount_sen: sen, method: "pindahan", client_key: newId() };
      expect((await admin.post("/gifts", { ...gift, sponsor_id })).status).toBe(201);
    }
    return fund_id;
  };
  const sponsor_id = id(
    await admin.post<{ id: string }>("/sponsors", { name: "Koperasi", contact: "" }),
  );
  const fund_id = await addFund("zakat", balance_sen);
  const terms = (more: object = {}) => ({
    account_id,
    student_id: second,
    reason: "Ibu tunggal",
    kind: "asnaf",
    asnaf: "miskin",
    items: null,
    percent_bp: 5_000,
    amount_sen: null,
    from_date: `${year}-01-01`,
    to_date: null,
    fund_id,
    sponsor_id: null,
    shows_name: false,
    ...more,
  });
  const waive = async (more: object = {}) => {
    const asked = await admin.post<Waiver>("/waivers", terms(more));
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const decided = await admin.post<Waiver>(`/waivers/${asked.body.id}/decision`, {
      approved: true,
    });
    expect(decided.status).toBe(200);
    return decided.body;
  };
  const preview = async (more: Record<string, string> = {}) =>
    (await admin.get<RunPreview>("/billing-runs/preview", { period, ...more })).body;
  const issue = async (more: Record<string, string> = {}) => {
    const { preview_hash } = await preview(more);
    return admin.post<{ id: string }>("/billing-runs", { period, preview_hash, ...more });
  };
  const statement = async (by: Caller = admin) =>
    (await by.get<Statement>(`/billing-accounts/${account_id}/statement`)).body;
  const fundNow = async (one = fund_id) =>
    (await admin.get<Fund[]>("/funds")).body.find((fund) => fund.id === one);
  const more = { account_id, item_id, fund_id, sponsor_id, period, first, second, addFund };
  return { school, admin, ...more, terms, waive, preview, issue, statement, fundNow };
}

describe("child 2 at 510 with half of it from zakat", () => {
  test("costs the family 255 and the fund 255, in every sheet", async () => {
    const { admin, waive, preview, issue, statement, fundNow, fund_id, sponsor_id, period } =
      await made(30_000);
    await waive({ sponsor_id, shows_name: true });
    expect(await preview()).toMatchObject({
      total_sen: 78_500,
      items: [{ gross_sen: 106_000, off_sen: 2_000, waived_sen: 25_500 }],
      waived: [{ fund: "Tabung zakat", sen: 25_500 }],
      short: [],
    });
    const run = await issue();
    expect(run.status).toBe(201);
    expect(await statement()).toMatchObject({
      owed_sen: 78_500,
      lines: [{ kind: "invoice", amount_sen: 78_500, waived_sen: 25_500 }],
    });
    expect(await fundNow()).toMatchObject({ balance_sen: 4_500, used_sen: 25_500 });
    expect((await admin.get("/fees/summary")).body).toMatchObject({
      billed_sen: 78_500,
      waived: [{ fund: "Tabung zakat", sen: 25_500 }],
    });
    const { totals } = (await admin.get<MonthSheet>(`/fee-months/${period}`)).body;
    expect(totals).toMatchObject({
      waived: [{ fund: "Tabung zakat", sen: 25_500 }],
      funds: [{ received_sen: 30_000, used_sen: 25_500, balance_sen: 4_500 }],
    });
    const { body: fund } = await admin.get<FundStatement>(`/funds/${fund_id}/statement`);
    expect(fund.lines).toMatchObject([
      { kind: "gift", amount_sen: 30_000 },
      { kind: "invoice", number: period, students: 1, amount_sen: -25_500, balance_sen: 4_500 },
    ]);
    const { body: theirs } = await admin.get<SponsorStatement>(`/sponsors/${sponsor_id}/statement`);
    expect(theirs).toMatchObject({ used_sen: 25_500, students: 1 });
    expect(theirs.names).toHaveLength(1);
    // Taking the bills back gives the fund its money again.
    expect((await admin.send("DELETE", `/billing-runs/${run.body.id}`)).status).toBe(200);
    expect(await fundNow()).toMatchObject({ balance_sen: 30_000, used_sen: 0 });
    expect(await statement()).toMatchObject({ owed_sen: 0, credit_sen: 0 });
    expect((await admin.get<Waiver[]>("/waivers")).body).toMatchObject([{ used_sen: 0 }]);
    expect((await issue()).status).toBe(201);
  });

  test("is compared each night with the fund, which is never overdrawn, and zakat is for asnaf alone", async () => {
    const { admin, school, waive, issue, addFund } = await made(30_000);
    await waive();
    await addFund("infaq", 5_000);
    const faults = async () =>
      (await checkLedgerOf(app.runtime, school.id)).map(({ kind, count }) => [kind, count]);
    const { body: run } = await issue();
    expect(await faults()).toEqual([]);
    expect((await admin.send("DELETE", `/billing-runs/${run.id}`)).status).toBe(200);
    expect(await faults()).toEqual([]);
    expect((await issue()).status).toBe(201);
    expect(await faults()).toEqual([]);
    const plant = async (...statements: string[]) => {
      const client = await app.owner.connect();
      try {
        // As if the database itself had lost something: no trigger sees it.
        await client.query("begin");
        await client.query("set local session_replication_role = replica");
        for (const statement of statements) await client.query(statement, [school.id]);
        await client.query("commit");
      } finally {
        client.release();
      }
      return faults();
    };
    const more = (
      sen: number,
    ) => `update app.charge_waivers x set amount_sen = amount_sen + (${sen})
      from app.charges c where x.school_id = $1 and c.id = x.charge_id and c.voided_by is null`;
    expect(await plant(more(1))).toEqual([["funds", 1]]);
    expect(await plant(more(-1))).toEqual([]);
    const kinds = (from: string, to: string) => `update app.waivers w set fund_kind = '${to}',
      asnaf = case when '${to}' = 'zakat' then 'miskin' end where school_id = $1 and fund_kind = '${from}'`;
    expect(await plant(kinds("zakat", "infaq"))).toEqual([["zakat", 1]]);
    expect(await plant(kinds("infaq", "zakat"))).toEqual([]);
    const lost = `update app.payments set amount_sen = amount_sen - 1 where school_id = $1 and kind = 'fund'
      and amount_sen = 5000`;
    expect(await plant(lost)).toEqual([["funds", 1]]);
    const taken = (ledger: string, sen: number) => `insert into app.ledger_entries
        (school_id, id, tx_id, ledger, fund_id, amount_sen)
      select school_id, gen_random_uuid(), id, '${ledger}', ${ledger === "fund" ? "fund_id" : "null"}, ${sen}
      from app.payments where school_id = $1 and kind = 'fund' and amount_sen = 4999`;
    expect(await plant(taken("fund", 6_000), taken("bank", -6_000))).toEqual([
      ["funds", 1],
      ["overdrawn", 1],
    ]);
  });

  test("stops where the fund lacks 210, until somebody says who pays it", async () => {
    const { admin, school, waive, preview, issue, statement, fundNow, addFund, period } =
      await made(4_500);
    await waive();
    const { short, preview_hash } = await preview();
    expect(short).toMatchObject([{ fund: "Tabung zakat", balance_sen: 4_500, short_sen: 21_000 }]);
    const stopped = await admin.post("/billing-runs", { period, preview_hash });
    expect(stopped).toMatchObject({
      status: 409,
      body: { data: { reason: "fund_short", funds: [{ short_sen: 21_000 }] } },
    });
    expect((await statement()).owed_sen).toBe(0);
    const poor = await addFund("infaq", 1_000);
    const other = await preview({ short_by: "fund", short_fund_id: poor });
    expect(other.short).toMatchObject([{ short_sen: 20_000 }]);
    expect(await preview({ short_by: "family" })).toMatchObject({ total_sen: 99_500, short: [] });
    const bySchool = await issue({ short_by: "school" });
    expect(bySchool.status).toBe(201);
    expect((await statement()).owed_sen).toBe(78_500);
    expect(await fundNow()).toMatchObject({ balance_sen: 0 });
    const { rows } = await app.owner.query(
      `select ledger, sum(amount_sen)::float8 as sen from app.ledger_entries
       where school_id = $1 and ledger = 'waived' group by ledger`,
      [school.id],
    );
    expect(rows).toEqual([{ ledger: "waived", sen: 21_000 }]);
  });
});

test("a family that pays nothing has its bill on the statement all the same", async () => {
  const { waive, issue, statement } = await made();
  await waive({ student_id: null, fund_id: null, asnaf: null, kind: "staf", percent_bp: 10_000 });
  expect((await issue()).status).toBe(201);
  expect(await statement()).toMatchObject({
    owed_sen: 0,
    closing_sen: 0,
    lines: [{ kind: "invoice", amount_sen: 0, waived_sen: 104_000, balance_sen: 0 }],
  });
});

test("a sum is for the month, however often it is billed, and an ended waiver for none", async () => {
  const { admin, waive, preview } = await made();
  const sum = { percent_bp: null, amount_sen: 10_000, fund_id: null, kind: "lain", asnaf: null };
  const { id: waiver_id } = await waive(sum);
  expect(await preview()).toMatchObject({ total_sen: 94_000 });
  expect((await admin.post(`/waivers/${waiver_id}/end`, {})).status).toBe(200);
  expect(await preview()).toMatchObject({ total_sen: 104_000 });
  const again = await admin.post(`/waivers/${waiver_id}/end`, {});
  expect(again).toMatchObject({ status: 409, body: { data: { reason: "state" } } });
});

describe("asking and approving", () => {
  test.each([
    ["more than all of it", { percent_bp: 10_001 }, "percent_bp"],
    ["nothing of it", { percent_bp: 0 }, "percent_bp"],
    ["zakat without a category", { asnaf: null }, "asnaf"],
    ["dates the wrong way", { from_date: "2026-05-01", to_date: "2026-04-30" }, "to_date"],
    ["a share and a sum", { amount_sen: 5_000 }, "percent_bp"],
    ["neither", { percent_bp: null }, "percent_bp"],
  ])("%s is refused with its field", async (_, wrong, field) => {
    const { admin, terms } = await made();
    const { status, body } = await admin.post<{ data: { issues: { path: string[] }[] } }>(
      "/waivers",
      terms(wrong),
    );
    expect([status, body.data.issues[0]?.path]).toEqual([400, [field]]);
    expect((await admin.get<Waiver[]>("/waivers")).body).toEqual([]);
  });

  test("the database itself refuses zakat without a category", async () => {
    const { admin, waive } = await made();
    const { id: waiver_id } = await waive();
    const wall = app.owner.query("update app.waivers set asnaf = null where id = $1", [waiver_id]);
    await expect(wall).rejects.toThrow("waivers_zakat");
    expect((await admin.get<Waiver[]>("/waivers")).body).toMatchObject([{ asnaf: "miskin" }]);
  });

  test("somebody else approves where two may; the one admin's own says so in the trail", async () => {
    const { school, admin, terms, waive } = await made();
    await waive();
    const { rows } = await app.owner.query(
      "select details from app.audit where school_id = $1 and action = 'fees.approve_waiver'",
      [school.id],
    );
    expect(rows).toEqual([{ details: { alone: true } }]);
    const second = await school.addPerson("admin", "Rohani");
    const { body: asked } = await admin.post<Waiver>("/waivers", terms());
    expect(asked.may_decide).toBe(false);
    const own = await admin.post(`/waivers/${asked.id}/decision`, { approved: true });
    expect(own).toMatchObject({ status: 403, body: { data: { reason: "own" } } });
    expect((await second.get("/home/waiting")).body).toMatchObject({ tasks: { waivers: 1 } });
    const done = await second.post<Waiver>(`/waivers/${asked.id}/decision`, { approved: true });
    expect(done.body).toMatchObject({ state: "approved", decided_by: expect.any(String) });
    expect((await second.get("/home/waiting")).body).toMatchObject({ tasks: { waivers: 0 } });
    const again = await second.post(`/waivers/${asked.id}/decision`, { approved: false });
    expect(again).toMatchObject({ status: 409, body: { data: { reason: "state" } } });
    // An admin whose access has ended approves nothing, so there is nobody else again.
    await admin.post<Waiver>("/waivers", terms());
    expect((await admin.get("/home/waiting")).body).toMatchObject({ tasks: { waivers: 0 } });
    expect((await admin.send("DELETE", `/members/${second.id}`)).status).toBe(200);
    expect((await admin.get("/home/waiting")).body).toMatchObject({ tasks: { waivers: 1 } });
    expect((await admin.get<Waiver[]>("/waivers")).body[0]?.may_decide).toBe(true);
  });

  test("a guardian asks for the own family; the office writes the terms", async () => {
    const { school, admin, account_id, second, terms } = await made();
    const { guardian, teacher } = school;
    const guardian_id = school.known.guardian_id;
    const sees = (sees_account: boolean) =>
      admin.post(`/billing-accounts/${account_id}/payers`, { guardian_id, sees_account });
    const request = { account_id, student_id: null, reason: "Hilang kerja", shows_name: true };
    await sees(false);
    expect((await guardian.post("/waiver-requests", request)).status).toBe(404);
    await sees(true);
    const { body: asked, status } = await guardian.post<OwnWaiver>("/waiver-requests", request);
    expect([status, asked.state]).toEqual([201, "asked"]);
    const twice = await guardian.post("/waiver-requests", request);
    expect(twice).toMatchObject({ status: 409, body: { data: { reason: "waiting" } } });
    const early = await admin.post(`/waivers/${asked.id}/decision`, { approved: true });
    expect(early).toMatchObject({ status: 409, body: { data: { reason: "terms" } } });
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      teacher.id,
    ]);
    expect((await teacher.get("/home/waiting")).body).toMatchObject({ tasks: { waivers: 1 } });
    const { account_id: _, student_id: __, reason: ___, ...written } = terms();
    const set = await teacher.patch<Waiver>(`/waivers/${asked.id}`, written);
    expect(set.body).toMatchObject({ percent_bp: 5_000, reason: "Hilang kerja" });
    expect((await teacher.get("/home/waiting")).body).toMatchObject({ tasks: { waivers: 0 } });
    expect((await teacher.post(`/waivers/${asked.id}/decision`, { approved: true })).status).toBe(
      403,
    );
    const said = { approved: false, answer: "Sila jumpa kaunselor" };
    expect((await admin.post(`/waivers/${asked.id}/decision`, said)).status).toBe(200);
    const { body: mine } = await guardian.get<OwnWaiver[]>("/fees/my-waivers");
    expect(mine).toMatchObject([{ state: "refused", answer: said.answer }]);
    expect(JSON.stringify(mine)).not.toContain("miskin");
    // Nobody else sees it, and an unknown pupil is refused.
    const stranger = { ...request, student_id: newId() };
    expect((await guardian.post("/waiver-requests", stranger)).status).toBe(404);
    expect(
      (await guardian.post("/waiver-requests", { ...request, student_id: second })).status,
    ).toBe(201);
    const other = await app.makeSchool();
    expect((await other.guardian.post("/waiver-requests", request)).status).toBe(404);
    expect((await other.admin.get<Waiver[]>("/waivers")).body).toEqual([]);
    expect((await guardian.get("/waivers")).status).toBe(403);
  });
});
