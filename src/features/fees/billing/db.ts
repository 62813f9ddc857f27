import { monthEnd } from "#features/calendar/rules.ts";
import { sql } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { readHeldFunds } from "#features/fees/funds/db.ts";
import { type BilledCharge } from "#features/fees/ledger/rules.ts";
import { findRunExceptions } from "#features/fees/items/db.ts";
import { findRunWaivers } from "#features/fees/waivers/db.ts";
import type { ShortChoice, Waived } from "#features/fees/waivers/rules.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import { findFeeSettings } from "#features/fees/settings/db.ts";
import type { Scope } from "#server/scope.ts";
import type { BillingRun } from "./contract.ts";
import {
  billedKey,
  type BilledPupil,
  chargePeriod,
  type RunFacts,
  type RunItem,
  type RunPupil,
} from "./rules.ts";
import { billingRuns, charges, chargeWaivers, creditNotes, invoices } from "./table.ts";

/** Holds the school's billing for this transaction; false if another one has it. */
export async function claimRun(scope: Scope): Promise<boolean> {
  const { rows } = await scope.tx.execute<{ held: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('billing ' || ${scope.school.id}::text, 0)) as held`);
  return rows[0]?.held ?? false;
}

/** Locks all accounts of the school, which the bills of a month are for. */
export async function lockAllAccounts(scope: Scope): Promise<void> {
  await scope.tx.execute(sql`
    select from app.billing_accounts where school_id = ${scope.school.id} order by id for no key update`);
}

/** What the bills of a month, "2026-12", follow from. */
export async function readRunFacts(
  scope: Scope,
  period: string,
  choice: ShortChoice | null,
): Promise<RunFacts> {
  return readMonthFacts(scope, await readRunBasis(scope), period, choice);
}

type RunBasis = Pick<RunFacts, "items" | "rank_by" | "funds"> & {
  /** The accounts of pupils. */
  accountOf: ReadonlyMap<string, string>;
  /** Whose bills they are; undefined for all. */
  account_id: string | undefined;
};

/** What of it is the same in each month; of all accounts, or of one. */
export async function readRunBasis(scope: Scope, account_id?: string): Promise<RunBasis> {
  const { tx, school } = scope;
  const { rows: items } = await tx.execute<RunItem>(sql`
    select i.id, i.name_ms, i.name_en, i.kind, i.frequency, i.scope, i.levels, i.entry, i.stay, i.gender, i.months, i.due_day,
      i.prorate, i.split, i.early_eligible,
      coalesce((select json_agg(json_build_object('from_date', p.from_date, 'amount_sen', p.amount_sen))
        from app.fee_prices p where p.school_id = i.school_id and p.item_id = i.id), '[]') as prices,
      coalesce((select json_agg(json_build_object('rank', r.rank, 'off_sen', r.off_sen))
        from app.fee_ranks r where r.school_id = i.school_id and r.item_id = i.id), '[]') as ranks
    from app.fee_items i where i.school_id = ${school.id} and i.archived_on is null
    order by i.created_at, i.id`);
  // Each table is read once for all pupils: a school that was just imported has no statistics by which to join them.
  const { rows: members } = await tx.execute<{ student_id: string; account_id: string }>(sql`
    select student_id, account_id from app.billing_members
    where school_id = ${school.id} and to_date is null
      and ${account_id ? sql`account_id = ${account_id}` : sql`true`}`);
  const accountOf = new Map(members.map((one) => [one.student_id, one.account_id]));
  const { rank_by } = await findFeeSettings(scope);
  const funds = await readHeldFunds(scope);
  return { items, rank_by, funds, accountOf, account_id };
}

/** What the bills of a month follow from, with what is the same in each. */
export async function readMonthFacts(
  scope: Scope,
  { items, rank_by, funds, accountOf, account_id }: RunBasis,
  period: string,
  choice: ShortChoice | null,
): Promise<RunFacts> {
  const { tx, school, today } = scope;
  const [first, last] = [`${period}-01`, monthEnd(`${period}-01`)];
  const meant = account_id ? sql`e.student_id = any (${uuids([...accountOf.keys()])})` : sql`true`;
  const { rows: placed } = await tx.execute<Omit<RunPupil, "account_id">>(sql`
    with placed as materialized (
      select e.student_id, array_agg(distinct c.grade_level order by c.grade_level) as levels
      from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id
      where e.school_id = ${school.id} and ${meant}
        and e.from_date <= ${last} and (e.to_date is null or e.to_date >= ${first})
      group by e.student_id
    ), stays as materialized (
      select distinct on (student_id) student_id, kind from app.student_stays
      where school_id = ${school.id} and from_date <= ${last} and (to_date is null or to_date >= ${first})
      order by student_id, from_date
    )
    select s.id, s.student_id as number, s.gender, stays.kind as stay, s.date_of_birth,
      s.enrollment_date as joined, placed.levels
    from placed
    join app.students s on s.school_id = ${school.id} and s.id = placed.student_id
    left join stays on stays.student_id = placed.student_id
    where s.status = 'active' order by s.id`);
  const pupils = placed.map((one) => ({ ...one, account_id: accountOf.get(one.id) ?? null }));
  const periods = (["month", "year", "once"] as const).map((one) => chargePeriod(one, period));
  const { rows: charged } = await tx.execute<{ item: string; subject: string; period: string }>(sql`
    select item_id as item, coalesce(student_id, account_id) as subject, period from app.charges
    where school_id = ${school.id} and voided_at is null and period = any (${sql.param(periods)})`);
  const keys = charged.map(({ item, subject, period: of }) => billedKey(item, subject, of));
  const exceptions = await findRunExceptions(scope, period);
  const waivers = await findRunWaivers(scope, period, last);
  const billed = new Set(keys);
  return { period, today, rank_by, items, pupils, exceptions, billed, waivers, funds, choice };
}

/** The pupils who have a bill for one of these months. */
export async function findBilledPupils(scope: Scope, periods: string[]): Promise<BilledPupil[]> {
  const { rows } = await scope.tx.execute<BilledPupil>(sql`
    select distinct student_id as id, period from app.charges
    where school_id = ${scope.school.id} and voided_at is null and student_id is not null
      and period = any (${sql.param(periods)})`);
  return rows;
}

/** What bills are called by: the codes of all accounts, in their order, and the names of all pupils, in theirs. */
export async function readBillNames(scope: Scope) {
  const { tx, school } = scope;
  const { rows: accounts } = await tx.execute<{ id: string; code: string }>(sql`
    select id, code from app.billing_accounts where school_id = ${school.id} and kind = 'family'
    order by length(code), code`);
  const { rows: pupils } = await tx.execute<{ id: string; name: string }>(sql`
    select s.id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} order by name, s.id`);
  return { accounts, pupils };
}

/** Writes a run and the bills in it, whose transactions are posted already. */
export async function insertRun(
  scope: Scope,
  run: Omit<typeof billingRuns.$inferInsert, "school_id" | "created_at">,
): Promise<void> {
  const row = { school_id: scope.school.id, created_at: scope.now, ...run };
  await scope.tx.insert(billingRuns).values(row);
}

type NewInvoice = Omit<typeof invoices.$inferInsert, "school_id" | "issued_on">;
type NewCharge = Omit<typeof charges.$inferInsert, "school_id" | "id" | "waived_sen"> & {
  deposit_of: string | null;
  waived: readonly Waived[];
};

/** Writes the bills with their lines. */
export async function insertInvoices(
  scope: Scope,
  made: readonly NewInvoice[],
  lines: readonly NewCharge[],
): Promise<void> {
  const school_id = scope.school.id;
  const named = lines.map((line) => ({ id: newId(), ...line }));
  await insertRows(
    scope.tx,
    invoices,
    made.map((invoice) => ({ school_id, issued_on: scope.today, ...invoice })),
  );
  await insertRows(
    scope.tx,
    charges,
    named.map(({ waived, deposit_of: _pupil, ...line }) => {
      return { school_id, ...line, waived_sen: waived.reduce((sum, { sen }) => sum + sen, 0) };
    }),
  );
  await insertRows(
    scope.tx,
    chargeWaivers,
    named.flatMap(({ id: charge_id, waived }) =>
      waived.map(({ waiver_id, fund_id, sen }) => {
        return { school_id, id: newId(), charge_id, waiver_id, fund_id, amount_sen: sen };
      }),
    ),
  );
}

/** The runs of a school for months, the latest first; or one run, also that of a family's year. */
export async function findRuns(scope: Scope, id?: string): Promise<BillingRun[]> {
  const { rows } = await scope.tx.execute<BillingRun>(sql`
    select r.id, r.period, r.invoices, r.total_sen::float8 as total_sen,
      r.created_at::text as created_at, r.undone_at is not null as undone,
      (select coalesce(sum(a.amount_sen), 0) > 0 from app.invoices i
        join app.dues d on d.school_id = i.school_id and d.tx_id = i.id
        join app.allocations a on a.school_id = d.school_id and a.due_id = d.id
        where i.school_id = r.school_id and i.run_id = r.id) as paid
    from app.billing_runs r where r.school_id = ${scope.school.id}
      and ${id ? sql`r.id = ${id}` : sql`length(r.period) = 7`}
    order by r.created_at desc, r.id desc limit 100`);
  return rows;
}

type IssuedInvoice = {
  id: string;
  account_id: string;
  total_sen: number;
  charges: BilledCharge[];
};

/** The bills of a run. */
export async function findInvoicesOf(scope: Scope, run_id: string): Promise<IssuedInvoice[]> {
  const { rows } = await scope.tx.execute<IssuedInvoice>(sql`
    select i.id, i.account_id, i.total_sen::float8 as total_sen,
      (select coalesce(json_agg(json_build_object('item_id', c.item_id,
          'deposit_of', (select c.student_id from app.fee_items f
            where f.school_id = c.school_id and f.id = c.item_id and f.kind = 'deposit'), 'gross_sen', c.gross_sen, 'off_sen', c.off_sen,
          'waived', (select coalesce(json_agg(json_build_object('fund_id', x.fund_id, 'sen', x.amount_sen)), '[]')
            from app.charge_waivers x where x.school_id = c.school_id and x.charge_id = c.id))), '[]')
        from app.charges c where c.school_id = i.school_id and c.invoice_id = i.id and c.voided_by is null) as charges
    from app.invoices i where i.school_id = ${scope.school.id} and i.run_id = ${run_id}
    order by i.number`);
  return rows;
}

type NewCreditNote = Omit<typeof creditNotes.$inferInsert, "school_id">;

/** Takes the bills of a run back by credit notes, so that they can be billed anew. */
export async function insertUndoing(
  scope: Scope,
  run_id: string,
  notes: readonly NewCreditNote[],
): Promise<void> {
  const { tx, school, now } = scope;
  await insertRows(
    tx,
    creditNotes,
    notes.map((note) => ({ school_id: school.id, ...note })),
  );
  await tx.execute(sql`
    update app.charges c set voided_at = coalesce(c.voided_at, ${now}), voided_by = n.id
    from app.invoices i
    join app.credit_notes n on n.school_id = i.school_id and n.invoice_id = i.id
    where c.school_id = ${school.id} and i.school_id = c.school_id and i.id = c.invoice_id
      and i.run_id = ${run_id} and c.voided_by is null`);
  await tx.execute(sql`
    update app.billing_runs set undone_at = ${now}
    where school_id = ${school.id} and id = ${run_id}`);
}

/**
 * Moves what was billed for one pupil to another. What both were billed for the same time stays owed, and hinders no
 * later bill.
 */
export async function moveCharges(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school, now } = scope;
  await tx.execute(sql`
    update app.charges d set voided_at = ${now}
    where d.school_id = ${school.id} and d.student_id = ${drop.id} and d.voided_at is null
      and exists (select from app.charges k where k.school_id = d.school_id
        and k.student_id = ${keep.id} and k.item_id = d.item_id and k.period = d.period
        and k.voided_at is null)`);
  await tx.execute(sql`
    update app.charges set student_id = ${keep.id}
    where school_id = ${school.id} and student_id = ${drop.id}`);
}
