import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { beforeAll, expect, inject, test } from "vitest";
import { startApp } from "#app/testing.ts";
import { connectOwner } from "#db/database.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { prepareQueue } from "#db/queue.ts";
import { migrationsBefore } from "#db/testing-earlier.ts";

// The logins belong to the whole server: a first start makes them.
beforeAll(async () => {
  const app = await startApp(inject("databaseUrl"));
  await app.stop();
});

/**
 * Two children of the same parents; two children of one mother by fathers who live apart; a pupil with next of kin only;
 * one without anybody; one whose record took in another's (two payments of one day); one whose payer was erased.
 */
const OLD_SCHOOL = `
  do $$
  declare
    school uuid := '00000000-0000-7000-8000-000000000001';
    pupils text[] := array['adam', 'aisyah', 'budi', 'bunga', 'cik', 'dol', 'eja'];
    adults text[] := array['ayah', 'ibu', 'bapa1', 'bapa2', 'mama', 'pakcik', 'wali'];
  begin
    insert into app.schools (school_id, name, type, state) values (school, 'Sekolah Lama', 'tahfiz', 'Kedah');
    insert into app.students (school_id, id, student_id, gender, enrollment_date)
      select school, md5(p)::uuid, p, 'male', '2026-01-12' from unnest(pupils) p;
    insert into app.profiles (school_id, id, first_name, role)
      select school, md5(a)::uuid, a, 'guardian' from unnest(adults) a;
    insert into app.guardians (school_id, id, profile_id)
      select school, md5('g' || a)::uuid, md5(a)::uuid from unnest(adults) a;
    insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
      select school, gen_random_uuid(), md5('g' || a)::uuid, md5(p)::uuid, r
      from (values ('ayah', 'adam', 'bapa'), ('ibu', 'adam', 'ibu'), ('ayah', 'aisyah', 'bapa'),
        ('ibu', 'aisyah', 'ibu'), ('bapa1', 'budi', 'bapa'), ('bapa2', 'bunga', 'bapa'), ('mama', 'budi', 'ibu'),
        ('mama', 'bunga', 'ibu'), ('pakcik', 'cik', 'waris'), ('wali', 'eja', 'penjaga')) l (a, p, r);
    insert into app.payments (school_id, id, student_id, amount_sen, received_on, method, payer_name)
      select school, gen_random_uuid(), md5(p)::uuid, sen, day::date, method, payer
      from (values ('adam', 53000, '2025-12-01', 'fpx', 'Ayah'), ('aisyah', 51000, '2026-01-05', 'tunai', 'Ibu'),
        ('budi', 15000, '2026-01-05', 'cek', 'Bapa'), ('bunga', 15000, '2026-02-01', 'pindahan', 'Mama'),
        ('cik', 100, '2026-02-02', 'tunai', 'Pakcik'), ('dol', 100, '2026-02-02', 'tunai', ''),
        ('dol', 100, '2026-02-02', 'tunai', ''), ('eja', 7, '2026-03-01', 'fpx', '')) p (p, sen, day, method, payer);
  end $$`;

/** Which guardian sees which payments: by the links, and by the accounts. */
const BY_LINKS = `select l.guardian_id, p.id from app.payments p
  join app.guardian_links l on l.student_id = p.student_id order by 1, 2`;
const BY_ACCOUNTS = `select y.guardian_id, p.id from app.payments p
  join app.billing_payers y on y.account_id = p.account_id and y.sees_account order by 1, 2`;

test("old payments get accounts and numbers, and every guardian sees the same ones as before", async () => {
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const name = `fees_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  const folder = migrationsBefore("fees_ledger");
  try {
    await connectOwner({ connectionString: url.href }, async (owner) => {
      const ask = async (statement: string) => (await owner.query(statement)).rows as unknown[];
      await migrateDatabase(owner, folder);
      await prepareQueue({ connectionString: url.href });
      await owner.query(OLD_SCHOOL);
      const seen = await ask(BY_LINKS);
      await migrateDatabase(owner, resolve("migrations"));

      expect(await ask(BY_ACCOUNTS)).toEqual(seen);
      expect(
        await ask(`select a.code, array_agg(s.student_id order by s.student_id) as pupils
          from app.billing_accounts a join app.billing_members m on m.account_id = a.id
          join app.students s on s.id = m.student_id group by a.code order by a.code`),
      ).toMatchObject([
        { code: "K-0001", pupils: ["adam", "aisyah"] },
        { code: "K-0002", pupils: ["budi"] },
        { code: "K-0003", pupils: ["bunga"] },
        { pupils: [expect.stringMatching(/cik|dol/)] },
        { pupils: [expect.stringMatching(/cik|dol/)] },
        { code: "K-0006", pupils: ["eja"] },
      ]);
      expect(
        await ask("select number, amount_sen from app.payments order by received_on, id"),
      ).toMatchObject([
        { number: "R-2025-00001", amount_sen: "53000" },
        ...[1, 2, 3, 4, 5, 6, 7].map((at) => ({ number: `R-2026-0000${at}` })),
      ]);
      expect(
        await ask("select kind, year, last from app.number_series order by kind, year"),
      ).toEqual([
        { kind: "account", year: 0, last: 6 },
        { kind: "receipt", year: 2025, last: 1 },
        { kind: "receipt", year: 2026, last: 7 },
      ]);
      // Nobody begins with a debt or a credit.
      expect(
        await ask(
          `select ledger, sum(amount_sen) as sen from app.ledger_entries group by ledger order by ledger`,
        ),
      ).toEqual([
        { ledger: "bank", sen: "15000" },
        { ledger: "cash", sen: "51300" },
        { ledger: "cheque", sen: "15000" },
        { ledger: "clearing", sen: "53007" },
        { ledger: "opening", sen: "-134307" },
      ]);
    });
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true });
  }
});
