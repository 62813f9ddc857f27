import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { issueBills, makeBillingSchool, paying, requireSound } from "#app/testing-fees.ts";
import { addPayment } from "#app/testing-payments.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { BillingAccount, FamilyProposal } from "#features/fees/accounts/contract.ts";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import type { FeeItem } from "#features/fees/items/contract.ts";
import type { FeesSummary, Statement } from "#features/fees/statements/contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Payment } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function pay(school: TestSchool, student_id: string | undefined, sen: number, on: string) {
  await addPayment(app.owner, school.id, { student_id, sen, on });
}

async function amounts(caller: Caller, query?: Record<string, string>): Promise<number[]> {
  const { status, body } = await caller.get("/payments", query);
  expect(status).toBe(200);
  return (body as Payment[]).map((payment) => payment.amount_sen);
}

test("admins see all payments, guardians those of their children, others none", async () => {
  const school = await app.makeSchool();
  const [child = "", other = ""] = school.students;
  await pay(school, child, 12_050, "2026-11-01");
  await pay(school, other, 30_000, "2026-11-03");
  expect(await amounts(school.admin)).toEqual([30_000, 12_050]);
  expect(await amounts(school.guardian)).toEqual([12_050]);
  expect(await amounts(school.guardian, { student_id: other })).toEqual([]);
  for (const caller of [school.teacher, school.pupil]) {
    expect((await caller.get("/payments")).status).toBe(403);
  }
});

test("the filter of days has both ends in it", async () => {
  const school = await app.makeSchool();
  for (const day of [1, 2, 3]) await pay(school, school.students[0], day, `2026-11-0${day}`);
  const range = { from: "2026-11-01", to: "2026-11-02" };
  expect(await amounts(school.admin, range)).toEqual([2, 1]);
});

const sumOf = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

async function ask<T extends object>(statement: string, values: unknown[]): Promise<T[]> {
  return (await app.owner.query<T>(statement, values)).rows;
}

