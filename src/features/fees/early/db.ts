import { sql } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { readMonthFacts, readRunBasis } from "#features/fees/billing/db.ts";
import type { RunFacts } from "#features/fees/billing/rules.ts";
import { creditNotes } from "#features/fees/billing/table.ts";
import { type BilledCharge, HAND_NOTES } from "#features/fees/ledger/rules.ts";
import type { EarlyOffer } from "#features/fees/settings/rules.ts";
import type { Scope } from "#server/scope.ts";
import { monthsAhead, type YearBill } from "./rules.ts";
import { earlyDiscounts } from "./table.ts";

/** What the bill of a year of an account follows from, month by month. */
export async function readYearFacts(
  scope: Scope,
  account_id: string,
  year: string,
): Promise<RunFacts[]> {
  const basis = await readRunBasis(scope, account_id);
  const facts: RunFacts[] = [];
  for (const month of monthsAhead(year, scope.today)) {
    facts.push(await readMonthFacts(scope, basis, month, null));
  }
  return facts;
}

export type EarlyDiscount = EarlyOffer & { id: string; number: string; sen: number };

export type AccountYear = YearBill & {
  account_id: string;
  year: string;
  /** The bill of the year with its run; null while there is none. */
  run_id: string | null;
  number: string | null;
  /** The ids of all bills that count. */
  invoice_ids: string[];
  /** Whether an instalment plan took over dues of these bills: what is paid then pays the plan. */
  in_plan: boolean;
  /** The discount that was earned. */
  discount: EarlyDiscount | null;
};

/**
 * The years for which accounts have a bill ahead, each with the bills of that year that were issued until then, and what
 * paid them; or the year that is named, as it would be if it was billed now. A note by hand that is posted and gets its
 * number later counts as one when its id is named.
 */
export async function findYears(
  scope: Scope,
  account_ids: string[],
  { year, note_id }: { year?: string; note_id?: string | undefined } = {},
): Promise<AccountYear[]> {
  const { school, tx } = scope;
  const of = (alias: "i" | "r" | "t" | "c" | "d" | "a" | "n") =>
    sql`${sql.identifier(alias)}.school_id = ${school.id}`;
  const { rows } = await tx.execute<AccountYear>(sql`
    with ahead as (
      select distinct on (i.account_id, r.period) i.account_id, r.period as year, t.at, r.id as run_id, i.number
      from app.invoices i
      join app.billing_runs r on ${of("r")} and r.id = i.run_id and r.undone_at is null and length(r.period) = 4
      join app.ledger_txs t on ${of("t")} and t.id = i.id
      where ${of("i")} and i.account_id = any (${uuids(account_ids)})
      order by i.account_id, r.period, t.at, i.id
    ), years as (
      select * from ahead where ${year ?? null}::text is null or year = ${year ?? null}
      union all
      select id, ${year ?? null}::text, 'infinity'::timestamptz, null, null
      from unnest(${uuids(account_ids)}) as id
      where ${year ?? null}::text is not null
        and not exists (select from ahead where account_id = id and year = ${year ?? null})
    ), bills as (
      select y.account_id, y.year, i.id from years y
      join app.invoices i on ${of("i")} and i.account_id = y.account_id
      join app.ledger_txs t on ${of("t")} and t.id = i.id and t.at <= y.at
      where exists (select from app.charges c where ${of("c")} and c.invoice_id = i.id
        and c.voided_at is null and left(c.period, 4) = y.year)
    ), billed as (
      select b.account_id, b.year, array_agg(distinct b.id) as ids,
        sum(c.gross_sen - c.off_sen - c.waived_sen) as total,
        sum(c.gross_sen - c.off_sen - c.waived_sen) filter
          (where c.early_eligible and left(c.period, 4) = b.year) as eligible
      from bills b join app.charges c on ${of("c")} and c.invoice_id = b.id and c.voided_at is null
      group by b.account_id, b.year
    ), came as (
      select b.account_id, b.year, coalesce(p.received_on, o.as_of, t.posted_on) as day, sum(a.amount_sen)::float8 as sen
      from bills b
      join app.dues d on ${of("d")} and d.tx_id = b.id
      join app.allocations a on ${of("a")} and a.due_id = d.id
      join app.ledger_txs t on ${of("t")} and t.id = a.tx_id
      left join app.payments p on p.school_id = ${school.id} and p.id = a.tx_id
      left join app.openings o on o.school_id = ${school.id} and o.id = a.tx_id
      left join app.credit_notes n on ${of("n")} and n.id = a.tx_id
      where t.kind not in ('credit_note', 'plan') or n.kind = any (${sql.param([...HAND_NOTES])})
        or t.id = ${note_id ?? null}
      group by 1, 2, 3 having sum(a.amount_sen) <> 0
    )
    select y.account_id, y.year, y.run_id, y.number, coalesce(b.ids, '{}') as invoice_ids,
      coalesce(b.total, 0)::float8 as total_sen, coalesce(b.eligible, 0)::float8 as eligible_sen,
      (select coalesce(json_agg(json_build_object('day', m.day, 'sen', m.sen) order by m.day), '[]')
        from came m where m.account_id = y.account_id and m.year = y.year) as paid,
      exists (select from app.dues d
        join app.allocations a on ${of("a")} and a.due_id = d.id
        join app.ledger_txs t on ${of("t")} and t.id = a.tx_id and t.kind = 'plan'
        where ${of("d")} and d.tx_id = any (b.ids)
        group by d.id, t.id having sum(a.amount_sen) > 0) as in_plan,
      (select json_build_object('id', e.id, 'number', n.number, 'sen', n.amount_sen, 'year', e.year,
          'off_bp', e.off_bp, 'until', e.until, 'second_until', e.second_until)
        from app.early_discounts e join app.credit_notes n on ${of("n")} and n.id = e.id
        where e.school_id = ${school.id} and e.account_id = y.account_id and e.year = y.year
          and e.lost_id is null) as discount
    from years y left join billed b on b.account_id = y.account_id and b.year = y.year
    order by y.account_id, y.year`);
  return rows;
}

