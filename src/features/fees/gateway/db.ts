import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { insertRows } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { accountReach } from "#features/fees/accounts/db.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { upsertSettings } from "#server/settings.ts";
import type { FoundMoney, OnlinePayment } from "./contract.ts";
import type { FeePayer, OnlineState, ReviewWhy } from "./rules.ts";
import { gatewayEvents, gatewayPayments, gatewaySettings } from "./table.ts";

export type StoredGateway = { sealed: string; is_on: boolean; fee_on: FeePayer; version: number };

/** How the school takes online payments; undefined if it never set it. */
export async function findGateway(scope: Scope): Promise<StoredGateway | undefined> {
  const { rows } = await scope.tx.execute<StoredGateway>(sql`
    select sealed, is_on, fee_on, version from app.gateway_settings
    where school_id = ${scope.school.id}`);
  return rows[0];
}

/** Seals a school's keys anew, for a cell with another SECRET. Keys that do not open stay as they are, and count as none. */
export async function resealGatewayEverywhere(
  owner: pg.ClientBase,
  school_id: string,
  reseal: (sealed: string, of: string) => string | undefined,
): Promise<void> {
  const { rows } = await owner.query<{ sealed: string }>(
    "select sealed from app.gateway_settings where school_id = $1",
    [school_id],
  );
  for (const { sealed } of rows) {
    await owner.query("update app.gateway_settings set sealed = $2 where school_id = $1", [
      school_id,
      reseal(sealed, school_id) ?? sealed,
    ]);
  }
}

/** Writes how the school takes online payments; false if somebody else has changed it since. */
export function upsertGateway(scope: Scope, settings: StoredGateway): Promise<boolean> {
  return upsertSettings(scope, gatewaySettings, settings);
}

export type ListedPayment = Omit<OnlinePayment, "page"> & { bill_code: string | null };

/** What the guardian began in the last week for accounts within reach, the latest first. */
export async function findOnlinePayments(scope: Scope, id?: string): Promise<ListedPayment[]> {
  const { rows } = await scope.tx.execute<ListedPayment>(sql`
    select g.id, g.account_id, g.amount_sen::float8 as amount_sen, g.state, g.created_at::text as created_at,
      g.bill_code
    from app.gateway_payments g
    where g.school_id = ${scope.school.id} and g.guardian_id = ${scope.person.guardian_id}
      and ${accountReach(scope, "fees.pay", sql`g.account_id`)} and g.found_under is null
      and g.created_at > ${scope.now}::timestamptz - interval '7 days'
      and ${id ? sql`g.id = ${id}` : sql`true`}
    order by g.created_at desc, g.id desc limit 20`);
  return rows;
}

export type KeyedOnline = { id: string; account_id: string; amount_sen: number };

/** The online payment that was begun with a key, whoever began it. */
export async function findOnlineByKey(
  scope: Scope,
  client_key: string,
): Promise<KeyedOnline | undefined> {
  const { rows } = await scope.tx.execute<KeyedOnline>(sql`
    select id, account_id, amount_sen::float8 as amount_sen from app.gateway_payments
    where school_id = ${scope.school.id} and client_key = ${client_key}`);
  return rows[0];
}

type NewOnline = Omit<typeof gatewayPayments.$inferInsert, "school_id" | "created_at">;

/** Writes payments that were begun, or money that was found. */
export async function insertOnline(scope: Scope, rows: readonly NewOnline[]): Promise<void> {
  const { school, now } = scope;
  await insertRows(
    scope.tx,
    gatewayPayments,
    rows.map((row) => ({ school_id: school.id, created_at: now, ...row })),
  );
}

export type GatewayPayment = {
  id: string;
  account_id: string;
  code: string;
  guardian_id: string;
  payer_name: string;
  amount_sen: number;
  state: OnlineState;
  bill_code: string | null;
  invoice_no: string | null;
  paid_on: string | null;
  /** Whether it is money that came otherwise than asked. */
  is_found: boolean;
  /** How long ago it was begun. */
  hours: number;
};

const WHOLE = (scope: Scope) => sql`
  select g.id, g.account_id, a.code, g.guardian_id, ${nameIn("p")} as payer_name,
    g.amount_sen::float8 as amount_sen, g.state, g.bill_code, g.invoice_no, g.paid_on, g.found_under is not null as is_found,
    (extract(epoch from ${scope.now}::timestamptz - g.created_at) / 3600)::float8 as hours
  from app.gateway_payments g
  join app.billing_accounts a on a.school_id = g.school_id and a.id = g.account_id
  join app.guardians k on k.school_id = g.school_id and k.id = g.guardian_id
  join app.profiles p on p.school_id = k.school_id and p.id = k.profile_id
  where g.school_id = ${scope.school.id}`;

