import { sql, type SQL } from "drizzle-orm";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { followupReach } from "#features/absences/db.ts";
import { WANTS_MAIL } from "#features/announcements/mails/db.ts";
import { TAKES_MAIL } from "#features/announcements/reminders/db.ts";
import { SAVED } from "#features/attendance/marks/db.ts";
import { findEvents } from "#features/calendar/db.ts";
import { findOutlooks, REVISED, seenBy } from "#features/hifz/pupil/db.ts";
import type { SchoolWeek } from "#features/hifz/pupil/rules/weeks.ts";
import { FAMILIES_SEE, findHifzSettings } from "#features/hifz/settings/db.ts";
import { worseOf } from "#features/insights/rules.ts";
import { studentReach } from "#features/students/db.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import {
  LETTER_AHEAD,
  type WEEKLY_CHANNELS,
  type PupilWeek,
} from "#features/family/weekly/rules/week.ts";

type Channel = (typeof WEEKLY_CHANNELS)[number];

/** Whether a school tells its guardians of weeks. */
export function tellsOfWeeks(school_id: SQL): SQL {
  return sql`exists (select from app.message_settings m
    where m.school_id = ${school_id} and m.weekly_letter)`;
}

/** Those of the guardians `g` with the profile `p` who have an active child. */
const HAS_CHILD = sql`exists (select from app.guardian_links l
  join app.students s on s.school_id = l.school_id and s.id = l.student_id
  where l.school_id = g.school_id and l.guardian_id = g.id and s.status = 'active')`;

/** Holds for the profile `p` whose person was told of a week. */
const toldOf = (week_from: string): SQL => sql`exists (select from app.weekly_letters w
  where w.school_id = p.school_id and w.profile_id = p.id and w.week_from = ${week_from})`;

