import fc from "fast-check";
import { expect, test } from "vitest";
import { FEE_PRESETS } from "#features/fees/items/rules/presets.ts";
import { billedKey, differenceOf, planRun, type RunItem, type RunPupil } from "./rules.ts";

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
  ranks: FEE_PRESETS.hira[0]?.ranks ?? [],
  ...more,
});
const pupil = (id: string, more: Partial<RunPupil> = {}): RunPupil => ({
  id,
  number: id,
  account_id: "k",
  date_of_birth: `201${id}-01-01`,
  gender: "male",
  stay: null,
  joined: "2026-01-05",
  levels: ["1"],
  ...more,
});
const children = (count: number) => Array.from({ length: count }, (_, at) => pupil(`${at}`));
const NOTHING_WAIVED = { exceptions: [], waivers: [], funds: [], choice: null };
const plan = (items: RunItem[], pupils: RunPupil[], billed: string[] = [], today = "2026-10-20") =>
  planRun({
    ...NOTHING_WAIVED,
    period: "2026-11",
    today,
    rank_by: "birth",
    items,
    pupils,
    billed: new Set(billed),
  });

test.each([
  [1, 53_000],
  [2, 104_000],
  [3, 153_000],
  [4, 200_000],
  [5, 245_000],
])("a family of %i owes %i sen a month", (count, sen) => {
  expect(plan([item()], children(count)).invoices).toMatchObject([
    { account_id: "k", total_sen: sen, dues: [{ due_on: "2026-11-07", amount_sen: sen }] },
  ]);
});

test("the eldest is the first child; a tie goes by number, and no birthday comes last", () => {
  const pupils = [
    pupil("3", { date_of_birth: null }),
    pupil("2", { date_of_birth: "2015-05-05" }),
    pupil("1", { date_of_birth: "2015-05-05" }),
  ];
  const [invoice] = plan([item()], pupils).invoices;
  expect(invoice?.charges.map(({ student_id, off_sen }) => [student_id, off_sen])).toEqual([
    ["1", 0],
    ["2", 2_000],
    ["3", 4_000],
  ]);
});

test("what was billed is not billed again, and a sibling who joins gets the next rank", () => {
  const [first, second] = children(2);
  if (!first || !second) throw new Error("two children");
  const billed = [billedKey("monthly", "0", "2026-11")];
  expect(plan([item()], [first], billed).invoices).toEqual([]);
  expect(plan([item()], [first, second], billed).invoices).toMatchObject([
    { total_sen: 51_000, charges: [{ student_id: "1", rank: 2 }] },
  ]);
});

test("who joined on the 16th pays half, and then the sibling's reduction", () => {
  const pupils = [pupil("0"), pupil("1", { joined: "2026-11-16" })];
  expect(plan([item()], pupils).invoices[0]?.charges.at(1)).toMatchObject({
    gross_sen: 26_500,
    off_sen: 2_000,
  });
});

test("a family pays its item once, in the months of the item and for its levels and entry", () => {
  const pibg = item({ id: "pibg", scope: "family", frequency: "year", months: [11], ranks: [] });
  expect(plan([pibg], children(3)).invoices).toMatchObject([
    { total_sen: 53_000, charges: [{ student_id: null, period: "2026" }] },
  ]);
  expect(plan([{ ...pibg, months: [1] }], children(3)).invoices).toEqual([]);
  expect(plan([{ ...pibg, levels: ["6"] }], children(3)).invoices).toEqual([]);
  expect(plan([{ ...pibg, entry: "returning" }], children(3)).invoices).toEqual([]);
  expect(plan([{ ...pibg, entry: "new" }], children(3)).invoices).toHaveLength(1);
});

test("parts of a year fall due in their months, and nothing falls due before it is issued", () => {
  const split = [
    { month: 1, bp: 5_000 },
    { month: 6, bp: 5_000 },
  ];
  const yearly = item({ frequency: "year", ranks: [], split });
  const facts = {
    rank_by: "birth" as const,
    ...NOTHING_WAIVED,
    items: [yearly],
    pupils: [pupil("0")],
    billed: new Set<string>(),
  };
  const run = planRun({ ...facts, period: "2027-01", today: "2027-01-20" });
  expect(run.invoices[0]?.dues).toEqual([
    { due_on: "2027-01-20", amount_sen: 26_500 },
    { due_on: "2027-06-07", amount_sen: 26_500 },
  ]);
  const late = planRun({
    ...facts,
    items: [{ ...yearly, split: null, due_day: 31 }],
    period: "2027-02",
    today: "2027-01-20",
  });
  expect(late.invoices[0]?.dues).toMatchObject([{ due_on: "2027-02-28" }]);
});

