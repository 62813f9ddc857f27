import { createHash } from "node:crypto";
import { findAccounts, lockAccounts, mayPayFor } from "#features/fees/accounts/db.ts";
import { issueInvoices } from "#features/fees/billing/api.ts";
import { claimRun, findRuns } from "#features/fees/billing/db.ts";
import { holdFunds, readHeldFunds } from "#features/fees/funds/db.ts";
import {
  entriesOf,
  findFreeCredits,
  findOpenDues,
  holdFeeMonths,
  insertAllocations,
  type OpenDue,
  post,
  settle,
  unallocate,
} from "#features/fees/ledger/db.ts";
import {
  allocate,
  earlyEntries,
  invoiceEntries,
  mirrored,
  netOf,
  refuseClosed,
} from "#features/fees/ledger/rules.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { findFeeSettings } from "#features/fees/settings/db.ts";
import type { EarlyOffer } from "#features/fees/settings/rules.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feeEarlyContract, type FamilyYear } from "./contract.ts";
import {
  type AccountYear,
  type EarlyDiscount,
  findUnused,
  findYears,
  insertDiscounts,
  insertNotes,
  loseDiscount,
  type NewNote,
  readYearFacts,
  type Unused,
  voidCharges,
} from "./db.ts";
import {
  bestOffer,
  discountOf,
  isMet,
  planYearBill,
  standingOffers,
  unusedCredit,
  type YearPlan,
} from "./rules.ts";

const os = serve(feeEarlyContract);

export const feeEarlyRoutes = os.router({
  readYear: os.readYear.handler(async ({ context: { scope }, input }) => {
    const [account] = await findAccounts(scope, "fees.see", input.account_id);
    if (!account) throw refuse("NOT_FOUND", "There is no such account.");
    return yearOf(scope, input.account_id, { named: input.year });
  }),

  billYear: os.billYear.handler(({ context: { scope }, input }) => billYear(scope, input)),

  billOwnYear: os.billOwnYear.handler(async ({ context: { scope }, input }) => {
    if (!(await mayPayFor(scope, input.account_id))) {
      throw refuse("NOT_FOUND", "There is no such account.");
    }
    const { early_offers } = await findFeeSettings(scope);
    if (!early_offers.some((offer) => offer.year === input.year && scope.today <= offer.until)) {
      throw refuse("CONFLICT", "The school offers nothing for this year.", { reason: "no_offer" });
    }
    return billYear(scope, input);
  }),

  creditUnused: os.creditUnused.handler(async ({ context: { scope }, input }) => {
    const { account_id, student_id, year } = input;
    refuseClosed(await holdFeeMonths(scope));
    await requireLocked(scope, account_id);
    const unused = await findUnused(scope, account_id);
    const found = unused.find((one) => one.student_id === student_id && one.year === year);
    const years = await findYears(scope, [account_id]);
    const leaver = found && leaverOf(found, years);
    if (!found || leaver?.credit_sen !== input.credit_sen) {
      throw refuse("CONFLICT", "This is not what is to be credited any more.", {
        reason: "changed",
      });
    }
    const note = newId();
    const entries = mirrored(invoiceEntries(account_id, found.charges));
    await post(scope, [{ id: note, kind: "credit_note", entries }]);
    await voidCharges(
      scope,
      found.charges.map(({ id }) => id),
      note,
    );
    // The months that were not used are the last ones: what the note pays of them is not owed for those before.
    const bills = years.find((one) => one.year === year)?.invoice_ids ?? [];
    const open = await findOpenDues(scope, [account_id]);
    const last = open.filter(({ tx_id }) => bills.includes(tx_id)).toReversed();
    const credit = { id: note, account_id, left_sen: leaver.total_sen };
    await insertAllocations(scope, allocate(last, [credit]));
    await settle(scope, [account_id]);
    await keepDiscounts(scope, new Map([[account_id, note]]), {
      id: note,
      account_id,
      kind: "leaving",
      amount_sen: leaver.total_sen,
    });
    const details = { sum: formatSen(leaver.credit_sen), year };
    scope.record({
      action: "fees.credit_unused",
      subject_id: account_id,
      label: found.name,
      details,
    });
    return yearOf(scope, account_id, { named: year, isWritten: true });
  }),
});

