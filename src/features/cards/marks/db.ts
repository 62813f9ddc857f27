import { type SQL, sql } from "drizzle-orm";
import { texts, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import type { CardMark } from "#features/cards/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { NewCardMark } from "./contract.ts";

/** A change of a mark, with the report that it is in. */
export type CardMarkChange = NewCardMark & { card_id: string };

type FoundMark = CardMark & { card_id: string };

const MARK: SQL = sql`m.card_id, m.subject_id, m.tenths, m.level, m.absent, m.version,
  nullif(${nameIn("mp")}, '') as by, m.marked_at as at`;

/**
 * Writes marks of locked reports with their history in one statement, and answers those that were written: not one whose
 * version is not the current one, and not a change that was written before. No cell and no key may be named twice.
 */
export async function upsertCardMarks(
  scope: Scope,
  changes: readonly CardMarkChange[],
): Promise<FoundMark[]> {
  const { school, person, now, tx } = scope;
  const of = (read: (change: CardMarkChange) => string | number | boolean | null | undefined) =>
    texts(changes.map((change) => read(change)?.toString() ?? null));
  const { rows } = await tx.execute<FoundMark>(sql`
    with sent as materialized (
      select * from unnest(${uuids(changes.map(() => newId()))},
          ${uuids(changes.map(({ card_id }) => card_id))},
          ${uuids(changes.map(({ subject_id }) => subject_id))},
          ${uuids(changes.map(({ client_key }) => client_key))}, ${of(({ version }) => version)},
          ${of(({ tenths }) => tenths)}, ${of(({ level }) => level)}, ${of(({ absent }) => absent)})
        as g (id, card_id, subject_id, client_key, version, tenths, level, absent)
    ), written as (
      insert into app.card_marks as m (school_id, id, card_id, subject_id, tenths, level, absent,
        client_key, marked_by, marked_at)
      select ${school.id}, g.id, g.card_id, g.subject_id, g.tenths::smallint, g.level::smallint,
        coalesce(g.absent::boolean, false), g.client_key, ${person.profile_id}::uuid, ${now}::timestamptz
      from sent g
      left join app.card_marks o on o.school_id = ${school.id} and o.card_id = g.card_id
        and o.subject_id = g.subject_id
      where (g.version is null or g.version::int = coalesce(o.version, 0))
        and not exists (select from app.card_mark_history h
          where h.school_id = ${school.id} and h.id = g.client_key)
      on conflict (school_id, card_id, subject_id) do update set tenths = excluded.tenths,
        level = excluded.level, absent = excluded.absent, client_key = excluded.client_key,
        version = m.version + 1, marked_by = excluded.marked_by, marked_at = excluded.marked_at
      returning *
    ), logged as (
      insert into app.card_mark_history (school_id, id, mark_id, tenths, level, absent, version,
        changed_by, changed_at)
      select w.school_id, w.client_key, w.id, w.tenths, w.level, w.absent, w.version, w.marked_by,
        w.marked_at from written w)
    select ${MARK} from written m
    left join app.profiles mp on mp.school_id = m.school_id and mp.id = m.marked_by`);
  return rows;
}

/** A mark as it stands, and whether a change of it was written before: to it, or to another mark. */
export type StandingMark = {
  client_key: string;
  before: "here" | "elsewhere" | null;
  mark: FoundMark | null;
};

/** The current marks of the cells whose changes were not written. */
export async function findStandingMarks(
  scope: Scope,
  changes: readonly CardMarkChange[],
): Promise<Map<string, StandingMark>> {
  type Row = FoundMark & Pick<StandingMark, "client_key" | "before"> & { mark_id: string | null };
  const { rows } = await scope.tx.execute<Row>(sql`
    select g.client_key, m.id as mark_id, ${MARK}, (
      select case when h.mark_id = m.id then 'here' else 'elsewhere' end
      from app.card_mark_history h
      where h.school_id = ${scope.school.id} and h.id = g.client_key) as before
    from unnest(${uuids(changes.map(({ client_key }) => client_key))},
        ${uuids(changes.map(({ card_id }) => card_id))},
        ${uuids(changes.map(({ subject_id }) => subject_id))}) as g (client_key, card_id, subject_id)
    left join app.card_marks m on m.school_id = ${scope.school.id} and m.card_id = g.card_id
      and m.subject_id = g.subject_id
    left join app.profiles mp on mp.school_id = m.school_id and mp.id = m.marked_by`);
  return new Map(
    rows.map(({ client_key, before, mark_id, ...mark }) => [
      client_key,
      { client_key, before, mark: mark_id === null ? null : mark },
    ]),
  );
}

/** Every change of a mark, newest first. */
export async function findMarkChanges(
  scope: Scope,
  { card_id, subject_id }: { card_id: string; subject_id: string },
): Promise<Omit<CardMark, "subject_id">[]> {
  const { rows } = await scope.tx.execute<Omit<CardMark, "subject_id">>(sql`
    select h.tenths, h.level, h.absent, h.version, nullif(${nameIn("hp")}, '') as by,
      h.changed_at as at
    from app.card_marks m
    join app.card_mark_history h on h.school_id = m.school_id and h.mark_id = m.id
    left join app.profiles hp on hp.school_id = h.school_id and hp.id = h.changed_by
    where m.school_id = ${scope.school.id} and m.card_id = ${card_id}
      and m.subject_id = ${subject_id}
    order by h.version desc`);
  return rows;
}
