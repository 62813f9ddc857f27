import { sql, type SQL } from "drizzle-orm";
import { inLists, type Lists, rowsOf, uuids } from "#db/bulk.ts";
import { inForce, jsonList } from "#db/pieces.ts";
import { type DayRow, readDayRow, selectDay } from "#features/calendar/days/db.ts";
import { schoolDaysBetween, yearSpan } from "#features/calendar/days/rules.ts";
import { teaches } from "#features/classes/db.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { latestOfPupil, ofPupil } from "#features/hifz/records/db.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { HOLDS_HIFZ, selectHifzSettings } from "#features/hifz/settings/db.ts";
import { UNCHANGED_SETTINGS } from "#features/hifz/settings/rules.ts";
import { selectSittings, type Sitting } from "#features/hifz/sittings/db.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { addDays } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";
import { inSteps } from "#server/steps.ts";
import { type DueFacts, type HifzDays, hifzSessionsOn } from "./rules.ts";

/** What was not heard for so many days counts as never heard. */
const BACK_DAYS = 365;

type Sheet = { class_id: string; date: string };

type DatedSitting = Sitting & { date: string; session: string };

/** How a school keeps hafazan, and the days of hafazan of a halaqah. */
export type HifzCalendar = {
  settings: HifzSettings;
  days: HifzDays;
  /** The sheets of the day that are closed. */
  sittings: DatedSitting[];
};

/** Reads the calendar of a halaqah up to a day in one statement. */
export async function findHifzCalendar(
  scope: Scope,
  { class_id, date }: Sheet,
): Promise<HifzCalendar> {
  const calendar = (await findHifzCalendars(scope, [class_id], date)).get(class_id);
  if (!calendar) throw new Error("the days were not read");
  return calendar;
}

/** Of so many classes the days are reckoned before others are answered. */
const STEP = 10;

/** Reads the calendars of classes up to a day in one statement, by class. */
export async function findHifzCalendars(
  scope: Scope,
  class_ids: readonly string[],
  date: string,
): Promise<Map<string, HifzCalendar>> {
  if (class_ids.length === 0) return new Map();
  const from = addDays(date, -BACK_DAYS);
  type Row = DayRow & {
    settings: HifzSettings | null;
    sittings: (DatedSitting & { class_id: string })[];
    kinds: Record<string, ClassKind> | null;
  };
  const { rows } = await scope.tx.execute<Row>(sql`
    select day.*, (select to_json(own) from (${selectHifzSettings(scope)}) own) as settings,
      (select json_object_agg(c.id, c.kind) from app.classes c
        where c.school_id = ${scope.school.id} and c.id = any (${uuids(class_ids)})) as kinds,
      ${jsonList(selectSittings(scope, { class_ids, from, to: date }))} as sittings
    from (${selectDay(scope, from, date)}) day`);
  const [row] = rows;
  if (!row) throw new Error("the days were not read");
  const settings = row.settings ?? UNCHANGED_SETTINGS;
  const { facts, sessions, hours } = readDayRow(scope, row);
  const term = facts.terms.findLast(({ from_date }) => from_date <= date);
  const term_from = term?.from_date ?? yearSpan(facts.terms, { on: date }).from;
  const calendarOf = (class_id: string): HifzCalendar => {
    const kind = row.kinds?.[class_id] ?? "class";
    const own = row.sittings.filter((one) => one.class_id === class_id);
    const away = new Set(
      own.flatMap((one) => (one.teacher_away ? `${one.date} ${one.session}` : [])),
    );
    const days = schoolDaysBetween(from, date, facts, class_id).filter((day) =>
      hifzSessionsOn(day, { sessions, hours }, settings, { class_id, kind }).some(
        (key) => !away.has(`${day} ${key}`),
      ),
    );
    const sittings = own.filter((one) => one.date === date);
    return { settings, days: { date, days, term_from }, sittings };
  };
  function* all() {
    const calendars = new Map<string, HifzCalendar>();
    for (const class_id of class_ids) {
      calendars.set(class_id, calendarOf(class_id));
      if (calendars.size % STEP === 0) yield;
    }
    return calendars;
  }
  return inSteps(all());
}

const PAGE = {
  page: sql`p.page`,
  step: sql`p.step`,
  isWeak: sql`p.state = 'weak'`,
  first_on: sql`p.first_on`,
  heard_on: sql`p.heard_on`,
};

const DAY = {
  date: sql`r.date`,
  accepted: sql`sum(r.milli) filter (where r.stream = 'baharu' and r.decision <> 'repeat')`,
  target: sql`(array_agg(r.target_milli order by r.recorded_at, r.id)
    filter (where r.stream = 'baharu'))[1]`,
  is_heard: sql`bool_or(r.stream = 'baharu')`,
  reason: sql`coalesce(min(r.reason) filter (where r.reason <> 'not_ready'), min(r.reason))`,
};

