import { describe, expect, test } from "vitest";
import { placesOf } from "#app/places.ts";
import { placeText, type PlaceKey, wordsOf } from "#app/places-text.ts";
import { routes } from "#app/routes.ts";
import { matchPages } from "#features/search/parts/choices.ts";
import { ROLES } from "#lib/enumerations.ts";
import { matrix, may, type Permission, type Role } from "#lib/permissions.ts";
import { LANGS } from "#lib/text.ts";

/** Screens that the search does not offer, each with the reason. */
const NOT_OFFERED: [screen: RegExp, reason: string][] = [
  [/^\/(login|register|reset-password|setup|join|sign-in|confirm-email)$/, "before the sign-in"],
  [/^\/dashboard\/start/, "the first steps of a new school lead to one another"],
  [/^\/dashboard\/students\/move$/, "begins with students who were chosen in the list"],
  [/^\/dashboard\/students\/\$studentId/, "one student, found by name"],
  [/^\/dashboard\/teachers\/\$teacherId/, "one teacher, found by name"],
  [/^\/dashboard\/classes\/\$classId\/sheet$/, "offered for each class by name"],
  [/^\/dashboard\/classes\/\$classId/, "one class, found by name"],
  [/^\/dashboard\/fees\/funds\/\$fundId$/, "one fund, found in the list of funds"],
  [/^\/dashboard\/fees\/funds\/sponsors\/\$sponsorId$/, "one sponsor, found below the funds"],
  [/^\/dashboard\/fees\/families\/\$accountId$/, "one family, found in the list of families"],
  [/^\/dashboard\/hifz\/certificates\/\$id$/, "one certificate, found in the list"],
  [/^\/dashboard\/hifz\/exams\/\$examId/, "one exam, found in the list of exams"],
  [/^\/dashboard\/announcements\/\$announcementId/, "one announcement, found in the list"],
  [/^\/dashboard\/calendar\/\$eventId$/, "one event, found in the calendar"],
  [/^\/dashboard\/reports\/cards\/\$periodId/, "one class, found on the board of its period"],
  [
    /^\/dashboard\/reports\/(\$reportId|runs\/\$runId)$/,
    "one report, found in the list of reports",
  ],
];

const EVERYONE = [
  "home students teachers classes hifz announcements calendar activity profile help keys",
  "print light dark system asal ms en signOut",
].join(" ");

/** What each role is offered. */
const OFFERED: Record<Role, string> = {
  admin: [
    EVERYONE,
    "attendance board desk absences insights letters murajaah halaqah hifzSchool exams certificates hifzReport",
    "reports officialLetters cards cardSetup settings people attendanceSettings hijri hifzSettings audit tokens data merge",
    "takeAttendance reportAbsence addStudent importStudents addTeacher importTeachers importHifz",
    "fees receivePayment familyFees billFees feeCash matchBank checkSlips feeWaivers feeFunds feeMonths feeOnline feeItems",
    "invite sendLinks addClass cover yearChange announce weeklyLetters messageSettings addEvent addHolidays exportStudents exportTeachers exportClasses",
    "exportUsers exportAudit exportOverview exportRegister exportBoard exportDesk exportAbsences",
    "exportLetters exportCalendar exportGuardians exportPayments",
  ].join(" "),
  teacher: [
    EVERYONE,
    "attendance desk absences insights murajaah halaqah exams reports cards takeAttendance cover announce weeklyLetters exportStudents exportTeachers",
    "exportClasses exportOverview exportRegister exportDesk exportAbsences exportCalendar exportGuardians",
  ].join(" "),
  guardian: `${EVERYONE} fees payFees family myFamily absences reportAbsence`,
  student: `${EVERYONE} self myPage`,
};

const permissions = Object.keys(matrix) as Permission[];

function offered(role: Role) {
  const ids = { duties: [], guardian_id: null, student_id: null };
  const own = permissions.filter((one) => may(one, { role, ...ids }));
  return placesOf({ role, permissions: own });
}

type Node = { type: string; path?: string; children?: readonly unknown[] };

/** The addresses of all screens in the routes. */
function screensOf(node: Node, above = ""): string[] {
  const path = node.path ? `${above}/${node.path}`.replace("//", "/") : above;
  const below = (node.children ?? []).flatMap((child) => screensOf(child as Node, path));
  return below.length > 0 ? below : [path];
}

const screens = [...new Set(screensOf(routes as Node))];

