import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { cardDay } from "#features/cards/periods/rules.ts";
import { teaches } from "#features/classes/db.ts";
import { HOLDS_HIFZ } from "#features/hifz/settings/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { newId, NO_ONE } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { CardBoardClass, CardMark, WrittenCard } from "./contract.ts";
import type { CardRights, CardState } from "#features/cards/rules/states.ts";

type Period = Pick<CardPeriod, "id" | "from_date" | "to_date" | "levels">;

/** The query of the students who get a report of a period, each with the class of its day; some of them, or all. */
export function selectExpected(scope: Scope, period: Period, ids?: readonly string[]): SQL {
  const levels = sql`${sql.param(period.levels)}::text[]`;
  return sql`
    select distinct on (e.student_id) e.student_id, e.class_id, c.name as class_name, c.grade_level
    from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id
    where e.school_id = ${scope.school.id} and c.kind = 'class'
      and ${inForce("e", cardDay(period, scope.today))}
      and (cardinality(${levels}) = 0 or c.grade_level = any (${levels}))
      and ${ids ? sql`e.student_id = any (${uuids([...ids])})` : sql`true`}
    order by e.student_id, e.from_date desc, c.name ${natural}, c.id`;
}

/** Holds if the person teaches a class (a column) on the day of a period, or today. */
export function teachesThen(scope: Scope, period: Period, class_id: SQL): SQL {
  const day = cardDay(period, scope.today);
  const then = teaches(scope, class_id, day);
  return day === scope.today ? then : sql`(${then} or ${teaches(scope, class_id, scope.today)})`;
}

/** The same, as homeroom teacher or who stands in for one. */
export function leadsThen(scope: Scope, period: Period, class_id: SQL): SQL {
  const on = (day: string) => sql`exists (select from app.class_teachers t
    where t.school_id = ${scope.school.id} and t.class_id = ${class_id}
      and t.teacher_id = ${scope.person.teacher_id ?? NO_ONE} and t.kind <> 'assistant'
      and ${inForce("t", day)})`;
  return sql`(${on(cardDay(period, scope.today))} or ${on(scope.today)})`;
}

/** Holds if the person teaches hafazan to a student (a column) on the day of a period, or today. */
function teachesHifzThen(scope: Scope, period: Period, student: SQL): SQL {
  const day = cardDay(period, scope.today);
  return sql`exists (select from app.class_enrollments he
    join app.classes k on k.school_id = he.school_id and k.id = he.class_id
    where he.school_id = ${scope.school.id} and he.student_id = ${student} and ${inForce("he", day)}
      and ${HOLDS_HIFZ} and ${teachesThen(scope, period, sql`k.id`)})`;
}

/** Whether the person sees and writes the reports of all classes. */
export const seesAllCards = (scope: Scope) => scope.reaches("cards.write").includes("all");

/** The name of the homeroom teacher of a class (a column) on a day. */
function homeroomOn(class_id: SQL, day: string): SQL {
  return sql`(select nullif(${nameIn("tp")}, '') from app.class_teachers t
    join app.teachers w on w.school_id = t.school_id and w.id = t.teacher_id
    join app.profiles tp on tp.school_id = w.school_id and tp.id = w.profile_id
    where t.school_id = c.school_id and t.class_id = ${class_id} and t.kind = 'homeroom'
      and ${inForce("t", day)} limit 1)`;
}

export type CardClass = {
  class_id: string;
  class_name: string;
  kind: ClassKind;
  teacher: string | null;
};

/** A class whose reports of a period the person may see; undefined out of reach. */
export async function findCardClass(
  scope: Scope,
  period: Period,
  class_id: string,
): Promise<CardClass | undefined> {
  const reach = seesAllCards(scope) ? sql`true` : teachesThen(scope, period, sql`c.id`);
  const { rows } = await scope.tx.execute<CardClass>(sql`
    select c.id as class_id, c.name as class_name, c.kind,
      ${homeroomOn(sql`c.id`, cardDay(period, scope.today))} as teacher
    from app.classes c
    where c.school_id = ${scope.school.id} and c.id = ${class_id} and ${reach}`);
  return rows[0];
}

/** The columns of what is written in a report `k` of a student `x`, whose comment is by the profile `cp`. */
const WRITTEN: SQL = sql`x.student_id, k.id, k.state, coalesce(k.comment, '') as comment,
  nullif(${nameIn("cp")}, '') as comment_by, coalesce(k.hifz_remark, '') as hifz_remark,
  coalesce(k.remark, '') as remark, coalesce(k.traits, '{}') as traits,
  coalesce(k.returned_why, '') as returned_why, coalesce(k.version, 0) as version`;

function joinCards({ school }: Scope, period_id: string): SQL {
  return sql`left join app.cards k on k.school_id = ${school.id} and k.student_id = x.student_id
      and k.period_id = ${period_id}
    left join app.profiles cp on cp.school_id = k.school_id and cp.id = k.comment_by`;
}

type Rights = { is_homeroom: boolean; teaches_class: boolean; teaches_hifz: boolean };