describe("from the account to the receipt", () => {
  test("a month is billed once, paid in part, and the statement says it to the sen", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    const issued = await issueBills(admin, period);
    expect(issued).toMatchObject({ status: 201, body: { invoices: accounts.length } });
    expect((await issueBills(admin, period)).body).toMatchObject({ data: { reason: "nothing" } });
    const [account] = accounts;
    const cash = { ...paying(account?.id, 20_000, "tunai"), payer_name: "Puan Salmah" };
    const receipt = await admin.post<Payment>("/payments", cash);
    expect(receipt).toMatchObject({ status: 201, body: { amount_sen: 20_000, rounding_sen: 0 } });
    expect((await admin.post("/payments", cash)).body).toEqual(receipt.body);
    const rest = await admin.post<Payment>("/payments", paying(account?.id, 33_005, "tunai"));
    expect(rest.body).toMatchObject({ rounding_sen: 2 });
    const path = `/billing-accounts/${account?.id}/statement`;
    const { body } = await admin.get<Statement>(path);
    expect(body).toMatchObject({ closing_sen: 0, owed_sen: 0, credit_sen: 0, dues: [] });
    expect(body.lines.map(({ kind, balance_sen }) => [kind, balance_sen])).toEqual([
      ["invoice", 53_003],
      ["payment", 33_003],
      ["payment", 0],
    ]);
    await requireSound(app, school.id);
  });

  test("what is paid too much pays the next bill, and a receipt taken back opens the dues again", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    const [account] = accounts;
    const { body: early } = await admin.post<Payment>("/payments", paying(account?.id, 60_000));
    await issueBills(admin, period);
    const read = () => admin.get<Statement>(`/billing-accounts/${account?.id}/statement`);
    expect((await read()).body).toMatchObject({ owed_sen: 0, credit_sen: 6_997 });
    const reversal = { kind: "bounced", reason: "Cek tendang" };
    const taken = await admin.post(`/payments/${early.id}/reverse`, reversal);
    expect(taken).toMatchObject({
      status: 200,
      body: { reversed: "bounced", number: early.number },
    });
    expect((await read()).body).toMatchObject({ owed_sen: 53_003, credit_sen: 0 });
    expect((await admin.post(`/payments/${early.id}/reverse`, reversal)).status).toBe(409);
    expect((await admin.get<FeesSummary>("/fees/summary")).body).toMatchObject({ received_sen: 0 });
    await requireSound(app, school.id);
  });

  test("bills are taken back while nobody paid, and can then be issued anew", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    const { body: run } = await issueBills(admin, period);
    expect((await admin.send("DELETE", `/billing-runs/${run.id}`)).body).toMatchObject({
      undone: true,
    });
    expect((await admin.send("DELETE", `/billing-runs/${run.id}`)).status).toBe(409);
    const { body: again } = await issueBills(admin, period);
    expect(again.invoices).toBe(accounts.length);
    await admin.post("/payments", paying(accounts[0]?.id, 100));
    expect((await admin.send("DELETE", `/billing-runs/${again.id}`)).body).toMatchObject({
      data: { reason: "paid" },
    });
    await requireSound(app, school.id);
  });

  test("a preview says what each family pays, and what is new since the month before", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    const { body: first } = await admin.get<RunPreview>("/billing-runs/preview", { period });
    expect(first.differs).toBeNull();
    expect(first.families.map(({ code }) => code)).toEqual(accounts.map(({ code }) => code));
    expect(sumOf(first.families.map(({ total_sen }) => total_sen))).toBe(first.total_sen);
    const named = accounts.flatMap(({ students }) => students.map(({ name }) => name)).toSorted();
    const sums = first.families.flatMap(({ students }) => students);
    expect(sums.map(({ name }) => name).toSorted()).toEqual(named);
    expect(new Set(sums.map(({ sen }) => sen))).toEqual(new Set([53_003]));
    await issueBills(admin, period);
    const [item] = (await admin.get<FeeItem[]>("/fee-items")).body;
    const next = addDays(monthStart(school.today), 31).slice(0, 7);
    const price = { from_date: `${next}-01`, amount_sen: 55_000 };
    expect((await admin.patch(`/fee-items/${item?.id}`, { price })).status).toBe(200);
    const [gone] = accounts.flatMap(({ students }) => students);
    await ask("update app.students set status = 'inactive' where school_id = $1 and id = $2", [
      school.id,
      gone?.id,
    ]);
    const { body } = await admin.get<RunPreview>("/billing-runs/preview", { period: next });
    const prices = [{ id: item?.id, before_sen: 53_003, now_sen: 55_000 }];
    expect(body.differs).toMatchObject({ joined: [], left: [gone?.name], prices });
  });

  test("a price that changed after the preview stops the bills", async () => {
    const { admin, period, school } = await makeBillingSchool(app);
    const { body } = await admin.get<RunPreview>("/billing-runs/preview", { period });
    const [item] = (await admin.get<FeeItem[]>("/fee-items")).body;
    const price = { from_date: "2021-01-01", amount_sen: 55_000 };
    expect((await admin.patch(`/fee-items/${item?.id}`, { price })).status).toBe(200);
    const stale = await admin.post("/billing-runs", { period, preview_hash: body.preview_hash });
    expect(stale).toMatchObject({ status: 409, body: { data: { reason: "changed" } } });
    expect(await ask("select from app.invoices where school_id = $1", [school.id])).toEqual([]);
  });

  test.each([
    [{ amount_sen: 0 }, 400],
    [{ amount_sen: -5 }, 400],
    [{ amount_sen: 10_000_001 }, 400],
    [{ amount_sen: 1.5 }, 400],
    [{ amount_sen: 1_003, method: "tunai" }, 422],
    [{ received_on: "2199-01-01" }, 422],
    [{ received_on: "2020-01-01" }, 422],
    [{ account_id: newId() }, 404],
  ])("what cannot be paid is refused: %j", async (wrong, status) => {
    const { school, admin, accounts } = await makeBillingSchool(app, 1);
    const asked = { ...paying(accounts[0]?.id, 1_000), ...wrong };
    expect((await admin.post("/payments", asked)).status).toBe(status);
    expect(await ask("select from app.ledger_txs where school_id = $1", [school.id])).toEqual([]);
  });

  test("a guardian sees the accounts of the own children, until the office hides one", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    await issueBills(admin, period);
    const mine = accounts.find(({ payers }) => payers.some(({ sees_account }) => sees_account));
    const other = accounts.find(({ id }) => id !== mine?.id);
    const read = (id: string | undefined) =>
      school.guardian.get(`/billing-accounts/${id}/statement`);
    expect((await read(mine?.id)).status).toBe(200);
    expect((await read(other?.id)).status).toBe(404);
    expect((await school.guardian.get<Statement[]>("/fees/mine")).body).toMatchObject([
      { account_id: mine?.id, owed_sen: 53_003 },
    ]);
    const { guardian_id } = mine?.payers[0] ?? {};
    const hidden = { guardian_id, sees_account: false };
    expect((await admin.post(`/billing-accounts/${mine?.id}/payers`, hidden)).status).toBe(200);
    expect((await read(mine?.id)).status).toBe(404);
    expect((await school.guardian.get("/fees/mine")).body).toEqual([]);
    const stranger = await app.makeSchool();
    expect((await stranger.admin.get(`/billing-accounts/${mine?.id}/statement`)).status).toBe(404);
  });
});

