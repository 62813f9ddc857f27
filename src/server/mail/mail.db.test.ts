import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { createHttp } from "#app/http.ts";
import { startJobs } from "#app/jobs.ts";
import { openRuntime } from "#app/runtime.ts";
import { publishNotice } from "#app/testing-announcements.ts";
import { makeDatabase } from "#app/testing-database.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { transact } from "#db/transaction.ts";
import { sendAnnouncementMailsOf } from "#features/announcements/mails/jobs.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { readEnv } from "#server/env.ts";
import { type Mail, postMail } from "./mail.ts";
import { openMail } from "./sealed.ts";
import { sweepMailFiles } from "./transport.ts";

const TO = "operator@halaqah.example";
const LETTER: Mail = {
  kind: "contact",
  recipient: TO,
  reply_to: "aminah@contoh.example",
  subject: "Yuran 🌙 بسم الله",
  text: "Assalamualaikum,\nsoalan tentang yuran – RM 599?\n.\nWassalam.",
};

/** A database of its own, because a worker takes every job of the database it works in. */
const name = `mail_${randomBytes(6).toString("hex")}`;
const dataDir = mkdtempSync(join(tmpdir(), "halaqah-mail-"));
const ends: (() => unknown)[] = [];
let admin: pg.Client;
let owner: pg.Pool;
let url: string;

beforeAll(async () => {
  admin = new pg.Client(inject("databaseUrl"));
  await admin.connect();
  url = await makeDatabase(inject("databaseUrl"), name);
  owner = new pg.Pool({ connectionString: url, max: 2 });
  owner.on("connect", (client) => void client.on("error", () => {}));
});

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

