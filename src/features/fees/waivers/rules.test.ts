import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HeldFund } from "#features/fees/funds/rules.ts";
import { type RunWaiver, termsFault, waive } from "./rules.ts";

const terms = {
  asnaf: null,
  percent_bp: 5_000,
  amount_sen: null,
  from_date: "2026-01-01",
  to_date: null,
};

test.each([
  ["a share", {}, null, undefined],
  ["a sum", { percent_bp: null, amount_sen: 5_000 }, "infaq", undefined],
  ["neither", { percent_bp: null }, null, "percent_bp"],
  ["both", { amount_sen: 5_000 }, null, "percent_bp"],
  ["dates the wrong way", { to_date: "2025-12-31" }, null, "to_date"],
  ["one day", { to_date: "2026-01-01" }, null, undefined],
  ["zakat without a category", {}, "zakat", "asnaf"],
  ["zakat with a category", { asnaf: "miskin" }, "zakat", undefined],
] as const)("terms with %s", (_, more, fund, field) => {
  expect(termsFault({ ...terms, ...more }, fund)?.field).toBe(field);
});

const charge = (
  student_id: string | null,
  gross_sen: number,
  off_sen = 0,
  item_id = "bulanan",
) => ({
  item_id,
  student_id,
  gross_sen,
  off_sen,
});
const waiver = (more: Partial<RunWaiver> = {}): RunWaiver => ({
  id: "w",
  account_id: "k",
  student_id: null,
  items: null,
  percent_bp: 5_000,
  amount_sen: null,
  fund_id: null,
  asnaf: null,
  used_sen: 0,
  ...more,
});
const zakat: HeldFund = { id: "z", name: "Tabung Zakat", kind: "zakat", balance_sen: 25_500 };
const infaq: HeldFund = { id: "i", name: "Tabung Infaq", kind: "infaq", balance_sen: 10_000 };

/** What each charge is waived, by whom. */
function waivedOf(
  charges: ReturnType<typeof charge>[],
  waivers: RunWaiver[],
  funds: HeldFund[] = [],
  choice: Parameters<typeof waive>[3] = null,
) {
  const { waived, short } = waive([{ account_id: "k", charges }], waivers, funds, choice);
  const said = charges.map((one) =>
    (waived.get(one) ?? []).map(({ waiver_id, fund_id, sen }) => [waiver_id, fund_id, sen]),
  );
  return { said, short };
}

describe("child 2 at 510 with half of it from zakat", () => {
  const family = [charge("1", 53_000), charge("2", 53_000, 2_000)];
  const half = waiver({ student_id: "2", fund_id: "z", asnaf: "miskin" });

  test("the family pays 255 and the fund 255", () => {
    const { said, short } = waivedOf(family, [half], [zakat]);
    expect(said).toEqual([[], [["w", "z", 25_500]]]);
    expect(short).toEqual([]);
  });

  test("a fund with 45 lacks 210, and without a choice nothing may be billed", () => {
    const poor = { ...zakat, balance_sen: 4_500 };
    const { short } = waivedOf(family, [half], [poor]);
    expect(short).toEqual([{ fund_id: "z", short_sen: 21_000 }]);
    for (const [choice, parts, lacking] of [
      [{ by: "school", fund_id: null }, [["w", null, 21_000]], 0],
      [{ by: "family", fund_id: null }, [], 0],
      [{ by: "fund", fund_id: "i" }, [["w", "i", 10_000]], 11_000],
      [{ by: "fund", fund_id: "z" }, [], 21_000],
    ] as const) {
      const { said, short: left } = waivedOf(family, [half], [poor, infaq], choice);
      expect(said[1]).toEqual([["w", "z", 4_500], ...parts]);
      expect(left.reduce((sum, { short_sen }) => sum + short_sen, 0)).toBe(lacking);
    }
  });

  test("zakat pays for nobody without a category, also in place of another fund", () => {
    const plain = waiver({ student_id: "2", fund_id: "i" });
    const empty = { ...infaq, balance_sen: 0 };
    const choice = { by: "fund", fund_id: "z" } as const;
    const { said, short } = waivedOf(family, [plain], [empty, zakat], choice);
    expect(said[1]).toEqual([]);
    expect(short).toEqual([{ fund_id: "i", short_sen: 25_500 }]);
  });
});

describe("waivers of one family", () => {
  test("come after each other on what is left, the first with the fund's money", () => {
    const first = waiver({ id: "a", percent_bp: 5_000, fund_id: "i" });
    const second = waiver({ id: "b", percent_bp: 5_000, fund_id: "i" });
    const { said, short } = waivedOf([charge("1", 10_001)], [first, second], [infaq]);
    expect(said).toEqual([
      [
        ["a", "i", 5_000],
        ["b", "i", 2_500],
      ],
    ]);
    expect(short).toEqual([]);
  });

  test("never take more than is left, and a sum is for the month", () => {
    const sum = waiver({ percent_bp: null, amount_sen: 7_000, used_sen: 1_000 });
    const { said } = waivedOf([charge("1", 5_000), charge("2", 5_000)], [sum]);
    expect(said).toEqual([[["w", null, 5_000]], [["w", null, 1_000]]]);
  });

  test("hold for their pupil and their items alone", () => {
    const all = [charge("1", 1_000), charge(null, 1_000), charge("1", 1_000, 0, "bas")];
    const only = waiver({ percent_bp: 10_000, student_id: "1", items: ["bas"] });
    expect(waivedOf(all, [only]).said).toEqual([[], [], [["w", null, 1_000]]]);
    expect(waivedOf(all, [waiver({ account_id: "other" })]).said).toEqual([[], [], []]);
  });
});

test("no charge falls below zero and no fund is overdrawn, whatever is waived", () => {
  const someWaiver = fc.record({
    share: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    sum: fc.integer({ min: 1, max: 50_000 }),
    fund: fc.constantFrom("z", "i", null),
    isAsnaf: fc.boolean(),
    student: fc.constantFrom("1", "2", null),
  });
  const someChoice = fc.constantFrom(
    null,
    { by: "school", fund_id: null } as const,
    { by: "family", fund_id: null } as const,
    { by: "fund", fund_id: "i" } as const,
  );
  fc.assert(
    fc.property(
      fc.array(someWaiver, { maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom("1", "2", null), fc.nat(60_000)), { maxLength: 6 }),
      fc.nat(40_000),
      someChoice,
      (waivers, billed, balance_sen, choice) => {
        const charges = billed.map(([student, gross]) => charge(student, gross));
        const funds = [
          { ...zakat, balance_sen },
          { ...infaq, balance_sen },
        ];
        const { waived } = waive(
          [{ account_id: "k", charges }],
          waivers.map(({ share, sum, fund, isAsnaf, student }, at) =>
            waiver({
              id: `${at}`,
              percent_bp: share,
              amount_sen: share === null ? sum : null,
              fund_id: fund,
              asnaf: isAsnaf ? "fakir" : null,
              student_id: student,
            }),
          ),
          funds,
          choice,
        );
        const parts = [...waived.values()].flat();
        for (const [one, of] of waived) {
          const sen = of.reduce((all, part) => all + part.sen, 0);
          expect(sen).toBeLessThanOrEqual(one.gross_sen);
          expect(of.every((part) => part.sen > 0)).toBe(true);
        }
        for (const { id } of funds) {
          const used = parts.filter(({ fund_id }) => fund_id === id);
          expect(used.reduce((all, { sen }) => all + sen, 0)).toBeLessThanOrEqual(balance_sen);
        }
      },
    ),
  );
});
