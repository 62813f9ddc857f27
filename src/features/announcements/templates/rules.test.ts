import { describe, expect, test } from "vitest";
import { newAnnouncement } from "#features/announcements/contract.ts";
import { blanksIn, firstBlank, TEMPLATE_KEYS, TEMPLATES } from "./rules.ts";
import { TEMPLATE_WORDS } from "./text.ts";

test.each([
  ["Sekolah ditutup pada {tarikh}", ["{tarikh}"]],
  ["{hari pertama} dan {masa}", ["{hari pertama}", "{masa}"]],
  ["{تاريخ}", ["{تاريخ}"]],
  ["Sekolah ditutup pada 27 November", []],
  ["Dalam {1, 2, 3} dan { } dan {}", []],
  ["{tarikh", []],
  ["", []],
])("the blanks of %j", (text, blanks) => {
  expect(blanksIn(text)).toEqual(blanks);
});

test("the first blank is told with its field", () => {
  const filled = { title_ms: "Cuti", body_ms: "Esok", title_en: "", body_en: "" };
  expect(firstBlank(filled)).toBeUndefined();
  expect(firstBlank({ ...filled, body_en: "On {date}", body_ms: "Pada {tarikh}" })).toEqual({
    field: "body_ms",
    blank: "{tarikh}",
  });
});

describe.each(TEMPLATE_KEYS)("template %s", (key) => {
  const [ms, en] = [TEMPLATE_WORDS.ms[key], TEMPLATE_WORDS.en[key]];

  test("is an announcement that the school may save as a draft", () => {
    const draft = {
      ...TEMPLATES[key],
      title_ms: ms.title,
      body_ms: ms.body,
      title_en: en.title,
      body_en: en.body,
      groups: ["guardians"],
      targets: [{ kind: "school" }],
      reply_by: null,
      expires_on: null,
    };
    expect(newAnnouncement.safeParse(draft).error).toBeUndefined();
  });

  test("asks for as much in English as in Malay", () => {
    const different = (text: string) => new Set(blanksIn(text)).size;
    expect(different(ms.title + ms.body)).toBeGreaterThan(0);
    expect(different(en.title + en.body)).toBe(different(ms.title + ms.body));
  });
});
