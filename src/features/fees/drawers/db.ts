import { sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

/** What must be in a drawer `s`, in sen: what was left in it, and what came in less what went out. */
export const DRAWER_SEN = sql`(s.opening_sen + coalesce((select sum(e.amount_sen) from app.ledger_entries e
  where e.school_id = s.school_id and e.cash_session_id = s.id), 0))::float8`;

/** Holds for handovers `h` that nobody has received or withdrawn yet. */
export const HANDOVER_WAITS = sql`h.received_at is null and h.withdrawn_at is null`;

/** What of a drawer `s` is on its way to somebody else, in sen. */
export const WAITING_SEN = sql`coalesce((select sum(h.amount_sen) from app.cash_handovers h
  where h.school_id = s.school_id and h.session_id = s.id and ${HANDOVER_WAITS}), 0)::float8`;

/** What may be taken out of a drawer, in sen: what must be in it, less what is on its way to somebody else. */
export async function readFreeCash(scope: Scope, id: string): Promise<number> {
  const { rows } = await scope.tx.execute<{ sen: number }>(sql`
    select ${DRAWER_SEN} - ${WAITING_SEN} as sen from app.cash_sessions s
    where s.school_id = ${scope.school.id} and s.id = ${id}`);
  return rows[0]?.sen ?? 0;
}

/**
 * The drawer of the person who acts, held open for this transaction; the first cash opens it, with what was left in it
 * when it was counted the last time. Who takes cash out as far as there is any holds it `alone`, so that of two who take
 * at once the second sees what the first left. Drawers are locked after accounts and before the series of numbers.
 */
export async function holdOwnDrawer(
  scope: Scope,
  { alone = false }: { alone?: boolean } = {},
): Promise<string> {
  const { school, person, today, now, tx } = scope;
  for (;;) {
    // Waits for a count that is being kept, so that a new drawer begins with what that count left.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from app.cash_sessions
      where school_id = ${school.id} and holder_id = ${person.profile_id} and closed_at is null
      for ${alone ? sql`no key update` : sql`share`}`);
    if (rows[0]) return rows[0].id;
    await tx.execute(sql`
      insert into app.cash_sessions (school_id, id, holder_id, opened_on, opened_at, opening_sen)
      values (${school.id}, ${newId()}, ${person.profile_id}, ${today}, ${now},
        coalesce(${leftBy(scope)}, 0))
      on conflict (school_id, holder_id) where closed_at is null do nothing`);
  }
}

/** What the person who acts left in the own drawer at the last count, in sen; null if none was counted yet. */
function leftBy({ school, person }: Scope): SQL {
  return sql`(select l.counted_sen - l.deposited_sen from app.cash_sessions l
    where l.school_id = ${school.id} and l.holder_id = ${person.profile_id} and l.closed_at is not null
    order by l.closed_at desc, l.id desc limit 1)`;
}

/** The own drawer, held alone, if so much cash may be taken out of it; one that is not open is opened only then. */
export async function holdOwnDrawerWith(scope: Scope, sen: number): Promise<string | undefined> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<{ sen: number }>(sql`
    select coalesce((select ${DRAWER_SEN} - ${WAITING_SEN} from app.cash_sessions s
        where s.school_id = ${school.id} and s.holder_id = ${person.profile_id} and s.closed_at is null),
      ${leftBy(scope)}, 0)::float8 as sen`);
  if ((rows[0]?.sen ?? 0) < sen) return undefined;
  const own = await holdOwnDrawer(scope, { alone: true });
  return (await readFreeCash(scope, own)) < sen ? undefined : own;
}

type Drawer = { id: string; is_own: boolean; is_open: boolean; sen: number };

/**
 * A drawer and the open one of the person who acts, held alone for this transaction, with what must be in each. They are
 * locked in the order of their ids, so that two who take cash out at once do not wait for each other.
 */
export async function holdDrawersToTake(scope: Scope, id: string): Promise<Drawer[]> {
  const { school, person, tx } = scope;
  const isOwn = sql`(s.holder_id = ${person.profile_id} and s.closed_at is null)`;
  const wanted = sql`s.school_id = ${school.id} and (s.id = ${id} or ${isOwn})`;
  await tx.execute(sql`
    select from app.cash_sessions s where ${wanted} order by s.id for no key update`);
  const { rows } = await tx.execute<Drawer>(sql`
    select s.id, ${isOwn} as is_own, s.closed_at is null as is_open, ${DRAWER_SEN} as sen
    from app.cash_sessions s where ${wanted} order by s.id`);
  return rows;
}

/** The names of those whose open drawers have cash that was handed over from a drawer, also by way of others. */
export async function findHoldersOf(scope: Scope, id: string): Promise<string[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive went as (
      select ${id}::uuid as id
      union
      select i.cash_session_id from went w
      join app.ledger_entries o on o.school_id = ${school.id} and o.cash_session_id = w.id and o.amount_sen < 0
      join app.ledger_txs t on t.school_id = o.school_id and t.id = o.tx_id and t.kind = 'handover'
      join app.ledger_entries i on i.school_id = t.school_id and i.tx_id = t.id and i.amount_sen > 0
    )
    select distinct ${nameIn("p")} as name from went w
    join app.cash_sessions s on s.school_id = ${school.id} and s.id = w.id and s.closed_at is null
    join app.profiles p on p.school_id = s.school_id and p.id = s.holder_id
    where w.id <> ${id} and ${DRAWER_SEN} > 0 order by 1`);
  return rows.map(({ name }) => name);
}
