import { sql, type SQL } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { newId } from "#lib/ids.ts";
import type { Permission } from "#lib/permissions.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { BillingAccount } from "./contract.ts";
import type { AccountKind, Kin } from "./rules.ts";
import { billingAccounts, billingMembers, billingPayers } from "./table.ts";

/**
 * Locks accounts in the order of their ids, before anything of them is read for a write; those of families before those
 * of sponsors. What is locked before and after them stands in docs/fees.md. False if one is not there.
 */
export async function lockAccounts(
  scope: Scope,
  ids: string[],
  kind: AccountKind = "family",
): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select id from app.billing_accounts
    where school_id = ${scope.school.id} and id = any (${uuids(ids)}) and kind = ${kind}
    order by id for no key update`);
  return rows.length === ids.length;
}

/**
 * Holds for the accounts (a column) that the permission opens: to guardians those that the office shows them, as long
 * as they are guardians of a pupil in it.
 */
export function accountReach(scope: Scope, permission: Permission, account: SQL): SQL {
  const reaches = scope.reaches(permission);
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("children")) return sql`false`;
  return seesAccount(scope, scope.person.guardian_id, account);
}

/** Holds for the sponsors (a column) that the person may see: all, or those that the office says the guardian is. */
export function sponsorReach(scope: Scope, account: SQL): SQL {
  const reaches = scope.reaches("funds.see");
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("self")) return sql`false`;
  return sql`exists (select from app.billing_payers y where y.school_id = ${scope.school.id}
    and y.account_id = ${account} and y.guardian_id = ${scope.person.guardian_id} and y.sees_account)`;
}

/** The ids of the accounts to which a pupil belongs or belonged, or whose payer a guardian is. */
export function accountsOf(
  { school }: Scope,
  { student_id, guardian_id }: Pick<DataSubject, "student_id" | "guardian_id">,
): SQL {
  return sql`(
    select account_id from app.billing_members
      where school_id = ${school.id} and student_id = ${student_id}
    union all select account_id from app.billing_payers
      where school_id = ${school.id} and guardian_id = ${guardian_id})`;
}

/** Whether the person may pay for an account. */
export async function mayPayFor(scope: Scope, account_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.billing_accounts a where a.school_id = ${scope.school.id} and a.id = ${account_id}
      and ${accountReach(scope, "fees.pay", sql`a.id`)}`);
  return rows.length > 0;
}

/** Whether a guardian sees an account: one of a child's, if it is shown to the guardian. */
export function seesAccount({ school }: Scope, guardian_id: string | null, account: SQL): SQL {
  return sql`${account} in (select y.account_id from app.billing_payers y
    join app.billing_members m on m.school_id = y.school_id and m.account_id = y.account_id
    join app.guardian_links l on l.school_id = m.school_id and l.student_id = m.student_id
      and l.guardian_id = y.guardian_id
    where y.school_id = ${school.id} and y.guardian_id = ${guardian_id} and y.sees_account)`;
}

/** The accounts within reach by their codes, or one of them, or those that a guardian sees: the pupils of today, and the guardians. */
export async function findAccounts(
  scope: Scope,
  permission: Permission,
  id?: string,
  guardian_id?: string,
): Promise<BillingAccount[]> {
  const { rows } = await scope.tx.execute<BillingAccount>(sql`
    select a.id, a.code, a.version,
      coalesce((select json_agg(json_build_object('id', s.id, 'student_id', s.student_id,
            'name', coalesce(nullif(${nameIn("p")}, ''), s.student_id)) order by s.date_of_birth, s.student_id)
          from app.billing_members m
          join app.students s on s.school_id = m.school_id and s.id = m.student_id
          left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
          where m.school_id = a.school_id and m.account_id = a.id and m.to_date is null), '[]') as students,
      coalesce((select json_agg(json_build_object('guardian_id', y.guardian_id, 'name', ${nameIn("p")},
            'phone', p.phone, 'sees_account', y.sees_account, 'gets_bill', y.gets_bill) order by y.sees_account desc, y.guardian_id)
          from app.billing_payers y
          join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
          join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
          where y.school_id = a.school_id and y.account_id = a.id), '[]') as payers
    from app.billing_accounts a
    where a.school_id = ${scope.school.id} and a.kind = 'family' and ${id ? sql`a.id = ${id}` : sql`true`}
      and ${accountReach(scope, permission, sql`a.id`)}
      and ${guardian_id ? seesAccount(scope, guardian_id, sql`a.id`) : sql`true`}
    order by length(a.code), a.code`);
  return rows;
}

export type AccountReader = {
  account_id: string;
  guardian_id: string;
  email: string;
  first_name: string;
};

/** The guardians of accounts who may be mailed about them: they see the account and agreed to e-mail. */
export async function findReaders(
  scope: Scope,
  account_ids: string[],
  { bills = false }: { bills?: boolean } = {},
): Promise<AccountReader[]> {
  const { rows } = await scope.tx.execute<AccountReader>(sql`
    select distinct on (y.account_id, lower(p.email)) y.account_id, y.guardian_id, p.email, p.first_name
    from app.billing_payers y
    join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id and g.consent_email
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where y.school_id = ${scope.school.id} and y.account_id = any (${uuids(account_ids)})
      and y.sees_account and ${bills ? sql`y.gets_bill` : sql`true`} and nullif(p.email, '') is not null
      and exists (select from app.billing_members m
        join app.guardian_links l on l.school_id = m.school_id and l.student_id = m.student_id
          and l.guardian_id = y.guardian_id
        where m.school_id = y.school_id and m.account_id = y.account_id)
    order by y.account_id, lower(p.email), y.guardian_id`);
  return rows;
}

