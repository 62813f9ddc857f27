import { and, eq, sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { setPayer, sponsorReach } from "#features/fees/accounts/db.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { funds } from "#features/fees/funds/table.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import type { Fund, FundStatement, Gift, Pledge, Sponsor } from "./contract.ts";
import { pledges } from "./table.ts";

/** Whether the person sees all funds and sponsors. */
const seesAll = (scope: Scope) => scope.reaches("funds.see").includes("all");

const gifts = (scope: Scope, wanted: SQL) => sql`
  select p.id, p.account_id as sponsor_id, p.fund_id, f.name as fund, f.tax_approval, p.number,
    p.amount_sen::float8 as amount_sen, p.rounding_sen, p.received_on, p.method, p.payer_name, p.reference,
    r.kind as reversed
  from app.payments p
  join app.funds f on f.school_id = p.school_id and f.id = p.fund_id
  left join app.payment_reversals r on r.school_id = p.school_id and r.payment_id = p.id
  where p.school_id = ${scope.school.id} and p.kind = 'fund' and ${wanted}
  order by p.received_on desc, p.id desc`;

/** A gift by its receipt. */
export async function findGift(scope: Scope, id: string): Promise<Gift | undefined> {
  const { rows } = await scope.tx.execute<Gift>(gifts(scope, sql`p.id = ${id}`));
  return rows[0];
}

/** What a sponsor gave in a span of days, the latest first, also what was taken back. */
export async function findGiftsOf(
  scope: Scope,
  account_id: string,
  { from, to }: { from: string; to: string },
): Promise<Gift[]> {
  const wanted = sql`p.account_id = ${account_id} and p.received_on between ${from} and ${to}`;
  const { rows } = await scope.tx.execute<Gift>(gifts(scope, wanted));
  return rows;
}

/** What waivers of a sponsor took off in a year, for how many pupils, and those whose families agree to be named. */
export async function readSponsored(scope: Scope, sponsor_id: string, year: string) {
  const { rows } = await scope.tx.execute<{
    used_sen: number;
    students: number;
    names: string[];
  }>(sql`
    select coalesce(sum(x.amount_sen), 0)::float8 as used_sen, count(distinct c.student_id)::int as students,
      coalesce(array_agg(distinct ${nameIn("p")}) filter (where w.shows_name and ${nameIn("p")} <> ''), '{}') as names
    from app.waivers w
    join app.charge_waivers x on x.school_id = w.school_id and x.waiver_id = w.id
    join app.charges c on c.school_id = x.school_id and c.id = x.charge_id and c.voided_at is null
    join app.invoices i on i.school_id = c.school_id and i.id = c.invoice_id
    left join app.students s on s.school_id = c.school_id and s.id = c.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where w.school_id = ${scope.school.id} and w.sponsor_id = ${sponsor_id}
      and i.issued_on between ${`${year}-01-01`} and ${`${year}-12-31`}`);
  return rows[0] ?? { used_sen: 0, students: 0, names: [] };
}

/** What each sponsor gave to each fund in a year, "2026", without what was taken back. */
export async function readGiven(scope: Scope, year: string) {
  const { rows } = await scope.tx.execute<{ account_id: string; fund_id: string; sen: number }>(sql`
    select p.account_id, p.fund_id, sum(p.amount_sen)::float8 as sen from app.payments p
    where p.school_id = ${scope.school.id} and p.kind = 'fund'
      and p.received_on between ${`${year}-01-01`} and ${`${year}-12-31`}
      and not exists (select from app.payment_reversals r
        where r.school_id = p.school_id and r.payment_id = p.id)
    group by p.account_id, p.fund_id`);
  return rows;
}

/** Whether lines of a transaction `t` are a gift or take one back; the other lines of a fund are what was used. */
const IS_GIFT = sql`(t.kind = 'gift' or exists (select from app.ledger_txs g
  where g.school_id = t.school_id and g.id = t.reverses and g.kind = 'gift'))`;

/** The funds, or one of them, with what came and was used in a year; what is promised is left to the rules. */
export async function findFunds(
  scope: Scope,
  year: string,
  id?: string,
): Promise<Omit<Fund, "promised_sen">[]> {
  const inYear = sql`t.posted_on between ${`${year}-01-01`} and ${`${year}-12-31`}`;
  const { rows } = await scope.tx.execute<Omit<Fund, "promised_sen">>(sql`
    select f.id, f.name, f.kind, f.restricted, f.note, f.tax_approval, f.archived_on, f.version,
      coalesce(-sum(e.amount_sen), 0)::float8 as balance_sen,
      coalesce(-sum(e.amount_sen) filter (where ${inYear} and ${IS_GIFT}), 0)::float8 as received_sen,
      coalesce(sum(e.amount_sen) filter (where ${inYear} and not ${IS_GIFT}), 0)::float8 as used_sen
    from app.funds f
    left join app.ledger_entries e on e.school_id = f.school_id and e.fund_id = f.id
    left join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    where f.school_id = ${scope.school.id} and ${seesAll(scope)} and ${id ? sql`f.id = ${id}` : sql`true`}
    group by f.school_id, f.id
    order by f.archived_on nulls first, f.created_at, f.id`);
  return rows;
}

type FundLine = Omit<FundStatement["lines"][number], "balance_sen">;

/** What was in a fund before a day, and its lines from then on: the bills of a run are one. */
export async function readFundLines(
  scope: Scope,
  fund_id: string,
  { from, to }: { from: string; to: string },
): Promise<{ opening_sen: number; lines: FundLine[] }> {
  const mine = sql`e.school_id = ${scope.school.id} and e.fund_id = ${fund_id}`;
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select coalesce(-sum(e.amount_sen), 0)::float8 as sen from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    where ${mine} and t.posted_on < ${from}`);
  const { rows: lines } = await scope.tx.execute<FundLine>(sql`
    select l.id, l.kind, l.posted_on, l.number, l.sponsor, l.amount_sen,
      (select count(distinct c.student_id)::int from app.charges c
        join app.charge_waivers x on x.school_id = c.school_id and x.charge_id = c.id and x.fund_id = ${fund_id}
        where c.school_id = ${scope.school.id} and c.invoice_id = any (l.invoices)) as students
    from (select (array_agg(t.id order by t.id))[1] as id, min(t.at) as at, array_agg(i.id) as invoices, t.kind, t.posted_on,
      coalesce(max(coalesce(r.number, p.number)), max(b.period), '') as number,
      coalesce(max(a.name), '') as sponsor, -sum(e.amount_sen)::float8 as amount_sen
    from app.ledger_entries e
    join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
    left join app.payments p on p.school_id = t.school_id and p.id = coalesce(t.reverses, t.id)
    left join app.payment_reversals r on r.school_id = t.school_id and r.id = t.id
    left join app.billing_accounts a on a.school_id = p.school_id and a.id = p.account_id
    left join app.credit_notes n on n.school_id = t.school_id and n.id = t.id
    left join app.invoices i on i.school_id = t.school_id and i.id = coalesce(n.invoice_id, t.id)
    left join app.billing_runs b on b.school_id = i.school_id and b.id = i.run_id
    where ${mine} and t.posted_on between ${from} and ${to}
    group by t.kind, t.posted_on, coalesce(b.id, t.id)) l
    order by l.posted_on, l.at, l.id`);
  return { opening_sen: rows[0]?.sen ?? 0, lines };
}

type FundRow = Omit<typeof funds.$inferInsert, "school_id" | "id" | "version" | "created_at">;

/** Opens a fund and returns its id. */
export async function insertFund(scope: Scope, row: FundRow): Promise<string> {
  const id = newId();
  await scope.tx.insert(funds).values({ school_id: scope.school.id, id, ...row });
  return id;
}

/** Changes a locked fund, which gets its next version. */
export async function updateFund(
  scope: Scope,
  id: string,
  changes: Partial<FundRow>,
): Promise<void> {
  await scope.tx
    .update(funds)
    .set({ ...changes, version: sql`${funds.version} + 1` })
    .where(and(eq(funds.school_id, scope.school.id), eq(funds.id, id)));
}

type SponsorRow = Pick<Sponsor, "id" | "code" | "name" | "contact" | "guardian" | "version">;

/** The sponsors within reach by their names, or one of them. */
export async function findSponsors(scope: Scope, id?: string): Promise<SponsorRow[]> {
  const { rows } = await scope.tx.execute<SponsorRow>(sql`
    select a.id, a.code, a.name, a.contact, a.version,
      (select json_build_object('id', y.guardian_id, 'name', ${nameIn("p")}) from app.billing_payers y
        join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
        join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
        where y.school_id = a.school_id and y.account_id = a.id and y.sees_account
        order by y.guardian_id limit 1) as guardian
    from app.billing_accounts a
    where a.school_id = ${scope.school.id} and a.kind = 'sponsor' and ${sponsorReach(scope, sql`a.id`)}
      and ${id ? sql`a.id = ${id}` : sql`true`}
    order by lower(a.name), a.id`);
  return rows;
}

/** Adds the account of a sponsor and returns its id. */
export async function insertSponsor(
  scope: Scope,
  row: { code: string; name: string; contact: string },
): Promise<string> {
  const id = newId();
  const kind = "sponsor";
  await scope.tx.insert(billingAccounts).values({ school_id: scope.school.id, id, kind, ...row });
  return id;
}

/** Whether the school has a guardian of this id. */
export async function hasGuardian(scope: Scope, id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.guardians where school_id = ${scope.school.id} and id = ${id}`);
  return rows.length > 0;
}

