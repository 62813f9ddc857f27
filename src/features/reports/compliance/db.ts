import { sql } from "drizzle-orm";
import { inForce } from "#db/pieces.ts";
import { findSchoolOverview } from "#features/hifz/overview/db.ts";
import { sumsOf } from "#features/hifz/overview/rules/pupils.ts";
import { findHifzReport } from "#features/hifz/report/db.ts";
import { exactShare, LEAST_MARKS } from "#features/insights/rules.ts";
import { attendanceReaders } from "#features/reports/attendance/db.ts";
import type { Reader } from "#features/reports/definitions/db.ts";
import { enrolmentReaders, findLevelSizes } from "#features/reports/enrolment/db.ts";
import { MOVEMENTS } from "#features/reports/enrolment/rules.ts";
import { peopleReaders } from "#features/reports/people/db.ts";
import type { Scope } from "#server/scope.ts";
import { type ComplianceRows, SELDOM_BELOW, type SummaryRow } from "./rules.ts";

const NOTHING = {
  male: null,
  female: null,
  harian: null,
  asrama: null,
  figure: null,
  part: null,
  whole: null,
};

/** The weeks that a month touches at most. */
const WEEKS = 6;

type Facts = { unled: number; events: number };

/** The classes with students that have no homeroom teacher on a day, and the events of the school in a span. */
async function findFacts(scope: Scope, from: string, to: string): Promise<Facts> {
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
        and v.kind = 'event' and v.date <= ${to} and coalesce(v.to_date, v.date) >= ${from}) as events`);
  return rows[0] ?? { unled: 0, events: 0 };
}

/** Every figure is that of the report of its own. */
const readSummary: Reader<SummaryRow> = async (scope, asked) => {
  const { from, to } = asked.span;
  const rows: SummaryRow[] = [];
  const add = (section: SummaryRow["section"], item: string, figures: Partial<SummaryRow>) =>
    void rows.push({ ...NOTHING, section, item, ...figures });

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

  const { rows: teachers } = await peopleReaders["beban-guru"](scope, asked);
  const { unled, events } = await findFacts(scope, from, to);
  const ratio = teachers.length > 0 ? Math.round((10 * enrolled) / teachers.length) / 10 : null;
  add("section_staff", "teachers", { figure: teachers.length });
  add("section_staff", "per_teacher", { figure: ratio });
  add("section_staff", "unled", { figure: unled });

  const { juz, khatam } = await findHifzReport(scope, to);
  const { counted } = await findSchoolOverview(scope, { from, today: to, weeks: WEEKS });
  for (const { from: least, to: most, male, female } of juz) {
    const band = least === most ? String(least) : `${least}–${most}`;
    add("section_hafazan", `${band} juz`, { male, female, figure: male + female });
  }
  add("section_hafazan", "new_pages", { figure: Math.round(sumsOf(counted).new_milli / 100) / 10 });
  const { male = 0, female = 0 } = khatam.find(({ year }) => year === to.slice(0, 4)) ?? {};
  add("section_hafazan", "khatam_year", { male, female, figure: male + female });

  add("section_events", "events_held", { figure: events });
  return { rows, ...(taking && { taking }) };
};

/** The reader of each report for the authorities. */
export const complianceReaders = {
  "ringkasan-bulanan": readSummary,
} satisfies { [Id in keyof ComplianceRows]: Reader<ComplianceRows[Id]> };
