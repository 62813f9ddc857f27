import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { findPlans, hifzReach, staffReach } from "#features/hifz/plans/db.ts";
import { findHifzCalendars } from "#features/hifz/due/db.ts";
import { FAMILIES_SEE, findHifzSettings, hifzClassOn } from "#features/hifz/settings/db.ts";
import { inOneTrip } from "#db/transaction.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { PupilPriors } from "#features/hifz/priors/contract.ts";
import { PRIORS } from "#features/hifz/priors/db.ts";
import { coveredBy, LAST_NEW } from "#features/hifz/records/db.ts";
import { type FoldedRecord, foldPages } from "#features/hifz/records/rules/fold.ts";
import type { Pin } from "#features/hifz/records/rules/kinds.ts";
import { OF_CLOSED_SHEET } from "#features/hifz/sittings/db.ts";
import { groupedBy } from "#lib/grouped.ts";
import type { Edition } from "#lib/enumerations.ts";
import { studentReach } from "#features/students/db.ts";
import { addDays } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";
import { inSteps } from "#server/steps.ts";
import type { HifzPupilAnswer, PupilRecord } from "./contract.ts";
import { type OutlookFacts, outlookOf } from "#features/hifz/pupil/rules/outlook.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { PROGRESS_DAYS } from "#features/hifz/pupil/rules/progress.ts";

/** Whether the pupil `s` is seen as the school sees it; families see less. */
export const hifzView = (scope: Scope): SQL =>
  sql`cross join lateral (select ${staffReach(scope, "hifz.see", sql`s.id`)} as is_staff) v`;

/** Holds for the records `r` that families see: those of days that are over and of sheets that were closed. */
function isOver({ today }: Scope): SQL {
  return sql`(r.stream = 'prior' or r.date < ${today} or ${OF_CLOSED_SHEET})`;
}

/** Holds for the live records `r` of the pupil `s` that the person sees. */
export function seenBy(scope: Scope): SQL {
  return sql`r.school_id = s.school_id and r.student_id = s.id and r.voided_at is null
    and (v.is_staff or ${isOver(scope)})`;
}

/** The order of the records `r` from the newest on. */
const NEWEST = sql`order by r.date desc, r.recorded_at desc, r.id desc`;

/** Holds for the records `r` of revision. */
export const REVISED = sql`r.stream in ('ulang_baharu', 'ulang_lama', 'tahriri')`;

/** What a family sees of how a pupil recited: by the school's setting the grade, the marks too, or neither. */
const SEES_GRADE = sql`(v.is_staff or f.see <> 'decision')`;
const SEES_MARKS = sql`(v.is_staff or f.see = 'marks')`;

/** The pupil's page, of which the day and the settings are not known yet. */
type FoundPupil = PupilPriors &
  Pick<HifzPupilAnswer, "heard_on" | "repeats"> &
  Omit<OutlookFacts, "plans"> & {
    /** The halaqah of today, or another class; null without one. */
    class_id: string | null;
    /** The print by which the pages are counted; null if there are none. */
    counted_by: Edition | null;
    /** Whether the pages count records that the person does not see yet. */
    counts_more: boolean;
  };

