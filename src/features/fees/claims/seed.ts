import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Claim } from "./contract.ts";
import { paymentClaims } from "./table.ts";

/** What a slip says. */
export type SeedSlip = Pick<Claim, "amount_sen" | "method" | "paid_on" | "reference"> & {
  payer_name: string;
  school_name: string;
};

/** Draws the picture of a slip, the first one as number 0, and stores it. */
export type DrawSlip = (
  slip: SeedSlip,
  at: number,
) => Promise<{ file_url: string; slip_hash: string }>;

type Sender = {
  account_id: string;
  made_by: string;
  payer_name: string;
  sum: number;
  paid_on: string | null;
};

/** A guardian of the account `a`. */
const SENDER = sql`cross join lateral (
  select q.id as made_by, ${nameIn("q")} as payer_name from app.billing_payers y
  join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
  join app.profiles q on q.school_id = g.school_id and q.id = g.profile_id
  where y.school_id = a.school_id and y.account_id = a.id order by g.id limit 1) s`;

/**
 * Writes slips that wait: of families with this month's bill open, one of which paid a half only, and, if there is one, of
 * a family whose transfer has its receipt already.
 */
export async function seedClaims(scope: Scope, count: number, draw: DrawSlip): Promise<void> {
  const { tx, school, today, now } = scope;
  const first = monthStart(today);
  const { rows: owing } = await tx.execute<Sender>(sql`
    with open as (
      select d.account_id, d.amount_sen - coalesce(sum(l.amount_sen), 0) as left_sen, d.due_on
      from app.dues d
      left join app.allocations l on l.school_id = d.school_id and l.due_id = d.id
      where d.school_id = ${school.id} group by d.school_id, d.id
      having d.amount_sen > coalesce(sum(l.amount_sen), 0)
    ), owing as (
      select account_id, sum(left_sen)::float8 as sum from open
      group by account_id having min(due_on) >= ${first}
    )
    select a.id as account_id, o.sum, null as paid_on, s.made_by, s.payer_name
    from owing o join app.billing_accounts a on a.school_id = ${school.id} and a.id = o.account_id ${SENDER}
    where not exists (select from app.waivers w where w.school_id = a.school_id and w.account_id = a.id)
    order by a.code offset 1 limit ${count}`);
  const { rows: paid } = await tx.execute<Sender>(sql`
    select a.id as account_id, p.amount_sen::float8 as sum, p.received_on as paid_on, s.made_by, s.payer_name
    from app.payments p
    join app.billing_accounts a on a.school_id = p.school_id and a.id = p.account_id ${SENDER}
    where p.school_id = ${school.id} and p.kind = 'fee' and p.method = 'pindahan' and p.received_on >= ${first}
    order by p.received_on desc, a.code limit 1`);
  const slips = [...paid, ...owing].slice(0, count);
  const rows = [];
  for (const [at, { account_id, made_by, payer_name, sum, paid_on: known }] of slips.entries()) {
    const day = known ?? addDays(today, -1 - (at % 5));
    const paid_on = day < first ? today : day;
    const method = at % 3 === 2 ? ("duitnow" as const) : ("pindahan" as const);
    const reference = `${paid_on.slice(2).replaceAll("-", "")}${String(41_807 + at * 7919)}`;
    const amount_sen = at === 2 ? Math.round(sum / 2000) * 1000 : sum;
    const slip = { amount_sen, method, paid_on, reference };
    rows.push({
      school_id: school.id,
      id: newId(),
      account_id,
      made_by,
      ...slip,
      ...(await draw({ ...slip, payer_name, school_name: school.name }, at)),
      client_key: newId(),
      created_at: paid_on < today ? `${paid_on}T12:${10 + at}:00.000Z` : now,
    });
  }
  await insertRows(tx, paymentClaims, rows);
}
