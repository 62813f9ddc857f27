import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { getAuthTables } from "better-auth/db";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeFullSchool } from "#app/testing-full.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { FILE_COLUMNS } from "#features/privacy/db.ts";
import { accounts, sessions, users, verifications } from "#server/session/table.ts";
import { assertHarmless, LOGINS } from "./logins.ts";

/** Tables that belong to no school, and why. Everything else stands in `app`, behind the walls. */
const WITHOUT_SCHOOL = {
  "auth.users": "an account may belong to several schools, and is there before the first",
  "auth.accounts": "the password of an account",
  "auth.sessions": "read before the school is known; names the active school",
  "auth.verifications": "Better Auth's own tokens of an account",
  "auth.memberships": "says which schools an account belongs to",
  "auth.invitations": "lets in who has no account yet; the set-up token is there before any school",
  "auth.two_step": "the second secret of an account",
  "auth.recovery_codes": "let an account in that lost its second secret",
  "auth.email_changes": "a new address of an account, until both addresses agreed",
  "auth.tokens": "lets one account do one thing, such as set a new password",
  "auth.devices": "phones of an account that its owner remembered",
  "auth.api_tokens": "read before the school is known; ends with the membership",
  "auth.calendar_feeds": "read before the school is known; ends with the membership",
  "auth.push_subscriptions": "the way to a browser of an account; ends with the membership",
  "auth.limits": "tries by address and account, before anyone is signed in",
  "drizzle.__drizzle_migrations": "which migrations were applied",
  "platform.card_codes": "read by the code alone; each school writes its own lines only",
  "platform.certificates": "read by the code alone; each school writes its own lines only",
  "platform.installation": "what the servers of the database tell each other",
  "platform.messages": "written by visitors of the public site",
  "platform.school_holds": "read by the call of every school; the operator alone writes it",
  "platform.outbox": "mails of accounts and of the public site too",
};
const APPEND_ONLY = [
  "account_transfers",
  "allocations",
  "attendance_history",
  "audit",
  "bank_matches",
  "card_issues",
  "card_mails",
  "card_mark_history",
  "card_signatures",
  "credit_notes",
  "dues",
  "fee_prices",
  "fee_reminders",
  "gateway_events",
  "invoices",
  "ledger_entries",
  "ledger_txs",
  "payment_reversals",
  "payments",
];
/**
 * Enqueue what was just stored, and take nothing from their caller but which work, and when; two read a paper by its code's
 * hash, and one whether mails left, by ids that nobody can guess.
 */
const SECURITY_DEFINER = [
  "export_school",
  "fold_hifz",
  "mail_bills",
  "mail_states",
  "make_gateway_bill",
  "plan_job",
  "read_card",
  "read_certificate",
  "refresh_statistics",
  "send_mail",
  "settle_gateway",
];

let app: TestApp;
let owner: pg.PoolClient;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  owner = await app.owner.connect();
});
afterAll(async () => {
  owner.release();
  await app.stop();
});

async function ask<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await owner.query<T>(sql, values)).rows;
}

const column = async (sql: string) => (await ask<{ it: string }>(sql)).map(({ it }) => it);

const tablesOf = (schema: string) =>
  column(`select tablename as it from pg_tables where schemaname = '${schema}' order by 1`);

