import { refuse } from "#lib/errors.ts";

/** What the money of a fund may be used for. A zakat fund pays for pupils of an asnaf category alone. */
export const FUND_KINDS = [
  "operasi",
  "infaq",
  "sedekah",
  "zakat",
  "wakaf",
  "yatim",
  "tajaan",
] as const;
export type FundKind = (typeof FUND_KINDS)[number];

/** A fund that is locked, and what is in it. */
export type HeldFund = { id: string; name: string; kind: FundKind; balance_sen: number };

/** Refuses to take more sen from a fund than are in it, and says how much is. */
export function refuseShort({ name, balance_sen }: HeldFund, sen: number): void {
  if (sen <= balance_sen) return;
  throw refuse("CONFLICT", "There is not enough in this fund.", {
    reason: "fund_short",
    funds: [{ name, balance_sen, short_sen: sen - balance_sen }],
  });
}
