/** The terms of a pledge. */
export type PledgeTerms = {
  amount_sen: number;
  /** Promised each month, or once. */
  monthly: boolean;
  from_date: string;
  to_date: string | null;
  /** When it was withdrawn. */
  ended_on: string | null;
};

/** What a pledge comes to in a year, "2026": what was promised once belongs to the year in which it begins. */
export function pledgedIn(pledge: PledgeTerms, year: string): number {
  const { amount_sen, monthly, from_date, to_date, ended_on } = pledge;
  if (!monthly) return ended_on === null && from_date.slice(0, 4) === year ? amount_sen : 0;
  const ends = [`${year}-12-31`, to_date, ended_on].flatMap((day) => day ?? []).toSorted();
  const [last = ""] = ends;
  const first = from_date > `${year}-01-01` ? from_date : `${year}-01-01`;
  if (last < first) return 0;
  return (Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1) * amount_sen;
}

type Given = { account_id: string; fund_id: string; sen: number };

/** What of the pledges of a year has not come yet, in all. More from a sponsor than promised counts for nobody else. */
export function stillPromised(
  pledges: readonly (PledgeTerms & { account_id: string; fund_id: string })[],
  given: readonly Given[],
  year: string,
): number {
  const pairs = new Map<string, number>();
  const keyOf = (one: { account_id: string; fund_id: string }) =>
    `${one.account_id} ${one.fund_id}`;
  for (const pledge of pledges) {
    const key = keyOf(pledge);
    pairs.set(key, (pairs.get(key) ?? 0) + pledgedIn(pledge, year));
  }
  for (const gift of given) {
    const key = keyOf(gift);
    const promised = pairs.get(key);
    if (promised !== undefined) pairs.set(key, Math.max(0, promised - gift.sen));
  }
  return [...pairs.values()].reduce((sum, sen) => sum + sen, 0);
}