/** What of the schema `app` is not behind the walls, one line each. */
function breaches(): Promise<string[]> {
  return column(`
    with tables as (
      select c.oid, c.relname, c.relowner, c.relrowsecurity, c.relforcerowsecurity
      from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
    ), first_of as (
      select a.attrelid as rel, a.attnum, a.attname from pg_attribute a
    )
    select relname || ': no school_id NOT NULL' as it from tables t where not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'school_id'
        and a.attnotnull and a.atttypid = 'uuid'::regtype)
    union all
    select relname || ': no primary key' from tables t where not exists (
      select from pg_index i where i.indrelid = t.oid and i.indisprimary)
    union all
    select i.indexrelid::regclass || ': does not begin with school_id'
    from tables t join pg_index i on i.indrelid = t.oid
    left join first_of f on f.rel = t.oid and f.attnum = i.indkey[0]
    where f.attname is distinct from 'school_id'
    union all
    select relname || ': row-level security is not on and forced' from tables
    where not (relrowsecurity and relforcerowsecurity)
    union all
    select relname || ': no policy with USING and WITH CHECK for the application' from tables t
    where not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
      and p.polroles = array['halaqah_app'::regrole::oid])
    union all
    select relname || ': no policy for the operator, or not for the owner alone' from tables t
    where not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'operator'
      and p.polroles = array[t.relowner]
      and pg_get_expr(p.polqual, t.oid) ~ 'app\\.operator.* = ''on''')
    union all
    select c.oid::regclass || ': no policy for the operator' from pg_class c
    where c.relnamespace = 'platform'::regnamespace and c.relforcerowsecurity and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'operator'
        and p.polroles = array[c.relowner])
    union all
    select t.relname || ': the policy ' || p.polname || ' does not ask for the school'
    from tables t join pg_policy p on p.polrelid = t.oid and p.polname <> 'operator'
    where coalesce(pg_get_expr(p.polqual, t.oid), '') !~ 'school_id = .*app\\.school_id'
       or coalesce(pg_get_expr(p.polwithcheck, t.oid), '') !~ 'school_id = .*app\\.school_id'
    union all
    select t.relname || ': the key ' || k.conname || ' does not begin with school_id'
    from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
    left join first_of f on f.rel = t.oid and f.attnum = k.conkey[1]
    left join first_of g on g.rel = k.confrelid and g.attnum = k.confkey[1]
    where f.attname is distinct from 'school_id' or g.attname is distinct from 'school_id'
       or k.confrelid not in (select oid from tables)
    union all
    select relname || ': no foreign key leads to its school' from tables t
    where relname <> 'schools' and not exists (
      select from pg_constraint k where k.conrelid = t.oid and k.contype = 'f')
    union all
    select c.relname || ': a view with its owner''s rights' from pg_class c
    where c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) and (c.relkind = 'm'
      or c.relkind = 'v' and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on|1)', false))
    union all
    select p.proname || ': SECURITY DEFINER' from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^(pg_|information_schema)'
      and p.proname <> all (array[${SECURITY_DEFINER.map((name) => `'${name}'`).join()}]::text[])
    order by 1`);
}

describe("the walls", () => {
  test("stand around every table of a school", async () => {
    expect(await breaches()).toEqual([]);
    expect((await tablesOf("app")).length).toBeGreaterThan(15);
  });

  test("a table, view or function without them is found", async () => {
    await owner.query("begin");
    await owner.query(`
      create table app.bare (id uuid primary key, school_id uuid, student_id uuid unique);
      create table app.linked (school_id uuid not null references app.schools, id uuid,
        user_id uuid references auth.users, primary key (school_id, id));
      select app.protect('linked', 'SELECT');
      create policy wide on app.linked for all to halaqah_app using (true) with check (true);
      create table platform.told (school_id uuid);
      alter table platform.told enable row level security;
      alter table platform.told force row level security;
      create view app.everyone as select * from app.profiles;
      create function app.bypass() returns void language sql security definer as '';`);
    const found = await breaches();
    await owner.query("rollback");
    expect(found).toEqual([
      "app.bare_pkey: does not begin with school_id",
      "app.bare_student_id_key: does not begin with school_id",
      "bare: no foreign key leads to its school",
      "bare: no policy for the operator, or not for the owner alone",
      "bare: no policy with USING and WITH CHECK for the application",
      "bare: no school_id NOT NULL",
      "bare: row-level security is not on and forced",
      "bypass: SECURITY DEFINER",
      "everyone: a view with its owner's rights",
      "linked: the key linked_user_id_fkey does not begin with school_id",
      "linked: the policy wide does not ask for the school",
      "platform.told: no policy for the operator",
    ]);
  });

  test("the tables without a school are these, for these reasons", async () => {
    const others = await column(
      `select schemaname || '.' || tablename as it from pg_tables
       where schemaname !~ '^(pg_|information_schema|app$|graphile_worker$)' order by 1`,
    );
    expect(others).toEqual(Object.keys(WITHOUT_SCHOOL).toSorted());
  });
});

