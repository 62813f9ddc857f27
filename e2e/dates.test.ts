import { expect, test } from "vitest";
import { studentsText } from "#features/students/text.ts";
import { teachersText } from "#features/teachers/text.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { dateText } from "#ui/kit/date-text.ts";
import { PHONE, useBrowser } from "./browser.ts";
import { errorAt, expectSeen, field, SOON, submit, valuesOf } from "./form.ts";

const web = useBrowser();
const t = dateText.en;

test("a date is typed day first, said in words, and sent as it was meant", async () => {
  const { admin, today } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "en" });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await page.goto("/dashboard/teachers/new");
  await field(page, "first_name").fill("Zulhakimi");
  await field(page, "teacher_id").fill("T-9");
  const joined = field(page, "date_joined");
  expect(await joined.inputValue()).toBe(formatDate(today, "en"));
  await page.getByText(formatDate(today, "en", "long")).waitFor();

  // A day that does not exist is told when the field is left, holds the form back, and is never another day.
  await joined.fill("");
  await joined.pressSequentially("31/2/2015");
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  await joined.press("Tab");
  expect(await errorAt(page, "date_joined")).toBe(t.day("February 2015", 28));
  await submit(page);
  await expectSeen(page, joined);
  expect(sent).toBe(0);

  await joined.fill("");
  await joined.pressSequentially("3/4/17");
  await joined.press("Tab");
  await page.getByText("Monday, 3 April 2017").waitFor();
  expect(await joined.inputValue()).toBe("03/04/2017");
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  await joined.fill("2018-04-03");
  expect(await joined.inputValue()).toBe("03/04/2018");
  await submit(page);
  await page.getByText(teachersText.en.added("Zulhakimi")).waitFor();
  expect((await admin.get("/teachers")).body).toContainEqual(
    expect.objectContaining({ teacher_id: "T-9", date_joined: "2018-04-03" }),
  );
});

test("a birthday says the age, and one that is ahead is refused", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "en" });
  await page.goto("/dashboard/students/new");
  await field(page, "date_of_birth").pressSequentially("3 april 2017");
  await page.getByText(/^3 April 2017, \d+ years old$/).waitFor();
  await field(page, "date_of_birth").fill("3/4/2090");
  await field(page, "first_name").fill("Nur Iman");
  await field(page, "gender").selectOption("female");
  await submit(page);
  expect(await errorAt(page, "date_of_birth")).toBe(studentsText.en.birthAhead);
});

test("the calendar opens on demand, and the register's day is typed too", async () => {
  const { admin, today } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "en" });
  await page.addInitScript(() => {
    // As a person chooses: past React, which remembers what scripts set.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    HTMLInputElement.prototype.showPicker = function () {
      value?.set?.call(this, "2026-01-31");
      this.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await page.goto("/dashboard/teachers/new");
  await page.getByRole("button", { name: t.calendar }).click();
  await expect.poll(() => valuesOf(page, ["date_joined"]), SOON).toEqual(["2026-01-31"]);
  await page.getByText("Saturday, 31 January 2026").waitFor();

  await page.goto("/dashboard/attendance/board");
  const before = addDays(today, -20);
  await page.locator("main input[placeholder]").fill(formatDate(before, "en"));
  await page.waitForURL(`**date=${before}`);
});

test("a device that is touched has its own field", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { viewport: PHONE });
  await page.goto("/dashboard/teachers/new");
  expect(await field(page, "date_joined").getAttribute("type")).toBe("date");
});
