import { and, eq, sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { accountReach, accountsOf } from "#features/fees/accounts/db.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Permission } from "#lib/permissions.ts";
import type { DataSubject } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { InstalmentPlan } from "./contract.ts";
import { BROKEN_DAYS } from "./rules.ts";
import { instalmentPlans } from "./table.ts";

/** What is left of a due `d`. */
const LEFT = sql`(d.amount_sen - coalesce((select sum(l.amount_sen) from app.allocations l
  where l.school_id = d.school_id and l.due_id = d.id), 0))`;

/** The plans `p`, each with `o.oldest`, the day of its first instalment that is open. */
const PLANS = sql`app.instalment_plans p
  left join lateral (select min(d.due_on) as oldest from app.dues d
    where d.school_id = p.school_id and d.tx_id = p.id and ${LEFT} > 0) o on true`;

/** The last day on which an instalment fell due whose plan is broken while it is open. */
function brokenSince({ today }: Scope): string {
  return addDays(today, -BROKEN_DAYS);
}

/** Holds for an account `a` that pays in instalments as agreed, or whose plan waits for the school or the family. */
export function isPlanning(scope: Scope): SQL {
  return sql`exists (select from ${PLANS} where p.school_id = a.school_id and p.account_id = a.id
    and (p.state in ('asked', 'offered') or o.oldest > ${brokenSince(scope)}))`;
}

/** How many plans are asked for, are broken, or wait for an answer of the guardian who acts. */
export function countPlans(scope: Scope, what: "asked" | "broken" | "offered"): SQL {
  const which = {
    asked: sql`p.state = 'asked'`,
    broken: sql`o.oldest <= ${brokenSince(scope)}`,
    offered: sql`p.state = 'offered' and ${accountReach(scope, "fees.pay", sql`p.account_id`)}`,
  };
  return sql`select count(*)::int from ${PLANS}
    where p.school_id = ${scope.school.id} and ${which[what]}`;
}

export type InstalmentPlanRow = Omit<InstalmentPlan, "is_stale">;

/** The plans of accounts within reach, those that wait for somebody first, then the latest; or one. */
export async function findInstalmentPlans(
  scope: Scope,
  of: { id?: string; account_id?: string | undefined; permission?: Permission } = {},
): Promise<InstalmentPlanRow[]> {
  const { id, account_id, permission = "fees.see" } = of;
  const { rows } = await scope.tx.execute<InstalmentPlanRow>(sql`
    select found.* from (
      select p.id, p.account_id, a.code, p.number, p.reason, p.answer, p.amount_sen::float8 as amount_sen, p.version,
        case when p.state <> 'agreed' then p.state
          when exists (select from app.ledger_txs r where r.school_id = p.school_id and r.reverses = p.id)
            then 'cancelled'
          when o.oldest is null then 'done'
          when o.oldest <= ${brokenSince(scope)} then 'broken' else 'running' end as state,
        coalesce((select json_agg(coalesce(nullif(${nameIn("n")}, ''), s.student_id)
              order by s.date_of_birth, s.student_id)
            from app.billing_members m
            join app.students s on s.school_id = m.school_id and s.id = m.student_id
            left join app.profiles n on n.school_id = s.school_id and n.id = s.profile_id
            where m.school_id = p.school_id and m.account_id = p.account_id and m.to_date is null), '[]') as students,
        coalesce((select json_agg(json_build_object('id', d.id, 'due_on', d.due_on, 'amount_sen',
              coalesce((select sum(l.amount_sen) from app.allocations l where l.school_id = d.school_id
                and l.tx_id = p.id and l.due_id = d.id and l.amount_sen > 0), ${LEFT})) order by d.due_on, d.id)
            from app.dues d where d.school_id = p.school_id and d.id = any (p.due_ids)), '[]') as dues,
        coalesce(case when p.state = 'agreed' then (select json_agg(json_build_object('due_on', d.due_on,
              'amount_sen', d.amount_sen, 'left_sen', ${LEFT}) order by d.due_on, d.id)
            from app.dues d where d.school_id = p.school_id and d.tx_id = p.id)
          else (select json_agg(i.one || jsonb_build_object('left_sen', i.one -> 'amount_sen') order by i.at)
            from jsonb_array_elements(p.instalments) with ordinality i (one, at)) end, '[]') as instalments,
        ${nameIn("q")} as made_by, p.made_at, p.offered_at,
        case when u.id is not null then ${nameIn("u")} end as decided_by, p.decided_at
      from ${PLANS}
      join app.billing_accounts a on a.school_id = p.school_id and a.id = p.account_id
      left join app.profiles q on q.school_id = p.school_id and q.id = p.made_by
      left join app.profiles u on u.school_id = p.school_id and u.id = p.decided_by
      where p.school_id = ${scope.school.id} and ${accountReach(scope, permission, sql`p.account_id`)}
        and ${id ? sql`p.id = ${id}` : sql`true`}
        and ${account_id ? sql`p.account_id = ${account_id}` : sql`true`}) found
    order by array_position(array['broken', 'asked', 'offered', 'running'], found.state) nulls last,
      found.made_at desc, found.id`);
  return rows;
}

type NewPlan = Omit<
  typeof instalmentPlans.$inferInsert,
  "school_id" | "id" | "made_by" | "made_at"
>;

/** Writes a plan that is asked for or offered, and returns its id. */
export async function insertInstalmentPlan(scope: Scope, row: NewPlan): Promise<string> {
  const { school, person, now, tx } = scope;
  const id = newId();
  const made = { made_by: person.profile_id, made_at: now };
  await tx.insert(instalmentPlans).values({ school_id: school.id, id, ...made, ...row });
  return id;
}

/** Changes a plan whose account is locked; it gets its next version. */
export async function updateInstalmentPlan(
  scope: Scope,
  id: string,
  changes: Partial<NewPlan>,
): Promise<void> {
  await scope.tx
    .update(instalmentPlans)
    .set({ ...changes, version: sql`${instalmentPlans.version} + 1` })
    .where(and(eq(instalmentPlans.school_id, scope.school.id), eq(instalmentPlans.id, id)));
}

/** Blanks out the words about the plans of a person's family; sums, days and numbers stay. */
export async function eraseInstalmentPlans(scope: Scope, subject: DataSubject): Promise<void> {
  await scope.tx.execute(sql`
    update app.instalment_plans set reason = '', answer = ''
    where school_id = ${scope.school.id} and account_id in ${accountsOf(scope, subject)}`);
}

/** Whether this profile asked for a plan, offered one or decided on it. */
export async function hasPlanned(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.instalment_plans where school_id = ${scope.school.id}
      and ${profile_id} in (made_by, offered_by, decided_by) limit 1`);
  return rows.length > 0;
}