/** A row's column of `hifzDueOf`. */
export type DueRow = { pages: Lists; days: Lists } & Pick<
  DueFacts,
  "absences" | "plans" | "revised_to"
>;

/** What decides what the pupil `s` owes and revises: as one column of a larger statement, and what it says. */
export function hifzDueOf(
  scope: Scope,
  { class_id, date }: Sheet,
  { days: { term_from }, settings }: HifzCalendar,
) {
  const { school } = scope;
  const lists = (query: SQL) => sql`(select to_json(found) from (${query}) found)`;
  const pages = inLists(
    PAGE,
    sql`from app.hifz_pages p where p.school_id = ${school.id} and p.student_id = s.id
      order by p.page`,
  );
  const days = inLists(
    DAY,
    sql`from app.hifz_records r
      where ${ofPupil(scope)} and r.stream in ('baharu', 'none') and r.date between ${term_from} and ${date}
      group by r.date`,
  );
  const sessions = sql`${sql.param(settings.sessions)}::text[]`;
  const absences = sql`
    select a.date,
      bool_or(a.status = 'excused' or a.reason is distinct from 'unexplained') as is_explained
    from app.attendance a
    join app.classes k on k.school_id = a.school_id and k.id = a.class_id
    where a.school_id = ${school.id} and a.student_id = s.id and a.status is not null
      and a.date between ${term_from} and ${date} and (k.id = ${class_id} or ${HOLDS_HIFZ})
      and (cardinality(${sessions}) = 0 or a.session = any (${sessions}))
    group by a.date having bool_and(a.status in ('absent', 'excused'))`;
  const plans = sql`
    select n.from_date, n.to_date, n.new_paused_from, n.rests, g.order_kind, g.order_list, coalesce(n.unit, g.unit) as unit,
      coalesce(n.amount, g.amount) as amount, coalesce(n.parts, g.parts) as parts
    from app.hifz_plans n
    join app.hifz_programmes g on g.school_id = n.school_id and g.id = n.programme_id
    where n.school_id = ${school.id} and n.student_id = s.id and n.from_date <= ${date}
      and coalesce(n.to_date, ${date}) >= ${term_from}
    order by n.from_date desc, n.id desc`;
  const revised = latestOfPupil(scope, {
    columns: sql`coalesce(r.kept_to, r.to_id)`,
    where: sql`r.stream = 'ulang_lama' and r.date <= ${date}`,
    most: sql`1`,
  });
  const column = sql`json_build_object('pages', ${lists(pages)}, 'days', ${lists(days)}, 'absences', ${jsonList(absences)},
    'plans', ${jsonList(plans)}, 'revised_to', (${revised}))`;
  const read = (row: DueRow): Omit<DueFacts, "covered" | "cycle_days"> => {
    return { ...row, pages: rowsOf(PAGE, row.pages), days: rowsOf(DAY, row.days) };
  };
  return { column, read };
}

type OwedRow = Pick<DueFacts, "covered"> & { student_id: string; due: DueRow };

/** What decides what pupils owe and revise, by pupil; the cycle of the plan is not among it. */
export async function findOwed(
  scope: Scope,
  sheet: Sheet,
  ids: string[],
  calendar: HifzCalendar,
): Promise<Map<string, Omit<DueFacts, "cycle_days">>> {
  const due = hifzDueOf(scope, sheet, calendar);
  const { rows } = await scope.tx.execute<OwedRow>(sql`
    select s.id as student_id, ${heldBy(scope)} as covered, ${due.column} as due
    from unnest(${uuids(ids)}) as s (id)`);
  return new Map(
    rows.map(({ student_id, covered, due: row }) => [student_id, { covered, ...due.read(row) }]),
  );
}

const LAST_PARTNER = {
  columns: sql`r.hearer_student_id as partner_id`,
  where: sql`r.hearer_student_id is not null`,
  most: sql`1`,
};

type Partner = { student_id: string; partner_id: string };

/** Who heard each pupil of a class last in place of a teacher; nobody unless the person teaches it that day. */
export async function findPartners(scope: Scope, { class_id, date }: Sheet): Promise<Partner[]> {
  const isAll = scope.reaches("hifz.record").includes("all");
  const { rows } = await scope.tx.execute<Partner>(sql`
    select s.id as student_id, l.partner_id
    from (select e.student_id as id from app.class_enrollments e
      where e.school_id = ${scope.school.id} and e.class_id = ${class_id} and ${inForce("e", date)}
        and ${isAll ? sql`true` : teaches(scope, sql`e.class_id`, date)}) s
    cross join lateral (${latestOfPupil(scope, LAST_PARTNER)}) l`);
  return rows;
}
