import { and, eq, isNull, sql } from "drizzle-orm";
import { isAnyOf } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { renameMoves } from "#features/classes/enrollments/rules.ts";
import { classEnrollments, classes, yearChanges, type YearMove } from "#features/classes/table.ts";
import type { StatusChange } from "#features/students/statuses/contract.ts";
import { toInstant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { ClassFact, PupilFact, YearChange } from "./contract.ts";
import { checkUndo, type UndoFacts } from "./rules.ts";

type Years = { from_year: string; to_year: string };

/** The homeroom classes of both years in their order, archived ones included. */
export async function findClassFacts(scope: Scope, years: Years): Promise<ClassFact[]> {
  const { rows } = await scope.tx.execute<ClassFact>(sql`
    select c.id, c.name, c.grade_level, c.academic_year, c.maximum_students,
      c.archived_on is not null as is_archived,
      (select count(*)::int from app.class_enrollments e
        where e.school_id = c.school_id and e.class_id = c.id and e.status = 'active') as enrolled,
      greatest(
        (select max(r.date) from app.attendance_registers r
          where r.school_id = c.school_id and r.class_id = c.id),
        (select max(a.date) from app.attendance a
          where a.school_id = c.school_id and a.class_id = c.id))::text as last_register
    from app.classes c
    where c.school_id = ${scope.school.id} and c.kind = 'class'
      and c.academic_year in (${years.from_year}, ${years.to_year})
    order by c.grade_level ${natural}, c.name ${natural}, c.id`);
  return rows;
}

/** The pupils with an active enrolment in a homeroom class of the old year, by class and name. */
export async function findYearPupils(scope: Scope, years: Years): Promise<PupilFact[]> {
  const { rows } = await scope.tx.execute<PupilFact>(sql`
    select s.id as student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, s.status = 'active' as is_active,
      e.class_id, e.id as enrollment_id,
      (select n.name from app.class_enrollments ne
        join app.classes n on n.school_id = ne.school_id and n.id = ne.class_id and n.kind = 'class'
        where ne.school_id = e.school_id and ne.student_id = e.student_id and ne.status = 'active'
          and n.academic_year = ${years.to_year}
        order by ne.id limit 1) as new_class
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
    join app.students s on s.school_id = e.school_id and s.id = e.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where e.school_id = ${scope.school.id} and e.status = 'active'
      and c.academic_year = ${years.from_year}
    order by c.grade_level ${natural}, c.name ${natural}, c.id,
      coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, e.id`);
  return rows;
}

/** The years of homeroom classes that are not archived, the latest first. */
export async function findOpenYears(scope: Scope): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ academic_year: string }>(sql`
    select distinct c.academic_year from app.classes c
    where c.school_id = ${scope.school.id} and c.kind = 'class' and c.archived_on is null
    order by c.academic_year desc`);
  return rows.map(({ academic_year }) => academic_year);
}

/**
 * Locks what a change reads and writes, in the order in which enrolling and changing a status lock:
 * classes, enrolments, students. Read the facts after the lock; earlier ones may be outdated.
 */
export async function lockYears(scope: Scope, years: Years): Promise<void> {
  const { school, tx } = scope;
  const mine = sql`school_id = ${school.id} and kind = 'class'
    and academic_year in (${years.from_year}, ${years.to_year})`;
  await tx.execute(sql`select from app.classes where ${mine} order by id for no key update`);
  await tx.execute(sql`select from app.class_enrollments
    where school_id = ${school.id} and status = 'active'
      and class_id in (select id from app.classes where ${mine})
    order by id for no key update`);
  await tx.execute(sql`select from app.students
    where school_id = ${school.id} and id in (select student_id from app.class_enrollments
      where school_id = ${school.id} and status = 'active'
        and class_id in (select id from app.classes where ${mine}))
    order by id for no key update`);
}

/** Takes classes out of the archive. */
export async function reopenClasses(scope: Scope, ids: string[]): Promise<void> {
  await scope.tx
    .update(classes)
    .set({ archived_on: null, version: sql`${classes.version} + 1` })
    .where(and(eq(classes.school_id, scope.school.id), isAnyOf(classes.id, ids)));
}

/** Archives the homeroom classes of a year from a day on; returns those that were not archived before. */
export async function archiveYear(scope: Scope, year: string, day: string): Promise<string[]> {
  const rows = await scope.tx
    .update(classes)
    .set({ archived_on: day, version: sql`${classes.version} + 1` })
    .where(
      and(
        eq(classes.school_id, scope.school.id),
        eq(classes.academic_year, year),
        eq(classes.kind, "class"),
        isNull(classes.archived_on),
      ),
    )
    .returning({ id: classes.id });
  return rows.map(({ id }) => id);
}

