import { expect, test } from "vitest";
import { PHONE, useBrowser } from "./browser.ts";
import { expectTouchable } from "./cut-controls.ts";

const web = useBrowser();

test("students: filters combine, stand in the URL, and Back restores them", async () => {
  const school = await web.app.makeSchool({ pupils: 12 });
  const page = await web.openWith(school.admin);
  await page.goto("/dashboard/students");
  await page.getByText("Manage and view all students in your school").waitFor();
  await page.getByPlaceholder("Search students...").fill("PELAJAR 1");
  await page.getByText("Pelajar 10").first().waitFor();
  await page.getByText("Pelajar 2 ").first().waitFor({ state: "detached" });
  await page.getByLabel("Gender").first().selectOption({ label: "Female" });
  await page.getByText("Pelajar 10").first().waitFor({ state: "detached" });
  expect(page.url()).toContain("gender=female");
  await page.getByLabel("Gender").first().selectOption({ label: "All Gender" });
  await page.getByText("Pelajar 10").first().waitFor();
  await expect.poll(() => page.url()).toContain("q=PELAJAR");
  await page.reload();
  const search = page.getByPlaceholder("Search students...");
  await expect.poll(() => search.inputValue()).toBe("PELAJAR 1");
});

test("the parts of an Arabic name follow each other from right to left", async () => {
  const school = await web.app.makeSchool({ pupils: 1 });
  const [first_name, last_name] = ["عبد الرحمن", "بن عبد الله"] as const;
  const { status } = await school.admin.patch(`/students/${school.students[0]}`, {
    first_name,
    last_name,
  });
  expect(status).toBe(200);
  const page = await web.openWith(school.admin);
  await page.goto("/dashboard/students");
  const startOf = async (text: string) => {
    const box = await page.getByText(text, { exact: true }).first().boundingBox();
    return box?.x ?? Number.NaN;
  };
  expect(await startOf(first_name)).toBeGreaterThan(await startOf(last_name));

  const register = await web.openWith(school.teacher);
  await register.goto("/dashboard/attendance");
  await register
    .locator("bdi", { hasText: `${first_name} ${last_name}` })
    .first()
    .waitFor();
});

test("adding a student: the number once only, nothing typed is lost", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { viewport: PHONE });
  await page.goto("/dashboard/students?view=grid");
  await page.getByRole("article").first().waitFor();
  await expectTouchable(page, "students as a grid");
  await page.goto("/dashboard/students");
  await page.getByRole("link", { name: "Add Student" }).click();
  const form = page.getByRole("main");
  await form.locator("[name=first_name]").fill("Nur Iman");
  await form.locator("[name=last_name]").fill("binti Zaki");
  await form.locator("[name=student_id]").fill("S-2");
  await form.locator("[name=gender]").first().selectOption("female");
  await form.locator("button[type=submit]").click();
  await page
    .getByText(/already used/)
    .first()
    .waitFor();
  expect(await form.locator("[name=first_name]").inputValue()).toBe("Nur Iman");
  await form.locator("[name=student_id]").fill("S-2026-0001");
  await form.locator("button[type=submit]").click();
  await page.getByRole("heading", { level: 1, name: "Nur Iman binti Zaki" }).waitFor();
});

test("teachers start as a grid, and classes are found by their homeroom teacher", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin);
  await page.goto("/dashboard/teachers");
  await page.getByRole("link", { name: "View Details" }).first().waitFor();
  await page.goto("/dashboard/classes");
  await page.getByText("5 / 500 Students").waitFor();
  await page.getByPlaceholder("Search classes...").fill("rosnah");
  await page.getByText("5 / 500 Students").waitFor({ state: "detached" });
  await page.getByText("3 / 500 Students").waitFor();
});

test("a list that cannot be loaded says so in the ordered words, with the request's number", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/api/students*", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({
        defined: false,
        code: "INTERNAL_SERVER_ERROR",
        status: 500,
        message: "Something went wrong on our side.",
        data: { request_id: "abc123" },
      }),
    }),
  );
  await page.goto("/dashboard/students");
  await page.getByText("Unable to load students. Please try again later.").waitFor();
  await page.getByText(/abc123/).waitFor();
  expect(logged.join("\n")).toContain("abc123");
  expect(await page.getByRole("status").filter({ visible: true }).count()).toBe(0);
});

test("two words on the language switch: all Malay, all English", async () => {
  const school = await web.app.makeSchool();
  const malay = await web.openWith(school.admin, { lang: "ms" });
  await malay.goto("/dashboard/attendance");
  await malay.getByRole("heading", { name: "Kehadiran", exact: true }).first().waitFor();
  const english = await web.openWith(school.admin, { lang: "en" });
  await english.goto("/dashboard/students");
  await english.getByRole("link", { name: "Students" }).first().waitFor();
});