/** Bills an account the rest of a year as it was previewed. */
async function billYear(
  scope: Scope,
  { account_id, year, preview_hash }: { account_id: string; year: string; preview_hash: string },
): Promise<FamilyYear> {
  refuseClosed(await holdFeeMonths(scope));
  if (!(await claimRun(scope))) {
    throw refuse("CONFLICT", "Somebody else is billing just now.", { reason: "running" });
  }
  await requireLocked(scope, account_id);
  // What is in the funds stays as it is until the bill has taken its part.
  await holdFunds(scope);
  const plan = planYearBill(account_id, await readYearFacts(scope, account_id, year));
  if (hashOf(plan) !== preview_hash) {
    throw refuse("CONFLICT", "The bill is not the one that was previewed any more.", {
      reason: "changed",
    });
  }
  if (!plan.invoice) {
    throw refuse("CONFLICT", "Nothing is left to bill for this year.", { reason: "nothing" });
  }
  if (plan.short.length > 0) {
    throw refuse("CONFLICT", "A fund has not enough for this bill.", { reason: "fund_short" });
  }
  const { ids } = await issueInvoices(scope, year, [plan.invoice]);
  await keepDiscounts(scope, new Map(ids.map((id) => [account_id, id])));
  const details = { total: formatSen(plan.invoice.total_sen) };
  scope.record({ action: "fees.bill_year", subject_id: account_id, label: year, details });
  return yearOf(scope, account_id, { named: year, isWritten: true });
}

type Change = { year: AccountYear; id: string; offer: EarlyOffer; sen: number };

/**
 * Gives accounts the discount for a year that they paid early, and takes one back whose terms do not hold any more: what
 * is given follows from the bills and from what paid them. Each account comes with the document (its id) that changes
 * something; it is locked, and everything else of this write is posted. A note that was posted before gets its number here, because the reversals' series comes first.
 */
