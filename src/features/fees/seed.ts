import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { billingAccounts, billingMembers } from "#features/fees/accounts/table.ts";
import { seedSpecial } from "#features/fees/items/seed.ts";
import {
  makeBills,
  seedBills,
  type SeedBill,
  seedItems,
  type SeedPrices,
  type SeedPupil,
} from "#features/fees/billing/seed.ts";
import { creditNotes } from "#features/fees/billing/table.ts";
import { makeDrawers } from "#features/fees/drawers/seed.ts";
import { cashSessions } from "#features/fees/drawers/table.ts";
import { payAhead, seedAhead } from "#features/fees/early/seed.ts";
import {
  allocate,
  closeEntries,
  earlyEntries,
  invoiceEntries,
  type LedgerEntry,
  mirrored,
  noteEntries,
  paymentEntries,
  type TxKind,
} from "#features/fees/ledger/rules.ts";
import { allocations, dues, ledgerEntries, ledgerTxs } from "#features/fees/ledger/table.ts";
import { seedNumbers } from "#features/fees/numbers/seed.ts";
import { type SeedAid, seedWaivers } from "#features/fees/waivers/seed.ts";
import { addDays, daysBetween, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Payment } from "./contract.ts";
import type { REVERSALS } from "./rules.ts";
import { paymentReversals, payments } from "./table.ts";

/** A family with its pupils, the eldest first, and the guardian who pays for them. */
export type SeedFamily = { pupils: SeedPupil[]; payer_id: string; payer_name: string };

export type SeedFees = SeedPrices & {
  families: SeedFamily[];
  /** The family of a pupil who left with the last bill unpaid, while the school holds a deposit. */
  leaver: SeedFamily | undefined;
  /** What this month's receipts add up to. */
  total_sen: number;
  /** Who holds the cash, and what is in the drawer now. */
  drawer: { holder_id: string; open_sen: number };
  aid: SeedAid;
};

type Paid = Pick<
  Payment,
  "id" | "account_id" | "amount_sen" | "received_on" | "method" | "payer_name"
>;

/**
 * Writes accounts, items, waivers, the bills of this month and of three before it, and what the families paid: this
 * month's receipts add up to `total_sen` exactly, and the first family pays a part today.
 */
