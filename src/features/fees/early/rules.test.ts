import { describe, expect, test } from "vitest";
import type { RunFacts, RunItem } from "#features/fees/billing/rules.ts";
import type { EarlyOffer } from "#features/fees/settings/rules.ts";
import {
  bestOffer,
  discountOf,
  isMet,
  monthsAhead,
  planYearBill,
  standingOffers,
  stepsOf,
  unusedCredit,
  type YearBill,
} from "./rules.ts";

const FIVE: EarlyOffer = { year: "2027", off_bp: 500, until: "2027-01-15", second_until: null };
const FOUR = { ...FIVE, off_bp: 400, second_until: "2027-06-15" };
const OFFERS = [FOUR, FIVE];

const year = (paid: YearBill["paid"], more: Partial<YearBill> = {}): YearBill => ({
  total_sen: 636_000,
  eligible_sen: 636_000,
  paid,
  ...more,
});
const on = (day: string, sen: number) => ({ day, sen });
const earned = (bill: YearBill, offers = OFFERS) => {
  const offer = bestOffer(bill, offers);
  return offer ? discountOf(bill.eligible_sen, offer.off_bp) : 0;
};

describe("the worked example: a year of 6,360.00", () => {
  test("6,042.00 on 14 January earns 318.00, and on 16 January nothing", () => {
    expect(earned(year([on("2027-01-14", 604_200)]))).toBe(31_800);
    expect(earned(year([on("2027-01-16", 604_200)]))).toBe(0);
  });

  test("with 50.00 that do not count, 6,092.00 are paid for the same discount", () => {
    const more = { total_sen: 641_000 };
    expect(stepsOf(year([], more), FIVE)).toEqual([{ by: "2027-01-15", sen: 609_200 }]);
    expect(earned(year([on("2027-01-14", 609_200)], more))).toBe(31_800);
    expect(earned(year([on("2027-01-14", 609_199)], more))).toBe(0);
  });

  test("3,052.80 by 15 January and as much by 15 June earn 254.40", () => {
    expect(stepsOf(year([]), FOUR)).toEqual([
      { by: "2027-01-15", sen: 305_280 },
      { by: "2027-06-15", sen: 610_560 },
    ]);
    const first = on("2027-01-15", 305_280);
    expect(earned(year([first]))).toBe(0);
    expect(earned(year([first, on("2027-06-15", 305_280)]))).toBe(25_440);
    expect(earned(year([first, on("2027-06-16", 305_280)]))).toBe(0);
  });
});

describe("which offer is met", () => {
  test.each<[string, YearBill, number]>([
    ["nothing paid", year([]), 0],
    ["a sen too little", year([on("2027-01-15", 604_199)]), 0],
    ["to the sen, on the last day", year([on("2027-01-15", 604_200)]), 31_800],
    ["the whole bill, without waiting for the discount", year([on("2026-12-20", 636_000)]), 31_800],
    ["in many parts", year([1, 2, 3].map((day) => on(`2027-01-0${day}`, 201_400))), 31_800],
    [
      "one part in time and one too late",
      year([on("2027-01-14", 300_000), on("2027-01-16", 304_200)]),
      0,
    ],
    [
      "half a sen too little by the first day",
      year([on("2027-01-15", 305_279), on("2027-02-01", 305_281)]),
      0,
    ],
    [
      "more than half at first",
      year([on("2027-01-02", 500_000), on("2027-06-01", 110_560)]),
      25_440,
    ],
    ["nothing of it counts", year([on("2027-01-01", 636_000)], { eligible_sen: 0 }), 0],
    ["all is waived", year([], { total_sen: 0, eligible_sen: 0 }), 0],
  ])("%s", (_what, bill, sen) => {
    expect(earned(bill)).toBe(sen);
  });

  test("an uneven half is rounded up, so that the school is not short", () => {
    const bill = year([], { total_sen: 1_001, eligible_sen: 1_000 });
    expect(stepsOf(bill, FOUR)).toEqual([
      { by: "2027-01-15", sen: 481 },
      { by: "2027-06-15", sen: 961 },
    ]);
  });

  test("a discount is rounded down to the sen", () => {
    expect([discountOf(53_003, 500), discountOf(19, 500), discountOf(20, 500)]).toEqual([
      2_650, 0, 1,
    ]);
  });

  test("no offer, no discount", () => {
    expect(bestOffer(year([on("2027-01-01", 636_000)]), [])).toBeUndefined();
    expect(isMet(year([on("2027-01-01", 636_000)]), FIVE)).toBe(true);
  });
});

