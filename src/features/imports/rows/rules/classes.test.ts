import { describe, expect, test } from "vitest";
import { planStudents } from "#features/imports/students/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import { type ChosenClass, MAX_UNKNOWN_CLASSES } from "./classes.ts";

const classOf = (name: string, grade_level = "", kind: ClassKind = "class") => ({
  id: `id of ${name}`,
  name,
  kind,
  grade_level,
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
      unknown_classes.map(({ name, pupils, kind, grade_level }) =>
        [name, pupils, kind, grade_level].join("|"),
      ),
    ).toEqual([
      "1 Biruni|3|class|1 Biruni",
      "Tahun 1|1|class|Tahun 1",
      "3 Ibnu Sina|1|class|3 Ibnu Sina",
      "Hafsah|1|class|Hafsah",
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
