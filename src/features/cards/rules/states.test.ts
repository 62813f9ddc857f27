import { describe, expect, test } from "vitest";
import {
  CARD_FIELDS,
  CARD_STATES,
  cardRefusal,
  type CardRights,
  cardLacks,
  mayWrite,
} from "./states.ts";

const nobody: CardRights = {
  isAdmin: false,
  isHomeroom: false,
  teachesClass: false,
  teachesHifz: false,
};
const admin = { ...nobody, isAdmin: true };
const homeroom = { ...nobody, isHomeroom: true, teachesClass: true };
const assistant = { ...nobody, teachesClass: true };
const halaqah = { ...nobody, teachesHifz: true };

test.each([
  ["an admin", admin, "comment traits hifz_remark remark marks"],
  ["the homeroom teacher", homeroom, "comment traits marks"],
  ["another teacher of the class", assistant, "marks"],
  ["the teacher of hafazan", halaqah, "hifz_remark"],
  ["anybody else", nobody, ""],
])("%s writes: %o → %s", (_who, rights, fields) => {
  expect(CARD_FIELDS.filter((field) => mayWrite(field, rights)).join(" ")).toBe(fields);
});

describe("the state of a report", () => {
  test.each([null, "draft", "ready"] as const)("%s lets teachers write", (state) => {
    expect(cardRefusal("marks", assistant, state)).toBeNull();
    expect(cardRefusal("comment", homeroom, state)).toBeNull();
  });

  test("approved lets admins alone write, and published nobody", () => {
    expect(cardRefusal("comment", homeroom, "approved")).toBe("approved");
    expect(cardRefusal("comment", admin, "approved")).toBeNull();
    for (const field of CARD_FIELDS)
      expect(cardRefusal(field, admin, "published")).toBe("published");
  });

  test("never opens what is not one's own", () => {
    for (const state of [null, ...CARD_STATES]) {
      expect(cardRefusal("remark", homeroom, state)).toBe("not_yours");
      expect(cardRefusal("comment", assistant, state)).toBe("not_yours");
    }
  });
});

test.each([
  [null, ["comment", "traits"], ["comment", "traits"]],
  [{ comment: "Baik", traits: {} }, ["comment", "traits"], ["traits"]],
  [{ comment: "Baik", traits: { a: 3 } }, ["comment", "traits"], ["traits"]],
  [{ comment: "Baik", traits: { a: 3, b: 4 } }, ["comment", "traits"], []],
  [{ comment: "", traits: { a: 3, b: 4 } }, ["comment", "traits"], ["comment"]],
  [null, ["attendance", "subjects"], []],
  [{ comment: "", traits: {} }, ["traits"], ["traits"]],
])("of %j with %j lacks %j", (card, sections, lacks) =>
  expect(cardLacks(card, sections, ["a", "b"])).toEqual(lacks),
);
