import { describe, expect, test } from "vitest";
import type { ClassKind } from "#lib/enumerations.ts";
import { speltLike } from "./spelling.ts";

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
