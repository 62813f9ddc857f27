import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DEPOSIT_ITEM, issueBills, makeBillingSchool, paying } from "#app/testing-fees.ts";
import { type NamedCells, readReport } from "#app/testing-reports.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Payment } from "#features/fees/contract.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { type Random, seededRandom } from "#lib/random.ts";

/** Figures of fees, counted anew from the rows of the database. */
let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const FOOD = {
  ...DEPOSIT_ITEM,
  kind: "fee",
  name_ms: "Makan",
  name_en: "Meals",
  class_code: "022",
  frequency: "month",
  price: { from_date: "2020-01-01", amount_sen: 15_004 },
};
const MONTHS = 5;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const idOf = ({ status, body }: { status: number; body: unknown }): string => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return (body as { id: string }).id;
};

/**
 * Families with bills of some months, of which a fund and the school bear a part, and what they paid of them on some
 * days, a part of which was taken back; and gifts to the fund.
 */
async function makeBooks(random: Random) {
  const made = await makeBillingSchool(app, 5);
  const { school, admin, accounts, period } = made;
  const { today } = school;
  idOf(await admin.post("/fee-items", FOOD));
  const sponsor_id = idOf(await admin.post("/sponsors", { name: "Koperasi", contact: "" }));
  const fund = { kind: "infaq", restricted: false, note: "", tax_approval: "44/35/10/42/179/6.1" };
  const fund_id = idOf(await admin.post("/funds", { name: "Tabung Infaq", ...fund }));
  for (const amount_sen of [400_000, 30_005, 7000]) {
    const gift = { sponsor_id, fund_id, amount_sen, method: "pindahan", client_key: newId() };
    const id = idOf(await admin.post("/gifts", gift));
    if (amount_sen === 7000) idOf(await admin.post(`/gifts/${id}/reverse`, { kind: "mistake" }));
  }
  for (const [at, borne_by] of [fund_id, null, fund_id].entries()) {
    const waiver = {
      account_id: accounts[at]?.id,
      student_id: null,
      reason: "Ibu tunggal",
      kind: "lain",
      asnaf: null,
      items: null,
      percent_bp: 100 * random.between(5, 60),
      amount_sen: null,
      from_date: "2020-01-01",
      to_date: null,
      fund_id: borne_by,
      sponsor_id: null,
      shows_name: false,
    };
    const id = idOf(await admin.post("/waivers", waiver));
    idOf(await admin.post(`/waivers/${id}/decision`, { approved: true }));
  }
  // Bills that are taken back give the fund its money again.
  const undone = idOf(await issueBills(admin, period));
  expect((await admin.send("DELETE", `/billing-runs/${undone}`)).status).toBe(200);
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const run = idOf(await issueBills(admin, addDays(`${period}-15`, -30 * back).slice(0, 7)));
    await into(school.id, 30 * back, "select id from app.invoices where run_id = $3", run);
  }
  for (const account of accounts) {
    for (let times = random.between(1, 4); times > 0; times -= 1) {
      const method = random.pick(["tunai", "pindahan", "fpx"]);
      const sen = 5 * random.between(2000, 24_000);
      const paid = idOf(await admin.post<Payment>("/payments", paying(account.id, sen, method)));
      if (random.chance(0.3)) {
        idOf(await admin.post(`/payments/${paid}/reverse`, { kind: "mistake" }));
      } else {
        await into(school.id, random.between(0, 100), "values ($3::uuid)", paid);
      }
    }
  }
  const pledge = { sponsor_id, fund_id, amount_sen: 40_000, from_date: today, to_date: null };
  idOf(await admin.post("/pledges", { ...pledge, monthly: true }));
  return { ...made, ...school, since: addDays(today, -300) };
}

/** Moves documents, and what they made owed and paid, so many days into the past. */
async function into(school_id: string, days: number, which: string, id: string): Promise<void> {
  const moves = {
    invoices: "issued_on = issued_on - $2::int",
    ledger_txs: "posted_on = posted_on - $2::int, at = at - $2::int * interval '1 day'",
    dues: "due_on = due_on - $2::int",
    allocations: "at = at - $2::int * interval '1 day'",
  };
  for (const [table, set] of Object.entries(moves)) {
    const key = table === "dues" || table === "allocations" ? "tx_id" : "id";
    await app.owner.query(
      `update app.${table} set ${set} where school_id = $1 and ${key} in (${which})`,
      [school_id, days, id],
    );
  }
}

