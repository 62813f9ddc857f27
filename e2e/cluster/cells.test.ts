import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCell } from "#app/cell.ts";
import { makeFullSchool } from "#app/testing-full.ts";
import {
  startApp,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { makeClient } from "#db/connections.ts";
import { installedBinaries, startCluster } from "#db/testing-cluster.ts";
import { gatewayKeysOf } from "#features/fees/gateway/api.ts";
import { findGateway } from "#features/fees/gateway/db.ts";
import { readReceiptEverywhere } from "#features/fees/receipts/db.ts";
import { newId } from "#lib/ids.ts";
import { packIds } from "#lib/packed-ids.ts";
import { seededRandom } from "#lib/random.ts";
import { enterSchool } from "#server/scope.ts";
import { readEnv } from "#server/env.ts";
import { codeFor } from "#server/secret.ts";
import { makeSchools } from "../../bench/schools.ts";
import { keepMarking } from "../faults.ts";
import { skips, tell } from "./report.ts";
import { startWriters } from "./writers.ts";

const bin = installedBinaries();
const isSkipped = skips("the move of a school to another cell", bin ? [] : ["postgresql"]);

const SECRET_THERE = "the-secret-of-the-cell-to-which-it-moves";
const THERE = "https://sel-dua.example";
const FILE = `${"f".repeat(22)}.webp`;
/** How long a school may be frozen, in seconds; beside a load all takes longer. */
const MOST_FROZEN = 5 * Number(process.env["TIME_FACTOR"] ?? 1);
/** 300 pupils, marked on 200 days. */
const YEAR = { classes: Array.from({ length: 12 }, () => 25), days: 200 };
const WRITERS = 8;
/** After how many ms the other database tries again to copy a table that it could not copy. */
const TRY_MS = 2000;

describe.skipIf(isSkipped)("a school that moves to another cell", () => {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-cells-"));
  const settings = join(folder, "there.env");
  const servers: Awaited<ReturnType<typeof startCluster>>[] = [];
  let here: TestApp;
  let there: TestApp;
  let school: TestSchool;
  let other: TestSchool;

  beforeAll(async () => {
    servers.push(
      ...(await Promise.all([
        startCluster(bin ?? "", ["wal_level=logical"]),
        startCluster(bin ?? "", ["wal_level=replica", `wal_retrieve_retry_interval=${TRY_MS}`]),
      ])),
    );
    const [one, two] = servers.map(({ url }) => url);
    here = await startApp(one ?? "");
    there = await startApp(two ?? "", { SECRET: SECRET_THERE });
    writeSettings({ SECRET: SECRET_THERE, PUBLIC_URL: THERE });
    school = await makeFullSchool(here);
    other = await here.makeSchool();
  }, 180_000);
  afterAll(async () => {
    await here?.stop();
    await there?.stop();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  function writeSettings(values: Record<string, string>): void {
    const all = { DATA_DIR: there.runtime.env.dataDir, ...values };
    writeFileSync(
      settings,
      Object.entries(all)
        .map((pair) => pair.join("="))
        .join("\n"),
    );
  }

  const envOf = (app: TestApp, secret: string) => ({
    DATABASE_URL: app.runtime.env.databaseUrl ?? "",
    DATA_DIR: app.runtime.env.dataDir,
    SECRET: secret,
    NODE_ENV: "test",
  });
  const flags = () => ["--to", there.runtime.env.databaseUrl ?? "", "--settings", settings];
  const inProcess = async (id: string, args = flags(), from = envOf(here, TEST_SECRET)) =>
    runCell(readEnv(from), ["move", id, ...args], () => {});

  /** A command of the operator as a process, killed when it says a word. */
  async function command(args: string[], killedAt?: string) {
    const child = spawn(process.execPath, ["dist/server/main.js", ...args], {
      env: { ...process.env, ...envOf(here, TEST_SECRET) },
    });
    let output = "";
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (killedAt && output.includes(killedAt)) child.kill("SIGKILL");
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const code = await new Promise<number | null>((done) => child.once("close", done));
    return { code, output };
  }
  const move = (killedAt?: string) => command(["cell", "move", school.id, ...flags()], killedAt);
  const cancel = () => command(["cell", "cancel", school.id, ...flags()]);

  const tablesWith = async (app: TestApp) => {
    const { rows } = await app.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'school_id' and not a.attisdropped and c.relkind = 'r'
         and c.relnamespace = any ('{app,auth,platform}'::regnamespace[]) order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const rowsOf = async (app: TestApp, table: string) => {
    const text = `select t::text as line from ${table} t where school_id = $1 order by 1`;
    const { rows } = await app.owner.query<{ line: string }>(text, [school.id]);
    return rows.map(({ line }) => line);
  };

  /** Keeps the other database from taking in a table, until the answered function is called. */
  async function breakCopy(): Promise<() => Promise<unknown>> {
    const { owner } = there;
    await owner.query("alter table app.terms rename column name to called");
    return () => owner.query("alter table app.terms rename column called to name");
  }
  const errorsOfCopy = async () => {
    const { rows } = await there.owner.query<{ errors: number }>(
      "select coalesce(sum(sync_error_count), 0)::int as errors from pg_stat_subscription_stats",
    );
    return rows[0]?.errors ?? 0;
  };

  /** How many acknowledged marks are not in the other cell. */
  const lostOf = async (acknowledged: string[]) => {
    const { rows } = await there.owner.query<{ kept: number }>(
      "select count(*)::int as kept from app.attendance_history where client_key = any ($1::uuid[])",
      [acknowledged],
    );
    return acknowledged.length - (rows[0]?.kept ?? 0);
  };

  test("is refused by name where it could not be carried through", async () => {
    const missing = inProcess(newId());
    await expect(missing).rejects.toThrow("There is no school");
    const id = school.id;
    const back = ["--to", here.runtime.env.databaseUrl ?? "", "--settings", settings];
    writeSettings({ SECRET: TEST_SECRET, PUBLIC_URL: THERE });
    await expect(inProcess(id, back, envOf(there, SECRET_THERE))).rejects.toThrow("wal_level");
    await expect(inProcess(id, back)).rejects.toThrow("this cell itself");
    await expect(inProcess(id)).rejects.toThrow("does not open with its SECRET");
    writeSettings({ SECRET: SECRET_THERE });
    await expect(inProcess(id)).rejects.toThrow("no PUBLIC_URL");
    writeSettings({ SECRET: SECRET_THERE, PUBLIC_URL: THERE });
    const { owner } = there;
    await owner.query("create role plain login password 'plain'");
    const plain = new URL(there.runtime.env.databaseUrl ?? "");
    [plain.username, plain.password] = ["plain", "plain"];
    await expect(inProcess(id, ["--to", plain.href, "--settings", settings])).rejects.toThrow(
      "no superuser",
    );
    await here.owner.query(
      "create role owner2 login createrole bypassrls password 'plain' in role pg_read_all_data",
    );
    const weak = new URL(here.runtime.env.databaseUrl ?? "");
    [weak.username, weak.password] = ["owner2", "plain"];
    const asWeak = { ...envOf(here, TEST_SECRET), DATABASE_URL: weak.href };
    await expect(inProcess(id, flags(), asWeak)).rejects.toThrow("may not replicate");
    await owner.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1)",
    );
    await expect(inProcess(id)).rejects.toThrow("another version of the schema");
    await owner.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
    await owner.query(
      "insert into app.schools (school_id, name, type, state) values ($1, 'Maahad', 'tahfiz', 'Selangor')",
      [id],
    );
    await expect(inProcess(id)).rejects.toThrow("in the other cell already: Maahad");
    await owner.query("delete from app.schools where school_id = $1", [id]);
    const doubted = await there.makeSchool();
    await owner.query("update auth.users set email = $2 where id = $1", [
      doubted.admin.id,
      school.admin.email,
    ]);
    await owner.query("update auth.accounts set by_mail = false where user_id = $1", [
      doubted.admin.id,
    ]);
    await expect(inProcess(id)).rejects.toThrow(
      `not proven that both belong to the same person: ${school.admin.email}`,
    );
    await owner.query("update auth.users set email = 'lain@ujian.example' where id = $1", [
      doubted.admin.id,
    ]);
    await here.owner.query(
      "insert into platform.school_holds (school_id, kind) values ($1, 'suspended')",
      [id],
    );
    await expect(inProcess(id)).rejects.toThrow("is suspended. Resume it first");
    await here.owner.query("delete from platform.school_holds where school_id = $1", [id]);
    const others = Array.from({ length: 7 }, () => makeClient(there.runtime.env.databaseUrl ?? ""));
    for (const [at, client] of others.entries()) {
      await client.connect();
      await client.query("select pg_replication_origin_create($1)", [`other_${at}`]);
      await client.query("select pg_replication_origin_session_setup($1)", [`other_${at}`]);
    }
    await expect(inProcess(id)).rejects.toThrow("leaves 3 free");
    for (const client of others) await client.end();
    await owner.query("select pg_replication_origin_drop(roname) from pg_replication_origin");
    const mend = await breakCopy();
    await expect(inProcess(id)).rejects.toThrow("could not take in the rows");
    await mend();
    expect(await rowsOf(there, "platform.school_holds")).toEqual([]);
  });

  test("goes with all its rows under load, also after kills, and leaves nothing behind", async () => {
    const { runtime } = here;
    const { id, admin, teacher } = school;
    const gatewayKeys = { secret: "kunci", category: "kat" };
    const sealed = runtime.gateway.seal.close(JSON.stringify(gatewayKeys), id);
    await here.owner.query("update app.gateway_settings set sealed = $2 where school_id = $1", [
      id,
      sealed,
    ]);
    await runtime.files.put(`schools/${id}/${FILE}`, "gambar");
    const totp = URI.parse(await runtime.twoStep.begin(admin)) as TOTP;
    await runtime.twoStep.confirm(admin.id, totp.generate());
    const { rows: paid } = await here.owner.query<{ id: string }>(
      "select id from app.payments where school_id = $1 limit 1",
      [id],
    );
    const receipt = packIds([id, paid[0]?.id ?? ""]);
    // The teacher has an account there too.
    const elsewhere = await there.makeSchool();
    await there.owner.query("update auth.users set email = $2 where id = $1", [
      elsewhere.teacher.id,
      teacher.email,
    ]);

    const acknowledged: string[] = [];
    const untouched: string[] = [];
    const marking = keepMarking(() => teacher, school, seededRandom(1).next, acknowledged);
    const beside = keepMarking(() => other.teacher, other, seededRandom(2).next, untouched);

    // One that was killed is taken back: the school works here, and nothing of it is there.
    expect((await move("is frozen")).code).toBeNull();
    const cancelled = await cancel();
    expect(cancelled.output).toContain("is open here, and nothing of it is left there");
    expect(cancelled.code).toBe(0);
    for (const table of await tablesWith(there)) {
      expect([table, await rowsOf(there, table)]).toEqual([table, []]);
    }
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before);

    expect((await move("meanwhile follows")).code).toBeNull();
    expect((await move("is frozen")).output).toContain("the move begins again");
    expect((await move("It is closed here")).output).toContain("the move begins again");
    const done = await move();
    // What was being copied when a move was killed is a pupil's picture or a slip.
    const drafts = readdirSync(here.runtime.env.dataDir);
    expect(drafts.filter((name) => name.startsWith("moving-"))).toEqual([]);
    expect(done.output).toContain(`lives at ${THERE}`);
    expect(done.code).toBe(0);
    await marking.stop();
    await beside.stop();
    expect((await move()).output).toContain(`lives at ${THERE}`);
    expect((await cancel()).output).toContain("The school is open in the other cell");

    expect(beside.statuses.filter((status) => status !== 200)).toEqual([]);
    expect(marking.statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(50);
    const lost = await lostOf(acknowledged);
    tell(`a school moved under load, killed four times: ${lost} of ${acknowledged.length} lost`);
    expect(lost).toBe(0);

    // Every table is equal but for what the arrival itself writes.
    const different: string[] = [];
    for (const table of await tablesWith(here)) {
      const [ours, theirs] = [await rowsOf(here, table), await rowsOf(there, table)];
      if (ours.join("\n") !== theirs.join("\n")) different.push(table);
    }
    expect(different).toEqual(
      [
        "app.audit",
        "app.former_keys",
        "app.gateway_settings",
        "app.school_exports",
        // The teacher's is that of the account which was there.
        "auth.memberships",
        "auth.sessions",
        "platform.school_holds",
      ].filter((table) => different.includes(table)),
    );
    const lines = await rowsOf(there, "app.audit");
    expect(lines).toEqual(expect.arrayContaining(await rowsOf(here, "app.audit")));

    // Here it answers where it went, and says so to whoever still has the page open.
    const refused = await teacher.get("/students");
    expect([refused.status, refused.body]).toMatchObject([
      503,
      { data: { reason: "moved", lives_at: THERE } },
    ]);
    expect((await admin.get("/me")).body).toMatchObject({
      school: null,
      moved: { lives_at: THERE },
    });
    const resumed = await command(["admin", "resume", id]);
    expect([resumed.code, resumed.output]).toEqual([1, expect.stringContaining(THERE)]);

    // There everybody signs in anew, and what was sealed or signed here holds.
    const signIn = (email: string, more = {}) =>
      there.nobody.post<{ school: { id: string } }>("/session", {
        email,
        password: TEST_PASSWORD,
        ...more,
      });
    const entered = await signIn(teacher.email);
    expect(entered.status).toBe(200);
    const soon = totp.generate({ timestamp: Date.now() + 30_000 });
    expect(await there.runtime.twoStep.take(admin.id, soon)).toBe("right");
    const opened = await enterSchool(
      there.runtime.database.app,
      id,
      async (scope) => gatewayKeysOf(scope, there.runtime, await findGateway(scope)),
      { readOnly: true },
    );
    expect(opened).toEqual(gatewayKeys);
    const code = codeFor(runtime.receiptKey, receipt);
    expect(await readReceiptEverywhere(there.runtime, receipt, code)).toBeDefined();
    const forged = codeFor("another key", receipt);
    expect(await readReceiptEverywhere(there.runtime, receipt, forged)).toBeUndefined();
    const hook = (key: string) =>
      fetch(`${there.url}/hooks/pay/${id}/${codeFor(key, id)}`, {
        method: "POST",
        body: new URLSearchParams({ billcode: "x" }),
      }).then(({ status }) => status);
    expect([await hook(runtime.gateway.hookKey), await hook("another key")]).toEqual([403, 404]);
    expect(Buffer.from(await there.runtime.files.getBytes(`schools/${id}/${FILE}`))).toEqual(
      Buffer.from("gambar"),
    );

    // Nothing of the move is left in either database, and no slot, which would keep the log for ever.
    const left = `select slot_name::text as name from pg_replication_slots
      union all select pubname::text from pg_publication union all select subname::text from pg_subscription`;
    expect((await here.owner.query(left)).rows).toEqual([]);
    expect((await there.owner.query(left)).rows).toEqual([]);
    const { rows: named } = await here.owner.query<{ name: string }>(
      "select name from app.schools where school_id = $1",
      [id],
    );
    const order = ["admin", "delete", id, "--name", named[0]?.name ?? "", "--export", folder];
    const deleted = await command(order);
    expect([deleted.code, deleted.output]).toEqual([0, expect.stringContaining("is deleted")]);
    const filled: string[] = [];
    for (const table of await tablesWith(here)) {
      if ((await rowsOf(here, table)).length > 0) filled.push(table);
    }
    expect(filled).toEqual([]);
    expect(existsSync(join(runtime.env.dataDir, "files/schools", id))).toBe(false);
  });

  test("is frozen for less than five seconds, with a year of marks", async () => {
    const client = await here.owner.connect();
    const made = await makeSchools(client, [YEAR]);
    client.release(true);
    const [taught] = made.classes;
    const markers = (taught?.students ?? []).slice(0, WRITERS).map((student_id) => ({
      email: made.teacher,
      class_id: taught?.id ?? "",
      student_id,
      date: made.today,
    }));
    const writers = await startWriters(markers, [{ url: here.url, origin: here.url }]);
    const mend = await breakCopy();
    const moving = command(["cell", "move", made.id, ...flags()]);
    await expect.poll(errorsOfCopy, { timeout: 30_000 }).toBeGreaterThan(0);
    await mend();
    const { output } = await moving;
    const { acknowledged, answers } = await writers.stop();
    const [, sum = "", seconds = ""] =
      /: (\d+ rows of \d+ tables are equal).* frozen for ([\d.]+) s/s.exec(output) ?? [];
    const lost = await lostOf(acknowledged);
    tell(
      `a school of ${made.pupils} pupils moved under load: ${sum}, frozen for ${seconds} s ` +
        `(at most ${MOST_FROZEN}), ${lost} of ${acknowledged.length} lost`,
    );
    expect([...answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(lost).toBe(0);
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(MOST_FROZEN);
  });
});
