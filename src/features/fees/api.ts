import { inOneTrip } from "#db/transaction.ts";
import { lockAccounts } from "#features/fees/accounts/db.ts";
import { holdOwnDrawer } from "#features/fees/drawers/db.ts";
import { findDiscountedSums, keepDiscounts } from "#features/fees/early/api.ts";
import {
  findOpenDues,
  holdFeeMonths,
  insertAllocations,
  type OpenDue,
  post,
  settle,
  unallocate,
} from "#features/fees/ledger/db.ts";
import { allocate, paymentEntries, refuseClosed } from "#features/fees/ledger/rules.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feesContract, type NewPayment, type Payment } from "./contract.ts";
import {
  findAccountToCollect,
  findByKey,
  findPayments,
  insertPayments,
  insertReversal,
  type KeyedPayment,
  readTakenBack,
} from "./db.ts";
import { earliestReceipt, type Reversal, takenFor } from "./rules.ts";

const os = serve(feesContract);

type After = {
  /** What else is undone when a receipt is taken back, whose account is locked. */
  onReversing: (scope: Scope, payment_id: string) => Promise<void>;
};

export const feesRoutes = ({ onReversing }: After) =>
  os.router({
    listPayments: os.listPayments.handler(({ context, input }) =>
      findPayments(context.scope, input),
    ),

    takePayment: os.takePayment.handler(async ({ context: { scope }, input }) => {
      const { id } = await take(scope, input);
      return requirePayment(scope, id);
    }),

    collectCash: os.collectCash.handler(async ({ context: { scope }, input }) => {
      const { student_id, amount_sen, client_key } = input;
      const account_id = await findAccountToCollect(scope, student_id);
      if (!account_id) throw refuse("NOT_FOUND", "There is no account of this pupil.");
      const method = "tunai";
      const { id, number } = await take(scope, { account_id, amount_sen, method, client_key });
      return { id, number, amount_sen };
    }),

    reversePayment: os.reversePayment.handler(async ({ context: { scope }, input }) => {
      refuseClosed(await holdFeeMonths(scope));
      const { account_id } = await requirePayment(scope, input.id);
      await lockAccounts(scope, [account_id]);
      await onReversing(scope, input.id);
      return reverseReceipt(scope, input);
    }),
  });

/** Takes a receipt back. The months are held, and its account is locked. */
export async function reverseReceipt(
  scope: Scope,
  { id, kind, reason = "" }: { id: string; kind: Reversal; reason?: string | undefined },
): Promise<Payment> {
  // Read when the account is locked, because another request may have taken it back until then.
  const before = await requirePayment(scope, id);
  if (before.reversed) {
    throw refuse("CONFLICT", "This receipt was taken back already.", { reason: "reversed" });
  }
  const reversal = newId();
  const entries = await readTakenBack(scope, id, kind);
  await post(scope, [{ id: reversal, kind: "reversal", entries, reverses: id }]);
  await unallocate(scope, id);
  await settle(scope, [before.account_id]);
  const [number = ""] = await takeNumbers(scope, "reversal", 1);
  await insertReversal(scope, { id: reversal, payment_id: id, number, kind, reason });
  await keepDiscounts(scope, new Map([[before.account_id, reversal]]));
  const details = { number, kind };
  scope.record({ action: "payment.reverse", subject_id: id, label: before.number, details });
  return requirePayment(scope, id);
}

/** Takes money from an account; sent again with its key, it finds the receipt that there is. */
async function take(scope: Scope, input: NewPayment): Promise<KeyedPayment> {
  const { account_id, client_key, received_on = scope.today } = input;
  // PostgreSQL locks the account after the months, and looks for the key when it has the account.
  const [closed, isThere, known] = await inOneTrip(
    holdFeeMonths(scope, [scope.today, received_on]),
    lockAccounts(scope, [account_id]),
    findByKey(scope, client_key),
  );
  if (!isThere) throw refuse("NOT_FOUND", "There is no such account.");
  if (known) return repeated(scope, known, input);
  refuseClosed(closed);
  const [taken] = await receivePayments(scope, [input]);
  if (!taken) throw new Error("no receipt was made");
  const { id, number, method, amount_sen } = taken;
  const details = { number, method, amount_sen };
  scope.record({
    action: "payment.receive",
    subject_id: id,
    label: formatSen(amount_sen),
    details,
  });
  return taken;
}

