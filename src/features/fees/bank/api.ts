import { createHash } from "node:crypto";
import { lockAccounts } from "#features/fees/accounts/db.ts";
import { receivePayments } from "#features/fees/api.ts";
import { settleClaim } from "#features/fees/claims/db.ts";
import { holdFeeMonths } from "#features/fees/ledger/db.ts";
import { refuseClosed } from "#features/fees/ledger/rules.ts";
import { findOtherAdminReaders } from "#features/members/db.ts";
import { daysBetween } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type BankAccount, type BankMatch, feeBankContract } from "./contract.ts";
import {
  findBankAccounts,
  findBookedBankLines,
  findCandidates,
  findGivers,
  findLinkable,
  findOpenLines,
  findPayIn,
  insertBankAccount,
  insertBankLines,
  insertMatches,
  isOpenDeposit,
  isOpenGift,
  learnAliases,
  type Linkable,
  lockBankLines,
  lockDeposits,
  type LockedLine,
  rememberColumns,
  setIgnored,
  updateBankAccount,
} from "./db.ts";
import { aliasOf, DAYS_APART, matcherOf } from "#features/fees/bank/rules/matching.ts";
import { readDuitNow } from "#features/fees/bank/rules/duitnow.ts";
import type { StatementLine } from "#features/fees/bank/rules/statement.ts";
import { payInLetter } from "#features/fees/bank/text/letters.ts";
import { foldWords } from "#features/fees/bank/rules/words.ts";

const os = serve(feeBankContract);

export const feeBankRoutes = os.router({
  listBankAccounts: os.listBankAccounts.handler(({ context: { scope } }) =>
    findBankAccounts(scope),
  ),

  addBankAccount: os.addBankAccount.handler(async ({ context: { scope }, input }) => {
    const id = await insertBankAccount(scope, input);
    const label = `${input.bank} ${input.number_last4}`;
    scope.record({ action: "fees.add_bank_account", subject_id: id, label });
    return requireBankAccount(scope, id);
  }),

  changeBankAccount: os.changeBankAccount.handler(async ({ context, input }) => {
    const { scope, runtime } = context;
    const { id, version, ...changes } = input;
    const before = await requireBankAccount(scope, id);
    await requireVersion(scope, before, version);
    requirePayIn(before, changes);
    // A code that nobody tried says no sum, whatever the one before it did.
    const isNew = changes.duitnow !== undefined && changes.duitnow !== before.duitnow;
    const written = { ...changes, ...(isNew && { has_amount: false }) };
    if (!(await updateBankAccount(scope, before, written))) {
      await requireVersion(scope, await requireBankAccount(scope, id), before.version);
    }
    const after = await requireBankAccount(scope, id);
    const details = changesOf(logged(before), logged(after), NO_PERSON);
    const label = `${after.bank} ${after.number_last4}`;
    scope.record({ action: "fees.change_bank_account", subject_id: id, label, details });
    await tellOtherAdmins(scope, runtime, before, after);
    return after;
  }),

  listPayIn: os.listPayIn.handler(({ context: { scope } }) => findPayIn(scope)),

  addBankLines: os.addBankLines.handler(async ({ context: { scope }, input }) => {
    const { bank_account_id, columns, lines } = input;
    const { bank, number_last4 } = await requireBankAccount(scope, bank_account_id);
    if (lines.some(({ booked_on }) => booked_on > scope.today)) {
      throw refuse("UNPROCESSABLE_CONTENT", "Money cannot come in tomorrow.", { reason: "day" });
    }
    await rememberColumns(scope, bank_account_id, columns);
    const added = await insertBankLines(scope, bank_account_id, withPrints(bank_account_id, lines));
    const details = { added, known: lines.length - added };
    const label = `${bank} ${number_last4}`;
    scope.record({ action: "fees.add_bank_lines", subject_id: bank_account_id, label, details });
    return details;
  }),

  listBankLines: os.listBankLines.handler(async ({ context: { scope }, input }) => {
    const lines = await findOpenLines(scope, input.bank_account_id);
    const from = lines.at(-1)?.booked_on;
    if (!from) return [];
    const find = matcherOf(await findCandidates(scope, from));
    return lines.map((line) => ({ ...line, suggestions: find(line) }));
  }),

  listBookedBankLines: os.listBookedBankLines.handler(({ context: { scope }, input }) =>
    findBookedBankLines(scope, input.bank_account_id, input),
  ),

  matchBankLines: os.matchBankLines.handler(async ({ context: { scope }, input }) => {
    const { matches } = input;
    const parts = matches.flatMap((match) => match.parts ?? []);
    const accounts = [...new Set(parts.map(({ account_id }) => account_id))];
    const ids = [...new Set(matches.map(({ line_id }) => line_id))];
    refuseClosed(await holdFeeMonths(scope));
    if (!(await lockAccounts(scope, accounts))) {
      throw refuse("NOT_FOUND", "There is no such account.");
    }
    const given = matches.flatMap(({ payment_id }) => payment_id ?? []);
    const givers = await findGivers(scope, given);
    const sponsors = [...new Set(givers.map(({ account_id }) => account_id))];
    await lockAccounts(scope, sponsors, "sponsor");
    const linkable = await findLinkable(scope, accounts);
    const lines = new Map((await lockBankLines(scope, ids)).map((line) => [line.id, line]));
    if (lines.size < ids.length) throw refuse("NOT_FOUND", "There is no such line.");
    await lockDeposits(
      scope,
      matches.flatMap(({ cash_session_id }) => cash_session_id ?? []),
    );
    const done = await carryOut(scope, matches, { lines, linkable });
    const sum = matches.reduce((all, { line_id }) => all + (lines.get(line_id)?.left_sen ?? 0), 0);
    scope.record({
      action: "fees.match_bank_lines",
      label: formatSen(sum),
      details: { lines: matches.length, ...done },
    });
    return done;
  }),

  ignoreBankLine: os.ignoreBankLine.handler(async ({ context: { scope }, input: { id, why } }) => {
    const [line] = await lockBankLines(scope, [id]);
    if (!line) throw refuse("NOT_FOUND", "There is no such line.");
    if (line.left_sen < line.amount_sen) throw settled(id);
    await setIgnored(scope, id, why);
    const action = why ? "fees.ignore_bank_line" : "fees.reopen_bank_line";
    scope.record({ action, subject_id: id, label: formatSen(line.amount_sen) });
    return { waits: why === "" };
  }),
});

