import { findAccounts, lockAccounts } from "#features/fees/accounts/db.ts";
import { holdOwnDrawer, readFreeCash } from "#features/fees/drawers/db.ts";
import { keepDiscounts } from "#features/fees/early/api.ts";
import {
  findCredits,
  findDeposits,
  findFreeCredits,
  findHolds,
  findOpenDues,
  holdCredits,
  holdFeeMonths,
  post,
  releaseCredits,
  settle,
} from "#features/fees/ledger/db.ts";
import {
  type HandNote,
  noteEntries,
  openingEntries,
  refundEntries,
  refuseClosed,
  transferEntries,
} from "#features/fees/ledger/rules.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { findFeeSettings } from "#features/fees/settings/db.ts";
import { hasOtherAdmin } from "#features/members/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  type CreditNote,
  feeCorrectionsContract,
  type HeldCredit,
  type Refund,
} from "./contract.ts";
import {
  endRefund,
  findAccountIds,
  findItemKind,
  findNotes,
  findRefunds,
  findTransfer,
  hasOpening,
  insertOpening,
  insertRefund,
  insertTransfer,
  readAsked,
  readLimitedNotes,
} from "./db.ts";
import { fault, noteFault } from "./rules.ts";

const os = serve(feeCorrectionsContract);

export const feeCorrectionsRoutes = os.router({
  listCreditNotes: os.listCreditNotes.handler(({ context: { scope }, input }) =>
    findNotes(scope, input),
  ),

  writeCreditNote: os.writeCreditNote.handler(({ context: { scope }, input }) =>
    writeNote(scope, input),
  ),

  writeOff: os.writeOff.handler(({ context: { scope }, input }) =>
    writeNote(scope, { ...input, kind: "write_off" }),
  ),

  transferCredit: os.transferCredit.handler(async ({ context: { scope }, input }) => {
    const { from_account, to_account, amount_sen, reason, client_key } = input;
    if (from_account === to_account) throw fault("self", "Both accounts are the same.");
    const closed = await begin(scope, [from_account, to_account]);
    const known = await findTransfer(scope, client_key);
    if (known) {
      requireSame(known, input, ["from_account", "to_account", "amount_sen"]);
      scope.record("history");
      return known;
    }
    refuseClosed(closed);
    await requireFree(scope, from_account, amount_sen);
    const id = newId();
    const entries = transferEntries(from_account, to_account, amount_sen);
    // What goes away falls due at once, so that the credit pays for it.
    const dues = [{ account_id: from_account, due_on: scope.today, amount_sen }];
    await post(scope, [{ id, kind: "transfer", entries, dues }]);
    await settle(scope, [from_account, to_account]);
    const [number = ""] = await takeNumbers(scope, "transfer", 1);
    const row = { id, number, from_account, to_account, amount_sen };
    await insertTransfer(scope, { ...row, reason, client_key });
    await keepDiscounts(scope, new Map([[to_account, id]]));
    const details = { sum: formatSen(amount_sen), to: to_account };
    scope.record({ action: "fees.transfer", subject_id: from_account, label: number, details });
    return row;
  }),

  openAccount: os.openAccount.handler(async ({ context: { scope }, input }) => {
    const id = await openAccount(scope, input);
    const label = formatSen(input.amount_sen);
    const details = { as_of: input.as_of };
    scope.record({ action: "fees.opening", subject_id: input.account_id, label, details });
    return { id };
  }),

  holdCredit: os.holdCredit.handler(async ({ context: { scope }, input }) => {
    const { account_id, why } = input;
    await begin(scope, [account_id]);
    // What a refund waits for stays free for it.
    const asked_sen = await readAsked(scope, { account_id });
    const credits = await findFreeCredits(scope, [account_id]);
    const free_sen = sumOf(credits);
    if (free_sen === 0) throw fault("no_credit", "The family has paid nothing ahead.");
    if (asked_sen > 0) throw fault("waiting", "A refund of this credit waits.");
    const tx_ids = credits.map(({ id }) => id);
    await holdCredits(scope, { account_id, tx_ids, why });
    const label = formatSen(free_sen);
    scope.record({ action: "fees.hold_credit", subject_id: account_id, label });
    return readHeld(scope, account_id);
  }),

  releaseCredit: os.releaseCredit.handler(async ({ context: { scope }, input: { account_id } }) => {
    await begin(scope, [account_id]);
    const held = (await findCredits(scope, [account_id])).filter(({ is_held }) => is_held);
    if ((await releaseCredits(scope, account_id)) === 0) {
      throw fault("no_credit", "Nothing is kept back for this family.");
    }
    await settle(scope, [account_id]);
    // What was kept back came in on its own day, perhaps as early as was offered.
    const last = held.at(-1);
    if (last) await keepDiscounts(scope, new Map([[account_id, last.id]]));
    const label = formatSen(sumOf(held));
    scope.record({ action: "fees.release_credit", subject_id: account_id, label });
    return readHeld(scope, account_id);
  }),

  readHolds: os.readHolds.handler(async ({ context: { scope }, input: { account_id } }) => {
    const [account] = await findAccounts(scope, "fees.manage", account_id);
    if (!account) throw refuse("NOT_FOUND", "There is no such account.");
    return readHeld(scope, account_id);
  }),

  listRefunds: os.listRefunds.handler(({ context: { scope, runtime }, input }) =>
    readRefunds(scope, runtime, input),
  ),

  askRefund: os.askRefund.handler(async ({ context: { scope, runtime }, input }) => {
    const { account_id, student_id = null, amount_sen, method, reason, client_key } = input;
    if (method === "tunai" && amount_sen % 5 !== 0) throw fault("coins", "Cash ends in five sen.");
    const closed = await begin(scope, [account_id], student_id);
    const [known] = await readRefunds(scope, runtime, { client_key });
    if (known) {
      const same = ["account_id", "student_id", "amount_sen", "method"] as const;
      requireSame(known, { ...input, student_id }, [...same]);
      scope.record("history");
      return known;
    }
    refuseClosed(closed);
    if (student_id) await requireHeld(scope, { account_id, student_id, amount_sen });
    else await requireFree(scope, account_id, amount_sen);
    const id = newId();
    const of = { id, account_id, student_id, amount_sen, method };
    await insertRefund(scope, { ...of, reason, client_key });
    const label = formatSen(amount_sen);
    scope.record({ action: "fees.ask_refund", subject_id: id, label });
    return requireRefund(scope, runtime, id);
  }),

  payRefund: os.payRefund.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, bank_ref = "" } = input;
    const { account_id, student_id, amount_sen, method } = await holdAsked(scope, runtime, id);
    if (student_id) await requireHeld(scope, { account_id, student_id, amount_sen }, amount_sen);
    else await requireFree(scope, account_id, amount_sen, amount_sen);
    const cash_session_id = method === "tunai" ? await holdOwnDrawer(scope, { alone: true }) : null;
    if (cash_session_id && (await readFreeCash(scope, cash_session_id)) < amount_sen) {
      throw fault("drawer", "There is not that much cash in the drawer.");
    }
    const entries = refundEntries({ account_id, student_id, amount_sen, cash_session_id });
    // A deposit is no credit of the account, so that nothing of it falls due.
    const dues = student_id ? [] : [{ account_id, due_on: scope.today, amount_sen }];
    await post(scope, [{ id, kind: "refund", entries, dues }]);
    await settle(scope, [account_id]);
    const [number = ""] = await takeNumbers(scope, "refund", 1);
    await endRefund(scope, id, { state: "paid", number, bank_ref });
    const details = { number, method };
    const label = formatSen(amount_sen);
    scope.record({ action: "fees.pay_refund", subject_id: id, label, details });
    return requireRefund(scope, runtime, id);
  }),

  refuseRefund: os.refuseRefund.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    const { amount_sen } = await holdAsked(scope, runtime, id);
    await endRefund(scope, id, { state: "refused" });
    const label = formatSen(amount_sen);
    scope.record({ action: "fees.refuse_refund", subject_id: id, label });
    return requireRefund(scope, runtime, id);
  }),
});

