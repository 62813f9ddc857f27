import { sql, type SQL } from "drizzle-orm";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";

/** The columns that a record and each version in its history have alike. */
export const SAID: SQL = sql`date, session, stream, attempt, from_id, to_id, kept_to, partial_id, lupa,
  tersangkut, ditegur, tajwid, pins, marks, grade_computed, grade, decision, heard_by, reason, strength,
  source, edition, milli, target_milli, notes, family_note, version, client_key, made_at, voided_at`;

/** Holds for the live records `r` of the pupil `s`. */
export function ofPupil({ school }: Scope): SQL {
  return sql`r.school_id = ${school.id} and r.student_id = s.id and r.voided_at is null`;
}

/**
 * The query of some of those records, the latest first. Only the index by pupil has them in this order: a plan made
 * for an empty table takes any index with the order, and one by day would go through the records of the whole school.
 * The text says how many: where they are a parameter, PostgreSQL expects a tenth of all, and sorts a pupil's records
 * of years to find the last one.
 */
export function latestOfPupil(
  { school }: Scope,
  { columns, where, most }: { columns: SQL; where: SQL; most: SQL },
): SQL {
  return sql`select ${columns} from app.hifz_records r
    where r.school_id = ${school.id} and r.voided_at is null and ${where}
      and (r.student_id, r.date) >= (s.id, '-infinity'::date)
      and (r.student_id, r.date) <= (s.id, 'infinity'::date)
    order by r.student_id desc, r.date desc, r.recorded_at desc, r.id desc limit ${most}`;
}

/** What decides the next portion of a pupil's latest record of new memorisation, for `latestOfPupil`. */
export const LAST_NEW = {
  columns: sql`json_build_object('from_id', r.from_id, 'to_id', r.to_id, 'kept_to', r.kept_to,
    'partial_id', r.partial_id, 'decision', r.decision)`,
  where: sql`r.stream = 'baharu'`,
  most: sql`1`,
};

/**
 * The ranges of ayahs that a pupil holds by some records, as a column: pairs of the first and last ayah, in their order.
 * @param live holds for the records `r` that count
 */
export function coveredBy(live: SQL): SQL {
  return sql`coalesce((
    select json_agg(json_build_array(lower(held), upper(held) - 1) order by held) from (
      select unnest(range_agg(int4range(r.from_id, coalesce(r.kept_to, r.to_id) + 1))) as held
      from app.hifz_records r
      where ${live} and ((r.stream in ('baharu', 'ujian') and r.decision <> 'repeat')
        or (r.stream = 'prior' and r.strength <> 'lost'))) h), '[]')`;
}

/** Blanks the words about a pupil in the records and their history, and why the pupil was not heard. */
export async function eraseRecords(scope: Scope, student_id: string): Promise<void> {
  const { tx, school } = scope;
  const blank = sql`notes = '', family_note = '', reason = null`;
  await tx.execute(sql`
    update app.hifz_record_history set ${blank}, why = '' where school_id = ${school.id}
      and record_id in (select id from app.hifz_records
        where school_id = ${school.id} and student_id = ${student_id})`);
  await tx.execute(sql`
    update app.hifz_records set ${blank}
    where school_id = ${school.id} and student_id = ${student_id}`);
}

/**
 * Moves the records of one pupil to another, and what the pupil heard of others. Attempts that both have follow
 * those of the kept pupil. What was memorised before stays the kept pupil's where there is any, and a reason for not
 * being heard goes where the kept pupil has a record on the same sheet. Who heard the other record heard nobody.
 */
export async function moveRecords(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school } = scope;
  const own = sql`r.school_id = ${school.id} and r.student_id = ${drop.id}`;
  await tx.execute(sql`
    update app.hifz_records r set voided_at = ${scope.now}
    where ${own} and r.stream = 'prior' and r.voided_at is null
      and exists (select from app.hifz_records k where k.school_id = r.school_id
        and k.student_id = ${keep.id} and k.stream = 'prior' and k.voided_at is null)`);
  await tx.execute(sql`
    update app.hifz_records r set voided_at = ${scope.now}
    where ${own} and r.stream = 'none' and r.voided_at is null
      and exists (select from app.hifz_records k where k.school_id = r.school_id
        and k.student_id = ${keep.id} and k.class_id = r.class_id and k.date = r.date
        and k.session = r.session and k.voided_at is null)`);
  await tx.execute(sql`
    update app.hifz_records r set student_id = ${keep.id},
      attempt = r.attempt + coalesce((select max(k.attempt) from app.hifz_records k
        where k.school_id = r.school_id and k.student_id = ${keep.id} and k.class_id = r.class_id
          and k.date = r.date and k.session = r.session and k.stream = r.stream
          and k.voided_at is null), 0)
    where ${own}`);
  await tx.execute(sql`
    update app.hifz_records r set hearer_student_id = nullif(${keep.id}::uuid, r.student_id)
    where r.school_id = ${school.id}
      and (r.hearer_student_id = ${drop.id}
        or r.student_id = ${keep.id} and r.hearer_student_id = ${keep.id})`);
}

/** Moves what one guardian heard of pupils to another. */
export async function moveHearings(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.hifz_records set hearer_guardian_id = ${keep.id}
    where school_id = ${scope.school.id} and hearer_guardian_id = ${drop.id}`);
}

/** Whether this profile wrote or changed records. */
export async function hasRecorded(scope: Scope, profile_id: string): Promise<boolean> {
  const { id: school_id } = scope.school;
  const { rows } = await scope.tx.execute<{ acts: boolean }>(sql`
    select exists (select from app.hifz_records
        where school_id = ${school_id} and recorded_by = ${profile_id})
      or exists (select from app.hifz_record_history
        where school_id = ${school_id} and changed_by = ${profile_id}) as acts`);
  return rows[0]?.acts ?? false;
}
