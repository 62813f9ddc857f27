import { isLater } from "#features/classes/rules.ts";
import { describe, expect, test } from "vitest";
import type { YearChoice, ClassFact, PupilFact } from "./contract.ts";
import {
  checkUndo,
  firstDays,
  type MovedPupil,
  nextName,
  nextYear,
  planYear,
  readLevel,
  type UndoFacts,
} from "./rules.ts";

type Room = Partial<ClassFact> & { name: string };

function room({ name, ...more }: Room): ClassFact {
  return {
    id: `${more.academic_year ?? "2026"} ${name}`,
    name,
    grade_level: name.split(" ").slice(0, 2).join(" "),
    academic_year: "2026",
    maximum_students: 30,
    enrolled: 0,
    is_archived: false,
    last_register: null,
    ...more,
  };
}

function pupil(name: string, class_name: string, more: Partial<PupilFact> = {}): PupilFact {
  return {
    student_id: name,
    number: `S-${name}`,
    first_name: name,
    last_name: "bin Ujian",
    is_active: true,
    class_id: `2026 ${class_name}`,
    enrollment_id: `${name} in ${class_name}`,
    new_class: null,
    ...more,
  };
}

const YEARS = { from_year: "2026", to_year: "2027" };

function plan(rooms: Room[], pupils: PupilFact[], choices: YearChoice[] = [], begins_on?: string) {
  return planYear({ ...YEARS, classes: rooms.map(room), pupils, choices, begins_on });
}

const brief = ({ moves }: ReturnType<typeof plan>) =>
  moves.map(
    (move) => `${move.student_id}: ${move.act ?? "-"}, ${move.reason}, ${move.class_name ?? "-"}`,
  );

/** Plans one class per name, each with one pupil named like the class, and lists where they go. */
function flow(...rooms: (string | Room)[]): string[] {
  const all = rooms.map((room) => (typeof room === "string" ? { name: room } : room));
  const old = all.filter((room) => (room.academic_year ?? "2026") === "2026");
  const { moves } = plan(
    all,
    old.map(({ name }) => pupil(name, name)),
  );
  return moves.map((move) => `${move.student_id} → ${move.class_name ?? move.act ?? move.reason}`);
}

describe("a level", () => {
  test.each([
    ["Tahun 3", "tahun", 3, "Tahun 4"],
    ["Darjah 5", "darjah", 5, "Darjah 6"],
    ["tingkatan 1", "tingkatan", 1, "tingkatan 2"],
    ["Peringkat 2 (Banin)", "peringkat", 2, "Peringkat 3 (Banin)"],
    ["3", "", 3, "4"],
    ["Tahun 9", "tahun", 9, "Tahun 10"],
    ["تاهون ٣", "تاهون", 3, "تاهون ٤"],
    ["درجه ۵", "درجه", 5, "درجه ۶"],
    ["تيڠکتن 2", "تيڠکتن", 2, "تيڠکتن 3"],
    ["Thanawi II", "thanawi", 2, "Thanawi III"],
    ["Mutawassit IV", "mutawassit", 4, "Mutawassit V"],
  ])("%s is read", (grade_level, kind, number, next) => {
    const level = readLevel(grade_level);
    expect(level).toMatchObject({ kind: kind.normalize("NFKD").replace(/\p{M}/gu, ""), number });
    expect(level?.write(number + 1)).toBe(next);
  });

  test.each([
    "Tadika",
    "Darjah Khas",
    "Peralihan",
    "Tahun 3 & 4",
    "Ibtidai",
    "",
    "V",
    "Tahun 2026",
  ])("%o cannot be read", (grade_level) => expect(readLevel(grade_level)).toBeUndefined());
});

describe("the name of a class in the next level", () => {
  test.each([
    ["Tahun 3 Ibnu Sina", "Tahun 3", "Tahun 4", "Tahun 4 Ibnu Sina"],
    ["TAHUN 3 Ibnu Sina", "Tahun 3", "Tahun 4", "Tahun 4 Ibnu Sina"],
    ["3 Ibnu Sina", "Tahun 3", "Tahun 4", "4 Ibnu Sina"],
    ["3A", "Tahun 3", "Tahun 4", "4A"],
    ["Ibnu Sina 3", "Tahun 3", "Tahun 4", "Ibnu Sina 4"],
    ["Ibnu Sina", "Tahun 3", "Tahun 4", "Ibnu Sina"],
    ["Tahun 10 A", "Tahun 1", "Tahun 2", "Tahun 10 A"],
    ["3 Angkatan 3", "Tahun 3", "Tahun 4", "4 Angkatan 3"],
    ["تاهون ٣ إبن سينا", "تاهون ٣", "تاهون ٤", "تاهون ٤ إبن سينا"],
    ["Thanawi II Banin", "Thanawi II", "Thanawi III", "Thanawi III Banin"],
    ["Thanawi II Banin", "Thanawi I", "Thanawi II", "Thanawi II Banin"],
  ])("%s of %s", (name, grade_level, next, expected) => {
    expect(nextName(name, grade_level, next)).toBe(expected);
  });
});

