import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { findMark, upsertMarks } from "#features/attendance/db.ts";
import { lockCell } from "#features/attendance/marks/db.ts";
import { UNEXPLAINED } from "#features/attendance/marks/db.ts";
import { teaches } from "#features/classes/db.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { AbsenceReason, Mark, RegisterKey } from "#features/attendance/contract.ts";
import { monthClosed, holdMonths } from "#features/attendance/months/db.ts";
import { studentReach } from "#features/students/db.ts";
import { findNamed } from "#features/students/db.ts";
import { students } from "#features/students/table.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { AbsenceReport, AbsencePupil, ReportReason, ReportState } from "./contract.ts";
import { isUnexplained, type Range, withdrawRefusal } from "./rules.ts";
import { absenceReports } from "./table.ts";

const MAX_REPORTS = 300;

/**
 * Holds for reports `r` that the person may decide on: all of them, or those of pupils in a class that the person
 * teaches today or on one of the days.
 */
function decidable(scope: Scope): SQL {
  const { school, person, today } = scope;
  const reaches = scope.reaches("attendance.decide");
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("classes")) return sql`false`;
  return sql`exists (select from app.class_enrollments e
    join app.class_teachers t on t.school_id = e.school_id and t.class_id = e.class_id
    where e.school_id = ${school.id} and e.student_id = r.student_id
      and t.teacher_id = ${person.teacher_id}
      and (
        (greatest(e.from_date, t.from_date) <= ${today}
          and least(coalesce(e.to_date, ${today}), coalesce(t.to_date, ${today})) >= ${today})
        or greatest(e.from_date, t.from_date, r.from_date)
          <= least(coalesce(e.to_date, r.to_date), coalesce(t.to_date, r.to_date), r.to_date)
      ))`;
}

/** Holds for reports `r` of pupils whose absence the person may report. */
function reportable(scope: Scope): SQL {
  return studentReach(scope, "attendance.report", sql`r.student_id`);
}

/** Holds for reports `r` that the person made. */
function own(scope: Scope): SQL {
  return sql`r.reported_by = ${scope.person.profile_id}`;
}

/** Holds for reports `r` whose letter the person may open, as the reporter or because they may decide on it. */
function openable(scope: Scope): SQL {
  return sql`(${decidable(scope)} or (${own(scope)} and ${reportable(scope)}))`;
}

/** The name (or another column) of the class of a student `s` around a day; the halaqah only if there is no class. */
function classThen(scope: Scope, day: SQL, column = sql`c.name`): SQL {
  const { school, today } = scope;
  return sql`(select ${column} from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id
    where e.school_id = ${school.id} and e.student_id = s.id
      and e.from_date <= greatest(${day}, ${today}::date)
      and (e.to_date is null or e.to_date >= least(${day}, ${today}::date))
    order by c.kind = 'class' desc, e.from_date desc limit 1)`;
}

const PUPIL = sql`s.id, 'student_id', s.student_id, 'first_name', coalesce(p.first_name, ''),
  'last_name', coalesce(p.last_name, ''), 'avatar_url', p.avatar_url`;

export type AbsenceFilter = {
  id?: string | undefined;
  student_id?: string | undefined;
  state?: ReportState | undefined;
  from?: string | undefined;
};

