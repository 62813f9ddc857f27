import { expect, test } from "vitest";
import { derive } from "./secret.ts";
import { openSeal } from "./seal.ts";

const seal = openSeal(derive("satu", "mail"));

test("opens what it closed, under the same key and for the same thing alone", () => {
  const sealed = seal.close("KOD-RAHSIA", "a@ujian.example");
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(sealed).not.toBe(seal.close("KOD-RAHSIA", "a@ujian.example"));
  expect(seal.open(sealed, "a@ujian.example")).toBe("KOD-RAHSIA");
  expect(seal.open(sealed, "b@ujian.example")).toBeUndefined();
  expect(seal.open(sealed)).toBeUndefined();
  expect(openSeal(derive("dua", "mail")).open(sealed, "a@ujian.example")).toBeUndefined();
});

test.each([
  ["a changed sign", (sealed: string) => `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`],
  ["its end missing", (sealed: string) => sealed.slice(0, -4)],
  ["nearly nothing", (sealed: string) => sealed.slice(0, 8)],
  ["nothing", () => ""],
])("with %s it does not open", (_what, damage) => {
  expect(seal.open(damage(seal.close("KOD-RAHSIA")))).toBeUndefined();
});