test("of parents who live apart, each sees only the account whose pupils are all the own", async () => {
  const school = await app.makeSchool({ pupils: 3 });
  const { admin } = school;
  const [elder = "", younger = ""] = school.other_students;
  const parents = {
    mother: await school.addPerson("guardian", "Mariam"),
    father: await school.addPerson("guardian", "Ali"),
    second: await school.addPerson("guardian", "Umar"),
  };
  const links = [
    [parents.mother, elder, "ibu"],
    [parents.mother, younger, "ibu"],
    [parents.father, elder, "bapa"],
    [parents.second, younger, "bapa"],
  ] as const;
  for (const { id } of Object.values(parents)) {
    await ask("insert into app.guardians (school_id, id, profile_id) values ($1, $2, $2)", [
      school.id,
      id,
    ]);
  }
  for (const [{ id }, student_id, relation] of links) {
    await ask(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, gen_random_uuid(), $2, $3, $4)`,
      [school.id, id, student_id, relation],
    );
  }
  const { body: proposals } = await admin.get<FamilyProposal[]>("/billing-accounts/proposals");
  const family = proposals.find(({ students }) => students.length === 2);
  expect(family).toMatchObject({ doubtful: true, guardian_ids: [parents.mother.id] });
  const together = { student_ids: [elder, younger] };
  expect((await admin.post("/billing-accounts", { families: [together] })).status).toBe(201);
  const [account] = (await admin.get<BillingAccount[]>("/billing-accounts")).body;
  await admin.post("/payments", paying(account?.id, 12_000));
  const see = async (caller: Caller) => {
    const { body: payments } = await caller.get<Payment[]>("/payments");
    const { body: statements } = await caller.get<Statement[]>("/fees/mine");
    return [payments.length, statements.length];
  };
  expect(await see(parents.mother)).toEqual([1, 1]);
  expect(await see(parents.father)).toEqual([0, 0]);
  expect(await see(parents.second)).toEqual([0, 0]);
});

test("a child who joins an account is not shown to those who are not its guardians", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app);
  const mine = accounts.find(({ payers }) => payers.some(({ sees_account }) => sees_account));
  const seen = async () => (await school.guardian.get<Statement[]>("/fees/mine")).body.length;
  expect(await seen()).toBe(1);
  const { body: child } = await admin.post<{ id: string }>("/students", {
    student_id: "S-BARU",
    first_name: "Hawa",
    last_name: "binti Umar",
    date_of_birth: "2015-01-01",
    gender: "female",
    enrollment_date: school.today,
  });
  const second = await school.addPerson("guardian", "Umar");
  await ask("insert into app.guardians (school_id, id, profile_id) values ($1, $2, $2)", [
    school.id,
    second.id,
  ]);
  await ask(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     values ($1, gen_random_uuid(), $2, $3, 'bapa')`,
    [school.id, second.id, child.id],
  );
  const families = [{ student_ids: [child.id], account_id: mine?.id }];
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  expect(await seen()).toBe(0);
  const { body: after } = await admin.get<BillingAccount[]>("/billing-accounts");
  const { payers = [] } = after.find(({ id }) => id === mine?.id) ?? {};
  expect(payers.map(({ guardian_id }) => guardian_id)).toContain(second.id);
  expect(payers.map(({ sees_account }) => sees_account)).toEqual(payers.map(() => false));
});