/** Reports within reach, newest first. */
export async function findAbsenceReports(
  scope: Scope,
  filter: AbsenceFilter,
): Promise<AbsenceReport[]> {
  const { school, tx, today } = scope;
  const seen = studentReach(scope, "attendance.see", sql`r.student_id`);
  const { id, student_id, state, from } = filter;
  const { rows } = await tx.execute<AbsenceReport & { own: boolean; reports: boolean }>(sql`
    select r.id, json_build_object('id', ${PUPIL}) as student,
      ${classThen(scope, sql`r.from_date`)} as class_name,
      r.from_date, r.to_date, r.reason, r.notes, r.state, r.answer,
      case when ${openable(scope)} then r.file_url end as file_url,
      nullif(${nameIn("rp")}, '') as reported_by,
      to_json(r.created_at) as created_at,
      nullif(${nameIn("dp")}, '') as decided_by,
      to_json(r.decided_at) as decided_at,
      coalesce(${own(scope)}, false) as own, coalesce(${reportable(scope)}, false) as reports,
      r.state = 'waiting' and ${decidable(scope)} and not ${own(scope)} as may_decide
    from app.absence_reports r
    join app.students s on s.school_id = r.school_id and s.id = r.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join app.profiles rp on rp.school_id = r.school_id and rp.id = r.reported_by
    left join app.profiles dp on dp.school_id = r.school_id and dp.id = r.decided_by
    where r.school_id = ${school.id} and (${seen} or ${decidable(scope)})
      and ${id ? sql`r.id = ${id}` : sql`true`}
      and ${student_id ? sql`r.student_id = ${student_id}` : sql`true`}
      and ${state ? sql`r.state = ${state}` : sql`true`}
      and ${from ? sql`(r.to_date >= ${from} or r.state = 'waiting')` : sql`true`}
    order by r.created_at desc, r.id desc limit ${MAX_REPORTS}`);
  const admin = scope.reaches("attendance.report").includes("all");
  return rows.map(({ own, reports, ...report }) => ({
    ...report,
    may_withdraw: reports && withdrawRefusal(report, { own, admin, today }) === null,
  }));
}

/** The waiting reports that the person may decide on, to be part of a larger statement. */
export function selectUndecided(scope: Scope): SQL {
  return sql`select from app.absence_reports r where r.school_id = ${scope.school.id}
    and r.state = 'waiting' and ${decidable(scope)} and not ${own(scope)}`;
}

export type FoundPupil = Omit<AbsencePupil, "school_days"> & { class_id: string | null };

/** Active pupils whose absence the person may report, by name. */
export async function findAbsencePupils(
  scope: Scope,
  { student_id, q }: { student_id?: string | undefined; q?: string | undefined },
): Promise<FoundPupil[]> {
  const { school, tx, today } = scope;
  const reach = (column: SQL) => studentReach(scope, "attendance.report", column);
  const named = q
    ? (await findNamed(scope, q, reach(sql`${students.id}`))).map(({ id }) => id)
    : [];
  const { rows } = await tx.execute<FoundPupil>(sql`
    select s.id, s.student_id, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, p.avatar_url,
      ${classThen(scope, sql`${today}::date`)} as class_name,
      ${classThen(scope, sql`${today}::date`, sql`c.id`)} as class_id
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and ${reach(sql`s.id`)}
      and ${student_id ? sql`s.id = ${student_id}` : sql`s.status = 'active'`}
      and ${q ? sql`s.id = any (${sql.param(named)}::uuid[])` : sql`true`}
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural} limit 20`);
  return rows;
}

/** The report with a letter at this address, if the person may open the letter. */
export async function findPaper(
  scope: Scope,
  file_url: string,
): Promise<{ id: string; own: boolean } | undefined> {
  const { rows } = await scope.tx.execute<{ id: string; own: boolean }>(sql`
    select r.id, coalesce(${own(scope)}, false) as own from app.absence_reports r
    where r.school_id = ${scope.school.id} and r.file_url = ${file_url} and ${openable(scope)}`);
  return rows[0];
}

/** The day ranges of a pupil's reports that wait or are accepted. */
export async function findActiveReports(
  scope: Scope,
  student_id: string,
): Promise<(Range & { id: string; state: ReportState })[]> {
  const { rows } = await scope.tx.execute<Range & { id: string; state: ReportState }>(sql`
    select r.id, r.from_date, r.to_date, r.state from app.absence_reports r
    where r.school_id = ${scope.school.id} and r.student_id = ${student_id}
      and r.state in ('waiting', 'accepted')`);
  return rows;
}

export type NewReport = Range & {
  student_id: string;
  reason: ReportReason;
  notes: string;
  file_url: string | null;
  accepted: boolean;
};