afterAll(async () => {
  await owner.end();
  // The database is not dropped by force, which would cut connections that are closing and hide any left open.
  for (let tries = 0; tries < 80; tries += 1) {
    const isGone = await admin.query(`drop database ${name}`).then(
      () => true,
      () => false,
    );
    if (isGone) break;
    await sleep(100);
  }
  await admin.end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(settings: Record<string, string> = {}) {
  const env = readEnv({
    NODE_ENV: "test",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET: "a-secret-that-all-tests-of-a-run-share",
    LOG_LEVEL: "silent",
    MAIL_FROM: "Halaqah <no-reply@halaqah.example>",
    ...settings,
  });
  const runtime = await openRuntime(env);
  ends.push(() => runtime.close());
  return {
    runtime,
    post: (mail: Mail = LETTER) =>
      transact(runtime.database.auth, "read write", (tx) => postMail(tx, mail)),
    work() {
      const jobs = startJobs(runtime);
      let stopped: Promise<void> | undefined;
      const stop = () => (stopped ??= jobs.stop());
      ends.push(stop);
      return { stop };
    },
  };
}

/** A real SMTP server on loopback, with the mails that it accepted, in order. */
async function openSmtp(options: SMTPServerOptions = {}, port = 0) {
  const received: { to: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, session, done) {
      const mail = await PostalMime.parse(await buffer(stream));
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const close = () => new Promise<void>((done) => server.close(() => done()));
  ends.push(close);
  const at = server.server.address();
  const bound = typeof at === "object" && at ? at.port : 0;
  return { received, port: bound, url: `smtp://127.0.0.1:${bound}`, close };
}

type State = { state: string; attempts: number; last_error: string | null };

async function stateOf(subject = LETTER.subject): Promise<State | undefined> {
  const { rows } = await owner.query<State>(
    "select state, attempts, last_error from platform.outbox where subject = $1",
    [subject],
  );
  return rows[0];
}

async function reaches(state: string, subject?: string): Promise<void> {
  await expect.poll(async () => (await stateOf(subject))?.state, { timeout: 30_000 }).toBe(state);
}

async function triedOnce(subject?: string): Promise<void> {
  await expect
    .poll(async () => (await stateOf(subject))?.last_error, { timeout: 30_000 })
    .not.toBeNull();
}

/** Makes every job due, so that the test does not wait for the back-off. */
async function hurry(): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(
        `update graphile_worker._private_jobs set run_at = now()
         where locked_at is null and attempts > 0`,
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  await owner.query(`notify "jobs:insert", '{"r":"test","count":1}'`);
}

async function empty(): Promise<void> {
  await owner.query("delete from platform.outbox; delete from graphile_worker._private_jobs");
}

afterEach(empty);

describe("a mail", () => {
  test("arrives once, with its letters and headers", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    work();
    await post();
    await reaches("sent");
    expect(smtp.received).toHaveLength(1);
    const [{ to, mail } = { to: [], mail: undefined }] = smtp.received;
    expect(to).toEqual([TO]);
    expect(mail?.subject).toBe(LETTER.subject);
    expect(mail?.text?.trim()).toBe(LETTER.text);
    expect(mail?.from).toEqual({ name: "Halaqah", address: "no-reply@halaqah.example" });
    expect(mail?.replyTo).toEqual([{ name: "", address: "aminah@contoh.example" }]);
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@halaqah\.example>$/);
    expect(await stateOf()).toMatchObject({ attempts: 1, last_error: null });
  });

  test("is never sent when its transaction fails", async () => {
    const { runtime } = await open();
    const failing = transact(runtime.database.auth, "read write", async (tx) => {
      await postMail(tx, LETTER);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const jobs = await owner.query("select 1 from graphile_worker._private_jobs");
    expect([await stateOf(), jobs.rowCount]).toEqual([undefined, 0]);
  });

  test("waits while nobody answers, and arrives when somebody does", async () => {
    const down = await openSmtp();
    await down.close();
    const { post, work } = await open({ SMTP_URL: down.url });
    work();
    await post();
    await triedOnce();
    expect(await stateOf()).toMatchObject({ state: "waiting", attempts: 1 });
    const smtp = await openSmtp({}, down.port);
    await hurry();
    await reaches("sent");
    expect(smtp.received).toHaveLength(1);
  });

  test("is tried again after a passing refusal, and given up after a final one", async () => {
    let refusals = 1;
    const smtp = await openSmtp({
      onRcptTo({ address }, _session, done) {
        const code = address.startsWith("nobody") ? 550 : refusals > 0 ? 451 : 0;
        if (code === 451) refusals -= 1;
        done(code ? Object.assign(new Error("not now"), { responseCode: code }) : null);
      },
    });
    const { post, work } = await open({ SMTP_URL: smtp.url });
    work();
    await post();
    await post({ ...LETTER, recipient: "nobody@halaqah.example", subject: "Tiada" });
    await reaches("failed", "Tiada");
    await triedOnce();
    await hurry();
    await reaches("sent");
    expect(smtp.received).toHaveLength(1);
    expect(await stateOf("Tiada")).toMatchObject({ attempts: 1 });
  });

  test("whose answer was lost is not sent twice", async () => {
    const cut = await openCuttingServer();
    const { post, work } = await open({ SMTP_URL: cut.url });
    work();
    await post();
    await reaches("unknown");
    expect(cut.bodies()).toBe(1);
    // The mail is settled before its job ends.
    const countJobs = async () =>
      (await owner.query("select 1 from graphile_worker._private_jobs")).rowCount;
    await expect.poll(countJobs, { timeout: 30_000 }).toBe(0);
    expect(cut.bodies()).toBe(1);
  });

  test("that a killed process left in the middle is not sent again", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    await post();
    await owner.query("update platform.outbox set state = 'sending', attempts = 1");
    work();
    await reaches("unknown");
    expect(smtp.received).toHaveLength(0);
  });

  /** Leaves jobs as a killed process leaves those that it had taken. */
  const hold = () =>
    owner.query(
      "update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now(), attempts = 1",
    );

  test("that a killed process had taken goes out at the next start, and one half sent never again", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    await post();
    await post({ ...LETTER, subject: "Separuh" });
    await owner.query(
      "update platform.outbox set state = 'sending', attempts = 1 where subject = 'Separuh'",
    );
    await hold();
    work();
    await reaches("sent");
    await reaches("unknown", "Separuh");
    expect(smtp.received.map(({ mail }) => mail.subject)).toEqual([LETTER.subject]);
  });

  test("that another living process has taken is left to it", async () => {
    const smtp = await openSmtp();
    const [one, other] = [await open({ SMTP_URL: smtp.url }), await open({ SMTP_URL: smtp.url })];
    const first = one.work();
    await one.post({ ...LETTER, subject: "Dahulu" });
    await reaches("sent", "Dahulu");
    await transact(owner, "read write", async (tx) => {
      await postMail(tx, LETTER);
      await tx.execute(sql`update graphile_worker._private_jobs
        set locked_by = 'worker-alive', locked_at = now(), attempts = 1`);
    });
    const second = other.work();
    await other.post({ ...LETTER, subject: "Kemudian" });
    await reaches("sent", "Kemudian");
    await first.stop();
    await other.post({ ...LETTER, subject: "Akhirnya" });
    await reaches("sent", "Akhirnya");
    expect(await stateOf()).toMatchObject({ state: "waiting" });
    // Now no living process can have it.
    await second.stop();
    one.work();
    await reaches("sent");
  });

  test("waits for no dead process either where its database was away meanwhile", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    const first = work();
    await post({ ...LETTER, subject: "Dahulu" });
    await reaches("sent", "Dahulu");
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'halaqah_jobs' and datname = current_database()",
    );
    await post({ ...LETTER, subject: "Kemudian" });
    await reaches("sent", "Kemudian");
    await expect.poll(lives, { timeout: 30_000 }).toBe(1);
    await first.stop();
    await expect.poll(lives, { timeout: 30_000 }).toBe(0);
  });

  /** The number of processes that announce that they take jobs. */
  async function lives(): Promise<number> {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.mode = 'ShareLock' and d.datname = current_database()`,
    );
    return rows[0]?.n ?? 0;
  }

  test("is not sent after its time", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    await post({ ...LETTER, useful_ms: -1000 });
    work();
    await reaches("failed");
    expect(smtp.received).toHaveLength(0);
  });

  test.each(["subject", "reply_to", "recipient"] as const)(
    "with a line break in its %s is refused",
    async (field) => {
      const { post } = await open();
      const forged = { ...LETTER, [field]: "x@contoh.example\r\nBcc: all@contoh.example" };
      await expect(post(forged)).rejects.toThrow();
      expect(await stateOf()).toBeUndefined();
    },
  );

  test("becomes a file where no mail server is set", async () => {
    const { post, work } = await open();
    work();
    await post();
    await reaches("sent");
    const folder = join(dataDir, "mail");
    const [file = ""] = readdirSync(folder);
    expect(file).toMatch(/^\d{8}-\d{6}-[0-9a-f-]{36}\.eml$/);
    const mail = await PostalMime.parse(readFileSync(join(folder, file)));
    expect(mail.subject).toBe(LETTER.subject);
    expect(mail.to).toEqual([{ name: "", address: TO }]);
  });
});

describe("what is over", () => {
  const sent = () =>
    owner.query<{ n: number }>(
      "select count(*)::int as n from platform.outbox where state = 'sent'",
    );

  test("of sixty mails to one address, an hour's share leaves and the others wait", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    for (let at = 0; at < 60; at += 1) await post({ ...LETTER, kind: "absence_notice" });
    await post({ ...LETTER, kind: "absence_notice", recipient: "lain@halaqah.example" });
    work();
    await reachesNothingMore();
    // Two jobs taken at the same moment do not see each other.
    expect(smtp.received.filter(({ to }) => to[0] === TO).length).toBeOneOf([20, 21]);
    expect(smtp.received.filter(({ to }) => to[0] !== TO)).toHaveLength(1);
    const { rows } = await owner.query<{ last_error: string; n: number }>(
      `select last_error, count(*)::int as n from platform.outbox
       where state = 'waiting' and attempts = 0 group by 1`,
    );
    expect(rows).toEqual([
      { last_error: "many mails to this address", n: 61 - smtp.received.length },
    ]);
    // An hour later the next mails are sent.
    await owner.query("update platform.outbox set sent_at = sent_at - interval '61 minutes'");
    await hurryHeldBack();
    await expect
      .poll(async () => (await sent()).rows[0]?.n, { timeout: 30_000 })
      .toBeGreaterThan(39);
  });

  test("never holds back what somebody waits for before a screen", async () => {
    const smtp = await openSmtp();
    const { post, work } = await open({ SMTP_URL: smtp.url });
    for (let at = 0; at < 25; at += 1) await post({ ...LETTER, kind: "absence_notice" });
    work();
    await reachesNothingMore();
    await post({ ...LETTER, kind: "reset", subject: "Kata laluan" });
    await reaches("sent", "Kata laluan");
  });

  /** Waits until no job is left that could run now. */
  async function reachesNothingMore(): Promise<void> {
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              "select 1 from graphile_worker._private_jobs where run_at <= now() or locked_at is not null",
            )
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBe(0);
  }

  async function hurryHeldBack(): Promise<void> {
    await owner.query("update graphile_worker._private_jobs set run_at = now()");
    await owner.query(`notify "jobs:insert", '{"r":"test","count":1}'`);
  }
});

describe("a mail server that says nothing", () => {
  test("keeps no other job waiting", async () => {
    const silent = createServer((socket) => void socket.on("error", () => {}));
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    const open_sockets = new Set<Socket>();
    silent.on("connection", (socket: Socket) => open_sockets.add(socket));
    const at = silent.address();
    const port = typeof at === "object" && at ? at.port : 0;
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, JOBS_AT_ONCE: "5" };
    const { post, work } = await open(settings);
    for (let n = 0; n < 20; n += 1) await post({ ...LETTER, recipient: `p${n}@contoh.example` });
    work();
    // Runs before the worker stops, which otherwise waits until the silence is over.
    ends.push(() => {
      const closed = new Promise<void>((done) => silent.close(() => done()));
      for (const socket of open_sockets) socket.destroy();
      return closed;
    });
    await expect.poll(() => open_sockets.size, { timeout: 30_000 }).toBe(5);
    const asked =
      "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'sweep'";
    await owner.query("select graphile_worker.add_job('sweep')");
    // The server is silent for ten seconds for each mail, far longer than this job needs.
    await expect.poll(async () => (await owner.query(asked)).rowCount, { timeout: 30_000 }).toBe(0);
    expect((await stateOf())?.state).not.toBe("sent");
  });
});

describe("what a mail says", () => {
  const said = async () =>
    (
      await owner.query<{ text: string; html: string | null }>(
        "select text, html from platform.outbox",
      )
    ).rows;

  test.each([
    ["sent", {}],
    ["failed", { useful_ms: -1000 }],
  ])("is blank once it is %s", async (state, more) => {
    const { post, work } = await open();
    await post({ ...LETTER, html: "<p>Yuran</p>", ...more });
    expect(await said()).toEqual([{ text: LETTER.text, html: "<p>Yuran</p>" }]);
    work();
    await reaches(state);
    expect(await said()).toEqual([{ text: "", html: null }]);
  });

  test("is blank when nobody knows whether it was sent", async () => {
    const { post, work } = await open();
    await post();
    await owner.query("update platform.outbox set state = 'sending', attempts = 1");
    work();
    await reaches("unknown");
    expect(await said()).toEqual([{ text: "", html: null }]);
  });

  test("stays while it waits", async () => {
    const down = await openSmtp();
    await down.close();
    const { post, work } = await open({ SMTP_URL: down.url });
    work();
    await post();
    await triedOnce();
    expect(await said()).toEqual([{ text: LETTER.text, html: null }]);
  });
});

test("what a killed process left of a school's copy is gone when the next one starts its jobs", async () => {
  const left = join(dataDir, "exports", "copy-killed");
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, "school.zip"), "PK");
  const server = await open();
  server.work();
  expect(existsSync(left)).toBe(false);
});

test("two servers send fifty mails once each", async () => {
  const smtp = await openSmtp();
  const [one, two] = [await open({ SMTP_URL: smtp.url }), await open({ SMTP_URL: smtp.url })];
  one.work();
  two.work();
  const subjects = Array.from({ length: 50 }, (_, at) => `Mel ${at}`);
  // Each mail has another recipient, because an address gets only a limited number an hour.
  const posts = subjects.map((subject, at) =>
    one.post({ ...LETTER, subject, recipient: `penjaga-${at}@contoh.example` }),
  );
  await Promise.all(posts);
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(50);
  expect(new Set(smtp.received.map(({ mail }) => mail.subject))).toEqual(new Set(subjects));
});

test("a server for requests alone leaves the mails to one for jobs", async () => {
  const smtp = await openSmtp();
  // It would reach no mail server.
  const web = await open({ SMTP_URL: "smtp://127.0.0.1:1", ROLE: "web" });
  web.work();
  await web.post();
  const jobs = await open({ SMTP_URL: smtp.url, ROLE: "jobs" });
  jobs.work();
  await reaches("sent");
  expect(await stateOf()).toMatchObject({ attempts: 1, last_error: null });
  const ready = async ({ runtime }: typeof web) =>
    (await createHttp(runtime).request("/readyz")).status;
  expect([await ready(web), await ready(jobs)]).toEqual([200, 503]);
});

const CUT =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'halaqah_jobs'";

test("one connection hears of new jobs for all workers, who go on after the database cut it", async () => {
  const smtp = await openSmtp();
  const { runtime, post, work } = await open({ SMTP_URL: smtp.url });
  const { jobs } = runtime.database;
  const used = new Set<pg.PoolClient>();
  jobs.on("acquire", (client) => used.add(client));
  const hearing = () =>
    [...used].map((client) => client.listenerCount("notification")).filter((count) => count > 0);
  work();
  await post({ ...LETTER, subject: "Sebelum" });
  await reaches("sent", "Sebelum");
  await expect.poll(hearing, { timeout: 30_000 }).toEqual([3]);
  await expect.poll(() => jobs.totalCount - jobs.idleCount, { timeout: 30_000 }).toBe(1);
  used.clear();
  await owner.query(CUT, [name]);
  await post();
  await reaches("sent");
  await expect.poll(hearing, { timeout: 30_000 }).toEqual([3]);
});

test("the worker goes on after the database went away in the middle of every mail that it had taken", async () => {
  const arrived: (() => void)[] = [];
  const smtp = await openSmtp({
    async onData(stream, _session, done) {
      await buffer(stream);
      arrived.push(() => done());
    },
  });
  const { runtime, post, work } = await open({ SMTP_URL: smtp.url });
  const told = vi.spyOn(runtime.log, "error");
  work();
  await post({ ...LETTER, subject: "Pertama" });
  await post({ ...LETTER, subject: "Kedua" });
  await expect.poll(() => arrived.length, { timeout: 30_000 }).toBe(2);
  // While the mails end the database takes no connection: neither they nor their jobs can be settled.
  await admin.query(`alter database ${name} with allow_connections false`);
  await owner.query(CUT, [name]);
  for (const accept of arrived.splice(0)) accept();
  const lost = () => JSON.stringify(told.mock.calls).match(/Failed to release job/g)?.length;
  await expect.poll(lost, { timeout: 30_000 }).toBe(2);
  await admin.query(`alter database ${name} with allow_connections true`);
  await post({ ...LETTER, subject: "Ketiga" });
  await expect.poll(() => arrived.length, { timeout: 30_000 }).toBe(1);
  arrived[0]?.();
  await reaches("sent", "Ketiga");
  // Nobody knows whether the first two arrived, so they are settled and not sent again.
  await reaches("unknown", "Pertama");
  await reaches("unknown", "Kedua");
});

test("no link, code or token of a mail is left once it was sent, nor its file after a week", async () => {
  const app = await startApp(url);
  ends.push(() => app.stop());
  const school = await app.makeSchool();
  const { admin, teacher, guardian } = school;
  const email = `${randomBytes(6).toString("hex")}@contoh.example`;
  const person = { role: "teacher", first_name: "Zainab", last_name: "", email };
  const { id } = (await admin.post<{ id: string }>("/members", person)).body;
  const asked = [
    await admin.post(`/members/${id}/invitation`, { by: "mail" }),
    await app.nobody.post("/password-resets", { email: teacher.email }),
    await guardian.post("/me/email", { email: `baharu-${email}` }),
    await admin.post(`/members/${teacher.id}/link`, {}),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await announceByMail(app, school);
  const { rows: posted } = await owner.query<{ recipient: string; text: string; html: null }>(
    "select recipient, text, html from platform.outbox",
  );
  const said = posted.map((mail) => openMail(app.runtime.mailSeal, mail).text).join("\n");
  const secrets = [...said.matchAll(/#([\w-]{16,})|log masuk: ([\w-]+)/g)].map(
    ([, token = "", code = ""]) => token || code,
  );
  expect(secrets, said).toHaveLength(6);

  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema !~ '^(pg_|information_schema)' and table_type = 'BASE TABLE'`,
  );
  const found = async () => {
    const holders: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query(
        `select 1 from ${name} t where exists (
           select from unnest($1::text[]) secret where position(secret in t::text) > 0) limit 1`,
        [secrets],
      );
      if (rows.length > 0) holders.push(name);
    }
    return holders;
  };
  // Nothing can be read even while the mail waits.
  expect(await found()).toEqual([]);
  await owner.query("update platform.outbox set created_at = now() - interval '90 minutes'");
  const health = async () => (await fetch(`${app.url}/healthz`)).json();
  expect(await health()).toMatchObject({ ok: true, mail_waiting_minutes: 90 });

  const jobs = startJobs(app.runtime);
  ends.push(() => jobs.stop());
  const folder = join(app.runtime.env.dataDir, "mail");
  await expect
    .poll(
      async () =>
        (await owner.query("select 1 from platform.outbox where state = 'sent'")).rowCount,
      {
        timeout: 8000,
      },
    )
    .toBe(posted.length);
  expect(await found()).toEqual([]);
  // One of their answers is cached for two seconds.
  await expect
    .poll(health, { timeout: 30_000 })
    .toMatchObject({ ok: true, mail_waiting_minutes: null });
  const day = 24 * 3_600_000;
  const sweepAfter = (days: number) =>
    sweepMailFiles({ env: app.runtime.env, now: () => Date.now() + days * day });
  await sweepAfter(6.9);
  expect(readdirSync(folder)).toHaveLength(posted.length);
  await sweepAfter(7.1);
  expect(readdirSync(folder)).toEqual([]);
});