/**
 * Posts money that came, each sum with its receipt, pays the oldest dues of its account, and gives the discount for a
 * year that was paid early. The months are held, the
 * accounts are locked, and the caller writes the audit log. Refuses sums and days that cannot be.
 */
export async function receivePayments(
  scope: Scope,
  inputs: readonly NewPayment[],
): Promise<KeyedPayment[]> {
  const accounts = [...new Set(inputs.map(({ account_id }) => account_id))];
  const isCash = inputs.some(({ method }) => method === "tunai");
  // PostgreSQL reads the dues first, so that the drawer is locked after the accounts of which they are.
  const [owed, cash_session_id] = await inOneTrip(
    findOpenDues(scope, accounts),
    isCash ? holdOwnDrawer(scope) : Promise.resolve(null),
  );
  const discounted = new Map<string, number[]>();
  for (const { account_id, method } of inputs) {
    if (method !== "tunai" || discounted.has(account_id)) continue;
    const dues = owed.filter((due) => due.account_id === account_id);
    if (!dues.some(({ is_ahead }) => is_ahead)) continue;
    discounted.set(account_id, await findDiscountedSums(scope, account_id, dues));
  }
  const rows = inputs.map((input) => ({
    id: newId(),
    account_id: input.account_id,
    student_id: null,
    amount_sen: input.amount_sen,
    rounding_sen: roundingOf(scope, input, owed, discounted.get(input.account_id)),
    received_on: input.received_on ?? scope.today,
    method: input.method,
    payer_name: input.payer_name ?? "",
    reference: input.reference ?? "",
    client_key: input.client_key,
  }));
  await post(
    scope,
    rows.map((row) => {
      return { id: row.id, kind: "payment", entries: paymentEntries({ ...row, cash_session_id }) };
    }),
  );
  // While something is owed, no credit is free: these payments are the only ones that can pay it.
  const credits = rows.map(({ id, account_id, amount_sen, rounding_sen }) => {
    return { id, account_id, left_sen: amount_sen - rounding_sen };
  });
  await insertAllocations(scope, allocate(owed, credits));
  const numbers = await takeNumbers(scope, "receipt", rows.length);
  const numbered = rows.map((row, at) => ({ ...row, number: numbers[at] ?? "" }));
  await insertPayments(scope, numbered);
  // Only who still owes something of a year can meet the terms of its discount by paying.
  const ahead = new Set(owed.flatMap((due) => (due.is_ahead ? due.account_id : [])));
  const last = rows.filter(({ account_id }) => ahead.has(account_id));
  await keepDiscounts(scope, new Map(last.map(({ id, account_id }) => [account_id, id])));
  return numbered.map(({ id, account_id, number, amount_sen, method }) => {
    return { id, account_id, number, amount_sen, method };
  });
}

/** What a sum is rounded by, because cash ends in five sen; refuses what cannot be taken. */
function roundingOf(
  scope: Scope,
  input: NewPayment,
  owed: readonly OpenDue[],
  discounted_sen: readonly number[] = [],
): number {
  const { account_id, amount_sen, method, received_on = scope.today } = input;
  if (received_on > scope.today || received_on < earliestReceipt(scope.today)) {
    throw refuse("UNPROCESSABLE_CONTENT", "Money comes in today or within the year before.", {
      reason: "day",
    });
  }
  const owed_sen = owed
    .filter((due) => due.account_id === account_id)
    .reduce((sum, { left_sen }) => sum + left_sen, 0);
  const taken = takenFor(method, amount_sen, owed_sen, discounted_sen);
  if ("fault" in taken) {
    const words = taken.fault === "coins" ? "Cash ends in five sen." : "This cannot be paid.";
    throw refuse("UNPROCESSABLE_CONTENT", words, { reason: taken.fault });
  }
  return taken.rounding_sen;
}

/** The receipt of a payment that was sent before; nothing is posted again. */
function repeated(scope: Scope, known: KeyedPayment, sent: NewPayment): KeyedPayment {
  const same = ["account_id", "amount_sen", "method"] as const;
  if (same.some((name) => known[name] !== sent[name])) {
    throw refuse("UNPROCESSABLE_CONTENT", "This key belongs to another receipt.", {
      reason: "key",
    });
  }
  scope.record("history");
  return known;
}

async function requirePayment(scope: Scope, id: string): Promise<Payment> {
  const [found] = await findPayments(scope, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such receipt.");
  return found;
}
