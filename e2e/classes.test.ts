import { beforeAll, describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { overviewsText } from "#features/insights/overviews/text.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { classesText } from "#features/classes/text.ts";
import { statusText } from "#features/students/statuses/text.ts";
import { studentsText } from "#features/students/text.ts";
import { uiText } from "#ui/base/text.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser, walks } from "./browser.ts";
import { errorAt, field, said, SOON, submit, valuesOf } from "./form.ts";

const web = useBrowser();

// 19 November 2026, a Thursday.
beforeAll(() => {
  web.app.runtime.now = () => Date.parse("2026-11-19T10:15:00+08:00");
});

describe.each(walks("narrow"))("classes, %s", (_, viewport, lang, test) => {
  const [t, s, m] = [classesText[lang], staffText[lang], enrollmentsText[lang]];
  const l = studentsText[lang];
  const dark = { dark: viewport === DESKTOP };

  test("one is added, edited against a second admin, taught, put away, and taken back", async () => {
    const { admin, addPerson, teacher, colleague, other_students } = await web.app.makeSchool();
    const other = await addPerson("admin", "Zainab", "binti Musa");
    const page = await web.openWith(admin, { viewport, lang });
    const main = page.getByRole("main");
    await page.goto("/dashboard/classes");
    await page.getByRole("link", { name: t.add }).click();
    await field(page, "name").fill("Tahun 3 Ibnu Sina");
    await field(page, "grade_level").fill("Tahun 6");
    await field(page, "academic_year").fill("26");
    await field(page, "homeroom_teacher_id").selectOption({ label: "Faizal bin Osman" });
    await submit(page);
    expect(await errorAt(page, "academic_year")).toBe(t.yearWrong);
    await field(page, "academic_year").fill("2026");
    await submit(page);
    expect(await errorAt(page, "name")).toBe(t.exists);
    await field(page, "name").fill("Tahun 6 Ibnu Rushd");
    await submit(page);
    await said(page, t.saved("Tahun 6 Ibnu Rushd"));
    await page.getByRole("link", { name: `${t.details}: Tahun 6 Ibnu Rushd` }).click();
    await main.getByText(t.seats(0, 30)).waitFor();

    await main.getByRole("button", { name: s.edit }).click();
    await page.getByRole("menuitem", { name: s.edit }).click();
    await field(page, "description").fill("Blok B");
    const id = page.url().split("/").at(-2) ?? "";
    const changes = { maximum_students: 1, homeroom_teacher_id: colleague.teacher_id };
    expect((await other.patch(`/classes/${id}`, changes)).status).toBe(200);
    await submit(page);
    const notice = main.getByRole("alert");
    await notice.getByText(uiText[lang].stale("Zainab binti Musa", "10:15")).waitFor();
    expect(await notice.getByRole("definition").allInnerTexts()).toEqual([
      "30 1",
      "Faizal bin Osman Rosnah bin Osman",
    ]);
    await expectAccessible(page, dark);
    const shown = ["description", "maximum_students", "homeroom_teacher_id"];
    expect(await valuesOf(page, shown)).toEqual(["Blok B", "1", colleague.teacher_id]);
    await submit(page);
    await said(page, s.changed("Tahun 6 Ibnu Rushd"));
    await main.getByText("Blok B").waitFor();

    // Adds another teacher from today, and a substitute for two future days.
    await main.getByRole("button", { name: s.add }).click();
    await field(page, "teacher_id").selectOption(teacher.teacher_id);
    await field(page, "kind").selectOption("substitute");
    await field(page, "from_date").fill("2026-11-20");
    await field(page, "to_date").fill("2026-11-19");
    await submit(page);
    expect(await errorAt(page, "to_date")).toBe(s.dates);
    await field(page, "to_date").fill("2026-11-21");
    await submit(page);
    await main.getByText(s.fromTo("20/11/2026", "21/11/2026")).waitFor();
    const end = main.getByRole("button", { name: s.endOf("Faizal bin Osman") });
    expect(await end.count()).toBe(0);
    await main.getByRole("button", { name: s.mistakeOf("Faizal bin Osman") }).click();
    await page.getByRole("dialog").getByRole("button", { name: s.takeBack }).click();
    await said(page, s.mistakeDone("Faizal bin Osman"));
    await main.getByRole("button", { name: s.add }).click();
    await field(page, "teacher_id").selectOption(teacher.teacher_id);
    await submit(page);
    await end.click();
    await said(page, s.ended("Faizal bin Osman"));
    await expect.poll(() => end.count(), SOON).toBe(0);

    // A class with pupils cannot be archived.
    const [student_id = ""] = other_students;
    expect(
      (await other.post("/enrollments/move", { class_id: id, student_ids: [student_id] })).status,
    ).toBe(201);
    const dialog = page.getByRole("dialog");
    await main.getByRole("button", { name: s.edit }).click();
    await page.getByRole("menuitem", { name: s.archive }).click();
    await dialog.getByRole("button", { name: s.archive }).click();
    await dialog.getByText(s.hasStudents).waitFor();
    await dialog.getByRole("button", { name: s.cancel }).click();
    await page.goto(`/dashboard/students/${student_id}/classes`);
    await main
      .getByRole("listitem")
      .filter({ hasText: "Ibnu Rushd" })
      .getByRole("button", { name: m.takeBack })
      .click();
    await said(page, m.takenBack("Tahun 6 Ibnu Rushd"));
    await main.getByRole("button", { name: m.undoEnd }).click();
    await said(page, m.reopened("Tahun 1 Al-Farabi"));
    await main.getByText(m.now, { exact: true }).waitFor();

    await page.goto(`/dashboard/classes/${id}`);
    await main.getByRole("button", { name: s.edit }).click();
    await page.getByRole("menuitem", { name: s.archive }).click();
    await dialog.getByRole("button", { name: s.archive }).click();
    await said(page, s.archived("Tahun 6 Ibnu Rushd"));
    await main.getByText(s.archivedSince("19/11/2026"), { exact: false }).waitFor();
    await main.getByRole("link", { name: t.title, exact: true }).click();
    await main
      .getByRole("link", { name: /Ibnu Sina/ })
      .first()
      .waitFor();
    expect(await main.getByText("Ibnu Rushd").count()).toBe(0);
    await main.getByRole("button", { name: s.showArchived }).click();
    await main.getByRole("link", { name: `${t.details}: Tahun 6 Ibnu Rushd` }).click();
    await main.getByRole("button", { name: s.edit }).click();
    await page.getByRole("menuitem", { name: s.restore }).click();
    await said(page, s.restored("Tahun 6 Ibnu Rushd"));
  });

  test("students are chosen in the list, moved as far as there are seats, and moved back", async () => {
    const school = await web.app.makeSchool();
    const { admin, teacher, class_id } = school;
    const o = overviewsText[lang];
    for (const date of ["2026-11-17", "2026-11-18"]) {
      const unmarked = date === "2026-11-17" ? school.students : school.students.slice(1);
      expect((await teacher.post("/registers", { class_id, date, unmarked })).status).toBe(200);
    }
    const made = await admin.post("/classes", {
      name: "Tahun 5 Al-Biruni",
      grade_level: "Tahun 5",
      academic_year: "2026",
      maximum_students: 2,
    });
    const { id } = made.body as { id: string };

    const page = await web.openWith(admin, { viewport, lang });
    const main = page.getByRole("main");
    await page.goto("/dashboard/students");
    for (const number of [2, 3, 4]) {
      await main.getByRole("checkbox", { name: l.selectOf(`Pelajar ${number} bin Ujian`) }).check();
    }
    const bar = (count: number) => page.getByRole("region", { name: l.selected(count) });
    await bar(3).waitFor();
    await expectAccessible(page, dark);
    // The action concerns shown pupils only; pupils hidden by the filter stay chosen.
    await page.getByPlaceholder(l.search).fill("Pelajar 3");
    await bar(1).waitFor();
    await main.getByRole("checkbox", { name: l.selectAll }).uncheck();
    await bar(1).waitFor({ state: "hidden" });
    await main.getByRole("checkbox", { name: l.selectAll }).check();
    await page.getByPlaceholder(l.search).fill("");
    await bar(3).getByRole("link", { name: l.moveClass }).click();

    await field(page, "class_id").selectOption({ label: m.free("Tahun 5 Al-Biruni", 2) });
    await submit(page);
    await main.getByText(m.classFullFree(2, 2)).waitFor();
    await main.getByRole("button", { name: m.remove("Pelajar 4 bin Ujian") }).click();
    await expectAccessible(page, dark);
    await submit(page);
    await page.waitForURL(`**/dashboard/classes/${id}`);
    const moved = page.getByText(m.moved(2, "Tahun 5 Al-Biruni"));
    await moved.waitFor();
    await main.getByRole("link", { name: /Pelajar 3/ }).waitFor();
    await page.getByRole("button", { name: m.undo }).click();
    await said(page, m.undone);
    await main.getByText(t.empty).waitFor();
    const { body } = await admin.get("/enrollments", { class_id, status: "active" });
    expect(body).toHaveLength(5);

    // Opens the class to which the pupils went back, with its registers of the month.
    await main.getByRole("link", { name: t.title, exact: true }).click();
    await main.getByRole("link", { name: `${t.details}: Tahun 3 Ibnu Sina` }).click();
    // Without terms and closures the number of due registers depends on the day.
    const { taking, rate } = insightsText[lang];
    await main.getByText(new RegExp(`^${taking(2, 0).replace("0", "\\d+")}$`)).waitFor();
    await main.getByText(rate(100)).waitFor();
    await expectAccessible(page, { dark: false });
    await main.getByRole("button", { name: o.previous }).click();
    await main.getByText(o.noDays).waitFor();
    await main.getByRole("button", { name: o.next }).click();
    await main
      .getByRole("link", { name: o.open("") })
      .first()
      .waitFor();
    await main.getByRole("link", { name: /18 Nov/ }).click();
    await page.waitForURL(`**/dashboard/attendance?class=${class_id}&date=2026-11-18`);
  });
});

longTest(
  "in a list of 300, statuses are changed in the grid, and Back finds the place again",
  async () => {
    const { admin } = await web.app.makeSchool({ pupils: 300, plan: "professional" });
    const [l, st] = [studentsText.ms, statusText.ms];
    const page = await web.openWith(admin, { viewport: PHONE, lang: "ms" });
    const main = page.getByRole("main");
    await page.goto("/dashboard/students?view=grid&gender=male");
    const box = (number: number) =>
      main.getByRole("checkbox", { name: l.selectOf(`Pelajar ${number} bin Ujian`) });
    await box(2).check();
    await box(3).check();
    await expectAccessible(page, { dark: false });
    await page.getByRole("button", { name: l.changeStatus }).click();
    await field(page, "status").selectOption("inactive");
    await submit(page);
    await said(page, st.changed(2));
    const idle = main.getByRole("article").getByText(l.statuses.inactive, { exact: true });
    await expect.poll(() => idle.count(), SOON).toBe(2);
    await page.getByRole("region", { name: l.selected(2) }).waitFor({ state: "hidden" });

    const there = main.getByRole("link", { name: "Pelajar 300 bin Ujian" });
    const inSight = async () =>
      (await there.count()) === 1 &&
      there.evaluate((link) => {
        const { top } = link.getBoundingClientRect();
        return top > 0 && top < innerHeight;
      });
    // Rows get their height when they render, so a visible row may be pushed out of sight before the click.
    const opened = async () => {
      if ((await there.count()) === 0) await page.mouse.wheel(0, 8000);
      else await there.click({ timeout: 1000 }).catch(() => {});
      return new URL(page.url()).pathname;
    };
    await expect.poll(opened, SOON).toMatch(/students\/./);
    await page.getByRole("heading", { level: 1, name: "Pelajar 300 bin Ujian" }).waitFor();
    await page.goBack();
    await expect.poll(inSight, SOON).toBe(true);
    expect(page.url()).toContain("gender=male");
  },
);
