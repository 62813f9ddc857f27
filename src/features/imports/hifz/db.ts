import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { holdMonths } from "#features/attendance/months/db.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { lockPupils, refold, type Touched } from "#features/hifz/pages/db.ts";
import { SAID } from "#features/hifz/records/db.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { readPastDate } from "#features/imports/hifz/rules/days.ts";
import type { HifzKind } from "#features/imports/hifz/rules/headings.ts";
import { type Held, planPositions } from "#features/imports/hifz/rules/positions.ts";
import { type FilePupil, pupilFinder } from "#features/imports/hifz/rules/pupils.ts";
import { type KnownRecords, planRecords } from "#features/imports/hifz/rules/records.ts";
import { teacherFinder } from "#features/imports/hifz/rules/teachers.ts";
import type { Row, Verdict } from "#features/imports/rows/rules.ts";
import { lineReader } from "#features/imports/rows/rules/cells.ts";
import type { ImportTrace } from "#features/imports/rows/rules/trace.ts";
import { findImportClasses } from "#features/imports/students/db.ts";
import { findKnownTeachers } from "#features/imports/teachers/db.ts";
import type { Edition, OrderKind } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { inSteps } from "#server/steps.ts";

/** A record as it is written; the columns that a kind of file does not have are left to their defaults. */
type NewRecord = { student_id: string; date: string; from_id: number; to_id: number } & object;

export type PlannedHifz = Verdict & { creates: readonly NewRecord[]; settings: HifzSettings };

/**
 * What becomes of each line of a file of hafazan.
 * @param lock keeps everything as it was read until the transaction ends, so that the plan can be written
 */
export async function planHifz(
  scope: Scope,
  { kind, rows }: { kind: HifzKind; rows: readonly Row[] },
  { lock }: { lock: boolean },
): Promise<PlannedHifz> {
  const { today } = scope;
  const settings = await findHifzSettings(scope);
  const classes = await findImportClasses(scope);
  const find = pupilFinder(await findHifzPupils(scope), classes);
  const named = new Set(
    rows.map((row) => find(lineReader(row))?.id).filter((id) => id !== undefined),
  );
  const ids = [...named];
  if (lock) await holdAll(scope, ids, kind === "hifz_records" ? daysOf(rows, today) : []);
  if (kind === "hifz_position") {
    const held = await findHeld(scope, ids);
    const { edition } = settings;
    return { settings, ...(await inSteps(planPositions(rows, { today, edition, find, held }))) };
  }
  const closed = await findClosedMonths(scope);
  const records = await findImported(scope, ids);
  const teacherOf = teacherFinder(await findKnownTeachers(scope));
  const known = { today, settings, find, teacherOf, records, closed };
  return { settings, ...(await inSteps(planRecords(rows, known))) };
}

/**
 * Keeps the months from the first of some days on from being closed, then locks pupils: in the order of whoever writes
 * a sheet, or the two and somebody who closes a month would wait for each other.
 */
async function holdAll(scope: Scope, ids: string[], days: string[]): Promise<void> {
  const [first] = days.toSorted();
  if (first) await holdMonths(scope, first, scope.today);
  await lockPupils(scope, ids);
}

function daysOf(rows: readonly Row[], today: string): string[] {
  return rows.map((row) => readPastDate(lineReader(row), today) ?? today);
}

async function findHifzPupils({ school, tx }: Scope): Promise<FilePupil[]> {
  const { rows } = await tx.execute<FilePupil>(sql`
    select s.id, s.student_id, s.status, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name,
      array(select e.class_id from app.class_enrollments e where e.school_id = s.school_id
        and e.student_id = s.id and e.status = 'active') as class_ids
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id}`);
  return rows;
}

/** The order of each pupil's programme, and what is held or was said to be lost. */
async function findHeld(scope: Scope, ids: string[]): Promise<Map<string, Held>> {
  const { school, today, tx } = scope;
  type Found = { id: string; taken: AyahRange[]; programme: Programme | null };
  type Programme = { order_kind: OrderKind; order_list: number[] };
  const { rows } = await tx.execute<Found>(sql`
    select s.id, coalesce((
        select json_agg(json_build_array(lower(held), upper(held) - 1) order by held) from (
          select unnest(range_agg(int4range(r.from_id, coalesce(r.kept_to, r.to_id) + 1))) as held
          from app.hifz_records r
          where r.school_id = ${school.id} and r.student_id = s.id and r.voided_at is null
            and (r.stream = 'prior' or r.stream in ('baharu', 'ujian') and r.decision <> 'repeat')) h),
        '[]') as taken,
      (select json_build_object('order_kind', g.order_kind, 'order_list', g.order_list)
        from app.hifz_plans n
        join app.hifz_programmes g on g.school_id = n.school_id and g.id = n.programme_id
        where n.school_id = ${school.id} and n.student_id = s.id and ${inForce("n", today)}
        order by n.from_date desc, n.id desc limit 1) as programme
    from unnest(${uuids(ids)}) as s (id)`);
  return new Map(
    rows.map(({ id, taken, programme }) => {
      const order = programme && orderOf(programme.order_kind, programme.order_list);
      return [id, { taken, order }];
    }),
  );
}

async function findClosedMonths({ school, tx }: Scope): Promise<Set<string>> {
  const { rows } = await tx.execute<{ month: string }>(sql`
    select month::text as month from app.closed_months
    where school_id = ${school.id} and reopened_at is null`);
  return new Set(rows.map(({ month }) => month));
}

