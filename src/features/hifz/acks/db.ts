import { sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { SAVED } from "#features/attendance/marks/db.ts";
import { hifzReach, staffReach } from "#features/hifz/plans/db.ts";
import { findFamilyHifz, findOutlook, hifzView, seenBy } from "#features/hifz/pupil/db.ts";
import { amountHeld, juzParts, mushafPlace } from "#features/hifz/pupil/rules/map.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { HOLDS_HIFZ, hifzClassOn } from "#features/hifz/settings/db.ts";
import { studentReach } from "#features/students/db.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { ChildWeek, FamilyHifz, HifzAck, WeekDay } from "./contract.ts";
import { weeksToSign } from "./rules.ts";
import type { SchoolWeek } from "#features/hifz/pupil/rules/weeks.ts";

type Away = NonNullable<WeekDay["away"]> & { date: string };

/** A child of the family in a week, of which the days are not known yet. */
export type FoundChild = Omit<ChildWeek, "days" | "outlook" | "may_sign"> & {
  /** Whether the person is a guardian who may sign for the child. */
  is_own: boolean;
  /** The halaqah on the day up to which the week is shown, or a class that holds hafazan; null without one. */
  class_id: string | null;
  away: Away[];
};

/** The active pupils whom the person sees as a guardian or as the pupil, by name, up to a day of a week. */
export async function findWeekChildren(
  scope: Scope,
  { from, to }: SchoolWeek,
  until: string,
): Promise<FoundChild[]> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<FoundChild>(sql`
    select s.id as student_id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name,
      coalesce(s.id = ${person.student_id}, false) as is_self,
      ${studentReach(scope, "hifz.sign", sql`s.id`)} as is_own,
      (select k.id from app.classes k where k.school_id = s.school_id and ${HOLDS_HIFZ}
        and k.id = ${hifzClassOn(until)}) as class_id,
      coalesce((select json_agg(away) from (
        select a.date, min(a.status) as status, min(a.reason) as reason from ${SAVED}
        where a.school_id = s.school_id and a.student_id = s.id and a.status is not null
          and a.date between ${from} and ${to}
        group by a.date having bool_and(a.status in ('absent', 'excused'))) away), '[]') as away,
      (select json_build_object('days', k.days, 'comment', k.comment, 'signed_at', to_json(k.signed_at))
        from app.hifz_acks k where ${ofWeek(from)} and k.guardian_id = ${person.guardian_id}) as signature,
      exists (select from app.hifz_acks k where ${ofWeek(from)}) as is_signed
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.status = 'active'
      and ${studentReach(scope, "family.see", sql`s.id`)}
    order by coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id`);
  return rows;
}

/** Holds for the signatures `k` of the pupil `s` under a week. */
function ofWeek(from: SQL | string): SQL {
  return sql`k.school_id = s.school_id and k.student_id = s.id and k.week_from = ${from}`;
}

/** Holds if the person sees anything that was recorded of the pupil `s` in a week. */
function hasWeek(scope: Scope, from: SQL): SQL {
  return sql`exists (select from app.hifz_records r where ${seenBy(scope)} and r.stream <> 'prior'
    and r.date between ${from} and ${from} + 6)`;
}

/** Of the weeks those that the guardian has still to sign, with the child. */
async function findUnsigned(
  scope: Scope,
  weeks: string[],
): Promise<{ student_id: string; week_from: string }[]> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<{ student_id: string; week_from: string }>(sql`
    select s.id as student_id, w.week_from
    from app.students s ${hifzView(scope)}
    cross join unnest(${sql.param(weeks)}::date[]) as w(week_from)
    where s.school_id = ${school.id} and s.status = 'active'
      and ${studentReach(scope, "hifz.sign", sql`s.id`)} and ${hasWeek(scope, sql`w.week_from`)}
      and not exists (select from app.hifz_acks k
        where ${ofWeek(sql`w.week_from`)} and k.guardian_id = ${person.guardian_id})
    order by s.id, w.week_from`);
  return rows;
}

/** What the person's children hold, and which weeks the person is to sign; or what the pupil holds. */
export async function findHeld(scope: Scope): Promise<Omit<FamilyHifz, "outlook">[]> {
  const [children, unsigned] = await inOneTrip(
    findFamilyHifz(scope),
    findUnsigned(scope, weeksToSign(scope.today, scope.school.weekend_days)),
  );
  return children.map(({ covered, settings, last_ayah, grade, ...child }) => {
    const { edition, scale } = settings ?? DEFAULT_SETTINGS;
    const ofChild = unsigned.filter(({ student_id }) => student_id === child.student_id);
    return {
      ...child,
      ...amountHeld(covered, edition),
      juz_held: juzParts(covered),
      place: last_ayah === null ? null : mushafPlace(last_ayah, edition),
      grade: grade && (scale.find(({ key }) => key === grade)?.name ?? grade),
      unsigned: ofChild.map(({ week_from }) => week_from),
    };
  });
}

