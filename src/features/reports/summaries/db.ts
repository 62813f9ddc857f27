import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce } from "#db/pieces.ts";
import { findSchoolDays, findTerms } from "#features/calendar/days/db.ts";
import { countSchoolDays, yearSpan } from "#features/calendar/days/rules.ts";
import { monthEnd } from "#features/calendar/rules.ts";
import { findBorne, findKeptFunds, findReceived } from "#features/fees/months/db.ts";
import { findOverview } from "#features/hifz/overview/db.ts";
import { sumsOf } from "#features/hifz/overview/rules/pupils.ts";
import { findCompleted, findHifzReport } from "#features/hifz/report/db.ts";
import { exactShare, LEAST_MARKS } from "#features/insights/rules.ts";
import { attendanceReaders, findMonthCounts } from "#features/reports/attendance/db.ts";
import type { Reader, ReportAsked } from "#features/reports/definitions/db.ts";
import {
  enrolmentReaders,
  findLevelSizes,
  findRetention,
  findSizesOn,
} from "#features/reports/enrolment/db.ts";
import { MOVEMENTS } from "#features/reports/enrolment/rules.ts";
import { findTeachersOn } from "#features/reports/people/db.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";
import { SELDOM_BELOW, type SummaryRow } from "./rules.ts";

const NOTHING = {
  male: null,
  female: null,
  harian: null,
  asrama: null,
  foreign_pupils: null,
  figure: null,
  part: null,
  whole: null,
  amount_sen: null,
};

type Add = (section: SummaryRow["section"], item: string, figures: Partial<SummaryRow>) => void;

/** A list of rows, and what adds one to it. */
function newRows(): [rows: SummaryRow[], add: Add] {
  const rows: SummaryRow[] = [];
  return [
    rows,
    (section, item, figures) => void rows.push({ ...NOTHING, section, item, ...figures }),
  ];
}

/** The weeks that a month touches at most. */
const WEEKS = 6;

type Facts = {
  unled: number;
  events: number;
  qualifications: { qualification: string; count: number }[];
};

/**
 * The classes with students that have no homeroom teacher on a day, the events of the school in a span, and how many of
 * some teachers have each qualification.
 */
async function findFacts(
  scope: Scope,
  { from, to }: ReportAsked["span"],
  teacher_ids: string[],
): Promise<Facts> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<Facts>(sql`
    select (select count(*)::int from app.classes c
        where c.school_id = ${school.id} and c.kind = 'class'
          and (c.archived_on is null or c.archived_on > ${to})
          and exists (select from app.class_enrollments e where e.school_id = c.school_id
            and e.class_id = c.id and ${inForce("e", to)})
          and not exists (select from app.class_teachers t where t.school_id = c.school_id
            and t.class_id = c.id and t.kind = 'homeroom' and ${inForce("t", to)})) as unled,
      (select count(*)::int from app.events v where v.school_id = ${school.id}
        and v.kind = 'event' and v.date <= ${to} and coalesce(v.to_date, v.date) >= ${from}) as events,
      coalesce((select json_agg(q) from (
        select trim(t.qualification) as qualification, count(*)::int as count from app.teachers t
        where t.school_id = ${school.id} and t.id = any (${uuids(teacher_ids)})
        group by 1 order by 2 desc, 1) q), '[]') as qualifications`);
  return rows[0] ?? { unled: 0, events: 0, qualifications: [] };
}

/** The sections that both summaries have: enrolment on the last day, who came and went, attendance and teachers. */
async function addCommon(scope: Scope, asked: ReportAsked, add: Add) {
  const { levels, all } = await findLevelSizes(scope, asked);
  for (const { grade_level, pupils: figure, ...counts } of levels) {
    add("section_enrolment", grade_level, { ...counts, figure });
  }
  const { pupils: enrolled, ...counts } = all;
  add("section_enrolment", "all", { ...counts, figure: enrolled });

  const { rows: moved } = await enrolmentReaders["masuk-keluar"](scope, asked);
  for (const movement of MOVEMENTS) {
    add("section_movement", movement, {
      figure: moved.filter((one) => one.movement === movement).length,
    });
  }

  const { rows: marks, taking } = await attendanceReaders["kehadiran-pelajar"](scope, asked);
  const sum = (key: "came" | "marked") => marks.reduce((total, row) => total + row[key], 0);
  const known = marks.filter(({ marked }) => marked >= LEAST_MARKS);
  const seldom = known.filter(
    ({ came, marked }) => (exactShare(came, marked) ?? SELDOM_BELOW) < SELDOM_BELOW,
  ).length;
  add("section_attendance", "attended", { part: sum("came"), whole: sum("marked") });
  add("section_attendance", "seldom", { figure: seldom, part: seldom, whole: known.length });

  const teachers = await findTeachersOn(scope, asked.span.to);
  const { unled, events, qualifications } = await findFacts(scope, asked.span, teachers);
  const ratio = teachers.length > 0 ? Math.round((10 * enrolled) / teachers.length) / 10 : null;
  add("section_staff", "teachers", { figure: teachers.length });
  for (const { qualification, count } of qualifications) {
    add("section_staff", qualification || "unqualified", { figure: count });
  }
  add("section_staff", "per_teacher", { figure: ratio });
  add("section_staff", "unled", { figure: unled });
  return { taking, events };
}