test("the routes are read", () => {
  expect(screens).toContain("/login");
  expect(screens).toContain("/dashboard");
  expect(screens).toContain("/dashboard/students/$studentId/guardians");
  expect(screens.length).toBeGreaterThan(50);
});

test("every screen is offered, or stands in the list of those that are not", () => {
  const places = new Set<string | undefined>(
    ROLES.flatMap((role) => offered(role).map(({ to }) => to)),
  );
  const missing = screens.filter(
    (screen) => !places.has(screen) && !NOT_OFFERED.some(([pattern]) => pattern.test(screen)),
  );
  expect(missing).toEqual([]);
  for (const [pattern, reason] of NOT_OFFERED) {
    const meant = screens.filter((screen) => pattern.test(screen));
    expect(meant.length, reason).toBeGreaterThan(0);
    expect(
      meant.filter((screen) => places.has(screen)),
      reason,
    ).toEqual([]);
  }
  for (const to of places) if (to) expect(screens).toContain(to);
});

test.each(ROLES)("a %s is offered what the role may do, and nothing else", (role) => {
  const keys = offered(role).map(({ key }) => key);
  expect(keys.toSorted()).toEqual(OFFERED[role].split(" ").toSorted());
  expect(new Set(keys).size).toBe(keys.length);
});

describe("in each language", () => {
  test.each(LANGS)("every place has a name of its own in %s", (lang) => {
    for (const role of ROLES) {
      const names = offered(role).map(({ key }) => placeText[lang].labels[key]);
      expect(names.filter((name, at) => !name || names.indexOf(name) !== at)).toEqual([]);
    }
  });

  test.each<[q: string, key: PlaceKey, role?: Role]>([
    ["kehadiran", "attendance"],
    ["attendance", "attendance"],
    ["register", "attendance"],
    ["kehadiran", "family", "guardian"],
    ["attendance", "self", "student"],
    ["keluarga saya", "myFamily", "guardian"],
    ["halaman saya", "myPage", "student"],
    ["murid", "students"],
    ["pelajar", "students"],
    ["student", "students"],
    ["anak", "students", "guardian"],
    ["cuti", "addHolidays"],
    ["holiday", "addHolidays"],
    ["cuti", "calendar", "student"],
    ["cuti sakit", "reportAbsence", "guardian"],
    ["waris", "people"],
    ["penjaga", "people"],
    ["guardian", "people"],
    ["tema", "dark", "student"],
    ["gelap", "dark"],
    ["dark", "dark"],
    ["dark mode", "dark"],
    ["bahasa", "ms"],
    ["language", "en"],
    ["inggeris", "en"],
    ["tukar bahasa", "asal"],
    ["log keluar", "signOut"],
    ["logout", "signOut"],
    ["sign out", "signOut"],
    ["board", "board"],
    ["belum diambil", "board"],
    ["not taken", "board"],
    ["susulan", "desk"],
    ["absence desk", "desk"],
    ["makluman", "absences"],
    ["overview", "insights"],
    ["ringkasan", "insights"],
    ["surat", "letters"],
    ["warning letters", "letters"],
    ["guru ganti", "cover"],
    ["substitute", "cover", "teacher"],
    ["naik kelas", "yearChange"],
    ["year change", "yearChange"],
    ["jemput guru", "invite"],
    ["invite a teacher", "invite"],
    ["import", "importStudents"],
    ["export", "exportStudents"],
    ["excel", "exportTeachers"],
    ["eksport takwim", "exportCalendar"],
    ["guardians", "exportGuardians"],
    ["cetak kehadiran", "exportRegister"],
    ["cetak", "print"],
    ["print", "print"],
    ["bantuan", "help"],
    ["help", "help", "guardian"],
    ["keyboard", "keys"],
    ["kata laluan", "profile"],
    ["password", "profile"],
    ["tutup bulan", "attendanceSettings"],
    ["subuh", "attendanceSettings"],
    ["backup", "data"],
    ["duplicate", "merge"],
    ["terima bayaran", "receivePayment"],
    ["receipt", "receivePayment"],
    ["tunggakan", "familyFees"],
  ])("%j finds %s", (q, key, role = "admin") => {
    const places = offered(role).map((place) => ({
      key: place.key,
      icon: place.icon,
      run: () => {},
      label: "",
      words: wordsOf(place.key),
    }));
    expect(matchPages(places, q).map((place) => place.key)).toContain(key);
  });
});
