import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp, type TestSchool } from "#app/testing.ts";
import { makeDatabase } from "#app/testing-database.ts";
import { connectOwner, MIGRATIONS } from "#db/database.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { installedBinaries, startCluster } from "#db/testing-cluster.ts";
import { migrationsUpTo, OLD_SCHOOL } from "#db/testing-earlier.ts";
import { openMail } from "#server/mail/sealed.ts";
import { listBackups, madeAt, makeBackup, pruneBackups } from "./backup.ts";
import { listCopies } from "./copies.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";
import { tablesInOrder } from "./tables.ts";
import { hashToken } from "#server/session/tokens.ts";

/** Each test has databases of its own, because a backup holds everything of one. */
let admin: pg.Client;
const databases: string[] = [];
const apps: TestApp[] = [];
let target: string;

beforeAll(async () => {
  admin = new pg.Client(inject("databaseUrl"));
  await admin.connect();
});
beforeEach(() => {
  target = mkdtempSync(join(tmpdir(), "halaqah-backup-"));
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
  for (const name of databases.splice(0)) await admin.query(`drop database ${name}`);
  rmSync(target, { recursive: true, force: true });
});
afterAll(() => admin.end());

function nameDatabase(): string {
  const name = `backup_${randomBytes(6).toString("hex")}`;
  databases.push(name);
  return name;
}

/** The address of a database without tables. */
async function makeEmpty(): Promise<string> {
  const name = nameDatabase();
  await admin.query(`create database ${name}`);
  return Object.assign(new URL(inject("databaseUrl")), { pathname: name }).href;
}

async function startFresh(url?: string): Promise<TestApp> {
  const app = await startApp(url ?? (await makeDatabase(inject("databaseUrl"), nameDatabase())));
  apps.push(app);
  return app;
}

/** Makes schools with registers, history and guardians, a message, a waiting mail and a file. */
async function fill(app: TestApp): Promise<TestSchool> {
  const [school, other] = [
    await app.makeSchool({ name: "Satu\t\\N\n'Dua'" }),
    await app.makeSchool(),
  ];
  for (const { teacher, class_id, today, students } of [school, other]) {
    await teacher.post("/registers", { class_id, date: today, unmarked: students });
  }
  await app.nobody.post("/password-resets", { email: school.admin.email });
  await app.owner.query(
    `insert into platform.messages (id, kind, name, email, message)
     values (gen_random_uuid(), 'contact', 'علي 🌙', 'a@b.example', E'baris\\nbaris\\\\t')`,
  );
  writeFileSync(join(app.runtime.env.dataDir, "files/img/gambar.png"), randomBytes(5000));
  return school;
}

const backUp = (app: TestApp, signal?: AbortSignal) =>
  connectOwner(app.runtime.database.owner, (owner) =>
    makeBackup(owner, { dataDir: app.runtime.env.dataDir, target }, signal),
  );

const restore = async (app: TestApp, folder: string) => {
  const client = await app.owner.connect();
  try {
    return await restoreBackup(client, {
      folder,
      dataDir: app.runtime.env.dataDir,
      migrations: MIGRATIONS,
    });
  } finally {
    client.release();
  }
};

