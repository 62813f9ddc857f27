import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Register } from "#features/attendance/contract.ts";
import type { TestSchool } from "#app/testing.ts";
import { DESKTOP, PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();

async function saved(school: TestSchool): Promise<Register> {
  const query = { class_id: school.class_id, date: school.today };
  return (await school.admin.get("/attendance", query)).body;
}

function statusOf(register: Register, name: string): string | null | undefined {
  return register.marks.find((one) => one.student.first_name === name)?.status;
}

function group(page: Page, name: string) {
  return page.getByRole("radiogroup", { name: new RegExp(`${name}\\b`) });
}

describe.each([
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
])("at %s", (_width, viewport) => {
  test("30 pupils with 3 exceptions: 5 taps from the dashboard to a saved register", async () => {
    const school = await web.app.makeSchool({ pupils: 30 });
    const page = await web.openWith(school.teacher, { viewport });
    await page.goto("/dashboard");
    let taps = 0;
    const tap = async (target: ReturnType<Page["getByRole"]>) => {
      taps += 1;
      await target.click();
    };
    await tap(page.getByRole("link", { name: "Take Attendance" }));
    await page.getByRole("heading", { name: "Attendance", exact: true }).first().waitFor();
    await tap(group(page, "Pelajar 4").getByRole("radio", { name: "Absent" }));
    await tap(group(page, "Pelajar 9").getByRole("radio", { name: "Late" }));
    await tap(group(page, "Pelajar 17").getByRole("radio", { name: "Excused" }));
    await tap(page.getByRole("button", { name: "Save Attendance" }));
    await page
      .getByText(/^Saved \d\d:\d\d/)
      .first()
      .waitFor();
    expect(taps).toBe(5);

    const register = await saved(school);
    expect(register.taken?.by).toBe("Faizal bin Osman");
    expect(statusOf(register, "Pelajar 4")).toBe("absent");
    expect(statusOf(register, "Pelajar 9")).toBe("late");
    expect(statusOf(register, "Pelajar 17")).toBe("excused");
    const present = register.marks.filter((one) => one.status === "present");
    expect(present).toHaveLength(27);
  });
});

test("by keyboard alone", async () => {
  const school = await web.app.makeSchool({ pupils: 6 });
  const page = await web.openWith(school.teacher);
  await page.goto("/dashboard/attendance");
  await group(page, "Hakim").waitFor();
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() =>
      Boolean(document.activeElement?.closest("[data-status-group]")),
    );
    if (inside) break;
  }
  await page.keyboard.press("2");
  await page.keyboard.press("3");
  await expect
    .poll(async () => {
      const register = await saved(school);
      return [statusOf(register, "Hakim"), statusOf(register, "Pelajar 2")];
    })
    .toEqual(["absent", "late"]);
  for (let at = 0; at < 60; at += 1) {
    const name = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (name.includes("Save Attendance")) break;
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await page
    .getByText(/^Saved \d\d:\d\d/)
    .first()
    .waitFor();
  expect((await saved(school)).taken).not.toBeNull();
});

test("a mark that cannot be written goes back, in the ordered words", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.teacher);
  await page.goto("/dashboard/attendance");
  await group(page, "Hakim").waitFor();
  await page.route("**/api/attendance", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await group(page, "Hakim").getByRole("radio", { name: "Absent" }).click();
  await page.getByText("Failed to update attendance. Please try again.").first().waitFor();
  expect(
    await group(page, "Hakim").getByRole("radio", { name: "Absent" }).getAttribute("aria-checked"),
  ).toBe("false");
});

test("two people in one register: the later one is told whose mark stands, nothing is lost", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.teacher);
  await page.goto("/dashboard/attendance");
  await group(page, "Pelajar 2").waitFor();
  await school.admin.post("/attendance", {
    student_id: school.students[1],
    class_id: school.class_id,
    date: school.today,
    status: "late",
    version: 0,
    client_key: crypto.randomUUID(),
  });
  await group(page, "Pelajar 2").getByRole("radio", { name: "Absent" }).click();
  await page
    .getByText(/Aminah binti Yusof/)
    .first()
    .waitFor();
  expect(statusOf(await saved(school), "Pelajar 2")).toBe("late");
});

test("a guardian sees the own child of a saved register, and no buttons", async () => {
  const school = await web.app.makeSchool();
  await school.teacher.post("/registers", {
    class_id: school.class_id,
    date: school.today,
    unmarked: school.students,
  });
  const page = await web.openWith(school.guardian, { viewport: PHONE });
  await page.goto("/dashboard/attendance");
  await page.getByText("Hakim").first().waitFor();
  expect(await page.getByText("Pelajar 2").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save Attendance" }).count()).toBe(0);
});