describe("the proposal", () => {
  test("goes up by one and keeps the name's stem; the school's last level leaves", () => {
    expect(flow("Tahun 1 Al-Farabi", "Tahun 2 Al-Kindi", "Tahun 3 Ibnu Sina")).toEqual([
      "Tahun 1 Al-Farabi → Tahun 2 Al-Farabi",
      "Tahun 2 Al-Kindi → Tahun 3 Al-Kindi",
      "Tahun 3 Ibnu Sina → graduate",
    ]);
  });

  test("knows each kind of level by itself", () => {
    expect(
      flow("Tahun 5 A", "Tahun 6 A", "Darjah 5 B", "Darjah 6 B", "Tingkatan 4 C", "Tingkatan 5 C"),
    ).toEqual([
      "Tahun 5 A → Tahun 6 A",
      "Tahun 6 A → graduate",
      "Darjah 5 B → Darjah 6 B",
      "Darjah 6 B → graduate",
      "Tingkatan 4 C → Tingkatan 5 C",
      "Tingkatan 5 C → graduate",
    ]);
  });

  test("year six and form five leave even where a higher number stands", () => {
    expect(flow("Tahun 6 A", "Tahun 7 A")[0]).toBe("Tahun 6 A → graduate");
    expect(flow("Tingkatan 5 A", "Tingkatan 6 A")[0]).toBe("Tingkatan 5 A → graduate");
  });

  test("a level that is missing between two others is made", () => {
    expect(flow("Tahun 1 A", "Tahun 3 A")[0]).toBe("Tahun 1 A → Tahun 2 A");
  });

  test("a higher class that was added for the new year is no end; an archived one is", () => {
    const next = { name: "Tahun 4 A", academic_year: "2027" };
    expect(flow("Tahun 3 A", next)).toEqual(["Tahun 3 A → Tahun 4 A"]);
    expect(flow("Tahun 3 A", { ...next, is_archived: true })).toEqual(["Tahun 3 A → graduate"]);
  });

  test("Jawi names go up in their own digits", () => {
    const grade = (level: string) => ({ name: `${level} الفارابي`, grade_level: level });
    expect(flow(grade("تاهون ٥"), grade("تاهون ٦"))).toEqual([
      "تاهون ٥ الفارابي → تاهون ٦ الفارابي",
      "تاهون ٦ الفارابي → graduate",
    ]);
  });

  test("Roman numerals and sections go up too", () => {
    const banin = { name: "Thanawi I Banin", grade_level: "Thanawi I" };
    const banat = { name: "Thanawi II Banat", grade_level: "Thanawi II" };
    expect(flow(banin, banat)).toEqual([
      "Thanawi I Banin → Thanawi II Banin",
      "Thanawi II Banat → graduate",
    ]);
  });

  test("where no level can be read, somebody has to say", () => {
    const khas = { name: "Khas Al-Amin", grade_level: "Darjah Khas" };
    const decided = plan([khas], [pupil("Ali", khas.name), pupil("Abu", khas.name)]);
    expect(brief(decided)[0]).toBe("Ali: -, no_next_level, -");
    expect(decided.totals).toMatchObject({ undecided: 2, promote: 0 });
    expect(decided.hindrances).toMatchObject([
      { reason: "undecided", name: "Khas Al-Amin", count: 2 },
    ]);
  });

  test("who is not active is left out; who is in the new year already only leaves the old class", () => {
    const rooms = [{ name: "Tahun 1 A" }, { name: "Tahun 2 A" }];
    const decided = plan(rooms, [
      pupil("Ali", "Tahun 1 A", { is_active: false }),
      pupil("Abu", "Tahun 1 A", { new_class: "Tahun 2 B" }),
    ]);
    expect(brief(decided)).toEqual([
      "Ali: -, inactive, -",
      "Abu: promote, already_in_new_year, Tahun 2 B",
    ]);
    expect(decided.totals).toMatchObject({ left_out: 1, undecided: 0, promote: 1 });
    expect(decided.targets).toEqual([]);
    expect(decided.hindrances).toEqual([]);
  });
});