test("every column has its class in docs/data.md", async () => {
  const lines = readFileSync(resolve("docs/data.md"), "utf8").matchAll(
    /^\| `([a-z_.]+)` \| (public|internal|personal|sensitive|secret) \| (.+) \|$/gm,
  );
  const classed = [...lines].flatMap(([, table = "", , columns = ""]) =>
    columns.split(", ").map((name) => `${table}.${name}`),
  );
  const found = await column(`
    select table_schema || '.' || table_name || '.' || column_name as it
    from information_schema.columns where table_schema in ('app', 'auth', 'platform')`);
  expect(classed.toSorted()).toEqual(found.toSorted());
});

/** Columns that are called like a file and hold none of the store. */
const NO_FILES = ["app.imports.file_name", "auth.users.image"];

test("every column that names a file of the store is known to the sweep", async () => {
  const called = await column(`
    select table_schema || '.' || table_name || '.' || column_name as it
    from information_schema.columns where table_schema in ('app', 'auth', 'platform')
      and column_name ~ '(^|_)(url|files?|image|picture|photo|logo|avatar|attachment|paper|document)(_|$)'`);
  const known = FILE_COLUMNS.map((one) => {
    const { schema, name } = getTableConfig(one.table);
    return `${schema}.${name}.${one.name}`;
  });
  expect(called.toSorted()).toEqual([...known, ...NO_FILES].toSorted());
});

/** Keys to people without an index, and why: otherwise each deleted person reads the whole table. */
const WITHOUT_INDEX = {
  "closed_months.closed_by": "twelve rows a year",
  "closed_months.reopened_by": "twelve rows a year",
  "ledger_entries.student_id": "its index has the few lines of deposits, which alone name a pupil",
};

test("whatever names people is found by its index when an import of thousands is taken back", async () => {
  const keys = await column(`
    select c.relname || '.' || a.attname as it from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = any ('{app.profiles,app.students,app.guardians}'::regclass[])
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
        and i.indkey[0] = k.conkey[1] and i.indkey[1] = k.conkey[2])
    order by 1`);
  expect(keys).toEqual(Object.keys(WITHOUT_INDEX));
});

test("the tables of rosters, records and books get new statistics when a hundredth of their rows is new", async () => {
  const large =
    "profiles students guardians guardian_links class_enrollments attendance attendance_registers " +
    "hifz_records hifz_pages hifz_pupils hifz_sittings ledger_txs ledger_entries dues allocations invoices charges " +
    "payments billing_accounts billing_members billing_payers";
  const tables = await column(`
    select relname as it from pg_class where relnamespace = 'app'::regnamespace
      and 'autovacuum_analyze_scale_factor=0.01' = any (reloptions) order by 1`);
  expect(tables).toEqual(large.split(" ").toSorted());
});

