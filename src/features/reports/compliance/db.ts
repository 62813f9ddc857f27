import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { findDayFacts, findTerms } from "#features/calendar/days/db.ts";
import { yearSpan } from "#features/calendar/days/rules.ts";
import { isAskedClass, isAskedPupil, type Reader } from "#features/reports/definitions/db.ts";
import { readEvidence, readSummary } from "#features/reports/summaries/db.ts";
import { MALAYSIA } from "#lib/countries.ts";
import { ageOn } from "#lib/dates.ts";
import { maskIc } from "#lib/ic.ts";
import {
  type AnsweredRow,
  type ComplianceRows,
  countClassDays,
  isUpkkLevel,
  type SchoolDaysRow,
  UPKK_YEARS,
  type UpkkRow,
} from "./rules.ts";

type ClassRow = { class_id: string; class_name: string };

/** The calendar says it, never the registers. */
const readSchoolDays: Reader<SchoolDaysRow> = async (scope, { span, filters }) => {
  const { school, today, tx } = scope;
  const { from, to } = yearSpan(await findTerms(scope), { on: span.from });
  const facts = await findDayFacts(scope, from, to);
  const { rows: classes } = await tx.execute<ClassRow>(sql`
    select c.id as class_id, c.name as class_name from app.classes c
    where c.school_id = ${school.id} and c.kind = 'class'
      and (c.archived_on is null or c.archived_on > ${span.to}) and ${isAskedClass(filters)}
    order by c.grade_level ${natural}, c.name ${natural}, c.id`);
  const rows = classes.map((one) => ({
    ...one,
    ...countClassDays({ from, to }, facts, today, one.class_id),
  }));
  return { rows };
};

/** An announcement asks about each pupil whom it reached by a guardian or directly, else the person, as on its own report. */
const readAnswered: Reader<AnsweredRow> = async (scope, { span: { from, to } }) => {
  const { school, tx } = scope;
  const date = sql`(a.published_at at time zone ${school.time_zone})::date`;
  const { rows } = await tx.execute<AnsweredRow>(sql`
    with asking as (
      select a.*, ${date} as date from app.announcements a
      -- How many families owe is nobody's business who keeps or is sent a report.
      where a.school_id = ${school.id} and a.state = 'published' and a.reply <> 'none'
        and not a.is_private
        and ${date} between ${from} and ${to}
    ), asked as (
      select distinct a.id, coalesce(w.student_id, r.profile_id) as who
      from asking a
      join app.announcement_recipients r on r.school_id = a.school_id and r.announcement_id = a.id
      left join lateral (select u.student_id from app.announcement_pupils u
        join app.students s on s.school_id = u.school_id and s.id = u.student_id
        where u.school_id = r.school_id and u.recipient_id = r.id
          and (s.profile_id = r.profile_id or exists (select from app.guardian_links l
            join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
            where l.school_id = u.school_id and l.student_id = u.student_id
              and g.profile_id = r.profile_id))) w on true
      where w.student_id is not null or r.role in ('teacher', 'admin')
    )
    select coalesce(nullif(a.title_ms, ''), a.title_en) as announcement, a.date,
      count(k.who)::int as asked,
      (count(k.who) filter (where exists (select from app.announcement_replies y
        where y.school_id = a.school_id and y.announcement_id = a.id
          and coalesce(y.student_id, y.profile_id) = k.who
          and y.content_version >= a.asks_version)))::int as answered
    from asking a left join asked k on k.id = a.id
    group by a.school_id, a.id, a.title_ms, a.title_en, a.date, a.asks_version
    order by a.date, a.id`);
  return { rows };
};

type Candidate = Omit<UpkkRow, "ic_masked" | "age" | "kafa_years" | "missing"> & {
  grade_level: string;
  ic_number: string | null;
  date_of_birth: string | null;
  citizenship: string;
  enrollment_date: string;
};

const readUpkk: Reader<UpkkRow> = async (scope, { filters }) => {
  const { school, today, tx } = scope;
  const { rows: found } = await tx.execute<Candidate>(sql`
    select distinct on (s.id) s.id as student_id, s.student_id as number,
      coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name, c.name as class_name, c.grade_level,
      s.ic_number, s.date_of_birth, s.citizenship, s.enrollment_date
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
    join app.students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'active'
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where e.school_id = ${school.id} and ${inForce("e", today)} and ${isAskedClass(filters)}
      and ${isAskedPupil(filters, today)}
    order by s.id, e.from_date desc`);
  const rows = found
    .filter(({ grade_level }) => filters.grade_level !== undefined || isUpkkLevel(grade_level))
    .map((one): UpkkRow => {
      const { student_id, number, name, class_name, ic_number, date_of_birth } = one;
      const kafa_years = Math.max(0, ageOn(one.enrollment_date, today));
      const missing = [
        ic_number === null && "ic",
        date_of_birth === null && "birth",
        one.citizenship !== MALAYSIA && "citizen",
        kafa_years < UPKK_YEARS && "years",
      ].filter((lack) => lack !== false);
      return {
        student_id,
        number,
        name,
        class_name,
        ic_masked: ic_number && maskIc(ic_number),
        age: date_of_birth === null ? null : ageOn(date_of_birth, today),
        kafa_years,
        missing,
      };
    });
  const inOrder = (a: UpkkRow, b: UpkkRow) =>
    a.class_name.localeCompare(b.class_name, "ms", { numeric: true }) ||
    a.name.localeCompare(b.name, "ms");
  return { rows: rows.toSorted(inOrder) };
};

/** The reader of each report for the authorities. */
export const complianceReaders = {
  "ringkasan-bulanan": readSummary,
  sptm: readEvidence,
  upkk: readUpkk,
  "hari-sekolah": readSchoolDays,
  akuan: readAnswered,
} satisfies { [Id in keyof ComplianceRows]: Reader<ComplianceRows[Id]> };
