import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { threadTime } from "#app/testing-watchdog.ts";
import {
  alikeGuardians,
  alikeStudents,
  compare,
  type Enrolled,
  fillsOf,
  hindranceOf,
  isNear,
  joinPeriods,
  nameKey,
  planEnrollments,
  renameMoves,
  slipsBetween,
  withoutRows,
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
      person("c", "Rosly bin Omar", { phone }),
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

describe("how far two names are apart", () => {
  /** As it stands in every textbook: the whole table. */
  function plainDistance(one: string, other: string): number {
    let row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let at = 0; at < one.length; at += 1) {
      const next = [at + 1];
      for (let place = 0; place < other.length; place += 1) {
        const exchanged = (row[place] ?? 0) + (one[at] === other[place] ? 0 : 1);
        next.push(Math.min(exchanged, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
      }
      row = next;
    }
    return row.at(-1) ?? 0;
  }

  test("is found near the diagonal as in the whole table, up to the bound", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 14 });
    const slip = fc.tuple(fc.nat(14), fc.nat(2), fc.constantFrom("", "a", "bc"));
    const near = fc.tuple(word, fc.array(slip, { maxLength: 4 })).map(([one, slips]) => {
      const slipped = slips.reduce(
        (text, [at, gone, put]) => text.slice(0, at) + put + text.slice(at + gone),
        one,
      );
      return [one, slipped] as const;
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.tuple(word, word), near),
        fc.integer({ min: 1, max: 3 }),
        (pair, most) => {
          const [one, other] = pair;
          const wanted = Math.min(plainDistance(one, other), most + 1);
          expect(slipsBetween(one, other, most)).toBe(wanted);
        },
      ),
      { numRuns: 3000 },
    );
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
      { id: "b", name: "Rosly bin Omar", phone: "+60123456789" },
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

describe("enrolments", () => {
  const line = (
    id: string,
    class_id: string,
    from_date: string,
    to_date: string | null,
  ): Enrolled => ({
    id,
    class_id,
    from_date,
    to_date,
    class_name: `Kelas ${class_id}`,
    is_homeroom: class_id !== "H",
  });

  test("move, unless they share days of one class: then one covers both", () => {
    const keep = [
      line("k1", "A", "2026-01-05", "2026-03-01"),
      line("k2", "A", "2026-05-01", null),
      line("k3", "B", "2025-01-01", "2025-11-20"),
    ];
    const drop = [
      line("d1", "A", "2026-02-01", "2026-05-01"),
      line("d2", "B", "2024-01-01", "2024-11-20"),
      line("d3", "C", "2026-01-05", "2026-01-20"),
    ];
    const plan = joinPeriods(keep, drop);
    expect(plan.moved.toSorted()).toEqual(["d2", "d3"]);
    expect([...plan.joined]).toEqual([
      ["d1", "k1"],
      ["k2", "k1"],
    ]);
    expect(plan.widened).toMatchObject([{ id: "k1", from_date: "2026-01-05", to_date: null }]);
  });

  test("an open one in the same class stays open, from the earlier day", () => {
    const plan = joinPeriods(
      [line("k", "A", "2026-03-01", null)],
      [line("d", "A", "2026-01-05", null)],
    );
    expect(plan.widened).toMatchObject([{ id: "k", from_date: "2026-01-05", to_date: null }]);
    expect(plan.moved).toEqual([]);
  });

  const facts = { isActive: true, today: "2026-06-01" };

  test("a second homeroom class ends today; a halaqah stays beside it", () => {
    const plan = planEnrollments(
      [line("k", "A", "2026-01-05", null)],
      [
        line("d1", "B", "2026-01-05", null),
        line("d2", "H", "2026-01-05", null),
        line("d3", "C", "2026-07-01", null),
      ],
      facts,
    );
    expect(plan.ended).toEqual([
      { id: "d1", to_date: "2026-06-01" },
      { id: "d3", to_date: "2026-07-01" },
    ]);
    expect(plan.second_class).toEqual(["Kelas B", "Kelas C"]);
    expect(plan.moved).toEqual(["d1", "d2", "d3"]);
  });

  test("who is in no class takes the other's; who is not active takes none that goes on", () => {
    const drop = [line("d", "A", "2026-02-01", null)];
    expect(planEnrollments([], drop, facts).ended).toEqual([]);
    const left = planEnrollments([line("k", "A", "2026-01-05", "2026-03-01")], drop, {
      ...facts,
      isActive: false,
    });
    expect(left.ended).toEqual([{ id: "k", to_date: "2026-06-01" }]);
    expect(left.not_active).toEqual(["Kelas A"]);
  });
});

test("a change of the year names the kept student, once", () => {
  const joined = new Map([["e2", "e1"]]);
  const move = (student_id: string, ended: string) => ({ student_id, ended, begun: null });
  const renamed = { keep: "k", drop: "d", joined };
  expect(renameMoves([move("d", "e2"), move("x", "e9")], renamed)).toEqual([
    move("k", "e1"),
    move("x", "e9"),
  ]);
  expect(renameMoves([move("d", "e2"), move("k", "e1")], renamed)).toEqual([move("k", "e1")]);
});

test("an import forgets rows of the merged record, and no others", () => {
  const trace = { created: { students: ["a", "b"] }, changed: [{ id: "a" }, { id: "c" }] };
  expect(withoutRows(trace, new Set(["a"]))).toEqual({
    created: { students: ["b"] },
    changed: [{ id: "c" }],
  });
});
