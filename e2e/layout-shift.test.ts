import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { notificationsText } from "#features/notifications/text.ts";
import { DESKTOP, PHONE, useBrowser } from "./browser.ts";

const at = useBrowser();

/** The budget of design for what moves on a page that nobody has touched yet. */
const MOST = 0.02;

/** Sums what moves on every page from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(globalThis, { shiftedSoFar: () => sum });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { shiftedSoFar: () => number }).shiftedSoFar());
}

/** The sum for one page, once all that it loads by itself is there: what comes when idle too, such as the bell. */
async function shiftOf(page: Page, path: string, isWhole: () => Promise<unknown>) {
  const shifted = await watchShifts(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await isWhole();
  await page.waitForLoadState("networkidle");
  return { path, shifted: await shifted() };
}

test("nothing jumps while a page loads on a phone", async () => {
  const school = await at.app.makeSchool({ pupils: 12 });
  const { admin, teacher, guardian, pupil, class_id, other_class_id, today: date } = school;
  const absent = { student_id: school.students[0], status: "absent" };
  await teacher.post("/attendance", { ...absent, class_id, date, client_key: class_id });
  await teacher.post("/cover-requests", {
    class_id,
    teacher_id: school.colleague.teacher_id,
    from_date: date,
    to_date: date,
  });
  await admin.post("/events", { title: "Mesyuarat PIBG", date });
  await admin.patch("/classes/" + other_class_id, { name: "Halaqah Abdullah bin Mas'ud" });

  const measured = [];
  const login = await at.open({ viewport: PHONE });
  measured.push(await shiftOf(login, "/login", () => login.locator("input[name=email]").waitFor()));
  for (const person of [admin, teacher, guardian, pupil]) {
    const isStaff = person === admin || person === teacher;
    const paths = [
      "/dashboard",
      ...(isStaff ? ["/dashboard/attendance", "/dashboard/students"] : []),
    ];
    for (const path of paths) {
      const page = await at.openWith(person, { viewport: PHONE });
      const bell = page
        .getByRole("banner")
        .getByRole("button", { name: notificationsText.asal.title });
      measured.push(await shiftOf(page, path, () => bell.waitFor()));
      await page.context().close();
    }
  }
  expect(measured.filter(({ shifted }) => shifted > MOST)).toEqual([]);
});

test("the rows of a sheet stay under the finger while the notices above them load", async () => {
  const { teacher, class_id, id } = await at.app.makeSchool({ pupils: 12 });
  const { owner } = at.app;
  // A rest day, and nobody follows a programme.
  await owner.query("update app.classes set kind = 'halaqah' where id = $1", [class_id]);
  await owner.query(
    "update app.schools set weekend_days = '{1,2,3,4,5,6,7}' where school_id = $1",
    [id],
  );
  for (const viewport of [PHONE, DESKTOP]) {
    const page = await at.openWith(teacher, { viewport, lang: "ms" });
    const { shifted } = await shiftOf(page, "/dashboard/hifz", async () => {
      await page.getByRole("heading", { name: /ialah hari rehat$/ }).waitFor();
      await page.getByRole("link", { name: "Pilih program" }).waitFor();
    });
    expect(shifted).toBeLessThan(MOST);
    await page.context().close();
  }
});
