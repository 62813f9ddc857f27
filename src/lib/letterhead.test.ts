import { describe, expect, test } from "vitest";
import { postalAddress, type Letterhead, reachOf } from "./letterhead.ts";

const NOTHING: Letterhead = {
  address: null,
  postcode: null,
  city: null,
  state: "Selangor",
  phone: null,
  email: null,
  registration_number: null,
  contact_post: null,
};

describe("a school's address", () => {
  test.each<[Partial<Letterhead>, string]>([
    [{}, ""],
    [{ postcode: "43000", city: "Kajang" }, "43000 Kajang, Selangor"],
    [
      { address: "Lot 12, Jalan Bukit,\nTaman Indah", postcode: "43000", city: "Kajang" },
      "Lot 12, Jalan Bukit, Taman Indah, 43000 Kajang, Selangor",
    ],
    [{ address: "Lot 12\n\nJalan Bukit" }, "Lot 12, Jalan Bukit, Selangor"],
  ])("%j is printed as %s", (given, expected) => {
    expect(postalAddress({ ...NOTHING, ...given })).toBe(expected);
  });
});

test("a school is reached by what it gave", () => {
  expect(reachOf(NOTHING)).toEqual([]);
  expect(reachOf({ phone: "+60387361234", email: null })).toEqual(["03-8736 1234"]);
  expect(reachOf({ phone: null, email: "pejabat@annur.example" })).toEqual([
    "pejabat@annur.example",
  ]);
});
