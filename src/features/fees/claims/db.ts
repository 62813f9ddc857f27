import { sql, type SQL } from "drizzle-orm";
import { nameIn } from "#db/pieces.ts";
import { accountReach, accountsOf } from "#features/fees/accounts/db.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Claim } from "./contract.ts";
import { paymentClaims } from "./table.ts";

const MOST_CLAIMS = 300;

type Filter = {
  id?: string | undefined;
  state?: Claim["state"] | undefined;
  account_id?: string | undefined;
};

/** Whether the person may decide on slips, and so sees their pictures. */
const decides = (scope: Scope) => scope.reaches("fees.collect").includes("all");

/** Holds for slips `c` that the person sent. */
const own = ({ person }: Scope): SQL => sql`c.made_by = ${person.profile_id}`;

/**
 * Slips and receipts that may be of the same money as a slip: those with the same picture, and those of the same sum
 * and day that have its reference or are of its account. `c` names the slip's columns.
 */
function twins(scope: Scope): SQL {
  const { id: school_id } = scope.school;
  return sql`
    select case when o.slip_hash = c.slip_hash then 'slip' else 'sum' end as by, p.number, a.code,
      o.amount_sen::float8 as amount_sen, o.paid_on as on
    from app.payment_claims o
    join app.billing_accounts a on a.school_id = o.school_id and a.id = o.account_id
    left join app.payments p on p.school_id = o.school_id and p.id = o.payment_id
    where o.school_id = ${school_id} and o.id <> c.id and o.state in ('waiting', 'accepted')
      and (o.slip_hash = c.slip_hash or (o.amount_sen = c.amount_sen and o.paid_on = c.paid_on
        and (o.account_id = c.account_id or (c.reference <> '' and lower(o.reference) = lower(c.reference)))))
    union all
    select 'sum', p.number, a.code, p.amount_sen::float8, p.received_on
    from app.payments p
    join app.billing_accounts a on a.school_id = p.school_id and a.id = p.account_id
    where p.school_id = ${school_id} and p.amount_sen = c.amount_sen and p.received_on = c.paid_on
      and (p.account_id = c.account_id or (c.reference <> '' and lower(p.reference) = lower(c.reference)))
      and not exists (select from app.payment_reversals r
        where r.school_id = p.school_id and r.payment_id = p.id)
      and not exists (select from app.payment_claims o
        where o.school_id = p.school_id and o.payment_id = p.id)`;
}

/** Slips of the accounts within reach: those that wait first, the longest waiting first; then the others, newest first. */
export async function findClaims(scope: Scope, filter: Filter): Promise<Claim[]> {
  const { id, state, account_id } = filter;
  const mayDecide = decides(scope);
  const { rows } = await scope.tx.execute<Claim>(sql`
    select c.id, c.account_id, a.code, c.amount_sen::float8 as amount_sen, c.method, c.paid_on, c.reference,
      case when ${mayDecide} or ${own(scope)} then c.file_url end as file_url,
      c.state, ${nameIn("m")} as made_by, to_json(c.created_at) as created_at,
      nullif(${nameIn("d")}, '') as decided_by, c.answer, p.number,
      case when x.id is not null and c.payment_id is null
        then json_build_object('number', x.number, 'kind', r.kind) end as cancelled,
      coalesce((select json_agg(coalesce(nullif(${nameIn("sp")}, ''), s.student_id)
            order by s.date_of_birth, s.student_id)
          from app.billing_members b
          join app.students s on s.school_id = b.school_id and s.id = b.student_id
          left join app.profiles sp on sp.school_id = s.school_id and sp.id = s.profile_id
          where b.school_id = c.school_id and b.account_id = c.account_id and b.to_date is null), '[]') as students,
      greatest(0, coalesce((select sum(e.amount_sen) from app.ledger_entries e
        where e.school_id = c.school_id and e.account_id = c.account_id), 0))::float8 as owed_sen,
      coalesce((select json_agg(twins) from (${twins(scope)}) twins
        where ${mayDecide} and c.state = 'waiting'), '[]') as twins,
      c.state = 'waiting' and ${own(scope)} as may_withdraw
    from app.payment_claims c
    join app.billing_accounts a on a.school_id = c.school_id and a.id = c.account_id
    join app.profiles m on m.school_id = c.school_id and m.id = c.made_by
    left join app.profiles d on d.school_id = c.school_id and d.id = c.decided_by
    left join app.payments p on p.school_id = c.school_id and p.id = c.payment_id
    left join app.payments x on x.school_id = c.school_id and x.id = c.cancelled_id
    left join app.payment_reversals r on r.school_id = x.school_id and r.payment_id = x.id
    where c.school_id = ${scope.school.id} and ${accountReach(scope, "fees.see", sql`c.account_id`)}
      and ${id ? sql`c.id = ${id}` : sql`true`}
      and ${state ? sql`c.state = ${state}` : sql`true`}
      and ${account_id ? sql`c.account_id = ${account_id}` : sql`true`}
    order by c.state = 'waiting' desc, case when c.state = 'waiting' then c.created_at end,
      c.created_at desc, c.id
    limit ${MOST_CLAIMS}`);
  return rows;
}

