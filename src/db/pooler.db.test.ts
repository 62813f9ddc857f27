import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { derive } from "#server/secret.ts";
import { hasPooler, installedBinaries, startCluster, startPooler } from "./testing-cluster.ts";

const bin = hasPooler() ? installedBinaries() : undefined;
if (!bin)
  process.stdout.write("pooler: skipped, no pgbouncer or no PostgreSQL among the packages\n");

type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Pooler = Awaited<ReturnType<typeof startPooler>>;

/** With the two addresses written out, to a pooler that has a list of users. */
async function byAddresses({ url }: Cluster) {
  const logins = ["halaqah_app", "halaqah_auth"].map((login) => [
    login,
    derive(TEST_SECRET, `login:${login}`),
  ]);
  const pooler = await startPooler(url, Object.fromEntries(logins));
  const settings = {
    DATABASE_APP_URL: pooler.urlOf("halaqah_app"),
    DATABASE_AUTH_URL: pooler.urlOf("halaqah_auth"),
  };
  return { pooler, settings };
}

/** With the pooler's address alone, where the pooler asks the database for passwords. */
async function byPooler({ url }: Cluster) {
  const pooler = await startPooler(url);
  return { pooler, settings: { DATABASE_POOL_URL: pooler.url } };
}

describe.skipIf(!bin).each([
  ["named by two addresses", byAddresses],
  ["named once", byPooler],
])("behind a pooler in transaction mode, %s", (_, begin) => {
  let cluster: Cluster;
  let pooler: Pooler;
  let app: TestApp;
  beforeAll(async () => {
    cluster = await startCluster(bin ?? "");
    const { pooler: begun, settings } = await begin(cluster);
    pooler = begun;
    app = await startApp(cluster.url, { ...settings, DATABASE_PREPARED: "0" });
  });
  afterAll(async () => {
    await app?.stop();
    await pooler?.stop();
    await cluster?.stop();
  });

  test("sessions begin with the limits and the time zone of the login", async () => {
    const { app: pool, auth } = app.runtime.database;
    for (const one of [pool, auth]) {
      expect(one.options.connectionString).toContain("halaqah-pooler-");
      const { rows } = await one.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
      );
      expect(rows).toEqual([{ statement: "7s", lock: "4s", idle: "15s", zone: "UTC" }]);
    }
  });

  test("a teacher signs in, marks and saves; twelve schools at once stay apart", async () => {
    const schools = await Promise.all(Array.from({ length: 12 }, () => app.makeSchool()));
    const saved = await Promise.all(
      schools.map(async ({ teacher, class_id, today: date, students }) => {
        const { email } = teacher;
        const entered = await app.nobody.post("/session", { email, password: TEST_PASSWORD });
        const own = app.as(entered.headers.get("set-cookie")?.split(";")[0] ?? "");
        const [student_id, ...unmarked] = students;
        const mark = { student_id, class_id, date, status: "late", client_key: newId() };
        expect((await own.post("/attendance", mark)).status).toBe(200);
        return own.post("/registers", { class_id, date, unmarked });
      }),
    );
    expect(saved.map(({ status }) => status)).toEqual(schools.map(() => 200));
    for (const { admin, class_id, today: date } of schools) {
      const { body } = await admin.get("/registers", { date });
      expect(body).toMatchObject([{}, { class_id, present: 4, late: 1 }]);
    }
    const outside = await app.runtime.database.app.query("select from app.students");
    expect(outside.rowCount).toBe(0);
  });
});
