import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { AWAKE, findSchoolsEverywhere } from "#server/session/memberships.ts";
import {
  beginDeletionEverywhere,
  deleteSchoolEverywhere,
  type Deletion,
  endDeletionEverywhere,
} from "#features/privacy/operator/db.ts";
import { transact, type Tx } from "#db/transaction.ts";
import type { Settings } from "#features/schools/contract.ts";
import { newId } from "#lib/ids.ts";
import { recordBeside } from "#server/audit/audit.ts";
import { readEnv } from "#server/env.ts";
import type { Health } from "#server/health.ts";
import { enterSchool } from "#server/scope.ts";
import { runAdmin } from "./admin.ts";
import { findingsOf } from "./doctor.ts";
import { makeFullSchool } from "./testing-full.ts";
import { startApp, type TestApp, type TestSchool } from "./testing.ts";

let app: TestApp;
let free: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { PLANS: "on" });
  free = await startApp(inject("databaseUrl"), { PLANS: "off" });
});
afterAll(() => Promise.all([app.stop(), free.stop()]));

const STUDENT = { first_name: "Aisyah", gender: "female" };

async function admin(...orders: string[]): Promise<string> {
  const lines: string[] = [];
  const { dataDir } = free.runtime.env;
  const env = readEnv({ DATABASE_URL: inject("databaseUrl"), DATA_DIR: dataDir, PLANS: "on" });
  await runAdmin(env, orders, (line) => lines.push(line));
  return lines.join("\n");
}

async function settingsOf({ admin: caller }: TestSchool): Promise<Settings> {
  return (await caller.get<Settings>("/settings")).body;
}

test("a full school takes one more student once the operator has changed its plan", async () => {
  const school = await app.makeSchool({ pupils: 97, name: `Maahad ${newId()}` });
  const { name } = await settingsOf(school);
  expect((await school.admin.post("/students", STUDENT)).status).toBe(409);
  expect(await admin("schools")).toContain(`${school.id}  starter, 100 active students  ${name}`);
  expect(await admin("plan", school.id, "professional")).toBe(`${name} has the plan professional.`);
  expect((await school.admin.post("/students", STUDENT)).status).toBe(201);
  expect(await settingsOf(school)).toMatchObject({ plan: "professional", limit: 500 });
  const { rows } = await app.owner.query(
    "select actor_id, actor_name, label, details from app.audit where school_id = $1 and action = 'settings.update'",
    [school.id],
  );
  expect(rows).toEqual([
    {
      actor_id: null,
      actor_name: "Operator",
      label: name,
      details: { changes: { plan: ["starter", "professional"] } },
    },
  ]);
  const audit = await school.admin.get("/audit");
  expect([audit.status, JSON.stringify(audit.body)]).toEqual([
    200,
    expect.stringContaining("Operator"),
  ]);
});

test("without plans a school of its own takes any number, and shows none", async () => {
  const school = await free.makeSchool({ pupils: 97 });
  expect((await school.admin.post("/students", STUDENT)).status).toBe(201);
  expect(await settingsOf(school)).toMatchObject({ plan: null, limit: null, students: 101 });
});

test("plans are off unless the operator sets them", () => {
  expect(readEnv({}).plans).toBe(false);
  expect(readEnv({ PLANS: "on" }).plans).toBe(true);
  expect(() => readEnv({ PLANS: "1" })).toThrow("PLANS");
});

test.each([
  ["nothing", []],
  ["an unknown order", ["close", newId()]],
  ["a copy without a folder", ["export", newId()]],
  ["a deletion without a copy", ["delete", newId(), "--name", "Maahad"]],
  ["an unknown plan", ["plan", newId(), "gold"]],
])("%s is answered with what there is", async (_, orders) => {
  await expect(admin(...orders)).rejects.toThrow("npm run admin -- plan ID NAME");
});

