import { insertRows } from "#db/bulk.ts";
import { addDays, daysBetween, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Payment } from "./contract.ts";
import { payments } from "./table.ts";

/** The payer for a pupil, and the monthly amount. */
export type Payer = { student_id: string; payer_name: string; monthly_sen: number };

const MONTHS_BEFORE = 3;

/**
 * Writes the payments of this month, which add up to `total_sen` exactly, and those of the three months before.
 * The first payer pays today.
 */
export async function seedPayments(
  scope: Scope,
  random: Random,
  payers: Payer[],
  total_sen: number,
): Promise<Payment[]> {
  const { today } = scope;
  const [first, ...others] = payers;
  if (!first) return [];
  const rows = [
    makePayment(random, today, first, today),
    ...random.shuffle(others).map((payer) => makePayment(random, today, payer)),
  ];
  const received = upTo(rows, total_sen);
  let last = addDays(monthStart(today), -1);
  for (let month = 0; month < MONTHS_BEFORE; month += 1) {
    const paying = payers.filter(() => random.chance(0.96));
    received.push(...paying.map((payer) => makePayment(random, last, payer)));
    last = addDays(monthStart(last), -1);
  }
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    payments,
    received.map((payment) => ({ school_id, ...payment })),
  );
  return received;
}

/** A payment on the given day, or in the month of `last`, more likely early than late. */
function makePayment(random: Random, last: string, payer: Payer, on?: string): Payment {
  const first = monthStart(last);
  const day = Math.floor(random.next() ** 1.6 * (daysBetween(first, last) + 1));
  const received_on = on ?? addDays(first, day);
  const { student_id, payer_name, monthly_sen: amount_sen } = payer;
  const method = random.pick([
    "fpx",
    "fpx",
    "fpx",
    "pindahan",
    "pindahan",
    "tunai",
    "cek",
  ] as const);
  return { id: newId(), student_id, amount_sen, received_on, method, payer_name };
}

/** As many payments as the total covers; the last one pays the remainder. */
function upTo(rows: Payment[], total_sen: number): Payment[] {
  const taken: Payment[] = [];
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