/** Whether the school has a pupil of this id. */
export async function hasStudent(scope: Scope, id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.students where school_id = ${scope.school.id} and id = ${id}`);
  return rows.length > 0;
}

/** Says which guardian a locked sponsor is, who alone sees what was given; nobody with null. */
export async function setSponsorGuardian(
  scope: Scope,
  account_id: string,
  guardian_id: string | null,
): Promise<void> {
  await scope.tx.execute(sql`
    update app.billing_payers set sees_account = false
    where school_id = ${scope.school.id} and account_id = ${account_id} and sees_account`);
  if (guardian_id) await setPayer(scope, account_id, { guardian_id, sees_account: true });
}

/** Moves what was promised for one pupil to another. */
export async function movePledges(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.pledges set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
}

/** Changes a locked sponsor, who gets the next version. */
export async function updateSponsor(
  scope: Scope,
  id: string,
  changes: { name?: string | undefined; contact?: string | undefined },
): Promise<void> {
  await scope.tx
    .update(billingAccounts)
    .set({ ...changes, version: sql`${billingAccounts.version} + 1` })
    .where(and(eq(billingAccounts.school_id, scope.school.id), eq(billingAccounts.id, id)));
}

/** Holds for pledges `p` whose sponsor may know the pupil: the family agreed to it in a waiver of that sponsor. */
const AGREED = sql`exists (select from app.waivers w where w.school_id = p.school_id and w.sponsor_id = p.account_id
  and w.shows_name and w.state in ('approved', 'ended') and (w.student_id = p.student_id or (w.student_id is null
    and exists (select from app.billing_members m where m.school_id = w.school_id and m.account_id = w.account_id
      and m.student_id = p.student_id))))`;

/** The pledges of all sponsors or of one, or one pledge; the latest first. */
export async function findPledges(
  scope: Scope,
  of: { account_id?: string; id?: string } = {},
): Promise<Pledge[]> {
  const { rows } = await scope.tx.execute<Pledge>(sql`
    select p.id, p.account_id as sponsor_id, p.fund_id, f.name as fund, p.amount_sen::float8 as amount_sen,
      p.monthly, p.from_date, p.to_date, p.ended_on,
      case when p.student_id is not null and (${seesAll(scope)} or ${AGREED})
          then coalesce(nullif(${nameIn("n")}, ''), s.student_id)
        when p.student_id is not null then '' end as student
    from app.pledges p join app.funds f on f.school_id = p.school_id and f.id = p.fund_id
    left join app.students s on s.school_id = p.school_id and s.id = p.student_id
    left join app.profiles n on n.school_id = s.school_id and n.id = s.profile_id
    where p.school_id = ${scope.school.id}
      and ${of.account_id ? sql`p.account_id = ${of.account_id}` : sql`true`}
      and ${of.id ? sql`p.id = ${of.id}` : sql`true`}
    order by p.from_date desc, p.id`);
  return rows;
}

/** Writes a pledge and returns its id. */
export async function insertPledge(
  scope: Scope,
  row: Omit<typeof pledges.$inferInsert, "school_id" | "id" | "ended_on" | "created_at">,
): Promise<string> {
  const id = newId();
  await scope.tx.insert(pledges).values({ school_id: scope.school.id, id, ...row });
  return id;
}

/** Ends a pledge today; false if it has ended or is not there. */
export async function endPledge(scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await scope.tx.execute(sql`
    update app.pledges set ended_on = ${scope.today}
    where school_id = ${scope.school.id} and id = ${id} and ended_on is null`);
  return rowCount === 1;
}

/** Blanks out a sponsor who has the name of the guardian who is erased, and the words about the gifts. */
export async function eraseSponsor(scope: Scope, subject: DataSubject): Promise<void> {
  if (subject.guardian_id === null) return;
  const { school, tx } = scope;
  const theirs = sql`(select id from app.billing_accounts
    where school_id = ${school.id} and kind = 'sponsor' and (lower(name) = lower(${fullName(subject)})
      or id in (select account_id from app.billing_payers
        where school_id = ${school.id} and guardian_id = ${subject.guardian_id} and sees_account)))`;
  await tx.execute(sql`
    update app.payment_reversals r set reason = '' from app.payments p
    where r.school_id = ${school.id} and p.school_id = r.school_id and p.id = r.payment_id
      and p.account_id in ${theirs}`);
  await tx.execute(sql`
    update app.payments set reference = '' where school_id = ${school.id} and account_id in ${theirs}`);
  await tx.execute(sql`
    update app.billing_accounts set name = '', contact = ''
    where school_id = ${school.id} and id in ${theirs}`);
}
