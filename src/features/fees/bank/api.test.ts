import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { untilHeldUp } from "#app/testing-locks.ts";
import { mailsTo, type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { BillingAccount, FamilyProposal } from "#features/fees/accounts/contract.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { BankAccount, BankLine, BankMatch, BookedBankLine, PayIn } from "./contract.ts";
import { crcOf } from "#features/fees/bank/rules/duitnow.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const columns = { head: 0, date: 0, description: 1, reference: 2, amount: null, credit: 3 };

/** A school with an account for each family, and an account at a bank. */
async function made() {
  const school = await app.makeSchool();
  const { admin, today } = school;
  const { body: proposals } = await admin.get<FamilyProposal[]>("/billing-accounts/proposals");
  const families = proposals.map(({ students }) => ({ student_ids: students.map(({ id }) => id) }));
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const { body: accounts } = await admin.get<BillingAccount[]>("/billing-accounts");
  const added = await admin.post<BankAccount>("/bank-accounts", {
    name: "Yuran",
    bank: "Bank Islam",
    number_last4: "4471",
  });
  expect(added.status).toBe(201);
  const bank_account_id = added.body.id;
  const line = (description: string, amount_sen: number, days = 0, reference = "") => ({
    booked_on: addDays(today, -days),
    description,
    reference,
    amount_sen,
  });
  const upload = (lines: object[], who: Caller = admin) =>
    who.post<{ added: number; known: number }>("/bank-files", { bank_account_id, columns, lines });
  const open = async () => (await admin.get<BankLine[]>("/bank-lines", { bank_account_id })).body;
  const match = (matches: BankMatch[], who: Caller = admin) =>
    who.post<{ receipts: number; linked: number }>("/bank-matches", { matches });
  const receipts = async () =>
    (
      await app.owner.query<{ number: string; amount_sen: string }>(
        "select number, amount_sen from app.payments where school_id = $1 order by number",
        [school.id],
      )
    ).rows;
  const [own, other] = accounts;
  if (!own || !other) throw new Error("no accounts");
  return { ...school, accounts, own, other, bank_account_id, line, upload, open, match, receipts };
}

describe("statements", () => {
  test("of 300 lines, 40 of them again and two equal transfers of a day, add each once", async () => {
    const { line, upload, open, admin, bank_account_id } = await made();
    const lines = Array.from({ length: 298 }, (_, at) => line(`IBG ${at}`, 100 + at, at % 20));
    const twins = [line("IBG SALMAH", 53_000), line("IBG SALMAH", 53_000)];
    expect((await upload([...twins, ...lines])).body).toEqual({ added: 300, known: 0 });
    const next = Array.from({ length: 10 }, (_, at) => line(`BAHARU ${at}`, 900 + at));
    const again = [...twins, ...lines.slice(0, 38), ...next];
    expect((await upload(again)).body).toEqual({ added: 10, known: 40 });
    expect((await upload(again)).body).toEqual({ added: 0, known: 50 });
    expect(await open()).toHaveLength(310);
    const { body } = await admin.get<BankAccount[]>("/bank-accounts");
    expect(body).toMatchObject([{ id: bank_account_id, columns, open: 310 }]);
  });

  test("with what cannot be are refused whole", async () => {
    const { line, upload, open } = await made();
    for (const [wrong, status] of [
      [line("IBG", 100, -1), 422],
      [line("IBG", 0), 400],
      [line("IBG", 1.5), 400],
      [line("", 100), 400],
      [{ ...line("IBG", 100), booked_on: "31/02/2026" }, 400],
    ] as const) {
      expect((await upload([line("IBG", 100), wrong])).status).toBe(status);
    }
    expect(await open()).toEqual([]);
  });
});

describe("matching", () => {
  test("posts nothing by itself; a press makes receipts, and links what is there already", async () => {
    const it = await made();
    const { admin, guardian, own, other, line, upload, open, match, receipts, today } = it;
    const slip = { slip: EXAMPLE_PICTURE, method: "pindahan", paid_on: today };
    const send = async (amount_sen: number, is_sure = false) => {
      const sent = { account_id: own.id, amount_sen, ...slip, is_sure, client_key: newId() };
      const { status, body } = await guardian.post<{ id: string }>("/claims", sent);
      expect(status).toBe(201);
      return body.id;
    };
    // One slip is accepted, another still waits, and the office wrote a receipt.
    const accepted = await send(51_000);
    await admin.patch(`/claims/${accepted}`, { state: "accepted" });
    const waiting = await send(52_000, true);
    const paid = {
      account_id: other.id,
      amount_sen: 7_700,
      method: "pindahan",
      received_on: today,
    };
    await admin.post("/payments", { ...paid, client_key: newId() });
    const code = (one: BillingAccount) => one.code.replace("-", "");
    await upload([
      line(`DUITNOW QR ${code(own)}`, 51_000),
      line(`IBG ${code(own)}`, 52_000),
      line(`IBG ${code(other)}`, 7_700),
      line(`DUITNOW ${code(other)}`, 8_800, 1),
    ]);
    const lines = await open();
    expect(lines.map(({ suggestions: [first] }) => first?.sure)).toEqual([true, true, true, true]);
    expect(await receipts()).toHaveLength(2);
    const sure = lines.map(({ id: line_id, amount_sen, suggestions: [first] }) => ({
      line_id,
      parts: [{ account_id: first?.account_id ?? "", amount_sen }],
    }));
    const done = await match(sure);
    expect(done.body).toEqual({ receipts: 2, linked: 2 });
    expect(
      (await receipts()).map(({ amount_sen }) => Number(amount_sen)).toSorted((a, b) => a - b),
    ).toEqual([7_700, 8_800, 51_000, 52_000]);
    expect(await open()).toEqual([]);
    const { body: claims } =
      await guardian.get<{ id: string; state: string; number: string }[]>("/claims");
    expect(claims.find(({ id }) => id === waiting)).toMatchObject({
      state: "accepted",
      number: expect.any(String),
    });
    // A second press finds it settled, and a receipt that is taken back leaves its line open again.
    expect(await match(sure)).toMatchObject({ status: 409, body: { data: { reason: "settled" } } });
    const { body: all } = await admin.get<{ id: string; amount_sen: number }[]>("/payments");
    const last = all.find(({ amount_sen }) => amount_sen === 8_800);
    await admin.post(`/payments/${last?.id}/reverse`, { kind: "wrong_family" });
    expect(await open()).toMatchObject([{ amount_sen: 8_800 }]);
  });

  test("divides a line among families, learns who pays, and puts aside what is no fee", async () => {
    const it = await made();
    const { own, other, line, upload, open, match, admin, receipts } = it;
    await upload([line("IBG NENEK ROHAYU", 10_000, 2), line("SEWA KANTIN", 5_000, 2)]);
    const [first, rent] = (await open()).toSorted((a, b) => b.amount_sen - a.amount_sen);
    const parts = [
      { account_id: own.id, amount_sen: 6_000 },
      { account_id: other.id, amount_sen: 4_000 },
    ];
    const line_id = first?.id ?? "";
    const wrong = await match([{ line_id, parts: parts.slice(1) }]);
    expect(wrong).toMatchObject({ status: 422, body: { data: { reason: "parts" } } });
    expect((await match([{ line_id, parts }])).body).toEqual({ receipts: 2, linked: 0 });
    const ignore = (why: string) => admin.post(`/bank-lines/${rent?.id}/ignore`, { why });
    expect((await ignore("Sewa kantin")).body).toEqual({ waits: false });
    expect(await open()).toEqual([]);
    expect((await ignore("")).body).toEqual({ waits: true });
    expect(await open()).toHaveLength(1);
    expect((await admin.post(`/bank-lines/${line_id}/ignore`, { why: "Sewa" })).status).toBe(409);
    // One transfer teaches whose the next one is.
    await upload([line("IBG NENEK ROHAYU 881", 3_000, 1)]);
    const [next] = await open();
    await match([{ line_id: next?.id ?? "", parts: [{ account_id: own.id, amount_sen: 3_000 }] }]);
    await upload([line("IBG 882 NENEK ROHAYU", 3_100)]);
    expect((await open())[0]?.suggestions[0]).toMatchObject({
      account_id: own.id,
      signs: ["alias"],
      score: 60,
      sure: false,
    });
    expect(await receipts()).toHaveLength(3);
    // Erasing the guardian forgets the names that transfers say, and leaves the sums.
    await upload([line("TRF SALMAH BINTI ALI", 9_900)]);
    const second = await it.addPerson("admin", "Rohani");
    expect((await second.send("DELETE", `/persons/${it.guardian.id}`)).status).toBe(200);
    const { rows } = await app.owner.query<{ description: string }>(
      "select description from app.bank_lines where school_id = $1 and amount_sen in (10000, 3000, 9900)",
      [it.id],
    );
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ description: "" })));
    const learnt = await app.owner.query(
      "select from app.payer_aliases where school_id = $1 and account_id = $2",
      [it.id, own.id],
    );
    expect(learnt.rows).toEqual([]);
  });

  test("takes the cash of a counted drawer for what it is", async () => {
    const { admin, own, line, upload, open, match, receipts } = await made();
    const cash = { account_id: own.id, amount_sen: 6_000, method: "tunai", client_key: newId() };
    await admin.post("/payments", cash);
    const { body } = await admin.get<{ drawer: { id: string } }>("/cash");
    const count = { counted: { "5000": 1, "1000": 1 }, expected_sen: 6_000, deposited_sen: 6_000 };
    const id = body.drawer.id;
    expect((await admin.post(`/cash-sessions/${id}/close`, count)).status).toBe(200);
    await upload([line("DEPOSIT TUNAI CDM", 6_000), line("DEPOSIT TUNAI CDM", 6_000)]);
    const [first, again] = await open();
    const twice = [first, again].map((one) => ({ line_id: one?.id ?? "", cash_session_id: id }));
    expect(await match(twice)).toMatchObject({
      status: 409,
      body: { data: { reason: "settled", line_id: again?.id } },
    });
    expect(first?.deposit).toMatchObject({ cash_session_id: id });
    const done = await match([{ line_id: first?.id ?? "", cash_session_id: id }]);
    expect(done.body).toEqual({ receipts: 0, linked: 1 });
    expect(await receipts()).toHaveLength(1);
    expect(await open()).toMatchObject([{ id: again?.id, deposit: null }]);
  });

  test("takes the cash of two drawers at once, in any order, and each once", async () => {
    const { admin, teacher, own, line, upload, open, match } = await made();
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      teacher.id,
    ]);
    const drawers: string[] = [];
    for (const who of [admin, teacher]) {
      const cash = { account_id: own.id, amount_sen: 6_000, method: "tunai", client_key: newId() };
      await who.post("/payments", cash);
      const { id } = (await who.get<{ drawer: { id: string } }>("/cash")).body.drawer;
      const count = { counted: { "5000": 1, "1000": 1 }, expected_sen: 6_000 };
      await who.post(`/cash-sessions/${id}/close`, { ...count, deposited_sen: 6_000 });
      drawers.push(id);
    }
    await upload(Array.from({ length: 4 }, () => line("DEPOSIT TUNAI CDM", 6_000)));
    const [first, second, third, fourth] = (await open()).map(({ id }) => id);
    const named = (lines: (string | undefined)[], ids: string[]) =>
      lines.map((id, at) => ({ line_id: id ?? "", cash_session_id: ids[at] ?? "" }));
    const lock = await app.owner.connect();
    await lock.query("begin");
    await lock.query("select from app.cash_sessions where id = $1 for update", [drawers[0]]);
    const both = [match(named([first, second], drawers))];
    await untilHeldUp(lock, both);
    both.push(match(named([third, fourth], drawers.toReversed()), teacher));
    await untilHeldUp(lock, both);
    await lock.query("commit");
    lock.release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await open()).toHaveLength(2);
  });

  test("a gift of a sponsor is no family's fees, and is linked to its line once", async () => {
    const { admin, line, upload, open, match, own, addPerson } = await made();
    const fund = { name: "Infaq", kind: "infaq", restricted: false, note: "", tax_approval: "" };
    const { body: made_fund } = await admin.post<{ id: string }>("/funds", fund);
    const { body: sponsor } = await admin.post<{ id: string }>("/sponsors", {
      name: "Koperasi",
      contact: "",
    });
    const give = async (amount_sen: number, method = "pindahan") => {
      const gift = { sponsor_id: sponsor.id, fund_id: made_fund.id, amount_sen, method };
      const { body } = await admin.post<{ id: string; number: string }>("/gifts", {
        ...gift,
        client_key: newId(),
      });
      return body;
    };
    const gift = await give(7_000);
    await give(7_000, "tunai");
    await upload([line("IBG", 7_000), line("IBG LAMA", 7_000, 4), line("IBG", 6_999)]);
    const lines = await open();
    expect(lines.map(({ suggestions, gifts }) => [suggestions, gifts])).toEqual([
      ...lines
        .slice(0, 2)
        .map(({ amount_sen }) => [
          [],
          amount_sen === 7_000
            ? [{ payment_id: gift.id, number: gift.number, sponsor: "Koperasi" }]
            : [],
        ]),
      [[], []],
    ]);
    const first = lines.find(({ gifts }) => gifts.length > 0);
    const [old, other] = [lines[2], lines.find(({ amount_sen }) => amount_sen === 6_999)];
    for (const wrong of [old, other]) {
      expect(await match([{ line_id: wrong?.id ?? "", payment_id: gift.id }])).toMatchObject({
        status: 409,
        body: { data: { reason: "settled" } },
      });
    }
    const matches = [{ line_id: first?.id ?? "", payment_id: gift.id }];
    const second = await addPerson("admin", "Rohani");
    const both = await Promise.all([match(matches), match(matches, second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body).toEqual({ receipts: 0, linked: 1 });
    expect((await open()).map(({ id }) => id)).not.toContain(first?.id);
    // A family's receipt is found by its family, and taking the gift back leaves the line open again.
    const fee = { account_id: own.id, amount_sen: 6_999, method: "pindahan", client_key: newId() };
    const { body: receipt } = await admin.post<{ id: string }>("/payments", fee);
    expect((await match([{ line_id: other?.id ?? "", payment_id: receipt.id }])).status).toBe(409);
    await admin.post(`/gifts/${gift.id}/reverse`, { kind: "money_back" });
    expect(await open()).toHaveLength(3);
  });

  test("by two at once makes one receipt; a closed month is received today", async () => {
    const it = await made();
    const { admin, own, line, upload, open, match, receipts, today, id } = it;
    const second = await it.addPerson("admin", "Rohani");
    const days = Number(today.slice(8)) + 1;
    await upload([line("IBG LAMA", 5_000, days)]);
    await app.owner.query(
      `insert into app.closed_fee_months (school_id, id, month, totals, hash, closed_at, closed_by)
       values ($1, gen_random_uuid(), $2, '{}', 'x', now(), $3)`,
      [id, addDays(today, -days).slice(0, 7), admin.id],
    );
    const [first] = await open();
    const parts = [{ account_id: own.id, amount_sen: 5_000 }];
    const lock = await app.owner.connect();
    await lock.query("begin");
    await lock.query("select from app.billing_accounts where id = $1 for update", [own.id]);
    const both = [admin, second].map((who) => match([{ line_id: first?.id ?? "", parts }], who));
    await untilHeldUp(lock, both);
    await lock.query("commit");
    lock.release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await receipts()).toHaveLength(1);
    const { body } = await admin.get<{ received_on: string }[]>("/payments");
    expect(body).toMatchObject([{ received_on: today }]);
    const elsewhere = await app.makeSchool();
    expect((await match([{ line_id: first?.id ?? "", parts }], elsewhere.admin)).status).toBe(404);
    expect((await upload([line("X", 1)], elsewhere.admin)).status).toBe(404);
    expect((await upload([line("X", 1)], it.guardian)).status).toBe(403);
  });
});