export type NewNote = Omit<typeof creditNotes.$inferInsert, "school_id">;
type NewDiscount = Omit<typeof earlyDiscounts.$inferInsert, "school_id">;

/** Writes credit notes, whose transactions are posted already. */
export async function insertNotes(scope: Scope, notes: readonly NewNote[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    creditNotes,
    notes.map((note) => ({ school_id, ...note })),
  );
}

/** Writes the terms on which discounts were earned, whose credit notes are written already. */
export async function insertDiscounts(scope: Scope, rows: readonly NewDiscount[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    earlyDiscounts,
    rows.map((row) => ({ school_id, ...row })),
  );
}

/** Writes that a discount was taken back, by which transaction. */
export async function loseDiscount(
  scope: Scope,
  id: string,
  lost: { lost_id: string; lost_number: string },
): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    update app.early_discounts set lost_id = ${lost.lost_id}, lost_number = ${lost.lost_number}
    where school_id = ${school.id} and id = ${id} and lost_id is null`);
}

export type Unused = {
  student_id: string;
  name: string;
  year: string;
  /** The last day in a class. */
  left_on: string;
  charges: (BilledCharge & { id: string; period: string; early_eligible: boolean })[];
};

/**
 * What pupils of an account who left were billed ahead, for months after their last one; by pupil and year. A deposit is
 * not among it: it goes back as one.
 */
export async function findUnused(scope: Scope, account_id: string): Promise<Unused[]> {
  const { school, tx, today } = scope;
  const { rows } = await tx.execute<Unused>(sql`
    with gone as (
      select s.id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name,
        coalesce((select max(e.to_date) from app.class_enrollments e
          where e.school_id = s.school_id and e.student_id = s.id), ${today}::date) as left_on
      from app.students s
      left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
      where s.school_id = ${school.id} and s.status <> 'active' and s.id in (
        select student_id from app.charges where school_id = ${school.id} and account_id = ${account_id})
    )
    select g.id as student_id, g.name, r.period as year, g.left_on::text as left_on,
      json_agg(json_build_object('id', c.id, 'period', c.period, 'item_id', c.item_id,
        'gross_sen', c.gross_sen, 'off_sen', c.off_sen, 'early_eligible', c.early_eligible,
        'waived', (select coalesce(json_agg(json_build_object('fund_id', x.fund_id, 'sen', x.amount_sen)), '[]')
          from app.charge_waivers x where x.school_id = c.school_id and x.charge_id = c.id))
        order by c.period, c.id) as charges
    from gone g
    join app.charges c on c.school_id = ${school.id} and c.account_id = ${account_id} and c.student_id = g.id
      and c.voided_at is null and c.period > to_char(g.left_on, 'YYYY-MM') and length(c.period) = 7
    join app.invoices i on i.school_id = c.school_id and i.id = c.invoice_id
    join app.billing_runs r on r.school_id = i.school_id and r.id = i.run_id and length(r.period) = 4
    join app.fee_items f on f.school_id = c.school_id and f.id = c.item_id and f.kind <> 'deposit'
    group by g.id, g.name, g.left_on, r.period order by g.name, g.id, r.period`);
  return rows;
}

/** Marks charges as taken back by a credit note, which is posted already, so that they can be billed anew. */
export async function voidCharges(scope: Scope, ids: string[], note_id: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.charges set voided_at = ${scope.now}, voided_by = ${note_id}
    where school_id = ${scope.school.id} and id = any (${uuids(ids)})`);
}
