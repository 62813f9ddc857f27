import { expect, test } from "vitest";
import { aheadOf, dayAway } from "./clocks.ts";

const DAY = 86_400_000;
const NOON = Date.parse("2026-11-20T04:00:00Z");
const HEADER = "Fri, 20 Nov 2026 04:00:00 GMT";
const day = (ahead: number, now: number) =>
  dayAway({ today: "2026-11-20", zone: "Asia/Kuala_Lumpur", ahead }, now);

test.each([2 * DAY, -2 * DAY, 0, 3_600_000])(
  "a phone %i ms wrong knows the school's day",
  (wrong) => {
    const ahead = aheadOf(HEADER, NOON + wrong);
    expect(ahead).toBe(wrong);
    expect(day(ahead, NOON + wrong)).toBe("2026-11-20");
    expect(day(ahead, NOON + wrong + DAY)).toBe("2026-11-21");
  },
);

test("a clock that was put back since does not bring a day that is over", () => {
  expect(day(0, 0)).toBe("2026-11-20");
});

test.each([null, "", "kelmarin"])("a header %j tells nothing", (header) => {
  expect(aheadOf(header, NOON)).toBe(0);
});