test("2,000 lines are matched within two seconds, and 143 are confirmed in one press", async () => {
  const { own, other, line, upload, open, match } = await made();
  const codes = [own, other].map(({ code }) => code.replace("-", ""));
  const lines = Array.from({ length: 2000 }, (_, at) =>
    line(`DUITNOW QR ${codes[at % 2]} ${at}`, 100 + at, at % 25),
  );
  expect((await upload(lines)).body).toEqual({ added: 2000, known: 0 });
  const began = process.cpuUsage();
  const waiting = await open();
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
  const sure = waiting.slice(0, 143).map(({ id: line_id, amount_sen, suggestions: [first] }) => ({
    line_id,
    parts: [{ account_id: first?.account_id ?? "", amount_sen }],
  }));
  expect((await match(sure)).body).toEqual({ receipts: 143, linked: 0 });
});

describe("paying in", () => {
  const CODE =
    "00020101021126420014A000000615000101066033460210MD00012345520482115303458" +
    "5802MY5919MAAHAD TAHFIZ ANNUR6002MY62150311ABCDEFGHIJK6304171D";

  test("an admin says what families need, and they see it; nobody else says it", async () => {
    const { admin, teacher, guardian, bank_account_id: id } = await made();
    await app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
      teacher.id,
    ]);
    const path = `/bank-accounts/${id}`;
    const seen = async (who: Caller = guardian) => who.get<PayIn[]>("/fees/pay-in");
    expect((await seen()).body).toEqual([]);
    const facts = { holder: "Maahad An-Nur", number: "1203 4567-4471", duitnow: ` ${CODE}\n` };
    expect((await teacher.patch(path, facts)).status).toBe(403);
    expect((await guardian.patch(path, facts)).status).toBe(403);
    expect(await admin.patch(path, { ...facts, version: 1 })).toMatchObject({
      status: 200,
      body: { number: "120345674471", duitnow: CODE, has_amount: false, version: 2 },
    });
    const shown = { holder: "Maahad An-Nur", number: "120345674471", duitnow: CODE };
    const account = { id, name: "Yuran", bank: "Bank Islam", ...shown, has_amount: false };
    expect((await seen()).body).toEqual([account]);
    expect((await seen(teacher)).status).toBe(403);
    expect(await admin.patch(path, { number: "", version: 1 })).toMatchObject({
      status: 409,
      body: { data: { reason: "stale", current: { number: "120345674471" } } },
    });
    const { rows } = await app.owner.query<{ details: unknown }>(
      "select details from app.audit where action = 'fees.change_bank_account' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([
      {
        details: {
          changes: { holder: ["", shown.holder], number: ["", shown.number], duitnow: ["", CODE] },
        },
      },
    ]);
    expect((await admin.patch(path, { number: "", duitnow: "" })).status).toBe(200);
    expect((await seen()).body).toEqual([]);
  });

  test("the other admins are told by mail where families pay now, and how to check it", async () => {
    const { admin, colleague, bank_account_id: id } = await made();
    await app.owner.query("update app.profiles set role = 'admin' where id = $1", [colleague.id]);
    const path = `/bank-accounts/${id}`;
    const mails = async ({ email }: { email: string }) =>
      (await mailsTo(app, email, "fee_pay_in")).map(({ text }) => text);
    expect((await admin.patch(path, { number: "120345674471", duitnow: CODE })).status).toBe(200);
    const [told = "", ...others] = await mails(colleague);
    expect(others).toEqual([]);
    for (const line of [
      "Nombor akaun: tiada → …4471",
      "Kod DuitNow QR: ditambah",
      "Account number: none → …4471",
      "DuitNow QR code: added",
    ]) {
      expect(told.split("\n\n")).toContain(line);
    }
    expect(told).not.toMatch(/\d{5}/);
    // What does not say where the money goes is nobody's mail, and who changed it is told nothing.
    await admin.patch(path, { has_amount: true });
    expect(await mails(colleague)).toHaveLength(1);
    expect((await admin.patch(path, { duitnow: "" })).status).toBe(200);
    expect((await mails(colleague))[1]).toContain("DuitNow QR code: removed");
    expect(await mails(admin)).toEqual([]);
  });

  test("a number of another account and a code that is none are refused", async () => {
    const { admin, bank_account_id: id } = await made();
    const path = `/bank-accounts/${id}`;
    for (const [wrong, status, data] of [
      [{ number: "1203456789" }, 422, { reason: "number", last4: "4471" }],
      [{ number: "4471" }, 400, {}],
      [{ number: "12O34471" }, 400, {}],
      [{ duitnow: CODE.replace("ANNUR", "ANNUS") }, 422, { reason: "duitnow", fault: "crc" }],
      [{ duitnow: "https://halaqah.example" }, 422, { reason: "duitnow", fault: "none" }],
      [{ duitnow: "x".repeat(601) }, 400, {}],
      [{ has_amount: true }, 422, { reason: "untried" }],
      [{ has_amount: true, duitnow: CODE }, 422, { reason: "untried" }],
    ] as const) {
      expect(await admin.patch(path, wrong)).toMatchObject({ status, body: { data } });
    }
    expect((await admin.patch(`/bank-accounts/${newId()}`, { holder: "x" })).status).toBe(404);
    const { body } = await admin.get<BankAccount[]>("/bank-accounts");
    expect(body).toMatchObject([{ number: "", duitnow: "", has_amount: false, version: 1 }]);
  });

  test("the sum is in the code from when it was tried until there is another code", async () => {
    const { admin, guardian, bank_account_id: id } = await made();
    const path = `/bank-accounts/${id}`;
    const isOn = async () => (await guardian.get<PayIn[]>("/fees/pay-in")).body[0]?.has_amount;
    await admin.patch(path, { duitnow: CODE });
    expect(await isOn()).toBe(false);
    expect((await admin.patch(path, { has_amount: true })).status).toBe(200);
    expect(await isOn()).toBe(true);
    await admin.patch(path, { holder: "Maahad", duitnow: CODE });
    expect(await isOn()).toBe(true);
    const other = CODE.replace("6304171D", "");
    await admin.patch(path, { duitnow: `${other}6304${crcOf(`${other}6304`)}` });
    expect(await isOn()).toBe(true);
    const renamed = other.replace("ANNUR", "ANNAS");
    await admin.patch(path, { duitnow: `${renamed}6304${crcOf(`${renamed}6304`)}` });
    expect(await isOn()).toBe(false);
    await admin.patch(path, { has_amount: true });
    await admin.patch(path, { duitnow: "" });
    expect(await isOn()).toBeUndefined();
  });
});

