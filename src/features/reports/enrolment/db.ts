import { sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import {
  type ReportAsked,
  isAskedClass,
  isAskedPupil,
  reachedDays,
  type Reader,
} from "#features/reports/definitions/db.ts";
import { MALAYSIA } from "#lib/countries.ts";
import { ageOn } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";
import type {
  AgeRow,
  ClassSizeRow,
  EnrolmentRows,
  LackingRow,
  MovementRow,
  RollRow,
  StateRow,
} from "./rules.ts";

const NAME = sql`coalesce(nullif(${nameIn("p")}, ''), s.student_id)`;

/** Students `s` with profile `p`. */
function students(scope: Scope): SQL {
  return sql`app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${scope.school.id}`;
}

/** The students of each class on the last day, of the classes that the person reaches on it. */
function enrolled(scope: Scope, { span: { to }, filters, permission }: ReportAsked): SQL {
  return sql`(select c.id as class_id, c.name as class_name, c.grade_level, c.kind,
      c.maximum_students, s.id as student_id, s.gender, s.date_of_birth, s.state, s.citizenship, y.kind as stay
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id
    join app.students s on s.school_id = e.school_id and s.id = e.student_id
    left join app.student_stays y on y.school_id = s.school_id and y.student_id = s.id
      and ${inForce("y", to)}
    where e.school_id = ${scope.school.id} and ${inForce("e", to)}
      and (c.archived_on is null or c.archived_on > ${to})
      and ${to}::date <@ ${reachedDays(scope, permission)}
      and ${isAskedClass(filters)} and ${isAskedPupil(filters, to)})`;
}

type Sizes = Pick<
  ClassSizeRow,
  "male" | "female" | "harian" | "asrama" | "foreign_pupils" | "pupils"
>;

/** A student in two classes of one row counts once. */
const SIZES = sql`count(distinct x.student_id) filter (where x.gender = 'male')::int as male,
  count(distinct x.student_id) filter (where x.gender = 'female')::int as female,
  count(distinct x.student_id) filter (where x.stay = 'harian')::int as harian,
  count(distinct x.student_id) filter (where x.stay = 'asrama')::int as asrama,
  count(distinct x.student_id) filter (where x.citizenship <> ${MALAYSIA})::int as foreign_pupils,
  count(distinct x.student_id)::int as pupils`;

const readSizes: Reader<ClassSizeRow> = async (scope, asked) => {
  const { rows: found } = await joinedByHash(
    scope.tx,
    scope.tx.execute<ClassSizeRow & { of: "class" | "level" | "all" }>(sql`
      select case when grouping(x.class_id) = 0 then 'class'
          when grouping(x.grade_level) = 0 then 'level' else 'all' end as of,
        x.class_id, x.class_name, x.grade_level, x.maximum_students as capacity, ${SIZES}
      from ${enrolled(scope, asked)} x where x.kind = 'class'
      group by grouping sets ((x.class_id, x.class_name, x.grade_level, x.maximum_students),
        (x.grade_level), ())
      order by x.grade_level ${natural}, x.class_name ${natural}, x.class_id`),
  );
  const levels = found.filter((row) => row.of === "level");
  return {
    rows: found.filter((row) => row.of === "class"),
    distinct: totalOf(found.find((row) => row.of === "all")),
    distinctIn: Object.fromEntries(levels.map((row) => [row.grade_level, totalOf(row)])),
  };
};

type LevelSizes = Sizes & { grade_level: string };

/** The students of each grade level on the last day, and of all classes. */
export async function findLevelSizes(
  scope: Scope,
  asked: ReportAsked,
): Promise<{ levels: LevelSizes[]; all: Sizes }> {
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<LevelSizes & { is_total: boolean }>(sql`
      select x.grade_level, grouping(x.grade_level) = 1 as is_total, ${SIZES}
      from ${enrolled(scope, asked)} x where x.kind = 'class'
      group by grouping sets ((x.grade_level), ()) order by x.grade_level ${natural}`),
  );
  const levels = rows.flatMap(({ is_total, ...level }) => (is_total ? [] : [level]));
  return { levels, all: totalOf(rows.find(({ is_total }) => is_total)) };
}