function rightsIn(scope: Scope, period: Period): SQL {
  if (seesAllCards(scope))
    return sql`true as is_homeroom, true as teaches_class, true as teaches_hifz`;
  return sql`${leadsThen(scope, period, sql`x.class_id`)} as is_homeroom,
    ${teachesThen(scope, period, sql`x.class_id`)} as teaches_class,
    ${teachesHifzThen(scope, period, sql`x.student_id`)} as teaches_hifz`;
}

export function rightsOf(scope: Scope, row: Rights): CardRights {
  return {
    isAdmin: seesAllCards(scope),
    isHomeroom: row.is_homeroom,
    teachesClass: row.teaches_class,
    teachesHifz: row.teaches_hifz,
  };
}

/** Fewer reports than this are found one by one. */
const FEW = 40;

export type ListedCard = WrittenCard &
  Rights & {
    number: string;
    first_name: string;
    last_name: string;
    class_id: string;
    class_name: string;
    grade_level: string;
    marks: CardMark[];
  };

/** The reports of the students of a class or halaqah, or of some students, by name; also of those who have none yet. */
export async function findCards(
  scope: Scope,
  period: Period,
  of: { in_class: Pick<CardClass, "class_id" | "kind"> } | { ids: readonly string[] },
): Promise<ListedCard[]> {
  const { school, today, tx } = scope;
  const chosen =
    "ids" in of
      ? sql`true`
      : of.in_class.kind === "class"
        ? sql`x.class_id = ${of.in_class.class_id}`
        : sql`exists (select from app.class_enrollments e where e.school_id = ${school.id}
            and e.student_id = x.student_id and e.class_id = ${of.in_class.class_id}
            and ${inForce("e", cardDay(period, today))})`;
  const query = tx.execute<ListedCard>(sql`
    with x as materialized (
      select x.* from (${selectExpected(scope, period, "ids" in of ? of.ids : undefined)}) x
      where ${chosen}
    ), marked as (
      select m.card_id, json_agg(json_build_object('subject_id', m.subject_id, 'tenths', m.tenths,
        'level', m.level, 'absent', m.absent, 'version', m.version,
        'by', nullif(${nameIn("mp")}, ''), 'at', m.marked_at) order by m.subject_id) as marks
      from x
      join app.cards k on k.school_id = ${school.id} and k.period_id = ${period.id}
        and k.student_id = x.student_id
      join app.card_marks m on m.school_id = k.school_id and m.card_id = k.id
      left join app.profiles mp on mp.school_id = m.school_id and mp.id = m.marked_by
      group by m.card_id)
    select ${WRITTEN}, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, x.class_id, x.class_name, x.grade_level,
      coalesce(n.marks, '[]') as marks, ${rightsIn(scope, period)}
    from x
    join app.students s on s.school_id = ${school.id} and s.id = x.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    ${joinCards(scope, period.id)}
    left join marked n on n.card_id = k.id
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id ${natural}`);
  const isFew = "ids" in of && of.ids.length < FEW;
  const { rows } = isFew ? await query : await joinedByHash(tx, query);
  return rows;
}

/** What is written in the report of a student. */
export async function findWritten(
  scope: Scope,
  period_id: string,
  student_id: string,
): Promise<WrittenCard & { id: string; state: CardState; client_key: string | null }> {
  const { rows } = await scope.tx.execute<
    WrittenCard & { id: string; state: CardState; client_key: string | null }
  >(sql`
    select ${WRITTEN}, k.client_key from (select ${student_id}::uuid as student_id) x
    ${joinCards(scope, period_id)}`);
  const [row] = rows;
  if (!row) throw new Error("there is no such report");
  return row;
}

/** Makes the reports of students that nobody has begun, and locks all of them in one order. */
export async function beginCards(
  scope: Scope,
  period_id: string,
  students: readonly { student_id: string; class_id: string }[],
): Promise<void> {
  const { school, person, now, tx } = scope;
  const sorted = students.toSorted((a, b) => (a.student_id < b.student_id ? -1 : 1));
  await tx.execute(sql`
    insert into app.cards (school_id, id, period_id, student_id, class_id, changed_by, changed_at)
    select ${school.id}, n.id, ${period_id}, n.student_id, n.class_id, ${person.profile_id}::uuid,
      ${now}::timestamptz
    from unnest(${uuids(sorted.map(() => newId()))},
        ${uuids(sorted.map(({ student_id }) => student_id))},
        ${uuids(sorted.map(({ class_id }) => class_id))}) as n (id, student_id, class_id)
    on conflict (school_id, period_id, student_id) do nothing`);
  await lockCards(
    scope,
    period_id,
    sorted.map(({ student_id }) => student_id),
  );
}

/** Locks the reports of students for the transaction, in one order. */
export async function lockCards(scope: Scope, period_id: string, ids: string[]): Promise<void> {
  await scope.tx.execute(sql`
    select from app.cards k where k.school_id = ${scope.school.id} and k.period_id = ${period_id}
      and k.student_id = any (${uuids(ids)})
    order by k.student_id for no key update`);
}

export type CardChange = {
  comment?: string | undefined;
  traits?: Record<string, number> | undefined;
  hifz_remark?: string | undefined;
  remark?: string | undefined;
  ready?: true | undefined;
  client_key?: string | undefined;
};

