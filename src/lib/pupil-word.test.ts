import { expect, test } from "vitest";
import { inPupilWord } from "./pupil-word.ts";

const texts = {
  title: "Pelajar",
  line: "Urus pelajar sekolah anda",
  count: (shown: number) => `${shown} orang pelajar`,
  roles: { student: "Pelajar", teacher: "Guru" },
  days: ["Isn", "Pelajar"],
  other: "Pembelajaran",
  letter: (to: { name: string; classes: string[] }) => ({
    greeting: `Pelajar ${to.name}`,
    paragraphs: to.classes.map((name) => `pelajar kelas ${name}`),
  }),
};

test("every text, also in lists and functions, is said with murid", () => {
  const said = inPupilWord(texts, "murid");
  expect(said).toMatchObject({
    title: "Murid",
    line: "Urus murid sekolah anda",
    roles: { student: "Murid", teacher: "Guru" },
    days: ["Isn", "Murid"],
    other: "Pembelajaran",
  });
  expect(said.count(3)).toBe("3 orang murid");
  expect(inPupilWord(texts, "murid")).toBe(said);
});

test("what a text is told stays as it is, wherever it stands", () => {
  const to = { name: "Pelajar bin Pelajar", classes: ["Pelajar Harapan", "3 pelajar"] };
  expect(inPupilWord(texts, "murid").letter(to)).toEqual({
    greeting: "Murid Pelajar bin Pelajar",
    paragraphs: ["murid kelas Pelajar Harapan", "murid kelas 3 pelajar"],
  });
  expect(to.name).toBe("Pelajar bin Pelajar");
});

test("in a school that says pelajar the texts are the ones written", () => {
  expect(inPupilWord(texts, "pelajar")).toBe(texts);
});
