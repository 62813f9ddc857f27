import { and, eq, sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { accountReach, accountsOf } from "#features/fees/accounts/db.ts";
import type { FundKind } from "#features/fees/funds/rules.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { OwnWaiver, Waiver, WaiverChoices } from "./contract.ts";
import type { RunWaiver } from "./rules.ts";
import { waivers } from "./table.ts";

/** The pupil of a waiver `w`, or the pupils of its family today, by name. */
const NAMES = sql`coalesce((select string_agg(coalesce(nullif(${nameIn("p")}, ''), s.student_id), ', '
    order by s.date_of_birth, s.student_id)
  from app.students s left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
  where s.school_id = w.school_id and (s.id = w.student_id or (w.student_id is null and s.id in (
    select m.student_id from app.billing_members m where m.school_id = w.school_id
      and m.account_id = w.account_id and m.to_date is null)))), '')`;

type WaiverRow = Omit<Waiver, "may_decide"> & { asked_id: string; set_id: string | null };

/** The waivers, those that wait for a decision first, then the latest; or one, or those of an account. */
export async function findWaivers(
  scope: Scope,
  of: { id?: string; account_id?: string | undefined } = {},
): Promise<WaiverRow[]> {
  const { rows } = await scope.tx.execute<WaiverRow>(sql`
    select w.id, w.account_id, a.code, w.student_id, ${NAMES} as names, w.kind, w.asnaf, w.items, w.percent_bp,
      w.amount_sen::float8 as amount_sen, w.from_date, w.to_date, w.fund_id, f.name as fund, w.sponsor_id,
      b.name as sponsor, w.shows_name, w.state, w.reason, w.answer, ${nameIn("q")} as asked_by, w.asked_at,
      case when d.id is not null then ${nameIn("d")} end as decided_by, w.decided_at, w.version,
      w.asked_by as asked_id, w.set_by as set_id,
      coalesce((select sum(x.amount_sen) from app.charge_waivers x
        join app.charges c on c.school_id = x.school_id and c.id = x.charge_id and c.voided_at is null
        join app.invoices i on i.school_id = c.school_id and i.id = c.invoice_id
        where x.school_id = w.school_id and x.waiver_id = w.id
          and i.issued_on >= ${`${scope.today.slice(0, 4)}-01-01`}), 0)::float8 as used_sen
    from app.waivers w
    join app.billing_accounts a on a.school_id = w.school_id and a.id = w.account_id
    left join app.funds f on f.school_id = w.school_id and f.id = w.fund_id
    left join app.billing_accounts b on b.school_id = w.school_id and b.id = w.sponsor_id
    left join app.profiles q on q.school_id = w.school_id and q.id = w.asked_by
    left join app.profiles d on d.school_id = w.school_id and d.id = w.decided_by
    where w.school_id = ${scope.school.id} and ${of.id ? sql`w.id = ${of.id}` : sql`true`}
      and ${of.account_id ? sql`w.account_id = ${of.account_id}` : sql`true`}
    order by w.state <> 'asked', w.asked_at desc, w.id`);
  return rows;
}

/** What the family of a guardian asked for and was waived, the latest first. */
export async function findOwnWaivers(scope: Scope, id?: string): Promise<OwnWaiver[]> {
  const { rows } = await scope.tx.execute<OwnWaiver>(sql`
    select w.id, w.account_id, ${NAMES} as names, w.state, w.percent_bp, w.amount_sen::float8 as amount_sen,
      w.from_date, w.to_date, w.reason, w.answer
    from app.waivers w
    where w.school_id = ${scope.school.id} and ${accountReach(scope, "fees.see", sql`w.account_id`)}
      and ${id ? sql`w.id = ${id}` : sql`true`}
    order by w.asked_at desc, w.id`);
  return rows;
}

/**
 * How many waivers wait for the person, as JSON: of others to be decided on, or, for who may not, to get their terms;
 * and of the `own` those that only somebody who is alone decides on.
 */
export function countAskedWaivers(scope: Scope): SQL {
  const mayApprove = scope.reaches("fees.approve").includes("all");
  const me = scope.person.profile_id;
  const isOwn = sql`(${mayApprove} and ${me} in (w.asked_by, w.set_by))`;
  return sql`select json_build_object('others', count(*) filter (where not ${isOwn}), 'own', count(*) filter (where ${isOwn}))
    from app.waivers w
    where w.school_id = ${scope.school.id} and w.state = 'asked'
      and (${mayApprove} or num_nonnulls(w.percent_bp, w.amount_sen) = 0)`;
}

/** Whether a waiver is asked for already for these. */
export async function isAsked(
  scope: Scope,
  account_id: string,
  student_id: string | null,
): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.waivers where school_id = ${scope.school.id} and account_id = ${account_id}
      and student_id is not distinct from ${student_id}::uuid and state = 'asked'`);
  return rows.length > 0;
}

/** The kind of a fund into which money may come; undefined if there is none. */
export async function findFundKind(scope: Scope, id: string): Promise<FundKind | undefined> {
  const { rows } = await scope.tx.execute<{ kind: FundKind }>(sql`
    select kind from app.funds
    where school_id = ${scope.school.id} and id = ${id} and archived_on is null`);
  return rows[0]?.kind;
}

/** What a waiver may name. */
export async function readChoices(scope: Scope): Promise<WaiverChoices> {
  const { rows } = await scope.tx.execute<WaiverChoices>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by created_at, id), '[]')
        from app.funds where school_id = ${scope.school.id} and archived_on is null) as funds,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name), id), '[]')
        from app.billing_accounts where school_id = ${scope.school.id} and kind = 'sponsor') as sponsors,
      (select coalesce(json_agg(json_build_object('id', id, 'name_ms', name_ms, 'name_en', name_en)
          order by created_at, id), '[]')
        from app.fee_items where school_id = ${scope.school.id} and archived_on is null) as items`);
  const [found] = rows;
  if (!found) throw new Error("the choices were not read");
  return found;
}

