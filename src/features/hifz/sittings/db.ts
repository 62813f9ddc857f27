import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

type Sheet = { class_id: string; date: string; session: string };

/** That a sheet was closed. */
export type Sitting = { teacher_away: boolean; closed_by: string; closed_at: string };

/** The query of the closed sheets of classes between two days, to be part of a larger statement. */
export function selectSittings(
  { school }: Scope,
  { class_ids, from, to }: { class_ids: readonly string[]; from: string; to: string },
): SQL {
  return sql`
    select k.class_id, k.date, k.session, k.teacher_away, ${nameIn("p")} as closed_by,
      to_json(k.closed_at) as closed_at
    from app.hifz_sittings k
    left join app.profiles p on p.school_id = k.school_id and p.id = k.closed_by
    where k.school_id = ${school.id} and k.class_id = any (${uuids(class_ids)})
      and k.date between ${from} and ${to}`;
}

/** Holds for the records `r` of a sheet that was closed. */
export const OF_CLOSED_SHEET: SQL = sql`exists (select from app.hifz_sittings k
  where k.school_id = r.school_id and k.class_id = r.class_id and k.date = r.date
    and k.session = r.session)`;

/**
 * The query of the sheets between two days on which somebody was heard and which nobody has closed, for the records `r`
 * of the classes wanted; to be part of a larger statement.
 */
export function selectUnclosed(
  { school }: Scope,
  { from, to, wanted }: { from: string; to: string; wanted: SQL },
): SQL {
  return sql`
    select distinct r.class_id, r.date, r.session from app.hifz_records r
    where r.school_id = ${school.id} and r.date between ${from} and ${to} and r.voided_at is null
      and r.stream not in ('none', 'prior') and r.class_id is not null and ${wanted}
      and not ${OF_CLOSED_SHEET}`;
}

/** Closes a sheet, or closes it again; answers how it stands, with the name of the class. */
export async function upsertSitting(
  scope: Scope,
  { class_id, date, session }: Sheet,
  teacher_away: boolean,
): Promise<Sitting & { class_name: string }> {
  const { tx, school, person, now } = scope;
  const { rows } = await tx.execute<Sitting & { class_name: string }>(sql`
    with written as (
      insert into app.hifz_sittings (school_id, id, class_id, date, session, teacher_away, closed_by,
        closed_at)
      values (${school.id}, ${newId()}, ${class_id}, ${date}, ${session}, ${teacher_away},
        ${person.profile_id}, ${now})
      on conflict (school_id, class_id, date, session) do update set
        teacher_away = excluded.teacher_away, closed_by = excluded.closed_by,
        closed_at = excluded.closed_at
      returning *)
    select w.teacher_away, ${nameIn("p")} as closed_by, to_json(w.closed_at) as closed_at,
      c.name as class_name
    from written w
    join app.classes c on c.school_id = w.school_id and c.id = w.class_id
    join app.profiles p on p.school_id = w.school_id and p.id = w.closed_by`);
  const [row] = rows;
  if (!row) throw new Error("the sitting was not written");
  return row;
}

/** Whether this profile closed a sheet. */
export async function hasClosed(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const { rows } = await tx.execute(sql`select from app.hifz_sittings
    where school_id = ${school.id} and closed_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