/** The slips that the person may decide on, to be part of a larger statement. */
export function selectWaitingClaims(scope: Scope): SQL {
  return sql`select from app.payment_claims c
    where c.school_id = ${scope.school.id} and c.state = 'waiting' and ${decides(scope)}`;
}

export type KeyedClaim = Pick<Claim, "id" | "account_id" | "amount_sen" | "paid_on">;

/** The slip that was sent with a key, whoever sent it. */
export async function findClaimByKey(
  scope: Scope,
  client_key: string,
): Promise<KeyedClaim | undefined> {
  const { rows } = await scope.tx.execute<KeyedClaim>(sql`
    select id, account_id, amount_sen::float8 as amount_sen, paid_on from app.payment_claims
    where school_id = ${scope.school.id} and client_key = ${client_key}`);
  return rows[0];
}

type Sent = Pick<Claim, "account_id" | "amount_sen" | "paid_on" | "reference"> & {
  slip_hash: string;
};

/** What of a slip was sent or received before: the same picture, or its sum of that day; null if nothing was. */
export async function findTwin(scope: Scope, sent: Sent): Promise<"slip" | "sum" | null> {
  const { account_id, amount_sen, paid_on, reference, slip_hash } = sent;
  const { rows } = await scope.tx.execute<{ by: "slip" | "sum" }>(sql`
    select t.by from (select ${newId()}::uuid as id, ${account_id}::uuid as account_id,
      ${amount_sen}::bigint as amount_sen, ${paid_on}::date as paid_on, ${reference}::text as reference,
      ${slip_hash}::text as slip_hash) c, lateral (${twins(scope)}) t
    order by t.by limit 1`);
  return rows[0]?.by ?? null;
}

export type NewClaim = Sent & Pick<Claim, "method"> & { file_url: string; client_key: string };

/** Writes a slip that waits; answers its id. */
export async function insertClaim(scope: Scope, row: NewClaim): Promise<string> {
  const { school, person, now, tx } = scope;
  const id = newId();
  const made = { school_id: school.id, id, made_by: person.profile_id, created_at: now };
  await tx.insert(paymentClaims).values({ ...made, ...row });
  return id;
}

export type LockedClaim = Pick<
  Claim,
  | "id"
  | "account_id"
  | "amount_sen"
  | "method"
  | "paid_on"
  | "reference"
  | "state"
  | "file_url"
  | "made_by"
> & { own: boolean; payment_id: string | null };

/** A slip of the accounts within reach, locked, so that two people who decide at once take turns. */
export async function lockClaim(scope: Scope, id: string): Promise<LockedClaim | undefined> {
  const { rows } = await scope.tx.execute<LockedClaim>(sql`
    select c.id, c.account_id, c.amount_sen::float8 as amount_sen, c.method, c.paid_on, c.reference, c.state,
      c.file_url, c.payment_id, ${nameIn("m")} as made_by, ${own(scope)} as own
    from app.payment_claims c join app.profiles m on m.school_id = c.school_id and m.id = c.made_by
    where c.school_id = ${scope.school.id} and c.id = ${id}
      and ${accountReach(scope, "fees.see", sql`c.account_id`)}
    for update of c`);
  return rows[0];
}

type Settled = Partial<
  Pick<typeof paymentClaims.$inferInsert, "state" | "answer" | "file_url" | "payment_id">
>;

