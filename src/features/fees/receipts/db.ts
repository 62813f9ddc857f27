import { sql } from "drizzle-orm";
import { accountReach, sponsorReach } from "#features/fees/accounts/db.ts";
import { unpackIds } from "#lib/packed-ids.ts";
import { findSigningKey } from "#server/cells/former-keys.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { codeFor } from "#server/secret.ts";
import { isSame } from "#server/session/cookie.ts";
import type { PublicReceipt } from "./rules.ts";

/** What a receipt says to who holds it; undefined without such a receipt. */
async function findPublicReceipt(scope: Scope, id: string): Promise<PublicReceipt | undefined> {
  const { rows } = await scope.tx.execute<Omit<PublicReceipt, "school">>(sql`
    select p.number, p.received_on, p.amount_sen::float8 as amount_sen, r.id is not null as is_cancelled
    from app.payments p
    left join app.payment_reversals r on r.school_id = p.school_id and r.payment_id = p.id
    where p.school_id = ${scope.school.id} and p.id = ${id}`);
  const [found] = rows;
  return found && { school: scope.school.name, ...found };
}

/** Whether the person sees a receipt, of fees or of a gift. */
export async function seesReceipt(scope: Scope, id: string): Promise<boolean> {
  const account = sql`p.account_id`;
  const { rows } = await scope.tx.execute(sql`
    select from app.payments p where p.school_id = ${scope.school.id} and p.id = ${id}
      and case p.kind when 'fund' then ${sponsorReach(scope, account)}
        else ${accountReach(scope, "payments.see", account)} end`);
  return rows.length > 0;
}

export type DigestBill = {
  guardian_id: string;
  number: string;
  code: string;
  total_sen: number;
  due_on: string;
};

/**
 * The bills of a run that guardians asked for by mail, by guardian; none of a run that was cancelled or mailed before.
 * Notes that they are mailed now.
 */
export async function takeBillsToMail(
  scope: Scope,
  run_id: string,
  accounts: (ids: string[]) => Promise<{ account_id: string; guardian_id: string }[]>,
): Promise<DigestBill[]> {
  const { school, now, tx } = scope;
  const { rowCount } = await tx.execute(sql`
    update app.billing_runs set mailed_at = ${now}
    where school_id = ${school.id} and id = ${run_id} and mailed_at is null and undone_at is null`);
  if (rowCount === 0) return [];
  const { rows } = await tx.execute<Omit<DigestBill, "guardian_id"> & { account_id: string }>(sql`
    select i.account_id, i.number, a.code, i.total_sen::float8 as total_sen,
      (select min(d.due_on) from app.dues d where d.school_id = i.school_id and d.tx_id = i.id) as due_on
    from app.invoices i
    join app.billing_accounts a on a.school_id = i.school_id and a.id = i.account_id
    where i.school_id = ${school.id} and i.run_id = ${run_id} order by i.number`);
  const readers = await accounts(rows.map(({ account_id }) => account_id));
  return readers.flatMap(({ account_id, guardian_id }) =>
    rows
      .filter((bill) => bill.account_id === account_id)
      .map(({ number, code, total_sen, due_on }) => ({
        guardian_id,
        number,
        code,
        total_sen,
        due_on,
      })),
  );
}

/** What the holder of a receipt may compare; undefined for an address that is none of ours. */
export async function readReceiptEverywhere(
  runtime: Pick<Runtime, "database" | "receiptKey" | "formerSeal" | "now" | "clocks">,
  packed: string,
  code: string,
): Promise<PublicReceipt | undefined> {
  const ids = unpackIds(packed);
  if (!ids) return undefined;
  const [school_id, id] = ids;
  const isBy = (key: string) => isSame(code, codeFor(key, packed));
  const signed = { school_id, purpose: "receipts" } as const;
  if (!(await findSigningKey(runtime, signed, runtime.receiptKey, isBy))) return undefined;
  return enterSchool(runtime.database.app, school_id, (scope) => findPublicReceipt(scope, id), {
    readOnly: true,
    now: nowIn(runtime, school_id),
  });
}
