import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { LAST_PAGE, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { findOverviewClasses, findOverviewPupils } from "#features/hifz/overview/db.ts";
import { overviewOf, sumsOf } from "#features/hifz/overview/rules/pupils.ts";
import { findHifzSettings, hifzClassOn } from "#features/hifz/settings/db.ts";
import { juzHeld } from "#features/hifz/certificates/rules.ts";
import { pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzOf } from "#features/hifz/mushaf/rules/rubu.ts";
import { milliOf } from "#features/hifz/mushaf/rules/sizes.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { coveredBy } from "#features/hifz/records/db.ts";
import { type FoldedRecord, foldPages, type PageState } from "#features/hifz/records/rules/fold.ts";
import { addDays } from "#lib/dates.ts";
import type { Edition, Gender } from "#lib/enumerations.ts";
import type { Scope } from "#server/scope.ts";
import { inSteps } from "#server/steps.ts";
import type { CertificationCandidate, HifzReport, PupilTerm } from "./contract.ts";
import { bandsByGender, commonGrade, heldThen, sharesOf, sittingsOf } from "./rules.ts";

/** So many pupils are read at once where the past is folded. */
const AT_ONCE = 50;

/** The pages of pupils as they were on a day, from the records that stand up to it. */
async function findPagesOn(
  scope: Scope,
  edition: Edition,
  date: string,
  ids: readonly string[],
): Promise<Map<string, PageState[]>> {
  const pages = new Map<string, PageState[]>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const { rows } = await scope.tx.execute<FoldedRecord & { student_id: string }>(sql`
      select r.student_id, r.stream, r.date, r.from_id, r.to_id, r.kept_to, r.decision, r.heard_by,
        r.pins, r.strength
      from app.hifz_records r
      where r.school_id = ${scope.school.id} and r.student_id = any (${uuids([...some])})
        and r.voided_at is null and r.stream <> 'none' and r.date <= ${date}
      order by r.student_id, r.date, r.recorded_at, r.id`);
    await inSteps(foldEach(rows, edition, pages));
  }
  return pages;
}

/** Folds the records of each pupil, which stand together, and yields after each. */
function* foldEach(
  rows: readonly (FoldedRecord & { student_id: string })[],
  edition: Edition,
  pages: Map<string, PageState[]>,
): Generator<void, void> {
  let at = 0;
  while (at < rows.length) {
    const student_id = rows[at]?.student_id ?? "";
    let end = at;
    while (rows[end]?.student_id === student_id) end++;
    pages.set(student_id, foldPages(rows.slice(at, end), edition));
    at = end;
    yield;
  }
}

const BY_GENDER = sql`count(*) filter (where s.gender = 'male')::int as male,
  count(*) filter (where s.gender = 'female')::int as female`;

type ReportSums = Pick<HifzReport, "teachers" | "khatam" | "exams" | "grades" | "certificates"> & {
  genders: { student_id: string; gender: Gender }[];
  /** The day on which each halaqah got its first pupil. */
  first: { class_id: string; date: string }[];
  /** The first day of which the school has a session of these halaqah; null before any. */
  recorded_from: string | null;
};

/** What a report says beside the pages: of a day, or from the beginning of its school year. */
async function findReportSums(
  scope: Scope,
  { year_from, date }: { year_from: string; date: string },
  class_ids: string[],
): Promise<ReportSums> {
  const { school, tx } = scope;
  const list = (query: SQL) => sql`coalesce((select json_agg(found) from (${query}) found), '[]')`;
  const decided = sql`x.school_id = ${school.id} and x.state <> 'cancelled'
    and x.date between ${year_from} and ${date} and c.state in ('passed', 'repeat', 'absent')`;
  const candidates = sql`from app.hifz_exams x
    join app.hifz_candidates c on c.school_id = x.school_id and c.exam_id = x.id`;
  const { rows } = await tx.execute<ReportSums>(sql`
    select (select count(distinct t.teacher_id)::int from app.class_teachers t
        where t.school_id = ${school.id} and t.class_id = any (${uuids(class_ids)})
          and ${inForce("t", date)}) as teachers,
      ${list(sql`
        select to_char(c.last_new_on, 'YYYY') as year, ${BY_GENDER}
        from ${whoCompleted(scope)} and c.last_new_on <= ${date}
        group by 1 order by 1 desc`)} as khatam,
      ${list(sql`
        select x.kind, count(distinct x.id)::int as exams,
          count(*) filter (where c.state = 'passed')::int as passed,
          count(*) filter (where c.state = 'repeat')::int as repeat,
          count(*) filter (where c.state = 'absent')::int as absent
        ${candidates} where ${decided} group by x.kind order by x.kind`)} as exams,
      ${list(sql`
        select g ->> 'name' as name, count(*)::int as count
        ${candidates}
        join jsonb_array_elements(x.rubric -> 'grades') g on g ->> 'key' = c.grade
        where ${decided} group by 1 order by max((g ->> 'from')::int) desc, 1`)} as grades,
      ${list(sql`
        select c.kind, cardinality(c.juz) as juz, count(*)::int as count
        from app.hifz_certificates c
        where c.school_id = ${school.id} and c.issued_on between ${year_from} and ${date}
          and (c.revoked_on is null or c.revoked_on > ${date})
        group by 1, 2 order by 1, 2`)} as certificates,
      ${list(sql`
        select distinct s.id as student_id, s.gender from app.class_enrollments e
        join app.students s on s.school_id = e.school_id and s.id = e.student_id
        where e.school_id = ${school.id} and e.class_id = any (${uuids(class_ids)})
          and ${inForce("e", date)}`)} as genders,
      ${list(sql`
        select e.class_id, min(e.from_date) as date from app.class_enrollments e
        where e.school_id = ${school.id} and e.class_id = any (${uuids(class_ids)})
        group by e.class_id`)} as first,
      (select least(min(r.date), min(k.date)) from unnest(${uuids(class_ids)}) as w (id)
        left join lateral (select min(r.date) as date from app.hifz_records r
          where r.school_id = ${school.id} and r.class_id = w.id and r.voided_at is null) r on true
        left join lateral (select min(k.date) as date from app.hifz_sittings k
          where k.school_id = ${school.id} and k.class_id = w.id) k on true) as recorded_from`);
  const [sums] = rows;
  if (!sums) throw new Error("the sums were not read");
  return sums;
}

