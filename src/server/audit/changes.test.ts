import { expect, test } from "vitest";
import type { LoggedField } from "#lib/fields.ts";
import { changesOf } from "./changes.ts";

const LIST: Record<string, LoggedField> = {
  first_name: { class: "personal" },
  phone: { class: "personal", masked: true },
  email: { class: "personal", masked: true },
  date_of_birth: { class: "sensitive" },
  health_note: { class: "sensitive" },
  ic_number: { class: "sensitive" },
};

test("only what differs, before and after", () => {
  const before = { name: "Tahun 1", seats: 30, days: [6, 7], note: null };
  const after = { name: "Tahun 1 Bestari", seats: 30, days: [5, 6], note: null };
  expect(changesOf(before, after, LIST)).toEqual({
    changes: {
      name: ["Tahun 1", "Tahun 1 Bestari"],
      days: [
        [6, 7],
        [5, 6],
      ],
    },
  });
});

test("a profile's fields count as the row's own", () => {
  const before = { id: "1", profile: { first_name: "Ali", phone: "0123456789" } };
  const after = { id: "1", profile: { first_name: "Aliff", phone: "0199999999" } };
  expect(changesOf(before, after, LIST)).toEqual({
    changes: { first_name: ["Ali", "Aliff"], phone: ["•••89", "•••99"] },
  });
});

test.each([
  ["email", "a@b.my", "panjang@sekolah.my", ["•••", "•••my"]],
  ["date_of_birth", "2014-03-12", null, ["•••12", null]],
  ["health_note", "", "asma", ["", "•••"]],
  ["ic_number", "120314101234", "120314101235", ["•••34", "•••35"]],
])("%s is masked", (field, was, is, shown) => {
  expect(changesOf({ [field]: was }, { [field]: is }, LIST).changes).toEqual({ [field]: shown });
});