/** How much pupils hold, and what decides what comes next; only those whose hafazan is within reach. */
async function findHifzPupils(scope: Scope, ids: readonly string[]): Promise<FoundPupil[]> {
  const { school, today, tx } = scope;
  const seen = seenBy(scope);
  const { rows } = await tx.execute<FoundPupil>(sql`
    select s.id as student_id, ${PRIORS}, c.edition as counted_by,
      not v.is_staff and exists (select from app.hifz_records r where r.school_id = s.school_id
        and r.student_id = s.id and r.voided_at is null and r.date >= ${today}
        and r.stream <> 'none' and not ${isOver(scope)}) as counts_more,
      ${coveredBy(seen)} as covered,
      (select ${LAST_NEW.columns} from app.hifz_records r where ${seen} and ${LAST_NEW.where}
        ${NEWEST} limit 1) as last_new,
      coalesce((select json_agg(a) from (
        select r.date, sum(r.milli)::int as milli, count(*)::int as records from app.hifz_records r
        where ${seen} and r.stream = 'baharu' and r.decision <> 'repeat' and r.date > ${addDays(today, -365)}
        group by r.date) a), '[]') as accepted,
      coalesce((select json_agg(a) from (
        select r.date, sum(r.milli)::int as milli from app.hifz_records r
        where ${seen} and ${REVISED}
          and r.date > ${addDays(today, -PROGRESS_DAYS)}
        group by r.date) a), '[]') as revised,
      (select coalesce(r.kept_to, r.to_id) from app.hifz_records r
        where ${seen} and r.stream = 'ulang_lama' ${NEWEST} limit 1) as revised_to,
      ${hifzClassOn(today)} as class_id,
      (select max(r.date) from app.hifz_records r
        where ${seen} and r.stream not in ('prior', 'none')) as heard_on,
      (select count(*)::int from (
        select count(*) filter (where r.decision <> 'repeat') over (${NEWEST}) as accepted
        from app.hifz_records r where ${seen} and r.stream = 'baharu') later
        where accepted = 0) as repeats,
      coalesce((select json_agg(json_build_object('page', p.page, 'state', p.state, 'share', p.share, 'step', p.step,
          'good', p.good, 'bad', p.bad, 'first_on', p.first_on, 'heard_on', p.heard_on) order by p.page)
        from app.hifz_pages p where p.school_id = s.school_id and p.student_id = s.id), '[]') as pages
    from app.students s ${hifzView(scope)}
    left join app.hifz_pupils c on c.school_id = s.school_id and c.student_id = s.id
    where s.school_id = ${school.id} and s.id = any (${uuids(ids)})
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}`);
  return rows;
}

/** How the pupil's hafazan stands and what comes next; undefined if it is out of reach. */
export async function findOutlook(scope: Scope, student_id: string) {
  const [found] = await findOutlooks(scope, [student_id]);
  return found;
}

/** So many pupils are reckoned before others are answered. */
const STEP = 10;

/** The same for several pupils, in as many statements as for one. */
export async function findOutlooks(scope: Scope, ids: readonly string[]) {
  const [found, plans] = await inOneTrip(
    findHifzPupils(scope, ids),
    findPlans(scope, { student_ids: ids }),
  );
  const { today } = scope;
  const class_ids = [...new Set(found.flatMap(({ class_id }) => class_id ?? []))];
  const calendars = await findHifzCalendars(scope, class_ids, today);
  const settings = [...calendars.values()][0]?.settings ?? (await findHifzSettings(scope));
  const { edition, labels, scale } = settings;
  // The pages are folded here when the stored ones count by another print, or count records that a family does not
  // see yet.
  const isStored = ({ counted_by, counts_more }: FoundPupil) =>
    (counted_by ?? edition) === edition && !counts_more;
  const unfolded = found.flatMap((pupil) => (isStored(pupil) ? [] : pupil.student_id));
  const records = await findSeenRecords(scope, unfolded);
  const unknown = { date: today, days: [], term_from: today };
  const ofPupil = ({ student_id }: { student_id: string }) => student_id;
  const [recordsOf, plansOf] = [groupedBy(records, ofPupil), groupedBy(plans, ofPupil)];
  const of = (pupil: FoundPupil) => {
    const { student_id } = pupil;
    const pages = isStored(pupil)
      ? pupil.pages
      : foldPages(recordsOf.get(student_id) ?? [], edition);
    const facts = { ...pupil, pages, plans: plansOf.get(student_id) ?? [] };
    const days = calendars.get(pupil.class_id ?? "")?.days ?? unknown;
    const outlook = outlookOf(facts, days, settings, scope.school.weekend_days);
    return { ...facts, edition, labels, scale, ...outlook };
  };
  function* all() {
    const outlooks: ReturnType<typeof of>[] = [];
    for (const pupil of found) {
      outlooks.push(of(pupil));
      if (outlooks.length % STEP === 0) yield;
    }
    return outlooks;
  }
  return inSteps(all());
}

