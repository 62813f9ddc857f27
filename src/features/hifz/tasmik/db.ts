import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { hasAllChanges } from "#features/attendance/access/db.ts";
import { teaches } from "#features/classes/db.ts";
import { type DueRow, type HifzCalendar, hifzDueOf } from "#features/hifz/due/db.ts";
import { staffReach } from "#features/hifz/plans/db.ts";
import type { DueFacts } from "#features/hifz/due/rules.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { LAST_NEW, latestOfPupil, SAID } from "#features/hifz/records/db.ts";
import type { hifzRecords } from "#features/hifz/records/table.ts";
import type { Scope } from "#server/scope.ts";
import type { Offer } from "#features/hifz/tasmik/rules/next.ts";
import type { PupilGoing, RecordLine, RecordVersion, SheetRecord } from "./contract.ts";

/** What the record or version `r` says. */
const SHOWN: SQL = sql`r.stream, r.attempt, r.from_id, r.to_id, r.kept_to, r.partial_id, r.lupa,
  r.tersangkut, r.ditegur, r.tajwid, r.pins, r.marks, r.grade_computed, r.grade, r.decision,
  r.heard_by, r.reason, r.milli, r.target_milli, r.notes, r.family_note, r.version,
  r.voided_at is not null as voided`;

/** The columns of the record `r` as a sheet shows it. */
const RECORD: SQL = sql`r.id, r.student_id, ${SHOWN}, r.hearer_student_id,
  (select ${nameIn("p")} from app.profiles p
    where p.school_id = r.school_id and p.id = r.recorded_by) as recorded_by,
  to_json(r.recorded_at) as recorded_at`;

/** Holds for the records `r` of a sheet. */
function ofSheet({ school }: Scope, { class_id, date, session }: RegisterKey): SQL {
  return sql`r.school_id = ${school.id} and r.class_id = ${class_id} and r.date = ${date}
    and r.session = ${session}`;
}

/** What decides the next portion, the records of the sheet, voided ones too, and what the pupil owes and revises. */
type SheetLine = { going: PupilGoing; records: SheetRecord[]; facts: DueFacts };

type LineRow = PupilGoing & { student_id: string; records: SheetRecord[]; due: DueRow };

/** The lines of a sheet by pupil, with what decides what each pupil owes and revises. */
export async function findSheetLines(
  scope: Scope,
  key: RegisterKey,
  ids: string[],
  calendar: HifzCalendar,
): Promise<Map<string, SheetLine>> {
  const due = hifzDueOf(scope, key, calendar);
  const { rows } = await scope.tx.execute<LineRow>(selectLines(scope, key, ids, due.column));
  return new Map(
    rows.map(({ student_id, records, due: row, ...going }) => {
      const { covered, plan } = going;
      const facts = { ...due.read(row), covered, cycle_days: plan?.cycle_days ?? null };
      return [student_id, { records, going, facts }];
    }),
  );
}

const LAST_HEARD = {
  columns: sql`r.date, r.stream, r.grade, r.decision, r.recorded_at, r.id`,
  where: sql`r.stream not in ('none', 'prior')`,
  most: sql`5`,
};

/** The columns that decide the next portion of the pupil `s`. */
function offerOf(scope: Scope, { date }: RegisterKey): SQL {
  return sql`
    (select json_build_object('order_kind', g.order_kind, 'order_list', g.order_list,
        'unit', coalesce(n.unit, g.unit), 'amount', coalesce(n.amount, g.amount),
        'parts', coalesce(n.parts, g.parts), 'teacher_id', n.teacher_id,
        'cycle_days', coalesce(n.cycle_days, g.cycle_days),
        'paused', coalesce(n.new_paused_from <= ${date}, false))
      from app.hifz_plans n
      join app.hifz_programmes g on g.school_id = n.school_id and g.id = n.programme_id
      where n.school_id = ${scope.school.id} and n.student_id = s.id and ${inForce("n", date)}
      order by n.from_date desc, n.id desc limit 1) as plan,
    ${heldBy(scope)} as covered,
    (${latestOfPupil(scope, LAST_NEW)}) as last_new`;
}