/** The guardians who are to be mailed of a week: they agreed, have a child here, and were not told of it. */
export async function findLetterReaders(scope: Scope, week: SchoolWeek): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select p.id from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where g.school_id = ${scope.school.id} and ${TAKES_MAIL} and ${WANTS_MAIL} and ${HAS_CHILD}
      and not ${toldOf(week.from)}
    order by p.id`);
  return rows.map(({ id }) => id);
}

export type LetterReader = { email: string; first_name: string; relation: string };

/**
 * The guardian who acts, if there is still to be a mail of a week. The record is locked, so that consent is withdrawn
 * before or after.
 */
export async function takeReader(
  scope: Scope,
  week: SchoolWeek,
): Promise<LetterReader | undefined> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<LetterReader>(sql`
    select p.email, p.first_name, coalesce((select min(l.relation) from app.guardian_links l
      where l.school_id = g.school_id and l.guardian_id = g.id), '') as relation
    from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where g.school_id = ${school.id} and g.id = ${person.guardian_id} and ${TAKES_MAIL}
      and ${WANTS_MAIL} and not ${toldOf(week.from)}
    for update of g`);
  return rows[0];
}

/** Notes that a guardian was told of a week; false if that was so already. */
export async function insertWeeklyLetter(
  scope: Scope,
  profile_id: string,
  { from }: SchoolWeek,
  channel: Channel,
): Promise<boolean> {
  const { school, now, tx } = scope;
  const { rowCount } = await tx.execute(sql`
    insert into app.weekly_letters (school_id, id, profile_id, week_from, channel, sent_at)
    values (${school.id}, ${newId()}, ${profile_id}, ${from}, ${channel}, ${now})
    on conflict (school_id, profile_id, week_from) do nothing`);
  return rowCount === 1;
}

type FoundWeek = Omit<PupilWeek, "days" | "revise"> & { marks: PupilWeek["days"] };

const NEW = sql`r.stream = 'baharu' and r.decision <> 'repeat'`;

/** What a week has of the students `s` as their families see them: marks `a` of saved registers, and records `r` of days that are over. */
function recordsOf(scope: Scope, { from }: SchoolWeek) {
  const within = (date: SQL) => sql`${date} between ${from} and ${scope.today}`;
  return {
    marks: sql`from ${SAVED} where a.school_id = s.school_id and a.student_id = s.id
      and a.status is not null and ${within(sql`a.date`)}`,
    recited: sql`from app.hifz_records r where ${seenBy(scope)} and ${within(sql`r.date`)}`,
  };
}

/** Holds for students `s` of whom a week has anything to tell. */
function hasWeek(scope: Scope, week: SchoolWeek): SQL {
  const { marks, recited } = recordsOf(scope, week);
  return sql`(exists (select ${marks})
    or exists (select ${recited} and r.milli > 0 and (${NEW} or ${REVISED})))`;
}

/** `seenBy` asks it of each student: nobody here is told what teachers alone see. */
const AS_FAMILY = sql`cross join lateral (select false as is_staff) v`;

/** What a week says of pupils of whom it has anything to tell, by name. `reach` holds for the students `s`. */
async function findWeeks(scope: Scope, week: SchoolWeek, reach: SQL): Promise<FoundWeek[]> {
  const { school, today, tx } = scope;
  const { marks, recited } = recordsOf(scope, week);
  const { rows } = await tx.execute<FoundWeek>(sql`
    select s.id as student_id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name,
      coalesce((select c.name from app.class_enrollments e
        join app.classes c on c.school_id = e.school_id and c.id = e.class_id
        where e.school_id = s.school_id and e.student_id = s.id and ${inForce("e", today)}
        order by c.kind, c.name limit 1), '') as class_name,
      ${jsonList(sql`select a.date, a.status ${marks} order by a.date`)} as marks,
      (select coalesce(sum(r.milli), 0)::int ${recited} and ${NEW}) as new_milli,
      (select coalesce(sum(r.milli), 0)::int ${recited} and ${REVISED}) as revised_milli,
      array(select r.grade ${recited} and r.grade is not null and f.see <> 'decision'
        group by r.grade order by min(r.date), r.grade) as grades
    from app.students s ${AS_FAMILY}
    cross join lateral (select ${FAMILIES_SEE} as see) f
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.status = 'active' and ${reach}
      and ${hasWeek(scope, week)}
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id`);
  return rows;
}

/** The week of the guardian's own children, and what comes; nobody if the week has nothing to tell. */
export async function findOwnWeek(scope: Scope, week: SchoolWeek) {
  const own = studentReach(scope, "family.see", sql`s.id`);
  const pupils = await complete(scope, await findWeeks(scope, week, own));
  if (pupils.length === 0) return { pupils, events: [] };
  const classesOf = await findClassesOf(scope, own);
  const events = await findComing(scope, [...classesOf.values()].flat());
  return { pupils, events: events.slice(0, MOST_EVENTS) };
}

/** The classes of active students today, whether or not a week has anything to tell of them. */
async function findClassesOf(scope: Scope, reach: SQL): Promise<Map<string, string[]>> {
  const { school, today, tx } = scope;
  const { rows } = await tx.execute<{ student_id: string; class_ids: string[] }>(sql`
    select s.id as student_id, array_agg(e.class_id) as class_ids from app.students s
    join app.class_enrollments e on e.school_id = s.school_id and e.student_id = s.id
    where s.school_id = ${school.id} and s.status = 'active' and ${inForce("e", today)} and ${reach}
    group by s.id`);
  return new Map(rows.map(({ student_id, class_ids }) => [student_id, class_ids]));
}

async function complete(scope: Scope, found: readonly FoundWeek[]): Promise<PupilWeek[]> {
  const ids = found.map(({ student_id }) => student_id);
  if (ids.length === 0) return [];
  const outlooks = await findOutlooks(scope, ids);
  const { scale } = outlooks[0] ?? (await findHifzSettings(scope));
  const revisions = new Map(outlooks.map(({ student_id, revision }) => [student_id, revision]));
  return found.map(({ marks, grades, ...pupil }): PupilWeek => {
    const revision = revisions.get(pupil.student_id);
    const days: PupilWeek["days"] = [];
    for (const { date, status } of marks) {
      const last = days.at(-1);
      if (last?.date === date) last.status = worseOf(last.status, status);
      else days.push({ date, status });
    }
    return {
      ...pupil,
      days,
      grades: grades.map((key) => scale.find((grade) => grade.key === key)?.name ?? key),
      revise: [...(revision?.recent ?? []), ...(revision?.due ?? [])],
    };
  });
}

/** A letter has no more of what comes. */
const MOST_EVENTS = 6;

/** What comes in the next days for some classes, each event once. */
function findComing(scope: Scope, class_ids: string[]) {
  const { today } = scope;
  const span = { from: addDays(today, 1), to: addDays(today, LETTER_AHEAD) };
  return findEvents(scope, span, class_ids);
}

/** Stands for an event of no class in particular. */
const EVERYBODY = "";

/** The places of the first events of each class, and of those for everybody, as many as a letter has. */
function firstEvents(events: Awaited<ReturnType<typeof findComing>>): Map<string, number[]> {
  const firstOf = new Map<string, number[]>();
  for (const [at, { classes }] of events.entries()) {
    const ids = classes.length > 0 ? classes.map(({ id }) => id) : [EVERYBODY];
    for (const id of ids) {
      const first = firstOf.get(id) ?? [];
      if (first.length < MOST_EVENTS) firstOf.set(id, [...first, at]);
    }
  }
  return firstOf;
}

export type WhatsappReader = {
  profile_id: string;
  name: string;
  first_name: string;
  relation: string;
  phone: string;
  /** The children who are followed up. */
  student_ids: string[];
  channel: Channel | null;
};

/** Nobody writes to more at once; the next ones come when these are told. */
const AT_ONCE = 100;

/**
 * The guardians who agreed to WhatsApp and have something to be told, or one of them, with their children in the classes
 * that the person follows up; only the week of these is told. Of many, those who are not told yet. `left` counts all who
 * are not.
 */
export async function findWhatsappWeek(scope: Scope, week: SchoolWeek, only?: string) {
  const { school, today, tx } = scope;
  const followed = sql`exists (select from app.class_enrollments e where e.school_id = s.school_id
    and e.student_id = s.id and ${inForce("e", today)} and ${followupReach(scope, sql`e.class_id`, today)})`;
  const { rows } = await tx.execute<WhatsappReader & { left: number }>(sql`
    with readers as (select p.id as profile_id, ${nameIn("p")} as name, p.first_name, p.phone,
      min(l.relation) as relation, array_agg(s.id order by s.id) as student_ids,
      (select w.channel from app.weekly_letters w where w.school_id = p.school_id
        and w.profile_id = p.id and w.week_from = ${week.from}) as channel
    from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    join app.guardian_links l on l.school_id = g.school_id and l.guardian_id = g.id
    join app.students s on s.school_id = l.school_id and s.id = l.student_id
    ${AS_FAMILY}
    where g.school_id = ${school.id} and g.consent_whatsapp and nullif(p.phone, '') is not null
      and s.status = 'active' and p.id <> ${scope.person.profile_id} and ${followed}
      and ${only ? sql`p.id = ${only}` : sql`true`}
    group by p.school_id, p.id, p.first_name, p.last_name, p.phone
    having bool_or(${hasWeek(scope, week)}))
    select * from (select *, count(*) filter (where channel is null) over ()::int as left
      from readers order by channel is not null, name, profile_id limit ${AT_ONCE}) as next
    order by name ${natural}, profile_id`);
  const ids = rows.flatMap(({ student_ids }) => student_ids);
  const followedUp = sql`s.id = any (${uuids(ids)})`;
  const pupils = await complete(scope, await findWeeks(scope, week, followedUp));
  const classesOf = await findClassesOf(scope, followedUp);
  const class_ids = [...new Set([...classesOf.values()].flat())];
  const events = rows.length > 0 ? await findComing(scope, class_ids) : [];
  const firstOf = firstEvents(events);
  const weekOf = new Map(pupils.map((one) => [one.student_id, one]));
  const places = new Map(pupils.map((one, at) => [one.student_id, at]));
  const letters = rows.map((reader) => {
    const own = reader.student_ids
      .flatMap((id) => weekOf.get(id) ?? [])
      .toSorted((a, b) => (places.get(a.student_id) ?? 0) - (places.get(b.student_id) ?? 0));
    const mine = reader.student_ids.flatMap((id) => classesOf.get(id) ?? []);
    const coming = new Set([EVERYBODY, ...mine].flatMap((id) => firstOf.get(id) ?? []));
    const first = [...coming].toSorted((a, b) => a - b).slice(0, MOST_EVENTS);
    return { ...reader, pupils: own, events: first.flatMap((at) => events[at] ?? []) };
  });
  return { letters, left: rows[0]?.left ?? 0 };
}

/** Moves what one record of a person was told to another; of two letters of a week one stays. */
export async function moveWeeklyLetters(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school } = scope;
  const [from, to] = [drop.profile_id, keep.profile_id];
  await tx.execute(sql`
    delete from app.weekly_letters d where d.school_id = ${school.id} and d.profile_id = ${from}
      and exists (select from app.weekly_letters k where k.school_id = d.school_id
        and k.profile_id = ${to} and k.week_from = d.week_from)`);
  await tx.execute(sql`
    update app.weekly_letters set profile_id = ${to}
    where school_id = ${school.id} and profile_id = ${from}`);
}