describe("the application's logins", () => {
  test.each(LOGINS)("%s owns nothing, belongs to nothing and is nothing special", async (login) => {
    const found = await column(`
      select 'attributes' as it from pg_roles where rolname = '${login}' and
        (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)
      union all select 'member' from pg_auth_members where member = '${login}'::regrole
      union all select 'class ' || relname from pg_class where relowner = '${login}'::regrole
      union all select 'schema ' || nspname from pg_namespace where nspowner = '${login}'::regrole
      union all select 'function ' || proname from pg_proc where proowner = '${login}'::regrole
      union all select 'database ' || datname from pg_database where datdba = '${login}'::regrole`);
    expect(found).toEqual([]);
  });

  test("none has a right in another's schema, and none may make anything", async () => {
    const found = await column(`
      select l || ' ' || n.nspname || ' ' || r as it
      from unnest(array[${LOGINS.map((login) => `'${login}'`).join()}]) l, pg_namespace n,
        unnest(array['usage', 'create']) r
      where n.nspname !~ '^(pg_|information_schema)' and has_schema_privilege(l, n.oid, r)
      order by 1`);
    expect(found).toEqual([
      "halaqah_app app usage",
      "halaqah_app platform usage",
      "halaqah_app public usage",
      "halaqah_auth auth usage",
      "halaqah_auth platform usage",
      "halaqah_auth public usage",
      "halaqah_erasure app usage",
      "halaqah_erasure platform usage",
      "halaqah_erasure public usage",
      // The health check reads the version of the schema.
      "halaqah_jobs drizzle usage",
      "halaqah_jobs graphile_worker usage",
      "halaqah_jobs platform usage",
      "halaqah_jobs public usage",
    ]);
    const tables = await column(`
      select l || ' ' || c.oid::regclass as it
      from unnest(array[${LOGINS.map((login) => `'${login}'`).join()}]) l, pg_class c
      where c.relnamespace <> (case l when 'halaqah_jobs' then 'graphile_worker'
          when 'halaqah_auth' then 'auth' else 'app' end)::regnamespace
        and c.relnamespace <> 'platform'::regnamespace
        and c.relnamespace in (select oid from pg_namespace
          where nspname !~ '^(pg_|information_schema)')
        and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and has_table_privilege(l, c.oid, 'select, insert, update, delete')`);
    expect(tables).toEqual(["halaqah_jobs drizzle.__drizzle_migrations"]);
  });

  test("what belongs to no school is written by those who serve, and read by the worker", async () => {
    const rights = await column(`
      select l || ' ' || c.relname || ' ' || r as it
      from unnest(array[${LOGINS.map((login) => `'${login}'`).join()}]) l, pg_class c,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate']) r
      where c.relnamespace = 'platform'::regnamespace and c.relkind = 'r'
        and has_table_privilege(l, c.oid, r) order by 1`);
    expect(rights).toEqual([
      "halaqah_app card_codes insert",
      "halaqah_app certificates insert",
      "halaqah_app outbox insert",
      "halaqah_app school_holds select",
      "halaqah_auth messages insert",
      "halaqah_auth outbox insert",
      "halaqah_auth school_holds select",
      "halaqah_erasure school_holds select",
      "halaqah_jobs messages delete",
      "halaqah_jobs outbox delete",
      "halaqah_jobs outbox select",
      "halaqah_jobs outbox update",
    ]);
    const seen = await column(`
      select attname as it from pg_attribute where attrelid = 'platform.messages'::regclass
        and attnum > 0 and has_column_privilege('halaqah_jobs', attrelid, attnum, 'select')`);
    expect(seen).toEqual(["created_at"]);
    const told = await column(`
      select l || ' ' || attname as it
      from unnest(array[${LOGINS.map((login) => `'${login}'`).join()}]) l, pg_attribute
      where attrelid = 'platform.installation'::regclass and attnum > 0
        and has_column_privilege(l, attrelid, attnum, 'select, insert, update') order by 1`);
    expect(told).toEqual(["halaqah_app backed_up_at", "halaqah_jobs backed_up_at"]);
  });

  test("who erases can only blank out, join and take away the records of a person", async () => {
    const rights = await column(`
      select c.relname || ' ' || r as it from pg_class c,
        unnest(array['insert', 'update', 'delete', 'truncate']) r
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
        and has_table_privilege('halaqah_erasure', c.oid, r) order by 1`);
    expect(rights).toEqual([
      "absence_notices delete",
      "announcement_pupils delete",
      "announcement_recipients delete",
      "announcement_reminders delete",
      "announcement_targets delete",
      "attendance delete",
      "attendance_history delete",
      "audit insert",
      "billing_payers delete",
      "card_mails delete",
      "card_mark_history delete",
      "card_marks delete",
      "cards delete",
      "class_enrollments delete",
      "class_enrollments update",
      "classes delete",
      "digest_days delete",
      "digest_wishes delete",
      "fee_exceptions delete",
      "guardian_links delete",
      "guardian_links update",
      "guardians delete",
      "guardians update",
      "hifz_acks delete",
      "hifz_pages delete",
      "hifz_pages insert",
      "hifz_pages update",
      "hifz_pupils delete",
      "hifz_pupils insert",
      "hifz_pupils update",
      "idempotency_keys delete",
      "imports update",
      "notifications delete",
      "payer_aliases delete",
      "profiles delete",
      "student_statuses delete",
      "student_statuses update",
      "student_stays delete",
      "students delete",
      "students update",
      "teachers delete",
      "teachers update",
      "warning_letters delete",
      "weekly_letters delete",
    ]);
    const columns = await column(`
      select c.relname || '.' || a.attname as it from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
        and not has_table_privilege('halaqah_erasure', c.oid, 'update')
        and has_column_privilege('halaqah_erasure', c.oid, a.attnum, 'update') order by 1`);
    expect(columns).toEqual([
      "absence_followups.guardian_id",
      "absence_followups.notes",
      "absence_followups.student_id",
      "absence_notices.student_id",
      "absence_reports.answer",
      "absence_reports.file_url",
      "absence_reports.notes",
      "absence_reports.reason",
      "absence_reports.student_id",
      "account_transfers.reason",
      "announcement_pupils.recipient_id",
      "announcement_pupils.student_id",
      "announcement_recipients.profile_id",
      "announcement_reminders.profile_id",
      "announcement_replies.note",
      "announcement_replies.signed_name",
      "announcement_replies.student_id",
      "announcement_targets.student_id",
      "announcement_versions.body_en",
      "announcement_versions.body_ms",
      "announcements.body_en",
      "announcements.body_ms",
      "attendance.notes",
      "attendance.reason",
      "attendance.student_id",
      "attendance_history.notes",
      "attendance_history.reason",
      "attendance_history.why",
      "audit.actor_name",
      "audit.address",
      "audit.details",
      "audit.label",
      "bank_lines.description",
      "bank_lines.ignored_why",
      "bank_lines.reference",
      "billing_accounts.contact",
      "billing_accounts.name",
      "billing_accounts.remind_why",
      "billing_accounts.tin",
      "billing_accounts.version",
      "billing_members.student_id",
      "billing_members.to_date",
      "billing_payers.gets_bill",
      "billing_payers.guardian_id",
      "billing_payers.sees_account",
      "card_issues.card_id",
      "card_issues.snapshot",
      "card_issues.version",
      "card_mails.profile_id",
      "card_marks.card_id",
      "card_signatures.profile_id",
      "card_signatures.signed_name",
      "cards.comment",
      "cards.hifz_remark",
      "cards.remark",
      "cards.returned_why",
      "cards.student_id",
      "cards.traits",
      "charges.student_id",
      "charges.voided_at",
      "classes.version",
      "cover_requests.answer",
      "cover_requests.reason",
      "credit_holds.why",
      "credit_notes.reason",
      "digest_days.profile_id",
      "digest_wishes.profile_id",
      "fee_exceptions.student_id",
      "gateway_events.said",
      "gateway_payments.answer",
      "gateway_payments.guardian_id",
      "hifz_acks.comment",
      "hifz_acks.guardian_id",
      "hifz_acks.student_id",
      "hifz_candidates.attempt",
      "hifz_candidates.override_reason",
      "hifz_candidates.student_id",
      "hifz_certificates.revoked_why",
      "hifz_certificates.shown",
      "hifz_certificates.student_id",
      "hifz_plans.level",
      "hifz_plans.student_id",
      "hifz_plans.to_date",
      "hifz_record_history.family_note",
      "hifz_record_history.notes",
      "hifz_record_history.reason",
      "hifz_record_history.why",
      "hifz_records.attempt",
      "hifz_records.family_note",
      "hifz_records.hearer_guardian_id",
      "hifz_records.hearer_student_id",
      "hifz_records.notes",
      "hifz_records.reason",
      "hifz_records.student_id",
      "hifz_records.voided_at",
      "instalment_plans.answer",
      "instalment_plans.reason",
      "ledger_entries.student_id",
      "letters_issued.body",
      "letters_issued.student_id",
      "letters_issued.subject",
      "notifications.student_id",
      "openings.note",
      "payment_claims.answer",
      "payment_claims.file_url",
      "payment_claims.reference",
      "payment_reversals.reason",
      "payments.payer_name",
      "payments.reference",
      "payments.student_id",
      "pledges.student_id",
      "profiles.avatar_url",
      "profiles.email",
      "profiles.first_name",
      "profiles.last_name",
      "profiles.phone",
      "refunds.bank_ref",
      "refunds.reason",
      "refunds.student_id",
      "student_stays.student_id",
      "waivers.answer",
      "waivers.reason",
      "waivers.student_id",
      "warning_letters.body",
      "warning_letters.post_number",
      "warning_letters.student_id",
      "warning_letters.subject",
      "weekly_letters.profile_id",
      "year_changes.moves",
    ]);
  });

  test("nobody truncates, and what is only added to cannot be changed", async () => {
    const may = (rights: string) =>
      column(`select relname as it from pg_class where relnamespace = 'app'::regnamespace
        and relkind in ('r', 'p') and has_table_privilege('halaqah_app', oid, '${rights}') order by 1`);
    expect(await may("truncate, references, trigger")).toEqual([]);
    const changeable = await may("update, delete");
    expect(changeable).not.toEqual([]);
    expect(APPEND_ONLY.filter((table) => changeable.includes(table))).toEqual([]);
    expect(await may("select")).toEqual(await tablesOf("app"));
  });

  test("the server refuses a login that could pass the walls", async () => {
    await expect(assertHarmless(app.owner)).rejects.toThrow("would not be kept apart");
    await expect(assertHarmless(app.runtime.database.app)).resolves.toBeUndefined();
  });
});

