import { sql } from "drizzle-orm";
import { creditNotes } from "#features/fees/billing/table.ts";
import { post, settle } from "#features/fees/ledger/db.ts";
import { noteEntries, refundEntries } from "#features/fees/ledger/rules.ts";
import { creditHolds } from "#features/fees/ledger/table.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { refunds } from "./table.ts";

/**
 * Of the two families that paid too much, one gets it back on request, and the school keeps the other's for the bills
 * of the year to come; nothing where no family did.
 */
export async function seedCredits(scope: Scope, asked_by: string): Promise<void> {
  const { tx, school, now: asked_at } = scope;
  const { rows } = await tx.execute<{ account_id: string; amount_sen: number; tx_id: string }>(sql`
    select e.account_id, -sum(e.amount_sen)::float8 as amount_sen,
      (select p.id from app.payments p where p.school_id = ${school.id} and p.account_id = e.account_id
        order by p.received_on desc, p.id limit 1) as tx_id
    from app.ledger_entries e
    where e.school_id = ${school.id} and e.account_id is not null
    group by e.account_id having sum(e.amount_sen) < 0 order by 2 desc limit 2`);
  const [asked, held] = rows;
  if (asked) {
    const { account_id, amount_sen } = asked;
    await tx.insert(refunds).values({
      school_id: school.id,
      id: newId(),
      account_id,
      amount_sen,
      method: "pindahan",
      reason: "Terlebih bayar bulan ini",
      asked_by,
      asked_at,
      client_key: newId(),
    });
  }
  if (held) {
    const { account_id, tx_id } = held;
    const hold = { account_id, tx_id, why: "Disimpan untuk yuran pendaftaran tahun depan" };
    await tx.insert(creditHolds).values({
      ...hold,
      school_id: school.id,
      id: newId(),
      held_at: asked_at,
    });
  }
}

type Deposit = { student_id: string; account_id: string; left_sen: number; owes: boolean };

/** Of the deposits that were paid, one pays what its family owes and one is paid back; the others are held. */
export async function seedDeposits(
  scope: Scope,
  { office, head }: { office: string; head: string },
): Promise<void> {
  const { tx, school, now } = scope;
  const { rows } = await tx.execute<Deposit>(sql`
    select d.student_id, m.account_id, d.left_sen, exists (select from app.ledger_entries e
      where e.school_id = m.school_id and e.account_id = m.account_id
      group by e.account_id having sum(e.amount_sen) > 0) as owes
    from (select student_id, -sum(amount_sen)::float8 as left_sen from app.ledger_entries
      where school_id = ${school.id} and ledger = 'deposit' group by student_id) d
    join app.billing_members m on m.school_id = ${school.id} and m.student_id = d.student_id
      and m.to_date is null
    order by d.student_id`);
  const used = rows.find(({ owes }) => owes);
  const back = rows.find(({ owes }) => !owes);
  const school_id = school.id;
  const id = newId();
  if (used) {
    const { account_id, student_id, left_sen: amount_sen } = used;
    const note = { account_id, kind: "deposit" as const, amount_sen };
    const entries = noteEntries({ ...note, item_id: null, student_id });
    await post(scope, [{ id, kind: "credit_note", entries }]);
    await settle(scope, [account_id]);
    const [number = ""] = await takeNumbers(scope, "credit_note", 1);
    const reason = "Dipersetujui oleh penjaga";
    await tx.insert(creditNotes).values({ school_id, id, number, ...note, reason, client_key: id });
  }
  if (back) {
    const { account_id, student_id, left_sen: amount_sen } = back;
    const refund = { account_id, student_id, amount_sen };
    const paid = newId();
    const entries = refundEntries({ ...refund, cash_session_id: null });
    await post(scope, [{ id: paid, kind: "refund", entries }]);
    const [number = ""] = await takeNumbers(scope, "refund", 1);
    await tx.insert(refunds).values({
      ...refund,
      school_id,
      id: paid,
      number,
      method: "pindahan",
      state: "paid",
      reason: "Semua buku teks telah dipulangkan",
      asked_by: office,
      asked_at: now,
      decided_by: head,
      decided_at: now,
      bank_ref: "IBG 4471902",
      client_key: newId(),
    });
  }
}