/** The same with what comes next and what is to be revised today, for the pupil who reads. */
export async function withOutlook(
  scope: Scope,
  held: readonly Omit<FamilyHifz, "outlook">[],
): Promise<FamilyHifz[]> {
  const { student_id } = scope.person;
  const isOwn = (child: Omit<FamilyHifz, "outlook">) => child.student_id === student_id;
  const own = student_id && held.some(isOwn) ? await findOutlook(scope, student_id) : undefined;
  return held.map((child) => {
    if (!own || !isOwn(child)) return { ...child, outlook: null };
    const { edition, labels, scale, next, revision } = own;
    return { ...child, outlook: { edition, labels, scale, next: next ?? null, revision } };
  });
}

/** The name of a pupil for whom the person may sign, and whether the week has anything to sign. */
export async function findSignable(
  scope: Scope,
  student_id: string,
  week_from: string,
): Promise<{ name: string; has_week: boolean } | undefined> {
  const { rows } = await scope.tx.execute<{ name: string; has_week: boolean }>(sql`
    select coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name,
      ${hasWeek(scope, sql`${week_from}::date`)} as has_week
    from app.students s ${hifzView(scope)}
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${scope.school.id} and s.id = ${student_id}
      and ${studentReach(scope, "hifz.sign", sql`s.id`)}`);
  return rows[0];
}

type NewAck = { student_id: string; week_from: string; days: number; comment: string };

/** Signs a week; false if the guardian has signed it before. */
export async function insertAck(scope: Scope, ack: NewAck): Promise<boolean> {
  const { school, person, tx, now } = scope;
  const { student_id, week_from, days, comment } = ack;
  const { rows } = await tx.execute(sql`
    insert into app.hifz_acks (school_id, id, student_id, guardian_id, week_from, days, comment, signed_at)
    values (${school.id}, ${newId()}, ${student_id}, ${person.guardian_id}, ${week_from}, ${days},
      ${comment}, ${now})
    on conflict (school_id, student_id, guardian_id, week_from) do nothing returning id`);
  return rows.length > 0;
}

type Span = { student_id: string; from?: string | undefined; to?: string | undefined };

/** The signatures under a pupil's weeks, the newest first: to the school all, to a guardian the own ones. */
export async function findAcks(scope: Scope, { student_id, from, to }: Span): Promise<HifzAck[]> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<HifzAck>(sql`
    select k.id, k.week_from, k.days, k.comment, to_json(k.signed_at) as signed_at,
      ${nameIn("p")} as guardian_name
    from app.hifz_acks k
    join app.guardians g on g.school_id = k.school_id and g.id = k.guardian_id
    left join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where k.school_id = ${school.id} and k.student_id = ${student_id}
      and ${hifzReach(scope, "hifz.see", sql`k.student_id`)}
      and (${staffReach(scope, "hifz.see", sql`k.student_id`)}
        or k.guardian_id = ${person.guardian_id})
      and ${from ? sql`k.week_from >= ${from}` : sql`true`}
      and ${to ? sql`k.week_from <= ${to}` : sql`true`}
    order by k.week_from desc, k.signed_at desc, k.id`);
  return rows;
}

/** Blanks what a guardian wrote, or what was written of a pupil. */
export async function eraseAcks(
  scope: Scope,
  { student_id, guardian_id }: { student_id?: string | null; guardian_id?: string | null },
): Promise<void> {
  await scope.tx.execute(sql`
    update app.hifz_acks set comment = '' where school_id = ${scope.school.id}
      and (student_id = ${student_id ?? null} or guardian_id = ${guardian_id ?? null})`);
}

/** Moves the signatures of one person to another; of two under the same week the kept person's stays. */
export async function moveAcks(scope: Scope, { kind, keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  const [own, other] =
    kind === "guardians"
      ? [sql`guardian_id`, sql`student_id`]
      : [sql`student_id`, sql`guardian_id`];
  await scope.tx.execute(sql`
    delete from app.hifz_acks d where d.school_id = ${school_id} and d.${own} = ${drop.id}
      and exists (select from app.hifz_acks k where k.school_id = d.school_id
        and k.${own} = ${keep.id} and k.${other} = d.${other} and k.week_from = d.week_from)`);
  await scope.tx.execute(sql`
    update app.hifz_acks set ${own} = ${keep.id}
    where school_id = ${school_id} and ${own} = ${drop.id}`);
}
