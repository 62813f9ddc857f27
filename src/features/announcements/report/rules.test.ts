import { expect, test } from "vitest";
import type { AnnouncementReport } from "./contract.ts";
import { answersByClass, copiesOnSheet, readerRows } from "./rules.ts";

const reader = (profile_id: string, pupils: [string, string, string][]) => ({
  profile_id,
  first_name: profile_id,
  name: profile_id,
  role: pupils.length > 0 ? ("guardian" as const) : ("teacher" as const),
  relation: null,
  seen_at: null,
  phone: null,
  is_waiting: true,
  gets_mail: false,
  mail: null,
  reminded: null,
  pupils: pupils.map(([student_id, name, class_name]) => ({ student_id, name, class_name })),
});
const reply = (student_id: string | null, profile_id: string) => ({
  student_id,
  profile_id,
  answer: "ack" as const,
  signed_name: profile_id,
  at: "2026-11-28T00:00:00Z",
  is_old: false,
  other_name: false,
  on_paper: false,
  note: "",
  by_link: false,
  contradicts: false,
});
/** Two parents of one child; the mother has a second one in another class; a teacher. */
const REPORT: AnnouncementReport = {
  recipients: [
    reader("Ustaz", []),
    reader("Salmah", [
      ["b", "Hakim", "Tahun 10"],
      ["a", "Luqman", "Tahun 5"],
    ]),
    reader("Ali", [["a", "Luqman", "Tahun 5"]]),
  ],
  replies: [reply("a", "Salmah"), reply(null, "Ustaz")],
};

test("a list of readers has each of their children, class by class, staff last", () => {
  const rows = readerRows(REPORT).map(
    ({ class_name, pupil, reader: who, reply: said }) =>
      `${class_name} ${pupil} ${who} ${said?.signed_name ?? "-"}`,
  );
  // One guardian's answer for the child is enough.
  expect(rows).toEqual([
    "Tahun 5 Luqman Ali Salmah",
    "Tahun 5 Luqman Salmah Salmah",
    "Tahun 10 Hakim Salmah -",
    "  Ustaz Ustaz",
  ]);
});

test("a register of answers has each pupil once", () => {
  expect(
    answersByClass(REPORT).map(([name, rows]) => [
      name,
      rows.map(({ pupil, reply: said }) => `${pupil} ${said ? "yes" : "no"}`),
    ]),
  ).toEqual([
    ["Tahun 5", ["Luqman yes"]],
    ["Tahun 10", ["Hakim no"]],
  ]);
});

test.each([
  ["", 2],
  ["x".repeat(600), 2],
  ["x".repeat(700), 1],
  ["x\n".repeat(8), 2],
  ["x\n".repeat(14), 1],
])("of a text %j, so many stand on a sheet: %i", (body, copies) => {
  expect(copiesOnSheet(body)).toBe(copies);
});