/** All rows of a query, with the school as its only value. */
async function rowsOf<Row extends NamedCells>(text: string, school_id: string): Promise<Row[]> {
  return (await app.owner.query<Row>(text, [school_id])).rows;
}

type Tx = { id: string; kind: string; posted_on: string; reverses: string | null };
const findTxs = (school_id: string) =>
  rowsOf<Tx>(
    `select id, kind, posted_on::text, reverses from app.ledger_txs where school_id = $1 order by posted_on, at, id`,
    school_id,
  );

/** What waivers took off bills and gave back with them, by the day, the fund and the student. */
async function findWaived(school_id: string) {
  const used = await rowsOf<{
    fund: string | null;
    student_id: string | null;
    sen: number;
    invoice_id: string;
    voided_by: string | null;
  }>(
    `select f.name as fund, c.student_id, w.amount_sen::float8 as sen, c.invoice_id, c.voided_by
     from app.charge_waivers w join app.charges c on c.id = w.charge_id
     left join app.funds f on f.id = w.fund_id where w.school_id = $1`,
    school_id,
  );
  const days = new Map((await findTxs(school_id)).map(({ id, posted_on }) => [id, posted_on]));
  return used.flatMap(({ sen, invoice_id, voided_by, ...of }) => [
    { ...of, sen, day: days.get(invoice_id) ?? "" },
    ...(voided_by ? [{ ...of, sen: -sen, day: days.get(voided_by) ?? "" }] : []),
  ]);
}