describe("what is said of an offer", () => {
  const said = (bill: YearBill, today: string, other_sen = 0) =>
    standingOffers(bill, OFFERS, { today, other_sen }).map(({ off_bp, steps }) => [
      off_bp,
      ...steps.map(({ by, sen }) => `${by} ${sen}`),
    ]);

  test("until the first day both stand, the best first", () => {
    expect(said(year([]), "2026-12-20")).toEqual([
      [500, "2027-01-15 604200"],
      [400, "2027-01-15 305280", "2027-06-15 305280"],
    ]);
  });

  test("after it only the second part of what was begun stands, on the day itself too", () => {
    expect(said(year([]), "2027-01-16")).toEqual([]);
    const begun = year([on("2027-01-15", 305_280)]);
    expect(said(begun, "2027-01-16")).toEqual([[400, "2027-06-15 305280"]]);
    expect(said(begun, "2027-06-15")).toEqual([[400, "2027-06-15 305280"]]);
    expect(said(begun, "2027-06-16")).toEqual([]);
  });

  test("what was paid is taken off, and what else is owed is paid first", () => {
    const begun = year([on("2027-01-02", 100_000)]);
    expect(said(begun, "2027-01-10", 5_000)).toEqual([
      [500, "2027-01-15 509200"],
      [400, "2027-01-15 210280", "2027-06-15 305280"],
    ]);
  });

  test("an offer that was met is not said any more", () => {
    expect(said(year([on("2027-01-02", 604_200)]), "2027-01-10")).toEqual([
      [400, "2027-06-15 6360"],
    ]);
  });
});

describe("months that are not used", () => {
  test("without a discount they are credited whole", () => {
    const unused = { total_sen: 318_000, eligible_sen: 318_000 };
    expect(unusedCredit(unused, null)).toEqual({ discount_sen: 0, credit_sen: 318_000 });
  });

  test("the discount on them is taken off, to the sen of what is left of it", () => {
    const unused = { total_sen: 318_000, eligible_sen: 318_000 };
    const given = { eligible_sen: 636_000, off_bp: 500 };
    expect(unusedCredit(unused, given)).toEqual({ discount_sen: 15_900, credit_sen: 302_100 });
    expect(
      unusedCredit({ total_sen: 33, eligible_sen: 33 }, { eligible_sen: 100, off_bp: 500 }),
    ).toEqual({
      discount_sen: 2,
      credit_sen: 31,
    });
  });
});

const item = (more: Partial<RunItem> = {}): RunItem => ({
  id: "monthly",
  name_ms: "Yuran bulanan",
  name_en: "Monthly fee",
  kind: "fee",
  frequency: "month",
  scope: "pupil",
  levels: null,
  entry: null,
  stay: null,
  gender: null,
  months: null,
  due_day: 7,
  prorate: "half",
  split: null,
  early_eligible: true,
  prices: [{ from_date: "2026-01-01", amount_sen: 53_000 }],
  ranks: [{ rank: 2, off_sen: 2_000 }],
  ...more,
});
const pibg = item({
  id: "pibg",
  frequency: "year",
  scope: "family",
  months: [1],
  early_eligible: false,
  prices: [{ from_date: "2026-01-01", amount_sen: 5_000 }],
  ranks: [],
});
const pupil = (id: string, account_id: string) => ({
  id,
  number: id,
  account_id,
  gender: "male" as const,
  stay: null,
  date_of_birth: null,
  joined: "2025-01-01",
  levels: ["Tahun 1"],
});
const facts = (period: string, more: Partial<RunFacts> = {}): RunFacts => ({
  period,
  today: "2026-12-10",
  rank_by: "birth",
  items: [item(), pibg],
  pupils: [pupil("a", "k"), pupil("b", "k")],
  exceptions: [],
  billed: new Set(),
  waivers: [],
  funds: [],
  choice: null,
  ...more,
});
const all = (more: (period: string) => Partial<RunFacts> = () => ({})) =>
  monthsAhead("2027", "2026-12-10").map((period) => facts(period, more(period)));

