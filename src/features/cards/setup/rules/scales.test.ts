import { describe, expect, test } from "vitest";
import { SCALE_PRESETS, SUBJECTS_OF, TRAIT_PRESETS } from "./presets.ts";
import {
  formatTenths,
  bandOf,
  markFault,
  meanOf,
  NO_MARK,
  passes,
  readTypedMark,
  type MarkScale,
  markScaleFault,
  typedMark,
} from "./scales.ts";

const { mumtaz, tp, words } = SCALE_PRESETS;
const tenths = (value: number) => ({ ...NO_MARK, tenths: value });
const level = (value: number) => ({ ...NO_MARK, level: value });
const TH = { ...NO_MARK, absent: true };

describe("a grade is the band with the largest beginning that the mark reaches", () => {
  test.each([
    [1000, "Mumtaz"],
    [900, "Mumtaz"],
    [899, "Jayyid Jiddan"],
    [800, "Jayyid Jiddan"],
    [799, "Jayyid"],
    [700, "Jayyid"],
    [699, "Maqbul"],
    [600, "Maqbul"],
    [599, "Rasib"],
    [0, "Rasib"],
  ])("%i tenths are %s", (value, name) => {
    expect(bandOf(mumtaz, tenths(value))?.name).toBe(name);
    // The order in which a school wrote its bands does not matter.
    const turned = { ...mumtaz, bands: mumtaz.bands.toReversed() };
    expect(bandOf(turned, tenths(value))?.name).toBe(name);
  });

  test("of a level its words, and of nothing or an absence none", () => {
    expect(bandOf(tp, level(5))).toMatchObject({ name: "TP5" });
    expect(bandOf(words, level(1))?.name).toBe("Perlu bimbingan");
    for (const none of [NO_MARK, TH]) expect(bandOf(mumtaz, none)).toBeNull();
  });
});

test.each([
  [600, true],
  [599, false],
  [0, false],
])("%i tenths pass: %s", (value, passed) => expect(passes(mumtaz, tenths(value))).toBe(passed));

test("who was absent has not passed; of nothing, and without a pass, nothing is said", () => {
  expect(passes(mumtaz, TH)).toBe(false);
  expect(passes(mumtaz, NO_MARK)).toBeNull();
  expect(passes(words, level(1))).toBeNull();
  expect([passes(tp, level(3)), passes(tp, level(2))]).toEqual([true, false]);
});

describe("a mean", () => {
  test.each([
    [[TH, tenths(700), tenths(800)], 750],
    [[tenths(899), tenths(900)], 899],
    [[tenths(1000), tenths(1000), tenths(999)], 999],
    [[tenths(0), TH], 0],
    [[TH], null],
    [[], null],
    [[NO_MARK, tenths(655)], 655],
    [[level(6), tenths(800)], 800],
  ])("of %j is %j", (marks, mean) => expect(meanOf(marks)).toBe(mean));
});

describe("what is typed", () => {
  test.each([
    ["89.5", tenths(895)],
    ["89,5", tenths(895)],
    ["90", tenths(900)],
    ["90.0", tenths(900)],
    ["90.", tenths(900)],
    ["55.50", tenths(555)],
    ["0", tenths(0)],
    ["100", tenths(1000)],
    [" 7 ", tenths(70)],
    ["th", TH],
    ["TH", TH],
    ["Tidak hadir", TH],
    ["", NO_MARK],
    ["-", NO_MARK],
  ])("%j is a mark", (typed, mark) => expect(readTypedMark(typed, mumtaz)).toEqual({ mark }));

  test.each([
    ["101", "range"],
    ["100.1", "range"],
    ["-1", "range"],
    ["55.55", "tenth"],
    ["lapan puluh", "number"],
    ["8 0", "number"],
    ["1e2", "number"],
    ["TP5", "number"],
    ["٨٠", "number"],
  ])("%j is none: %s", (typed, fault) => expect(readTypedMark(typed, mumtaz)).toEqual({ fault }));

  test.each([
    ["5", level(5)],
    ["TP5", level(5)],
    ["tp 1", level(1)],
    ["TH", TH],
  ])("%j is a level", (typed, mark) => expect(readTypedMark(typed, tp)).toEqual({ mark }));

  test("a level may be typed as the beginning of its name, if only one begins so", () => {
    expect(readTypedMark("cem", words)).toEqual({ mark: level(4) });
    expect(readTypedMark("Perlu bimbingan", words)).toEqual({ mark: level(1) });
    const two: MarkScale = {
      ...words,
      bands: [
        { name: "Baik sekali", from: 2, words: null },
        { name: "Baik", from: 1, words: null },
      ],
    };
    expect(readTypedMark("ba", two)).toEqual({ fault: "level" });
  });

  test.each(["7", "TP7", "0", "TP0", "lima", "4.5"])("%j is no level of PBD", (typed) =>
    expect(readTypedMark(typed, tp)).toEqual({ fault: "level" }),
  );

  test.each([tenths(895), tenths(900), tenths(0), level(4), TH, NO_MARK])(
    "%j comes back",
    (mark) => {
      const scale = mark.level === null ? mumtaz : tp;
      expect(readTypedMark(typedMark(mark), scale)).toEqual({ mark });
    },
  );
});

test.each([
  [mumtaz, level(3), "scale"],
  [mumtaz, tenths(500), null],
  [tp, tenths(500), "scale"],
  [tp, level(6), null],
  [words, level(5), "scale"],
  [tp, TH, null],
  [tp, NO_MARK, null],
])("a mark goes with its scale (%#)", (scale, mark, fault) =>
  expect(markFault(scale, mark)).toBe(fault),
);

describe("a scale", () => {
  test.each(Object.entries(SCALE_PRESETS))("of ours has no fault: %s", (_name, scale) =>
    expect(markScaleFault(scale)).toBeNull(),
  );

  const band = (name: string, from: number) => ({ name, from, words: null });
  test.each([
    ["order", { ...mumtaz, bands: [band("A", 0), band("B", 50)] }],
    ["order", { ...mumtaz, bands: [band("A", 50), band("B", 50), band("C", 0)] }],
    ["lowest", { ...mumtaz, bands: [band("A", 50), band("B", 10)] }],
    ["lowest", { ...mumtaz, bands: [] }],
    ["lowest", { ...words, bands: [band("Baik", 2)] }],
    ["same", { ...mumtaz, bands: [band("A", 50), band("a", 0)] }],
    ["level", { ...words, bands: [band("Baik", 3), band("Lemah", 1)] }],
    ["level", { ...words, bands: [7, 6, 5, 4, 3, 2, 1].map((from) => band(`T${from}`, from)) }],
    ["pass", { ...mumtaz, pass: 101 }],
    ["pass", { ...words, pass: 5 }],
  ])("may be wrong: %s (%#)", (fault, scale) => expect(markScaleFault(scale)).toBe(fault));
});

test("the presets are those that the design names", () => {
  expect(SUBJECTS_OF.kafa.subjects).toHaveLength(8);
  expect(TRAIT_PRESETS).toHaveLength(8);
  for (const { subjects } of Object.values(SUBJECTS_OF)) {
    expect(new Set(subjects.map(({ code }) => code)).size).toBe(subjects.length);
  }
});

test("marks are printed without a needless nought", () => {
  expect([formatTenths(895), formatTenths(900), formatTenths(0)]).toEqual(["89.5", "90", "0"]);
});