/** Mails the other admins where families pay now, because the money would go where a stolen account says. */
async function tellOtherAdmins(
  scope: Scope,
  { database, env }: Pick<Runtime, "database" | "env">,
  before: BankAccount,
  after: BankAccount,
): Promise<void> {
  const where = ["number", "duitnow", "holder"] as const;
  if (where.every((name) => before[name] === after[name])) return;
  const { school, person, now, tx } = scope;
  const facts = {
    school: school.name,
    by: fullName(person),
    at: now,
    time_zone: school.time_zone,
    bank: after.bank,
    before,
    after,
    url: `${env.origin}/dashboard/fees/check/bank`,
  };
  for (const { email, first_name } of await findOtherAdminReaders(scope, database.auth)) {
    const letter = payInLetter({ ...facts, first_name });
    await postMail(tx, { kind: "fee_pay_in", recipient: email, ...composeLetter(letter) });
  }
}

async function requireBankAccount(scope: Scope, id: string) {
  const [found] = await findBankAccounts(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such bank account.");
  return found;
}

type PayInChanges = { number?: string; duitnow?: string; has_amount?: boolean };

/** Refuses a number of another account, a code that families cannot pay with, and a sum in a code that is not there. */
function requirePayIn(before: BankAccount, { number, duitnow, has_amount }: PayInChanges): void {
  if (number && !number.endsWith(before.number_last4)) {
    throw refuse("UNPROCESSABLE_CONTENT", "The number ends with other digits.", {
      reason: "number",
      last4: before.number_last4,
    });
  }
  const code = duitnow ? readDuitNow(duitnow) : undefined;
  if (typeof code === "string") {
    throw refuse("UNPROCESSABLE_CONTENT", "Families cannot pay with this code.", {
      reason: "duitnow",
      fault: code,
    });
  }
  const isKept = before.duitnow !== "" && (duitnow === undefined || duitnow === before.duitnow);
  if (has_amount && !isKept) {
    throw refuse("UNPROCESSABLE_CONTENT", "This code has to be tried first.", {
      reason: "untried",
    });
  }
}

/** As the audit log says it. */
function logged({ holder, number, duitnow, has_amount }: BankAccount) {
  return { holder, number, duitnow, has_amount };
}

/**
 * Lines with what tells each from every other one of the account. Two equal transfers of a day are told apart by which
 * of the equal ones they are.
 */
function withPrints(bank_account_id: string, lines: readonly StatementLine[]) {
  const equals = new Map<string, number>();
  return lines.map((line) => {
    const { booked_on, amount_sen, description, reference } = line;
    const said = [foldWords(description), foldWords(reference)];
    const text = JSON.stringify([bank_account_id, booked_on, amount_sen, ...said]);
    const nth = (equals.get(text) ?? 0) + 1;
    equals.set(text, nth);
    const fingerprint = createHash("sha256").update(`${text} ${nth}`).digest("hex");
    return { ...line, fingerprint };
  });
}

const settled = (line_id: string) =>
  refuse("CONFLICT", "This line is matched or ignored already.", { reason: "settled", line_id });

type Known = { lines: ReadonlyMap<string, LockedLine>; linkable: Linkable[] };
type Matched = { line: LockedLine; account_id: string; amount_sen: number; slip_id: string | null };

/** Links lines to what there is, and makes receipts of the rest. Everything that it changes is locked. */
async function carryOut(scope: Scope, matches: readonly BankMatch[], { lines, linkable }: Known) {
  const made: {
    line_id: string;
    payment_id: string | null;
    cash_session_id: string | null;
    amount_sen: number;
  }[] = [];
  const fresh: Matched[] = [];
  const seen = new Set<string>();
  const named = new Set<string>();
  for (const { line_id, parts = [], payment_id, cash_session_id } of matches) {
    const line = lines.get(line_id);
    if (!line?.waits || seen.has(line_id)) throw settled(line_id);
    seen.add(line_id);
    const known = payment_id ?? cash_session_id;
    if (known && parts.length === 0) {
      const isOpen = payment_id
        ? await isOpenGift(scope, line_id, payment_id)
        : await isOpenDeposit(scope, known, line.left_sen);
      if (!isOpen || named.has(known)) throw settled(line_id);
      named.add(known);
      const what = payment_id
        ? { payment_id, cash_session_id: null }
        : { payment_id: null, cash_session_id: known };
      made.push({ line_id, ...what, amount_sen: line.left_sen });
      continue;
    }
    if (parts.reduce((sum, { amount_sen }) => sum + amount_sen, 0) !== line.left_sen) {
      throw refuse("UNPROCESSABLE_CONTENT", "The parts do not add up to the line.", {
        reason: "parts",
        line_id,
      });
    }
    for (const { account_id, amount_sen } of parts) {
      const found = take(linkable, { account_id, amount_sen, on: line.booked_on });
      if (found?.kind === "receipt") {
        made.push({ line_id, payment_id: found.id, cash_session_id: null, amount_sen });
      } else fresh.push({ line, account_id, amount_sen, slip_id: found?.id ?? null });
    }
  }
  const linked = made.length;
  made.push(...(await receive(scope, fresh)));
  await insertMatches(scope, made);
  const learnt = new Map<string, { account_id: string; words: string }>();
  for (const { line_id, parts = [] } of matches) {
    const line = lines.get(line_id);
    const words = line ? aliasOf(line) : "";
    const [only] = parts.length === 1 ? parts : [];
    if (words && only) {
      learnt.set(`${words} ${only.account_id}`, { account_id: only.account_id, words });
    }
  }
  await learnAliases(scope, [...learnt.values()]);
  return { receipts: fresh.length, linked };
}

/** Takes from the list what is of the same account and sum, within some days of the bank's. */
function take(
  linkable: Linkable[],
  wanted: { account_id: string; amount_sen: number; on: string },
) {
  const at = linkable.findIndex(
    ({ account_id, amount_sen, on }) =>
      account_id === wanted.account_id &&
      amount_sen === wanted.amount_sen &&
      Math.abs(daysBetween(on, wanted.on)) <= DAYS_APART,
  );
  return at < 0 ? undefined : linkable.splice(at, 1)[0];
}

/** Makes the receipts of lines that have none, of the bank's day or, if that month is closed, of today. */
async function receive(scope: Scope, fresh: readonly Matched[]) {
  if (fresh.length === 0) return [];
  const days = [...new Set(fresh.map(({ line }) => line.booked_on))];
  const closed = new Set<string>();
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    if (await holdFeeMonths(scope, [`${month}-01`])) closed.add(month);
  }
  const payments = await receivePayments(
    scope,
    fresh.map(({ line, account_id, amount_sen }) => ({
      account_id,
      amount_sen,
      method: /duitnow/i.test(line.description) ? ("duitnow" as const) : ("pindahan" as const),
      received_on: closed.has(line.booked_on.slice(0, 7)) ? scope.today : line.booked_on,
      payer_name: "",
      reference: line.reference,
      client_key: newId(),
    })),
  );
  for (const [at, { slip_id }] of fresh.entries()) {
    const payment_id = payments[at]?.id ?? null;
    if (slip_id) await settleClaim(scope, slip_id, { state: "accepted", payment_id });
  }
  return fresh.map(({ line, amount_sen }, at) => {
    return {
      line_id: line.id,
      payment_id: payments[at]?.id ?? null,
      cash_session_id: null,
      amount_sen,
    };
  });
}