/** Whether the pupil's hafazan is within reach. */
export async function seesHifzPupil(scope: Scope, student_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.students s where s.school_id = ${scope.school.id} and s.id = ${student_id}
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}`);
  return rows.length > 0;
}

type FamilyRow = {
  student_id: string;
  heard_on: string | null;
  /** Null while the school has not set anything. */
  settings: Pick<HifzSettings, "edition" | "scale"> | null;
  /** The last ayah of the newest portion that was accepted. */
  last_ayah: number | null;
  /** The newest grade, where the school shows them to families. */
  grade: string | null;
  /** Of the week, in thousandths of a page. */
  new_milli: number;
  revised_milli: number;
} & Pick<HifzPupilAnswer, "covered">;

/** What the person's children hold, or the pupil, and did this week; only those of whom anything is recorded. */
export async function findFamilyHifz(scope: Scope): Promise<FamilyRow[]> {
  const { school, today, tx } = scope;
  const seen = seenBy(scope);
  const { from } = schoolWeekOf(today, school.weekend_days);
  const ofWeek = (streams: SQL) => sql`(select coalesce(sum(r.milli), 0)::int
    from app.hifz_records r where ${seen} and ${streams} and r.date between ${from} and ${today})`;
  const { rows } = await tx.execute<FamilyRow>(sql`
    select s.id as student_id, ${coveredBy(seen)} as covered,
      (select json_build_object('edition', k.edition, 'scale', k.scale)
        from app.hifz_settings k where k.school_id = s.school_id) as settings,
      (select max(r.date) from app.hifz_records r
        where ${seen} and r.stream not in ('prior', 'none')) as heard_on,
      (select coalesce(r.kept_to, r.to_id) from app.hifz_records r
        where ${seen} and r.stream = 'baharu' and r.decision <> 'repeat' ${NEWEST} limit 1) as last_ayah,
      (select r.grade from app.hifz_records r
        where ${seen} and ${SEES_GRADE} and r.grade is not null ${NEWEST} limit 1) as grade,
      ${ofWeek(sql`r.stream = 'baharu' and r.decision <> 'repeat'`)} as new_milli,
      ${ofWeek(REVISED)} as revised_milli
    from app.students s ${hifzView(scope)}
    cross join lateral (select ${FAMILIES_SEE} as see) f
    where s.school_id = ${scope.school.id} and s.status = 'active'
      and ${studentReach(scope, "family.see", sql`s.id`)}
      and exists (select from app.hifz_records r where ${seen} and r.stream <> 'none')
    order by s.id`);
  return rows;
}

type SeenRecord = FoldedRecord & { student_id: string };

/** The live records of pupils that the person sees, in the order in which pages are folded. */
async function findSeenRecords(scope: Scope, ids: readonly string[]): Promise<SeenRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await scope.tx.execute<SeenRecord>(sql`
    select s.id as student_id, r.stream, r.date, r.from_id, r.to_id, r.kept_to, r.decision, r.heard_by, r.pins, r.strength
    from app.students s ${hifzView(scope)} join app.hifz_records r on ${seenBy(scope)}
    where s.school_id = ${scope.school.id} and s.id = any (${uuids(ids)}) and r.stream <> 'none'
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}
    order by r.date, r.recorded_at, r.id`);
  return rows;
}

/** The columns of `PupilRecord`. */
function selectRecord(): SQL {
  // A school that only counts gives no marks.
  const counted = sql`${SEES_MARKS}
    and (r.marks is not null or r.lupa + r.tersangkut + r.ditegur + r.tajwid > 0)`;
  return sql`r.id, r.date, k.name as class_name,
    (select t.name from app.attendance_sessions t
      where t.school_id = r.school_id and t.key = r.session) as session,
    r.stream, r.attempt, r.from_id, r.to_id, r.kept_to, r.partial_id,
    case when ${counted} then r.lupa end as lupa, case when ${counted} then r.tersangkut end as tersangkut,
    case when ${counted} then r.ditegur end as ditegur, case when ${counted} then r.tajwid end as tajwid,
    case when ${SEES_MARKS} then r.marks end as marks, case when ${SEES_GRADE} then r.grade end as grade,
    r.decision, r.heard_by, case when v.is_staff then ${nameIn("hp")} end as hearer_name,
    case when r.source = 'import' and r.assigned_teacher_id is not null then coalesce((select ${nameIn("ip")}
      from app.teachers i join app.profiles ip on ip.school_id = i.school_id and ip.id = i.profile_id
      where i.school_id = r.school_id and i.id = r.assigned_teacher_id), '') else ${nameIn("p")} end as recorded_by,
    r.reason, r.strength,
    case when v.is_staff then r.notes else '' end as notes, r.family_note, r.version > 1 as corrected`;
}

/** The records of pupils that the person sees, and what is shown with them. */
function fromRecords(scope: Scope, ids: readonly string[]): SQL {
  return sql`
    from app.students s ${hifzView(scope)}
    cross join lateral (select ${FAMILIES_SEE} as see) f
    join app.hifz_records r on ${seenBy(scope)}
    left join app.classes k on k.school_id = r.school_id and k.id = r.class_id
    left join app.profiles p on p.school_id = r.school_id and p.id = r.recorded_by
    left join app.students hs on hs.school_id = r.school_id and hs.id = r.hearer_student_id
    left join app.profiles hp on hp.school_id = hs.school_id and hp.id = hs.profile_id
    where s.school_id = ${scope.school.id} and s.id = any (${uuids(ids)})
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}`;
}

type RecordFilter = {
  student_id: string;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
};

/** Records of a pupil within reach, the newest first. */
export async function findPupilRecords(
  scope: Scope,
  { student_id, from, to, before }: RecordFilter,
  limit: number,
): Promise<PupilRecord[]> {
  const { rows } = await scope.tx.execute<PupilRecord>(sql`
    select ${selectRecord()} ${fromRecords(scope, [student_id])}
      and ${from ? sql`r.date >= ${from}` : sql`true`} and ${to ? sql`r.date <= ${to}` : sql`true`}
      and ${
        before
          ? sql`(r.date, r.recorded_at, r.id) < (select b.date, b.recorded_at, b.id
              from app.hifz_records b where b.school_id = r.school_id and b.id = ${before})`
          : sql`true`
      }
    ${NEWEST} limit ${limit}`);
  return rows;
}

type WeekRecord = PupilRecord & { student_id: string };

/** The records of pupils within reach between two days, the newest first, without what was memorised before. */
export async function findRecordsBetween(
  scope: Scope,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<WeekRecord[]> {
  const { rows } = await scope.tx.execute<WeekRecord>(sql`
    select s.id as student_id, ${selectRecord()} ${fromRecords(scope, ids)}
      and r.stream <> 'prior' and r.date between ${from} and ${to}
    ${NEWEST}`);
  return rows;
}

/** How often a page is shown to have been heard. */
const SHOWN_HEARINGS = 3;

type PageRow = PupilRecord & { pins: Pin[] };

/**
 * The records of a pupil within reach that touch a range of ayahs, the newest first, with the mistakes noted at its
 * ayahs; a family to whom the school shows decisions only sees none.
 */
export async function findPageRecords(
  scope: Scope,
  student_id: string,
  [from, to]: AyahRange,
): Promise<{ records: PupilRecord[]; pins: Pin[] }> {
  const { rows } = await scope.tx.execute<PageRow>(sql`
    select ${selectRecord()}, case when ${SEES_GRADE} then r.pins else '[]' end as pins
    ${fromRecords(scope, [student_id])}
      and r.from_id <= ${to} and coalesce(r.kept_to, r.to_id) >= ${from}
    ${NEWEST}`);
  const pins = rows.flatMap((row) => row.pins).filter(([id]) => id >= from && id <= to);
  return { records: rows.slice(0, SHOWN_HEARINGS), pins };
}