/** How many students were enrolled in a class on each of some days. */
export async function findSizesOn(
  scope: Scope,
  days: readonly string[],
): Promise<{ day: string; pupils: number }[]> {
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<{ day: string; pupils: number }>(sql`
      select d.day, (select count(distinct e.student_id)::int from app.class_enrollments e
        join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
        where e.school_id = ${scope.school.id} and ${inForce("e", sql`d.day`)}
          and (c.archived_on is null or c.archived_on > d.day)) as pupils
      from unnest(${sql.param([...days])}::date[]) as d (day) order by d.day`),
  );
  return rows;
}

/** The status of a student `s` on a day: what was changed last by then, or what the next change came from. */
function statusOn(day: string): SQL {
  const changes = sql`from app.student_statuses g
    where g.school_id = s.school_id and g.student_id = s.id and g.undone_at is null`;
  return sql`coalesce(
    (select g.to_status ${changes} and g.date <= ${day} order by g.date desc, g.id desc limit 1),
    (select g.from_status ${changes} and g.date > ${day} order by g.date, g.id limit 1), s.status)`;
}

/** Of the students who were active on the first day, those who are still active on the last or have graduated. */
export async function findRetention(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<{ kept: number; active: number }> {
  const { rows } = await scope.tx.execute<{ kept: number; active: number }>(sql`
    select count(*)::int as active,
      (count(*) filter (where ${statusOn(to)} in ('active', 'graduated')))::int as kept
    from app.students s
    where s.school_id = ${scope.school.id} and s.enrollment_date <= ${from}
      and ${statusOn(from)} = 'active'`);
  return rows[0] ?? { kept: 0, active: 0 };
}

function totalOf(row: Sizes | undefined): Sizes {
  const {
    male = 0,
    female = 0,
    harian = 0,
    asrama = 0,
    foreign_pupils = 0,
    pupils = 0,
  } = row ?? {};
  return { male, female, harian, asrama, foreign_pupils, pupils };
}

/** Each enrolment in a class, with the class that the student had before. */
function classesInOrder({ school }: Scope): SQL {
  return sql`(select e.student_id, e.from_date, c.id, c.name, c.academic_year, lag(c.id) over w as before_id,
      lag(c.name) over w as before_name, lag(c.academic_year) over w as before_year
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
    where e.school_id = ${school.id}
    window w as (partition by e.student_id order by e.from_date, e.id))`;
}

const readMovements: Reader<MovementRow> = async (scope, { span: { from, to }, filters }) => {
  const pupil = sql`s.id as student_id, s.student_id as number, ${NAME} as name`;
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<MovementRow>(sql`
      select * from (
        select ${pupil}, s.enrollment_date as date, 'joined' as movement, null as from_class,
          null as to_class, '' as reason
        from ${students(scope)} and s.enrollment_date between ${from} and ${to}
          and ${isAskedPupil(filters, to)}
        union all
        select ${pupil}, g.date, g.to_status, null, null, g.reason
        from app.student_statuses g, ${students(scope)}
          and g.school_id = s.school_id and g.student_id = s.id and g.undone_at is null
          and g.date between ${from} and ${to} and ${isAskedPupil(filters, to)}
        union all
        select ${pupil}, m.from_date, case when m.before_year = m.academic_year then 'moved'
          else 'new_year' end, m.before_name, m.name, ''
        from ${classesInOrder(scope)} m, ${students(scope)} and s.id = m.student_id
          and m.from_date between ${from} and ${to} and m.before_id <> m.id
          and ${isAskedPupil(filters, to)}) found
      order by date, name ${natural}, number ${natural}`),
  );
  return { rows };
};

const readRoll: Reader<RollRow> = async (scope, asked) => {
  const { today } = scope;
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<Omit<RollRow, "age"> & { date_of_birth: string | null }>(sql`
      select s.id as student_id, s.student_id as number, ${NAME} as name, s.gender,
        s.date_of_birth, x.class_name, f.phone
      from (select student_id, string_agg(class_name, ', ' order by kind, class_name ${natural})
          as class_name, min(grade_level) as grade_level
        from ${enrolled(scope, asked)} one group by student_id) x
      join app.students s on s.school_id = ${scope.school.id} and s.id = x.student_id
      left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
      left join (select l.student_id, (array_agg(gp.phone order by l.contact_order, l.id))[1] as phone
        from app.guardian_links l
        join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        join app.profiles gp on gp.school_id = g.school_id and gp.id = g.profile_id
        where l.school_id = ${scope.school.id} and coalesce(gp.phone, '') <> ''
        group by l.student_id) f on f.student_id = s.id
      where s.status = 'active'
      order by x.class_name ${natural}, ${NAME} ${natural}, s.student_id ${natural}`),
  );
  return {
    rows: rows.map(({ date_of_birth, ...row }) => ({
      ...row,
      age: date_of_birth === null ? null : ageOn(date_of_birth, today),
    })),
  };
};