async function readHeld(scope: Scope, account_id: string): Promise<HeldCredit> {
  const credits = await findCredits(scope, [account_id]);
  const holds = await findHolds(scope, account_id);
  return { held_sen: sumOf(credits.filter(({ is_held }) => is_held)), holds };
}

function sumOf(open: readonly { left_sen: number }[]): number {
  return open.reduce((sum, { left_sen }) => sum + left_sen, 0);
}

type NewNote = {
  account_id: string;
  kind: HandNote;
  amount_sen: number;
  reason: string;
  item_id?: string | undefined;
  student_id?: string | undefined;
  client_key: string;
};

/** Writes a credit note; sent again with its key, it finds the note that there is. */
async function writeNote(scope: Scope, input: NewNote): Promise<CreditNote> {
  const { account_id, kind, amount_sen, reason, item_id = null, client_key } = input;
  const student_id = kind === "deposit" ? (input.student_id ?? null) : null;
  if (kind === "deposit" && student_id === null) {
    const issues = [{ path: ["student_id"], message: "is missing" }];
    throw refuse("BAD_REQUEST", "A deposit is of one pupil.", { issues });
  }
  const closed = await begin(scope, [account_id], student_id);
  const [known] = await findNotes(scope, { client_key });
  if (known) {
    requireSame(known, input, ["account_id", "kind", "amount_sen"]);
    scope.record("history");
    return known;
  }
  refuseClosed(closed);
  const item = item_id ? await findItemKind(scope, item_id) : "fee";
  if (!item) throw refuse("NOT_FOUND", "There is no such item.");
  if (item === "deposit") {
    throw fault("deposit_item", "A deposit that was billed wrongly pays what is owed for it.");
  }
  // A deposit is the family's own money, so that nobody lets anything off.
  if (kind !== "deposit") await requireWithinLimit(scope, account_id, amount_sen);
  const owed = await findOpenDues(scope, [account_id]);
  const owed_sen = sumOf(owed);
  const wrong = noteFault(kind, amount_sen, owed_sen);
  if (wrong) throw fault(wrong, "The family does not owe that much.", { owed_sen });
  if (student_id) await requireDeposit(scope, student_id, amount_sen);
  const id = newId();
  const entries = noteEntries({ account_id, kind, amount_sen, item_id, student_id });
  await post(scope, [{ id, kind: "credit_note", entries }]);
  await settle(scope, [account_id]);
  const note = { id, account_id, kind, reason, amount_sen, client_key };
  await keepDiscounts(scope, new Map([[account_id, id]]), note);
  const [written] = await findNotes(scope, { client_key });
  if (!written) throw new Error("the note was not written");
  const action = kind === "write_off" ? "fees.write_off" : "fees.credit_note";
  const details = { sum: formatSen(amount_sen), kind };
  scope.record({ action, subject_id: account_id, label: written.number, details });
  return written;
}

