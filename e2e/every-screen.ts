import { expectAccessible, type DESKTOP, type useBrowser } from "./browser.ts";
import { expectNothingCut } from "./cut-controls.ts";
import type { Page } from "playwright-core";
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
  ["/dashboard/hifz?stream=ulang_lama&show=open", "Hifz Tracking Module"],
  ["/dashboard/hifz/murajaah", "Murajaah"],
  ["/dashboard/hifz/halaqah", "Halaqah overview"],
  ["/dashboard/hifz/school", "School overview"],
  ["/dashboard/hifz/report", ""],
  ["/dashboard/hifz/import", ""],
  ["/dashboard/hifz/import?kind=hifz_records", ""],
  ["/dashboard/hifz/certificates", ""],
  ["/dashboard/fees", "Fee Management"],
  ["/dashboard/fees/families", "Fee Management"],
  ["/dashboard/fees/receive", "Fee Management"],
  ["/dashboard/fees/billing", "Fee Management"],
  ["/dashboard/fees/cash", "Fee Management"],
  ["/dashboard/fees/months", "Fee Management"],
  ["/dashboard/fees/settings", "Fee Management"],
  ["/dashboard/announcements", ""],
  ["/dashboard/reports", ""],
  ["/dashboard/settings", "School Settings"],
  ["/dashboard/settings/people", "School Settings"],
  ["/dashboard/settings/people/new", "School Settings"],
  ["/dashboard/settings/attendance", "School Settings"],
  ["/dashboard/hifz/exams", "Exams"],
  ["/dashboard/settings/hifz", "School Settings"],
  ["/dashboard/settings/hijri", "School Settings"],
  ["/dashboard/settings/audit", "School Settings"],
  ["/dashboard/settings/tokens", "School Settings"],
  ["/dashboard/settings/data", "School Settings"],
  ["/dashboard/help", "Help"],
  ["/dashboard/help?role=guardian", "Help"],
  ["/dashboard/profile", ""],
];

type Visit = {
  viewport: typeof DESKTOP;
  dark: boolean;
  /** Further widths at which nothing may be cut. */
  widths: readonly number[];
};

/** Opens every screen: expects no violation at the viewport, and nothing cut there and at further widths. */
export async function visitEveryScreen(
  web: ReturnType<typeof useBrowser>,
  { viewport, widths, ...options }: Visit,
): Promise<void> {
  const page = await web.open({ viewport });
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectAccessible(page, { ...options, always: true });
    await visitWidths(page, path, viewport, widths);
  }

  const school = await web.app.makeSchool();
  const screens = await screensOf(school);
  const dashboard = await web.openWith(school.admin, { viewport });
  for (const [path, heading] of screens) {
    await dashboard.goto(path);
    const title = heading ? { level: 1, name: heading, exact: true } : { level: 1 };
    await dashboard.getByRole("heading", title).first().waitFor();
    await dashboard.waitForTimeout(100);
    await expectAccessible(dashboard, { ...options, always: true });
    await visitWidths(dashboard, path, viewport, widths);
  }
}

/** Expects that nothing of an open page is cut at its own width and at others. In the long run axe looks at each. */
async function visitWidths(
  page: Page,
  path: string,
  viewport: Visit["viewport"],
  widths: Visit["widths"],
): Promise<void> {
  await expectNothingCut(page, `${path} at ${viewport.width} px`);
  for (const width of widths) {
    await page.setViewportSize({ ...viewport, width });
    if (process.env.LONG) await expectAccessible(page, { dark: false });
    await expectNothingCut(page, `${path} at ${width} px`);
  }
  await page.setViewportSize(viewport);
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
    [`/dashboard/classes/${school.class_id}/hifz`, ""],
    [`/dashboard/classes/${school.class_id}/sheet`, ""],
    [`/dashboard/classes/${school.class_id}/students`, ""],
    ...["", "/guardians", "/classes", "/attendance", "/hifz", "/history", "/edit"].map(
      (tab): [string, string] => [`/dashboard/students/${student}${tab}`, ""],
    ),
    [`/dashboard/teachers/${school.teacher.teacher_id}`, ""],
    [`/dashboard/teachers/${school.teacher.teacher_id}/edit`, ""],
  ];
}
