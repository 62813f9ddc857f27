import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { type DayRow, readDayRow, selectDay } from "#features/calendar/days/db.ts";
import { schoolDaysBetween, yearSpan } from "#features/calendar/days/rules.ts";
import { teaches } from "#features/classes/db.ts";
import { hifzSessionsOn } from "#features/hifz/due/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { milliOf } from "#features/hifz/mushaf/rules/sizes.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { latestOfPupil } from "#features/hifz/records/db.ts";
import { hasMore, type ProgrammeOrder } from "#features/hifz/records/rules/offers.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { HOLDS_HIFZ, selectHifzSettings } from "#features/hifz/settings/db.ts";
import { UNCHANGED_SETTINGS } from "#features/hifz/settings/rules.ts";
import { selectUnclosed } from "#features/hifz/sittings/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { addDays } from "#lib/dates.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import type { HalaqahOverview } from "./contract.ts";
import {
  type OverviewSpan,
  type HeldFacts,
  overviewOf,
} from "#features/hifz/overview/rules/pupils.ts";

/** Attendance is that of so many latest days of hafazan. */
const ATTENDED_DAYS = 20;

/** Ages and densities look back so far. */
const BACK_DAYS = 365;

type ClosedSheet = { class_id: string; date: string; session: string; teacher_away: boolean };

type ClassRow = { class_id: string; name: string; kind: ClassKind; teacher: string | null };

/** The sessions of hafazan that the calendar expects on a day. */
type ExpectedSheets = { day: string; held: string[] };

/** A halaqah with its days of hafazan of the last year, and the sessions that it holds today. */
export type HalaqahDays = ClassRow & {
  days: readonly string[];
  today: string[];
  /** What the calendar expected in the last year, also where the teacher was away. */
  sheets: readonly ExpectedSheets[];
};

export type OverviewCalendar = {
  settings: HifzSettings;
  classes: HalaqahDays[];
  /** The sheets of the span that are closed. */
  closed: ClosedSheet[];
  /** The first days of the year and of the term. */
  year_from: string;
  term_from: string;
};

/** Which halaqah are read: all of the school, or those that a permission of the person reaches today, or one of these. */
export type OverviewOf = "school" | { permission: Permission; class_id?: string };