/**
 * Refuses who may not approve more than the school's limit for one family and month, so that a large note is not written
 * as many small ones. The account is locked.
 */
async function requireWithinLimit(
  scope: Scope,
  account_id: string,
  amount_sen: number,
): Promise<void> {
  if (scope.reaches("fees.approve").includes("all")) return;
  const { note_limit_sen } = await findFeeSettings(scope);
  const left_sen = Math.max(0, note_limit_sen - (await readLimitedNotes(scope, account_id)));
  if (amount_sen <= left_sen) return;
  throw fault("limit", "Notes above the school's limit are for an admin.", {
    note_limit_sen,
    left_sen,
  });
}

/** Posts what an account owed, or had paid ahead, before the school's books began here, and returns its id. */
async function openAccount(
  scope: Scope,
  opening: { account_id: string; as_of: string; amount_sen: number; note?: string | undefined },
): Promise<string> {
  const { account_id, as_of, amount_sen, note = "" } = opening;
  if (as_of > scope.today) throw fault("day", "The day of the balance has not come yet.");
  refuseClosed(await begin(scope, [account_id]));
  if (await hasOpening(scope, opening)) {
    throw fault("known", "This account has an opening balance of that day already.");
  }
  const id = newId();
  const dues = amount_sen > 0 ? [{ account_id, due_on: as_of, amount_sen }] : [];
  await post(scope, [
    { id, kind: "opening", entries: openingEntries(account_id, amount_sen), dues },
  ]);
  await settle(scope, [account_id]);
  await insertOpening(scope, { id, account_id, as_of, amount_sen, note });
  if (amount_sen < 0) await keepDiscounts(scope, new Map([[account_id, id]]));
  return id;
}

