import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AUDIENCE_GROUPS,
  type AudienceFacts,
  countUnreached,
  isOwnAudience,
  MARKED_AS,
  planAudience,
  pupilsMeant,
  type AudienceTarget,
} from "./rules.ts";

const pupil = (id: string, facts: Partial<AudienceFacts["pupils"][number]> = {}) => ({
  id,
  gender: "male" as const,
  stay: null,
  profile_id: `profile-${id}`,
  class_ids: ["5a"],
  levels: ["Tahun 5"],
  ...facts,
});

/** Two brothers in Year 5 and 6 with one mother, who teaches 6a; a cousin without anybody. */
const FACTS: AudienceFacts = {
  pupils: [
    pupil("luqman"),
    pupil("hakim", { class_ids: ["6a", "hafsah"], levels: ["Tahun 6"] }),
    pupil("aisyah", { gender: "female", stay: "asrama" }),
  ],
  links: [
    { profile_id: "salmah", student_id: "luqman" },
    { profile_id: "salmah", student_id: "hakim" },
    { profile_id: "ali", student_id: "luqman" },
  ],
  teaching: [
    { profile_id: "salmah", class_id: "6a" },
    { profile_id: "faizal", class_id: "5a" },
  ],
  staff: [
    { profile_id: "salmah", role: "teacher" },
    { profile_id: "faizal", role: "teacher" },
    { profile_id: "mudir", role: "admin" },
  ],
  marks: [
    { student_id: "luqman", class_id: "5a", day: "2026-11-27", status: "unexplained" },
    { student_id: "hakim", class_id: "6a", day: "2026-11-27", status: "absent" },
    { student_id: "aisyah", class_id: "5a", day: "2026-11-27", status: "late" },
    { student_id: "aisyah", class_id: "5a", day: "2026-11-26", status: "unexplained" },
  ],
  dues: [
    { student_id: "luqman", late_days: 40 },
    { student_id: "hakim", late_days: 40 },
    { student_id: "aisyah", late_days: null },
  ],
  // Of Luqman's parents the mother alone sees the account.
  payers: [
    { profile_id: "salmah", student_id: "luqman" },
    { profile_id: "salmah", student_id: "hakim" },
  ],
};

const plan = (
  targets: AudienceTarget[],
  groups: Parameters<typeof planAudience>[2],
  writer = "nobody",
) =>
  Object.fromEntries(
    planAudience(FACTS, targets, groups, writer).map(({ profile_id, role, student_ids }) => [
      profile_id,
      [role, ...student_ids].join(" "),
    ]),
  );

