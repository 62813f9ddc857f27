import { sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import type { Counted } from "#features/fees/drawers/rules.ts";
import {
  DRAWER_SEN,
  HANDOVER_WAITS,
  holdOwnDrawer,
  WAITING_SEN,
} from "#features/fees/drawers/db.ts";
import { cashHandovers } from "#features/fees/drawers/table.ts";
import { DEFAULT_FEE_SETTINGS } from "#features/fees/settings/rules.ts";
import { taughtToday } from "#features/students/db.ts";
import { instant, monthStart } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { Scope } from "#server/scope.ts";
import type { Cash } from "./contract.ts";

/** Whether cash can be given to the person `p`, who takes money for the school. */
const TAKES_MONEY = sql`p.first_name <> '' and (p.role = 'admin' or 'treasurer' = any (p.duties))`;

/** How much cash may stay in a drawer of the school, in sen. */
function limitOf({ school }: Scope): SQL {
  return sql`coalesce((select cash_limit_sen from app.fee_settings where school_id = ${school.id}),
    ${DEFAULT_FEE_SETTINGS.cash_limit_sen})::float8`;
}

/** Everything about the cash that the person who acts holds; who sees all also sees the drawers of others. */
export async function readCash(scope: Scope): Promise<Cash> {
  const { school, person, tx } = scope;
  const me = person.profile_id;
  const seesAll = scope.reaches("fees.cash").includes("all");
  const { rows } = await tx.execute<Cash>(sql`
    with handed as (
      select h.id, h.session_id, h.given_by, h.given_to, h.given_at, h.amount_sen::float8 as amount_sen,
        ${nameIn("g")} as by, ${nameIn("r")} as to
      from app.cash_handovers h
      join app.profiles g on g.school_id = h.school_id and g.id = h.given_by
      join app.profiles r on r.school_id = h.school_id and r.id = h.given_to
      where h.school_id = ${school.id} and ${HANDOVER_WAITS}
    )
    select
      (select json_build_object('id', s.id, 'opened_on', s.opened_on, 'opening_sen', s.opening_sen,
          'expected_sen', ${DRAWER_SEN}, 'lines', coalesce((
            select json_agg(json_build_object('at', l.at, 'kind', l.kind, 'number', l.number,
              'amount_sen', l.amount_sen) order by l.at desc, l.tx_id desc)
            from (select t.at, t.kind, e.tx_id, coalesce(p.number, f.number, '') as number,
                sum(e.amount_sen)::float8 as amount_sen
              from app.ledger_entries e
              join app.ledger_txs t on t.school_id = e.school_id and t.id = e.tx_id
              left join app.payments p on p.school_id = t.school_id and p.id = coalesce(t.reverses, t.id)
              left join app.refunds f on f.school_id = t.school_id and f.id = t.id
              where e.school_id = s.school_id and e.cash_session_id = s.id
              group by t.at, t.kind, e.tx_id, p.number, f.number) l), '[]'))
        from app.cash_sessions s
        where s.school_id = ${school.id} and s.holder_id = ${me} and s.closed_at is null) as drawer,
      ${limitOf(scope)} as limit_sen,
      (select coalesce(json_agg(handed order by given_at), '[]') from handed where given_to = ${me}) as incoming,
      (select coalesce(json_agg(handed order by given_at), '[]') from handed where given_by = ${me}) as outgoing,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', ${nameIn("p")}) order by ${nameIn("p")}, p.id), '[]')
        from app.profiles p where p.school_id = ${school.id} and p.id <> ${me} and ${TAKES_MONEY}) as receivers,
      (select coalesce(json_agg(json_build_object('id', s.id, 'holder', ${nameIn("p")}, 'opened_on', s.opened_on,
          'expected_sen', ${DRAWER_SEN}, 'outgoing', (
            select coalesce(json_agg(handed order by given_at), '[]') from handed where session_id = s.id))
          order by s.opened_at, s.id), '[]')
        from app.cash_sessions s join app.profiles p on p.school_id = s.school_id and p.id = s.holder_id
        where ${seesAll} and s.school_id = ${school.id} and s.holder_id <> ${me} and s.closed_at is null) as others,
      (select coalesce(json_agg(json_build_object('id', s.id, 'student_id', s.student_id,
          'name', coalesce(nullif(${nameIn("p")}, ''), s.student_id)) order by s.student_id), '[]')
        from app.billing_members m
        join app.students s on s.school_id = m.school_id and s.id = m.student_id and s.status = 'active'
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        where ${!seesAll} and m.school_id = ${school.id} and m.to_date is null
          and ${taughtToday(scope, sql`s.id`)}) as pupils,
      (select coalesce(json_agg(c order by c.closed_at desc), '[]') from (
        select s.id, s.opened_on, s.closed_at, s.expected_sen, s.counted_sen, s.why, s.deposited_sen, s.deposit_ref
        from app.cash_sessions s
        where s.school_id = ${school.id} and s.holder_id = ${me} and s.closed_at is not null
        order by s.closed_at desc limit 10) c) as closed`);
  const [found] = rows;
  if (!found) throw new Error("the cash was not read");
  return found;
}

export type LockedDrawer = {
  id: string;
  holder_id: string;
  holder: string;
  isOpen: boolean;
  expected_sen: number;
  /** What of it was given and waits to be received. */
  waiting_sen: number;
};

/** A drawer, by its id or as the open one of its holder, with nobody else changing what is in it. */
export async function lockDrawer(
  scope: Scope,
  of: { id: string } | { holder_id: string },
): Promise<LockedDrawer | undefined> {
  const { school, tx } = scope;
  const wanted =
    "id" in of ? sql`s.id = ${of.id}` : sql`s.holder_id = ${of.holder_id} and s.closed_at is null`;
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    select s.id from app.cash_sessions s where s.school_id = ${school.id} and ${wanted} for update`);
  const id = held[0]?.id;
  if (!id) return undefined;
  const { rows } = await tx.execute<LockedDrawer>(sql`
    select s.id, s.holder_id, ${nameIn("p")} as holder, s.closed_at is null as "isOpen",
      ${DRAWER_SEN} as expected_sen, ${WAITING_SEN} as waiting_sen
    from app.cash_sessions s join app.profiles p on p.school_id = s.school_id and p.id = s.holder_id
    where s.school_id = ${school.id} and s.id = ${id}`);
  return rows[0];
}

/**
 * For who takes money, as JSON in sen: what was billed this month, the cash in the own open drawer, and how much
 * may stay there. Null for others.
 */
export function selectCounter(scope: Scope): SQL {
  if (!scope.reaches("fees.collect").includes("all")) return sql`select null::json`;
  const { school, person, today } = scope;
  const since = instant(atClock(monthStart(today), "00:00", school.time_zone));
  return sql`select json_build_object(
    'billed_sen', (select coalesce(sum(r.total_sen), 0)::float8 from app.billing_runs r
      where r.school_id = ${school.id} and r.created_at >= ${since} and r.undone_at is null),
    'drawer_sen', coalesce((select ${DRAWER_SEN} from app.cash_sessions s
      where s.school_id = ${school.id} and s.holder_id = ${person.profile_id}
        and s.closed_at is null), 0),
    'limit_sen', ${limitOf(scope)})`;
}

type Count = {
  counted: Counted;
  counted_sen: number;
  expected_sen: number;
  why: string;
  deposited_sen: number;
  deposit_ref: string;
};

/** Closes a locked drawer as it was counted. */
export async function closeCounted(scope: Scope, id: string, count: Count): Promise<void> {
  const { school, person, now, tx } = scope;
  await tx.execute(sql`
    update app.cash_sessions set closed_at = ${now}, closed_by = ${person.profile_id},
      counted = ${JSON.stringify(count.counted)}::jsonb, counted_sen = ${count.counted_sen},
      expected_sen = ${count.expected_sen}, why = ${count.why}, deposited_sen = ${count.deposited_sen},
      deposit_ref = ${count.deposit_ref}
    where school_id = ${school.id} and id = ${id} and closed_at is null`);
}

/**
 * The giver's drawer and the own one, both held for this transaction. They are locked in the order of their ids, so that
 * two who receive from each other do not wait for each other; a drawer that is opened now has the last id.
 */
export async function lockHandover(
  scope: Scope,
  session_id: string,
): Promise<{ from: LockedDrawer; own: string }> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute(sql`
    select from app.cash_sessions where school_id = ${school.id}
      and holder_id = ${person.profile_id} and closed_at is null and id < ${session_id}`);
  const first = rows.length > 0 ? await holdOwnDrawer(scope) : undefined;
  const from = await lockDrawer(scope, { id: session_id });
  if (!from) throw new Error("the drawer of a handover is gone");
  return { from, own: first ?? (await holdOwnDrawer(scope)) };
}

/** Whether somebody may be given cash: they take money for the school. */
export async function mayReceive(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.profiles p
    where p.school_id = ${scope.school.id} and p.id = ${profile_id} and ${TAKES_MONEY}`);
  return rows.length > 0;
}

