import { expect, test } from "vitest";
import { juzRange, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import type { Strength } from "#lib/enumerations.ts";
import { foldPage, foldPages, heldRanges } from "./fold.ts";

const prior = ([from_id, to_id]: readonly [number, number], strength: Strength) => ({
  stream: "prior" as const,
  from_id,
  to_id,
  strength,
});

test("a page learnt before begins firm or new, as well as it is held; what is lost is not held", () => {
  const page = pageRange(3, "madinah_1405");
  const whole = { page: 3, share: 1000 };
  expect(foldPage(3, [prior(page, "solid")], "madinah_1405")).toEqual({
    ...whole,
    state: "firm",
    step: 3,
  });
  expect(foldPage(3, [prior(page, "shaky")], "madinah_1405")).toEqual({
    ...whole,
    state: "new",
    step: 1,
  });
  expect(foldPage(3, [prior(page, "lost")], "madinah_1405")).toBeNull();
  expect(foldPage(4, [prior(page, "solid")], "madinah_1405")).toBeNull();
});

test("a page held in part is begun, and the weaker of two strengths counts", () => {
  const [first, last] = pageRange(3, "madinah_1405");
  const half = foldPage(3, [prior([first, first + 3], "solid")], "madinah_1405");
  expect(half).toMatchObject({ state: "begun", share: 360 });
  const both = [prior([first, first + 3], "solid"), prior([first + 4, last], "shaky")];
  expect(foldPage(3, both, "madinah_1405")).toMatchObject({ share: 1000, state: "new", step: 1 });
});

test("juz 30 has 23 pages in both prints; juz 29 shares none with it", () => {
  for (const edition of ["madinah_1405", "madinah_1421"] as const) {
    const pages = foldPages([prior(juzRange(30), "solid")], edition);
    expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: 23 }, (_, at) => 582 + at));
    expect(pages.every(({ state }) => state === "firm")).toBe(true);
  }
  const held = heldRanges([prior(juzRange(29), "shaky"), prior(juzRange(30), "lost")]);
  expect(held).toEqual([juzRange(29)]);
});