/** Writes a report, which waits or is accepted by its own reporter; answers its id. */
export async function insertReport(scope: Scope, report: NewReport): Promise<string> {
  const { school, person, now, tx } = scope;
  const { accepted, ...row } = report;
  const id = newId();
  await tx.insert(absenceReports).values({
    ...row,
    school_id: school.id,
    id,
    state: accepted ? "accepted" : "waiting",
    reported_by: person.profile_id,
    created_at: now,
    decided_by: accepted ? person.profile_id : null,
    decided_at: accepted ? now : null,
  });
  return id;
}

export type LockedReport = Range & {
  id: string;
  student_id: string;
  reason: ReportReason | null;
  state: ReportState;
  file_url: string | null;
  own: boolean;
  reported_by: string;
};

/** A report within reach. It is locked for the transaction, so that two people who decide at once take turns. */
export async function lockReport(
  scope: Scope,
  id: string,
  reach: "decide" | "report",
): Promise<LockedReport | undefined> {
  const within = reach === "decide" ? decidable(scope) : reportable(scope);
  const { rows } = await scope.tx.execute<LockedReport>(sql`
    select r.id, r.student_id, r.from_date, r.to_date, r.reason, r.state, r.file_url,
      r.reported_by, ${own(scope)} as own
    from app.absence_reports r
    where r.school_id = ${scope.school.id} and r.id = ${id} and ${within}
    for update`);
  return rows[0];
}

function isReport(scope: Scope, id: string): SQL | undefined {
  return and(eq(absenceReports.school_id, scope.school.id), eq(absenceReports.id, id));
}

/** Accepts or refuses a locked report. */
export async function settleReport(
  scope: Scope,
  id: string,
  decision: { state: ReportState; answer: string },
): Promise<void> {
  const { person, now, tx } = scope;
  await tx
    .update(absenceReports)
    .set({ ...decision, decided_by: person.profile_id, decided_at: now })
    .where(isReport(scope, id));
}

/** Withdraws a locked report and removes its letter. An earlier decision stays recorded. */
export async function endReport(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .update(absenceReports)
    .set({ state: "withdrawn", file_url: null })
    .where(isReport(scope, id));
}

const refusedPaper = (school_id: SQL | string, before: string) => sql`school_id = ${school_id}
  and file_url is not null and state = 'refused' and decided_at < ${before}`;

/** Whether a school has letters of reports that were refused before an instant. */
export function hasRefusedPapers(school_id: SQL, before: string): SQL {
  return sql`exists (select from app.absence_reports where ${refusedPaper(school_id, before)})`;
}

/** Removes the letters of reports that were refused before an instant; answers the addresses of their files. */
export async function takeRefusedPapers(scope: Scope, before: string): Promise<string[]> {
  const { school, tx } = scope;
  const { rows } = await tx.execute<{ file_url: string }>(sql`
    with old as (
      select id, file_url from app.absence_reports
      where ${refusedPaper(school.id, before)} for update)
    update app.absence_reports r set file_url = null from old
    where r.school_id = ${school.id} and r.id = old.id returning old.file_url`);
  return rows.map(({ file_url }) => file_url);
}

/** The cells of a pupil's absences without a known reason in the range, except in closed months. */
async function findUnexplained(
  scope: Scope,
  { student_id, from_date, to_date }: Range & { student_id: string },
): Promise<RegisterKey[]> {
  const { rows } = await scope.tx.execute<RegisterKey>(sql`
    select a.class_id, a.date, a.session from app.attendance a
    where a.school_id = ${scope.school.id} and a.student_id = ${student_id}
      and a.date between ${from_date} and ${to_date} and ${UNEXPLAINED}
      and not ${monthClosed(scope, sql`a.date`)}
    order by a.date, a.session, a.class_id`);
  return rows;
}

/**
 * Excuses the pupil's absences in the range that have no known reason yet, and cancels the notices to
 * guardians that were not sent yet. Teachers decided every other mark, so these stay. Answers how many marks changed.
 */
