import { expect, test } from "vitest";
import { sayMurid } from "./pupil-word.ts";

test("every text, also in lists and functions, is said with murid", () => {
  const texts = {
    title: "Pelajar",
    line: "Urus pelajar sekolah anda",
    count: (shown: number) => `${shown} orang pelajar`,
    roles: { student: "Pelajar", teacher: "Guru" },
    days: ["Isn", "Pelajar"],
    other: "Pembelajaran",
  };
  const said = sayMurid(texts);
  expect(said).toMatchObject({
    title: "Murid",
    line: "Urus murid sekolah anda",
    roles: { student: "Murid", teacher: "Guru" },
    days: ["Isn", "Murid"],
    other: "Pembelajaran",
  });
  expect(said.count(3)).toBe("3 orang murid");
  expect(sayMurid(texts)).toBe(said);
});
