import { expectAccessible, type DESKTOP, type useBrowser } from "./browser.ts";
import { expect } from "vitest";
import type { TestSchool } from "#app/testing.ts";

const PUBLIC = [
  "/login",
  "/register",
  "/reset-password",
  "/setup",
  "/join",
  "/sign-in",
  "/confirm-email",
];

const SCREENS: [string, string][] = [
  ["/dashboard", "Dashboard"],
  ["/dashboard/activity", ""],
  ["/dashboard/calendar", ""],
  ["/dashboard/calendar/new", ""],
  ["/dashboard/calendar/holidays", ""],
  ["/dashboard/students", "Students"],
  ["/dashboard/students?view=grid", "Students"],
  ["/dashboard/students/new", ""],
  ["/dashboard/students/import", ""],
  ["/dashboard/students/move", ""],
  ["/dashboard/teachers", "Teachers"],
  ["/dashboard/teachers?view=list", "Teachers"],
  ["/dashboard/teachers/new", ""],
  ["/dashboard/teachers/import", ""],
  ["/dashboard/classes", "Classes"],
  ["/dashboard/classes/new", ""],
  ["/dashboard/classes/cover", ""],
  ["/dashboard/attendance", "Attendance"],
  ["/dashboard/attendance/board", ""],
  ["/dashboard/attendance/desk", ""],
  ["/dashboard/attendance/absences", ""],
  ["/dashboard/attendance/absences/new", ""],
  ["/dashboard/attendance/insights", ""],
  ["/dashboard/attendance/letters", ""],
  ["/dashboard/attendance/letters?show=issued", ""],
  ["/dashboard/attendance/letters?show=templates", ""],
  ["/dashboard/hifz", "Hifz Tracking Module"],
  ["/dashboard/fees", "Fee Management"],
  ["/dashboard/announcements", ""],
  ["/dashboard/reports", ""],
  ["/dashboard/settings", "School Settings"],
  ["/dashboard/settings/people", "School Settings"],
  ["/dashboard/settings/people/new", "School Settings"],
  ["/dashboard/settings/attendance", "School Settings"],
  ["/dashboard/settings/hijri", "School Settings"],
  ["/dashboard/settings/audit", "School Settings"],
  ["/dashboard/settings/data", "School Settings"],
  ["/dashboard/profile", ""],
];

/** Opens every screen at a width and expects no violation in either theme and no sideways scroll. */
export async function visitEveryScreen(
  web: ReturnType<typeof useBrowser>,
  options: { viewport: typeof DESKTOP; dark: boolean },
): Promise<void> {
  const { viewport } = options;
  const page = await web.open({ viewport });
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectAccessible(page, { ...options, always: true });
  }

  const school = await web.app.makeSchool();
  const screens = await screensOf(school);
  const dashboard = await web.openWith(school.admin, { viewport });
  for (const [path, heading] of screens) {
    await dashboard.goto(path);
    const title = heading ? { level: 1, name: heading, exact: true } : { level: 1 };
    await dashboard.getByRole("heading", title).first().waitFor();
    await dashboard.waitForTimeout(100);
    const sideways = await dashboard.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, path).toBeLessThanOrEqual(0);
    await expectAccessible(dashboard, { ...options, always: true });
  }
}

/** The address of every screen in a school, with its heading if that is the same in every language. */
export async function screensOf(school: TestSchool): Promise<[path: string, heading: string][]> {
  const [student = ""] = school.students;
  const meeting = { title: "Mesyuarat PIBG", date: school.today, starts_at: "20:45" };
  const { body: event } = await school.admin.post("/events", meeting);
  return [
    ...SCREENS,
    [`/dashboard/calendar/${(event as { id: string }).id}`, ""],
    [`/dashboard/classes/${school.class_id}`, ""],
    [`/dashboard/classes/${school.class_id}/edit`, ""],
    [`/dashboard/classes/${school.class_id}/sheet`, ""],
    [`/dashboard/classes/${school.class_id}/students`, ""],
    ...["", "/guardians", "/classes", "/attendance", "/history", "/edit"].map(
      (tab): [string, string] => [`/dashboard/students/${student}${tab}`, ""],
    ),
    [`/dashboard/teachers/${school.teacher.teacher_id}`, ""],
    [`/dashboard/teachers/${school.teacher.teacher_id}/edit`, ""],
  ];
}