test("who is removed as guardian of the pupils sees their account no longer", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app);
  const mine = accounts.find(({ payers }) => payers.some(({ sees_account }) => sees_account));
  await admin.post("/payments", paying(mine?.id, 12_000));
  const see = async () => {
    const { guardian } = school;
    const { body: payments } = await guardian.get<Payment[]>("/payments");
    const { body: statements } = await guardian.get<Statement[]>("/fees/mine");
    const { status } = await guardian.get(`/billing-accounts/${mine?.id}/statement`);
    return [payments.length, statements.length, status];
  };
  expect(await see()).toEqual([1, 1, 200]);
  const links = await ask<{ id: string }>(
    "select id from app.guardian_links where school_id = $1 and guardian_id = $2",
    [school.id, mine?.payers[0]?.guardian_id],
  );
  for (const { id } of links) {
    expect((await admin.send("DELETE", `/guardian-links/${id}`)).status).toBe(200);
  }
  expect(await see()).toEqual([0, 0, 404]);
});

test("a key is for one receipt: another sum, way, account or school is another", async () => {
  const { school, admin, accounts } = await makeBillingSchool(app);
  const first = paying(accounts[0]?.id, 1_000);
  expect((await admin.post("/payments", first)).status).toBe(201);
  const others = [{ account_id: accounts[1]?.id }, { amount_sen: 1_005 }, { method: "cek" }];
  for (const other of others) {
    const { status, body } = await admin.post("/payments", { ...first, ...other });
    expect([status, (body as { data?: { reason?: string } }).data?.reason]).toEqual([422, "key"]);
  }
  const elsewhere = await makeBillingSchool(app, 1);
  const same = { ...first, account_id: elsewhere.accounts[0]?.id };
  expect((await elsewhere.admin.post("/payments", same)).status).toBe(201);
  expect((await elsewhere.admin.post("/payments", first)).status).toBe(404);
  await requireSound(app, school.id);
});

test("erasing a pupil takes the words about the family's payments, and no sum or number", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app);
  await issueBills(admin, period);
  const [account] = accounts;
  const name = "Kanari Rahsia";
  const words = { payer_name: name, reference: name };
  const { body } = await admin.post<Payment>("/payments", {
    ...paying(account?.id, 500),
    ...words,
  });
  await admin.post(`/payments/${body.id}/reverse`, { kind: "bounced", reason: name });
  const kept = () =>
    ask(
      `select p.number, p.amount_sen, e.ledger, e.amount_sen as sen from app.payments p
       join app.ledger_entries e on e.school_id = p.school_id where p.school_id = $1 order by e.id`,
      [school.id],
    );
  const before = await kept();
  const [pupil] = account?.students ?? [];
  const { body: student } = await admin.get<{ profile_id: string }>(`/students/${pupil?.id}`);
  expect((await admin.send("DELETE", `/persons/${student.profile_id}`)).status).toBe(200);
  const told = await ask(
    `select from app.payments p left join app.payment_reversals r on r.payment_id = p.id
     where p.school_id = $1 and concat(p.payer_name, p.reference, r.reason) <> ''`,
    [school.id],
  );
  expect(told).toEqual([]);
  expect(await kept()).toEqual(before);
  await requireSound(app, school.id);
});

/** So many receipts are written at once, of which 15 % are killed. */
const MANY = process.env.LONG ? 1_000 : 60;

