import { describe, expect, test } from "vitest";
import { threadTime } from "#app/testing-watchdog.ts";
import {
  alikeGuardians,
  alikeStudents,
  compare,
  fillsOf,
  hindranceOf,
  isNear,
  nameKey,
} from "./rules.ts";

describe("which records look like one person", () => {
  const person = (id: string, name: string, more: object = {}) => ({ id, name, ...more });
  const pairs = (found: { one: { id: string }; other: { id: string }; alike: string }[]) =>
    found.map(({ one, other, alike }) => `${one.id}${other.id} ${alike}`);

  test("students of one name, however it is spelt, and of one birth date or one unknown", () => {
    const born = (date_of_birth: string | null) => ({ date_of_birth });
    const found = alikeStudents([
      person("a", "Muhammad Danish bin Ali", born(null)),
      person("b", "Mohd. Danish Ali", born("2015-03-04")),
      person("c", "MOHD DANISH BIN ALI", born("2015-03-04")),
      person("d", "Muhammad Danish bin Ali", born("2014-01-02")),
      person("e", "Muhammad Danial bin Ali", born("2015-03-04")),
      person("f", "", born(null)),
      person("g", "", born(null)),
    ]);
    expect(pairs(found)).toEqual(["bc name_birth", "ab name", "ac name", "ad name"]);
  });

  test("namesakes with two identity card numbers are two children", () => {
    const one = { date_of_birth: "2015-03-04", ic_number: "150304101235" };
    const rows = [
      person("a", "Nur Iman", one),
      person("b", "Nor Iman", { ...one, ic_number: "150304105671" }),
      person("c", "Nur Iman", { ...one, ic_number: null }),
    ];
    expect(pairs(alikeStudents(rows))).toEqual(["ac name_birth", "bc name_birth"]);
  });

  test("guardians of one phone and the same or nearly the same name", () => {
    const phone = "+60123456789";
    const found = alikeGuardians([
      person("a", "Rosli bin Omar", { phone }),
      person("b", "Rosli Omar", { phone }),
      person("c", "Rusli bin Omar", { phone }),
      person("d", "Salmah binti Ali", { phone }),
      person("e", "Rosli bin Omar", { phone: "+60198765432" }),
      person("f", "Rosli bin Omar", { phone: null }),
      person("g", "Rosli bin Omar", { phone: null }),
    ]);
    expect(pairs(found)).toEqual(["ab name_phone", "ac phone", "bc phone"]);
  });

  test.each([
    ["Ahmad bin Abdullah", "Ahmad", true],
    ["Siti Khadijah", "Siti Kadijah", true],
    ["Ali", "Alu", false],
    ["Rosli Omar", "Salmah Ali", false],
    ["", "Ali", false],
  ])("%s and %s: %s", (one, other, near) => {
    expect(isNear(nameKey(one), nameKey(other))).toBe(near);
  });
});

describe("of records that share what they are known by", () => {
  const letters = (at: number) =>
    String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));
  /** Names of 400 signs that share no word and are more than two slips apart. */
  const unlike = (at: number) => `${letters(at).repeat(60)} x ${letters(at * 7).repeat(130)}`;

  test("thousands of one phone are looked through in a moment, with the real pairs among them", () => {
    const phone = "+60312345678";
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      id: `${at}`,
      name: unlike(at),
      phone,
    }));
    const family = [
      { id: "a", name: "Rosli bin Omar", phone: "+60123456789" },
      { id: "b", name: "Rusli bin Omar", phone: "+60123456789" },
      { id: "c", name: "Salmah binti Ali", phone },
      { id: "d", name: "Salmah Ali", phone },
    ];
    const began = threadTime();
    const found = alikeGuardians([...rows, ...family]);
    expect(threadTime() - began).toBeLessThan(400);
    const pairs = found.map(({ one, other, alike }) => `${one.id}${other.id} ${alike}`);
    expect(pairs).toEqual(expect.arrayContaining(["cd name_phone", "ab phone"]));
  });

  test("thousands of one name are looked through in a moment, those of one birth date first", () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      id: `${at}`,
      name: "Muhammad Danish bin Ali",
      date_of_birth: `2015-${String(1 + (at % 12)).padStart(2, "0")}-01`,
      ic_number: `${at}`,
    }));
    const born = { date_of_birth: "2016-02-03", name: "Muhammad Danish bin Ali" };
    const began = threadTime();
    const found = alikeStudents([...rows, { id: "a", ...born }, { id: "b", ...born }]);
    expect(threadTime() - began).toBeLessThan(400);
    expect(found[0]).toMatchObject({ one: { id: "a" }, other: { id: "b" }, alike: "name_birth" });
  });
});

describe("what stands", () => {
  test("the kept record's value, or the other's where it has none; an address as a whole", () => {
    const keep = { first_name: "Aina", last_name: "", phone: null, address: "", city: "Klang" };
    const drop = {
      first_name: "Aina",
      last_name: "binti Ali",
      phone: "+60123",
      address: "Jalan 1",
    };
    expect(fillsOf(keep, drop)).toEqual({ phone: "+60123" });
    expect(fillsOf({ address: "", city: "" }, { address: "", city: "Klang" })).toEqual({
      address: "",
      city: "Klang",
    });
    expect(fillsOf({ consent_email: false }, { consent_email: true })).toEqual({});
  });

  test("side by side, without what neither knows", () => {
    const fields = compare(
      { name: "Aina", phone: null, gender: "female", ic_number: "150304-10-••••", email: "" },
      { name: "Ain", phone: "+60123", gender: "female", ic_number: "150304-10-••••" },
    );
    expect(fields.map(({ field, stands }) => `${field} ${stands}`)).toEqual([
      "name keep",
      "ic_number keep",
      "gender both",
      "phone drop",
    ]);
  });

  test("an account cannot be dropped", () => {
    expect(hindranceOf([], [])).toBeUndefined();
    expect(hindranceOf(["account"], [])).toBeUndefined();
    expect(hindranceOf([], ["invited"])).toBe("swap");
    expect(hindranceOf(["role"], ["account"])).toBe("both");
  });
});