/** Lets the slip of a receipt that is taken back wait again, if it has one; the account is locked. */
export async function letClaimWait(scope: Scope, payment_id: string): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    update app.payment_claims set state = 'waiting', payment_id = null, cancelled_id = ${payment_id},
      decided_by = null, decided_at = null
    where school_id = ${school.id} and payment_id = ${payment_id}`);
}

/** Changes a locked slip. Who decided is kept, unless it waits again. */
export async function settleClaim(scope: Scope, id: string, settled: Settled): Promise<void> {
  const { school, person, now, tx } = scope;
  const { state } = settled;
  const by =
    state === "waiting" || state === "withdrawn"
      ? { decided_by: null, decided_at: null }
      : { decided_by: person.profile_id, decided_at: now };
  await tx
    .update(paymentClaims)
    .set({ ...by, ...settled })
    .where(sql`school_id = ${school.id} and id = ${id}`);
}

/** The slip with a picture at this address, if the person may open the picture. */
export async function findSlip(
  scope: Scope,
  file_url: string,
): Promise<{ id: string; code: string; own: boolean } | undefined> {
  const { rows } = await scope.tx.execute<{ id: string; code: string; own: boolean }>(sql`
    select c.id, a.code, ${own(scope)} as own from app.payment_claims c
    join app.billing_accounts a on a.school_id = c.school_id and a.id = c.account_id
    where c.school_id = ${scope.school.id} and c.file_url = ${file_url}
      and ${accountReach(scope, "fees.see", sql`c.account_id`)}
      and (${decides(scope)} or ${own(scope)})`);
  return rows[0];
}

const refusedSlip = (school_id: SQL | string, before: string) => sql`school_id = ${school_id}
  and file_url is not null and state = 'refused' and decided_at < ${before}`;

/** Whether a school has pictures of slips that were refused before an instant. */
export function hasRefusedSlips(school_id: SQL, before: string): SQL {
  return sql`exists (select from app.payment_claims where ${refusedSlip(school_id, before)})`;
}

/** Removes the pictures of slips that were refused before an instant; answers their addresses. */
export async function takeRefusedSlips(scope: Scope, before: string): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ file_url: string }>(sql`
    with old as (
      select id, file_url from app.payment_claims
      where ${refusedSlip(scope.school.id, before)} for update)
    update app.payment_claims c set file_url = null from old
    where c.school_id = ${scope.school.id} and c.id = old.id returning old.file_url`);
  return rows.map(({ file_url }) => file_url);
}

type Sender = { email: string; first_name: string; relation: string };

/** The guardian who sent a slip, if the school may send mail to them. */
export async function findSender(scope: Scope, id: string): Promise<Sender | undefined> {
  const { rows } = await scope.tx.execute<Sender>(sql`
    select p.email, p.first_name, coalesce((select min(l.relation) from app.guardian_links l
        join app.billing_members b on b.school_id = l.school_id and b.student_id = l.student_id
        where l.school_id = g.school_id and l.guardian_id = g.id and b.account_id = c.account_id), '') as relation
    from app.payment_claims c
    join app.profiles p on p.school_id = c.school_id and p.id = c.made_by
    join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
    where c.school_id = ${scope.school.id} and c.id = ${id} and g.consent_email and p.email is not null`);
  return rows[0];
}

/**
 * Blanks out the words of slips of a pupil's or guardian's accounts, and those that the person sent or decided on;
 * answers the addresses of the pictures. Sums and receipts stay.
 */
export async function eraseClaims(scope: Scope, subject: DataSubject): Promise<string[]> {
  const { id } = subject;
  const { rows } = await scope.tx.execute<{ file_url: string | null }>(sql`
    with found as (
      select c.id, c.file_url from app.payment_claims c
      where c.school_id = ${scope.school.id} and (c.made_by = ${id} or c.account_id in ${accountsOf(scope, subject)})
      for update)
    update app.payment_claims c set reference = '', answer = '', file_url = null from found
    where c.school_id = ${scope.school.id} and c.id = found.id returning found.file_url`);
  return rows.flatMap(({ file_url }) => file_url ?? []);
}

/** Whether this profile sent a slip, or decided on one. */
export async function hasClaimed(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.payment_claims
    where school_id = ${scope.school.id} and ${profile_id} in (made_by, decided_by) limit 1`);
  return rows.length > 0;
}
