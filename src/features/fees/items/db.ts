import { and, eq, sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { nameIn } from "#db/pieces.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { FeeException, FeeItem } from "./contract.ts";
import type { DatedException, KnownForExceptions } from "#features/fees/items/rules/exceptions.ts";
import type { Price, PriceException, Rank } from "#features/fees/items/rules/prices.ts";
import { numberKey } from "#features/imports/rows/rules/cells.ts";
import { feeExceptions, feeItems, feePrices, feeRanks } from "./table.ts";

/** The school's items as they were added, archived ones last, or one of them. */
export async function findItems(scope: Scope, id?: string): Promise<FeeItem[]> {
  const { rows } = await scope.tx.execute<FeeItem>(sql`
    select i.id, i.name_ms, i.name_en, i.kind, i.frequency, i.scope, i.levels, i.entry, i.stay, i.gender, i.months, i.due_day,
      i.prorate, i.split, i.early_eligible, i.class_code, i.archived_on, i.version,
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

/** Locks all items of the school, so that no special price is added meanwhile. */
export async function lockAllItems(scope: Scope): Promise<void> {
  await scope.tx.execute(sql`
    select from app.fee_items where school_id = ${scope.school.id} order by id for no key update`);
}

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

/** The hand-made prices, the newest first, of the pupils of an account, or one of them. */
export async function findExceptions(
  scope: Scope,
  of: { id?: string; account_id?: string | undefined },
): Promise<FeeException[]> {
  const { rows } = await scope.tx.execute<FeeException>(sql`
    select x.id, x.item_id, i.name_ms, i.name_en, x.student_id,
      coalesce(nullif(${nameIn("p")}, ''), s.student_id) as student, x.from_month, x.to_month,
      x.amount_sen::float8 as amount_sen, x.import_id, x.created_at
    from app.fee_exceptions x
    join app.fee_items i on i.school_id = x.school_id and i.id = x.item_id
    join app.students s on s.school_id = x.school_id and s.id = x.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where x.school_id = ${scope.school.id} and ${of.id ? sql`x.id = ${of.id}` : sql`true`}
      and ${
        of.account_id
          ? sql`x.student_id in (select student_id from app.billing_members
        where school_id = ${scope.school.id} and account_id = ${of.account_id} and to_date is null)`
          : sql`true`
      }
    order by x.created_at desc, x.id`);
  return rows;
}

/** The hand-made prices that hold in a month, "2026-12", one for each pupil and item. */
export async function findRunExceptions(scope: Scope, month: string): Promise<PriceException[]> {
  const { rows } = await scope.tx.execute<PriceException>(sql`
    select distinct on (item_id, student_id) item_id, student_id, amount_sen::float8 as amount_sen
    from app.fee_exceptions
    where school_id = ${scope.school.id} and from_month <= ${month}
      and (to_month is null or to_month >= ${month})
    order by item_id, student_id, from_month desc, id`);
  return rows;
}

type NewException = Omit<typeof feeExceptions.$inferInsert, "school_id" | "id" | "created_at">;

/** Whether a pupil has a hand-made price of a locked item in some of these months. */
export async function hasException(
  scope: Scope,
  { item_id, student_id, from_month, to_month }: NewException,
): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.fee_exceptions
    where school_id = ${scope.school.id} and item_id = ${item_id} and student_id = ${student_id}
      and coalesce(to_month, '9999-12') >= ${from_month}
      and from_month <= coalesce(${to_month ?? null}::text, '9999-12')`);
  return rows.length > 0;
}

/** Adds a hand-made price and returns its id. */
export async function insertException(scope: Scope, row: NewException): Promise<string> {
  const id = newId();
  const at = { school_id: scope.school.id, id, created_at: scope.now };
  await scope.tx.insert(feeExceptions).values({ ...at, ...row });
  return id;
}

/** The pupils by their numbers, what is billed, and the hand-made prices that there are. */
export async function readKnownForExceptions(scope: Scope): Promise<KnownForExceptions> {
  const { tx, school, today } = scope;
  const { rows: pupils } = await tx.execute<{ id: string; number: string }>(sql`
    select id, student_id as number from app.students where school_id = ${school.id}`);
  const { rows: items } = await tx.execute<KnownForExceptions["items"][number]>(sql`
    select id, scope, name_ms, name_en from app.fee_items
    where school_id = ${school.id} and archived_on is null`);
  const { rows: known } = await tx.execute<DatedException>(sql`
    select item_id, student_id, from_month, to_month, amount_sen::float8 as amount_sen
    from app.fee_exceptions where school_id = ${school.id}`);
  const students = new Map(pupils.map(({ id, number }) => [numberKey(number), id]));
  return { today, students, items, known };
}

/** Adds the hand-made prices of a list and returns the list's id. */
export async function insertExceptions(
  scope: Scope,
  exceptions: readonly DatedException[],
): Promise<string> {
  const import_id = newId();
  const of = { school_id: scope.school.id, import_id, created_at: scope.now };
  const rows = exceptions.map((one) => ({ ...of, id: newId(), ...one }));
  await insertRows(scope.tx, feeExceptions, rows);
  return import_id;
}

/** Removes what is left of a list of hand-made prices; says how many they were. */
export async function deleteExceptionsOf(scope: Scope, import_id: string): Promise<number> {
  const of = and(
    eq(feeExceptions.school_id, scope.school.id),
    eq(feeExceptions.import_id, import_id),
  );
  const { rowCount } = await scope.tx.delete(feeExceptions).where(of);
  return rowCount ?? 0;
}

/** Removes a hand-made price. */
export async function deleteException(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(feeExceptions)
    .where(and(eq(feeExceptions.school_id, scope.school.id), eq(feeExceptions.id, id)));
}

/** Moves the hand-made prices of one pupil to another, who keeps the own one where both have one in a month. */
export async function moveExceptions(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  await scope.tx.execute(sql`
    delete from app.fee_exceptions d
    where d.school_id = ${school_id} and d.student_id = ${drop.id}
      and exists (select from app.fee_exceptions k where k.school_id = d.school_id
        and k.student_id = ${keep.id} and k.item_id = d.item_id
        and coalesce(k.to_month, '9999-12') >= d.from_month
        and k.from_month <= coalesce(d.to_month, '9999-12'))`);
  await scope.tx.execute(sql`
    update app.fee_exceptions set student_id = ${keep.id}
    where school_id = ${school_id} and student_id = ${drop.id}`);
}

/** Removes the hand-made prices of a pupil who is erased: nobody is billed by them any more. */
export async function eraseExceptions(scope: Scope, { student_id }: DataSubject): Promise<void> {
  await scope.tx.execute(sql`
    delete from app.fee_exceptions where school_id = ${scope.school.id} and student_id = ${student_id}`);
}