export async function keepDiscounts(
  scope: Scope,
  documents: ReadonlyMap<string, string>,
  posted?: Omit<NewNote, "number">,
): Promise<void> {
  const account_ids = [...documents.keys()];
  if (account_ids.length === 0) return;
  const note_id = posted?.kind === "leaving" ? undefined : posted?.id;
  const years = await findYears(scope, account_ids, { note_id });
  if (years.length === 0 && !posted) return;
  const { early_offers } = years.length > 0 ? await findFeeSettings(scope) : { early_offers: [] };
  const lost: { discount: EarlyDiscount; account_id: string; id: string }[] = [];
  const earned: Change[] = [];
  for (const year of years) {
    const { discount, account_id, eligible_sen } = year;
    const offers = early_offers.filter((one) => one.year === year.year);
    // What was earned stays on the terms on which it was, even when the school offers something else by now.
    const offer = bestOffer(year, discount ? [...offers, discount] : offers);
    const sen = offer ? discountOf(eligible_sen, offer.off_bp) : 0;
    if (discount?.off_bp === offer?.off_bp && (discount?.sen ?? 0) === sen) continue;
    if (discount) lost.push({ discount, account_id, id: newId() });
    if (offer) earned.push({ year, id: newId(), offer, sen });
  }
  if (lost.length === 0 && earned.length === 0 && !posted) return;
  for (const { discount, id } of lost) {
    const entries = mirrored(await entriesOf(scope, discount.id));
    await post(scope, [{ id, kind: "reversal", entries, reverses: discount.id }]);
    await unallocate(scope, discount.id);
  }
  await post(
    scope,
    earned.map(({ id, year, sen }) => {
      return { id, kind: "credit_note", entries: earlyEntries(year.account_id, sen) };
    }),
  );
  await settle(scope, account_ids);
  const reversals = await takeNumbers(scope, "reversal", lost.length);
  for (const [at, { discount, account_id, id }] of lost.entries()) {
    const lost_number = reversals[at] ?? "";
    await loseDiscount(scope, discount.id, { lost_id: id, lost_number });
    const details = { sum: formatSen(discount.sen), year: discount.year };
    scope.record({
      action: "fees.lose_early",
      subject_id: account_id,
      label: lost_number,
      details,
    });
  }
  const notes = [
    ...(posted ? [posted] : []),
    ...earned.map(({ id, year: { account_id }, sen }) => {
      return { id, account_id, kind: "early" as const, amount_sen: sen };
    }),
  ];
  const numbers = await takeNumbers(scope, "credit_note", notes.length);
  await insertNotes(
    scope,
    notes.map((note, at) => {
      return { reason: "", client_key: null, ...note, number: numbers[at] ?? "" };
    }),
  );
  await insertDiscounts(
    scope,
    earned.map(({ id, year: { account_id, year }, offer: { off_bp, until, second_until } }) => {
      const earned_by = documents.get(account_id) ?? id;
      return { id, account_id, year, off_bp, until, second_until, earned_by };
    }),
  );
  for (const { year, offer, sen } of earned) {
    const details = { sum: formatSen(sen), percent: `${offer.off_bp / 100}%` };
    const { account_id } = year;
    scope.record({ action: "fees.earn_early", subject_id: account_id, label: year.year, details });
  }
}

/**
 * The sums, the least first, by which one payment of today settles all that a locked account owes, each with the
 * discount of an offer that it meets.
 */
export async function findDiscountedSums(
  scope: Scope,
  account_id: string,
  owed: readonly OpenDue[],
): Promise<number[]> {
  const { early_offers } = await findFeeSettings(scope);
  if (early_offers.length === 0) return [];
  const years = await findYears(scope, [account_id]);
  const sums = years.flatMap((year) => {
    const given_bp = year.discount?.off_bp ?? 0;
    const open = owed.filter(({ tx_id }) => year.invoice_ids.includes(tx_id));
    const [all_sen, open_sen] = [owed, open].map((dues) => sumOf(dues.map((due) => due.left_sen)));
    return early_offers.flatMap((offer) => {
      if (year.in_plan || offer.year !== year.year || offer.off_bp <= given_bp) return [];
      const off_sen = discountOf(year.eligible_sen, offer.off_bp);
      const came = { day: scope.today, sen: (open_sen ?? 0) - off_sen };
      const isEarned = isMet({ ...year, paid: [...year.paid, came] }, offer);
      return isEarned && came.sen > 0 ? [(all_sen ?? 0) - off_sen] : [];
    });
  });
  return sums.toSorted((one, other) => one - other);
}

/**
 * What may be said of a year: of the one with an offer that stands, unless one is named. After a write nothing is planned:
 * the screen reads that when it asks for it.
 */
