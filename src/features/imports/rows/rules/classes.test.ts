import { describe, expect, test } from "vitest";
import { planStudents } from "#features/imports/students/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { type ChosenClass, MAX_UNKNOWN_CLASSES, speltLike } from "./classes.ts";

const classOf = (name: string, grade_level = "", kind: ClassKind = "class") => ({
  id: `id of ${name}`,
  name,
  kind,
  grade_level,
});

describe("a name that is spelt nearly like that of a class", () => {
  const classes = [
    classOf("Tahun 3 Ibnu Sina", "Tahun 3"),
    classOf("Al-Farabi", "Tahun 1"),
    classOf("5A"),
    classOf("5B"),
    classOf("Tahun 2 Amanah"),
    classOf("Tingkatan 2 Amanah"),
    classOf("Thanawi I"),
    classOf("Thanawi II"),
    classOf("Khadijah"),
    classOf("تحفيظ ٢"),
    classOf("Halaqah Hafsah", "Halaqah", "halaqah"),
    classOf("Halaqah 2", "Halaqah", "halaqah"),
  ];
  const nearest = speltLike(classes);

  test.each<[string, string | undefined, ClassKind?]>([
    ["3 Ibnu Sina", "Tahun 3 Ibnu Sina"],
    ["Thn 3 Ibn Sina", "Tahun 3 Ibnu Sina"],
    ["Kelas 3 IbnuSina", "Tahun 3 Ibnu Sina"],
    ["Darjah 3 Ibnu Sina", "Tahun 3 Ibnu Sina"],
    ["4 Ibnu Sina", undefined],
    ["Tingkatan 3 Ibnu Sina", undefined],
    ["1 Al-Farabi", "Al-Farabi"],
    ["Al Farabi", "Al-Farabi"],
    ["Al-Farisi", undefined],
    ["Al-Farabbi", "Al-Farabi"],
    ["Al-Ghazali", undefined],
    ["5 A", "5A"],
    ["5-b", "5B"],
    ["5C", undefined],
    ["2 Amanah", undefined],
    ["Form 2 Amanah", "Tingkatan 2 Amanah"],
    ["Thanawi III", undefined],
    ["Tsanawi II", "Thanawi II"],
    ["Khatijah", "Khadijah"],
    ["Khalid", undefined],
    ["تحفيظ 2", "تحفيظ ٢"],
    ["Hafsah", undefined],
    ["Hafsah", "Halaqah Hafsah", "halaqah"],
    ["Halqah Hafsa", "Halaqah Hafsah", "halaqah"],
    ["Halaqah 3", undefined, "halaqah"],
    ["Kelas", undefined],
    ["-", undefined],
  ])("%j means %j", (name, meant, kind = "class") => {
    expect(nearest({ name, kind })).toBe(meant && `id of ${meant}`);
  });

  test("is the first of two classes of one name, which two years have", () => {
    const years = [{ ...classOf("1 Biruni"), id: "this year" }, classOf("1 Biruni")];
    expect(speltLike(years)({ name: "1 Birunni", kind: "class" })).toBe("this year");
  });
});

