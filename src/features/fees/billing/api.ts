import { createHash } from "node:crypto";
import {
  findDeposits,
  findOpenDues,
  holdFeeMonths,
  insertAllocations,
  post,
  settle,
} from "#features/fees/ledger/db.ts";
import {
  type BilledCharge,
  invoiceEntries,
  mirrored,
  netOf,
  refuseClosed,
} from "#features/fees/ledger/rules.ts";
import { holdFunds } from "#features/fees/funds/db.ts";
import type { ShortChoice } from "#features/fees/waivers/rules.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { groupedBy } from "#lib/grouped.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feeBillsContract, type BillingRun, type RunPreview } from "./contract.ts";
import {
  claimRun,
  findBilledPupils,
  findInvoicesOf,
  findRuns,
  insertInvoices,
  insertRun,
  insertUndoing,
  lockAllAccounts,
  readBillNames,
  readRunFacts,
} from "./db.ts";
import {
  differenceOf,
  monthBefore,
  planRun,
  type RunFacts,
  type RunInvoice,
  type RunPlan,
} from "./rules.ts";

const os = serve(feeBillsContract);

export const feeBillsRoutes = os.router({
  previewBills: os.previewBills.handler(async ({ context: { scope }, input }) => {
    const { period } = input;
    const facts = await readRunFacts(scope, period, choiceIn(input));
    const plan = planRun(facts);
    const billed = await findBilledPupils(scope, [monthBefore(period), period]);
    const names = await readBillNames(scope);
    return {
      ...previewOf(facts, plan),
      families: familiesOf(plan, names),
      without_stay: namesOf(plan.without_stay, names),
      exceptions: exceptionsOf(facts, plan, names),
      differs: namedDifference(differenceOf(facts, plan, billed), names),
    };
  }),

  listRuns: os.listRuns.handler(({ context: { scope } }) => findRuns(scope)),

  issueBills: os.issueBills.handler(async ({ context: { scope }, input }) => {
    await claim(scope);
    // What is in the funds stays as it is until the bills have taken their part.
    await holdFunds(scope);
    const facts = await readRunFacts(scope, input.period, choiceIn(input));
    const plan = planRun(facts);
    const { preview_hash, total_sen, short } = previewOf(facts, plan);
    if (preview_hash !== input.preview_hash) {
      throw refuse("CONFLICT", "The bills are not those that were previewed any more.", {
        reason: "changed",
      });
    }
    if (plan.invoices.length === 0) {
      throw refuse("CONFLICT", "Nobody is to be billed for this month.", { reason: "nothing" });
    }
    if (short.length > 0) {
      const lacking = short.map(({ fund: name, ...sums }) => ({ name, ...sums }));
      throw refuse("CONFLICT", "A fund has not enough for these bills.", {
        reason: "fund_short",
        funds: lacking,
      });
    }
    const { period } = input;
    const { run_id } = await issueInvoices(scope, period, plan.invoices);
    const { short_by } = input;
    const details = {
      invoices: plan.invoices.length,
      total: formatSen(total_sen),
      ...(short_by && { short_by }),
    };
    scope.record({ action: "fees.issue_bills", subject_id: run_id, label: period, details });
    return requireRun(scope, run_id);
  }),

  undoRun: os.undoRun.handler(async ({ context: { scope }, input }) => {
    await claim(scope);
    const run = await requireRun(scope, input.id);
    if (run.undone) {
      throw refuse("CONFLICT", "These bills were taken back already.", { reason: "undone" });
    }
    const bills = await findInvoicesOf(scope, run.id);
    if (run.paid) {
      throw refuse("CONFLICT", "Some of these bills are paid already.", { reason: "paid" });
    }
    await requireDeposits(
      scope,
      bills.flatMap(({ charges }) => charges),
    );
    const notes = bills.map((bill) => ({ ...bill, note_id: newId() }));
    await post(
      scope,
      notes.map(({ note_id, account_id, charges }) => {
        const entries = mirrored(invoiceEntries(account_id, charges));
        return { id: note_id, kind: "credit_note", entries };
      }),
    );
    const noteOf = new Map(notes.map(({ id, note_id }) => [id, note_id]));
    const dues = await findOpenDues(scope, [...new Set(bills.map(({ account_id }) => account_id))]);
    await insertAllocations(
      scope,
      dues.flatMap(({ id, account_id, tx_id, left_sen }) => {
        const note = noteOf.get(tx_id);
        return note ? [{ account_id, tx_id: note, due_id: id, amount_sen: left_sen }] : [];
      }),
    );
    const numbers = await takeNumbers(scope, "credit_note", notes.length);
    await insertUndoing(
      scope,
      run.id,
      notes.map(({ id, note_id, account_id, total_sen }, at) => {
        const number = numbers[at] ?? "";
        return { id: note_id, number, account_id, invoice_id: id, amount_sen: total_sen };
      }),
    );
    scope.record({ action: "fees.undo_bills", subject_id: run.id, label: run.period });
    return requireRun(scope, run.id);
  }),
});