describe("choices", () => {
  const rooms = [{ name: "Tahun 1 A" }, { name: "Tahun 2 A" }, { name: "Tahun 6 A" }];
  const pupils = [pupil("Ali", "Tahun 1 A"), pupil("Abu", "Tahun 1 A"), pupil("Siti", "Tahun 6 A")];
  const chosen = (...choices: YearChoice[]) => brief(plan(rooms, pupils, choices));

  test("who is kept back stays in the class of the same name", () => {
    expect(chosen({ student_id: "Abu", act: "keep" })).toEqual([
      "Ali: promote, next_level, Tahun 2 A",
      "Abu: keep, kept_by_choice, Tahun 1 A",
      "Siti: graduate, last_level, -",
    ]);
  });

  test("the proposal chosen by hand is the proposal", () => {
    expect(chosen({ student_id: "Ali", act: "promote" })[0]).toContain("next_level");
  });

  test("one leaves early, another goes on after the last level when somebody says where to", () => {
    expect(chosen({ student_id: "Ali", act: "graduate" })[0]).toBe(
      "Ali: graduate, graduated_by_choice, -",
    );
    expect(chosen({ student_id: "Siti", act: "promote" })[2]).toBe("Siti: -, no_next_level, -");
    const class_name = "Tingkatan 1 Al-Farabi";
    expect(chosen({ student_id: "Siti", act: "promote", class_name })[2]).toBe(
      `Siti: promote, promoted_by_choice, ${class_name}`,
    );
  });

  test("a class that is named has the level in its name", () => {
    const class_name = "Tingkatan 1 Al-Farabi";
    const { targets } = plan(rooms, pupils, [{ student_id: "Siti", act: "promote", class_name }]);
    expect(targets).toContainEqual({
      class_id: null,
      is_archived: false,
      name: class_name,
      grade_level: "Tingkatan 1",
      maximum_students: 30,
      enrolled: 0,
      coming: 1,
    });
  });

  test("a class that is there is found however its name is written", () => {
    const there = { name: "Tahun 2 Al-Kindi", academic_year: "2027", id: "there" };
    const choice: YearChoice = {
      student_id: "Ali",
      act: "promote",
      class_name: "tahun 2  al-kindi",
    };
    const { moves, targets } = plan([...rooms, there], pupils, [choice]);
    expect(moves[0]).toMatchObject({ class_name: "Tahun 2 Al-Kindi" });
    expect(targets.find(({ class_id }) => class_id === "there")).toMatchObject({ coming: 1 });
  });

  test("a class whose name has no level gives way to the one that comes from below", () => {
    const named = [
      { name: "Ibnu Sina", grade_level: "Tahun 1" },
      { name: "Al-Kindi", grade_level: "Tahun 2" },
    ];
    const both = [pupil("Ali", "Ibnu Sina"), pupil("Abu", "Ibnu Sina")];
    const decided = plan(named, both, [{ student_id: "Abu", act: "keep" }]);
    expect(brief(decided)).toEqual([
      "Ali: promote, next_level, Ibnu Sina",
      "Abu: keep, kept_by_choice, Ibnu Sina (Tahun 1)",
    ]);
    expect(decided.targets.map((target) => `${target.name}: ${target.grade_level}`)).toEqual([
      "Ibnu Sina: Tahun 2",
      "Ibnu Sina (Tahun 1): Tahun 1",
    ]);
  });
});

describe("what stands in the way", () => {
  const rooms: Room[] = [
    { name: "Tahun 1 A", maximum_students: 2 },
    { name: "Tahun 2 A", maximum_students: 2, last_register: "2026-12-31" },
  ];
  const three = ["Ali", "Abu", "Siti"].map((name) => pupil(name, "Tahun 1 A"));

  test("a class that takes fewer than would come, counting who is in it already", () => {
    expect(plan(rooms, three).hindrances).toMatchObject([
      { reason: "over_capacity", name: "Tahun 2 A", count: 3, maximum: 2 },
    ]);
    const there = { name: "Tahun 2 A", academic_year: "2027", enrolled: 30 };
    expect(plan([...rooms, there], three.slice(0, 1)).hindrances).toMatchObject([
      { reason: "over_capacity", count: 31, maximum: 30 },
    ]);
    expect(plan(rooms, three.slice(0, 2)).hindrances).toEqual([]);
  });

  test("a register of the old year on the first day or later", () => {
    const days = (begins_on: string) => plan(rooms, [], [], begins_on).hindrances;
    expect(days("2027-01-01")).toEqual([]);
    expect(days("2026-12-31")).toMatchObject([
      { reason: "register_taken", name: "Tahun 2 A", date: "2026-12-31" },
    ]);
  });

  test("a pupil who is in two homeroom classes", () => {
    const twice = [pupil("Ali", "Tahun 1 A"), pupil("Ali", "Tahun 2 A")];
    const { moves, hindrances } = plan(rooms, twice);
    expect(moves).toHaveLength(1);
    expect(hindrances).toMatchObject([{ reason: "two_classes", name: "Ali bin Ujian" }]);
  });
});