/** The pupils `c` of the cache who hold the whole mushaf, with the student `s`. */
function whoCompleted({ school }: Scope): SQL {
  return sql`app.hifz_pupils c
    join app.students s on s.school_id = c.school_id and s.id = c.student_id
    where c.school_id = ${school.id} and c.memorised_milli >= ${1000 * LAST_PAGE}`;
}

/** How many pupils, also former ones, completed the mushaf between two days. */
export async function findCompleted(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<{ male: number; female: number }> {
  const { rows } = await scope.tx.execute<{ male: number; female: number }>(sql`
    select ${BY_GENDER} from ${whoCompleted(scope)} and c.last_new_on between ${from} and ${to}`);
  return rows[0] ?? { male: 0, female: 0 };
}

/** A school year is not longer. */
const YEAR_DAYS = 365;

const later = (one: string, other: string) => (one < other ? other : one);

/** The school's hafazan on a day that has come. */
export async function findHifzReport(scope: Scope, date: string): Promise<HifzReport> {
  const { today } = scope;
  const year = { from: addDays(date, -YEAR_DAYS), today: date, weeks: 1 };
  const calendar = await findOverviewClasses(scope, year, "school");
  const { classes, closed, settings, year_from } = calendar;
  const span = { ...year, from: date };
  const enrolled = await findOverviewPupils(scope, span, calendar);
  // A pupil in two halaqah counts once.
  const pupils = [...new Map(enrolled.map((one) => [one.student_id, one])).values()];
  const sums = await findReportSums(
    scope,
    { year_from, date },
    classes.map(({ class_id }) => class_id),
  );
  const pages =
    date < today
      ? await findPagesOn(
          scope,
          settings.edition,
          date,
          pupils.map(({ student_id }) => student_id),
        )
      : null;
  const daysOf = new Map(classes.map(({ class_id, days }) => [class_id, days]));
  const counted = pupils.map((one) => {
    const days = daysOf.get(one.class_id) ?? [];
    const then =
      pages && heldThen(pages.get(one.student_id) ?? [], days, one.cycle_days, one.plan?.from_date);
    return overviewOf({ ...one, ...then }, span, days, settings, null);
  });
  const { syllabus, coverage } = sumsOf(counted);
  const shares = sharesOf(counted);
  const genderOf = new Map(sums.genders.map(({ student_id, gender }) => [student_id, gender]));
  const held = counted.flatMap(({ pupil: { student_id, memorised_milli } }) => {
    const gender = genderOf.get(student_id);
    return gender ? { gender, memorised_milli } : [];
  });
  const count = (wanted: string) => held.filter(({ gender }) => gender === wanted).length;
  const { teachers, khatam, exams, grades, certificates, recorded_from } = sums;
  // What was before the school kept its sessions here is known to nobody.
  const isKnown = recorded_from !== null && recorded_from <= date;
  const from = isKnown ? later(recorded_from, year_from) : null;
  const first = new Map(from ? sums.first.map((one) => [one.class_id, later(one.date, from)]) : []);
  const until = date < today ? date : addDays(today, -1);
  return {
    date,
    year_from,
    pupils: { male: count("male"), female: count("female") },
    teachers,
    juz: bandsByGender(held),
    khatam,
    syllabus: { ...shares.syllabus, percent: syllabus },
    coverage: { ...shares.coverage, percent: coverage },
    exams,
    grades,
    certificates,
    // A day that is not over owes no sitting yet.
    sittings: { from, ...sittingsOf(classes, closed, first, until) },
  };
}

/** No juz is shorter than so many thousandths of a page. */
const SHORTEST_JUZ = 18_000;

/** Pupils of the school who may hold so many juz, by name, with what they hold. */
export async function findHolders(scope: Scope, juz: number) {
  const { school, tx, today } = scope;
  type Row = Omit<CertificationCandidate, "ic_masked" | "juz"> & {
    ic_number: string | null;
    covered: AyahRange[];
  };
  const { rows } = await tx.execute<Row>(sql`
    select s.id as student_id, s.student_id as number, s.gender, s.ic_number,
      coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
      ${hifzClassOn(sql`${today}`, sql`k.name`)} as class_name,
      ${heldBy(scope)} as covered
    from app.hifz_pupils c
    join app.students s on s.school_id = c.school_id and s.id = c.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where c.school_id = ${school.id} and s.status = 'active'
      and c.memorised_milli >= ${SHORTEST_JUZ * juz}
    order by ${nameIn("p")} ${natural}, s.student_id`);
  return rows;
}

type TermRow = {
  student_id: string;
  before: AyahRange[];
  after: AyahRange[];
  last_ayah: number | null;
  new_milli: number;
  revised_milli: number;
  sessions: number;
  /** How often each grade was given, by its key. */
  grades: Record<string, number>;
  exams: PupilTerm["exams"];
};

/** What pupils hold at the end of a span, and what they recited in it; by the pupil's id. Pupils without a record are left out. */
export async function findPupilTerms(
  scope: Scope,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, PupilTerm>> {
  const { school, tx } = scope;
  const { edition, scale } = await findHifzSettings(scope);
  const live = sql`r.school_id = ${school.id} and r.student_id = s.id and r.voided_at is null`;
  const heard = sql`r.stream not in ('none', 'prior') and r.date >= ${from}`;
  const { rows } = await tx.execute<TermRow>(sql`
    select s.id as student_id, ${coveredBy(sql`${live} and r.date < ${from}`)} as before,
      ${coveredBy(sql`${live} and r.date <= ${to}`)} as after,
      k.last_ayah, k.new_milli, k.revised_milli, k.sessions, coalesce(g.grades, '{}') as grades,
      ${jsonList(sql`
        select x.title, x.date, c.state = 'passed' as passed,
          (select g ->> 'name' from jsonb_array_elements(x.rubric -> 'grades') g
            where g ->> 'key' = c.grade) as grade
        from app.hifz_candidates c
        join app.hifz_exams x on x.school_id = c.school_id and x.id = c.exam_id
        where c.school_id = ${school.id} and c.student_id = s.id and c.state in ('passed', 'repeat')
          and x.state <> 'cancelled' and x.date between ${from} and ${to}
        order by x.date, x.id`)} as exams
    from unnest(${uuids([...ids])}) as s (id)
    cross join lateral (
      select (array_agg(coalesce(r.kept_to, r.to_id) order by r.date desc, r.recorded_at desc, r.id desc)
          filter (where r.stream = 'baharu'))[1] as last_ayah,
        coalesce(sum(r.milli) filter (where ${heard} and r.stream = 'baharu'
          and r.decision <> 'repeat'), 0)::int as new_milli,
        coalesce(sum(r.milli) filter (where ${heard} and r.stream in ('ulang_baharu', 'ulang_lama')
          and r.decision <> 'repeat'), 0)::int as revised_milli,
        count(distinct (r.date, r.session)) filter (where ${heard})::int as sessions,
        count(*) as records
      from app.hifz_records r where ${live} and r.date <= ${to}) k
    left join lateral (
      select json_object_agg(n.grade, n.times) as grades from (
        select r.grade, count(*)::int as times from app.hifz_records r
        where ${live} and ${heard} and r.date <= ${to} and r.grade is not null
        group by r.grade) n) g on true
    where k.records > 0`);
  return new Map(
    rows.map(({ student_id, before, after, last_ayah, grades, ...row }) => {
      const juz = juzHeld(after);
      const held = new Set(juzHeld(before));
      const term: PupilTerm = {
        ...row,
        memorised_milli: milliOf(after, edition),
        juz,
        new_juz: juz.filter((one) => !held.has(one)),
        position:
          last_ayah === null ? null : { juz: juzOf(last_ayah), page: pageOf(last_ayah, edition) },
        grade: commonGrade(grades, scale),
      };
      return [student_id, term];
    }),
  );
}