export async function seedFees(scope: Scope, random: Random, plan: SeedFees): Promise<Paid[]> {
  const { tx, school, today } = scope;
  const school_id = school.id;
  const staying = plan.families.map((family) => ({ ...family, id: newId() }));
  const families = plan.leaver ? [...staying, { ...plan.leaver, id: newId() }] : staying;
  const insert = <T extends Parameters<typeof insertRows>[1]>(
    table: T,
    rows: Omit<T["$inferInsert"], "school_id">[],
  ) =>
    insertRows(
      tx,
      table,
      rows.map((row) => ({ school_id, ...row }) as T["$inferInsert"]),
    );
  const codes = await seedNumbers(scope, "account", families, () => today);
  await insert(
    billingAccounts,
    families.map((family) => ({ id: family.id, code: codes.get(family) ?? "" })),
  );
  await insert(
    billingMembers,
    families.flatMap(({ id, pupils }) =>
      pupils.map((pupil) => ({
        id: newId(),
        account_id: id,
        student_id: pupil.id,
        from_date: pupil.joined,
      })),
    ),
  );
  await tx.execute(sql`
    insert into app.billing_payers (school_id, id, account_id, guardian_id, sees_account)
    select m.school_id, gen_random_uuid(), m.account_id, l.guardian_id, true from app.billing_members m
    join app.guardian_links l on l.school_id = m.school_id and l.student_id = m.student_id
    where m.school_id = ${school_id} group by m.school_id, m.account_id, l.guardian_id`);

  const { items, deposit } = await seedItems(scope, plan);
  const waivers = await seedWaivers(scope, staying, plan.aid);
  // From a family on that pays late, so that its deposit can pay what it owes.
  const middle = staying.slice(latePlace(1, families.length));
  const special = await seedSpecial(scope, middle, { ...plan, item_id: items[0]?.id ?? "" });
  for (const { id } of plan.leaver?.pupils ?? []) special.depositors.add(id);
  const monthly = makeBills(today, items, families, {
    ...plan.aid,
    ...special,
    waivers,
    deposit,
  });
  const { received, reversed } = withReversals(
    makePayments(random, today, families, monthly, plan.total_sen),
    { today, families },
  );
  const ahead = payAhead(families, monthly, { received, reversed, items, today });
  received.push(...ahead.map(({ paid: one }) => one));
  const isNow = ({ month }: SeedBill) => month === monthStart(today);
  const bills = [
    ...monthly.filter((bill) => !isNow(bill)),
    ...ahead.map(({ bill }) => bill),
    ...monthly.filter(isNow),
  ];
  const notes: Note[] = [
    ...ahead.map(({ note }) => {
      const entries = earlyEntries(note.account_id, note.amount_sen);
      return { ...note, kind: "early" as const, reason: "", entries };
    }),
    ...makeNotes(monthly, received, items[0]?.id ?? null, today),
  ];

  const at = (day: string) => (day < today ? `${day}T01:00:00.000Z` : scope.now);
  const cash = received.filter(({ method }) => method === "tunai");
  const drawers = makeDrawers(cash, { ...plan.drawer, at });
  const drawerOf = new Map(
    drawers.flatMap(({ id, receipts }) => receipts.map((one) => [one.id, id])),
  );
  const docs: {
    id: string;
    kind: TxKind;
    posted_on: string;
    entries: LedgerEntry[];
    reverses?: string;
  }[] = [
    ...bills.map(({ id, account_id, month, charges: lines }) => {
      const entries = invoiceEntries(
        account_id,
        lines.map((line) => ({
          ...line,
          waived: line.waived.map(({ fund_id, sen }) => ({ fund_id, sen })),
        })),
      );
      return { id, kind: "invoice" as const, posted_on: month, entries };
    }),
    ...received.map((paid) => {
      const cash_session_id = drawerOf.get(paid.id) ?? null;
      const entries = paymentEntries({ ...paid, rounding_sen: 0, cash_session_id });
      return { id: paid.id, kind: "payment" as const, posted_on: paid.received_on, entries };
    }),
    ...reversed.map(({ id, paid, on }) => {
      const entries = mirrored(paymentEntries({ ...paid, rounding_sen: 0 }));
      return { id, kind: "reversal" as const, posted_on: on, entries, reverses: paid.id };
    }),
    ...notes.map(({ id, on: posted_on, entries }) => {
      return { id, kind: "credit_note" as const, posted_on, entries };
    }),
    ...drawers.flatMap(({ id: cash_session_id, deposited_sen = 0, receipts }) => {
      const posted_on = receipts.at(-1)?.received_on ?? today;
      const entries = closeEntries({ cash_session_id, difference_sen: 0, deposited_sen });
      return deposited_sen > 0
        ? [{ id: newId(), kind: "cash_close" as const, posted_on, entries }]
        : [];
    }),
  ];
  await insert(
    cashSessions,
    drawers.map(({ receipts: _receipts, ...drawer }) => drawer),
  );
  await insert(
    ledgerTxs,
    docs.map(({ id, kind, posted_on, reverses = null }) => {
      return { id, kind, posted_on, at: at(posted_on), reverses };
    }),
  );
  await insert(
    ledgerEntries,
    docs.flatMap(({ id, entries }) =>
      entries.map((entry) => ({ id: newId(), tx_id: id, ...entry })),
    ),
  );
  await seedBills(scope, bills, { items, at });
  const owed = bills.flatMap(({ id, account_id, dues: of }) =>
    of.map((due) => ({ id: newId(), account_id, tx_id: id, ...due })),
  );
  await insert(dues, owed);
  const byDay = received.toSorted((a, b) => a.received_on.localeCompare(b.received_on));
  const paid = allocate(
    owed.map(({ amount_sen, ...due }) => ({ ...due, left_sen: amount_sen })),
    [...byDay, ...notes]
      .filter(({ id }) => reversed.every(({ paid: back }) => back.id !== id))
      .map(({ id, account_id, amount_sen }) => ({ id, account_id, left_sen: amount_sen })),
  );
  const postedOn = new Map(docs.map(({ id, posted_on }) => [id, posted_on]));
  const billOf = new Map(owed.map(({ id, tx_id }) => [id, tx_id]));
  await insert(
    allocations,
    paid.map((one) => {
      // What was paid ahead pays a bill on the day of that bill.
      const [credit = "", bill = ""] = [one.tx_id, billOf.get(one.due_id) ?? ""].map((id) =>
        postedOn.get(id),
      );
      return { id: newId(), ...one, at: at(credit > bill ? credit : bill) };
    }),
  );
  const receipts = await seedNumbers(scope, "receipt", byDay, ({ received_on }) => received_on);
  await insert(
    payments,
    byDay.map((row) => ({ ...row, number: receipts.get(row) ?? "", client_key: row.id })),
  );
  const reversals = await seedNumbers(scope, "reversal", reversed, ({ on }) => on);
  await insert(
    paymentReversals,
    reversed.map((reversal) => {
      const { id, paid: back, kind, reason } = reversal;
      return { id, payment_id: back.id, number: reversals.get(reversal) ?? "", kind, reason };
    }),
  );
  const numbers = await seedNumbers(scope, "credit_note", notes, ({ on }) => on);
  await insert(
    creditNotes,
    notes.map((note) => {
      const { id, account_id, kind, reason, amount_sen } = note;
      const number = numbers.get(note) ?? "";
      return { id, number, account_id, kind, reason, amount_sen, client_key: id };
    }),
  );
  await seedAhead(scope, ahead);
  return received;
}