async function yearOf(
  scope: Scope,
  account_id: string,
  { named, isWritten = false }: { named?: string | undefined; isWritten?: boolean },
): Promise<FamilyYear> {
  const { today } = scope;
  const isOffice = scope.reaches("fees.manage").includes("all");
  const { early_offers } = await findFeeSettings(scope);
  const standing = early_offers.filter(
    ({ until, second_until }) => today <= (second_until ?? until),
  );
  const years = standing.map(({ year: one }) => one).toSorted();
  const year = named ?? years[0] ?? today.slice(0, 4);
  // Without an offer nothing is to be said, unless somebody asks what a year comes to.
  const isWanted = !isWritten && (named !== undefined || years.length > 0);
  const [found] = await findYears(scope, [account_id], { year });
  if (!found) throw new Error("the year was not read");
  const plan = isWanted
    ? planYearBill(account_id, await readYearFacts(scope, account_id, year))
    : null;
  const funds = plan && plan.short.length > 0 ? await fundNames(scope) : new Map<string, string>();
  const charges = plan?.invoice?.charges ?? [];
  const open = await findOpenDues(scope, [account_id]);
  const credits = await findFreeCredits(scope, [account_id]);
  const isBilled = found.run_id !== null;
  // What is planned counts as if it was billed now, and what was paid ahead as if it paid it.
  const whole = isBilled
    ? found
    : {
        total_sen: found.total_sen + sumOf(charges.map(netOf)),
        eligible_sen:
          found.eligible_sen + sumOf(charges.filter((c) => c.early_eligible).map(netOf)),
        paid: [...found.paid, { day: today, sen: sumOf(credits.map((c) => c.left_sen)) }],
      };
  const other_sen = sumOf(
    open.flatMap(({ tx_id, left_sen }) => (found.invoice_ids.includes(tx_id) ? [] : left_sen)),
  );
  const [run] = found.run_id ? await findRuns(scope, found.run_id) : [];
  const { discount } = found;
  // While a fund is short, the sums are not those that will be billed, and what is in a fund is for the office alone.
  const isShort = plan !== null && plan.short.length > 0;
  const invoice = isShort && !isOffice ? null : plan?.invoice;
  const isOpen = !found.in_plan && !isShort && (isBilled || invoice);
  const offers = isOpen ? standing.filter((one) => one.year === year) : [];
  const unused = isOffice ? await findUnused(scope, account_id) : [];
  const past = unused.length > 0 ? await findYears(scope, [account_id]) : [];
  return {
    account_id,
    year,
    plan:
      plan && invoice
        ? {
            total_sen: invoice.total_sen,
            months: plan.months,
            waived_sen: sumOf(charges.flatMap(({ waived }) => waived.map(({ sen }) => sen))),
            short: plan.short.map(({ fund_id, short_sen }) => {
              return { name: funds.get(fund_id) ?? "", short_sen };
            }),
            preview_hash: hashOf(plan),
          }
        : null,
    bill: run ? { run_id: run.id, number: found.number ?? "", is_paid: run.paid } : null,
    offers: standingOffers(whole, offers, { today, other_sen }).filter(
      ({ off_bp }) => off_bp > (discount?.off_bp ?? 0),
    ),
    other_sen,
    discount: discount && { number: discount.number, off_bp: discount.off_bp, sen: discount.sen },
    leavers: unused.map((one) => leaverOf(one, past)),
  };
}

/** What is proposed for a pupil who left with months billed ahead. */
function leaverOf(unused: Unused, years: readonly AccountYear[]): FamilyYear["leavers"][number] {
  const { charges, ...who } = unused;
  const total_sen = sumOf(charges.map(netOf));
  const eligible_sen = sumOf(charges.filter((one) => one.early_eligible).map(netOf));
  const billed = years.find(({ year }) => year === unused.year);
  const given = billed?.discount
    ? { eligible_sen: billed.eligible_sen, off_bp: billed.discount.off_bp }
    : null;
  const months = new Set(charges.map(({ period }) => period)).size;
  return { ...who, months, total_sen, ...unusedCredit({ total_sen, eligible_sen }, given) };
}

async function fundNames(scope: Scope): Promise<Map<string, string>> {
  const funds = await readHeldFunds(scope);
  return new Map(funds.map(({ id, name }) => [id, name]));
}

async function requireLocked(scope: Scope, account_id: string): Promise<void> {
  if (await lockAccounts(scope, [account_id])) return;
  throw refuse("NOT_FOUND", "There is no such account.");
}

function hashOf(plan: YearPlan): string {
  return createHash("sha256").update(JSON.stringify(plan)).digest("base64url");
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