/** Archives those of the classes that are empty. */
export async function archiveEmpty(scope: Scope, ids: string[], day: string): Promise<void> {
  await scope.tx
    .update(classes)
    .set({ archived_on: day, version: sql`${classes.version} + 1` })
    .where(
      and(
        eq(classes.school_id, scope.school.id),
        isAnyOf(classes.id, ids),
        sql`not exists (select from app.class_enrollments e where e.school_id = ${scope.school.id}
          and e.class_id = ${classes.id} and e.status = 'active')`,
      ),
    );
}

export type NewYearChange = Years & {
  begins_on: string;
  moves: YearMove[];
  made_classes: string[];
  archived_classes: string[];
};

/** Stores a change with everything it did, and returns its id. */
export async function insertYearChange(scope: Scope, change: NewYearChange): Promise<string> {
  const id = newId();
  const made_by = scope.person.profile_id;
  await scope.tx.insert(yearChanges).values({ school_id: scope.school.id, id, ...change, made_by });
  return id;
}

type Filter = { id?: string; standing?: Years };

/** The year changes, the latest first, each with whether it can be undone and what prevents it. */
export async function findYearChanges(scope: Scope, filter: Filter = {}): Promise<YearChange[]> {
  const { id, standing } = filter;
  const { rows } = await scope.tx.execute<YearChange & Omit<UndoFacts, "is_undone">>(sql`
    with found as (
      select y.* from app.year_changes y
      where y.school_id = ${scope.school.id}
        and ${id ? sql`y.id = ${id}` : sql`true`}
        and ${
          standing
            ? sql`y.undone_at is null and y.from_year = ${standing.from_year}
                and y.to_year = ${standing.to_year}`
            : sql`true`
        }
      order by y.id desc limit 10
    ), moved as (
      select y.school_id, y.id as change_id, y.created_at, m.*
      from found y
      cross join lateral jsonb_to_recordset(y.moves)
        as m (student_id uuid, act text, ended uuid, begun uuid)
    ), taking as (
      select y.id as change_id, unnest(y.made_classes) as class_id from found y
      union
      select m.change_id, e.class_id from moved m
      join app.class_enrollments e on e.school_id = m.school_id and e.id = m.begun
    ), touched as (${TOUCHED})
    select y.id, y.from_year, y.to_year, y.begins_on::text, to_json(y.created_at) as created_at,
      to_json(y.undone_at) as undone_at,
      coalesce((select ${nameIn("p")} from app.profiles p
        where p.school_id = y.school_id and p.id = y.made_by), '') as made_by,
      (select count(*)::int from moved m where m.change_id = y.id and m.act = 'promote') as promoted,
      (select count(*)::int from moved m where m.change_id = y.id and m.act = 'keep') as kept,
      (select count(*)::int from moved m where m.change_id = y.id and m.act = 'graduate') as graduated,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.grade_level ${natural}, c.name ${natural})
        from app.classes c where c.school_id = y.school_id and c.id = any (y.made_classes)), '[]')
        as made_classes,
      cardinality(y.archived_classes) as archived_count,
      coalesce((select json_agg(c.name order by c.grade_level ${natural}, c.name ${natural})
        from app.classes c
        where c.school_id = y.school_id
          and c.id in (select class_id from taking t where t.change_id = y.id)
          and (exists (select from app.attendance_registers r where r.school_id = c.school_id
              and r.class_id = c.id and r.date >= y.begins_on)
            or exists (select from app.attendance a where a.school_id = c.school_id
              and a.class_id = c.id and a.date >= y.begins_on))), '[]') as registers,
      coalesce((select json_agg(t.fact order by t.name ${natural})
        from touched t where t.change_id = y.id), '[]') as touched
    from found y order by y.id desc`);
  return rows.map(({ registers, touched, ...row }) => {
    const { undone_at } = row;
    const undoing = checkUndo({ is_undone: undone_at !== null, registers, touched });
    const times = {
      created_at: toInstant(row.created_at),
      undone_at: undone_at && toInstant(undone_at),
    };
    return { ...row, ...times, ...undoing, may_undo: undoing.refusal === null };
  });
}

/** The archived classes and moved pupils of changes that were `found`, as facts for `checkUndo`. */
const TOUCHED = sql`
  select y.id as change_id, c.name,
    json_build_object('name', c.name, 'is_archived', c.archived_on is not null) as fact
  from found y
  join app.classes c on c.school_id = y.school_id and c.id = any (y.archived_classes)
  where y.undone_at is null
  union all
  select m.change_id, n.name, json_build_object('name', n.name, 'act', m.act, 'status', s.status,
    'is_graduation_last', m.act = 'graduate' and exists (${lastStatusOf(sql`m`)}),
    'old_place', ${placeOf(sql`m.ended`)}, 'new_place', ${placeOf(sql`m.begun`)},
    'is_elsewhere', exists (select from app.class_enrollments e
      join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
      where e.school_id = m.school_id and e.student_id = m.student_id
        and e.status = 'active' and e.id is distinct from m.begun))
  from moved m
  join found y on y.id = m.change_id and y.undone_at is null
  join app.students s on s.school_id = m.school_id and s.id = m.student_id
  left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
  cross join lateral (
    select coalesce(nullif(${nameIn("p")}, ''), s.student_id)
  ) as n (name)`;