/** The recitations of pupils that earlier imports wrote and that stand. */
async function findImported(
  { school, tx }: Scope,
  ids: string[],
): Promise<KnownRecords["records"]> {
  const { rows } = await tx.execute<KnownRecords["records"][number]>(sql`
    select student_id, date, stream, attempt, from_id, to_id, decision, grade, marks, lupa, tersangkut,
      ditegur, tajwid, notes
    from app.hifz_records
    where school_id = ${school.id} and student_id = any (${uuids(ids)}) and source = 'import'
      and stream <> 'prior' and voided_at is null`);
  return rows;
}

/** So many records go into one statement, which may take some seconds at most. */
const RECORDS_AT_ONCE = 1000;

/** So many pupils are folded at once. */
const PUPILS_AT_ONCE = 50;

/** Writes a plan that was made with the locks: the records with their history, then the states of their pages. */
export async function writeHifz(
  scope: Scope,
  { creates, settings: { edition } }: PlannedHifz,
): Promise<ImportTrace> {
  const { school, person, now, tx } = scope;
  const rows = creates.map((record) => ({
    stream: "prior",
    attempt: 0,
    lupa: 0,
    tersangkut: 0,
    ditegur: 0,
    tajwid: 0,
    notes: "",
    heard_by: "decision" in record ? "teacher" : null,
    ...record,
    id: newId(),
    client_key: newId(),
    milli: milli(record.from_id, record.to_id, edition),
  }));
  for (const some of inGroups(rows, RECORDS_AT_ONCE)) {
    await tx.execute(sql`
      with written as (
        insert into app.hifz_records (school_id, id, student_id, date, session, stream, attempt, from_id,
          to_id, lupa, tersangkut, ditegur, tajwid, marks, grade_computed, grade, decision, heard_by,
          strength, assigned_teacher_id, source, edition, milli, notes, client_key, recorded_by, recorded_at)
        select ${school.id}, id, student_id, date, '', stream, attempt, from_id, to_id, lupa, tersangkut,
          ditegur, tajwid, marks, grade_computed, grade, decision, heard_by, strength, assigned_teacher_id, 'import',
          ${edition}, milli, notes, client_key, ${person.profile_id}, ${now}
        from json_populate_recordset(null::app.hifz_records, ${JSON.stringify(some)})
        returning *)
      insert into app.hifz_record_history (school_id, id, record_id, ${SAID}, changed_by, changed_at)
      select school_id, client_key, id, ${SAID}, recorded_by, recorded_at from written`);
  }
  await refoldAll(scope, edition, rows);
  return { created: { hifz_records: rows.map(({ id }) => id) }, changed: [] };
}

async function refoldAll(
  scope: Scope,
  edition: Edition,
  records: readonly { student_id: string; from_id: number; to_id: number }[],
): Promise<void> {
  const byPupil = new Map<string, Touched[]>();
  for (const { student_id, from_id, to_id } of records) {
    const own = byPupil.get(student_id) ?? [];
    byPupil.set(student_id, own);
    own.push({ student_id, range: [from_id, to_id] });
  }
  for (const some of inGroups([...byPupil.values()], PUPILS_AT_ONCE)) {
    await refold(scope, edition, some.flat());
  }
}

function inGroups<T>(list: readonly T[], size: number): T[][] {
  const groups = Math.ceil(list.length / size);
  return Array.from({ length: groups }, (_, at) => list.slice(at * size, (at + 1) * size));
}

type Standing = {
  id: string;
  student_id: string;
  name: string;
  from_id: number;
  to_id: number;
  is_changed: boolean;
  is_closed: boolean;
};

/**
 * Takes back the records of an import: a version of each says so. Nothing is taken back when somebody has changed one
 * of them since, or when the month of one is closed; `changed` and `closed` name the pupils then.
 */
export async function takeBackHifz(
  scope: Scope,
  { created }: ImportTrace,
): Promise<{ changed: string[]; closed: string[] }> {
  const { school, person, now, tx } = scope;
  const ids = created.hifz_records ?? [];
  const mine = sql`r.school_id = ${school.id} and r.id = any (${uuids(ids)})`;
  const pupils = await tx.execute<{ student_id: string; date: string }>(sql`
    select r.student_id, min(r.date)::text as date from app.hifz_records r where ${mine} group by 1`);
  await holdAll(
    scope,
    pupils.rows.map(({ student_id }) => student_id),
    pupils.rows.map(({ date }) => date),
  );
  const { rows } = await tx.execute<Standing>(sql`
    select r.id, r.student_id, r.from_id, r.to_id, r.version > 1 as is_changed,
      coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name,
      r.stream <> 'prior' and m.month is not null as is_closed
    from app.hifz_records r
    join app.students s on s.school_id = r.school_id and s.id = r.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join app.closed_months m on m.school_id = r.school_id and m.reopened_at is null
      and m.month = date_trunc('month', r.date)::date
    where ${mine} and (r.voided_at is null or r.version > 1)
    order by r.id`);
  const namesOf = (of: Standing[]) => [...new Set(of.map(({ name }) => name))];
  const changed = namesOf(rows.filter(({ is_changed }) => is_changed));
  const closed = namesOf(rows.filter(({ is_closed }) => is_closed));
  if (changed.length + closed.length > 0) return { changed, closed };
  for (const some of inGroups(rows, RECORDS_AT_ONCE)) {
    await tx.execute(sql`
      with written as (
        update app.hifz_records r set voided_at = ${now}, version = r.version + 1,
          client_key = gen_random_uuid(), recorded_by = ${person.profile_id}, recorded_at = ${now}
        where r.school_id = ${school.id} and r.id = any (${uuids(some.map(({ id }) => id))})
        returning r.*)
      insert into app.hifz_record_history (school_id, id, record_id, ${SAID}, changed_by, changed_at)
      select school_id, client_key, id, ${SAID}, recorded_by, recorded_at from written`);
  }
  const { edition } = await findHifzSettings(scope);
  await refoldAll(scope, edition, rows);
  return { changed, closed };
}