/** The number of an account, "K-0042". */
export async function readAccountCode(scope: Scope, id: string): Promise<string> {
  const { rows } = await scope.tx.execute<{ code: string }>(sql`
    select code from app.billing_accounts where school_id = ${scope.school.id} and id = ${id}`);
  return rows[0]?.code ?? "";
}

export type NamedPupil = {
  id: string;
  student_id: string;
  name: string;
  account_id: string | null;
};

/** Active pupils with the accounts that they have now, by number. */
export async function findPupils(scope: Scope, ids?: string[]): Promise<NamedPupil[]> {
  const { rows } = await scope.tx.execute<NamedPupil>(sql`
    select s.id, s.student_id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name, m.account_id
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    left join app.billing_members m on m.school_id = s.school_id and m.student_id = s.id and m.to_date is null
    where s.school_id = ${scope.school.id} and s.status = 'active'
      and ${ids ? sql`s.id = any (${uuids(ids)})` : sql`true`}
    order by s.student_id, s.id`);
  return rows;
}

/** The guardians of all pupils. */
export async function findKin(scope: Scope): Promise<Kin[]> {
  const { rows } = await scope.tx.execute<Kin>(sql`
    select student_id, guardian_id, relation from app.guardian_links
    where school_id = ${scope.school.id} order by student_id, contact_order, guardian_id`);
  return rows;
}

type NewAccount = { id: string; code: string; student_ids: string[]; payers: NewPayer[] };
type NewPayer = { guardian_id: string; sees_account: boolean; gets_bill?: boolean | undefined };

/** Adds accounts with their pupils and payers. */
export async function insertAccounts(scope: Scope, made: readonly NewAccount[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    billingAccounts,
    made.map(({ id, code }) => ({ school_id, id, code })),
  );
  for (const { id, student_ids } of made) await insertMembers(scope, id, student_ids);
  const payers = made.flatMap(({ id, payers: all }) =>
    all.map((payer) => ({ school_id, id: newId(), account_id: id, ...payer })),
  );
  await insertRows(scope.tx, billingPayers, payers);
}

/** Adds pupils to an account from today on. */
export async function insertMembers(
  scope: Scope,
  account_id: string,
  student_ids: readonly string[],
): Promise<void> {
  const row = { school_id: scope.school.id, account_id, from_date: scope.today };
  await insertRows(
    scope.tx,
    billingMembers,
    student_ids.map((student_id) => ({ id: newId(), ...row, student_id })),
  );
}

/** Sets whether a guardian of the account's pupils sees it, and gets its bills. */
export async function setPayer(scope: Scope, account_id: string, payer: NewPayer): Promise<void> {
  await scope.tx
    .insert(billingPayers)
    .values({ school_id: scope.school.id, id: newId(), account_id, ...payer })
    .onConflictDoUpdate({
      target: [billingPayers.school_id, billingPayers.account_id, billingPayers.guardian_id],
      set: {
        sees_account: payer.sees_account,
        ...(payer.gets_bill !== undefined && { gets_bill: payer.gets_bill }),
      },
    });
}

/** Locks the accounts of pupils or guardians before two records of one person are joined. */
export async function lockAccountsOf(
  scope: Scope,
  kind: Joining["kind"],
  ids: string[],
): Promise<void> {
  const theirs =
    kind === "students"
      ? sql`select account_id from app.billing_members
          where school_id = ${scope.school.id} and student_id = any (${uuids(ids)})`
      : sql`select account_id from app.billing_payers
          where school_id = ${scope.school.id} and guardian_id = any (${uuids(ids)})`;
  await scope.tx.execute(sql`
    select from app.billing_accounts where school_id = ${scope.school.id} and id in (${theirs})
    order by id for no key update`);
}

/** Moves the accounts of one pupil to another, who stays in the own account if there is one. */
export async function moveMember(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  await scope.tx.execute(sql`
    update app.billing_members d set student_id = ${keep.id},
      to_date = case when d.to_date is null and exists (select from app.billing_members k
          where k.school_id = d.school_id and k.student_id = ${keep.id} and k.to_date is null)
        then greatest(d.from_date, ${scope.today}::date) else d.to_date end
    where d.school_id = ${school_id} and d.student_id = ${drop.id}`);
}

/** Moves the accounts of one guardian to another, who sees what either could see. */
export async function movePayer(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { id: school_id } = scope.school;
  await scope.tx.execute(sql`
    update app.billing_payers k set sees_account = k.sees_account or d.sees_account,
      gets_bill = k.gets_bill or d.gets_bill
    from app.billing_payers d
    where k.school_id = ${school_id} and k.guardian_id = ${keep.id}
      and d.school_id = k.school_id and d.account_id = k.account_id and d.guardian_id = ${drop.id}`);
  await scope.tx.execute(sql`
    delete from app.billing_payers d where d.school_id = ${school_id} and d.guardian_id = ${drop.id}
      and exists (select from app.billing_payers k where k.school_id = d.school_id
        and k.account_id = d.account_id and k.guardian_id = ${keep.id})`);
  await scope.tx.execute(sql`
    update app.billing_payers set guardian_id = ${keep.id}
    where school_id = ${school_id} and guardian_id = ${drop.id}`);
}
