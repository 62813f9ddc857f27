import { describe, expect, onTestFinished } from "vitest";
import { test } from "#app/testing-runs.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { shellText } from "#app/text.ts";
import type { Waiting } from "#features/home/tasks/contract.ts";
import { tasksText } from "#features/home/tasks/text.ts";
import { notificationsText } from "#features/notifications/text.ts";
import { atClock } from "#lib/zones.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";
import { expectNothingCut } from "./cut-controls.ts";

const web = useBrowser();

describe.each(walks("narrow"))("a reminded teacher, %s", (_, viewport, lang, test) => {
  test("finds the register by the bell, and home is quiet once it is saved", async () => {
    const t = notificationsText[lang];
    const { app } = web;
    const school = await app.makeSchool();
    const { admin, teacher, class_id, today } = school;
    await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
      school.id,
    ]);
    const { now } = app.runtime;
    onTestFinished(() => void (app.runtime.now = now));
    app.runtime.now = () => atClock(today, "09:00", "Asia/Kuala_Lumpur");
    await admin.post("/registers/reminders", { class_id, channel: "mail" });

    const page = await web.openWith(teacher, { viewport, lang });
    const main = page.getByRole("main");
    await page.goto("/dashboard");
    const task = main.getByRole("link", { name: tasksText[lang].tasks.registers(1) });
    await task.waitFor();
    await page.getByRole("button", { name: t.bell(1) }).click();
    const list = page.getByRole("dialog", { name: t.title });
    const line = list.getByRole("link", { name: "Tahun 3 Ibnu Sina" });
    await line.getByText(t.unread).waitFor();
    await expectAccessible(page);
    await line.click();
    await page.waitForURL(`**/dashboard/attendance?class=${class_id}*`);
    await page.getByRole("button", { name: t.bell(0), exact: true }).waitFor();

    await main.getByRole("button", { name: attendanceText[lang].save }).first().click();
    await expect
      .poll(async () => (await teacher.get<{ tasks: unknown }>("/home/waiting")).body.tasks)
      .toMatchObject({ registers: 0 });
    await page.goto("/dashboard");
    await main.getByText(tasksText[lang].none).waitFor();

    await page.emulateMedia({ media: "print" });
    await page.locator("[data-print-head]").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
    expect(await main.getByRole("navigation").isVisible()).toBe(false);
  });
});

test("counts on tabs that scroll sideways do not widen a phone's page", async () => {
  const { guardian, admin, students, today } = await web.app.makeSchool();
  const absence = {
    student_id: students[0],
    from_date: today,
    to_date: today,
    reason: "mc",
  };
  expect((await guardian.post("/absences", absence)).status).toBe(201);

  const page = await web.openWith(admin, { viewport: { width: 320, height: 640 }, lang: "en" });
  await page.goto("/dashboard/attendance/desk");
  await page.getByRole("link", { name: shellText.en.waiting(1) }).waitFor();
  await expectNothingCut(page, "the desk at 320 px");

  // A phone's home shows the most urgent kinds, and all of them at a press.
  const kinds = ["announcements", "covers", "years", "people", "letters", "months"] as const;
  await page.route("**/api/home/waiting", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Waiting;
    for (const kind of kinds) body.tasks[kind] = 2;
    // On a school day the registers wait too.
    body.tasks.registers = 0;
    await route.fulfill({ response: answer, json: body });
  });
  const t = tasksText.en;
  await page.goto("/dashboard");
  const last = page.getByRole("link", { name: t.tasks.months(2) });
  await page.getByRole("button", { name: t.all(kinds.length + 1) }).click();
  await page.getByRole("link", { name: t.tasks.reports(1) }).waitFor();
  await last.waitFor();
  await expectNothingCut(page, "home at 320 px");
  await page.getByRole("button", { name: t.fewer }).click();
  await last.waitFor({ state: "hidden" });
  expect(await page.getByRole("link", { name: t.tasks.people(2) }).isVisible()).toBe(true);
});
