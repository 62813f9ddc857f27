import {
  billedKey,
  planRun,
  type RunCharge,
  type RunFacts,
  type RunInvoice,
} from "#features/fees/billing/rules.ts";
import { netOf } from "#features/fees/ledger/rules.ts";
import type { EarlyOffer } from "#features/fees/settings/rules.ts";

/** The months of a year, "2027", that can still be billed ahead: from the present one on, up to the end of the next year. */
export function monthsAhead(year: string, today: string): string[] {
  if (Number(year) > Number(today.slice(0, 4)) + 1) return [];
  const months = Array.from(
    { length: 12 },
    (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`,
  );
  return months.filter((month) => month >= today.slice(0, 7));
}

export type YearPlan = {
  /** The bill of the whole year; null when nothing is left to bill. */
  invoice: RunInvoice | null;
  /** What of it is for which month. */
  months: { period: string; sen: number }[];
  /** What funds lack for its waivers. */
  short: { fund_id: string; short_sen: number }[];
};

/**
 * The bill of an account for the rest of a year: each month as its own run would bill it, with the reductions and
 * waivers that hold then, and due as that run would have it. The funds pay one month after the other.
 */
export function planYearBill(account_id: string, months: readonly RunFacts[]): YearPlan {
  const billed = new Set(months.flatMap((one) => [...one.billed]));
  const taken = new Map<string, number>();
  const short = new Map<string, number>();
  const charges: RunCharge[] = [];
  const dues = new Map<string, number>();
  const sums: YearPlan["months"] = [];
  for (const facts of months) {
    const funds = facts.funds.map((fund) => {
      return { ...fund, balance_sen: fund.balance_sen - (taken.get(fund.id) ?? 0) };
    });
    const plan = planRun({ ...facts, billed, funds });
    for (const { fund_id, short_sen } of plan.short) {
      short.set(fund_id, (short.get(fund_id) ?? 0) + short_sen);
    }
    const invoice = plan.invoices.find((one) => one.account_id === account_id);
    if (!invoice) continue;
    for (const charge of invoice.charges) {
      charges.push(charge);
      billed.add(billedKey(charge.item_id, charge.student_id ?? account_id, charge.period));
      for (const { fund_id, sen } of charge.waived) {
        if (fund_id) taken.set(fund_id, (taken.get(fund_id) ?? 0) + sen);
      }
    }
    for (const { due_on, amount_sen } of invoice.dues) {
      dues.set(due_on, (dues.get(due_on) ?? 0) + amount_sen);
    }
    sums.push({ period: facts.period, sen: invoice.total_sen });
  }
  const byDay = [...dues].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    invoice:
      charges.length === 0
        ? null
        : {
            account_id,
            total_sen: sumOf(charges.map(netOf)),
            charges,
            dues: byDay.map(([due_on, amount_sen]) => ({ due_on, amount_sen })),
          },
    months: sums,
    short: [...short].map(([fund_id, short_sen]) => ({ fund_id, short_sen })),
  };
}

/** A year that is billed ahead: what it comes to, what of it counts for the discount, and what came for it when. */
export type YearBill = {
  total_sen: number;
  eligible_sen: number;
  /** What pays it, without the discount itself, by the day (YYYY-MM-DD) on which it came in. */
  paid: readonly { day: string; sen: number }[];
};

/** What an offer lets off. */
export function discountOf(eligible_sen: number, off_bp: number): number {
  return Math.floor((eligible_sen * off_bp) / 10_000);
}

/** What of a bill an offer wants to be paid, in all, by which day: all of it, or half and then all. */
export function stepsOf(bill: YearBill, offer: EarlyOffer): { by: string; sen: number }[] {
  const sen = bill.total_sen - discountOf(bill.eligible_sen, offer.off_bp);
  const whole = { by: offer.second_until ?? offer.until, sen };
  return offer.second_until === null
    ? [whole]
    : [{ by: offer.until, sen: Math.ceil(sen / 2) }, whole];
}

/** Whether a bill was paid as an offer wants it. */
export function isMet(bill: YearBill, offer: EarlyOffer): boolean {
  return stepsOf(bill, offer).every(({ by, sen }) => paidBy(bill, by) >= sen);
}

/** The best of the offers that were met, if any lets something off. */
export function bestOffer(bill: YearBill, offers: readonly EarlyOffer[]): EarlyOffer | undefined {
  return offers
    .filter(({ off_bp }) => discountOf(bill.eligible_sen, off_bp) > 0)
    .toSorted((a, b) => b.off_bp - a.off_bp)
    .find((offer) => isMet(bill, offer));
}

export type StandingOffer = {
  off_bp: number;
  discount_sen: number;
  /** What is still to be paid, and by when; the first step pays what else is owed, too, because it is older. */
  steps: { by: string; sen: number }[];
};

/** The offers that can still be met on a day, the best first, with what is left to pay for each. */
export function standingOffers(
  bill: YearBill,
  offers: readonly EarlyOffer[],
  { today, other_sen }: { today: string; other_sen: number },
): StandingOffer[] {
  return offers
    .toSorted((a, b) => b.off_bp - a.off_bp)
    .flatMap((offer) => {
      const discount_sen = discountOf(bill.eligible_sen, offer.off_bp);
      const wanted = stepsOf(bill, offer);
      const isOver = wanted.some(({ by, sen }) => by < today && paidBy(bill, by) < sen);
      if (discount_sen === 0 || isOver || isMet(bill, offer)) return [];
      let reached = sumOf(bill.paid.map(({ sen }) => sen));
      const steps = wanted.flatMap(({ by, sen }) => {
        const left = sen - reached;
        reached = Math.max(reached, sen);
        return left > 0 ? [{ by, sen: left }] : [];
      });
      const [first, ...later] = steps;
      if (!first) return [];
      return [
        {
          off_bp: offer.off_bp,
          discount_sen,
          steps: [{ by: first.by, sen: first.sen + other_sen }, ...later],
        },
      ];
    });
}

/** What a family gets back for months that a pupil who left does not use: their bills, less the discount on them. */
export function unusedCredit(
  unused: { total_sen: number; eligible_sen: number },
  given: { eligible_sen: number; off_bp: number } | null,
): { discount_sen: number; credit_sen: number } {
  const discount_sen = given
    ? discountOf(given.eligible_sen, given.off_bp) -
      discountOf(given.eligible_sen - unused.eligible_sen, given.off_bp)
    : 0;
  return { discount_sen, credit_sen: unused.total_sen - discount_sen };
}

function paidBy({ paid }: YearBill, day: string): number {
  return sumOf(paid.flatMap((one) => (one.day <= day ? one.sen : [])));
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