/** A row for each pupil. */
function selectLines(scope: Scope, key: RegisterKey, ids: string[], due: SQL): SQL {
  const { school } = scope;
  return sql`
    select s.id as student_id,
      coalesce((select json_agg(one order by one.stream, one.attempt) from (
          select ${RECORD} from app.hifz_records r
          where ${ofSheet(scope, key)} and r.student_id = s.id) one),
        '[]') as records,
      ${offerOf(scope, key)},
      coalesce((select json_agg(json_build_object('date', l.date, 'stream', l.stream, 'grade', l.grade,
            'decision', l.decision) order by l.date, l.recorded_at, l.id)
        from (${latestOfPupil(scope, LAST_HEARD)}) l), '[]') as last,
      coalesce(c.repeats, 0) as repeats, coalesce(c.memorised_milli, 0) as memorised_milli,
      coalesce(c.weak_pages, 0) as weak_pages, ${due} as due
    from unnest(${uuids(ids)}) as s (id)
    left join app.hifz_pupils c on c.school_id = ${school.id} and c.student_id = s.id`;
}

/** What stands where a line is to be written. */
export type Standing = {
  client_key: string;
  /** The record of the line; a voided one counts until the line is written anew. */
  record: SheetRecord | null;
  /** For a line of who was heard: why the pupil was not heard in the sheet, as it stands or was taken back. */
  unheard: SheetRecord | null;
  /** The highest attempt of the pupil in the stream, 0 before the first. */
  attempts: number;
  /** Whether this change was written before: to this record, or to another. */
  before: "here" | "elsewhere" | null;
  /** Whether the sheet has a live record of the pupil that was heard. */
  is_heard: boolean;
  /** Whether the register says that the pupil is away. */
  is_away: boolean;
  /** What decides the target of a line of new memorisation; null for the others. */
  offer: Offer | null;
};

/** What stands at the cells of lines. The pupils must be locked. */
export async function findStanding(
  scope: Scope,
  key: RegisterKey,
  lines: readonly RecordLine[],
): Promise<Standing[]> {
  const wanted = lines.map(({ student_id, stream, attempt, client_key }) => {
    return { student_id, stream, attempt, client_key };
  });
  const at = (stream: SQL, attempt: SQL) => sql`
    select one.id, to_json(one) as record from (
      select ${RECORD} from app.hifz_records r
      where ${ofSheet(scope, key)} and r.student_id = n.student_id and r.stream = ${stream}
        and r.attempt = ${attempt}
      order by r.voided_at is null desc, r.id desc limit 1) one`;
  const { rows } = await scope.tx.execute<Standing>(sql`
    select n.client_key, r.record, u.record as unheard, coalesce(m.attempts, 0) as attempts,
      case when h.record_id is null then null when h.record_id = r.id then 'here'
        else 'elsewhere' end as before,
      exists (select from app.hifz_records r where ${ofSheet(scope, key)}
        and r.student_id = n.student_id and r.stream <> 'none' and r.voided_at is null) as is_heard,
      coalesce(a.status in ('absent', 'excused'), false) as is_away,
      case when n.stream = 'baharu' then (select to_json(o) from (
        select ${offerOf(scope, key)} from (values (n.student_id)) as s (id)) o) end as offer
    from json_to_recordset(${JSON.stringify(wanted)})
      as n (student_id uuid, stream text, attempt int, client_key uuid)
    left join lateral (${at(sql`n.stream`, sql`n.attempt`)}) r on true
    left join lateral (${at(sql`'none'`, sql`0`)}) u on n.stream <> 'none'
    left join lateral (
      select max(r.attempt) as attempts from app.hifz_records r
      where ${ofSheet(scope, key)} and r.student_id = n.student_id and r.stream = n.stream) m on true
    cross join lateral (select (select v.record_id from app.hifz_record_history v
      where v.school_id = ${scope.school.id} and v.id = n.client_key) as record_id) h
    left join app.attendance a on a.school_id = ${scope.school.id} and a.student_id = n.student_id
      and a.class_id = ${key.class_id} and a.date = ${key.date} and a.session = ${key.session}`);
  return rows;
}