describe("the classes that a file lacks", () => {
  const school = {
    today: "2026-11-22",
    classes: [classOf("Tahun 3 Ibnu Sina", "Tahun 3"), classOf("Halaqah 1", "Halaqah", "halaqah")],
    archived: ["Lama"],
    students: [],
    guardians: [],
  };
  const plan = (cells: Record<string, string>[], chosen: ChosenClass[] = []) =>
    planStudents(
      cells.map((more, at) => ({
        line: at + 2,
        cells: { name: `Murid ${at} bin Ujian`, ...more },
      })),
      { ...school, chosen },
    );
  const names = (...list: string[]) => list.map((class_name) => ({ class_name }));
  const make = (name: string): ChosenClass => ({ name, id: `new ${name}`, isNew: true });

  test("are counted by lines, two spellings of one name together, in the order of the file", () => {
    const { unknown_classes, more_unknown } = plan([
      ...names("1 Biruni", "Tahun 1", "1  BIRUNI", "1 biruni", "3 Ibnu Sina"),
      { class_name: "Hafsah", halaqah_name: "Hafsah" },
    ]);
    expect(more_unknown).toBe(0);
    expect(
      unknown_classes.map(({ name, pupils, kind, grade_level, near }) =>
        [name, pupils, kind, grade_level, near].join("|"),
      ),
    ).toEqual([
      "1 Biruni|3|class|1 Biruni|",
      "Tahun 1|1|class|Tahun 1|",
      "3 Ibnu Sina|1|class|3 Ibnu Sina|id of Tahun 3 Ibnu Sina",
      "Hafsah|1|class|Hafsah|",
    ]);
  });

  test("are halaqah where the name or the column says so", () => {
    const { unknown_classes } = plan([
      { halaqah_name: "Al-Fatih; Halqah 7" },
      { class_name: "Halaqah Subuh" },
    ]);
    expect(unknown_classes.map(({ kind, grade_level }) => `${kind} ${grade_level}`)).toEqual([
      "halaqah Halaqah",
      "halaqah Halqah",
      "halaqah Halaqah",
    ]);
  });

  test.each([
    ["3/A", ["3/A"]],
    ["Tahun 3 Ibnu Sina, Halaqah 9", ["Halaqah 9"]],
    ["5 Amanah; Halaqah 9", ["5 Amanah", "Halaqah 9"]],
    ["/", []],
  ])("are read from the cell %j as %j", (cell, found) => {
    const { unknown_classes } = plan(names(cell));
    expect(unknown_classes.map(({ name }) => name)).toEqual(found);
  });

  test("cannot be made of a long name, of signs, or of an archived class's name", () => {
    const { unknown_classes } = plan(names("a".repeat(101), "–", "LAMA", "a".repeat(100)));
    expect(unknown_classes.map(({ hindrance }) => hindrance)).toEqual([
      "long",
      "wordless",
      "archived",
      null,
    ]);
    const chosen = ["a".repeat(101), "–", "lama"].map(make);
    const made = plan(names("a".repeat(101), "–", "LAMA"), chosen);
    expect([made.new_classes, made.problems.map(({ fault }) => fault)]).toEqual([
      [],
      ["unknown_class", "unknown_class", "unknown_class"],
    ]);
  });

  test("are listed up to a bound, those of the most lines first, and the rest is counted", () => {
    const cells = names(...Array.from({ length: 2000 }, (_, at) => `Nama ${at}`), "Nama 1999");
    const { unknown_classes, more_unknown, problems } = plan(cells);
    expect([unknown_classes.length, more_unknown, problems.length]).toEqual([
      MAX_UNKNOWN_CLASSES,
      2000 - MAX_UNKNOWN_CLASSES,
      2001,
    ]);
    expect(unknown_classes.at(-1)).toMatchObject({ name: "Nama 1999", pupils: 2 });
  });

  test("are made or mapped as chosen, whatever the spelling; a class that the school has stands before", () => {
    const { creates, new_classes, unknown_classes, problems } = plan(
      names("1 Biruni", "1 BIRUNI", "Tiga", "tahun 3 ibnu sina", "–"),
      [
        make("1 biruni"),
        { name: "TIGA", id: "id of Tahun 3 Ibnu Sina", isNew: false },
        make("Tahun 3 Ibnu Sina"),
        { name: "–", id: "id of Halaqah 1", isNew: false },
      ],
    );
    expect([problems, unknown_classes]).toEqual([[], []]);
    expect(creates.map(({ class_ids: [id] }) => id)).toEqual([
      "new 1 biruni",
      "new 1 biruni",
      "id of Tahun 3 Ibnu Sina",
      "id of Tahun 3 Ibnu Sina",
      "id of Halaqah 1",
    ]);
    expect(new_classes).toEqual([
      { id: "new 1 biruni", name: "1 biruni", kind: "class", grade_level: "1 biruni", pupils: 2 },
    ]);
  });

  test("are not made when nobody joins them, nor found in a class that is none of the school's", () => {
    const { new_classes, problems } = plan(
      [
        { class_name: "1 Biruni", gender: "?" },
        { class_name: "2 Biruni" },
        { class_name: "Tahun 3 Ibnu Sina" },
      ],
      [
        make("1 Biruni"),
        make("9 Biruni"),
        { name: "2 Biruni", id: "of another school", isNew: false },
      ],
    );
    expect([new_classes, problems.map(({ line, fault }) => `${line} ${fault}`)]).toEqual([
      [],
      ["2 unknown_gender", "3 unknown_class"],
    ]);
  });
});