describe("two schools with the same data", () => {
  let school: TestSchool;
  let other: TestSchool;
  let client: pg.PoolClient;

  beforeAll(async () => {
    [school, other] = await Promise.all([makeFullSchool(app), makeFullSchool(app)]);
    client = await app.runtime.database.app.connect();
  });
  afterAll(() => client.release());

  async function inside(school_id: string | undefined, sql: string, values: unknown[] = []) {
    await client.query("begin");
    try {
      if (school_id !== undefined) {
        await client.query("select set_config('app.school_id', $1, true)", [school_id]);
      }
      return (await client.query(sql, values)).rowCount;
    } catch (error) {
      return (error as pg.DatabaseError).code;
    } finally {
      await client.query("rollback");
    }
  }

  test("no statement of one reaches a row of the other, in any table", async () => {
    for (const table of await tablesOf("app")) {
      const name = `app.${table}`;
      const theirs = [other.id];
      const see = `select from ${name} where school_id = $1`;
      expect(await inside(other.id, see, theirs), `${name} seen from inside`).toBeGreaterThan(0);
      expect(await inside(school.id, see, theirs), `${name} select`).toBe(0);

      const [row] = await ask<{ row: object }>(
        `select to_jsonb(t) as row from ${name} t where school_id = $1 limit 1`,
        theirs,
      );
      const insert = `insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`;
      expect(await inside(school.id, insert, [row?.row]), `${name} insert`).toBe("42501");

      const update = `update ${name} set school_id = school_id where school_id = $1`;
      expect(["42501", 0], `${name} update`).toContain(await inside(school.id, update, theirs));
      const move = `update ${name} set school_id = $2 where school_id = $1`;
      expect(await inside(school.id, move, [school.id, other.id]), `${name} move`).toBe("42501");
      const remove = `delete from ${name} where school_id = $1`;
      expect(["42501", 0], `${name} delete`).toContain(await inside(school.id, remove, theirs));
    }
  });

  test("with no school set nothing is seen or written, also after a transaction that set one", async () => {
    for (const table of await tablesOf("app")) {
      for (const unset of [undefined, ""]) {
        expect(await inside(unset, `select from app.${table}`), table).toBe(0);
        expect(
          await inside(unset, `insert into app.${table} (school_id) values ($1)`, [school.id]),
          table,
        ).toBe("42501");
      }
    }
    const { rows } = await client.query("select current_setting('app.school_id', true) as it");
    expect(rows).toEqual([{ it: "" }]);
  });

  test("the application can neither become somebody else nor take the walls down", async () => {
    const tries = [
      "set role postgres",
      "reset role; set session authorization halaqah_owner",
      "alter table app.students disable row level security",
      "drop policy own_school on app.students",
      "select app.protect('students', 'ALL')",
      "select * from auth.users",
      "select pg_read_file('/etc/passwd')",
      "copy app.students to program 'true'",
      "create table app.mine (id int)",
      "select rolpassword from pg_authid",
    ];
    for (const statement of tries) {
      expect(["42501", "22023", "42704"], statement).toContain(await inside(school.id, statement));
    }
  });
});