test.each([newId(), "no-id", ""])("the school %o is not there", async (id) => {
  await expect(admin("plan", id, "starter")).rejects.toThrow("There is no school");
  await expect(admin("suspend", id)).rejects.toThrow("There is no school");
  await expect(admin("show", id)).rejects.toThrow("There is no school");
});

test("the pages of a school are counted anew by command, also where nothing was stored", async () => {
  const school = await free.makeSchool();
  const records = school.students.slice(0, 2).map((student_id) => ({
    student_id,
    stream: "baharu",
    attempt: 1,
    version: 0,
    client_key: newId(),
    from_id: 1,
    to_id: 7,
    decision: "pass",
  }));
  const { class_id, today: date } = school;
  const written = await school.teacher.post("/hifz/records/batch", { class_id, date, records });
  expect(written.status).toBe(200);
  const stored = async () =>
    (
      await free.owner.query(
        `select c.student_id, c.memorised_milli, p.state from app.hifz_pupils c
         left join app.hifz_pages p using (school_id, student_id)
         where c.school_id = $1 order by 1`,
        [school.id],
      )
    ).rows;
  const right = await stored();
  expect(await admin("hifz:rebuild", school.id)).toBe("2 students: 0 differed from their records.");
  const [one, other] = school.students;
  await free.owner.query("update app.hifz_pages set state = 'weak' where student_id = $1", [one]);
  await free.owner.query("delete from app.hifz_pages where student_id = $1", [other]);
  await free.owner.query("delete from app.hifz_pupils where student_id = $1", [other]);
  expect(await stored()).not.toEqual(right);
  expect(await admin("hifz:rebuild", school.id)).toBe("2 students: 2 differed from their records.");
  expect(await stored()).toEqual(right);
  await expect(admin("hifz:rebuild", newId())).rejects.toThrow("There is no school");
});

describe("the doctor", () => {
  const env = readEnv({
    PUBLIC_URL: "https://sekolah.example",
    TRUST_PROXY: "1",
    SMTP_URL: "smtps://mail.example",
  });
  const health: Health = {
    ok: true,
    schema: "ok",
    backup: "ok",
    backup_age_hours: 5,
    drill_age_days: 3,
    mail_waiting_minutes: null,
  };
  type Facts = Parameters<typeof findingsOf>[1];
  const well: Facts = {
    health,
    jobs: [],
    without_admin: [],
    half_deleted: [],
    failed: 0,
    stores: 1,
  };

  test("finds nothing on a server that is well", () => {
    expect(findingsOf(env, well).filter(({ ok }) => !ok)).toEqual([]);
  });

  test.each<[string, Partial<Facts>, string]>([
    [
      "a full disk",
      { health: { ...health, ok: false, reason: "disk", advice: "Make room." } },
      "disk: Make room.",
    ],
    [
      "an old backup",
      { health: { ...health, backup: "old", advice: "Make one." } },
      "The backup is old. Make one.",
    ],
    [
      "mails that wait",
      { health: { ...health, mail_waiting_minutes: 61 } },
      "waited for 61 minutes",
    ],
    ["a trial long ago", { health: { ...health, drill_age_days: 101 } }, "was 101 days ago"],
    [
      "backups that were never tried",
      { health: { ...health, drill_age_days: null } },
      "No backup was restored for trial yet: npm run drill.",
    ],
    ["files in two places", { stores: 2 }, "set the same FILES_URL"],
    ["mails that were given up", { failed: 3 }, "3 mails were not sent"],
    ["jobs that were given up", { jobs: [{ task: "backup", count: 2 }] }, "given up: backup 2."],
    [
      "a deletion that never ended",
      { half_deleted: [{ id: "0199-1", name: "Maahad" }] },
      "Maahad (npm run admin -- suspend 0199-1",
    ],
    ["a school that nobody can open", { without_admin: ["Maahad"] }, "can sign in: Maahad."],
  ])("tells of %s", (_, facts, line) => {
    const bad = findingsOf(env, { ...well, ...facts }).filter(({ ok }) => !ok);
    expect(bad.map((found) => found.line)).toEqual([expect.stringContaining(line)]);
  });

  test.each(["elsewhere", "none"] as const)("asks for no trial where backups are %s", (backup) => {
    const facts = { ...well, health: { ...health, backup, drill_age_days: null } };
    expect(findingsOf(env, facts).filter(({ line }) => line.includes("npm run drill"))).toEqual([]);
  });

  test("tells what a server on the open Internet lacks", () => {
    const bad = findingsOf(readEnv({}), well).filter(({ ok }) => !ok);
    expect(bad.map(({ line }) => line)).toEqual([
      expect.stringContaining("SMTP_URL is not set"),
      expect.stringContaining("https only"),
    ]);
  });

  test("looks at a database that answers, and ends with an error when something is wrong", async () => {
    const lines: string[] = [];
    const real = readEnv({
      DATABASE_URL: inject("databaseUrl"),
      DATA_DIR: free.runtime.env.dataDir,
    });
    await expect(runAdmin(real, ["doctor"], (line) => lines.push(line))).rejects.toThrow("a look");
    expect(lines).toContain("well  The server can work.");
    expect(lines).toContain("well  The backup: elsewhere.");
  });
});

