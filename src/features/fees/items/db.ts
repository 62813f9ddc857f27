import { and, eq, sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { FeeItem } from "./contract.ts";
import type { Price, Rank } from "#features/fees/items/rules/prices.ts";
import { feeItems, feePrices, feeRanks } from "./table.ts";

/** The school's items as they were added, archived ones last, or one of them. */
export async function findItems(scope: Scope, id?: string): Promise<FeeItem[]> {
  const { rows } = await scope.tx.execute<FeeItem>(sql`
    select i.id, i.name_ms, i.name_en, i.frequency, i.scope, i.levels, i.entry, i.months, i.due_day,
      i.prorate, i.split, i.archived_on, i.version,
      coalesce((select json_agg(json_build_object('from_date', p.from_date, 'amount_sen', p.amount_sen)
          order by p.from_date)
        from app.fee_prices p where p.school_id = i.school_id and p.item_id = i.id), '[]') as prices,
      coalesce((select json_agg(json_build_object('rank', r.rank, 'off_sen', r.off_sen) order by r.rank)
        from app.fee_ranks r where r.school_id = i.school_id and r.item_id = i.id), '[]') as ranks
    from app.fee_items i
    where i.school_id = ${scope.school.id} and ${id ? sql`i.id = ${id}` : sql`true`}
    order by i.archived_on nulls first, i.created_at, i.id`);
  return rows;
}

/** Which of these levels no class of the school has. */
export async function findUnknownLevels(scope: Scope, levels: string[]): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ level: string }>(sql`
    select level from json_array_elements_text(${JSON.stringify(levels)}::json) as level
    where not exists (
      select from app.classes where school_id = ${scope.school.id} and grade_level = level
    )`);
  return rows.map(({ level }) => level);
}

/** Locks an item for a change. */
export async function lockItem(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    select from app.fee_items where school_id = ${scope.school.id} and id = ${id} for no key update`);
}

type ItemRow = Omit<typeof feeItems.$inferInsert, "school_id" | "id" | "version" | "created_at">;

/** Adds an item and returns its id. */
export async function insertItem(scope: Scope, row: ItemRow): Promise<string> {
  const id = newId();
  await scope.tx.insert(feeItems).values({ school_id: scope.school.id, id, ...row });
  return id;
}

/** Changes an item, which gets its next version. */
export async function updateItem(
  scope: Scope,
  id: string,
  changes: Partial<ItemRow>,
): Promise<void> {
  await scope.tx
    .update(feeItems)
    .set({ ...changes, version: sql`${feeItems.version} + 1` })
    .where(and(eq(feeItems.school_id, scope.school.id), eq(feeItems.id, id)));
}

/** Adds the price of an item from a day on; false if it has one of that day. */
export async function insertPrice(scope: Scope, item_id: string, price: Price): Promise<boolean> {
  const { rowCount } = await scope.tx
    .insert(feePrices)
    .values({ school_id: scope.school.id, id: newId(), item_id, ...price })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Replaces what younger siblings pay less. */
export async function replaceRanks(scope: Scope, item_id: string, ranks: Rank[]): Promise<void> {
  const school_id = scope.school.id;
  await scope.tx
    .delete(feeRanks)
    .where(and(eq(feeRanks.school_id, school_id), eq(feeRanks.item_id, item_id)));
  await insertRows(
    scope.tx,
    feeRanks,
    ranks.map((rank) => ({ school_id, id: newId(), item_id, ...rank })),
  );
}