test("the year after, and which change is one", () => {
  expect(["2026", "2026/27", "2026/2027", "1999/00"].map(nextYear)).toEqual([
    "2027",
    "2027/28",
    "2027/2028",
    "2000/01",
  ]);
  expect(isLater("2026", "2027")).toBe(true);
  expect(isLater("2026", "2026/27")).toBe(true);
  expect(isLater("2026", "2026")).toBe(false);
  expect(isLater("2027", "2026")).toBe(false);
});

test("the first day lies between two weeks ago and tomorrow", () => {
  expect(firstDays("2027-01-01")).toEqual({ min: "2026-12-18", max: "2027-01-02" });
});

describe("undoing a change of the year", () => {
  const promoted: MovedPupil = {
    name: "Aisyah",
    act: "promote",
    status: "active",
    is_graduation_last: false,
    old_place: "ended",
    new_place: "open",
    is_elsewhere: false,
  };
  const kept: MovedPupil = { ...promoted, name: "Bakri", act: "keep" };
  // The pupil was already in a class of the new year, so the change only ended the old enrolment.
  const already: MovedPupil = { ...promoted, name: "Chua", new_place: null, is_elsewhere: true };
  const graduate: MovedPupil = {
    ...promoted,
    name: "Dahlia",
    act: "graduate",
    status: "graduated",
    is_graduation_last: true,
    new_place: null,
  };
  const untouched: UndoFacts = {
    is_undone: false,
    registers: [],
    touched: [{ name: "Tahun 1", is_archived: true }, promoted, kept, already, graduate],
  };

  test("is free while all stands as the change left it", () => {
    expect(checkUndo(untouched)).toEqual({ refusal: null, names: [] });
    expect(checkUndo({ ...untouched, touched: [] })).toEqual({ refusal: null, names: [] });
  });

  test.each<[string, MovedPupil, Partial<MovedPupil>, boolean]>([
    ["left the school", promoted, { status: "transferred" }, true],
    ["is inactive", kept, { status: "inactive" }, true],
    ["graduated by hand", kept, { status: "graduated", is_graduation_last: false }, true],
    ["left the new class", promoted, { new_place: "ended" }, true],
    ["is back in the old class", promoted, { old_place: "open" }, true],
    ["is in a class besides", promoted, { is_elsewhere: true }, true],
    ["is in a class besides, kept", kept, { is_elsewhere: true }, true],
    ["had no old place", promoted, { old_place: null }, false],
    ["has lost the old line", promoted, { old_place: "gone" }, false],
    ["has lost the new line", promoted, { new_place: "gone" }, false],
    [
      "has lost the new line and is elsewhere",
      promoted,
      { new_place: "gone", is_elsewhere: true },
      true,
    ],
    ["left the class found before", already, { is_elsewhere: false }, false],
    ["left the school from there", already, { status: "transferred" }, true],
    ["is back in the old class from there", already, { old_place: "open" }, true],
    ["came back to the school", graduate, { status: "active" }, true],
    ["has a later change of status", graduate, { is_graduation_last: false }, true],
    ["was given a class", graduate, { is_elsewhere: true }, true],
    ["has an open line of old", graduate, { old_place: "open" }, false],
  ])("who %s: %o, %o stands against it: %s", (_what, pupil, more, stands) => {
    const now = { ...pupil, ...more };
    const touched = untouched.touched.map((entry) => (entry === pupil ? now : entry));
    expect(checkUndo({ ...untouched, touched })).toEqual(
      stands ? { refusal: "changed", names: [pupil.name] } : { refusal: null, names: [] },
    );
  });

  test("names each who stands against it once, in the order given", () => {
    const gone = { status: "transferred" };
    const touched = [
      { ...promoted, ...gone },
      { name: "Tahun 1", is_archived: false },
      { ...kept, ...gone },
      { ...graduate, name: "Aisyah", is_graduation_last: false },
    ];
    const names = ["Aisyah", "Tahun 1", "Bakri"];
    expect(checkUndo({ ...untouched, touched })).toEqual({ refusal: "changed", names });
  });

  test("says first what weighs most", () => {
    const touched = [{ ...promoted, status: "transferred" }];
    const registers = ["Tahun 2"];
    expect(checkUndo({ is_undone: false, registers, touched })).toEqual({
      refusal: "register",
      names: registers,
    });
    expect(checkUndo({ is_undone: true, registers, touched })).toEqual({
      refusal: "undone",
      names: [],
    });
  });
});