/**
 * Takes the locks of a correction: the months, then the accounts, with those of a pupil whose deposit it is; finds the
 * closed month in which today lies.
 */
async function begin(scope: Scope, account_ids: string[], student_id: string | null = null) {
  const closed = await holdFeeMonths(scope);
  const theirs = student_id ? await findAccountIds(scope, student_id) : account_ids;
  if (account_ids.some((id) => !theirs.includes(id)) || !(await lockAccounts(scope, theirs))) {
    throw refuse("NOT_FOUND", "There is no such account.");
  }
  return closed;
}

/** Refuses more than a locked account has free; refunds that wait (less those of `own_sen`) are not free. */
async function requireFree(
  scope: Scope,
  account_id: string,
  amount_sen: number,
  own_sen = 0,
): Promise<void> {
  const credits = await findFreeCredits(scope, [account_id]);
  const asked_sen = (await readAsked(scope, { account_id })) - own_sen;
  const free_sen = sumOf(credits) - asked_sen;
  if (amount_sen <= free_sen) return;
  throw fault("too_much", "The family has not paid that much ahead.", {
    free_sen: Math.max(0, free_sen),
  });
}

/** Refuses more than the school holds of a pupil's deposit; refunds that wait (less those of `own_sen`) are taken. */
async function requireDeposit(
  scope: Scope,
  student_id: string,
  amount_sen: number,
  own_sen = 0,
): Promise<void> {
  const [held] = await findDeposits(scope, { student_ids: [student_id] });
  const asked_sen = (await readAsked(scope, { student_id })) - own_sen;
  const left_sen = (held?.left_sen ?? 0) - asked_sen;
  if (amount_sen <= left_sen) return;
  throw fault("held", "The school does not hold that much of the pupil's deposit.", {
    left_sen: Math.max(0, left_sen),
  });
}

/** Refuses to pay back more of a deposit than there is, or what the family has not paid yet. */
async function requireHeld(
  scope: Scope,
  refund: { account_id: string; student_id: string; amount_sen: number },
  own_sen = 0,
): Promise<void> {
  const { account_id, student_id, amount_sen } = refund;
  await requireDeposit(scope, student_id, amount_sen, own_sen);
  const owed = await findOpenDues(scope, [account_id]);
  const owed_sen = sumOf(owed);
  await requireDeposit(scope, student_id, amount_sen + owed_sen, own_sen);
}

/** A refund that waits, with its account locked; refuses one that was decided, and who may not decide on it. */
async function holdAsked(scope: Scope, runtime: Runtime, id: string): Promise<Refund> {
  const { account_id, student_id } = await requireRefund(scope, runtime, id);
  refuseClosed(await begin(scope, [account_id], student_id));
  // Read again, because another request may have decided until the account was locked.
  const refund = await requireRefund(scope, runtime, id);
  if (refund.state !== "asked") throw fault("decided", "This refund was decided on already.");
  if (!refund.may_decide) {
    throw fault("second", "Somebody else than who asked for it approves a refund.");
  }
  return refund;
}

/** Refunds, with whether the person may decide on each: where two may, not who asked for it. */
async function readRefunds(
  scope: Scope,
  { database }: Runtime,
  which: Parameters<typeof findRefunds>[1] = {},
): Promise<Refund[]> {
  const mayApprove = scope.reaches("fees.approve").includes("all");
  const isAlone = mayApprove && !(await hasOtherAdmin(scope, database.auth));
  const me = scope.person.profile_id;
  const found = await findRefunds(scope, which);
  return found.map(({ asked_id, ...one }) => ({
    ...one,
    may_decide: mayApprove && one.state === "asked" && (isAlone || asked_id !== me),
  }));
}

async function requireRefund(scope: Scope, runtime: Runtime, id: string): Promise<Refund> {
  const [found] = await readRefunds(scope, runtime, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such refund.");
  return found;
}

/** Refuses a key that was sent with something else before. */
function requireSame<T extends object>(known: T, sent: Partial<T>, names: (keyof T)[]): void {
  if (names.every((name) => known[name] === sent[name])) return;
  throw fault("key", "This key belongs to another document.");
}