/** Lets a mail with a personal link to an announcement wait in the outbox. */
async function announceByMail({ owner, runtime }: TestApp, school: TestSchool): Promise<void> {
  await owner.query("update app.guardians set consent_email = true where id = $1", [
    school.guardian_id,
  ]);
  await publishNotice(school.admin, { mail: "now" });
  const now = atClock(addDays(school.today, 1), "17:45", "Asia/Kuala_Lumpur");
  await sendAnnouncementMailsOf({ ...runtime, now: () => now }, school.id);
}

/** Receives a whole mail, counts it, and hangs up without an answer. */
async function openCuttingServer(): Promise<{ url: string; bodies: () => number }> {
  let bodies = 0;
  const server: Server = createServer((socket: Socket) => {
    let isBody = false;
    socket.on("error", () => {});
    socket.write("220 cut\r\n");
    socket.on("data", (chunk) => {
      const said = chunk.toString();
      if (isBody) {
        if (!said.endsWith("\r\n.\r\n")) return;
        bodies += 1;
        socket.destroy();
      } else if (/^DATA/i.test(said)) {
        isBody = true;
        socket.write("354 go on\r\n");
      } else socket.write("250 ok\r\n");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ends.push(() => new Promise((done) => server.close(done)));
  const at = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`,
    bodies: () => bodies,
  };
}
