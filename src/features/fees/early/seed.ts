import { insertRows } from "#db/bulk.ts";
import type { RunItem, RunPupil } from "#features/fees/billing/rules.ts";
import { pupilsOf, type SeedBill, type SeedPupils } from "#features/fees/billing/seed.ts";
import { netOf } from "#features/fees/ledger/rules.ts";
import { presetOffers } from "#features/fees/items/rules/presets.ts";
import { feeSettings } from "#features/fees/settings/table.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { discountOf, monthsAhead, planYearBill } from "./rules.ts";
import { earlyDiscounts } from "./table.ts";

/** A family that pays the year to come in a month: its bill, what it pays of it, and the discount that this earns. */
function makeYearAhead(
  { account_id, pupils, items }: { account_id: string; pupils: RunPupil[]; items: RunItem[] },
  { month, today }: { month: string; today: string },
) {
  const [offer] = presetOffers("hira", today);
  if (!offer) throw new Error("The demo offers nothing for a year that is paid early.");
  const facts = monthsAhead(offer.year, today).map((period) => ({
    period,
    today: month,
    rank_by: "birth" as const,
    items,
    pupils,
    exceptions: [],
    billed: new Set<string>(),
    waivers: [],
    funds: [],
    choice: null,
  }));
  const { invoice } = planYearBill(account_id, facts);
  if (!invoice) throw new Error("The demo's family has nothing to pay ahead.");
  const counted = invoice.charges.filter(({ early_eligible }) => early_eligible);
  const eligible_sen = counted.reduce((sum, charge) => sum + netOf(charge), 0);
  const sen = discountOf(eligible_sen, offer.off_bp);
  const received_on = addDays(month, 20);
  return {
    bill: { ...invoice, id: newId(), run_id: newId(), month, period: offer.year },
    paid: { id: newId(), account_id, amount_sen: invoice.total_sen - sen, received_on },
    note: { id: newId(), account_id, amount_sen: sen, on: received_on },
    offer,
  };
}

type Facts = {
  received: readonly Paid[];
  reversed: readonly { paid: Paid }[];
  items: RunItem[];
  today: string;
};

/** The last family that owes nothing pays the year to come, in the month before this one; nobody if none is settled. */
export function payAhead(
  families: readonly (SeedPupils & { payer_name: string })[],
  bills: readonly SeedBill[],
  facts: Facts,
) {
  const { items, today } = facts;
  const now = monthStart(today);
  const before = bills.filter(({ month }) => month < now);
  const month = monthStart(addDays(now, -1));
  return findSettled(families, before, facts)
    .slice(-1)
    .map((family) => {
      const { id: account_id, payer_name } = family;
      const made = makeYearAhead({ account_id, pupils: pupilsOf(family), items }, { month, today });
      return { ...made, paid: { ...made.paid, payer_name, method: "fpx" as const } };
    });
}

/** Writes what the school offers, and the discounts that were earned. */
export async function seedAhead(
  { tx, school, today }: Scope,
  ahead: ReturnType<typeof payAhead>,
): Promise<void> {
  const school_id = school.id;
  const early_offers = presetOffers("hira", today);
  await insertRows(tx, feeSettings, [{ school_id, id: newId(), early_offers }]);
  await insertRows(
    tx,
    earlyDiscounts,
    ahead.map(({ note: { id, account_id }, paid, offer }) => {
      return { school_id, id, account_id, ...offer, earned_by: paid.id };
    }),
  );
}

type Paid = { account_id: string; amount_sen: number };

/** The families that paid all of these bills in their months, none of whose receipts was taken back. */
function findSettled<F extends { id: string }>(
  families: readonly F[],
  bills: readonly { account_id: string; total_sen: number }[],
  { received, reversed }: { received: readonly Paid[]; reversed: readonly { paid: Paid }[] },
): F[] {
  const back = new Set(reversed.map(({ paid }) => paid.account_id));
  const paid = new Map<string, number>();
  for (const { account_id, amount_sen } of received) {
    paid.set(account_id, (paid.get(account_id) ?? 0) + amount_sen);
  }
  const owed = new Map<string, number>();
  for (const { account_id, total_sen } of bills) {
    owed.set(account_id, (owed.get(account_id) ?? 0) + total_sen);
  }
  return families.filter(
    ({ id }) => !back.has(id) && owed.has(id) && (paid.get(id) ?? 0) >= (owed.get(id) ?? 0),
  );
}