/** An online payment, whoever may see it. */
export async function findGatewayPayment(
  scope: Scope,
  id: string,
): Promise<GatewayPayment | undefined> {
  const { rows } = await scope.tx.execute<GatewayPayment>(sql`${WHOLE(scope)} and g.id = ${id}`);
  return rows[0];
}

/** Locks an online payment, whose account is locked, and reads it as it is then. */
export async function lockGatewayPayment(
  scope: Scope,
  id: string,
): Promise<GatewayPayment | undefined> {
  const { rows } = await scope.tx.execute<GatewayPayment>(
    sql`${WHOLE(scope)} and g.id = ${id} for no key update of g`,
  );
  return rows[0];
}

/** The online payment of a bill. */
export async function findByBill(scope: Scope, code: string): Promise<string | null> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select id from app.gateway_payments
    where school_id = ${scope.school.id} and bill_code = ${code}`);
  return rows[0]?.id ?? null;
}

/** The provider's numbers that are known already. */
export async function findKnownInvoices(
  scope: Scope,
  invoices: readonly string[],
): Promise<Set<string>> {
  const { rows } = await scope.tx.execute<{ invoice_no: string }>(sql`
    select invoice_no from app.gateway_payments
    where school_id = ${scope.school.id} and invoice_no = any (${sql.param(invoices)}::text[])`);
  return new Set(rows.map(({ invoice_no }) => invoice_no));
}

/** The online payments that may still be paid, by when they were begun. */
export async function findUnsettled(scope: Scope): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select id from app.gateway_payments
    where school_id = ${scope.school.id} and state in ('made', 'pending')
      and created_at < ${scope.now}::timestamptz - interval '3 minutes'
    order by created_at, id`);
  return rows.map(({ id }) => id);
}

/** Whether a school has online payments that are not settled. */
export function hasUnsettled(school_id: SQL): SQL {
  return sql`exists (select from app.gateway_payments p
    where p.school_id = ${school_id} and p.state in ('made', 'pending'))`;
}

type Changes = Partial<
  Pick<NewOnline, "state" | "bill_code" | "invoice_no" | "paid_on" | "payment_id" | "answer">
>;

/** Changes an online payment that is in one of the states; false if it is in another. */
export async function updateOnline(
  scope: Scope,
  id: string,
  from: readonly OnlineState[],
  changes: Changes,
): Promise<boolean> {
  const { rowCount } = await scope.tx
    .update(gatewayPayments)
    .set(changes)
    .where(
      sql`${gatewayPayments.school_id} = ${scope.school.id} and ${gatewayPayments.id} = ${id}
        and ${gatewayPayments.state} = any (${sql.param(from)}::text[])`,
    );
  return rowCount === 1;
}

type NewEvent = Pick<typeof gatewayEvents.$inferInsert, "gateway_payment_id" | "is_valid" | "said">;

/** Keeps what the provider told us; a valid one about a bill of ours is looked at by a job. */
export async function insertGatewayEvent(scope: Scope, event: NewEvent): Promise<void> {
  await scope.tx
    .insert(gatewayEvents)
    .values({ school_id: scope.school.id, id: newId(), received_at: scope.now, ...event });
}

type Found = Omit<FoundMoney, "why"> & { why: ReviewWhy };

/** Money that came otherwise than asked and waits for a decision, the oldest first. */
export async function findFoundMoney(scope: Scope): Promise<Found[]> {
  const { rows } = await scope.tx.execute<Found>(sql`
    select g.id, g.account_id, g.amount_sen::float8 as amount_sen, o.amount_sen::float8 as asked_sen,
      g.paid_on, g.invoice_no, g.why
    from app.gateway_payments g
    join app.gateway_payments o on o.school_id = g.school_id and o.id = g.found_under
    where g.school_id = ${scope.school.id} and g.state = 'review' order by g.created_at, g.id`);
  return rows;
}

/**
 * Blanks what was told about the online payments of a guardian or of the accounts in which the pupil is, and why money
 * was no receipt.
 */
export async function eraseOnline(scope: Scope, subject: DataSubject): Promise<void> {
  const { student_id, guardian_id } = subject;
  const theirs = sql`(g.guardian_id = ${guardian_id} or g.account_id in (
    select account_id from app.billing_members
    where school_id = ${scope.school.id} and student_id = ${student_id}))`;
  await scope.tx.execute(sql`
    update app.gateway_events e set said = '{}' from app.gateway_payments g
    where g.school_id = ${scope.school.id} and e.school_id = g.school_id
      and e.gateway_payment_id = g.id and ${theirs}`);
  await scope.tx.execute(sql`
    update app.gateway_payments g set answer = ''
    where g.school_id = ${scope.school.id} and ${theirs}`);
}

/** Moves what one guardian began to another. */
export async function moveOnline(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.gateway_payments set guardian_id = ${keep.id}
    where school_id = ${scope.school.id} and guardian_id = ${drop.id}`);
}