describe.each([1, 2])("the books of school %i", (seed) => {
  let books: Awaited<ReturnType<typeof makeBooks>>;
  beforeAll(async () => {
    books = await makeBooks(seededRandom(seed));
  });

  test("say what was waived and who bears it", async () => {
    const { admin, id, since, today } = books;
    const waived = await findWaived(id);
    for (const from of [since, addDays(today, -40), today]) {
      const of = waived.filter(({ day }) => from <= day);
      const { rows } = await readReport(admin, "pengecualian", {
        period: "custom",
        on: from,
        to: today,
      });
      const byFund = [null, "Tabung Infaq"].flatMap((fund) => {
        const own = of.filter((one) => one.fund === fund);
        const pupils = new Set(own.map(({ student_id }) => student_id)).size;
        const sen = sum(own.map((one) => one.sen));
        return sen === 0 ? [] : [{ fund, pupils, borne_sen: sen }];
      });
      expect(rows.map(({ fund, pupils, borne_sen }) => ({ fund, pupils, borne_sen }))).toEqual(
        expect.arrayContaining(byFund),
      );
      expect(rows).toHaveLength(byFund.length);
    }
  });

  test("say what came into the fund, what was used and what is left", async () => {
    const { admin, id, since, today } = books;
    const txs = await findTxs(id);
    const gifts = new Map(
      (
        await rowsOf<{ id: string; sen: number }>(
          "select id, amount_sen::float8 as sen from app.payments where school_id = $1 and kind = 'fund'",
          id,
        )
      ).map((one) => [one.id, one.sen]),
    );
    const given = txs.map((tx) => ({
      day: tx.posted_on,
      sen: gifts.get(tx.id) ?? -(gifts.get(tx.reverses ?? "") ?? 0),
    }));
    const used = (await findWaived(id)).filter(({ fund }) => fund !== null);
    const upTo = (some: { day: string; sen: number }[], from: string, to: string) =>
      sum(some.filter(({ day }) => from <= day && day <= to).map(({ sen }) => sen));
    for (const from of [since, addDays(today, -40), today]) {
      const { rows } = await readReport(admin, "tabung", { period: "custom", on: from, to: today });
      const before = addDays(from, -1);
      const opening_sen = upTo(given, "2000-01-01", before) - upTo(used, "2000-01-01", before);
      const [received_sen, used_sen] = [upTo(given, from, today), upTo(used, from, today)];
      const closing_sen = opening_sen + received_sen - used_sen;
      expect(rows).toMatchObject([{ opening_sen, received_sen, used_sen, closing_sen }]);
    }
  });

  test("say what cash came and went, line by line", async () => {
    const { admin, id, today } = books;
    const txs = await findTxs(id);
    const cash = new Map(
      (
        await rowsOf<{ id: string; number: string; sen: number }>(
          "select id, number, amount_sen::float8 as sen from app.payments where school_id = $1 and method = 'tunai'",
          id,
        )
      ).map((one) => [one.id, one.sen]),
    );
    const moved = txs.flatMap((tx) => {
      const sen = cash.get(tx.id) ?? -(cash.get(tx.reverses ?? "") ?? 0);
      return sen === 0 ? [] : [{ date: tx.posted_on, sen }];
    });
    const first = monthStart(today);
    let balance_sen = sum(moved.filter(({ date }) => date < first).map(({ sen }) => sen));
    const { rows, totals } = await readReport(admin, "buku-tunai");
    const [before, ...lines] = rows;
    expect(before).toMatchObject({ entry: "entry_before", in_sen: 0, out_sen: 0, balance_sen });
    const own = moved.filter(({ date }) => first <= date);
    const expected = own.map(({ date, sen }) => {
      balance_sen += sen;
      return { date, in_sen: Math.max(0, sen), out_sen: Math.max(0, -sen), balance_sen };
    });
    expect(lines).toMatchObject(expected);
    expect(lines).toHaveLength(expected.length);
    expect(totals).toMatchObject({
      in_sen: sum(expected.map(({ in_sen }) => in_sen)),
      out_sen: sum(expected.map(({ out_sen }) => out_sen)),
    });
  });

  test("say what falls due, and what of it comes as in the last months", async () => {
    const { admin, id, today } = books;
    type Due = { id: string; due_on: string; sen: number };
    const dues = await rowsOf<Due>(
      "select id, due_on::text, amount_sen::float8 as sen from app.dues where school_id = $1",
      id,
    );
    const paid = await rowsOf<{ due_id: string; posted_on: string; sen: number }>(
      `select a.due_id, t.posted_on::text, a.amount_sen::float8 as sen
       from app.allocations a join app.ledger_txs t on t.id = a.tx_id where a.school_id = $1`,
      id,
    );
    const monthOf = (day: string) => day.slice(0, 7);
    const [last, months] = [monthOf(addDays(today, -30)), new Map<string, Due[]>()];
    for (const due of dues) {
      months.set(monthOf(due.due_on), [...(months.get(monthOf(due.due_on)) ?? []), due]);
    }
    // The six months before the one that was thirty days ago.
    let first = last;
    for (let at = 0; at < 6; at += 1) first = monthOf(addDays(`${first}-01`, -1));
    const over = [...months].filter(([month]) => first <= month && month < last);
    const known = over.flatMap(([, of]) => of);
    const inTime = sum(
      known.flatMap((due) =>
        paid
          .filter((one) => one.due_id === due.id && one.posted_on <= addDays(due.due_on, 30))
          .map(({ sen }) => sen),
      ),
    );
    const due_sen = sum((months.get(monthOf(today)) ?? []).map(({ sen }) => sen));
    const whole = sum(known.map(({ sen }) => sen));
    const [now] = (await readReport(admin, "ramalan")).rows;
    expect(now).toMatchObject({
      due_sen,
      expected_sen: over.length < 3 ? null : Math.floor((due_sen * inTime) / whole),
      promised_sen: 40_000,
    });
  });

  test("say of each document what LHDN asks for", async () => {
    const { admin, id, today } = books;
    const first = monthStart(today);
    const days = new Map((await findTxs(id)).map((tx) => [tx.id, tx.posted_on]));
    const isNow = (tx: string) => first <= (days.get(tx) ?? "") && (days.get(tx) ?? "") <= today;
    const charges = await rowsOf<{
      invoice_id: string;
      voided_by: string | null;
      of_class: string;
      sen: number;
    }>(
      `select c.invoice_id, c.voided_by, i.class_code as of_class,
         (c.gross_sen - c.off_sen - c.waived_sen)::float8 as sen
       from app.charges c join app.fee_items i on i.id = c.item_id where c.school_id = $1`,
      id,
    );
    const billed = charges.flatMap(({ invoice_id, voided_by, of_class, sen }) => [
      ...(isNow(invoice_id) ? [{ of_class, sen }] : []),
      ...(voided_by && isNow(voided_by) ? [{ of_class, sen: -sen }] : []),
    ]);
    const gifts = await rowsOf<{ id: string; back: string | null; sen: number }>(
      `select p.id, r.id as back, p.amount_sen::float8 as sen from app.payments p
       left join app.payment_reversals r on r.payment_id = p.id
       where p.school_id = $1 and p.kind = 'fund'`,
      id,
    );
    for (const { id: gift, back, sen } of gifts) {
      if (isNow(gift)) billed.push({ of_class: "007", sen });
      if (back && isNow(back)) billed.push({ of_class: "007", sen: -sen });
    }
    const { rows, totals } = await readReport(admin, "e-invois");
    for (const of_class of ["010", "022", "007"]) {
      const own = rows.filter(({ class_code }) => class_code === of_class);
      expect([of_class, sum(own.map((row) => Number(row["amount_sen"])))]).toEqual([
        of_class,
        sum(billed.filter((one) => one.of_class === of_class).map(({ sen }) => sen)),
      ]);
    }
    expect(totals["amount_sen"]).toBe(sum(billed.map(({ sen }) => sen)));
  });

  test("say what receipts were paid for, as much as came in, in any days", async () => {
    const { admin, id, since, today } = books;
    const read = async (from: string, to: string) => {
      const asked = { period: "custom", on: from, to };
      const { rows, totals } = await readReport(admin, "kutipan-item", asked);
      const received = await readReport(admin, "kutipan", asked);
      expect(totals["received_sen"]).toBe(received.totals["received_sen"]);
      return (of: string) =>
        Number(rows.find((row) => row["paid_for"] === of)?.["received_sen"] ?? 0);
    };
    const middle = addDays(today, -35);
    const [all, early, late] = [
      await read(since, today),
      await read(since, middle),
      await read(addDays(middle, 1), today),
    ];
    const items = await rowsOf<{ id: string; name: string }>(
      "select id, name_ms as name from app.fee_items where school_id = $1",
      id,
    );
    for (const of of [...items.map(({ name }) => name), "paid_ahead", "paid_rounding"]) {
      expect([of, early(of) + late(of)]).toEqual([of, all(of)]);
    }
    const bills = await rowsOf<{ id: string; paid: number }>(
      `select v.id, coalesce((select sum(a.amount_sen) from app.dues d
           join app.allocations a on a.due_id = d.id join app.payments p on p.id = a.tx_id
           where d.tx_id = v.id), 0)::float8 as paid
       from app.invoices v where v.school_id = $1`,
      id,
    );
    const charges = await rowsOf<{ invoice_id: string; item_id: string; sen: number }>(
      "select invoice_id, item_id, (gross_sen - off_sen - waived_sen)::float8 as sen from app.charges where school_id = $1",
      id,
    );
    for (const item of items) {
      const shares = bills.map((bill) => {
        const own = charges.filter((one) => one.invoice_id === bill.id);
        const of = sum(own.filter((one) => one.item_id === item.id).map(({ sen }) => sen));
        const whole = sum(own.map(({ sen }) => sen));
        return { exact: whole === 0 ? 0 : (bill.paid * of) / whole, isWhole: bill.paid === whole };
      });
      const open = shares.filter(({ exact, isWhole }) => exact > 0 && !isWhole).length;
      const found = all(item.name) - sum(shares.map(({ exact }) => exact));
      // A bill that is paid is exact; one of which a part is paid is cut to the sen.
      expect(Math.abs(found)).toBeLessThanOrEqual(open + 1e-6);
    }
  });
});