/** How many hold how many juz on the last day. */
async function addBands(scope: Scope, to: string, add: Add) {
  const report = await findHifzReport(scope, to);
  for (const { from: least, to: most, male, female } of report.juz) {
    const band = least === most ? String(least) : `${least}–${most}`;
    add("section_hafazan", `${band} juz`, { male, female, figure: male + female });
  }
  return report;
}

/** What came in, what was waived and by whom, and what funds received, for those who see fees. */
async function addMoney(scope: Scope, { span }: ReportAsked, add: Add): Promise<void> {
  const received = await findReceived(scope, span);
  const sum = received.reduce((total, { sen }) => total + sen, 0);
  add("section_money", "money_received", { amount_sen: sum });
  for (const { fund, sen, students } of await findBorne(scope, span)) {
    add("section_borne", fund ?? "fund_none", { figure: students, amount_sen: sen });
  }
  for (const { name, received_sen } of await findKeptFunds(scope, span)) {
    if (received_sen !== 0) add("section_funds", name, { amount_sen: received_sen });
  }
}

/** A page on a month. Every figure is that of the report of its own. */
export const readSummary: Reader<SummaryRow> = async (scope, asked) => {
  const { from, to } = asked.span;
  const [rows, add] = newRows();
  const { taking, events } = await addCommon(scope, asked, add);
  const { khatam } = await addBands(scope, to, add);
  const { counted } = await findOverview(scope, { from, today: to, weeks: WEEKS }, "school");
  add("section_hafazan", "new_pages", { figure: Math.round(sumsOf(counted).new_milli / 100) / 10 });
  const month = await findCompleted(scope, asked.span);
  add("section_hafazan", "khatam_month", { ...month, figure: month.male + month.female });
  const { male = 0, female = 0 } = khatam.find(({ year }) => year === to.slice(0, 4)) ?? {};
  add("section_hafazan", "khatam_year", { male, female, figure: male + female });
  const seesFees = scope.reaches("fees.see").includes("all");
  if (asked.filters.money && seesFees) await addMoney(scope, asked, add);
  add("section_events", "events_held", { figure: events });
  return { rows, ...(taking && { taking }) };
};

/** The last days of the months that a span touches, none after its own. */
function monthEnds({ from, to }: ReportAsked["span"]): string[] {
  const ends: string[] = [];
  for (let day = from; day <= to; day = addDays(monthEnd(day), 1)) {
    ends.push(monthEnd(day) < to ? monthEnd(day) : to);
  }
  return ends;
}

/** The evidence of a year: what a month's page says, who stayed, and the figures of each month. */
export const readEvidence: Reader<SummaryRow> = async (scope, asked) => {
  const { from, to } = asked.span;
  const [rows, add] = newRows();
  const { taking, events } = await addCommon(scope, asked, add);
  const { kept, active } = await findRetention(scope, asked.span);
  add("section_movement", "retained", { figure: kept, part: kept, whole: active });

  const { certificates, exams } = await addBands(scope, to, add);
  const completed = await findCompleted(scope, asked.span);
  add("section_hafazan", "khatam_span", {
    ...completed,
    figure: completed.male + completed.female,
  });
  const passed = exams.reduce((total, one) => total + one.passed, 0);
  const sat = exams.reduce((total, one) => total + one.passed + one.repeat, 0);
  add("section_hafazan", "exams_passed", { figure: passed, part: passed, whole: sat });
  const issued = certificates.reduce((total, { count }) => total + count, 0);
  add("section_hafazan", "certificates_issued", { figure: issued });

  const year = yearSpan(await findTerms(scope), { on: from });
  const days = countSchoolDays(await findSchoolDays(scope, year.from, year.to), to);
  add("section_events", "school_days_held", {
    figure: days.so_far,
    part: days.so_far,
    whole: days.total,
  });
  add("section_events", "events_held", { figure: events });

  const nameOf = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  for (const { day, pupils } of await findSizesOn(scope, monthEnds(asked.span))) {
    add("section_trend_pupils", nameOf(day), { figure: pupils });
  }
  for (const { month, came, marked } of await findMonthCounts(scope, asked)) {
    add("section_trend_attendance", nameOf(monthStart(`${month}-01`)), {
      part: came,
      whole: marked,
    });
  }
  return { rows, ...(taking && { taking }) };
};