export async function fillRegisters(
  scope: Scope,
  report: Range & { student_id: string; reason: AbsenceReason | null },
  why: string,
): Promise<number> {
  const { school, now, tx } = scope;
  const { student_id, reason, from_date, to_date } = report;
  await holdMonths(scope, from_date, to_date);
  let filled = 0;
  for (const register of await findUnexplained(scope, report)) {
    await lockCell(scope, register, student_id);
    const mark = await findMark(scope, register, student_id);
    if (!mark || !isUnexplained(mark)) continue;
    await upsertMarks(scope, register, [excused(mark, reason)], why);
    filled += 1;
  }
  await tx.execute(sql`
    update app.absence_notices set state = 'cancelled', settled_at = ${now}
    where school_id = ${school.id} and student_id = ${student_id} and state = 'waiting'
      and date between ${from_date} and ${to_date}`);
  return filled;
}

function excused({ student_id, notes, version }: Mark, reason: AbsenceReason | null) {
  const status = "excused" as const;
  return { student_id, status, reason, notes, version, client_key: newId() };
}

type Reporter = { email: string; first_name: string; relation: string };

/** The guardian who made a report, if the school may send mail to them. */
export async function findReporter(scope: Scope, id: string): Promise<Reporter | undefined> {
  const { rows } = await scope.tx.execute<Reporter>(sql`
    select p.email, p.first_name, coalesce(l.relation, '') as relation from app.absence_reports r
    join app.profiles p on p.school_id = r.school_id and p.id = r.reported_by
    join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    left join app.guardian_links l on l.school_id = g.school_id and l.guardian_id = g.id
      and l.student_id = r.student_id
    where r.school_id = ${scope.school.id} and r.id = ${id} and g.consent_email
      and p.email is not null`);
  return rows[0];
}

export type StudentDay = { student_id: string; date: string };

/**
 * Holds for classes (a column) whose absences of the day the person follows up. A teacher follows up classes that
 * they teach both on the day and today, so that a substitute's reach to families ends with the substitution.
 */
export function followupReach(scope: Scope, class_id: SQL, date: string): SQL {
  const reaches = scope.reaches("attendance.followup");
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("classes")) return sql`false`;
  return sql`${teaches(scope, class_id, date)} and ${teaches(scope, class_id, scope.today)}`;
}

/** The pupil's name. Refuses with NOT_FOUND if the pupil is out of reach on the day. */
export async function requireFollowed(
  scope: Scope,
  { student_id, date }: StudentDay,
): Promise<{ name: string }> {
  const { school, tx } = scope;
  const taught = sql`exists (select from app.class_enrollments e
    where e.school_id = s.school_id and e.student_id = s.id and e.from_date <= ${date}
      and (e.to_date is null or e.to_date >= ${date}) and ${followupReach(scope, sql`e.class_id`, date)})`;
  const all = scope.reaches("attendance.followup").includes("all");
  const { rows } = await tx.execute<{ name: string }>(sql`
    select coalesce(nullif(${nameIn("p")}, ''),
        s.student_id) as name
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.id = ${student_id} and (${all} or ${taught})`);
  const [row] = rows;
  if (!row) throw refuse("NOT_FOUND", "There is no such student.");
  return row;
}

/**
 * Erases the notes, answers and letters of reports about a student or by a guardian, and the reasons in reports
 * about the student. Answers the addresses of the letters' files.
 */
export async function eraseReports(
  scope: Scope,
  { id, student_id, guardian_id }: DataSubject,
): Promise<string[]> {
  const { tx, school } = scope;
  const { rows } = await tx.execute<{ file_url: string | null }>(sql`
    with found as (
      select id, file_url from app.absence_reports where school_id = ${school.id}
        and (student_id = ${student_id} or ${guardian_id !== null} and reported_by = ${id}) for update)
    update app.absence_reports r set notes = '', answer = '', file_url = null,
      reason = case when r.student_id = ${student_id} then null else r.reason end
    from found
    where r.school_id = ${school.id} and r.id = found.id returning found.file_url`);
  return rows.flatMap(({ file_url }) => file_url ?? []);
}

/** Moves the reports about one student to another. */
export async function moveReports(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.absence_reports set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
}

/** Whether this profile reported an absence. */
export async function hasReported(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.absence_reports
    where school_id = ${scope.school.id} and reported_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
