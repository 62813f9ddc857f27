import { describe, expect, test } from "vitest";
import { DEFAULT_MESSAGE_SETTINGS } from "#features/announcements/settings/rules.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { atClock } from "#lib/zones.ts";
import { isLetterTime } from "./time.ts";
import { countDays, type PupilWeek, praiseOf } from "./week.ts";
import { pupilLines, weeklyLetter, weeklyMessage } from "#features/family/weekly/text/letter.ts";

const ZONE = "Asia/Kuala_Lumpur";
const FREE = { ...DEFAULT_MESSAGE_SETTINGS, prayers: false };

const pupil = (changes: Partial<PupilWeek> = {}): PupilWeek => ({
  student_id: "1",
  name: "Luqman Hakim",
  class_name: "Tahun 5",
  days: [],
  new_milli: 0,
  revised_milli: 0,
  grades: [],
  revise: [],
  ...changes,
});
const days = (...statuses: PupilWeek["days"][number]["status"][]) =>
  statuses.map((status, at) => ({ date: `2026-11-2${at}`, status }));

describe("the letters of a week go out", () => {
  // 2026-11-27 is a Friday.
  test.each([
    [[6, 7], "2026-11-27", "16:29", false],
    [[6, 7], "2026-11-27", "16:30", true],
    [[6, 7], "2026-11-26", "18:00", false],
    [[6, 7], "2026-11-28", "09:00", true],
    [[6, 7], "2026-11-29", "21:59", true],
    [[6, 7], "2026-11-30", "09:00", false],
    // Schools that rest on Friday and Saturday close the week on Thursday.
    [[5, 6], "2026-11-26", "16:30", true],
    [[5, 6], "2026-11-25", "16:30", false],
    [[5, 6], "2026-11-28", "09:00", true],
    [[5, 6], "2026-11-29", "09:00", false],
    [[], "2026-11-29", "16:30", true],
  ])("with the rest days %j on %s at %s: %s", (rest, date, time, expected) => {
    const week = schoolWeekOf(date, rest);
    expect(isLetterTime(atClock(date, time, ZONE), week, FREE, ZONE)).toBe(expected);
  });

  test("at no quiet minute", () => {
    const week = schoolWeekOf("2026-11-27", [6, 7]);
    const at = (time: string) => atClock("2026-11-27", time, ZONE);
    expect(isLetterTime(at("23:00"), week, FREE, ZONE)).toBe(false);
    const own_windows = [
      { from_date: "2026-11-27", to_date: "2026-11-27", from: "16:00", until: "18:00" },
    ];
    expect(isLetterTime(at("16:45"), week, { ...FREE, own_windows }, ZONE)).toBe(false);
    expect(isLetterTime(at("18:00"), week, { ...FREE, own_windows }, ZONE)).toBe(true);
    // Maghrib in Kuala Lumpur is shortly after seven.
    expect(isLetterTime(at("19:10"), week, DEFAULT_MESSAGE_SETTINGS, ZONE)).toBe(false);
  });
});

test("days are counted by what they were", () => {
  expect(countDays(days("present", "late", "present", "excused"))).toEqual([
    ["present", 2],
    ["late", 1],
    ["excused", 1],
  ]);
});

test.each([
  [{ new_milli: 3000, revised_milli: 9000, days: days("absent") }, "new"],
  [{ new_milli: 999, revised_milli: 1000 }, "revised"],
  [{ days: days("present", "present", "present") }, "present"],
  [{ days: days("present", "present") }, null],
  [{ days: days("present", "present", "late") }, null],
  [{ days: days("present", "present", "absent"), new_milli: 500 }, null],
] as const)("%j earns %s", (week, expected) => {
  expect(praiseOf(pupil({ ...week, days: "days" in week ? [...week.days] : [] }))).toBe(expected);
});

describe("a letter", () => {
  const told = {
    school: "Maahad An-Nur",
    week: schoolWeekOf("2026-11-27", [6, 7]),
    events: [{ title: "Mesyuarat PIBG", date: "2026-11-30" }],
    pupils: [
      pupil({
        days: days("present", "late", "absent"),
        new_milli: 3500,
        revised_milli: 12_000,
        grades: ["Mumtaz", "Jayyid"],
        revise: [
          [60, 65],
          [71, 71],
        ],
      }),
      pupil({ name: "Nur Humaira", class_name: "", days: days("present", "present", "present") }),
    ],
    url: "https://a.example/keluarga",
  };
  const reader = { first_name: "Salmah", relation: "ibu" };

  test("tells facts, one good word, and what comes", () => {
    expect(pupilLines(told.pupils[0] ?? pupil())).toEqual([
      "Luqman Hakim (Tahun 5)",
      "Kehadiran: hadir 1 hari, lewat 1 hari, tidak hadir 1 hari",
      "Hafazan: 3.5 muka surat baharu, 12 muka surat diulang",
      "Keputusan: Mumtaz, Jayyid",
      "Untuk diulang di rumah: m/s 60–65, 71",
      "Alhamdulillah, hafazan Luqman Hakim bertambah minggu ini.",
    ]);
    expect(pupilLines(told.pupils[1] ?? pupil())).toEqual([
      "Nur Humaira",
      "Kehadiran: hadir 3 hari",
      "Alhamdulillah, Nur Humaira hadir pada setiap hari minggu ini.",
    ]);
    const { paragraphs, greeting, subject } = weeklyLetter(reader, told);
    expect(greeting).toBe("Assalamualaikum Puan Salmah,");
    expect(paragraphs[0]).toBe("Ringkasan minggu 23 Nov – 27 Nov daripada Maahad An-Nur.");
    expect(paragraphs.at(-1)).toBe("Akan datang: 30 Nov Mesyuarat PIBG");
    expect(subject).not.toMatch(/Luqman|Salmah|An-Nur/);
  });

  test("has no rank, no comparison and no fees, by mail or by WhatsApp", () => {
    const all = [JSON.stringify(weeklyLetter(reader, told)), weeklyMessage(reader, told)].join(
      "\n",
    );
    expect(all).not.toMatch(/yuran|RM|tunggak|kedudukan|tempat ke|terbaik|purata|berbanding/i);
    expect(weeklyMessage(reader, told)).not.toContain("http");
  });
});
