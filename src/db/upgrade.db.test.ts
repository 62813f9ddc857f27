import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, TEST_COST, TEST_PASSWORD } from "#app/testing.ts";
import { sessionCookie } from "#server/session/cookie.ts";
import { hashPassword } from "#server/session/password.ts";
import { connectOwner } from "./database.ts";
import { migrateDatabase } from "./migrate.ts";
import { prepareQueue } from "./queue.ts";
import { MIGRATIONS, migrationsUpTo, OLD_SCHOOL } from "./testing-earlier.ts";
import { hashToken } from "#server/session/tokens.ts";

/** The first state of the code that schools could have run. */
const EARLIEST = 5;

/** The migration before which a session's token stood as it is. */
const HASHED_SESSIONS = 12;

/** The quick run begins at every eighth version and at the last three, the long run at the others. */
const earlier = Array.from({ length: MIGRATIONS - EARLIEST }, (_, at) => EARLIEST + at).filter(
  (count) =>
    ((count - EARLIEST) % 8 === 0 || count >= MIGRATIONS - 3) !== Boolean(process.env.LONG),
);

let admin: pg.Client;
// The logins belong to the whole server: a first start makes them.
beforeAll(async () => {
  const app = await startApp(inject("databaseUrl"));
  await app.stop();
  admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
});
afterAll(async () => {
  await admin.query(`drop database if exists ${PAST} with (force)`);
  await admin.end();
});

const PAST = `past_${randomBytes(6).toString("hex")}`;
let reached = Infinity;

/** An empty database of the version with `count` migrations: that of the version before goes on to it. */
async function goOnTo(count: number): Promise<void> {
  const url = urlOf(PAST);
  if (count < reached) {
    await admin.query(`drop database if exists ${PAST} with (force)`);
    await admin.query(`create database ${PAST}`);
  }
  const folder = migrationsUpTo(count);
  try {
    await connectOwner({ connectionString: url }, (owner) => migrateDatabase(owner, folder));
    if (count < reached) await prepareQueue({ connectionString: url });
    reached = count;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function urlOf(database: string): string {
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

test.each(earlier)(
  "a database of the version with %i migrations is brought up to date, and its school goes on",
  async (count) => {
    await goOnTo(count);
    const name = `earlier_${randomBytes(6).toString("hex")}`;
    await admin.query(`create database ${name} template ${PAST}`);
    const url = urlOf(name);
    try {
      await connectOwner({ connectionString: url }, async (owner) => {
        await owner.query(OLD_SCHOOL, []);
        await owner.query(
          `insert into auth.accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
         values ('00000000-0000-7000-8000-0000000000a1', $1::text, 'credential', $1::uuid, $2, now(), now())`,
          ["00000000-0000-7000-8000-0000000000aa", await hashPassword(TEST_PASSWORD, TEST_COST)],
        );
        const isHashed = count > HASHED_SESSIONS;
        await owner.query(
          `insert into auth.sessions
             (id, ${isHashed ? "token_hash" : "token"}, user_id, expires_at, created_at, updated_at)
           values (gen_random_uuid(), $1, $2, now() + interval '1 hour', now(), now())`,
          [isHashed ? hashToken(OLD_TOKEN) : OLD_TOKEN, "00000000-0000-7000-8000-0000000000aa"],
        );
      });

      const app = await startApp(url);
      try {
        const transport = { host: new URL(app.url).host, secure: false };
        const held = (token: string) =>
          app.as(sessionCookie(transport, token, app.runtime.cookieKey).split(";")[0] ?? "");
        expect((await held(OLD_TOKEN).get("/students")).body).toMatchObject([
          { student_id: "S-1" },
        ]);
        const body = { email: "lama@ujian.example", password: TEST_PASSWORD };
        const signedIn = await app.nobody.post("/session", body);
        expect(signedIn).toMatchObject({ status: 200, body: { school: { name: "Sekolah Lama" } } });
        const mudir = app.as(signedIn.headers.get("set-cookie")?.split(";")[0] ?? "");
        expect((await mudir.get("/students")).body).toMatchObject([{ student_id: "S-1" }]);
        expect((await mudir.get("/settings")).body).toMatchObject({ pupil_word: "pelajar" });
        expect((await mudir.get("/members")).body).toMatchObject({
          members: [{ first_name: "Ali" }, { first_name: "Mudir", access: "active" }],
        });
        const event = { title: "Gotong-royong", date: "2026-12-01" };
        expect((await mudir.post("/events", event)).status).toBe(201);
      } finally {
        await app.stop();
      }
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  },
  60_000,
);

/** Of a session that was begun before the upgrade. */
const OLD_TOKEN = "sesi-lama-0123456789-abcdefghijk";