/** Whether all of these lines were written before, by their keys. */
export function areRecorded(
  scope: Scope,
  lines: readonly { client_key: string }[],
): Promise<boolean> {
  return hasAllChanges(scope, sql`app.hifz_record_history`, lines);
}

type Column = Exclude<
  keyof typeof hifzRecords.$inferInsert,
  | "school_id"
  | "class_id"
  | "date"
  | "session"
  | "assigned_teacher_id"
  | "recorded_by"
  | "recorded_at"
>;

/** A version of a record as it is written. */
export type NewRecordVersion = Pick<
  typeof hifzRecords.$inferInsert,
  Exclude<Column, "strength" | "hearer_guardian_id">
>;

/** The columns that a new version sets, whether the record stood before or not. */
const CHANGED = [
  "from_id",
  "to_id",
  "kept_to",
  "partial_id",
  "lupa",
  "tersangkut",
  "ditegur",
  "tajwid",
  "pins",
  "marks",
  "grade_computed",
  "grade",
  "decision",
  "heard_by",
  "hearer_student_id",
  "reason",
  "edition",
  "milli",
  "target_milli",
  "notes",
  "family_note",
  "version",
  "client_key",
  "made_at",
  "voided_at",
  "recorded_by",
  "recorded_at",
];

/** Writes versions of different records with their history in one statement. The pupils must be locked. */
export async function upsertRecords(
  scope: Scope,
  { class_id, date, session }: Omit<RegisterKey, "class_id"> & { class_id: string | null },
  versions: readonly NewRecordVersion[],
  why = "",
): Promise<SheetRecord[]> {
  const { school, person, now, tx } = scope;
  const rows = versions.map((version) => ({
    ...version,
    school_id: school.id,
    class_id,
    date,
    session,
    recorded_by: person.profile_id,
    recorded_at: now,
  }));
  const names = Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  const changes = CHANGED.map(
    (name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  );
  const { rows: written } = await tx.execute<SheetRecord>(sql`
    with written as (
      insert into app.hifz_records (${columns}, assigned_teacher_id)
      select ${columns}, (select t.teacher_id from app.class_teachers t
          where t.school_id = ${school.id} and t.class_id = ${class_id} and t.kind = 'homeroom'
            and ${inForce("t", date)} limit 1)
      from json_populate_recordset(null::app.hifz_records, ${JSON.stringify(rows)})
      on conflict (school_id, id) do update set ${sql.join(changes, sql`, `)}
      returning *
    ), logged as (
      insert into app.hifz_record_history (school_id, id, record_id, ${SAID}, why, changed_by, changed_at)
      select school_id, client_key, id, ${SAID}, ${why}, recorded_by, recorded_at from written)
    select ${RECORD} from written r`);
  return written;
}

/**
 * Every version of a record, newest first; empty unless the person teaches the class of its day, or the pupil today.
 */
export async function findVersions(scope: Scope, id: string): Promise<RecordVersion[]> {
  const { rows } = await scope.tx.execute<RecordVersion>(sql`
    select ${SHOWN}, r.why, ${nameIn("p")} as changed_by, to_json(r.changed_at) as changed_at
    from app.hifz_records k
    join app.hifz_record_history r on r.school_id = k.school_id and r.record_id = k.id
    left join app.profiles p on p.school_id = r.school_id and p.id = r.changed_by
    where k.school_id = ${scope.school.id} and k.id = ${id}
      and (${staffReach(scope, "hifz.record", sql`k.student_id`)}
        or ${teaches(scope, sql`k.class_id`, sql`k.date`)})
    order by r.version desc`);
  return rows;
}
