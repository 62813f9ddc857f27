import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { weekText } from "#features/insights/week/text.ts";
import { teachingText } from "#features/classes/teaching/text.ts";
import { teacherLabels } from "#features/teachers/fields.ts";
import { teachersText } from "#features/teachers/text.ts";
import { uiText } from "#ui/base/text.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

/** Sets the clock to a time of the school; 19 November 2026 is a Thursday. */
function turn(day: number, time: string) {
  web.app.runtime.now = () => Date.parse(`2026-11-${day}T${time}:00+08:00`);
}

beforeAll(() => turn(19, "10:15"));

const field = (page: Page, name: string) => page.getByRole("main").locator(`[name=${name}]`);

async function submit(page: Page): Promise<void> {
  await page.getByRole("main").locator("button[type=submit]").click();
}

/** The error that is shown at a field and read out with it. */
async function errorAt(page: Page, name: string): Promise<string> {
  await page.locator(`[name=${name}][aria-invalid=true]`).waitFor();
  const ids = (await field(page, name).getAttribute("aria-describedby")) ?? "";
  return page.locator(`[id="${ids.split(" ").at(-1)}"]`).innerText();
}

describe.each(walks("wide"))("a teacher, %s", (_, viewport, lang, test) => {
  const [t, ui] = [teachersText[lang], uiText[lang]];
  const [taught, week] = [teachingText[lang], weekText[lang]];
  const dark = { dark: viewport === DESKTOP };

  test("is added, looked at, edited against a second admin, and retired", async () => {
    const { admin, addPerson } = await web.app.makeSchool();
    const other = await addPerson("admin", "Zainab", "binti Musa");
    const page = await web.openWith(admin, { viewport, lang });
    await page.goto("/dashboard/teachers");
    await page.getByRole("link", { name: t.add }).click();
    await field(page, "first_name").fill("Khadijah");
    await field(page, "last_name").fill("binti Omar");
    await field(page, "teacher_id").fill("T-1");
    await field(page, "specialization").fill("Tajwid dan Tarannum");
    await field(page, "email").fill("khadijah@contoh.example");
    await field(page, "phone").fill("012-345 6789");
    await submit(page);
    expect(await errorAt(page, "teacher_id")).toBe(t.numberUsed);
    expect(await field(page, "phone").inputValue()).toBe("012-345 6789");
    await field(page, "teacher_id").fill("T-9");
    await submit(page);
    await page.getByRole("link", { name: t.detailsOf("Khadijah binti Omar") }).click();

    const main = page.getByRole("main");
    await main.getByText(taught.none).waitFor();
    await main.getByText(week.none).waitFor();
    await main.getByText("Tajwid dan Tarannum").waitFor();
    await main.getByText("19/11/2026").waitFor();
    const chat = main.getByRole("link", { name: t.chatWith("Khadijah binti Omar") });
    expect(await chat.getAttribute("href")).toBe("https://wa.me/60123456789");
    await expectAccessible(page, dark);

    await main.getByRole("link", { name: t.editOf("Khadijah binti Omar") }).click();
    await field(page, "phone").fill("rumah");
    await field(page, "email").fill("khadijah");
    await field(page, "first_name").fill("");
    await submit(page);
    expect(await errorAt(page, "phone")).toBe(t.phoneWrong);
    expect(await errorAt(page, "email")).toBe(ui.notEmail);
    expect(await errorAt(page, "first_name")).toBe(ui.missing);
    await expectAccessible(page, dark);
    await field(page, "first_name").fill("Siti Khadijah");
    await field(page, "phone").fill("012-345 6789");
    await field(page, "email").fill("");
    await field(page, "teacher_id").fill("T-2");
    await submit(page);
    expect(await errorAt(page, "teacher_id")).toBe(t.numberUsed);
    await field(page, "teacher_id").fill("T-10");

    const id = page.url().split("/").at(-2) ?? "";
    const changes = { qualification: "Ijazah Syariah", phone: "+60198765432" };
    expect((await other.patch(`/teachers/${id}`, changes)).status).toBe(200);
    await submit(page);
    const notice = main.getByRole("alert");
    await notice.getByText(ui.stale("Zainab binti Musa", "10:15")).waitFor();
    expect(await notice.getByRole("definition").allInnerTexts()).toEqual([
      "012-345 6789 019-876 5432",
      "– Ijazah Syariah",
    ]);
    await expectAccessible(page, dark);
    const shown = await Promise.all(
      ["first_name", "teacher_id", "email", "qualification", "phone"].map((name) =>
        field(page, name).inputValue(),
      ),
    );
    expect(shown).toEqual(["Siti Khadijah", "T-10", "", "Ijazah Syariah", "019-876 5432"]);
    await submit(page);

    await page.getByText(t.changed("Siti Khadijah binti Omar")).waitFor();
    await page.getByRole("heading", { level: 1, name: "Siti Khadijah binti Omar" }).waitFor();
    for (const text of ["T-10", "Ijazah Syariah", "019-876 5432"]) {
      await main.getByText(text, { exact: true }).waitFor();
    }
    expect(await main.getByText(teacherLabels[lang].email, { exact: true }).count()).toBe(0);

    await main.getByLabel(t.changeStatus).selectOption("retired");
    await submit(page);
    const retired = t.statuses.retired;
    await page.getByText(t.statusChanged("Siti Khadijah binti Omar", retired)).waitFor();
    await main.getByRole("definition").filter({ hasText: retired }).waitFor();
    const answer = await admin.get("/teachers", { id });
    expect(answer.body).toMatchObject([{ version: 4, status: "retired" }]);
  });

  longTest("has the classes and the registers of the week on the page", async () => {
    const { admin, teacher, colleague, guardian, class_id } = await web.app.makeSchool();
    turn(17, "08:04");
    await teacher.post("/registers", { class_id, date: "2026-11-17", unmarked: [] });
    turn(18, "07:50");
    await teacher.post("/registers", { class_id, date: "2026-11-16", unmarked: [] });
    turn(19, "10:15");
    const path = `/dashboard/teachers/${teacher.teacher_id}`;
    const page = await web.openWith(viewport === DESKTOP ? admin : teacher, { viewport, lang });
    await page.goto(path);
    const days = page.getByRole("link", { name: /^Tahun 3 Ibnu Sina: / });
    await days.last().waitFor();
    const states = (await days.allInnerTexts()).map((text) =>
      text
        .trim()
        .split(/\s*\n\s*/)
        .at(-1),
    );
    expect(states).toEqual([
      week.taken("07:50", "18 Nov"),
      week.taken("08:04"),
      week.missing,
      week.open,
    ]);
    await page.getByText(week.count(2, 4)).waitFor();
    await page.getByText(taught.kinds.homeroom).waitFor();
    await expectAccessible(page, dark);
    await days.nth(2).click();
    await page.waitForURL(`**/dashboard/attendance?class=${class_id}&date=2026-11-18`);
    await page.goto(path);
    await page.getByRole("link", { name: "Tahun 3 Ibnu Sina", exact: true }).click();
    await page.waitForURL(`**/dashboard/classes/${class_id}`);

    const beside = await web.openWith(colleague, { viewport, lang });
    await beside.goto(path);
    await beside.getByText(taught.kinds.homeroom).waitFor();
    expect(await beside.getByText(week.title).count()).toBe(0);
    expect(await beside.getByRole("link", { name: t.editOf("Faizal bin Osman") }).count()).toBe(0);
    await beside.goto(`${path}/edit`);
    await beside.getByText(t.onlyAdminsEdit).waitFor();

    const parent = await web.openWith(guardian, { viewport, lang });
    await parent.goto(path);
    await parent.getByRole("heading", { level: 1, name: "Faizal bin Osman" }).waitFor();
    expect(await parent.getByText(taught.title).count()).toBe(0);
  });
});
