import { expect, test } from "vitest";
import { pledgedIn, stillPromised, type PledgeTerms } from "./rules.ts";

const pledge = (more: Partial<PledgeTerms> = {}): PledgeTerms => ({
  amount_sen: 10_000,
  monthly: true,
  from_date: "2026-03-15",
  to_date: null,
  ended_on: null,
  ...more,
});

test.each([
  ["from March to the end of the year", {}, "2026", 100_000],
  ["of every month of the next year", {}, "2027", 120_000],
  ["of no month before it begins", {}, "2025", 0],
  ["up to its last month", { to_date: "2026-05-01" }, "2026", 30_000],
  ["of no year after it", { to_date: "2026-05-01" }, "2027", 0],
  ["up to the month in which it was withdrawn", { ended_on: "2026-04-30" }, "2026", 20_000],
  ["once in the year in which it begins", { monthly: false }, "2026", 10_000],
  ["once and in no other year", { monthly: false }, "2027", 0],
  ["of nothing once it was withdrawn", { monthly: false, ended_on: "2026-04-01" }, "2026", 0],
] as const)("a pledge %s", (_, more, year, sen) => {
  expect(pledgedIn(pledge(more), year)).toBe(sen);
});

test("what came is promised no more, for that sponsor and fund alone", () => {
  const of = (account_id: string, fund_id: string) => ({ account_id, fund_id });
  const pledges = [
    { ...pledge({ monthly: false }), ...of("a", "zakat") },
    { ...pledge({ monthly: false }), ...of("b", "zakat") },
  ];
  expect(stillPromised(pledges, [], "2026")).toBe(20_000);
  const given = [
    { ...of("a", "zakat"), sen: 15_000 },
    { ...of("b", "wakaf"), sen: 5_000 },
    { ...of("b", "zakat"), sen: 4_000 },
  ];
  expect(stillPromised(pledges, given, "2026")).toBe(6_000);
});
