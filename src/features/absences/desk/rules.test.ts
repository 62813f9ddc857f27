import { describe, expect, test } from "vitest";
import { greetingTo } from "#features/absences/text.ts";
import type { Way } from "./contract.ts";
import { classesOf, isOverdue, noticeOf } from "./rules.ts";
import { askText } from "./text.ts";

describe("the notice beside a pupil", () => {
  const at = "2026-11-23T00:42:00+00:00";
  const guardians = (...mails: Way[]) => mails.map((mail) => ({ mail }));
  const facts = {
    notice: null,
    guardians: guardians("no_consent", "open"),
    saved: true,
    isToday: true,
    sends: true,
  };
  const waiting = { state: "waiting" as const, at, recipients: 0 };
  const sent = { state: "sent" as const, at, recipients: 2 };
  const cancelled = { state: "cancelled" as const, at, recipients: 0 };
  test.each([
    [{ notice: waiting }, { ...waiting, why: null, may_send: true }],
    [{ notice: sent }, { ...sent, why: null, may_send: false }],
    [{ notice: cancelled }, { ...cancelled, why: null, may_send: true }],
    [{}, { state: "none", why: "soon", may_send: true }],
    [{ sends: false }, { state: "none", why: "off", may_send: true }],
    [{ saved: false }, { state: "none", why: "not_saved", may_send: false }],
    [{ isToday: false }, { state: "none", why: "other_day", may_send: false }],
    [{ guardians: [] }, { state: "none", why: "no_guardian", may_send: false }],
    [
      { notice: waiting, guardians: guardians("no_address", "no_consent") },
      { state: "none", why: "no_mail", may_send: false },
    ],
    [
      { notice: { ...sent, recipients: 0 }, guardians: guardians("no_consent") },
      { state: "none", why: "no_mail", may_send: false },
    ],
    // The notice went to nobody, and since then a guardian has agreed.
    [{ notice: { ...sent, recipients: 0 } }, { state: "none", why: "soon", may_send: true }],
    [
      { notice: sent, isToday: false },
      { ...sent, why: null, may_send: false },
    ],
  ])("with %j", (change, shown) => {
    expect(noticeOf({ ...facts, ...change })).toMatchObject(shown);
  });
});

test.each([
  [119, [], "none", false],
  [120, [], "none", true],
  [300, [], "waiting", true],
  [300, [], "sent", false],
  [300, ["no_answer"], "cancelled", true],
  [300, ["no_answer", "asked"], "none", false],
  [300, ["on_the_way"], "none", false],
  [null, [], "none", false],
] as const)(
  "after %s minutes, noted %j, the notice %s: overdue is %s",
  (minutes, outcomes, state, is) => {
    const followups = outcomes.map((outcome) => ({ outcome }));
    expect(isOverdue({ waiting_minutes: minutes, followups, notice: { state } })).toBe(is);
  },
);

test("the classes of a day stand once each, by name", () => {
  const register = (class_id: string, class_name: string) => ({
    class_id,
    class_name,
    session_name: null,
    reason: null,
    saved_at: null,
    status: "absent" as const,
  });
  const pupils = [
    { registers: [register("b", "Tahun 10"), register("a", "Tahun 2")] },
    { registers: [register("a", "Tahun 2")] },
  ];
  expect(classesOf(pupils)).toEqual([
    { class_id: "a", name: "Tahun 2" },
    { class_id: "b", name: "Tahun 10" },
  ]);
});

test("a chat opens with the whole text, whatever stands in it", () => {
  const facts = {
    school: "Maahad & Tahfiz #1",
    pupil: "Nur 'Aisyah binti Ali",
    date: "2026-11-23",
    classes: [{ class_name: "Tahun 3", session_name: "Petang" }],
  };
  const text = askText({ first_name: "Salmah", relation: "ibu" }, facts);
  expect(text).toContain("Assalamualaikum Puan Salmah,");
  expect(text).toContain("Nur 'Aisyah binti Ali (Tahun 3 (Petang)) tidak hadir pada Isnin, 23");
});

test.each([
  ["Rosli", "bapa", "Encik Rosli"],
  ["Salmah", "ibu", "Puan Salmah"],
  ["Fatimah", "penjaga", "Tuan/Puan Fatimah"],
  ["Omar", "waris", "Tuan/Puan Omar"],
  ["Dato' Ismail", "bapa", "Dato' Ismail"],
  ["Hajah Salmah", "ibu", "Hajah Salmah"],
])("%s, %s, is greeted as %s", (first_name, relation, greeted) => {
  expect(greetingTo({ first_name, relation })).toBe(`Assalamualaikum ${greeted},`);
});
