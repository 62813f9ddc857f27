import type { SQL } from "drizzle-orm";
import type pg from "pg";
import { natural } from "#db/columns.ts";
import { inForce } from "#db/pieces.ts";
import { sql } from "#db/sql.ts";
import { inOneTrip } from "#db/transaction.ts";
import { followupReach, selectUndecided } from "#features/absences/db.ts";
import { countAnnouncements } from "#features/announcements/db.ts";
import { plannedReason } from "#features/attendance/db.ts";
import { UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { monthClosed } from "#features/attendance/months/db.ts";
import { listedFrom } from "#features/attendance/months/rules.ts";
import { findDay } from "#features/calendar/days/db.ts";
import { yearSpan } from "#features/calendar/days/rules.ts";
import { countReadyCards, selectOwnComments } from "#features/cards/entry/db.ts";
import { selectUnsigned } from "#features/cards/signatures/db.ts";
import { teaches } from "#features/classes/db.ts";
import { plansDue } from "#features/classes/plans/db.ts";
import { selectWaitingClaims } from "#features/fees/claims/db.ts";
import { countAskedRefunds } from "#features/fees/corrections/db.ts";
import { countPlans } from "#features/fees/plans/db.ts";
import { countAskedWaivers } from "#features/fees/waivers/db.ts";
import { selectExamsToday, selectUndecidedCandidates } from "#features/hifz/exams/db.ts";
import { HOLDS_HIFZ } from "#features/hifz/settings/db.ts";
import { selectUnclosed } from "#features/hifz/sittings/db.ts";
import { hearerOf, hifzSessionKeys } from "#features/hifz/today/db.ts";
import { halaqahOf, type Hearer } from "#features/hifz/today/rules.ts";
import { hasOtherAdmin } from "#features/members/db.ts";
import { findLetterDays } from "#features/letters/db.ts";
import { dueOf } from "#features/letters/rules.ts";
import { selectUnread } from "#features/notifications/db.ts";
import { countUnsent } from "#features/reports/runs/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import type { ExamToday, Tasks, Waiting } from "./contract.ts";
import { untaken } from "./rules.ts";

/** What waits for approval: asked for by others, and by oneself, on which only who is alone decides. */
type Asked = { others: number; own: number };

type Counts = {
  unread: number;
  announcements: number;
  absences: number;
  reports: number;
  covers: number;
  slips: number;
  waivers?: Asked;
  plans: number;
  broken: number;
  offers?: number;
  unsigned?: NonNullable<Waiting["unsigned"]>[];
  years: number;
  refunds?: Asked;
  unsent: number;
  comments: NonNullable<Waiting["comments"]> | null;
  approvals: number;
  /** The classes with pupils whose registers the person takes, and their registers that were saved today. */
  classes: { class_id: string; kind: ClassKind }[];
  saved: { class_id: string; session: string }[];
  sittings: { class_id: string; date: string; session: string }[];
  candidates: NonNullable<Waiting["candidate"]>[];
  exams: ExamToday[];
  /** A teacher's classes with hafazan, and the sessions that are hafazan; none named stands for all. */
  halaqah: Hearer[];
  hifz_sessions: string[];
};

/** A sheet of hafazan that is still open waits for so many days. */
const OPEN_DAYS = 14;

/** What waits for the person in the school, without the people who wait to be let in. */
export async function findWaiting(scope: Scope, auth: pg.Pool): Promise<Waiting> {
  const { school, today: date, now } = scope;
  const may = (permission: Permission) => scope.reaches(permission).length > 0;
  const all = (permission: Permission) => scope.reaches(permission).includes("all");
  const counts = scope.tx.execute<Counts>(selectCounts(scope));
  if (!may("attendance.mark")) {
    const [row] = (await counts).rows;
    const { announcements = 0, offers, unsigned, unread = 0 } = row ?? {};
    const [card] = unsigned ?? [];
    return {
      tasks: {
        announcements,
        ...(offers !== undefined && { offers }),
        ...(unsigned && { signatures: unsigned.length }),
      },
      unread,
      ...(card && { unsigned: card }),
    };
  }
  const [{ rows }, calendar] = await inOneTrip(counts, findDay(scope, date));
  const [row] = rows;
  if (!row) throw new Error("what waits was not read");
  const hasOwn = (row.waivers?.own ?? 0) + (row.refunds?.own ?? 0) > 0;
  const isAlone = hasOwn && !(await hasOtherAdmin(scope, auth));
  const toDecide = (asked: Asked = { others: 0, own: 0 }) =>
    asked.others + (isAlone ? asked.own : 0);
  const begun = !all("attendance.mark");
  const day = { date, now, zone: school.time_zone, ...calendar };
  const registers = untaken(day, row.classes, row.saved, { begun });
  const tasks: Tasks = {
    registers: registers.length,
    announcements: row.announcements,
    ...(may("attendance.followup") && { absences: row.absences }),
    ...(may("attendance.decide") && { reports: row.reports }),
    ...(may("hifz.record") && { sittings: row.sittings.length }),
    ...(may("hifz.examine") && { decisions: row.candidates.length }),
    ...(may("fees.collect") && { slips: row.slips }),
    ...(all("fees.manage") && {
      waivers: toDecide(row.waivers),
      plans: row.plans,
      broken: row.broken,
    }),
    ...(all("classes.write") && { covers: row.covers, years: row.years }),
    ...(all("reports.manage") && { unsent: row.unsent }),
    ...(may("cards.write") && {
      comments: row.comments ? row.comments.all - row.comments.written : 0,
    }),
    ...(all("cards.publish") && { approvals: row.approvals }),
    ...(all("fees.approve") && { refunds: toDecide(row.refunds) }),
  };
  if (all("attendance.manage")) {
    const year = yearSpan(calendar.facts.terms, { on: date }).from;
    const [pupils, months] = await inOneTrip(findLetterDays(scope, year), countMonths(scope, year));
    tasks.letters = pupils.flatMap((pupil) => dueOf(pupil, year)).length;
    tasks.months = months;
  }
  const [next] = registers;
  const [sitting] = row.sittings;
  const [candidate] = row.candidates;
  const halaqah = halaqahOf(day, row.halaqah, row.hifz_sessions);
  return {
    tasks,
    unread: row.unread,
    ...(begun && next && { next }),
    ...(row.comments && { comments: row.comments }),
    ...(sitting && { sitting }),
    ...(candidate && { candidate }),
    ...(halaqah.length > 0 && { halaqah }),
    ...(row.exams.length > 0 && { exams: row.exams }),
  };
}

/** One row with the counts. A person who takes no registers has no tasks but to answer the school's offers. */
function selectCounts(scope: Scope): SQL {
  const { school, today } = scope;
  const reaches = scope.reaches("attendance.mark");
  if (reaches.length === 0) {
    const isGuardian = scope.reaches("fees.pay").length > 0;
    const own = sql`, (${countPlans(scope, "offered")}) as offers,
      (select coalesce(json_agg(json_build_object('student_id', u.student_id, 'issue_id', u.issue_id)
        order by u.issue_id), '[]') from (${selectUnsigned(scope)}) u) as unsigned`;
    return sql`select (${selectUnread(scope)}) as unread,
      (${countAnnouncements(scope)}) as announcements${isGuardian ? own : sql``}`;
  }
  const isAll = reaches.includes("all");
  const mine = isAll ? sql`true` : teaches(scope, sql`k.id`, today);
  const open = {
    from: addDays(today, -OPEN_DAYS),
    to: addDays(today, -1),
    wanted: isAll ? sql`true` : teaches(scope, sql`r.class_id`, today),
  };
  return sql`
    with mine as (
      select k.id, k.grade_level, k.name, k.kind, ${HOLDS_HIFZ} as holds_hifz from app.classes k
      where k.school_id = ${school.id} and (k.archived_on is null or k.archived_on > ${today}) and ${mine}
        and exists (select from app.class_enrollments e where e.school_id = k.school_id
          and e.class_id = k.id and ${inForce("e", today)})
    )
    select (${selectUnread(scope)}) as unread,
      (${countAnnouncements(scope)}) as announcements,
      (select count(distinct a.student_id)::int from app.attendance a
        where a.school_id = ${school.id} and a.date = ${today} and ${UNEXPLAINED}
          and ${followupReach(scope, sql`a.class_id`, today)}
          and not exists (${plannedReason(scope, sql`a.student_id`, today)})) as absences,
      (select count(*)::int from (${selectUndecided(scope)}) as undecided) as reports,
      (select count(*)::int from app.cover_requests r
        where r.school_id = ${school.id} and r.state = 'waiting') as covers,
      (select count(*)::int from (${selectWaitingClaims(scope)}) as waiting) as slips,
      (${countAskedWaivers(scope)}) as waivers,
      (${countPlans(scope, "asked")}) as plans,
      (${countPlans(scope, "broken")}) as broken,
      (select count(*)::int from ${plansDue(scope)}) as years,
      (${countAskedRefunds(scope)}) as refunds,
      (${countUnsent(scope, "ringkasan-bulanan")}) as unsent,
      (${selectOwnComments(scope)}) as comments,
      (${countReadyCards(scope)}) as approvals,
      (select coalesce(json_agg(json_build_object('class_id', m.id, 'kind', m.kind)
          order by m.grade_level ${natural}, m.name ${natural}, m.id), '[]')
        from mine m) as classes,
      (select coalesce(json_agg(json_build_object('class_id', r.class_id, 'session', r.session)), '[]')
        from app.attendance_registers r
        where r.school_id = ${school.id} and r.date = ${today}
          and r.class_id in (select id from mine)) as saved,
      (select coalesce(json_agg(u order by u.date, u.session, u.class_id), '[]')
        from (${selectUnclosed(scope, open)}) u) as sittings,
      (select coalesce(json_agg(json_build_object('id', u.id, 'exam_id', u.exam_id) order by u.at, u.id), '[]')
        from (${selectUndecidedCandidates(scope)}) u) as candidates,
      (select coalesce(json_agg(u order by u.title, u.id), '[]')
        from (${selectExamsToday(scope)}) u) as exams,
      (select coalesce(json_agg(${hearerOf(scope)}
          order by k.grade_level ${natural}, k.name ${natural}, k.id), '[]')
        from mine k where k.holds_hifz and ${!isAll}) as halaqah,
      ${hifzSessionKeys(scope)} as hifz_sessions`;
}

/** The months with registers that are over and not closed, as far back as the settings list them. */
async function countMonths(scope: Scope, year_start: string): Promise<number> {
  const { school, today } = scope;
  const from = monthStart(listedFrom(today, year_start, ""));
  const { rows } = await scope.tx.execute<{ open: number }>(sql`
    select count(*)::int as open
    from generate_series(${from}::date, ${monthStart(today)}::date - 1, interval '1 month') as m (month)
    where exists (select from app.attendance_registers r where r.school_id = ${school.id}
        and r.date >= m.month::date and r.date < (m.month + interval '1 month')::date)
      and not ${monthClosed(scope, sql`m.month`)}`);
  return rows[0]?.open ?? 0;
}
