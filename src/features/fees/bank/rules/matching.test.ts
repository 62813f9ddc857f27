import { describe, expect, test } from "vitest";
import { aliasOf, type PayerCandidate, matcherOf, nameLikeness } from "./matching.ts";

const family = (code: string, more: Partial<PayerCandidate> = {}): PayerCandidate => ({
  account_id: code,
  code,
  numbers: [],
  names: [],
  owed_sen: 0,
  dues_sen: [],
  paid: [],
  aliases: [],
  ...more,
});
const line = (description: string, amount_sen = 53_000, reference = "") => ({
  booked_on: "2026-11-20",
  description,
  reference,
  amount_sen,
});
const slip = (on: string, amount_sen = 53_000) => ({ kind: "slip" as const, amount_sen, on });

describe("the score", () => {
  test.each([
    ["a code", line("DUITNOW K0051"), {}, 100, true],
    ["a code in the reference", line("IBG", 1, "k-51"), {}, 100, true],
    [
      "a number of a bill",
      line("BAYAR INV-2026-00009"),
      { numbers: ["INV-2026-00009"] },
      100,
      true,
    ],
    ["an alias", line("IBG ROHANA 123"), { aliases: ["rohana"] }, 60, false],
    ["a slip of three days before", line("IBG"), { paid: [slip("2026-11-17")] }, 50, false],
    ["no slip of four days before", line("IBG"), { paid: [slip("2026-11-16")] }, 0, false],
    ["all that is owed", line("IBG"), { owed_sen: 53_000 }, 40, false],
    ["one due of several", line("IBG"), { owed_sen: 106_000, dues_sen: [53_000] }, 40, false],
    ["a name", line("TRF ROHANA BT DAUD"), { names: ["Rohana binti Daud"] }, 35, false],
    ["most of a name", line("ROHANA"), { names: ["Rohana binti Ali"] }, 0, false],
    ["much of a name", line("ROHANA SAAD"), { names: ["Rohana Saad Ali"] }, 20, false],
    ["sum and alias", line("IBG ROHANA"), { aliases: ["rohana"], owed_sen: 53_000 }, 100, true],
    [
      "slip, sum and name",
      line("ROHANA DAUD"),
      { names: ["Rohana binti Daud"], owed_sen: 53_000, paid: [slip("2026-11-20")] },
      125,
      true,
    ],
  ] as const)("of %s", (_, one, more, score, sure) => {
    const [first] = matcherOf([
      family("K-0051", more as Partial<PayerCandidate>),
      family("K-0510"),
    ])(one);
    expect([first?.score ?? 0, first?.sure ?? false]).toEqual([score, sure]);
  });

  test("of two families that are alike is sure of neither", () => {
    const same = { aliases: ["rohana"], owed_sen: 53_000 };
    const found = matcherOf([family("K-0001", same), family("K-0002", same)])(line("ROHANA"));
    expect(found.map(({ score, sure }) => [score, sure])).toEqual([
      [100, false],
      [100, false],
    ]);
  });
});

test("an alias is what stays the same in the next transfer", () => {
  expect(aliasOf({ description: "IBG TRANSFER ROHANA BT. DAUD 20/11 88123" })).toBe("rohana daud");
  expect(aliasOf({ description: "DUITNOW QR 20/11" })).toBe("");
  expect(nameLikeness([], new Set(["ali"]))).toBe(0);
});

test("2,000 lines of 600 families are matched in a moment", () => {
  const families = Array.from({ length: 600 }, (_, at) =>
    family(`K-${String(at + 1).padStart(4, "0")}`, {
      names: [`Ibu${at} binti Bapa${at % 50}`, `Aminah Rosli${at % 7}`],
      owed_sen: 53_000 + (at % 5) * 2_000,
      dues_sen: [53_000],
    }),
  );
  const began = process.cpuUsage();
  const find = matcherOf(families);
  const sure = Array.from({ length: 2000 }, (_, at) => {
    const text = at % 2 ? `DUITNOW QR K${(at % 600) + 1}` : "IBG AMINAH ROSLI";
    return find(line(text))[0]?.sure;
  });
  expect(sure.filter(Boolean)).toHaveLength(1000);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
});