describe("the bill of a year", () => {
  test("has each month as its own run would bill it, and each falls due in its month", () => {
    const { invoice, months } = planYearBill("k", all());
    expect(invoice?.total_sen).toBe(12 * 104_000 + 5_000);
    expect(months.map(({ sen }) => sen)).toEqual([109_000, ...Array(11).fill(104_000)]);
    expect(invoice?.dues.map(({ due_on }) => due_on.slice(0, 7))).toEqual(
      months.map(({ period }) => period),
    );
    const counted = invoice?.charges.filter(({ early_eligible }) => early_eligible);
    expect(counted).toHaveLength(24);
  });

  test("leaves out what is billed already, and what is not of the account", () => {
    const billed = new Set(["monthly a 2027-01", "pibg k 2027"]);
    const { invoice, months } = planYearBill(
      "k",
      all((period) => ({ billed: period === "2027-01" ? billed : new Set() })),
    );
    expect(months[0]).toEqual({ period: "2027-01", sen: 51_000 });
    expect(invoice?.total_sen).toBe(12 * 104_000 - 53_000);
    expect(planYearBill("other", all()).invoice).toBeNull();
  });

  test("takes a price from the month on in which it holds, and only months that are not over", () => {
    const prices = [...item().prices, { from_date: "2027-07-01", amount_sen: 60_000 }];
    const { months } = planYearBill(
      "k",
      all(() => ({ items: [item({ prices })] })),
    );
    expect(months.map(({ sen }) => sen)).toEqual([
      ...Array(6).fill(104_000),
      ...Array(6).fill(118_000),
    ]);
    expect(monthsAhead("2027", "2027-11-30")).toEqual(["2027-11", "2027-12"]);
    expect(monthsAhead("2028", "2027-11-30")).toHaveLength(12);
    expect(monthsAhead("2029", "2027-11-30")).toEqual([]);
  });

  test("bills a divided item once, and its parts fall due in their months", () => {
    const split = [
      { month: 1, bp: 5_000 },
      { month: 6, bp: 5_000 },
    ];
    const { invoice } = planYearBill(
      "k",
      all(() => ({ items: [item({ ...pibg, split })] })),
    );
    expect(invoice?.dues).toEqual([
      { due_on: "2027-01-07", amount_sen: 2_500 },
      { due_on: "2027-06-07", amount_sen: 2_500 },
    ]);
  });

  test("the waivers hold in their months, and a fund pays one month after the other", () => {
    const waiver = {
      id: "w",
      account_id: "k",
      student_id: "a",
      items: null,
      percent_bp: 5_000,
      amount_sen: null,
      fund_id: "zakat",
      asnaf: "miskin" as const,
      used_sen: 0,
    };
    const funds = (balance_sen: number) => [
      { id: "zakat", name: "Zakat", kind: "zakat" as const, balance_sen },
    ];
    const with_ = (balance_sen: number) =>
      planYearBill(
        "k",
        all((period) => ({
          items: [item()],
          waivers: period < "2027-04" ? [waiver] : [],
          funds: funds(balance_sen),
        })),
      );
    expect(with_(79_500)).toMatchObject({
      short: [],
      invoice: { total_sen: 12 * 104_000 - 79_500 },
    });
    expect(with_(79_000).short).toEqual([{ fund_id: "zakat", short_sen: 500 }]);
  });
});
