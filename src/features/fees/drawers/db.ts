import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

/**
 * The drawer of the person who acts, held open for this transaction; the first cash opens it, with what was left in it
 * when it was counted the last time. Drawers are locked after accounts and before the series of numbers.
 */
export async function holdOwnDrawer(scope: Scope): Promise<string> {
  const { school, person, today, now, tx } = scope;
  for (;;) {
    // Waits for a count that is being kept, so that a new drawer begins with what that count left.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from app.cash_sessions
      where school_id = ${school.id} and holder_id = ${person.profile_id} and closed_at is null for share`);
    if (rows[0]) return rows[0].id;
    await tx.execute(sql`
      insert into app.cash_sessions (school_id, id, holder_id, opened_on, opened_at, opening_sen)
      values (${school.id}, ${newId()}, ${person.profile_id}, ${today}, ${now},
        coalesce((select l.counted_sen - l.deposited_sen from app.cash_sessions l
          where l.school_id = ${school.id} and l.holder_id = ${person.profile_id} and l.closed_at is not null
          order by l.closed_at desc, l.id desc limit 1), 0))
      on conflict (school_id, holder_id) where closed_at is null do nothing`);
  }
}

/** Holds drawers open for this transaction, and says which of them are. */
export async function holdOpenDrawers(scope: Scope, ids: string[]): Promise<Set<string>> {
  const { rows } = await scope.tx.execute<{ id: string; open: boolean }>(sql`
    select id, closed_at is null as open from app.cash_sessions
    where school_id = ${scope.school.id} and id = any (${uuids(ids)}) order by id for share`);
  return new Set(rows.filter(({ open }) => open).map(({ id }) => id));
}