/** Posts and numbers bills as they were planned, which free credits pay at once; returns the id of their run, and theirs. */
export async function issueInvoices(
  scope: Scope,
  period: string,
  planned: readonly RunInvoice[],
): Promise<{ run_id: string; ids: string[] }> {
  const bills = planned.map((invoice) => ({ id: newId(), ...invoice }));
  await post(
    scope,
    bills.map(({ id, account_id, charges, dues }) => ({
      id,
      kind: "invoice",
      entries: invoiceEntries(account_id, charges),
      dues: dues.map((due) => ({ account_id, ...due })),
    })),
  );
  const run_id = newId();
  const item_ids = [...new Set(bills.flatMap(({ charges }) => charges.map((one) => one.item_id)))];
  const total_sen = bills.reduce((sum, bill) => sum + bill.total_sen, 0);
  await insertRun(scope, { id: run_id, period, item_ids, invoices: bills.length, total_sen });
  await settle(
    scope,
    bills.map(({ account_id }) => account_id),
  );
  const numbers = await takeNumbers(scope, "invoice", bills.length);
  await insertInvoices(
    scope,
    bills.map(({ id, account_id, total_sen: sen }, at) => {
      return { id, number: numbers[at] ?? "", account_id, run_id, total_sen: sen };
    }),
    bills.flatMap(({ id, account_id, charges }) =>
      charges.map((charge) => ({ invoice_id: id, account_id, ...charge })),
    ),
  );
  return { run_id, ids: bills.map(({ id }) => id) };
}

/** Refuses to take bills back whose deposits were used or paid back since. */
async function requireDeposits(scope: Scope, charges: readonly BilledCharge[]): Promise<void> {
  const billed = new Map<string, number>();
  for (const { deposit_of, gross_sen } of charges) {
    if (deposit_of) billed.set(deposit_of, (billed.get(deposit_of) ?? 0) + gross_sen);
  }
  if (billed.size === 0) return;
  const held = await findDeposits(scope, { student_ids: [...billed.keys()] });
  const leftOf = new Map(held.map(({ student_id, left_sen }) => [student_id, left_sen]));
  if ([...billed].every(([id, sen]) => sen <= (leftOf.get(id) ?? 0))) return;
  throw refuse("CONFLICT", "A deposit of these bills was used or paid back.", {
    reason: "deposit",
  });
}

/** Who pays what a fund lacks, as it was asked for. */
function choiceIn(input: {
  short_by?: ShortChoice["by"] | undefined;
  short_fund_id?: string | undefined;
}): ShortChoice | null {
  const { short_by: by, short_fund_id: fund_id = null } = input;
  return by ? { by, fund_id } : null;
}

/** Takes the school's billing and its accounts for this transaction. */
async function claim(scope: Scope): Promise<void> {
  refuseClosed(await holdFeeMonths(scope));
  if (!(await claimRun(scope))) {
    throw refuse("CONFLICT", "Somebody else is billing just now.", { reason: "running" });
  }
  await lockAllAccounts(scope);
}

type BillNames = Awaited<ReturnType<typeof readBillNames>>;