describe("Drizzle's tables", () => {
  const files = readdirSync(resolve("src"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)table\.ts$/.test(file),
  );

  async function drizzleTables(): Promise<PgTable[]> {
    const modules = await Promise.all(
      files.map((file) => import(join(resolve("src"), file)) as Promise<Record<string, unknown>>),
    );
    return modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
  }

  const plain = (type: string) =>
    type.replace(/ \((\d)\)/, "($1)").replace(/^(time\(\d\))$/, "$1 without time zone");

  test("are the database's tables, column for column", async () => {
    const described = (await drizzleTables()).map((table) => {
      const { schema, name, columns } = getTableConfig(table);
      const sorted = columns.map(
        (one) =>
          `${one.name} ${plain(one.getSQLType())}${one.notNull ? " not null" : ""}${one.hasDefault ? " default" : ""}`,
      );
      return [`${schema}.${name}`, sorted.toSorted()] as const;
    });
    const rows = await ask<{ table: string; columns: string[] }>(`
      select n.nspname || '.' || c.relname as table, array_agg(a.attname || ' '
        || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || case when a.atthasdef then ' default' else '' end) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname in ('app', 'auth', 'platform') and c.relkind = 'r' group by 1`);
    const found = rows.map(({ table, columns }) => [table, columns.toSorted()] as const);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(found));
  });

  test("have the database's constraints and indexes", async () => {
    const described = (await drizzleTables()).flatMap((table) => {
      const config = getTableConfig(table);
      const columnKeys = config.columns
        .filter((one) => one.isUnique)
        .map((one) => one.uniqueName ?? "");
      const names = [
        ...config.uniqueConstraints.map((one) => one.getName() ?? ""),
        ...columnKeys,
        ...config.indexes.map((one) => one.config.name ?? ""),
        ...config.checks.map((one) => one.name),
        ...config.foreignKeys.map((one) => one.getName()),
      ];
      return names.map((name) => `${config.name}: ${name.slice(0, 63)}`);
    });
    const found = await column(`
      select c.relname || ': ' || k.conname as it from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      where c.relnamespace = any ('{app,auth,platform}'::regnamespace[])
        and k.contype in ('c', 'f', 'u')
      union
      select t.relname || ': ' || i.relname from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where t.relnamespace = any ('{app,auth,platform}'::regnamespace[]) and not x.indisprimary`);
    // The server's own tables cannot name the feature's table of schools, so their migration does.
    const byHand = ["audit", "former_keys", "idempotency_keys"].map(
      (table) => `${table}: ${table}_school_id_fkey`,
    );
    expect([...described, ...byHand].toSorted()).toEqual(found.toSorted());
  });

  test("of sign-in are those that Better Auth asks for", async () => {
    const ours = { user: users, session: sessions, account: accounts, verification: verifications };
    const wanted = getAuthTables((await app.runtime.auth()).options);
    expect(Object.keys(wanted).toSorted()).toEqual(Object.keys(ours).toSorted());
    for (const [model, table] of Object.entries(ours)) {
      const columns = Object.values(getTableColumns(table)).map((one) => [
        one.notNull,
        one.isUnique,
      ]);
      const keys = Object.keys(getTableColumns(table));
      const have = Object.fromEntries(keys.map((key, at) => [key, columns[at]]));
      // Ours on the session; Better Auth neither knows nor touches them.
      delete have.school_id;
      delete have.confirmed_at;
      delete have.link_school_id;
      delete have.is_first;
      delete have.browser_hash;
      delete have.lang;
      delete have.entered_at;
      // And on the account.
      delete have.by_mail;
      delete have.known_to;
      const fields = Object.entries(wanted[model]?.fields ?? {}).map(([key, field]) => [
        key,
        [field.required !== false, field.unique === true],
      ]);
      expect(have).toEqual({ id: [true, false], ...Object.fromEntries(fields) });
    }
  });
});