test("the lines of a year say what became of each: matched, put aside or waiting", async () => {
  const { admin, own, line, upload, open, match, bank_account_id, today } = await made();
  await upload([line("SEWA KANTIN", 9_900, 2), line("IBG SALMAH", 53_000, 1), line("IBG", 100)]);
  const of = async (sum: number) => (await open()).find((one) => one.amount_sen === sum)?.id ?? "";
  await admin.post(`/bank-lines/${await of(9_900)}/ignore`, { why: "Sewa kantin" });
  const parts = [{ account_id: own.id, amount_sen: 53_000 }];
  expect((await match([{ line_id: await of(53_000), parts }])).status).toBe(200);
  const read = async (from: string) =>
    (
      await admin.get<BookedBankLine[]>("/bank-lines/booked", {
        bank_account_id,
        from,
        to: today,
      })
    ).body.map(({ description, matched_sen, numbers, why }) => [
      description,
      matched_sen,
      numbers.length,
      why,
    ]);
  expect(await read(addDays(today, -9))).toEqual([
    ["SEWA KANTIN", 0, 0, "Sewa kantin"],
    ["IBG SALMAH", 53_000, 1, ""],
    ["IBG", 0, 0, ""],
  ]);
  expect(await read(today)).toEqual([["IBG", 0, 0, ""]]);
  // A receipt that was taken back counts no more.
  const [paid] = (await admin.get<{ id: string }[]>("/payments")).body;
  await admin.post(`/payments/${paid?.id}/reverse`, { kind: "duplicate" });
  expect(await read(addDays(today, -1))).toEqual([
    ["IBG SALMAH", 0, 0, ""],
    ["IBG", 0, 0, ""],
  ]);
});
