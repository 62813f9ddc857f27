import type { FundKind, HeldFund } from "#features/fees/funds/rules.ts";

/** Why a family pays less. */
export const WAIVER_KINDS = ["asnaf", "yatim", "staf", "biasiswa", "tajaan", "lain"] as const;
export type WaiverKind = (typeof WAIVER_KINDS)[number];

/** The eight categories of those who may receive zakat. */
export const ASNAF = [
  "fakir",
  "miskin",
  "amil",
  "muallaf",
  "riqab",
  "gharimin",
  "fisabilillah",
  "ibnu_sabil",
] as const;
export type Asnaf = (typeof ASNAF)[number];

export const WAIVER_STATES = ["asked", "approved", "refused", "ended"] as const;
export type WaiverState = (typeof WAIVER_STATES)[number];

export type WaiverTerms = {
  asnaf: Asnaf | null;
  /** A share in hundredths of a percent, or a sum for each month: one of them. */
  percent_bp: number | null;
  amount_sen: number | null;
  from_date: string;
  to_date: string | null;
};

export type TermsFault = { field: keyof WaiverTerms; message: string };

/** What is wrong with the terms of a waiver that a fund of this kind pays, or, at null, the school. */
export function termsFault(terms: WaiverTerms, fund: FundKind | null): TermsFault | undefined {
  const { asnaf, percent_bp, amount_sen, from_date, to_date } = terms;
  if ((percent_bp === null) === (amount_sen === null)) {
    return { field: "percent_bp", message: "is a share or a sum, one of them" };
  }
  if (to_date !== null && to_date < from_date) {
    return { field: "to_date", message: "is before the first day" };
  }
  if (fund === "zakat" && asnaf === null) {
    return { field: "asnaf", message: "is needed for zakat" };
  }
  return undefined;
}

/** An approved waiver as billing reads it. */
export type RunWaiver = {
  id: string;
  account_id: string;
  /** Null for the whole family. */
  student_id: string | null;
  /** Null for all. */
  items: string[] | null;
  percent_bp: number | null;
  amount_sen: number | null;
  /** Null where the school bears it. */
  fund_id: string | null;
  asnaf: Asnaf | null;
  /** What of the sum earlier bills of the month waived already. */
  used_sen: number;
};

/** A part of a charge that the family does not pay, and the fund that does, or null for the school. */
export type Waived = { waiver_id: string; fund_id: string | null; sen: number };

/** Who pays what a fund lacks: the school, the family, or another fund. */
export const SHORT_PAYERS = ["school", "family", "fund"] as const;
export type ShortChoice = { by: (typeof SHORT_PAYERS)[number]; fund_id: string | null };

type Charged = {
  item_id: string;
  student_id: string | null;
  /** Whose deposit it is: it comes back, so that nobody else pays it. */
  deposit_of?: string | null;
  gross_sen: number;
  off_sen: number;
};
type Billed<C extends Charged> = { account_id: string; charges: readonly C[] };

/**
 * What waivers take off the charges of bills. They are used in their order, each on what those before it left, so that
 * no charge falls below zero; and so is the money of the funds. What a fund lacks goes to whom the choice names. Without
 * a choice it is said, and nothing may be billed.
 */
export function waive<C extends Charged>(
  bills: readonly Billed<C>[],
  waivers: readonly RunWaiver[],
  funds: readonly HeldFund[],
  choice: ShortChoice | null,
): { waived: Map<C, Waived[]>; short: { fund_id: string; short_sen: number }[] } {
  const held = new Map(funds.map(({ id, kind, balance_sen }) => [id, { kind, left: balance_sen }]));
  const chargesOf = new Map(bills.map(({ account_id, charges }) => [account_id, charges]));
  const waived = new Map<C, Waived[]>();
  const short = new Map<string, number>();
  /** Takes up to a sum from a fund, and says how much. */
  const draw = (fund_id: string, sen: number, asnaf: Asnaf | null): number => {
    const fund = held.get(fund_id);
    if (!fund || (fund.kind === "zakat" && asnaf === null)) return 0;
    const taken = Math.max(0, Math.min(sen, fund.left));
    fund.left -= taken;
    return taken;
  };
  for (const waiver of waivers) {
    let budget = waiver.amount_sen === null ? Infinity : waiver.amount_sen - waiver.used_sen;
    for (const charge of chargesOf.get(waiver.account_id) ?? []) {
      if (!covers(waiver, charge)) continue;
      const parts = waived.get(charge) ?? [];
      const left = charge.gross_sen - charge.off_sen - sumOf(parts);
      const share =
        waiver.percent_bp === null ? left : Math.floor((left * waiver.percent_bp) / 10_000);
      const sen = Math.max(0, Math.min(share, budget));
      budget -= sen;
      const paid = paidBy(waiver, sen);
      if (paid.length > 0) waived.set(charge, [...parts, ...paid]);
    }
  }
  return {
    waived,
    short: [...short].map(([fund_id, short_sen]) => ({ fund_id, short_sen })),
  };

  function paidBy({ id: waiver_id, fund_id, asnaf }: RunWaiver, sen: number): Waived[] {
    if (sen === 0) return [];
    if (fund_id === null) return [{ waiver_id, fund_id, sen }];
    const own = draw(fund_id, sen, asnaf);
    const missing = sen - own;
    const parts: Waived[] = own > 0 ? [{ waiver_id, fund_id, sen: own }] : [];
    if (missing === 0 || choice?.by === "family") return parts;
    if (choice?.by === "school") return [...parts, { waiver_id, fund_id: null, sen: missing }];
    const other = choice?.fund_id ?? null;
    const drawn = other === null || other === fund_id ? 0 : draw(other, missing, asnaf);
    if (other !== null && drawn > 0) parts.push({ waiver_id, fund_id: other, sen: drawn });
    const lacking = missing - drawn;
    if (lacking > 0) short.set(fund_id, (short.get(fund_id) ?? 0) + lacking);
    return parts;
  }
}

function covers({ student_id, items }: RunWaiver, charge: Charged): boolean {
  if (charge.deposit_of) return false;
  if (student_id !== null && charge.student_id !== student_id) return false;
  return items === null || items.includes(charge.item_id);
}

function sumOf(parts: readonly Waived[]): number {
  return parts.reduce((sum, { sen }) => sum + sen, 0);
}
