import { type SQL, sql } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { accountsOf } from "#features/fees/accounts/db.ts";
import { isPlanning } from "#features/fees/plans/db.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject } from "#server/persons.ts";
import { actsAsSystem, type Scope } from "#server/scope.ts";
import { upsertSettings } from "#server/settings.ts";
import type { ReminderSettings, SentReminder } from "./contract.ts";
import type { CallOutcome, FeeReminderChannel, ReminderDays, ReminderStep } from "./rules.ts";
import { feeReminders, reminderSettings } from "./table.ts";

/** While one of these holds for the account `a`, its family is not reminded. */
const holdsOf = (scope: Scope): SQL[] => [
  sql`not a.remind`,
  sql`exists (select from app.gateway_payments g where g.school_id = a.school_id and g.account_id = a.id
    and g.state in ('made', 'pending', 'review'))`,
  sql`exists (select from app.payment_claims c where c.school_id = a.school_id and c.account_id = a.id
    and c.state = 'waiting')`,
  sql`exists (select from app.waivers w where w.school_id = a.school_id and w.account_id = a.id
    and w.state = 'asked')`,
  isPlanning(scope),
];

export type LateFamily = {
  account_id: string;
  code: string;
  due_id: string;
  due_on: string;
  late_sen: number;
  is_reminded: boolean;
  is_called: boolean;
};

/** The families with late dues whom nothing holds back, the latest first, or one of them. */
export async function findLate(scope: Scope, account_id?: string): Promise<LateFamily[]> {
  const { school, today } = scope;
  const { rows } = await scope.tx.execute<LateFamily>(sql`
    with late as (
      select d.account_id, d.id, d.due_on, d.amount_sen - coalesce(sum(l.amount_sen), 0) as left_sen
      from app.dues d
      left join app.allocations l on l.school_id = d.school_id and l.due_id = d.id
      where d.school_id = ${school.id} and d.due_on < ${today}
        and ${account_id ? sql`d.account_id = ${account_id}` : sql`true`}
      group by d.school_id, d.id
      having d.amount_sen > coalesce(sum(l.amount_sen), 0)
    ), oldest as (
      select distinct on (account_id) account_id, id as due_id, due_on,
        sum(left_sen) over (partition by account_id) as late_sen
      from late order by account_id, due_on, id
    )
    select a.id as account_id, a.code, o.due_id, o.due_on, o.late_sen::float8 as late_sen,
      coalesce(bool_or(r.step = 'message'), false) as is_reminded,
      coalesce(bool_or(r.step = 'call'), false) as is_called
    from oldest o
    join app.billing_accounts a on a.school_id = ${school.id} and a.id = o.account_id
    left join app.fee_reminders r on r.school_id = a.school_id and r.account_id = a.id
      and r.due_id = o.due_id
    where not (${sql.join(holdsOf(scope), sql` or `)})
    group by a.school_id, a.id, o.due_id, o.due_on, o.late_sen
    order by o.due_on, a.id`);
  return rows;
}

type LateFamilies = {
  /** The pupils of each family, and for how many days its oldest due is late. */
  dues: { student_id: string; late_days: number | null }[];
  /** Who sees which pupil's account, by profile. */
  payers: { profile_id: string; student_id: string }[];
};

/**
 * The pupils of all families with an account: since when fees are late, or that none are. A family whom something holds
 * back is in neither.
 */
export async function findLateFamilies(scope: Scope): Promise<LateFamilies> {
  const { school, today, tx } = scope;
  const { rows: dues } = await tx.execute<LateFamilies["dues"][number]>(sql`
    with late as (
      select d.account_id, d.due_on from app.dues d
      left join app.allocations l on l.school_id = d.school_id and l.due_id = d.id
      where d.school_id = ${school.id} and d.due_on < ${today}
      group by d.school_id, d.id
      having d.amount_sen > coalesce(sum(l.amount_sen), 0)
    ), oldest as (select account_id, min(due_on) as due_on from late group by account_id)
    select m.student_id, (${today}::date - o.due_on)::int as late_days
    from app.billing_members m
    join app.billing_accounts a on a.school_id = m.school_id and a.id = m.account_id
    left join oldest o on o.account_id = a.id
    where m.school_id = ${school.id} and m.to_date is null
      and (o.due_on is null or not (${sql.join(holdsOf(scope), sql` or `)}))`);
  const { rows: payers } = await tx.execute<LateFamilies["payers"][number]>(sql`
    select distinct g.profile_id, m.student_id
    from app.billing_payers y
    join app.billing_members m on m.school_id = y.school_id and m.account_id = y.account_id
      and m.to_date is null
    join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
    where y.school_id = ${school.id} and y.sees_account and g.profile_id is not null`);
  return { dues, payers };
}