/** Reads the classes that hold hafazan, or one class, and their days, in one statement. */
export async function findOverviewClasses(
  scope: Scope,
  { from, today }: OverviewSpan,
  of: OverviewOf,
): Promise<OverviewCalendar> {
  const { school, tx } = scope;
  const back = addDays(today, -BACK_DAYS);
  const isAll = of === "school" || scope.reaches(of.permission).includes("all");
  const reached = isAll ? sql`true` : teaches(scope, sql`k.id`, today);
  const class_id = of === "school" ? undefined : of.class_id;
  const wanted = class_id
    ? sql`k.id = ${class_id}`
    : sql`${HOLDS_HIFZ} and (k.archived_on is null or k.archived_on > ${today})`;
  type Row = DayRow & {
    settings: HifzSettings | null;
    classes: ClassRow[];
    sittings: ClosedSheet[];
  };
  const { rows } = await tx.execute<Row>(sql`
    select day.*, (select to_json(own) from (${selectHifzSettings(scope)}) own) as settings,
      ${jsonList(sql`
        select k.id as class_id, k.name, k.kind, (select nullif(${nameIn("p")}, '')
          from app.class_teachers t
          join app.teachers w on w.school_id = t.school_id and w.id = t.teacher_id
          join app.profiles p on p.school_id = w.school_id and p.id = w.profile_id
          where t.school_id = k.school_id and t.class_id = k.id and t.kind = 'homeroom'
            and ${inForce("t", today)} limit 1) as teacher
        from app.classes k where k.school_id = ${school.id} and ${wanted} and ${reached}
        order by k.name, k.id`)} as classes,
      ${jsonList(sql`
        select k.class_id, k.date, k.session, k.teacher_away from app.hifz_sittings k
        where k.school_id = ${school.id} and ${class_id ? sql`k.class_id = ${class_id}` : sql`true`}
          and k.date between ${back} and ${today} and (k.teacher_away or k.date >= ${from})`)}
        as sittings
    from (${selectDay(scope, back, today)}) day`);
  const [row] = rows;
  if (!row) throw new Error("the days were not read");
  const settings = row.settings ?? UNCHANGED_SETTINGS;
  const { facts, sessions, hours } = readDayRow(scope, row);
  const named = new Set([...facts.holidays, ...hours].flatMap(({ class_ids }) => class_ids ?? []));
  const away = new Set(
    row.sittings.flatMap((one) =>
      one.teacher_away ? `${one.class_id} ${one.date} ${one.session}` : [],
    ),
  );
  const heldOn = (day: string, { class_id: id, kind }: ClassRow) =>
    hifzSessionsOn(day, { sessions, hours }, settings, { class_id: id, kind });
  // Most classes have the same days, and a year of them takes a while to work out.
  const known = new Map<string, { sheets: ExpectedSheets[]; days: string[] }>();
  const daysOf = (one: ClassRow) => {
    const name = named.has(one.class_id) ? one.class_id : one.kind;
    const before = known.get(name);
    if (before) return before;
    const sheets = schoolDaysBetween(back, today, facts, one.class_id)
      .map((day) => ({ day, held: heldOn(day, one) }))
      .filter(({ held }) => held.length > 0);
    const found = { sheets, days: sheets.map(({ day }) => day) };
    known.set(name, found);
    return found;
  };
  const awayOf = new Set(row.sittings.flatMap((one) => (one.teacher_away ? one.class_id : [])));
  const classes = row.classes.map((one): HalaqahDays => {
    const { sheets, days } = daysOf(one);
    const isOpen = (day: string, key: string) => !away.has(`${one.class_id} ${day} ${key}`);
    const own = awayOf.has(one.class_id)
      ? sheets.flatMap(({ day, held }) => (held.some((key) => isOpen(day, key)) ? day : []))
      : days;
    const last = sheets.at(-1);
    return {
      ...one,
      days: own,
      today: last?.day === today ? last.held : [],
      sheets,
    };
  });
  const closed = row.sittings.filter(({ date }) => date >= from);
  const { from: year_from } = yearSpan(facts.terms, { on: today });
  const term = facts.terms.findLast(({ from_date }) => from_date <= today);
  return { settings, classes, closed, year_from, term_from: term?.from_date ?? year_from };
}

const LAST_NEW_AYAH = {
  columns: sql`coalesce(r.kept_to, r.to_id)`,
  where: sql`r.stream = 'baharu'`,
  most: sql`1`,
};

type OverviewRow = Omit<HeldFacts, "is_learning" | "heard_on" | "accepted"> & {
  /** On which days of the span the pupil was heard, counted from its first, and what was accepted as new on each. */
  heard_at: number[];
  milli: number[];
};

