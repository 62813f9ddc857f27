import { describe, expect, test } from "vitest";
import {
  commentOf,
  MAX_SUGGESTED,
  sentenceOf,
  suggestComment,
  type SuggestFacts,
} from "./suggest.ts";

const attendance = (percent: number | null) => ({
  present: 76,
  absent: 3,
  late: 0,
  excused: 0,
  came: 76,
  taken: 79,
  expected: 79,
  percent,
});
const hafazan: NonNullable<SuggestFacts["hafazan"]> = {
  juz: [30],
  new_juz: [30],
  memorised_milli: 23_000,
  new_milli: 14_000,
  revised_milli: 0,
  position: null,
  sessions: 40,
  grade: "Jayyid Jiddan",
  exams: [],
};
const humaira: SuggestFacts = {
  name: "Nur Humaira",
  attendance: attendance(96.2),
  hafazan,
  strong: null,
  weak: "bacaan Jawi",
};

test("says what is known in the order of the paper, with the given name", () => {
  expect(commentOf(suggestComment(humaira))).toBe(
    "Alhamdulillah, Nur Humaira hadir 96.2% sepanjang tempoh ini. " +
      "Syabas kerana menamatkan Juzuk 30 dengan Jayyid Jiddan. " +
      "Bacaan Jawi perlu dilatih lima minit setiap malam. Semoga terus istiqamah.",
  );
});

describe("attendance", () => {
  test.each([
    [99.9, "sangat"],
    [97, "sangat"],
    [96.9, "sepanjang"],
    [90, "sepanjang"],
    [89.9, "ditambah baik"],
    [0, "ditambah baik"],
  ])("of %d is called %s", (percent, word) => {
    const said = sentenceOf("attendance", { ...humaira, attendance: attendance(percent) }, 0);
    expect(said).toContain(word);
    expect(said).toContain(`${percent}%`);
  });

  test("of all days is said without a figure", () => {
    const all = { ...humaira, attendance: attendance(100) };
    const said = [0, 1, 2].map((turn) => sentenceOf("attendance", all, turn));
    expect(said[0]).toContain("setiap hari");
    expect(said.join(" ")).not.toMatch(/\d/);
  });

  test.each([null, attendance(null)])("that is not known is not said: %j", (known) => {
    expect(sentenceOf("attendance", { ...humaira, attendance: known }, 0)).toBeUndefined();
  });
});

describe("hafazan", () => {
  const of = (change: Partial<typeof hafazan>) =>
    sentenceOf("hafazan", { ...humaira, hafazan: { ...hafazan, ...change } }, 0);

  test.each([
    [{ new_juz: [30] }, "Juzuk 30 dengan Jayyid Jiddan"],
    [{ new_juz: [29, 30] }, "Juzuk 29 dan 30"],
    [{ new_juz: [1, 29, 30], grade: null }, "Juzuk 1, 29 dan 30."],
    [{ new_juz: [] }, "14 muka surat"],
    [{ new_juz: [], new_milli: 3_700 }, "3.5 muka surat"],
    [{ new_juz: [], new_milli: 499 }, "belum bertambah"],
    [{ new_juz: [], new_milli: 0, grade: null }, "belum bertambah"],
  ])("%j is said as %s", (change, words) => expect(of(change)).toContain(words));

  test("of somebody who has none is not said", () => {
    expect(sentenceOf("hafazan", { ...humaira, hafazan: null }, 0)).toBeUndefined();
  });
});

test("what is not known leaves no hole", () => {
  const bare = { name: "Ali", attendance: null, hafazan: null, strong: null, weak: null };
  expect(suggestComment(bare).map(({ kind }) => kind)).toEqual(["home", "closing"]);
  expect(commentOf(suggestComment(bare))).not.toMatch(/[{}]|undefined|null| {2}/);
});

test("another turn says it in other words, and never leaves a place empty", () => {
  const facts = { ...humaira, strong: "Al-Quran" };
  const said = Array.from({ length: 28 }, (_, turn) => commentOf(suggestComment(facts, turn)));
  expect(new Set(said).size).toBeGreaterThan(8);
  for (const one of said) {
    expect(one).not.toMatch(/[{}]|undefined/);
    expect(one.length).toBeLessThanOrEqual(MAX_SUGGESTED);
    expect(one).toMatch(/^[A-Z].*\.$/);
  }
  expect(commentOf(suggestComment(facts, -1))).not.toBe("");
});

test("a name of any length leaves room for the prayer at the end", () => {
  const long = { ...humaira, name: "Muhammad ".repeat(14).trim(), strong: "Al-Quran" };
  for (const turn of [0, 1, 2, 3]) {
    const parts = suggestComment(long, turn);
    expect(commentOf(parts).length).toBeLessThanOrEqual(MAX_SUGGESTED);
    expect(parts.at(-1)?.kind).toBe("closing");
  }
});

test("a name with signs of patterns is said as it is", () => {
  expect(sentenceOf("closing", { ...humaira, name: "$& {p}" }, 1)).toContain("$& {p}");
});