/** Writes in a report. A draft becomes ready where that is said; one that has lost its comment is a draft again. */
export async function updateCard(
  scope: Scope,
  { id, class_id }: { id: string; class_id: string },
  { comment, traits, hifz_remark, remark, ready, client_key }: CardChange,
): Promise<void> {
  const { school, person, now, tx } = scope;
  const by = sql`${person.profile_id}::uuid`;
  await tx.execute(sql`
    update app.cards k set class_id = ${class_id}, version = k.version + 1, changed_by = ${by},
      changed_at = ${now}, client_key = ${client_key ?? null},
      comment = coalesce(${comment ?? null}, k.comment),
      comment_by = case when ${comment ?? null}::text is null then k.comment_by else ${by} end,
      traits = k.traits || ${JSON.stringify(traits ?? {})}::jsonb,
      hifz_remark = coalesce(${hifz_remark ?? null}, k.hifz_remark),
      remark = coalesce(${remark ?? null}, k.remark),
      state = case when k.state = 'draft' and ${ready === true} then 'ready'
        when k.state = 'ready' and ${comment === "" && !ready} then 'draft' else k.state end
    where k.school_id = ${school.id} and k.id = ${id}`);
}

/** Moves reports of one of some states to another one; answers how many. */
export async function moveCards(
  scope: Scope,
  period_id: string,
  ids: readonly string[],
  { from, to, why = "" }: { from: readonly CardState[]; to: CardState; why?: string },
): Promise<number> {
  const { school, person, now, tx } = scope;
  const { rowCount } = await tx.execute(sql`
    update app.cards k set state = ${to}, version = k.version + 1, returned_why = ${why},
      changed_by = ${person.profile_id}, changed_at = ${now}
    where k.school_id = ${school.id} and k.period_id = ${period_id}
      and k.student_id = any (${uuids([...ids])}) and k.state = any (${sql.param(from)}::text[])`);
  return rowCount ?? 0;
}

/** How far the reports of a period are in each class within reach. */
export async function findCardBoard(scope: Scope, period: Period): Promise<CardBoardClass[]> {
  const { school, today, tx } = scope;
  const mine = sql`${school.id}`;
  const reach = seesAllCards(scope) ? sql`true` : teachesThen(scope, period, sql`c.id`);
  const own = seesAllCards(scope) ? sql`true` : leadsThen(scope, period, sql`c.id`);
  const inState = (state: CardState) => sql`count(*) filter (where x.state = ${state})::int`;
  const studentsIn = (state: CardState) => sql`coalesce(json_agg(x.student_id order by x.student_id)
    filter (where x.state = ${state}), '[]')`;
  const { rows } = await tx.execute<CardBoardClass>(sql`
    with expected as materialized (${selectExpected(scope, period)}),
    wanted as (
      select v.id, v.levels from app.subjects v where v.school_id = ${mine} and not v.archived),
    marked as (
      select k.student_id, count(*)::int as marks
      from app.cards k join app.card_marks m on m.school_id = k.school_id and m.card_id = k.id
      join expected x on x.student_id = k.student_id
      join wanted v on v.id = m.subject_id
        and (cardinality(v.levels) = 0 or x.grade_level = any (v.levels))
      where k.school_id = ${mine} and k.period_id = ${period.id}
        and (m.absent or num_nonnulls(m.tenths, m.level) > 0)
      group by k.student_id),
    counted as (
      select x.class_id, x.student_id, k.state, coalesce(k.comment, '') <> '' as has_comment,
        coalesce(k.returned_why, '') <> '' and k.state = 'draft' as is_returned,
        coalesce(k.traits, '{}') ?& (select coalesce(array_agg(t.id::text), '{}') from app.traits t
          where t.school_id = ${mine} and not t.archived) as is_rated,
        coalesce(n.marks, 0) >= (select count(*) from wanted v
          where cardinality(v.levels) = 0 or x.grade_level = any (v.levels)) as is_marked
      from expected x
      left join app.cards k on k.school_id = ${mine} and k.student_id = x.student_id
        and k.period_id = ${period.id}
      left join marked n on n.student_id = x.student_id)
    select c.id as class_id, c.name, c.grade_level,
      ${homeroomOn(sql`c.id`, cardDay(period, today))} as teacher, ${own} as own,
      count(*)::int as pupils, count(*) filter (where x.is_marked)::int as marked,
      count(*) filter (where x.is_rated)::int as rated,
      count(*) filter (where x.has_comment)::int as commented,
      ${inState("draft")} as draft, ${inState("ready")} as ready,
      ${inState("approved")} as approved, ${inState("published")} as published,
      count(*) filter (where x.is_returned)::int as returned,
      ${studentsIn("ready")} as ready_students, ${studentsIn("approved")} as approved_students
    from counted x
    join app.classes c on c.school_id = ${mine} and c.id = x.class_id
    where ${reach}
    group by c.school_id, c.id, c.name, c.grade_level
    order by c.grade_level ${natural}, c.name ${natural}, c.id`);
  return rows;
}