/** What each account is billed, by the accounts' codes, and how much of it is for which pupil. */
function familiesOf(
  { invoices }: RunPlan,
  { accounts, pupils }: BillNames,
): RunPreview["families"] {
  const billOf = new Map(invoices.map((invoice) => [invoice.account_id, invoice]));
  const nameOf = new Map(pupils.map(({ id, name }) => [id, name]));
  return accounts.flatMap(({ id: account_id, code }) => {
    const bill = billOf.get(account_id);
    if (!bill) return [];
    let family_sen = 0;
    const sums = new Map<string, number>();
    for (const charge of bill.charges) {
      const { student_id } = charge;
      const sen = netOf(charge);
      if (student_id === null) family_sen += sen;
      else sums.set(student_id, (sums.get(student_id) ?? 0) + sen);
    }
    const students = [...sums].map(([id, sen]) => ({ id, name: nameOf.get(id) ?? "", sen }));
    return [{ account_id, code, total_sen: bill.total_sen, students, family_sen }];
  });
}

function namedDifference(
  found: ReturnType<typeof differenceOf>,
  names: BillNames,
): RunPreview["differs"] {
  if (!found) return null;
  return { ...found, joined: namesOf(found.joined, names), left: namesOf(found.left, names) };
}

/** The hand-made prices of the month by the names of their pupils. */
function exceptionsOf(
  { items }: RunFacts,
  { exceptions }: RunPlan,
  { pupils }: BillNames,
): RunPreview["exceptions"] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const ofPupil = groupedBy(exceptions, ({ student_id }) => student_id);
  return pupils.flatMap(({ id, name }) =>
    (ofPupil.get(id) ?? []).map(({ item_id, amount_sen }) => {
      const { name_ms = "", name_en = "" } = itemOf.get(item_id) ?? {};
      return { name, name_ms, name_en, amount_sen };
    }),
  );
}

/** The names of pupils, in the order of all names. */
function namesOf(ids: readonly string[], { pupils }: BillNames): string[] {
  const wanted = new Set(ids);
  return pupils.flatMap(({ id, name }) => (wanted.has(id) ? name : []));
}

/** What the bills come to, by item, and what is missing. */
function previewOf(
  facts: RunFacts,
  plan: RunPlan,
): Omit<RunPreview, "families" | "differs" | "without_stay" | "exceptions"> {
  const charges = plan.invoices.flatMap((invoice) => invoice.charges);
  const ofItem = groupedBy(charges, ({ item_id }) => item_id);
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  const waived = groupedBy(
    charges.flatMap((charge) => charge.waived),
    ({ fund_id }) => fund_id,
  );
  const fundOf = (id: string) => facts.funds.find((fund) => fund.id === id);
  const named = (id: string) => facts.items.find((item) => item.id === id);
  return {
    period: facts.period,
    invoices: plan.invoices.length,
    students: new Set(charges.flatMap(({ student_id }) => student_id ?? [])).size,
    total_sen: sum(plan.invoices.map(({ total_sen }) => total_sen)),
    items: [...ofItem].map(([id, of]) => ({
      id,
      name_ms: named(id)?.name_ms ?? "",
      name_en: named(id)?.name_en ?? "",
      count: of.length,
      gross_sen: sum(of.map(({ gross_sen }) => gross_sen)),
      off_sen: sum(of.map(({ off_sen }) => off_sen)),
      waived_sen: sum(of.flatMap(({ waived }) => waived.map(({ sen }) => sen))),
    })),
    waived: [...waived].map(([fund_id, parts]) => ({
      fund: fund_id === null ? null : (fundOf(fund_id)?.name ?? ""),
      sen: sum(parts.map(({ sen }) => sen)),
    })),
    short: plan.short.map(({ fund_id, short_sen }) => {
      const fund = fundOf(fund_id);
      return { fund_id, fund: fund?.name ?? "", balance_sen: fund?.balance_sen ?? 0, short_sen };
    }),
    funds: facts.funds
      .filter(
        ({ id, balance_sen }) => balance_sen > 0 && !plan.short.some((one) => one.fund_id === id),
      )
      .map(({ id, name, balance_sen }) => ({ id, name, balance_sen })),
    without_account: plan.without_account.length,
    without_price: plan.without_price.map((id) => ({
      name_ms: named(id)?.name_ms ?? "",
      name_en: named(id)?.name_en ?? "",
    })),
    preview_hash: createHash("sha256").update(JSON.stringify(plan)).digest("base64url"),
  };
}

async function requireRun(scope: Scope, id: string): Promise<BillingRun> {
  const [found] = await findRuns(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There are no such bills.");
  return found;
}