describe("a school that the operator holds", () => {
  const lines = async (id: string) =>
    (
      await free.owner.query(
        `select actor_name, details -> 'changes' -> 'hold' as hold from app.audit
         where school_id = $1 and actor_name = 'Operator' order by at, id`,
        [id],
      )
    ).rows;
  const swept = (options?: { suspended: boolean }) =>
    findSchoolsEverywhere(free.runtime.database.auth, options);

  test("is read but not changed while it is frozen, and nothing that waits on a phone is refused for good", async () => {
    const school = await free.makeSchool();
    const { class_id, today: date, students } = school;
    const mark = { student_id: students[0], class_id, date, status: "late", client_key: newId() };
    expect(await admin("freeze", school.id)).toContain("is frozen");
    expect((await school.admin.get("/students")).status).toBe(200);
    expect((await school.teacher.get<{ school: object }>("/me")).body.school).toMatchObject({
      frozen: true,
    });
    const refused = await school.teacher.post("/attendance", mark);
    expect([refused.status, refused.body, refused.headers.get("retry-after")]).toMatchObject([
      503,
      { data: { reason: "frozen" } },
      "30",
    ]);
    expect((await school.admin.post("/students", STUDENT)).status).toBe(503);
    expect([await swept(), await swept(AWAKE)].flat()).not.toContain(school.id);
    expect(await admin("freeze", school.id)).toContain("is frozen");
    expect(await admin("resume", school.id)).toContain("is open again");
    expect((await school.teacher.post("/attendance", mark)).status).toBe(200);
    // What changes nothing is no line.
    expect(await lines(school.id)).toEqual([
      { actor_name: "Operator", hold: [null, "frozen"] },
      { actor_name: "Operator", hold: ["frozen", null] },
    ]);
  });

  test("opens to none of its people while it is suspended, and says why", async () => {
    const school = await free.makeSchool({ name: `Maahad ${newId()}` });
    const other = await free.makeSchool();
    const { name } = await settingsOf(school);
    expect(await admin("suspend", school.id)).toContain("is suspended");
    for (const person of [school.admin, school.teacher, school.guardian]) {
      const me = await person.get("/me");
      expect([me.status, me.body]).toMatchObject([
        200,
        { school: null, suspended: name, permissions: [] },
      ]);
    }
    const refused = await school.admin.get("/students");
    expect([refused.status, refused.body]).toMatchObject([503, { data: { reason: "suspended" } }]);
    expect((await school.admin.post("/students", STUDENT)).status).toBe(503);
    expect((await other.admin.get("/students")).status).toBe(200);
    // It gets no messages, but what has to be deleted by now still is.
    expect(await swept()).toContain(school.id);
    expect(await swept(AWAKE)).not.toContain(school.id);
    expect(await admin("schools")).toMatch(new RegExp(`${school.id}.*, suspended `));
    expect(await admin("show", school.id)).toMatch(
      /suspended since .*\n.*\n.*\n\d+ accounts, 1 of/,
    );
    await admin("resume", school.id);
    expect((await school.admin.get("/me")).body).not.toHaveProperty("suspended");
  });
});