type NewHandover = Omit<typeof cashHandovers.$inferInsert, "school_id" | "given_at">;

/** Writes cash that was given, and waits to be received. */
export async function insertHandover(scope: Scope, row: NewHandover): Promise<void> {
  await scope.tx
    .insert(cashHandovers)
    .values({ school_id: scope.school.id, given_at: scope.now, ...row });
}

export type WaitingHandover = {
  id: string;
  session_id: string;
  given_by: string;
  given_to: string;
  amount_sen: number;
};

/** Ends a handover that waits, so that it ends once; undefined if it does not wait, or is not the person's to end. */
export async function endHandover(
  scope: Scope,
  id: string,
  as: "received" | "withdrawn",
): Promise<WaitingHandover | undefined> {
  const { school, person, now, tx } = scope;
  const isApprover = scope.reaches("fees.approve").includes("all");
  const ends =
    as === "received"
      ? sql`received_at = ${now} where h.given_to = ${person.profile_id}`
      : sql`withdrawn_at = ${now} where (h.given_by = ${person.profile_id} or ${isApprover})`;
  const { rows } = await tx.execute<WaitingHandover>(sql`
    update app.cash_handovers h set ${ends} and h.school_id = ${school.id} and h.id = ${id} and ${HANDOVER_WAITS}
    returning h.id, h.session_id, h.given_by, h.given_to, h.amount_sen::float8 as amount_sen`);
  return rows[0];
}