/** How many of the last months some families have not paid. */
const ARREARS = [4, 2, 3, 4, 2, 3, 2, 3, 2];
/** What two families paid more than they owed this month. */
const OVERPAID_SEN = [12_000, 5_000];

/** What families paid of their bills; this month's payments add up to `total_sen`. */
function makePayments(
  random: Random,
  today: string,
  families: (SeedFamily & { id: string })[],
  bills: SeedBill[],
  total_sen: number,
): Paid[] {
  const payer = new Map(families.map(({ id, payer_name }) => [id, payer_name]));
  const pay = ({ account_id, total_sen: amount_sen, month }: SeedBill, on?: string): Paid => {
    const last = month === monthStart(today) ? today : addDays(monthStart(addDays(month, 31)), -1);
    const day = Math.floor(random.next() ** 1.6 * (daysBetween(month, last) + 1));
    const method = random.pick([
      "fpx",
      "fpx",
      "fpx",
      "pindahan",
      "pindahan",
      "tunai",
      "cek",
    ] as const);
    const payer_name = payer.get(account_id) ?? "";
    const received_on = on ?? addDays(month, day);
    return { id: newId(), account_id, amount_sen, received_on, method, payer_name };
  };
  const months = [...new Set(bills.map(({ month }) => month))];
  const isNow = ({ month }: SeedBill) => month === months.at(-1);
  const late = makeLate(families, bills.filter(isNow), total_sen);
  const leavers = families.filter(({ pupils }) => pupils.some(({ left }) => left));
  const unsettled = leavers.map(({ id }) => bills.findLast((bill) => bill.account_id === id));
  const payable = bills.filter((bill) => {
    const { account_id, month, total_sen: sen } = bill;
    const unpaid = late.get(account_id) ?? 0;
    return sen > 0 && months.indexOf(month) < months.length - unpaid && !unsettled.includes(bill);
  });
  const [first, ...others] = payable.filter(isNow);
  const now = [
    ...(first ? [partOf(pay(first, today))] : []),
    ...random
      .shuffle(others)
      .map((bill) => pay(bill))
      .map((one, at) => ({ ...one, amount_sen: one.amount_sen + (OVERPAID_SEN[at] ?? 0) })),
  ];
  const before = payable.filter((bill) => !isNow(bill));
  return [...upTo(now, total_sen), ...before.map((bill) => pay(bill))];
}