/** The state of an enrolment of a moved pupil; null when the change has none. */
function placeOf(enrollment: ReturnType<typeof sql>) {
  return sql`case when ${enrollment} is not null then coalesce((
    select case when e.to_date is null then 'open' else 'ended' end from app.class_enrollments e
    where e.school_id = m.school_id and e.id = ${enrollment}), 'gone') end`;
}

/** The graduation that the year change wrote, if it is the student's last status change not undone. */
function lastStatusOf(moved: ReturnType<typeof sql>) {
  // Both rows were written in one transaction and carry its timestamp.
  return sql`select t.id from app.student_statuses t
    where t.school_id = ${moved}.school_id and t.student_id = ${moved}.student_id
      and t.to_status = 'graduated' and t.undone_at is null and t.created_at = ${moved}.created_at
      and not exists (select from app.student_statuses later where later.school_id = t.school_id
        and later.student_id = t.student_id and later.undone_at is null and later.id > t.id)`;
}

export type Graduation = StatusChange & { student: string };

/** The status changes that a year change wrote for its graduates. */
export async function findGraduations(scope: Scope, id: string): Promise<Graduation[]> {
  const { rows } = await scope.tx.execute<Graduation>(sql`
    select t.id, t.student_id, t.from_status, t.to_status, t.date::text, t.reason, '' as changed_by,
      to_json(t.created_at) as created_at, null as undone_at, true as may_undo,
      coalesce(nullif(${nameIn("p")}, ''), s.student_id) as student
    from app.year_changes y
    cross join lateral jsonb_to_recordset(y.moves) as m (student_id uuid, act text)
    join app.student_statuses t on t.school_id = y.school_id and t.student_id = m.student_id
      and t.to_status = 'graduated' and t.undone_at is null and t.created_at = y.created_at
    join app.students s on s.school_id = t.school_id and s.id = t.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where y.school_id = ${scope.school.id} and y.id = ${id} and m.act = 'graduate'
    order by t.id`);
  return rows;
}

/**
 * Locks the classes that a change put pupils into. The lock also keeps marks from being written there.
 */
export async function lockTakingClasses(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    select from app.classes c
    where c.school_id = ${scope.school.id} and c.id in (
      select e.class_id from app.year_changes y
      cross join lateral jsonb_to_recordset(y.moves) as m (begun uuid)
      join app.class_enrollments e on e.school_id = y.school_id and e.id = m.begun
      where y.school_id = ${scope.school.id} and y.id = ${id})
    order by c.id for update`);
}

/** Reopens the enrolments that the change ended, and deletes those it began. */
export async function restoreEnrollments(scope: Scope, moves: YearMove[]): Promise<void> {
  const { school, tx } = scope;
  const [mine, { id }] = [eq(classEnrollments.school_id, school.id), classEnrollments];
  const begun = moves.flatMap((move) => move.begun ?? []);
  const ended = moves.flatMap((move) => move.ended ?? []);
  await tx.delete(classEnrollments).where(and(mine, isAnyOf(id, begun)));
  await tx
    .update(classEnrollments)
    .set({ status: "active", to_date: null })
    .where(and(mine, isAnyOf(id, ended)));
}

/** Reads what a change did to pupils and classes. */
export async function readDone(scope: Scope, id: string) {
  const { moves, made_classes, archived_classes } = yearChanges;
  const [row] = await scope.tx
    .select({ moves, made_classes, archived_classes })
    .from(yearChanges)
    .where(and(eq(yearChanges.school_id, scope.school.id), eq(yearChanges.id, id)));
  return row;
}

/** Marks a change as undone. */
export async function markUndone(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .update(yearChanges)
    .set({ undone_at: scope.now })
    .where(and(eq(yearChanges.school_id, scope.school.id), eq(yearChanges.id, id)));
}

/** Rewrites year changes that moved the dropped student, so that they can be undone for the kept one. */
export async function rewriteYears(
  scope: Scope,
  renamed: Parameters<typeof renameMoves>[1],
): Promise<void> {
  const { tx, school } = scope;
  const named = sql`${yearChanges.moves}::text like any (select '%' || id || '%'
    from unnest(${sql.param([renamed.drop, ...renamed.joined.keys()])}::text[]) id)`;
  const mine = eq(yearChanges.school_id, school.id);
  const rows = await tx
    .select({ id: yearChanges.id, moves: yearChanges.moves })
    .from(yearChanges)
    .where(and(mine, named));
  for (const { id, moves } of rows) {
    await tx
      .update(yearChanges)
      .set({ moves: renameMoves(moves, renamed) })
      .where(and(mine, eq(yearChanges.id, id)));
  }
}
