import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import {
  issueBills,
  makeBillingSchool,
  paying,
  requireSound,
  requireStatements,
} from "#app/testing-fees.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Cash } from "#features/fees/cash/contract.ts";
import type { Payment } from "./contract.ts";
import type { BillingRun } from "#features/fees/billing/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("when the year turns at midnight the numbers begin at 1, and none of the old year is left out", async () => {
  const turn = (instant: string) => {
    app.runtime.now = () => Date.parse(instant);
  };
  const holder = await app.owner.connect();
  try {
    turn("2026-12-31T15:59:59Z");
    const { school, admin, accounts } = await makeBillingSchool(app, 1);
    const take = async () => {
      const { body } = await admin.post<Payment>("/payments", paying(accounts[0]?.id, 1_000));
      return [body.number, body.received_on];
    };
    expect(await take()).toEqual(["R-2026-00001", "2026-12-31"]);
    expect((await issueBills(admin, "2026-12")).status).toBe(201);
    // One is begun in the old year and waits until the new one.
    await holder.query("begin");
    await holder.query("select from app.billing_accounts where id = $1 for update", [
      accounts[0]?.id,
    ]);
    const late = take();
    await untilHeldUp(holder, [late]);
    turn("2026-12-31T16:00:01Z");
    const first = take();
    await untilHeldUp(holder, [late, first]);
    await holder.query("commit");
    expect(await late).toEqual(["R-2026-00002", "2026-12-31"]);
    expect(await first).toEqual(["R-2027-00001", "2027-01-01"]);
    expect((await issueBills(admin, "2027-01")).status).toBe(201);
    const { rows } = await app.owner.query(
      `select left(number, 9) as series, min(right(number, 5)) as first
       from app.invoices where school_id = $1 group by 1 order by 1`,
      [school.id],
    );
    expect(rows).toEqual([
      { series: "INV-2026-", first: "00001" },
      { series: "INV-2027-", first: "00001" },
    ]);
    await requireSound(app, school.id);
  } finally {
    holder.release();
    app.runtime.now = Date.now;
  }
});

test("a receipt whose connection is killed at COMMIT is written once when it is sent again", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app, 1);
  await app.owner
    .query(`create function app.dies() returns trigger language plpgsql security definer as
    'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
  await app.owner.query(`create constraint trigger dies after insert on app.payments
    deferrable initially deferred for each row when (new.school_id = '${school.id}')
    execute function app.dies()`);
  const paid = paying(accounts[0]?.id, 12_000, "tunai");
  expect((await admin.post("/payments", paid)).status).toBe(503);
  await app.owner.query("drop function app.dies cascade");
  expect((await admin.get<Payment[]>("/payments")).body).toEqual([]);
  expect((await admin.get<Cash>("/cash")).body.drawer).toBeNull();
  const again = await admin.post<Payment>("/payments", paid);
  expect(again.body.number).toMatch(/^R-\d{4}-00001$/);
  expect((await admin.post("/payments", paid)).body).toEqual(again.body);
  await requireSound(app, school.id);
});

test("twenty who write at once, each something else, neither wait for ever nor harm the books", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 6);
  const { teacher, students, other_students: others } = school;
  await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    teacher.id,
  ]);
  const [keep = "", drop = "", gone = ""] = [...students, ...others].toReversed();
  const year = Number(period.slice(0, 4));
  for (let round = 0; round < (process.env.LONG ? 6 : 2); round += 1) {
    const account = accounts[round % accounts.length]?.id;
    const { body: run } = await issueBills(admin, `${year - 1 - round}-05`);
    const take = (sen: number, method?: string) =>
      admin.post<Payment>("/payments", paying(account, sen, method));
    const { body: wrong } = await take(2_000);
    await take(9_000, "tunai");
    await teacher.post("/payments", paying(account, 8_000, "tunai"));
    await teacher.post("/cash-handovers", { to: admin.id, amount_sen: 1_000 });
    const { drawer, incoming } = (await admin.get<Cash>("/cash")).body;
    const { body: item } = await admin.get<{ id: string }[]>("/fee-items");
    const versions = await app.owner.query<{ id: string; version: number; profile_id: string }>(
      "select id, version, profile_id from app.students where school_id = $1",
      [school.id],
    );
    const found = (id: string) => versions.rows.find((one) => one.id === id);
    const pair = { kind: "students", keep, drop };
    const month = `${year - 2}-0${1 + round}`;
    const answers = await Promise.all([
      take(53_003),
      take(20_000, "tunai"),
      teacher.post("/payments", paying(account, 53_003)),
      teacher.post("/payments", paying(accounts.at(-1)?.id, 5_000, "tunai")),
      teacher.post("/cash-payments", {
        student_id: students[0],
        amount_sen: 500,
        client_key: crypto.randomUUID(),
      }),
      admin.post(`/payments/${wrong.id}/reverse`, { kind: "bounced" }),
      issueBills(admin, `${year - 1 - round}-06`),
      issueBills(teacher, `${year - 1 - round}-06`),
      admin.send<BillingRun>("DELETE", `/billing-runs/${run.id}`),
      admin.post(`/cash-sessions/${drawer?.id}/close`, {
        counted: { "1000": 9 },
        expected_sen: drawer?.expected_sen,
        why: "Beza",
      }),
      admin.post(`/cash-handovers/${incoming[0]?.id}/receive`, {}),
      teacher.post("/cash-handovers", { to: admin.id, amount_sen: 500 }),
      teacher.post("/fee-months", { month }),
      admin.post(`/fee-months/${month}/reopen`, { why: "Semakan" }),
      admin.patch(`/fee-items/${item[0]?.id}`, { due_day: 2 + round }),
      admin.post("/billing-accounts", { families: [{ student_ids: [gone] }] }),
      admin.post(`/billing-accounts/${account}/payers`, {
        guardian_id: accounts[0]?.payers[0]?.guardian_id ?? account,
        sees_account: true,
      }),
      admin.post("/merges", {
        ...pair,
        keep_version: found(keep)?.version ?? 1,
        drop_version: found(drop)?.version ?? 1,
      }),
      admin.send("DELETE", `/persons/${found(gone)?.profile_id ?? account}`),
      admin.get(`/billing-accounts/${account}/statement`),
    ]);
    expect(answers).toHaveLength(20);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // Those that nothing hinders are carried out.
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [merged, erased] = answers.slice(17, 19).map(({ status }) => status);
    if (round === 0) expect([merged, erased]).toEqual([200, 200]);
    await requireSound(app, school.id);
  }
  await requireStatements(admin, accounts);
});
