import { sql } from "drizzle-orm";
import { insertAll } from "#db/bulk.ts";
import { setsOf } from "#db/columns.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { CardPeriod } from "./contract.ts";
import { cardPeriods } from "./table.ts";

/** The periods of the school, or one of them, the latest first. */
export async function findCardPeriods(scope: Scope, id?: string): Promise<CardPeriod[]> {
  const { rows } = await scope.tx.execute<CardPeriod>(sql`
    select d.id, d.name, d.academic_year, d.from_date, d.to_date, d.levels, d.sections, d.due_on,
      d.state, d.version
    from app.card_periods d
    where d.school_id = ${scope.school.id} and ${id ? sql`d.id = ${id}` : sql`true`}
    order by d.to_date desc, d.from_date desc, d.id desc`);
  return rows;
}

/** A period; refuses with NOT_FOUND without one. */
export async function requirePeriod(scope: Scope, id: string): Promise<CardPeriod> {
  const [period] = await findCardPeriods(scope, id);
  if (!period) throw refuse("NOT_FOUND", "There is no such period.");
  return period;
}

/** A period in which reports may be written; it stays open while they are. Refuses a closed one. */
export async function requireOpenPeriod(scope: Scope, id: string): Promise<CardPeriod> {
  await scope.tx.execute(sql`
    select from app.card_periods d where d.school_id = ${scope.school.id} and d.id = ${id} for key share`);
  const period = await requirePeriod(scope, id);
  if (period.state === "open") return period;
  throw refuse("CONFLICT", "This period is closed. An admin can open it again.", {
    reason: "closed",
  });
}

export async function insertPeriod(
  scope: Scope,
  row: Omit<CardPeriod, "id" | "version">,
): Promise<string> {
  const id = newId();
  const made = { school_id: scope.school.id, id, ...row, version: 1 };
  await scope.tx.execute(insertAll(cardPeriods, [made]));
  return id;
}

/** Locks a period against all who write in it, for a change. */
export async function lockPeriod(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    select from app.card_periods d where d.school_id = ${scope.school.id} and d.id = ${id} for update`);
}

export async function updatePeriod(
  scope: Scope,
  id: string,
  changes: Partial<CardPeriod>,
): Promise<void> {
  const { levels, sections, ...plain } = changes;
  const sets = setsOf(plain);
  if (levels) sets.push(sql`levels = ${sql.param(levels)}::text[]`);
  if (sections) sets.push(sql`sections = ${sql.param(sections)}::text[]`);
  sets.push(sql`version = version + 1`);
  await scope.tx.execute(sql`
    update ${cardPeriods} set ${sql.join(sets, sql`, `)}
    where school_id = ${scope.school.id} and id = ${id}`);
}
