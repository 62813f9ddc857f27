import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { StatementColumns } from "#features/fees/bank/rules/statement.ts";
import { bankAccounts, bankLines } from "./table.ts";

/** The columns of public/demo-bank.csv. */
const COLUMNS: StatementColumns = {
  head: 0,
  date: 0,
  description: 1,
  reference: 2,
  amount: null,
  credit: 4,
};
const UNKNOWN_SEN = 15_000;
const NUMBER = "860012344471";

/**
 * Writes a bank account with three lines of its statement that wait: a transfer with the family's number, one of which a
 * slip waits too, and one that says little. Less where nobody owes anything.
 */
export async function seedBank(scope: Scope): Promise<void> {
  const { tx, school, today } = scope;
  const id = newId();
  const account = { name: "Akaun yuran", bank: "Bank Warisan", number_last4: NUMBER.slice(-4) };
  const shown = { number: NUMBER, holder: school.name };
  await tx
    .insert(bankAccounts)
    .values({ school_id: school.id, id, ...account, ...shown, columns: COLUMNS });
  const { rows: families } = await tx.execute<{ code: string; name: string; sum: number }>(sql`
    select a.code, ${nameIn("q")} as name, sum(e.amount_sen)::float8 as sum
    from app.billing_accounts a
    join app.ledger_entries e on e.school_id = a.school_id and e.account_id = a.id
    cross join lateral (select p.* from app.billing_payers y
      join app.guardians g on g.school_id = y.school_id and g.id = y.guardian_id
      join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
      where y.school_id = a.school_id and y.account_id = a.id order by g.id limit 1) q
    where a.school_id = ${school.id} and not exists (select from app.payment_claims c
      where c.school_id = a.school_id and c.account_id = a.id)
    group by a.school_id, a.id, ${nameIn("q")} having sum(e.amount_sen) > 0
    order by a.code desc limit 1`);
  const { rows: slips } = await tx.execute<{ name: string; sum: number; on: string }>(sql`
    select ${nameIn("q")} as name, c.amount_sen::float8 as sum, c.paid_on as on
    from app.payment_claims c join app.profiles q on q.school_id = c.school_id and q.id = c.made_by
    where c.school_id = ${school.id} order by c.amount_sen desc, c.paid_on desc limit 1`);
  const day = (ago: number) => {
    const on = addDays(today, -ago);
    return on < monthStart(today) ? today : on;
  };
  const lines = [
    ...families.map(({ code, name, sum }) => {
      const description = `DUITNOW QR ${name.toUpperCase()} ${code.replace("-", "")}`;
      return { booked_on: day(1), description, amount_sen: sum };
    }),
    ...slips.map(({ name, sum, on }) => {
      return { booked_on: on, description: `IBG TRANSFER ${name.toUpperCase()}`, amount_sen: sum };
    }),
    { booked_on: day(2), description: "IBG TRANSFER AHMAD", amount_sen: UNKNOWN_SEN },
  ];
  await insertRows(
    tx,
    bankLines,
    lines.map((line) => {
      return {
        school_id: school.id,
        id: newId(),
        bank_account_id: id,
        fingerprint: newId(),
        ...line,
      };
    }),
  );
}