test("siblings rank by birth, or by who came to the school first", () => {
  const pupils = [pupil("0", { joined: "2026-01-05" }), pupil("1", { joined: "2024-01-05" })];
  const facts = { period: "2026-11", today: "2026-10-20", items: [item()], pupils };
  const ranked = (rank_by: "birth" | "entry") =>
    planRun({ ...NOTHING_WAIVED, ...facts, rank_by, billed: new Set() }).invoices[0]?.charges.map(
      ({ student_id }) => student_id,
    );
  expect(ranked("birth")).toEqual(["0", "1"]);
  expect(ranked("entry")).toEqual(["1", "0"]);
});

test("an item is for boarders, day students or one gender, and who is neither is said", () => {
  const pupils = [
    pupil("0", { stay: "asrama" }),
    pupil("1", { stay: "harian" }),
    pupil("2"),
    pupil("3", { stay: "asrama", gender: "female" }),
  ];
  const billed = (of: Partial<RunItem>) => {
    const { invoices, without_stay } = plan([item({ ...of, ranks: [] })], pupils);
    return [invoices.flatMap(({ charges }) => charges.map((one) => one.student_id)), without_stay];
  };
  expect(billed({ stay: "asrama" })).toEqual([["0", "3"], ["2"]]);
  expect(billed({ stay: "asrama", gender: "female" })).toEqual([["3"], []]);
  expect(billed({ gender: "male" })).toEqual([["0", "1", "2"], []]);
});

test("pupils without an account and items without a price are said, not billed", () => {
  expect(
    plan([item(), item({ id: "none", prices: [] })], [pupil("0", { account_id: null })]),
  ).toEqual({
    invoices: [],
    without_account: ["0"],
    without_price: ["none"],
    without_stay: [],
    exceptions: [],
    short: [],
  });
});

test("a month differs from the one before by who is billed and by prices", () => {
  const risen = item({
    prices: [
      { from_date: "2026-01-01", amount_sen: 53_000 },
      { from_date: "2026-11-01", amount_sen: 55_000 },
    ],
  });
  const yearly = item({ id: "year", frequency: "year", ranks: [], prices: [] });
  const facts = { period: "2026-11", items: [risen, yearly] };
  const { invoices } = plan([risen], [pupil("1"), pupil("2")]);
  const billed = ["0", "1"].map((id) => ({ id, period: "2026-10" }));
  const { id, name_ms, name_en } = risen;
  const prices = [{ id, name_ms, name_en, before_sen: 53_000, now_sen: 55_000 }];
  expect(differenceOf(facts, { invoices }, billed)).toEqual({ joined: ["2"], left: ["0"], prices });
  // Who was billed for the month already is not missing from it.
  const again = [...billed, { id: "0", period: "2026-11" }];
  expect(differenceOf(facts, { invoices }, again)).toMatchObject({ joined: ["2"], left: [] });
  expect(differenceOf(facts, { invoices }, [])).toBeNull();
  // An item of certain months is compared only between two of them.
  const some = { ...risen, months: [11] };
  expect(differenceOf({ ...facts, items: [some] }, { invoices }, billed)?.prices).toEqual([]);
});

