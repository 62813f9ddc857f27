import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

type Sheet = { class_id: string; date: string; session: string };

/** That a sheet was closed. */
export type Sitting = {
  teacher_away: boolean;
  closed_by: string;
  closed_at: string;
  version: number;
};

/** The query of the closed sheets of classes between two days, to be part of a larger statement. */
export function selectSittings(
  { school }: Scope,
  { class_ids, from, to }: { class_ids: readonly string[]; from: string; to: string },
): SQL {
  return sql`
    select k.class_id, k.date, k.session, k.teacher_away, ${nameIn("p")} as closed_by,
      to_json(k.closed_at) as closed_at, k.version
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

/** A sitting with the name of its class. */
type NamedSitting = Sitting & { class_name: string };

/**
 * Closes a sheet, or closes it again; answers how it stands. Undefined, and nothing written, if it was closed since
 * the version that the screen showed (0: not closed).
 */
export async function upsertSitting(
  scope: Scope,
  { class_id, date, session }: Sheet,
  { teacher_away, version }: Pick<Sitting, "teacher_away" | "version">,
): Promise<NamedSitting | undefined> {
  const { tx, school, person, now } = scope;
  const { rows } = await tx.execute<NamedSitting>(sql`
    with written as (
      insert into app.hifz_sittings as k (school_id, id, class_id, date, session, teacher_away,
        closed_by, closed_at)
      values (${school.id}, ${newId()}, ${class_id}, ${date}, ${session}, ${teacher_away},
        ${person.profile_id}, ${now})
      on conflict (school_id, class_id, date, session) do update set
        teacher_away = excluded.teacher_away, closed_by = excluded.closed_by,
        closed_at = excluded.closed_at, version = k.version + 1
      where k.version = ${version}
      returning *)
    select k.teacher_away, ${nameIn("p")} as closed_by, to_json(k.closed_at) as closed_at,
      k.version, c.name as class_name
    from written k
    join app.classes c on c.school_id = k.school_id and c.id = k.class_id
    join app.profiles p on p.school_id = k.school_id and p.id = k.closed_by`);
  return rows[0];
}

/** Whether the sheet stands as the person closed it over a version: a device that lost the answer says it again. */
export async function hasClosedAs(
  scope: Scope,
  { class_id, date, session }: Sheet,
  { teacher_away, version }: Pick<Sitting, "teacher_away" | "version">,
): Promise<boolean> {
  const { tx, school, person } = scope;
  const { rows } = await tx.execute(sql`
    select from app.hifz_sittings k
    where k.school_id = ${school.id} and k.class_id = ${class_id} and k.date = ${date}
      and k.session = ${session} and k.version = ${version + 1}
      and k.teacher_away = ${teacher_away} and k.closed_by = ${person.profile_id}`);
  return rows.length > 0;
}

/** How a closed sheet stands. */
export async function findSitting(
  scope: Scope,
  { class_id, date, session }: Sheet,
): Promise<Sitting> {
  const { rows } = await scope.tx.execute<Sitting & { session: string }>(
    selectSittings(scope, { class_ids: [class_id], from: date, to: date }),
  );
  const sitting = rows.find((one) => one.session === session);
  if (!sitting) throw new Error("the sheet is not closed");
  const { teacher_away, closed_by, closed_at, version } = sitting;
  return { teacher_away, closed_by, closed_at, version };
}

/** Whether this profile closed a sheet. */
export async function hasClosed(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const { rows } = await tx.execute(sql`select from app.hifz_sittings
    where school_id = ${school.id} and closed_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
