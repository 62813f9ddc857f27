import type { SQL } from "drizzle-orm";
import type pg from "pg";
import { namedColumns } from "#db/bulk.ts";
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

type FamilyCounts = {
  unread: number;
  announcements: number;
  offers?: number;
  unsigned?: NonNullable<Waiting["unsigned"]>[];
};

/** What is counted for a person who takes registers. What the person may not deal with is not asked for. */
type Counts = {
  unread: number;
  announcements: number;
  /** The classes with pupils whose registers the person takes, and their registers that were saved today. */
  classes: { class_id: string; kind: ClassKind }[];
  saved: { class_id: string; session: string }[];
  absences?: number;
  reports?: number;
  covers?: number;
  slips?: number;
  waivers?: Asked;
  plans?: number;
  broken?: number;
  years?: number;
  refunds?: Asked;
  unsent?: number;
  /** Null where none is missing. */
  comments?: NonNullable<Waiting["comments"]> | null;
  approvals?: number;
  sittings?: { class_id: string; date: string; session: string }[];
  candidates?: NonNullable<Waiting["candidate"]>[];
  exams?: ExamToday[];
  /** A teacher's classes with hafazan, and the sessions that are hafazan; none named stands for all. */
  halaqah?: Hearer[];
  hifz_sessions?: string[];
};

/** A sheet of hafazan that is still open waits for so many days. */
const OPEN_DAYS = 14;

/** What waits for the person in the school, without the people who wait to be let in. */
export async function findWaiting(scope: Scope, auth: pg.Pool): Promise<Waiting> {
  const { school, today: date, now } = scope;
  const { may, all } = reachOf(scope);
  if (!may("attendance.mark")) {
    const { rows } = await scope.tx.execute<FamilyCounts>(selectFamilyCounts(scope));
    const { announcements = 0, offers, unsigned, unread = 0 } = rows[0] ?? {};
    const [card] = unsigned ?? [];
    const tasks = { announcements, offers, signatures: unsigned?.length };
    return { tasks, unread, ...(card && { unsigned: card }) };
  }
  const counts = scope.tx.execute<Counts>(selectCounts(scope));
  const [{ rows }, calendar] = await inOneTrip(counts, findDay(scope, date));
  const [row] = rows;
  if (!row) throw new Error("what waits was not read");
  const { classes, saved, comments, sittings, candidates, exams = [] } = row;
  const hasOwn = (row.waivers?.own ?? 0) + (row.refunds?.own ?? 0) > 0;
  const isAlone = hasOwn && !(await hasOtherAdmin(scope, auth));
  const toDecide = (asked: Asked) => asked.others + (isAlone ? asked.own : 0);
  const begun = !all("attendance.mark");
  const day = { date, now, zone: school.time_zone, ...calendar };
  const registers = untaken(day, classes, saved, { begun });
  const tasks: Tasks = {
    registers: registers.length,
    announcements: row.announcements,
    absences: row.absences,
    reports: row.reports,
    sittings: sittings?.length,
    decisions: candidates?.length,
    slips: row.slips,
    waivers: row.waivers && toDecide(row.waivers),
    plans: row.plans,
    broken: row.broken,
    covers: row.covers,
    years: row.years,
    unsent: row.unsent,
    comments: comments === null ? 0 : comments && comments.all - comments.written,
    approvals: row.approvals,
    refunds: row.refunds && toDecide(row.refunds),
  };
  if (all("attendance.manage")) {
    const year = yearSpan(calendar.facts.terms, { on: date }).from;
    const [pupils, months] = await inOneTrip(findLetterDays(scope, year), countMonths(scope, year));
    tasks.letters = pupils.flatMap((pupil) => dueOf(pupil, year)).length;
    tasks.months = months;
  }
  const halaqah = halaqahOf(day, row.halaqah ?? [], row.hifz_sessions ?? []);
  const [next] = registers;
  const [sitting] = sittings ?? [];
  const [candidate] = candidates ?? [];
  return {
    tasks,
    unread: row.unread,
    ...(begun && next && { next }),
    ...(comments && { comments }),
    ...(sitting && { sitting }),
    ...(candidate && { candidate }),
    ...(halaqah.length > 0 && { halaqah }),
    ...(exams.length > 0 && { exams }),
  };
}

/** Whether the person has a right at all, and whether it reaches the whole school. */
function reachOf(scope: Scope) {
  return {
    may: (permission: Permission) => scope.reaches(permission).length > 0,
    all: (permission: Permission) => scope.reaches(permission).includes("all"),
  };
}

/**
 * One row with the counts of a person who takes no registers: announcements, and for a guardian the school's offers and the
 * progress reports to sign.
 */