test("sums of charges and of dues are the invoice's, whatever is billed", () => {
  const someItem = fc.record({
    amount: fc.integer({ min: 0, max: 100_000 }),
    scope: fc.constantFrom("pupil" as const, "family" as const),
    prorate: fc.constantFrom("none" as const, "half" as const, "daily" as const),
    off: fc.nat(120_000),
    parts: fc.option(fc.integer({ min: 0, max: 10_000 })),
    due_day: fc.integer({ min: 1, max: 31 }),
  });
  const somePupil = fc.record({ account: fc.nat(3), day: fc.integer({ min: 1, max: 28 }) });
  fc.assert(
    fc.property(fc.array(someItem, { maxLength: 5 }), fc.array(somePupil), (items, pupils) => {
      const run = plan(
        items.map(({ amount, scope, prorate, off, parts, due_day }, at) =>
          item({
            id: `${at}`,
            scope,
            prorate,
            due_day,
            prices: [{ from_date: "2026-01-01", amount_sen: amount }],
            ranks: [{ rank: 2, off_sen: off }],
            split:
              parts === null
                ? null
                : [
                    { month: 1, bp: parts },
                    { month: 6, bp: 10_000 - parts },
                  ],
          }),
        ),
        pupils.map(({ account, day }, at) =>
          pupil(`${at}`, {
            account_id: `${account}`,
            joined: `2026-11-${String(day).padStart(2, "0")}`,
            date_of_birth: null,
          }),
        ),
      );
      for (const { total_sen, charges, dues } of run.invoices) {
        const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);
        expect(total_sen).toBeGreaterThan(0);
        expect(sum(charges.map(({ gross_sen, off_sen }) => gross_sen - off_sen))).toBe(total_sen);
        expect(sum(dues.map(({ amount_sen }) => amount_sen))).toBe(total_sen);
        expect(
          dues.every(({ amount_sen, due_on }) => amount_sen > 0 && due_on >= "2026-10-20"),
        ).toBe(true);
      }
    }),
  );
});

test("a price made by hand stands before the share of the month and the sibling's reduction", () => {
  const pupils = [pupil("0"), pupil("1", { joined: "2026-11-16" }), pupil("2")];
  const byHand = (amounts: Record<string, number | null>) =>
    planRun({
      ...NOTHING_WAIVED,
      period: "2026-11",
      today: "2026-10-20",
      rank_by: "birth",
      items: [item()],
      pupils,
      billed: new Set(),
      exceptions: Object.entries(amounts).map(([student_id, amount_sen]) => {
        return { item_id: "monthly", student_id, amount_sen };
      }),
    });
  const charged = (amounts: Record<string, number | null>) =>
    byHand(amounts).invoices.flatMap(({ charges }) =>
      charges.map((one) => [one.student_id, one.gross_sen, one.off_sen, one.is_exception]),
    );
  expect(charged({ 1: 40_001 })).toEqual([
    ["0", 53_000, 0, false],
    ["1", 20_001, 2_000, true],
    ["2", 53_000, 4_000, false],
  ]);
  // Who is not billed for the item is no sibling for its discount.
  expect(charged({ 0: null })).toEqual([
    ["1", 26_500, 0, false],
    ["2", 53_000, 2_000, false],
  ]);
  expect(charged({ 0: null, 1: null, 2: null })).toEqual([]);
  // What follows from it is named, so that the preview can say it and a change of it is noticed.
  expect(byHand({ 0: null, 2: 10_000, x: 5 }).exceptions).toEqual([
    { item_id: "monthly", student_id: "0", amount_sen: null },
    { item_id: "monthly", student_id: "2", amount_sen: 10_000 },
  ]);
});

test("what a family pays once has no price made by hand", () => {
  const pibg = item({ scope: "family", ranks: [] });
  const exceptions = [{ item_id: "monthly", student_id: "0", amount_sen: null }];
  const of = { period: "2026-11", today: "2026-10-20", rank_by: "birth" as const };
  const facts = { ...NOTHING_WAIVED, ...of, billed: new Set<string>(), exceptions };
  const { invoices } = planRun({ ...facts, items: [pibg], pupils: children(2) });
  expect(invoices).toMatchObject([{ total_sen: 53_000 }]);
});

test("a deposit is billed whole to each pupil, and nobody waives it", () => {
  const deposit = item({
    id: "deposit",
    kind: "deposit",
    frequency: "once",
    prorate: "none",
    ranks: [],
  });
  const waiver = {
    id: "w",
    account_id: "k",
    student_id: null,
    items: null,
    percent_bp: 10_000,
    amount_sen: null,
    fund_id: null,
    asnaf: null,
    used_sen: 0,
  };
  const of = { period: "2026-11", today: "2026-10-20", rank_by: "birth" as const };
  const facts = { ...NOTHING_WAIVED, ...of, billed: new Set<string>(), waivers: [waiver] };
  const { invoices } = planRun({
    ...facts,
    items: [deposit, item({ ranks: [] })],
    pupils: children(2),
  });
  expect(invoices).toMatchObject([{ total_sen: 106_000 }]);
  expect(invoices[0]?.charges.map(({ deposit_of, waived }) => [deposit_of, waived.length])).toEqual(
    [
      ["0", 0],
      ["1", 0],
      [null, 1],
      [null, 1],
    ],
  );
});
