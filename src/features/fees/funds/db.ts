import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import type { Scope } from "#server/scope.ts";
import type { HeldFund } from "./rules.ts";

/**
 * Locks funds in the order of their ids, and says what is in each; all of the school when none is named. They are
 * locked after accounts and before drawers, so that nobody takes out what another one counts on.
 */
export async function holdFunds(scope: Scope, ids?: string[]): Promise<HeldFund[]> {
  const { tx, school } = scope;
  const wanted = sql`f.school_id = ${school.id} and ${ids ? sql`f.id = any (${uuids(ids)})` : sql`true`}`;
  await tx.execute(sql`select from app.funds f where ${wanted} order by f.id for no key update`);
  return readHeldFunds(scope, ids);
}

/** What is in funds, of the whole school or those that are named, without a lock. */
export async function readHeldFunds(scope: Scope, ids?: string[]): Promise<HeldFund[]> {
  const { rows } = await scope.tx.execute<HeldFund>(sql`
    select f.id, f.name, f.kind, coalesce((select -sum(e.amount_sen) from app.ledger_entries e
        where e.school_id = f.school_id and e.fund_id = f.id), 0)::float8 as balance_sen
    from app.funds f where f.school_id = ${scope.school.id}
      and ${ids ? sql`f.id = any (${uuids(ids)})` : sql`true`}
    order by f.id`);
  return rows;
}