describe("many at once", () => {
  test("two treasurers take the same bill: both are paid, and the second is a credit", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app, 1);
    await issueBills(admin, period);
    const sums = await Promise.all(
      [1, 2].map(() => admin.post("/payments", paying(accounts[0]?.id, 53_003))),
    );
    expect(sums.map(({ status }) => status)).toEqual([201, 201]);
    const { body } = await admin.get<Statement>(`/billing-accounts/${accounts[0]?.id}/statement`);
    expect(body).toMatchObject({ owed_sen: 0, credit_sen: 53_003 });
    await requireSound(app, school.id);
  });

  test("one key for two accounts at once makes one receipt", async () => {
    const { school, admin, accounts } = await makeBillingSchool(app);
    const first = paying(accounts[0]?.id, 1_000);
    const answers = await Promise.all([
      admin.post("/payments", first),
      admin.post("/payments", { ...first, account_id: accounts[1]?.id }),
    ]);
    const [made, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(made).toBe(201);
    expect([409, 422]).toContain(refused);
    await requireSound(app, school.id);
  });

  test("bills taken back while they are paid: one of both waits and the books stay sound", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    const { body: run } = await issueBills(admin, period);
    const [undone, ...paid] = await Promise.all([
      admin.send("DELETE", `/billing-runs/${run.id}`),
      ...accounts.map(({ id }) => admin.post("/payments", paying(id, 53_003))),
    ]);
    expect([200, 409]).toContain(undone.status);
    expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 201));
    await requireSound(app, school.id);
  });

  test("a receipt taken back by three at once is taken back once", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app, 1);
    await issueBills(admin, period);
    const { body } = await admin.post<Payment>(
      "/payments",
      paying(accounts[0]?.id, 60_000, "tunai"),
    );
    const answers = await Promise.all(
      ["money_back", "duplicate", "wrong_family"].map((kind) =>
        admin.post(`/payments/${body.id}/reverse`, { kind }),
      ),
    );
    const sorted = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(sorted).toEqual([200, 409, 409]);
    await requireSound(app, school.id);
  });

  test("ten bills of one month at once are issued once", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => issueBills(admin, period)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const found = await ask("select from app.invoices where school_id = $1", [school.id]);
    expect(found).toHaveLength(accounts.length);
    await requireSound(app, school.id);
  });

  test("receipts at once, some of whose connections are killed: no number is left out or doubled", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app);
    await issueBills(admin, period);
    const wanted = Array.from({ length: MANY }, (_, at) =>
      paying(accounts[at % accounts.length]?.id, 1_000 + at),
    );
    let isOver = false;
    const first = Promise.all(wanted.map((one) => admin.post("/payments", one))).finally(() => {
      isOver = true;
    });
    const killing = (async () => {
      for (let killed = 0; killed < 0.15 * MANY && !isOver;) {
        const { rows } = await app.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where usename = 'halaqah_app' and datname = current_database()
             and query like '%number_series%' and state <> 'idle' limit 1`,
        );
        killed += rows.length;
      }
    })();
    const answers = await first;
    await killing;
    for (const [at, { status }] of answers.entries()) {
      if (status === 201) continue;
      expect(status).toBe(503);
      expect((await admin.post("/payments", wanted[at])).status).toBe(201);
    }
    const stored = await ask<{ amount_sen: string }>(
      "select amount_sen from app.payments where school_id = $1",
      [school.id],
    );
    expect(sumOf(stored.map(({ amount_sen }) => Number(amount_sen)))).toBe(
      sumOf(wanted.map(({ amount_sen }) => amount_sen)),
    );
    await requireSound(app, school.id);
  });

  test("lines that do not add up are refused at COMMIT", async () => {
    const { school, admin, accounts, period } = await makeBillingSchool(app, 1);
    await issueBills(admin, period);
    const adding = `insert into app.ledger_entries (school_id, id, tx_id, ledger, amount_sen)
      select school_id, gen_random_uuid(), id, 'cash', 1 from app.ledger_txs where school_id = $1 limit 1`;
    await expect(app.owner.query(adding, [school.id])).rejects.toThrow("do not add up to zero");
    await app.owner.query(`create function app.lame() returns trigger language plpgsql as
      'begin if new.ledger = ''rounding'' then new.amount_sen = 7; end if; return new; end'`);
    await app.owner.query(`create trigger lame before insert on app.ledger_entries
      for each row when (new.school_id = '${school.id}') execute function app.lame()`);
    const wrong = paying(accounts[0]?.id, 53_005, "tunai");
    expect((await admin.post("/payments", wrong)).status).toBe(503);
    await app.owner.query("drop function app.lame cascade");
    expect((await admin.post<Payment>("/payments", wrong)).body.number).toMatch(/-00001$/);
    await requireSound(app, school.id);
  });
});

test("a payment takes no more statements however much is owed", async () => {
  const { admin, accounts, period } = await makeBillingSchool(app, 1);
  await issueBills(admin, period);
  const { statements } = await recordTraffic(() =>
    admin.post("/payments", paying(accounts[0]?.id, 53_003)),
  );
  const fees = /"?app"?\."?(billing|dues|allocations|ledger|number|payment|closed_fee)|fee months/;
  const own = statements.filter(({ text }) => fees.test(text));
  // Two of them, sent together, hold the months open.
  expect(own.length).toBeLessThanOrEqual(11);
});