describe("the end of a school", () => {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-admin-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The tables in which a school has rows, of all that have a school. */
  async function tablesOf(id: string): Promise<string[]> {
    const { rows } = await free.owner.query<{ name: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as name, column_name as column
       from information_schema.columns
       where table_schema in ('app', 'auth', 'platform') and column_name in ('school_id', 'link_school_id', 'known_to')`,
    );
    const found: string[] = [];
    for (const { name, column } of rows) {
      const held = `select 1 from ${name} where ${column} = $1 limit 1`;
      if ((await free.owner.query(held, [id])).rowCount) found.push(name);
    }
    return found;
  }

  test("leaves a copy and no row, account or file, and touches no other school", async () => {
    const school = await makeFullSchool(free);
    const other = await free.makeSchool();
    const before = await tablesOf(other.id);
    const { name } = await settingsOf(school);
    const files = join(free.runtime.env.dataDir, "files", "schools", school.id);
    await free.runtime.files.put(`schools/${school.id}/${"a".repeat(22)}.pdf`, "letter");
    expect((await tablesOf(school.id)).length).toBeGreaterThan(100);
    const { rows: members } = await free.owner.query<{ user_id: string }>(
      "select user_id from auth.memberships where school_id = $1",
      [school.id],
    );
    const wanted = ["delete", school.id, "--export", folder, "--name"];

    await expect(admin(...wanted, name)).rejects.toThrow("Suspend it first");
    await admin("suspend", school.id);
    await expect(admin(...wanted, "Sekolah Lain")).rejects.toThrow("seven years");
    expect(readdirSync(folder)).toEqual([]);

    const said = await admin(...wanted, name);
    expect(said).toContain(`${name} is deleted`);
    expect(said).toContain("Keeping the books for seven years is the school's own duty");
    expect(await tablesOf(school.id)).toEqual([]);
    expect(existsSync(files)).toBe(false);
    const users = "select id from auth.users where id = any($1)";
    const left = await free.owner.query(users, [members.map(({ user_id }) => user_id)]);
    expect(left.rows).toEqual([]);
    expect(await tablesOf(other.id)).toEqual(before);
    expect((await other.admin.get("/students")).status).toBe(200);

    const [copy = ""] = readdirSync(folder);
    const entries = unzipSync(new Uint8Array(readFileSync(join(folder, copy))));
    const text = Buffer.from(entries["json/audit.json"] ?? []).toString();
    expect(text).toContain('"export.school"');
    expect(Object.keys(entries)).toContain("json/students.json");
    await expect(admin("show", school.id)).rejects.toThrow("There is no school");
  });

  test("lets what had begun end, and nothing else be written before the copy and until all is gone", async () => {
    const { app: calls, auth } = free.runtime.database;
    const own = mkdtempSync(join(folder, "own-"));
    const school = await free.makeSchool();
    const { name } = await settingsOf(school);
    await admin("suspend", school.id);
    const holdOf = async () => {
      const held = "select kind from platform.school_holds where school_id = $1";
      return (await free.owner.query<{ kind: string }>(held, [school.id])).rows[0]?.kind;
    };
    // A job that began before.
    const client = await calls.connect();
    await client.query("begin");
    await client.query("select set_config('app.school_id', $1, true)", [school.id]);
    await client.query(
      "insert into app.closed_months (school_id, id, month, closed_by, closed_at) " +
        "values ($1, gen_random_uuid(), '2026-01-01', $2, now())",
      [school.id, school.admin.id],
    );
    const deleting = admin("delete", school.id, "--export", own, "--name", name);
    try {
      await expect.poll(holdOf).toBe("deleting");
      expect(await findSchoolsEverywhere(auth)).not.toContain(school.id);
      const write = enterSchool(calls, school.id, async () => {});
      await expect(write).rejects.toMatchObject({ data: { reason: "frozen" } });
      expect((await school.admin.get("/me")).body).toMatchObject({ suspended: name });
      const refused = { action: "refused", label: "students.create" };
      const witness = { school_id: school.id, actor_name: "Somebody" };
      await recordBeside(free.runtime, witness, refused, { id: "r", address: "" });
      expect(readdirSync(own)).toEqual([]);
    } finally {
      await client.query("commit");
      client.release();
    }
    expect(await deleting).toContain("is deleted");
    const [copy = ""] = readdirSync(own);
    const entries = unzipSync(new Uint8Array(readFileSync(join(own, copy))));
    const textOf = (entry: string) => Buffer.from(entries[`json/${entry}.json`] ?? []).toString();
    expect(textOf("closed_months")).toContain("2026-01-01");
    expect(textOf("audit")).not.toContain('"refused"');
    expect(await tablesOf(school.id)).toEqual([]);
  });

  /** What each step of the command does, to be stopped between them. */
  const inTx = <T>(change: (tx: Tx) => Promise<T>) => transact(free.owner, "read write", change);
  const begin = async (id: string) =>
    (await inTx((tx) => beginDeletionEverywhere(tx, id))) as Deletion;
  const destroy = async (deletion: Deletion, copied = new Map<string, number>()) => {
    const client = await free.owner.connect();
    try {
      return await deleteSchoolEverywhere(client, deletion, copied);
    } finally {
      client.release(true);
    }
  };

  test("does not come when somebody resumes the school meanwhile, and the school stays open", async () => {
    const school = await free.makeSchool();
    await admin("suspend", school.id);
    const before = await tablesOf(school.id);
    const deletion = await begin(school.id);
    await admin("resume", school.id);
    await expect(destroy(deletion)).rejects.toThrow("resumed");
    await inTx((tx) => endDeletionEverywhere(tx, deletion, { hold: "suspended", lives_at: null }));
    expect(await tablesOf(school.id)).toEqual(
      before.filter((table) => table !== "platform.school_holds"),
    );
    expect((await school.admin.get("/students")).status).toBe(200);
  });

  test("comes by one command: of two the earlier gives up, and leaves the hold to the later", async () => {
    const school = await free.makeSchool();
    await admin("suspend", school.id);
    // The clock is set back between the two.
    await free.owner.query(
      "update platform.school_holds set created_at = now() + interval '1 hour' where school_id = $1",
      [school.id],
    );
    const [earlier, later] = [await begin(school.id), await begin(school.id)];
    expect(new Date(later.since).getTime()).toBeGreaterThan(new Date(earlier.since).getTime());
    await expect(destroy(earlier)).rejects.toThrow("or deletes it too");
    await inTx((tx) => endDeletionEverywhere(tx, earlier, { hold: "suspended", lives_at: null }));
    expect(await admin("show", school.id)).toContain("deleting since");
    expect((await destroy(later)).rows).toBeGreaterThan(0);
    expect(await tablesOf(school.id)).toEqual([]);
  });

  test("that fails leaves the school as it was held, with every row", async () => {
    const school = await free.makeSchool();
    const { name } = await settingsOf(school);
    await admin("freeze", school.id);
    const before = await tablesOf(school.id);
    const file = join(folder, "no-folder");
    writeFileSync(file, "");
    await expect(admin("delete", school.id, "--export", file, "--name", name)).rejects.toThrow(
      "EEXIST",
    );
    const less = new Map([["students", 1]]);
    const deletion = await begin(school.id);
    await expect(destroy(deletion, less)).rejects.toThrow(
      "app.students changed while it was copied",
    );
    await inTx((tx) => endDeletionEverywhere(tx, deletion, { hold: "frozen", lives_at: null }));
    expect(await admin("show", school.id)).toContain("frozen since");
    expect(await tablesOf(school.id)).toEqual(before);
  });
});