/** The pupils of the classes as of today; their pages come from the cache. */
export async function findOverviewPupils(
  scope: Scope,
  { from, today, weeks }: OverviewSpan,
  { classes, settings }: OverviewCalendar,
): Promise<HeldFacts[]> {
  const { school, tx } = scope;
  const lists = [...new Set(classes.map(({ days }) => days))];
  const calendars = lists.map((days, at) => ({ at, days }));
  const ids = classes.map(({ class_id }) => class_id);
  const places = classes.map(({ days }) => lists.indexOf(days));
  const sessions = sql`${sql.param(settings.sessions)}::text[]`;
  const live = sql`r.school_id = ${school.id} and r.student_id in (select student_id from pupils)
    and r.voided_at is null and r.date between ${from} and ${today}`;
  // Each table is read once, and not once for each pupil, because a pupil's rows of a month lie far apart. Of a list in
  // order, width_bucket says how many are not after a day.
  const { rows } = await tx.execute<OverviewRow>(sql`
    with calendar as materialized (
      select w.class_id, d.days, cardinality(d.days) as length,
        coalesce(d.days[cardinality(d.days) - ${ATTENDED_DAYS - 1}], d.days[1]) as attended_from
      from rows from (unnest(${uuids(ids)}), unnest(${sql.param(places)}::int[])) as w (class_id, at)
      join json_to_recordset(${JSON.stringify(calendars)}) as d (at int, days date[]) using (at)
    ), goals as materialized (
      select y.programme_id, y.level, json_agg(json_build_object('by_date', y.by_date, 'milli', y.milli)) as all
      from app.hifz_syllabus y where y.school_id = ${school.id} group by y.programme_id, y.level
    ), planned as materialized (
      select distinct on (o.student_id) o.student_id, o.from_date,
        coalesce(o.cycle_days, m.cycle_days) as cycle_days,
        json_build_object('from_date', o.from_date, 'order_kind', m.order_kind, 'order_list', m.order_list,
          'unit', coalesce(o.unit, m.unit), 'amount', coalesce(o.amount, m.amount),
          'parts', coalesce(o.parts, m.parts), 'is_paused', coalesce(o.new_paused_from <= ${today}, false),
          'milestones', coalesce(g.all, '[]')) as plan
      from app.hifz_plans o
      join app.hifz_programmes m on m.school_id = o.school_id and m.id = o.programme_id
      left join goals g on g.programme_id = o.programme_id and g.level = o.level
      where o.school_id = ${school.id} and ${inForce("o", today)}
      order by o.student_id, o.from_date desc, o.id desc
    ), pupils as materialized (
      select s.id as student_id, e.class_id, s.student_id as number,
        coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
        e.from_date as enrolled_on, coalesce(c.memorised_milli, 0) as memorised_milli,
        coalesce(c.weak_pages, 0) as weak_pages, coalesce(c.repeats, 0) as repeats, c.last_new_on,
        c.heard_on is not null as is_heard, (${latestOfPupil(scope, LAST_NEW_AYAH)}) as last_ayah,
        n.plan, y.cycle_days, k.attended_from, coalesce(c.held_pages, 0) as held_pages,
        coalesce(cardinality(c.heard_days) - width_bucket(f.fresh_from - 1, c.heard_days), 0)
          as fresh_pages,
        coalesce(c.begun_milli[width_bucket(n.from_date - 1, c.begun_days)], 0) as begun_milli
      from calendar k
      join app.class_enrollments e on e.school_id = ${school.id} and e.class_id = k.class_id
        and ${inForce("e", today)}
      join app.students s on s.school_id = e.school_id and s.id = e.student_id
      left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
      left join app.hifz_pupils c on c.school_id = s.school_id and c.student_id = s.id
      left join planned n on n.student_id = s.id
      cross join lateral (select coalesce(n.cycle_days, ${settings.cycle_days}::int) as cycle_days) y
      cross join lateral (
        select coalesce(k.days[k.length - y.cycle_days], k.days[1]) as fresh_from) f
    ), heard as (
      select d.student_id, json_agg(d.date - ${from}::date) as heard_at, json_agg(d.milli) as milli
      from (
        select r.student_id, r.date,
          coalesce(sum(r.milli) filter (where r.stream = 'baharu' and r.decision <> 'repeat'), 0)::int as milli
        from app.hifz_records r where ${live} and r.stream not in ('none', 'prior')
        group by r.student_id, r.date) d
      group by d.student_id
    ), marked as (
      select d.student_id, d.class_id, (count(*) filter (where d.is_counted))::int as marked_days,
        (count(*) filter (where d.is_counted and d.is_away))::int as away_days,
        json_agg(d.date) filter (where d.is_away and d.date >= ${from}) as away_on
      from (
        select b.student_id, b.class_id, b.date, b.date >= k.attended_from as is_counted,
          bool_and(b.status in ('absent', 'excused')) as is_away
        from calendar k
        join app.attendance b on b.school_id = ${school.id} and b.class_id = k.class_id
          and b.status is not null and b.date between least(k.attended_from, ${from}) and ${today}
          and (cardinality(${sessions}) = 0 or b.session = any (${sessions}))
        group by b.student_id, b.class_id, b.date, k.attended_from) d
      group by d.student_id, d.class_id)
    select u.student_id, u.class_id, u.number, u.first_name, u.last_name, u.enrolled_on,
      u.memorised_milli, u.weak_pages, u.repeats, u.last_new_on, u.is_heard, u.last_ayah, u.plan,
      u.cycle_days, u.held_pages, u.fresh_pages, u.begun_milli, coalesce(h.heard_at, '[]') as heard_at,
      coalesce(h.milli, '[]') as milli, coalesce(m.away_on, '[]') as away_on,
      coalesce(m.marked_days, 0) as marked_days, coalesce(m.away_days, 0) as away_days
    from pupils u
    left join heard h using (student_id)
    left join marked m using (student_id, class_id)
    order by u.student_id`);
  // An order is hundreds of ranges, and a school has a few.
  const sizes = new Map<string, number>();
  const sizeOf = ({ order_kind, order_list }: ProgrammeOrder) => {
    const name = JSON.stringify([order_kind, order_list]);
    const size = sizes.get(name) ?? milliOf(orderOf(order_kind, order_list), settings.edition);
    sizes.set(name, size);
    return size;
  };
  // Only of those who hold as much as their order has do the records say whether all of it is held.
  const isLong = ({ plan, memorised_milli }: OverviewRow) =>
    plan && memorised_milli >= sizeOf(plan);
  const covered = await findCovered(
    scope,
    rows.flatMap((row) => (isLong(row) ? row.student_id : [])),
  );
  const dates = Array.from({ length: 7 * weeks }, (_, at) => addDays(from, at));
  return rows.map(({ heard_at, milli, ...row }) => {
    const { plan } = row;
    const is_learning =
      plan !== null && !plan.is_paused && hasMore(plan, covered.get(row.student_id) ?? []);
    const accepted = Array.from({ length: weeks }, () => 0);
    for (const [at, day] of heard_at.entries()) {
      const week = Math.floor(day / 7);
      accepted[week] = (accepted[week] ?? 0) + (milli[at] ?? 0);
    }
    const heard_on = heard_at.flatMap((day) => dates[day] ?? []);
    return { ...row, accepted, heard_on, is_learning };
  });
}