describe("an audience", () => {
  test("reaches a mother of two once, with both children", () => {
    expect(plan([{ kind: "school" }], ["guardians"])).toEqual({
      salmah: "guardian luqman hakim",
      ali: "guardian luqman",
    });
  });

  test("reaches a teacher who is also a mother as staff, with the children it is about", () => {
    const year6: AudienceTarget[] = [{ kind: "level", value: "Tahun 6" }];
    expect(plan(year6, ["guardians", "teachers"])).toEqual({ salmah: "teacher hakim" });
    expect(plan(year6, ["staff"], "mudir")).toEqual({ salmah: "teacher", faizal: "teacher" });
  });

  test("is the union of its targets without the excluded, and never the writer", () => {
    const all: AudienceTarget[] = [
      { kind: "class", value: "hafsah" },
      { kind: "gender", value: "female" },
      { kind: "student", value: "luqman" },
      { kind: "stay", value: "asrama", exclude: true },
    ];
    expect(pupilsMeant(FACTS, all).map(({ id }) => id)).toEqual(["luqman", "hakim"]);
    expect(plan(all, ["guardians", "pupils"], "salmah")).toEqual({
      ali: "guardian luqman",
      "profile-luqman": "student luqman",
      "profile-hakim": "student hakim",
    });
    expect(plan([{ kind: "gender", value: "male", exclude: true }], ["guardians"])).toEqual({});
  });

  test.each([
    ["unexplained", undefined, ["luqman"]],
    ["absent", undefined, ["luqman", "hakim"]],
    ["late", undefined, ["aisyah"]],
    ["absent", "6a", ["hakim"]],
    ["late", "6a", []],
  ] as const)("is those marked %s on the day, of class %s: %j", (value, class_id, ids) => {
    const target = { kind: "attendance", value, day: "2026-11-27", class_id } as const;
    expect(pupilsMeant(FACTS, [target]).map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    [{ value: "owing" }, { salmah: "guardian luqman hakim" }],
    [{ value: "owing", days: 40 }, { salmah: "guardian luqman hakim" }],
    [{ value: "owing", days: 41 }, {}],
    // Nobody sees the account of Aisyah's family.
    [{ value: "clear" }, {}],
  ] as const)("of fees %j is who sees the account alone", (fees, reached) => {
    expect(plan([{ kind: "fees", ...fees }], ["guardians"])).toEqual(reached);
  });

  test("says how many pupils nobody would read about", () => {
    const reached = planAudience(FACTS, [{ kind: "school" }], ["guardians"], "");
    expect(countUnreached(FACTS.pupils, reached)).toBe(1);
  });

  test.each<[AudienceTarget[], boolean]>([
    [[{ kind: "class", value: "5a" }], true],
    [[{ kind: "student", value: "luqman" }], true],
    [
      [
        { kind: "class", value: "5a" },
        { kind: "gender", value: "male", exclude: true },
      ],
      true,
    ],
    [[{ kind: "student", value: "hakim" }], false],
    [[{ kind: "student", value: "stranger" }], false],
    [
      [
        { kind: "class", value: "5a" },
        { kind: "class", value: "6a" },
      ],
      false,
    ],
    [[{ kind: "attendance", value: "absent", day: "2026-11-27", class_id: "5a" }], true],
    [[{ kind: "attendance", value: "absent", day: "2026-11-27", class_id: "6a" }], false],
    [[{ kind: "attendance", value: "absent", day: "2026-11-27" }], false],
    [[{ kind: "fees", value: "owing" }], false],
    [[{ kind: "school" }], false],
    [[{ kind: "level", value: "Tahun 5" }], false],
  ])("of a teacher of 5a: %j may be written to: %s", (targets, may) => {
    expect(isOwnAudience(FACTS, targets, ["guardians"], new Set(["5a"]))).toBe(may);
    expect(isOwnAudience(FACTS, targets, ["guardians", "staff"], new Set(["5a"]))).toBe(false);
  });
});

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const PUPILS = ids("s", 8);
const PEOPLE = ids("p", 8);
const CLASSES = ids("k", 4);

const DAYS = ["2026-11-26", "2026-11-27"];

const anyTarget: fc.Arbitrary<AudienceTarget> = fc
  .oneof(
    fc.constant({ kind: "school" as const }),
    fc.record({ kind: fc.constant("level" as const), value: fc.constantFrom("1", "2") }),
    fc.record({ kind: fc.constant("class" as const), value: fc.constantFrom(...CLASSES) }),
    fc.record({ kind: fc.constant("gender" as const), value: fc.constantFrom("male", "female") }),
    fc.record({ kind: fc.constant("stay" as const), value: fc.constantFrom("harian", "asrama") }),
    fc.record({ kind: fc.constant("student" as const), value: fc.constantFrom(...PUPILS) }),
    fc.record({
      kind: fc.constant("attendance" as const),
      value: fc.constantFrom(...MARKED_AS),
      day: fc.constantFrom(...DAYS),
      class_id: fc.option(fc.constantFrom(...CLASSES), { nil: undefined }),
    }),
  )
  .chain((target) => fc.boolean().map((exclude) => ({ ...target, exclude })));

const anySchool: fc.Arbitrary<AudienceFacts> = fc.record({
  pupils: fc
    .tuple(
      ...PUPILS.map((id) =>
        fc.record({
          id: fc.constant(id),
          gender: fc.constantFrom("male" as const, "female" as const),
          stay: fc.constantFrom("harian" as const, "asrama" as const, null),
          // A pupil's account may be a guardian's or teacher's too.
          profile_id: fc.constantFrom(...PEOPLE, `own-${id}`, null),
          class_ids: fc.subarray(CLASSES),
          levels: fc.subarray(["1", "2"]),
        }),
      ),
    )
    .filter((pupils) => {
      const own = pupils.flatMap(({ profile_id }) => profile_id ?? []);
      return new Set(own).size === own.length;
    }),
  links: fc.uniqueArray(
    fc.record({
      profile_id: fc.constantFrom(...PEOPLE),
      student_id: fc.constantFrom(...PUPILS),
    }),
    { selector: ({ profile_id, student_id }) => profile_id + student_id },
  ),
  teaching: fc.uniqueArray(
    fc.record({ profile_id: fc.constantFrom(...PEOPLE), class_id: fc.constantFrom(...CLASSES) }),
    { selector: ({ profile_id, class_id }) => profile_id + class_id },
  ),
  staff: fc.uniqueArray(
    fc.record({
      profile_id: fc.constantFrom(...PEOPLE),
      role: fc.constantFrom("teacher" as const, "admin" as const),
    }),
    { selector: ({ profile_id }) => profile_id },
  ),
  marks: fc.array(
    fc.record({
      student_id: fc.constantFrom(...PUPILS),
      class_id: fc.constantFrom(...CLASSES),
      day: fc.constantFrom(...DAYS),
      status: fc.constantFrom(...MARKED_AS),
    }),
  ),
  dues: fc.constant([]),
  payers: fc.constant([]),
});

test("agrees with asking of every person whether each rule means them", () => {
  const holds = (
    { marks }: AudienceFacts,
    one: AudienceFacts["pupils"][number],
    { kind, value = "", day, class_id }: AudienceTarget,
  ) =>
    ({
      school: true,
      level: one.levels.includes(value),
      class: one.class_ids.includes(value),
      gender: one.gender === value,
      stay: one.stay === value,
      student: one.id === value,
      attendance: marks.some(
        (mark) =>
          mark.student_id === one.id &&
          mark.day === day &&
          [undefined, mark.class_id].includes(class_id) &&
          [value, value === "absent" ? "unexplained" : value].includes(mark.status),
      ),
      fees: false,
    })[kind];
  fc.assert(
    fc.property(
      anySchool,
      fc.array(anyTarget, { maxLength: 5 }),
      fc.subarray([...AUDIENCE_GROUPS]),
      fc.constantFrom(...PEOPLE),
      (facts, targets, groups, writer) => {
        const to = (group: (typeof groups)[number]) => groups.includes(group);
        const expected = new Map<string, string>();
        const everybody = new Set([...PEOPLE, ...PUPILS.map((id) => `own-${id}`)]);
        for (const person of everybody) {
          if (person === writer) continue;
          const meant = facts.pupils.filter(
            (one) =>
              targets.some((target) => !target.exclude && holds(facts, one, target)) &&
              targets.every((target) => !target.exclude || !holds(facts, one, target)),
          );
          const job = facts.staff.find(({ profile_id }) => profile_id === person)?.role;
          const teaches = facts.teaching.some(
            ({ profile_id, class_id }) =>
              profile_id === person && meant.some(({ class_ids }) => class_ids.includes(class_id)),
          );
          const works = job !== undefined && (to("staff") || (to("teachers") && teaches));
          const children = meant.filter(
            ({ id }) =>
              to("guardians") &&
              facts.links.some((l) => l.profile_id === person && l.student_id === id),
          );
          const self = meant.filter(({ profile_id }) => to("pupils") && profile_id === person);
          if (!works && children.length + self.length === 0) continue;
          const role = works ? job : children.length > 0 ? "guardian" : "student";
          const about = new Set([...children, ...self].map(({ id }) => id));
          expected.set(person, `${role} ${[...about].toSorted().join()}`);
        }
        const planned = planAudience(facts, targets, groups, writer);
        const found = planned.map(
          ({ profile_id, role, student_ids }) =>
            [profile_id, `${role} ${student_ids.toSorted().join()}`] as const,
        );
        expect(new Map(found)).toEqual(expected);
        expect(found).toHaveLength(expected.size);
      },
    ),
    { numRuns: 500 },
  );
});