test("what a receipt pays is an item, a balance from before, another family's, or ahead", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 4);
  const { today } = school;
  idOf(await admin.post("/fee-items", FOOD));
  const [first, second, third] = accounts.map(({ id }) => id);
  const opening = { account_id: second, as_of: addDays(today, -45), amount_sen: 10_000 };
  idOf(await admin.post("/openings", opening));
  idOf(await issueBills(admin, period));
  const pay = async (account: string | undefined, sen: number, method?: string) =>
    idOf(await admin.post("/payments", paying(account, sen, method)));
  const read = async () => {
    const { rows, totals } = await readReport(admin, "kutipan-item");
    const received = await readReport(admin, "kutipan");
    expect(totals["received_sen"]).toBe(received.totals["received_sen"]);
    return Object.fromEntries(rows.map((row) => [row["paid_for"], row["received_sen"]]));
  };
  const part = (sen: number) => Math.floor((sen * 53_003) / 68_007);
  // Cash that settles RM 680.07 is RM 680.05.
  await pay(first, 68_005, "tunai");
  const before = { "Yuran bulanan": 53_003, Makan: 15_004, paid_rounding: -2 };
  expect(await read()).toEqual(before);
  await pay(second, 30_000);
  await pay(third, 80_000);
  const half = {
    ...before,
    "Yuran bulanan": 2 * 53_003 + part(20_000),
    Makan: 2 * 15_004 + 20_000 - part(20_000),
    paid_opening: 10_000,
    paid_ahead: 11_993,
  };
  expect(await read()).toEqual(half);
  const wrong = await pay(second, 7777);
  idOf(await admin.post(`/payments/${wrong}/reverse`, { kind: "mistake" }));
  expect(await read()).toEqual(half);
  // What another family paid ahead pays for this one, and is no money that came in for its items.
  const transfer = { from_account: third, to_account: second, amount_sen: 5000 };
  idOf(
    await admin.post("/account-transfers", {
      ...transfer,
      reason: "Adik-beradik",
      client_key: newId(),
    }),
  );
  const moved = { ...half, paid_transfer: 5000, paid_ahead: 6993 };
  expect(await read()).toEqual(moved);
  // The rest of the bill goes into a plan, whose instalments pay for its items.
  const { dues } = (await admin.get<Statement>(`/billing-accounts/${second}/statement`)).body;
  const left = sum(dues.map(({ left_sen }) => left_sen));
  expect(left).toBe(68_007 - 25_000);
  const instalments = [
    { due_on: addDays(today, 10), amount_sen: 20_000 },
    { due_on: addDays(today, 40), amount_sen: left - 20_000 },
  ];
  const due_ids = dues.map((due) => due.id);
  const plan = idOf(
    await admin.post("/instalment-plans", { account_id: second, due_ids, instalments }),
  );
  idOf(await admin.post(`/instalment-plans/${plan}/decision`, { state: "agreed" }));
  await pay(second, left);
  const paid = await read();
  expect(paid).toMatchObject({ paid_opening: 10_000, paid_transfer: 5000, paid_ahead: 6993 });
  // Thus the bill is paid, each item to the sen: what came before was 20,000 and 5000 of the transfer.
  const rest = 53_003 - part(25_000);
  expect(Number(paid["Yuran bulanan"])).toBe(Number(moved["Yuran bulanan"]) + rest);
  expect(Number(paid["Makan"])).toBe(Number(moved["Makan"]) + left - rest);
});

