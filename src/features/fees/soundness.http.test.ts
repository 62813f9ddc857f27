import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FEE_COMMANDS } from "#app/testing-fee-commands.ts";
import { type FeeWorld, makeFeeWorld, startOnline } from "#app/testing-fee-world.ts";
import {
  issueBills,
  makeBillingSchool,
  paying,
  requireSound,
  requireStatements,
} from "#app/testing-fees.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { FeesSummary } from "#features/fees/statements/contract.ts";
import { checkLedgerOf, checkLedgers } from "#features/fees/ledger/jobs.ts";

let app: TestApp;
let online: FeeWorld["online"];
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  online = await startOnline(app);
});
afterAll(async () => {
  await app.stop();
  await online.fake.stop();
});

const LONG = Boolean(process.env.LONG);
const [COMMANDS, RUNS] = LONG ? [200, 8] : [40, 2];

/** What of the books nothing but a new write changes. */
async function countsOf(school_id: string): Promise<object> {
  const { rows } = await app.owner.query<object>(
    `select
       (select count(*) from app.ledger_txs where school_id = $1) as txs,
       (select count(*) from app.ledger_entries where school_id = $1) as lines,
       (select count(*) from app.allocations where school_id = $1) as allocations,
       (select count(*) from app.cash_handovers where school_id = $1) as handovers,
       (select count(*) from app.refunds where school_id = $1) as refunds,
       (select count(*) from app.waivers where school_id = $1) as waivers,
       (select count(*) from app.payment_claims where school_id = $1) as slips,
       (select count(*) from app.bank_lines where school_id = $1) as statement_lines,
       (select count(*) from app.bank_matches where school_id = $1) as matches,
       (select count(*) from app.gateway_payments where school_id = $1) as online,
       (select sum(last) from app.number_series where school_id = $1) as numbers`,
    [school_id],
  );
  return rows[0] ?? {};
}

test("whatever happens to the books, in any order, they stay sound, and nothing counts twice", async () => {
  const command = fc.record({
    what: fc.constantFrom(...Object.keys(FEE_COMMANDS)),
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
    again: fc.boolean(),
  });
  const commands = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS });
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const world = await makeFeeWorld(online);
      const { school, accounts } = world;
      for (const { what, chances, again } of all) {
        const left = [...chances];
        const draw = (most: number) => Math.min(most, Math.floor((left.shift() ?? 0) * (most + 1)));
        const write = await FEE_COMMANDS[what]?.(world, draw);
        if (!write || !again) continue;
        const before = await countsOf(school.id);
        const { by, path, body, headers } = write;
        expect((await by.post(path, body, headers)).status).toBeLessThan(300);
        expect(await countsOf(school.id)).toEqual(before);
      }
      await requireSound(app, school.id);
      await requireStatements(school.admin, accounts);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 1_200_000);

test("the check of each night finds what was done to the books, and the office sees it", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app);
  await issueBills(admin, period);
  for (const { id } of accounts) await admin.post("/payments", paying(id, 20_000));
  const seen = async () => (await admin.get<FeesSummary>("/fees/summary")).body.faults;
  await checkLedgers(app.runtime);
  expect(await seen()).toEqual([]);
  const plant = async (statement: string) => {
    const client = await app.owner.connect();
    try {
      // As if the database itself had lost something: no trigger sees it.
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      await client.query(statement, [school.id]);
      await client.query("commit");
    } finally {
      client.release();
    }
    return (await checkLedgerOf(app.runtime, school.id)).map(({ kind }) => kind);
  };
  expect(
    await plant(`update app.payments set number = replace(number, '-00001', '-00009')
      where school_id = $1 and number like '%-00001'`),
  ).toEqual(["numbers"]);
  expect(
    await plant(`insert into app.ledger_entries (school_id, id, tx_id, ledger, amount_sen)
      select school_id, gen_random_uuid(), id, 'bank', 1 from app.ledger_txs
      where school_id = $1 order by id limit 1`),
  ).toEqual(["numbers", "unbalanced"]);
  expect(
    await plant(`insert into app.allocations (school_id, id, account_id, tx_id, due_id, amount_sen, at)
      select school_id, gen_random_uuid(), account_id, tx_id, due_id, 90000, at from app.allocations
      where school_id = $1 limit 1`),
  ).toEqual(["allocated", "numbers", "unbalanced"]);
  expect(
    await plant(`insert into app.ledger_entries (school_id, id, tx_id, ledger, student_id, amount_sen)
      select s.school_id, gen_random_uuid(), t.id, 'deposit', s.id, 1 from app.students s
      join app.ledger_txs t on t.school_id = s.school_id where s.school_id = $1 limit 1`),
  ).toEqual(["allocated", "deposits", "numbers", "unbalanced"]);
  expect((await seen()).map(({ kind }) => kind)).toEqual([
    "allocated",
    "deposits",
    "numbers",
    "unbalanced",
  ]);
});

test("bills of two pupils who turn out to be one are taken back whole", async () => {
  const { school, admin, accounts, period } = await makeBillingSchool(app, 2);
  const { body: run } = await issueBills(admin, period);
  const { rows } = await app.owner.query<{ id: string; version: number }>(
    "select id, version from app.students where school_id = $1 and id = any ($2) order by id",
    [school.id, school.students],
  );
  const [keep, drop] = rows;
  const merged = await admin.post("/merges", {
    kind: "students",
    keep: keep?.id,
    drop: drop?.id,
    keep_version: keep?.version,
    drop_version: drop?.version,
  });
  expect(merged.status).toBe(200);
  await requireSound(app, school.id);
  expect((await admin.send("DELETE", `/billing-runs/${run.id}`)).status).toBe(200);
  await requireSound(app, school.id);
  await requireStatements(admin, accounts);
});

test("a receipt is made in few trips to the database, however many statements they have", async () => {
  const { admin, accounts, period } = await makeBillingSchool(app, 1);
  const [account] = accounts;
  await issueBills(admin, period);
  await admin.post("/payments", paying(account?.id, 5_000, "tunai"));
  const { statements, trips } = await recordTraffic(() =>
    admin.post("/payments", paying(account?.id, 5_000, "tunai")),
  );
  // The session and the entry into the school are two of them.
  expect([statements.length, trips]).toEqual([15, 11]);
});
