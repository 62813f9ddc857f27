import { lockAccounts } from "#features/fees/accounts/db.ts";
import { holdOpenDrawers, holdOwnDrawer } from "#features/fees/drawers/db.ts";
import {
  entriesOf,
  findOpenDues,
  holdFeeMonths,
  insertAllocations,
  post,
  settle,
  unallocate,
} from "#features/fees/ledger/db.ts";
import {
  allocate,
  type LedgerEntry,
  paymentEntries,
  takenBack,
  refuseClosed,
} from "#features/fees/ledger/rules.ts";
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
  insertPayment,
  insertReversal,
  type KeyedPayment,
} from "./db.ts";
import { takenFor } from "./rules.ts";

const os = serve(feesContract);

export const feesRoutes = os.router({
  listPayments: os.listPayments.handler(({ context, input }) => findPayments(context.scope, input)),

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
    const { id, kind, reason = "" } = input;
    refuseClosed(await holdFeeMonths(scope));
    const { account_id } = await requirePayment(scope, id);
    await lockAccounts(scope, [account_id]);
    // Read again, because another request may have taken it back until the account was locked.
    const before = await requirePayment(scope, id);
    if (before.reversed) {
      throw refuse("CONFLICT", "This receipt was taken back already.", { reason: "reversed" });
    }
    const reversal = newId();
    const entries = await readTakenBack(scope, id, kind === "duplicate");
    await post(scope, [{ id: reversal, kind: "reversal", entries, reverses: id }]);
    await unallocate(scope, id);
    await settle(scope, [account_id]);
    const [number = ""] = await takeNumbers(scope, "reversal", 1);
    await insertReversal(scope, { id: reversal, payment_id: id, number, kind, reason });
    const details = { number, kind };
    scope.record({ action: "payment.reverse", subject_id: id, label: before.number, details });
    return requirePayment(scope, id);
  }),
});

/** Takes money from an account; sent again with its key, it finds the receipt that there is. */
async function take(scope: Scope, input: NewPayment): Promise<KeyedPayment> {
  const { account_id, client_key, method, received_on = scope.today } = input;
  const closed = await holdFeeMonths(scope, [scope.today, received_on]);
  if (!(await lockAccounts(scope, [account_id]))) {
    throw refuse("NOT_FOUND", "There is no such account.");
  }
  const known = await findByKey(scope, client_key);
  if (known) return repeated(scope, known, input);
  refuseClosed(closed);
  const taken = await readTaken(scope, input);
  const row = {
    id: newId(),
    account_id,
    student_id: null,
    amount_sen: input.amount_sen,
    rounding_sen: taken.rounding_sen,
    received_on: taken.received_on,
    method,
    payer_name: input.payer_name ?? "",
    reference: input.reference ?? "",
  };
  const cash_session_id = method === "tunai" ? await holdOwnDrawer(scope) : null;
  const entries = paymentEntries({ ...row, cash_session_id });
  await post(scope, [{ id: row.id, kind: "payment", entries }]);
  // While something is owed, no credit is free: this payment is the only one that can pay it.
  const credit = { id: row.id, account_id, left_sen: row.amount_sen - row.rounding_sen };
  await insertAllocations(scope, allocate(taken.owed, [credit]));
  const [number = ""] = await takeNumbers(scope, "receipt", 1);
  await insertPayment(scope, { ...row, number, client_key });
  const { id, amount_sen } = row;
  const details = { number, method, amount_sen };
  scope.record({
    action: "payment.receive",
    subject_id: id,
    label: formatSen(amount_sen),
    details,
  });
  return { id, account_id, number, amount_sen, method };
}

/** The lines that take a receipt back, with the drawers of its cash held as they are. */
async function readTakenBack(scope: Scope, id: string, isDouble: boolean): Promise<LedgerEntry[]> {
  const entries = await entriesOf(scope, id);
  if (!entries.some(({ ledger }) => ledger === "cash")) {
    return takenBack(entries, { isOpen: true, isDouble, own: null });
  }
  const drawers = entries.flatMap(({ cash_session_id }) => cash_session_id ?? []);
  const isOpen = (await holdOpenDrawers(scope, drawers)).size > 0;
  const own = isOpen || isDouble ? null : await holdOwnDrawer(scope);
  return takenBack(entries, { isOpen, isDouble, own });
}

/** What is owed, and when and how the money came; refuses what cannot be taken. */
async function readTaken(scope: Scope, input: NewPayment) {
  const { account_id, amount_sen, method, received_on = scope.today } = input;
  if (received_on > scope.today) {
    throw refuse("UNPROCESSABLE_CONTENT", "Money cannot be received tomorrow.", { reason: "day" });
  }
  const owed = await findOpenDues(scope, [account_id]);
  const owed_sen = owed.reduce((sum, { left_sen }) => sum + left_sen, 0);
  const taken = takenFor(method, amount_sen, owed_sen);
  if ("fault" in taken) {
    const words = taken.fault === "coins" ? "Cash ends in five sen." : "This cannot be paid.";
    throw refuse("UNPROCESSABLE_CONTENT", words, { reason: taken.fault });
  }
  return { received_on, owed, rounding_sen: taken.rounding_sen };
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