test("what a credit note took off an item of a bill is not paid by the receipts", async () => {
  const { admin, accounts, period, school } = await makeBillingSchool(app, 3);
  const food = idOf(await admin.post("/fee-items", FOOD));
  const [first, second] = accounts.map(({ id }) => id);
  const bills = idOf(await issueBills(admin, period));
  const off = (account_id: string | undefined) =>
    admin.post("/credit-notes", {
      account_id,
      kind: "correction",
      item_id: food,
      amount_sen: 15_004,
      reason: "Tidak makan di asrama",
      client_key: newId(),
    });
  const read = async (days: Record<string, string> = {}) => {
    const { rows, totals } = await readReport(admin, "kutipan-item", days);
    const received = await readReport(admin, "kutipan", days);
    expect(totals["received_sen"]).toBe(received.totals["received_sen"]);
    return Object.fromEntries(rows.map((row) => [row["paid_for"], row["received_sen"]]));
  };
  idOf(await off(first));
  idOf(await admin.post("/payments", paying(first, 53_003)));
  expect(await read()).toEqual({ "Yuran bulanan": 53_003 });
  // What was paid before the note stays in its days, and the day of the note moves it.
  const part = idOf(await admin.post("/payments", paying(second, 34_000)));
  await into(school.id, 3, "select id from app.invoices where run_id = $3", bills);
  await into(school.id, 2, "values ($3::uuid)", part);
  const now = { period: "custom", on: school.today, to: school.today };
  const then = { ...now, on: addDays(school.today, -2), to: addDays(school.today, -1) };
  const fee = Math.floor((34_000 * 53_003) / 68_007);
  const before = { "Yuran bulanan": fee, Makan: 34_000 - fee };
  expect(await read(then)).toEqual(before);
  idOf(await off(second));
  expect(await read(then)).toEqual(before);
  expect(await read(now)).toEqual({
    "Yuran bulanan": 53_003 + before.Makan,
    Makan: -before.Makan,
  });
  idOf(await admin.post("/payments", paying(second, 19_003)));
  expect(await read({ ...now, on: then.on })).toEqual({ "Yuran bulanan": 2 * 53_003 });
});