type NewWaiver = Omit<typeof waivers.$inferInsert, "school_id" | "id" | "asked_by" | "asked_at">;

/** Writes a waiver that is asked for, and returns its id. */
export async function insertWaiver(scope: Scope, row: Omit<NewWaiver, "state">): Promise<string> {
  const { school, person, now, tx } = scope;
  const id = newId();
  const asked = { asked_by: person.profile_id, asked_at: now, state: "asked" as const };
  await tx.insert(waivers).values({ school_id: school.id, id, ...asked, ...row });
  return id;
}

/** Locks a waiver for a change. */
export async function lockWaiver(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    select from app.waivers where school_id = ${scope.school.id} and id = ${id} for no key update`);
}

/** Changes a locked waiver, which gets its next version. */
export async function updateWaiver(
  scope: Scope,
  id: string,
  changes: Partial<NewWaiver>,
): Promise<void> {
  await scope.tx
    .update(waivers)
    .set({ ...changes, version: sql`${waivers.version} + 1` })
    .where(and(eq(waivers.school_id, scope.school.id), eq(waivers.id, id)));
}

/** The waivers that hold in a month, "2026-12", in order of their approval. */
export async function findRunWaivers(
  scope: Scope,
  period: string,
  last: string,
): Promise<RunWaiver[]> {
  const { rows } = await scope.tx.execute<RunWaiver>(sql`
    select w.id, w.account_id, w.student_id, w.items, w.percent_bp, w.amount_sen::float8 as amount_sen,
      w.fund_id, w.asnaf, coalesce(used.sen, 0)::float8 as used_sen
    from app.waivers w
    left join (select x.waiver_id, sum(x.amount_sen) as sen from app.billing_runs r
      join app.invoices i on i.school_id = r.school_id and i.run_id = r.id
      join app.charges c on c.school_id = i.school_id and c.invoice_id = i.id and c.voided_at is null
      join app.charge_waivers x on x.school_id = c.school_id and x.charge_id = c.id
      where r.school_id = ${scope.school.id}
        and (r.period = ${period} or (r.period = ${period.slice(0, 4)} and c.period = ${period}))
      group by x.waiver_id) used on used.waiver_id = w.id
    where w.school_id = ${scope.school.id} and w.state = 'approved' and w.from_date <= ${last}
      and (w.to_date is null or w.to_date >= ${`${period}-01`})
    order by w.decided_at, w.id`);
  return rows;
}

/** Blanks out the words of waivers for a pupil, and for the family of a pupil or guardian who is erased. */
export async function eraseWaivers(scope: Scope, subject: DataSubject): Promise<void> {
  await scope.tx.execute(sql`
    update app.waivers w set reason = '', answer = ''
    where w.school_id = ${scope.school.id} and (w.student_id = ${subject.student_id}
      or w.account_id in ${accountsOf(scope, subject)})`);
}

/** Moves the waivers of one pupil to another. */
export async function moveWaivers(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.waivers set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
}

/** Whether this profile asked for a waiver, wrote its terms or decided on it. */
export async function hasWaived(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.waivers where school_id = ${scope.school.id}
      and ${profile_id} in (asked_by, set_by, decided_by) limit 1`);
  return rows.length > 0;
}