/** About two thirds of a payment, in tens of ringgit. */
function partOf(paid: Paid): Paid {
  return { ...paid, amount_sen: Math.round(paid.amount_sen / 1500) * 1000 };
}

/** The families that pay nothing for some months, as many as the others can make up for; none of the first ones. */
function makeLate(
  families: { id: string }[],
  bills: SeedBill[],
  total_sen: number,
): Map<string, number> {
  const sumOf = new Map(bills.map((bill) => [bill.account_id, bill.total_sen]));
  let spare = bills.reduce((sum, bill) => sum + bill.total_sen, 0) - total_sen;
  const late = new Map<string, number>();
  for (const [at, months] of ARREARS.entries()) {
    const { id = "" } = families[latePlace(at, families.length)] ?? {};
    spare -= sumOf.get(id) ?? 0;
    // The first family, which pays a part only, and the last one, which pays what is left, need some room.
    if (spare > total_sen / 20) late.set(id, months);
  }
  return late;
}

function latePlace(at: number, families: number): number {
  return Math.floor(((at + 1) * families) / (ARREARS.length + 2));
}

type Note = {
  id: string;
  account_id: string;
  on: string;
  kind: "correction" | "early";
  reason: string;
  amount_sen: number;
  entries: LedgerEntry[];
};

const NOTE_SEN = 2000;

/** A credit note of today for the first family that has not paid this month's bill. */
function makeNotes(bills: SeedBill[], paid: Paid[], item_id: string | null, on: string): Note[] {
  const month = monthStart(on);
  const payers = new Set(
    paid.flatMap(({ account_id, received_on }) => (received_on >= month ? account_id : [])),
  );
  const bill = bills.find((one) => one.month === month && !payers.has(one.account_id));
  if (!bill) return [];
  const reason = "Diskaun adik-beradik tertinggal";
  const { account_id } = bill;
  const note = { account_id, kind: "correction" as const, reason, amount_sen: NOTE_SEN };
  return [
    { id: newId(), on, ...note, entries: noteEntries({ ...note, item_id, student_id: null }) },
  ];
}

type Reversed = {
  id: string;
  paid: Paid;
  on: string;
  kind: (typeof REVERSALS)[number];
  reason: string;
};

/** In the month before this one a cheque bounced, and a receipt was first written for the wrong family. */
function withReversals(
  paid: Paid[],
  { today, families }: { today: string; families: { id: string }[] },
): { received: Paid[]; reversed: Reversed[] } {
  const end = addDays(monthStart(today), -1);
  const before = paid.filter(({ received_on }) => received_on.slice(0, 7) === end.slice(0, 7));
  const cheque = before.find(({ method }) => method === "cek");
  const right = before.find(({ method }) => method === "pindahan");
  // Not the first family, whose guardian may look at the demo.
  const other = families.slice(1).find(({ id }) => id !== right?.account_id);
  const received = [...paid];
  const reversed: Reversed[] = [];
  if (right && other) {
    const wrong = { ...right, id: newId(), account_id: other.id };
    received.splice(received.indexOf(right), 0, wrong);
    const reason = "Tersalah pilih keluarga";
    const on = right.received_on;
    reversed.push({ id: newId(), paid: wrong, on, kind: "wrong_family", reason });
  }
  if (cheque) {
    const later = addDays(cheque.received_on, 3);
    const on = later < end ? later : end;
    reversed.push({ id: newId(), paid: cheque, on, kind: "bounced", reason: "Cek tidak laku" });
  }
  return { received, reversed };
}

/** As many payments as the total covers; the last one pays the remainder. */
function upTo(rows: Paid[], total_sen: number): Paid[] {
  const taken: Paid[] = [];
  let missing = total_sen;
  for (const row of rows) {
    if (missing === 0) break;
    const amount_sen = Math.min(row.amount_sen, missing);
    taken.push({ ...row, amount_sen });
    missing -= amount_sen;
  }
  if (missing > 0) throw new Error(`The payers of the demo pay ${missing} sen too little.`);
  return taken;
}