type NewReminder = {
  account_id: string;
  due_id: string;
  step: ReminderStep;
  channel: FeeReminderChannel;
  recipients: number;
  outcome: CallOutcome | null;
};

/** Writes that a family was reminded. */
export async function insertReminder(scope: Scope, reminder: NewReminder): Promise<void> {
  const { school, now: at, tx, person } = scope;
  const made_by = actsAsSystem(scope) ? null : person.profile_id;
  await tx
    .insert(feeReminders)
    .values({ school_id: school.id, id: newId(), ...reminder, at, made_by });
}

/** How a family was reminded, the latest first. */
export async function findSent(scope: Scope, account_id: string): Promise<SentReminder[]> {
  const { rows } = await scope.tx.execute<SentReminder>(sql`
    select r.id, r.step, r.channel, r.recipients, r.outcome, d.due_on, r.at::text as at,
      nullif(${nameIn("p")}, '') as by
    from app.fee_reminders r
    join app.dues d on d.school_id = r.school_id and d.id = r.due_id
    left join app.profiles p on p.school_id = r.school_id and p.id = r.made_by
    where r.school_id = ${scope.school.id} and r.account_id = ${account_id}
    order by r.at desc, r.id desc`);
  return rows;
}

/** The day on which each family was reminded last. */
export async function findLastReminded(scope: Scope): Promise<Map<string, string>> {
  const { tx, school } = scope;
  const { rows } = await tx.execute<{ account_id: string; day: string }>(sql`
    select r.account_id, max((r.at at time zone ${school.time_zone})::date) as day
    from app.fee_reminders r where r.school_id = ${school.id} group by r.account_id`);
  return new Map(rows.map(({ account_id, day }) => [account_id, day]));
}

export type Remindable = { code: string; remind: boolean; why: string };

/** Whether a family is reminded. */
export async function findRemindable(
  scope: Scope,
  account_id: string,
): Promise<Remindable | undefined> {
  const { rows } = await scope.tx.execute<Remindable>(sql`
    select code, remind, remind_why as why from app.billing_accounts
    where school_id = ${scope.school.id} and id = ${account_id}`);
  return rows[0];
}

/** Sets whether a family is reminded, whose account is locked. */
export async function setRemindable(
  scope: Scope,
  account_id: string,
  { remind, why }: Omit<Remindable, "code">,
): Promise<void> {
  await scope.tx.execute(sql`
    update app.billing_accounts set remind = ${remind}, remind_why = ${why}
    where school_id = ${scope.school.id} and id = ${account_id}`);
}

/** When the school reminds; undefined if it never set it. */
export async function findReminderSettings(scope: Scope): Promise<ReminderSettings | undefined> {
  const { rows } = await scope.tx.execute<ReminderSettings>(sql`
    select is_on, message_days, call_days, version from app.reminder_settings
    where school_id = ${scope.school.id}`);
  return rows[0];
}

/** Whether a school reminds families of late fees. */
export function remindsOfFees(school_id: SQL): SQL {
  return sql`exists (select from app.reminder_settings m where m.school_id = ${school_id} and m.is_on)`;
}

/** Writes when the school reminds; false if somebody else has changed it since. */
export function upsertReminderSettings(
  scope: Scope,
  settings: ReminderDays & { version: number },
): Promise<boolean> {
  return upsertSettings(scope, reminderSettings, settings);
}

/** Blanks why the family of a pupil or guardian is not reminded; that it is not stays. */
export async function eraseRemindWhy(scope: Scope, subject: DataSubject): Promise<void> {
  await scope.tx.execute(sql`
    update app.billing_accounts set remind_why = '' where school_id = ${scope.school.id} and id in ${accountsOf(scope, subject)}`);
}

/** Whether a person reminded a family. */
export async function hasReminded(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.fee_reminders where school_id = ${scope.school.id} and made_by = ${profile_id}
    limit 1`);
  return rows.length > 0;
}
