import { describe, expect, test } from "vitest";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();

const PUBLIC = ["/", "/login", "/register", "/reset-password", "/setup"];

const SCREENS: [string, string][] = [
  ["/dashboard", "Dashboard"],
  ["/dashboard/activity", ""],
  ["/dashboard/calendar", ""],
  ["/dashboard/calendar/new", ""],
  ["/dashboard/students", "Students"],
  ["/dashboard/students?view=grid", "Students"],
  ["/dashboard/students/new", ""],
  ["/dashboard/teachers", "Teachers"],
  ["/dashboard/teachers?view=list", "Teachers"],
  ["/dashboard/teachers/new", ""],
  ["/dashboard/classes", "Classes"],
  ["/dashboard/classes/new", ""],
  ["/dashboard/attendance", "Attendance"],
  ["/dashboard/hifz", "Hifz Tracking Module"],
  ["/dashboard/fees", "Fee Management"],
  ["/dashboard/announcements", ""],
  ["/dashboard/reports", ""],
  ["/dashboard/settings", "School Settings"],
  ["/dashboard/profile", ""],
];

describe.each([
  ["1280 px, light", { viewport: DESKTOP, dark: false }],
  ["1280 px, dark", { viewport: DESKTOP, dark: true }],
  ["390 px, light", { viewport: PHONE, dark: false }],
  ["390 px, dark", { viewport: PHONE, dark: true }],
])("every screen at %s is accessible and does not scroll sideways", (_name, options) => {
  test("for visitors", async () => {
    const page = await web.open(options);
    for (const path of PUBLIC) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessible(page);
    }
  });

  test("for an admin", async () => {
    const school = await web.app.makeSchool();
    const page = await web.openAs(school.admin, options);
    const more: [string, string][] = [
      [`/dashboard/classes/${school.class_id}`, ""],
      [`/dashboard/classes/${school.class_id}/students`, ""],
      [`/dashboard/teachers/${school.teacher.teacher_id}`, ""],
    ];
    for (const [path, heading] of [...SCREENS, ...more]) {
      await page.goto(path);
      const title = heading ? { level: 1, name: heading, exact: true } : { level: 1 };
      await page.getByRole("heading", title).first().waitFor();
      await page.waitForLoadState("networkidle");
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, sideways]).toEqual([path, 0]);
      await expectAccessible(page);
    }
  });
});

test("unknown paths lead to the front page", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openAs(school.admin);
  for (const path of ["/nowhere", "/dashboard/nowhere", "/dashboard/students/x/y/z"]) {
    await page.goto(path);
    await page.waitForURL(`${web.app.url}/`);
  }
});

test("the menu has its ten entries, and a drawer on a phone", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openAs(school.admin, { viewport: PHONE });
  await page.goto("/dashboard/students");
  await page.getByRole("heading", { name: "Students", exact: true }).first().waitFor();
  await page.getByRole("button", { name: /menu/i }).first().click();
  const drawer = page.getByRole("dialog");
  const labels = await drawer.getByRole("listitem").allInnerTexts();
  expect(labels.map((label) => label.trim())).toEqual([
    "Papan Pemuka",
    "Pelajar",
    "Guru",
    "Kelas",
    "Kehadiran Pelajar",
    "Rekod Hafazan",
    "Yuran",
    "Pengumuman",
    "Laporan",
    "Tetapan",
  ]);
  await drawer.getByRole("link", { name: "Kelas" }).click();
  await page.getByRole("heading", { name: "Classes", exact: true }).first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a screen that breaks shows the ordered error screen", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openAs(school.admin);
  await page.route("**/api/me", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({
        defined: false,
        code: "INTERNAL_SERVER_ERROR",
        status: 500,
        message: "Something went wrong on our side.",
        data: { request_id: "0f0f0f0f" },
      }),
    }),
  );
  await page.goto("/dashboard");
  await page.getByText("Unexpected Application Error!").waitFor();
  await page.getByText(/500/).first().waitFor();
  await page.getByText(/0f0f0f0f/).waitFor();
});