function selectFamilyCounts(scope: Scope): SQL {
  return selectEach<FamilyCounts>({
    unread: selectUnread(scope),
    announcements: countAnnouncements(scope),
    ...(reachOf(scope).may("fees.pay") && {
      offers: countPlans(scope, "offered"),
      unsigned: sql`select coalesce(json_agg(json_build_object('student_id', u.student_id, 'issue_id', u.issue_id)
        order by u.issue_id), '[]') from (${selectUnsigned(scope)}) u`,
    }),
  });
}

/**
 * One row with the counts of a person who takes registers. Planning takes far longer than counting, so the statement
 * names only what the person may deal with.
 */
function selectCounts(scope: Scope): SQL {
  const { school, today } = scope;
  const { may, all } = reachOf(scope);
  const isAll = all("attendance.mark");
  const mine = isAll ? sql`true` : teaches(scope, sql`k.id`, today);
  const open = {
    from: addDays(today, -OPEN_DAYS),
    to: addDays(today, -1),
    wanted: isAll ? sql`true` : teaches(scope, sql`r.class_id`, today),
  };
  const counts = selectEach<Counts>({
    unread: selectUnread(scope),
    announcements: countAnnouncements(scope),
    classes: sql`select coalesce(json_agg(json_build_object('class_id', m.id, 'kind', m.kind)
      order by m.grade_level ${natural}, m.name ${natural}, m.id), '[]') from mine m`,
    saved: sql`select coalesce(json_agg(json_build_object('class_id', r.class_id, 'session', r.session)), '[]')
      from app.attendance_registers r
      where r.school_id = ${school.id} and r.date = ${today} and r.class_id in (select id from mine)`,
    ...(may("attendance.followup") && {
      absences: sql`select count(distinct a.student_id)::int from app.attendance a
        where a.school_id = ${school.id} and a.date = ${today} and ${UNEXPLAINED}
          and ${followupReach(scope, sql`a.class_id`, today)}
          and not exists (${plannedReason(scope, sql`a.student_id`, today)})`,
    }),
    ...(may("attendance.decide") && {
      reports: sql`select count(*)::int from (${selectUndecided(scope)}) as undecided`,
    }),
    ...(may("hifz.record") && {
      sittings: sql`select coalesce(json_agg(u order by u.date, u.session, u.class_id), '[]')
        from (${selectUnclosed(scope, open)}) u`,
    }),
    ...(may("hifz.examine") && {
      candidates: sql`select coalesce(json_agg(json_build_object('id', u.id, 'exam_id', u.exam_id)
        order by u.at, u.id), '[]') from (${selectUndecidedCandidates(scope)}) u`,
      exams: sql`select coalesce(json_agg(u order by u.title, u.id), '[]')
        from (${selectExamsToday(scope)}) u`,
    }),
    ...(!isAll && {
      halaqah: sql`select coalesce(json_agg(${hearerOf(scope)}
        order by k.grade_level ${natural}, k.name ${natural}, k.id), '[]')
        from mine k where ${HOLDS_HIFZ}`,
      hifz_sessions: hifzSessionKeys(scope),
    }),
    ...(may("cards.write") && { comments: selectOwnComments(scope) }),
    ...(may("fees.collect") && {
      slips: sql`select count(*)::int from (${selectWaitingClaims(scope)}) as waiting`,
    }),
    ...(all("fees.manage") && {
      waivers: countAskedWaivers(scope),
      plans: countPlans(scope, "asked"),
      broken: countPlans(scope, "broken"),
    }),
    ...(all("fees.approve") && { refunds: countAskedRefunds(scope) }),
    ...(all("classes.write") && {
      covers: sql`select count(*)::int from app.cover_requests r
        where r.school_id = ${school.id} and r.state = 'waiting'`,
      years: sql`select count(*)::int from ${plansDue(scope)}`,
    }),
    ...(all("reports.manage") && { unsent: countUnsent(scope, "ringkasan-bulanan") }),
    ...(all("cards.publish") && { approvals: countReadyCards(scope) }),
  });
  return sql`
    with mine as (
      select k.school_id, k.id, k.grade_level, k.name, k.kind from app.classes k
      where k.school_id = ${school.id} and (k.archived_on is null or k.archived_on > ${today}) and ${mine}
        and exists (select from app.class_enrollments e where e.school_id = k.school_id
          and e.class_id = k.id and ${inForce("e", today)})
    ) ${counts}`;
}

/** One row with the value of each query under its name. */
function selectEach<Counted>(queries: { [Name in keyof Counted]: SQL }): SQL {
  const values = Object.entries<SQL>(queries).map(
    ([name, query]) => [name, sql`(${query})`] as const,
  );
  return sql`select ${namedColumns(Object.fromEntries(values))}`;
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
