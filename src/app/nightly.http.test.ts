import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sweepPapers } from "#features/absences/jobs.ts";
import { sweepAnnouncements } from "#features/announcements/report/jobs.ts";
import { sweepSlips } from "#features/fees/claims/jobs.ts";
import { sweepNotifications } from "#features/notifications/jobs.ts";
import { sweepExports } from "#features/privacy/jobs.ts";
import { newId } from "#lib/ids.ts";
import { sweepKeys } from "#server/idempotency/idempotency.ts";
import type { Runtime } from "#server/runtime.ts";
import { makeFullSchool } from "./testing-full.ts";
import { recordTraffic } from "./testing-queries.ts";
import { startApp, type TestApp, type TestSchool } from "./testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const count = async ({ id }: TestSchool, rows: string) =>
  (await app.owner.query(`select from app.${rows} and school_id = $1`, [id])).rowCount;

const REFUSED = `state = 'refused', file_url = '/files/absent', decided_at = now() - interval '1 year'`;
/** What makes some rows of a school old, and which of them the sweep takes. */
const SWEEPS: [string, (runtime: Runtime) => Promise<void>, string, string][] = [
  [
    "keys of writes",
    sweepKeys,
    "idempotency_keys set created_at = now() - interval '25 hours'",
    "idempotency_keys where true",
  ],
  [
    "copies",
    sweepExports,
    "school_exports set created_at = now() - interval '8 days'",
    "school_exports where true",
  ],
  [
    "letters",
    sweepPapers,
    `absence_reports set ${REFUSED}`,
    "absence_reports where file_url is not null",
  ],
  [
    "slips",
    sweepSlips,
    `payment_claims set ${REFUSED}, decided_by = made_by`,
    "payment_claims where file_url is not null",
  ],
  [
    "notifications",
    sweepNotifications,
    "notifications set at = now() - interval '1 year'",
    "notifications where kind <> 'year_due'",
  ],
  [
    "announcements",
    sweepAnnouncements,
    "announcements set state = 'published', published_at = now() - interval '3 years', expires_on = null, reply_by = null",
    "announcement_recipients where true",
  ],
];

test.each(SWEEPS)("old %s are swept, and no school is entered that has none", async (...args) => {
  const [, sweep, age, rows] = args;
  const [idle, young, old] = [
    await app.makeSchool(),
    await makeFullSchool(app),
    await makeFullSchool(app),
  ];
  await app.owner.query(`update app.${age} where school_id = $1`, [old.id]);
  const before = await count(young, rows);
  expect(await count(old, rows)).toBeGreaterThan(0);
  const { statements } = await recordTraffic(() => sweep(app.runtime));
  expect(await count(old, rows)).toBe(0);
  expect(await count(young, rows)).toBe(before);
  const about = ({ id }: TestSchool) => statements.filter(({ values }) => values.includes(id));
  expect(about(idle)).toHaveLength(1);
  expect(about(old).length).toBeGreaterThan(1);
});

test("a key is kept for a day in a school that writes nothing more", async () => {
  const { admin, class_id, students, today, id } = await app.makeSchool();
  const key = newId();
  const save = () =>
    admin.post(
      "/registers",
      { class_id, date: today, unmarked: students },
      { "idempotency-key": key },
    );
  const kept = () => count({ id } as TestSchool, "idempotency_keys where true");
  const first = await save();
  await app.owner.query(
    "update app.idempotency_keys set created_at = now() - interval '23 hours' where school_id = $1",
    [id],
  );
  await sweepKeys(app.runtime);
  expect([await kept(), (await save()).body]).toEqual([1, first.body]);
  // What is compared row by row at a move stays as it is.
  await app.owner.query(
    "update app.idempotency_keys set created_at = now() - interval '25 hours' where school_id = $1",
    [id],
  );
  await app.owner.query(
    "insert into platform.school_holds (school_id, kind) values ($1, 'frozen')",
    [id],
  );
  await sweepKeys(app.runtime);
  expect(await kept()).toBe(1);
  await app.owner.query("delete from platform.school_holds where school_id = $1", [id]);
  await sweepKeys(app.runtime);
  expect(await kept()).toBe(0);
});