/** The rows of every table, in any order. */
async function contentsOf(app: TestApp): Promise<Record<string, string>> {
  const client = await app.owner.connect();
  try {
    const contents: Record<string, string> = {};
    for (const { table } of await tablesInOrder(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text collate "C"), '')) as sum
         from ${table} t`,
      );
      contents[table] = rows[0]?.sum ?? "";
    }
    return contents;
  } finally {
    client.release();
  }
}

test("what was backed up while it was in use is the same, table by table, after a restore", async () => {
  const app = await startFresh();
  const school = await fill(app);
  const before = await contentsOf(app);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  const { folder, manifest } = await backUp(app);
  expect(readdirSync(target)).toHaveLength(1);
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual([
    "files/img/gambar.png",
    "files/img/logo.svg",
  ]);

  const copy = await startFresh();
  await restore(copy, folder);
  const after = await contentsOf(copy);
  expect(after).toEqual(before);

  // After the restore nobody is signed in, no mail is sent again, and everybody can sign in.
  const { rows } = await copy.owner.query(
    `select (select count(*)::int from auth.sessions) as sessions,
       (select count(*)::int from graphile_worker._private_jobs) as jobs,
       (select count(*)::int from platform.outbox) as mails`,
  );
  expect(rows).toEqual([{ sessions: 0, jobs: 0, mails: 0 }]);
  expect((await copy.as(school.admin.cookie).get("/me")).status).toBe(401);
  const { email } = school.teacher;
  expect((await copy.nobody.post("/session", { email, password: TEST_PASSWORD })).status).toBe(200);
  const files = (app: TestApp) =>
    readFileSync(join(app.runtime.env.dataDir, "files/img/gambar.png"));
  expect(files(copy).equals(files(app))).toBe(true);
  // The restore switches the trigger on again.
  expect((await copy.nobody.post("/password-resets", { email })).body).toEqual({ sent: true });
  const jobs = await copy.owner.query("select 1 from graphile_worker._private_jobs");
  expect(jobs.rowCount).toBe(1);
});

const older = installedBinaries();
if (!older) process.stdout.write("backup: the older PostgreSQL is skipped, it is not installed\n");

test.skipIf(!older)(
  "a backup of a database of an older PostgreSQL is the same in this one, table by table",
  async () => {
    const cluster = await startCluster(older ?? "");
    try {
      const app = await startFresh(cluster.url);
      const school = await fill(app);
      const before = await contentsOf(app);
      const { folder } = await backUp(app);
      const copy = await startFresh();
      expect(await majorOf(app)).toBeLessThan(await majorOf(copy));
      await restore(copy, folder);
      expect(await contentsOf(copy)).toEqual(before);
      const { email } = school.teacher;
      const signIn = await copy.nobody.post("/session", { email, password: TEST_PASSWORD });
      expect(signIn.status).toBe(200);
      await apps.shift()?.stop();
    } finally {
      await cluster.stop();
    }
  },
);

async function majorOf(app: TestApp): Promise<number> {
  const { rows } = await app.owner.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

test("a backup shows one moment, whatever is written meanwhile", async () => {
  const app = await startFresh();
  const { teacher, class_id, today, students } = await fill(app);
  let isDone = false;
  const writing = (async () => {
    for (let at = 0; !isDone; at += 1) {
      const student_id = students[at % students.length];
      const status = ["present", "absent", "late"][at % 3];
      await teacher.post("/attendance", { student_id, class_id, date: today, status });
    }
  })();
  const { folder } = await backUp(app);
  isDone = true;
  await writing;
  const copy = await startFresh();
  await restore(copy, folder);
  const { rows } = await copy.owner.query(
    `select a.id from app.attendance a where a.version <> (
       select count(*) from app.attendance_history h
       where h.school_id = a.school_id and h.attendance_id = a.id)`,
  );
  expect(rows).toEqual([]);
});

test("a restore needs an empty database, a whole backup and a version that knows it", async () => {
  const app = await startFresh();
  await fill(app);
  const { folder } = await backUp(app);
  const before = await contentsOf(app);
  await expect(restore(app, folder)).rejects.toThrow("into an empty database only");
  expect(await contentsOf(app)).toEqual(before);

  const copy = await startFresh();
  const empty = await contentsOf(copy);
  const file = join(folder, MANIFEST);
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const newer = { ...manifest, migrations: [...manifest.migrations, "0123"] };
  writeFileSync(file, JSON.stringify(newer));
  await expect(restore(copy, folder)).rejects.toThrow("another version of Halaqah");
  expect(await contentsOf(copy)).toEqual(empty);
  writeFileSync(file, JSON.stringify(manifest));

  const table = join(folder, manifest.tables.find((table) => table.rows > 5)?.path ?? "");
  const bytes = readFileSync(table);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(table, bytes);
  await expect(restore(copy, folder)).rejects.toThrow("The backup is damaged");
  expect(await contentsOf(copy)).toEqual(empty);
});

test("a backup by an earlier version is restored as it was, and the next start migrates it", async () => {
  const [past, next] = [await makeEmpty(), await makeEmpty()];
  const earlier = migrationsUpTo(20);
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-earlier-data-"));
  try {
    const { folder, manifest } = await connectOwner({ connectionString: past }, async (owner) => {
      await migrateDatabase(owner, earlier);
      await owner.query(OLD_SCHOOL);
      return makeBackup(owner, { dataDir, target });
    });
    expect(manifest.migrations).toHaveLength(20);

    const copy = await startFresh(next);
    await restore(copy, folder);
    const later = await copy.owner.query("select to_regclass('app.hifz_pupils') as later");
    expect(later.rows).toEqual([{ later: null }]);
    await apps.pop()?.stop();

    const started = await startFresh(next);
    const { rows } = await started.owner.query(
      `select s.name, p.student_id, to_regclass('app.hifz_pupils') is not null as later
       from app.schools s join app.students p using (school_id)`,
    );
    expect(rows).toEqual([{ name: "Sekolah Lama", student_id: "S-1", later: true }]);
    const school = await started.makeSchool();
    expect((await school.admin.get("/students")).status).toBe(200);
  } finally {
    rmSync(earlier, { recursive: true });
    rmSync(dataDir, { recursive: true });
  }
});

test("half a backup is never listed, and the newest stay", async () => {
  const made = ["halaqah-20260101-031500", "halaqah-20260102-031500", "halaqah-20260103-031500"];
  for (const name of [...made, "halaqah-20260104-031500.partial", "lain"]) {
    mkdirSync(join(target, name));
  }
  expect(await listBackups(target)).toEqual(made.toReversed());
  expect(madeAt("halaqah-20260103-031500")).toBe("2026-01-03T03:15:00Z");
  await pruneBackups(target, 2);
  const left = [...made.slice(1), "halaqah-20260104-031500.partial", "lain"];
  expect(readdirSync(target).toSorted()).toEqual(left);
});

test("a new backup takes away what a killed one left, and one at a time is made", async () => {
  const app = await startFresh();
  mkdirSync(join(target, "halaqah-20260104-031500.partial", "tables"), { recursive: true });
  const made = await Promise.allSettled([backUp(app), backUp(app)]);
  const outcomes = made.map(({ status }) => status).toSorted();
  expect(outcomes).toEqual(["fulfilled", "rejected"]);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "Another backup of this database is being made." },
  });
  expect(readdirSync(target)).toEqual(await listBackups(target));
});

test("a backup that is ended while it waits ends at once and leaves nothing behind", async () => {
  const app = await startFresh();
  const holder = await app.owner.connect();
  await holder.query("begin; lock table app.audit in access exclusive mode");
  const ending = new AbortController();
  const ended = expect(backUp(app, ending.signal)).rejects.toThrow("enough waited");
  await expect.poll(() => readdirSync(target)).toEqual([expect.stringMatching(/partial$/)]);
  ending.abort(new Error("enough waited"));
  await ended;
  await expect.poll(() => readdirSync(target)).toEqual([]);
  await holder.query("rollback");
  holder.release();
  await backUp(app);
  expect(await listBackups(target)).toHaveLength(1);
});

test("a disk without room for a backup is left as it is, and the reason says how much is missing", async () => {
  const app = await startFresh();
  const { folder, manifest } = await backUp(app);
  // The record of the last backup claims a size larger than any disk.
  const tables = manifest.tables.map((table) => ({ ...table, bytes: 1e18 }));
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, tables }));
  await expect(backUp(app)).rejects.toThrow(/There is no room .* needs about \d+ MB, and \d+ MB/);
  expect(readdirSync(target)).toHaveLength(1);
});

/** Every byte of a backup's files, unpacked, as one text. */
async function readAll(folder: string): Promise<string> {
  const texts = (await listCopies(folder)).map((path) => {
    const bytes = readFileSync(join(folder, path));
    return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("latin1");
  });
  return texts.join("\n");
}

/** A text as COPY writes it. */
const copied = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

test("who reads a backup finds no link, no code and no session in it, nor the text of a mail", async () => {
  const app = await startFresh();
  const { admin, teacher, guardian } = await fill(app);
  const event = { title: "Gotong-royong", date: "2026-12-01" };
  const key = randomUUID();
  expect((await admin.post("/events", event, { "idempotency-key": key })).status).toBe(201);
  const link = await admin.post(`/members/${teacher.id}/link`, {});
  expect(link.status).toBe(200);
  const { rows } = await app.owner.query<{ recipient: string; text: string; html: string }>(
    "select recipient, text, html from platform.outbox",
  );
  const read = rows.map((mail) => openMail(app.runtime.mailSeal, mail).text);
  const mails = [...rows.map(({ text }) => text), ...read];
  const invitation = "ABCD2345EFGH6789";
  await app.owner.query(
    `insert into auth.invitations (token_hash, purpose, school_id, profile_id, expires_at)
     select $1, 'invite', school_id, id, now() + interval '1 day' from app.profiles where id = $2`,
    [hashToken(invitation), guardian.id],
  );
  await app.owner.query(
    `insert into auth.verifications (id, identifier, value, expires_at, created_at, updated_at)
     values (gen_random_uuid(), 'pengecam-tertanam', 'nilai-tertanam', now(), now(), now())`,
  );
  const links = read.flatMap((text) => text.match(/(?<=#)[\w-]{16,}/g) ?? []);
  expect(links.length).toBeGreaterThan(0);
  const sessions = await app.owner.query<{ token_hash: string }>(
    "select token_hash from auth.sessions",
  );
  const secrets = [...links, invitation];
  const planted = [
    ...secrets,
    ...secrets.map(hashToken),
    ...sessions.rows.map(({ token_hash }) => token_hash),
    ...mails.map(copied),
    "pengecam-tertanam",
    "nilai-tertanam",
    key,
  ];

  const { folder } = await backUp(app);
  const text = await readAll(folder);
  expect(text).toContain("Gotong-royong");
  expect(planted.filter((secret) => text.includes(secret))).toEqual([]);
});

test("a restore that was interrupted is done again: cut files are made whole, and all rows are there", async () => {
  const app = await startFresh();
  await fill(app);
  const { folder } = await backUp(app);
  const copy = await startFresh();
  const picture = join(copy.runtime.env.dataDir, "files/img/gambar.png");
  // A file that cannot be written, here because a folder has its name, stops the restore before any row.
  mkdirSync(picture);
  await expect(restore(copy, folder)).rejects.toThrow();
  const { rows } = await copy.owner.query("select count(*)::int as schools from app.schools");
  expect(rows).toEqual([{ schools: 0 }]);
  rmSync(picture, { recursive: true });

  writeFileSync(picture, "half of");
  writeFileSync(`${picture}.partial`, "half of another");
  await restore(copy, folder);
  expect(await contentsOf(copy)).toEqual(await contentsOf(app));
  const original = readFileSync(join(app.runtime.env.dataDir, "files/img/gambar.png"));
  expect(readFileSync(picture).equals(original)).toBe(true);
  expect(readdirSync(join(copy.runtime.env.dataDir, "files/img")).toSorted()).toEqual([
    "gambar.png",
    "logo.svg",
  ]);
});

test("every table with a secret is left out of backups, but for those without which nobody could sign in", async () => {
  const classes = readFileSync("docs/data.md", "utf8").matchAll(/^\| `([\w.]+)` \| secret \|/gm);
  const secret = new Set([...classes].map(([, table]) => table ?? ""));
  const app = await startFresh();
  const kept = await connectOwner(app.runtime.database.owner, tablesInOrder);
  expect(
    kept
      .filter(({ table }) => secret.has(table))
      .map(({ table }) => table)
      .toSorted(),
  ).toEqual([
    // These hold hashes of passwords, used invitations, hashes of recovery codes, and sealed secrets.
    "auth.accounts",
    "auth.invitations",
    "auth.recovery_codes",
    "auth.two_step",
  ]);
});