const readAges: Reader<AgeRow> = async (scope, asked) => {
  const { to } = asked.span;
  const { rows: found } = await joinedByHash(
    scope.tx,
    scope.tx.execute<AgeRow & Sizes & { is_total: boolean }>(sql`
      select x.grade_level, x.age, ${SIZES}, grouping(x.grade_level) = 1 as is_total
      from (select one.*, extract(year from age(${to}::date, one.date_of_birth))::int as age
        from ${enrolled(scope, asked)} one where one.kind = 'class') x
      group by grouping sets ((x.grade_level, x.age), ())
      order by x.grade_level ${natural}, x.age`),
  );
  const { male, female, pupils } = totalOf(found.find(({ is_total }) => is_total));
  const rows = found.flatMap(({ is_total, ...row }) => (is_total ? [] : [row]));
  return { rows, distinct: { male, female, pupils } };
};

/** A student of several classes counts once. */
const readStates: Reader<StateRow> = async (scope, asked) => {
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<Omit<StateRow, "all">>(sql`
      select nullif(x.state, '') as state, ${SIZES}
      from ${enrolled(scope, asked)} x where x.kind = 'class'
      group by 1 order by 1 nulls last`),
  );
  const all = rows.reduce((total, { pupils }) => total + pupils, 0);
  return { rows: rows.map((row) => ({ ...row, all })), distinct: { all } };
};

/** Holds for students `s` for whom nobody pays, in a school with fee accounts. */
function lacksPayer({ school }: Scope): SQL {
  return sql`exists (select from app.billing_accounts a where a.school_id = ${school.id})
    and s.id not in (select m.student_id from app.billing_members m
      join app.billing_payers y on y.school_id = m.school_id and y.account_id = m.account_id
      where m.school_id = ${school.id} and m.to_date is null)`;
}

const readLacking: Reader<LackingRow> = async (scope, { span: { to }, filters }) => {
  const isAsked =
    filters.class_id || filters.grade_level ? sql`x.student_id is not null` : sql`true`;
  const { rows } = await joinedByHash(
    scope.tx,
    scope.tx.execute<LackingRow>(sql`
      select * from (
        select s.id as student_id, s.student_id as number, ${NAME} as name, x.class_name,
          array_remove(array[
            case when s.ic_number is null then 'ic' end,
            case when s.date_of_birth is null then 'birth' end,
            case when s.address = '' then 'address' end,
            case when f.guardians is null then 'guardian' end,
            case when f.guardians is not null and f.phones = 0 then 'phone' end,
            case when f.guardians is not null and not f.agrees then 'consent' end,
            case when x.class_name is null then 'class' end,
            case when ${lacksPayer(scope)} then 'payer' end], null) as missing
        from app.students s
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        left join (select e.student_id, string_agg(c.name, ', ' order by c.name ${natural}) as class_name
          from app.class_enrollments e
          join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
          where e.school_id = ${scope.school.id} and ${inForce("e", to)} and ${isAskedClass(filters)}
          group by e.student_id) x on x.student_id = s.id
        left join (select l.student_id, count(*) as guardians,
            count(*) filter (where coalesce(gp.phone, '') <> '') as phones,
            bool_or(g.consent_whatsapp or g.consent_email or g.consent_phone) as agrees
          from app.guardian_links l
          join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
          left join app.profiles gp on gp.school_id = g.school_id and gp.id = g.profile_id
          where l.school_id = ${scope.school.id}
          group by l.student_id) f on f.student_id = s.id
        where s.school_id = ${scope.school.id} and s.status = 'active' and ${isAsked}) found
      where cardinality(missing) > 0
      order by class_name ${natural} nulls first, name ${natural}, number ${natural}`),
  );
  return { rows };
};

/** The reader of each report of enrolment. */
export const enrolmentReaders = {
  enrolmen: readSizes,
  "masuk-keluar": readMovements,
  "senarai-kelas": readRoll,
  umur: readAges,
  "asal-negeri": readStates,
  "tak-lengkap": readLacking,
} satisfies { [Id in keyof EnrolmentRows]: Reader<EnrolmentRows[Id]> };