/** The halaqah with their pupils, each counted as of today. */
export async function findOverview(scope: Scope, span: OverviewSpan, of: OverviewOf) {
  const calendar = await findOverviewClasses(scope, span, of);
  const found = await findOverviewPupils(scope, span, calendar);
  const daysOf = new Map(calendar.classes.map(({ class_id, days }) => [class_id, days]));
  const counted = found.map((facts) =>
    overviewOf(facts, span, daysOf.get(facts.class_id) ?? [], calendar.settings, null),
  );
  return { calendar, found, counted };
}

/** The ranges of ayahs that pupils hold. */
async function findCovered(scope: Scope, ids: string[]): Promise<Map<string, AyahRange[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await scope.tx.execute<{ student_id: string; covered: AyahRange[] }>(sql`
    select s.id as student_id, ${heldBy(scope)} as covered
    from unnest(${uuids(ids)}) as s (id)`);
  return new Map(rows.map(({ student_id, covered }) => [student_id, covered]));
}

/** What of a halaqah a person should look at. */
export async function findHalaqahDoubts(
  scope: Scope,
  { from, today }: OverviewSpan,
  class_id: string,
): Promise<HalaqahOverview["doubtful"]> {
  const { school, tx } = scope;
  const heard = sql`r.school_id = ${school.id} and r.class_id = ${class_id}
    and r.date between ${from} and ${today} and r.voided_at is null and r.stream not in ('none', 'prior')`;
  const { rows } = await tx.execute<HalaqahOverview["doubtful"]>(sql`
    select ${jsonList(sql`
        select distinct r.student_id, r.date, r.session from app.hifz_records r
        join app.attendance a on a.school_id = r.school_id and a.student_id = r.student_id
          and a.class_id = r.class_id and a.date = r.date and a.session = r.session
        where ${heard} and a.status in ('absent', 'excused')
        order by r.date, r.session, r.student_id`)} as away,
      ${jsonList(sql`
        select u.date, u.session
        from (${selectUnclosed(scope, { from, to: addDays(today, -1), wanted: sql`r.class_id = ${class_id}` })}) u
        order by u.date, u.session`)} as unclosed`);
  return rows[0] ?? { away: [], unclosed: [] };
}
