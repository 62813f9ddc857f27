import { readFile } from "node:fs/promises";
import readSheet from "read-excel-file/node";
import { describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import type { TestSchool } from "#app/testing.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

const STATUS: Record<string, string> = { P: "present", A: "absent", L: "late", E: "excused" };

/** The school's last weekdays before today, the latest first. */
function weekdays({ today }: TestSchool, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(today, -1); days.length < count; day = addDays(day, -1)) {
    if (weekday(day) < 6) days.push(day);
  }
  return days;
}

/** Writes a saved register of a day, with a letter for each pupil. */
async function take(school: TestSchool, date: string, letters: string) {
  for (const [at, letter] of letters.split("").entries()) {
    await web.app.owner.query(
      `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key,
         marked_by, marked_at) values ($1, $2, $3, $4, $5, $6, $2, $7, now())`,
      [
        school.id,
        newId(),
        school.students[at],
        school.class_id,
        date,
        STATUS[letter],
        school.teacher.id,
      ],
    );
  }
  await web.app.owner.query(
    `insert into app.attendance_registers (school_id, id, class_id, date, taken_by, taken_at)
     values ($1, $2, $3, $4, $5, now())`,
    [school.id, newId(), school.class_id, date, school.teacher.id],
  );
}

const WORDS = {
  en: {
    sheet: "Month sheet",
    previous: "Previous month",
    export: "Export",
    excel: "Excel (XLSX)",
    row: "Absent without a reason three school days in a row",
    low: "Below 90%",
    year: "The year at a glance",
    taken: /registers? taken/,
    absent: /: Absent$/,
    absents: /Absent 3/,
    report: "Report an absence",
    table: "Show as a table",
    letter: "A",
  },
  ms: {
    sheet: "Jadual bulanan",
    previous: "Bulan sebelumnya",
    export: "Eksport",
    excel: "Excel (XLSX)",
    row: "Tidak hadir tanpa sebab tiga hari berturut-turut",
    low: "Bawah 90%",
    year: "Setahun sepintas lalu",
    taken: /kehadiran diambil/,
    absent: /: Tidak hadir$/,
    absents: /Tidak hadir 3/,
    report: "Maklumkan ketidakhadiran",
    table: "Papar dalam jadual",
    letter: "T",
  },
};

describe.each(walks("wide"))("%s", (_, viewport, lang, test) => {
  const w = WORDS[lang];

  test("from the overview to a pupil's year: who was absent in a row, and what the family sees", async () => {
    const school = await web.app.makeSchool();
    const days = weekdays(school, 12);
    // The term covers all these days; in January they would otherwise lie in two years.
    const term = { name: "1", from_date: days.at(-1), to_date: addDays(school.today, 30) };
    const academic_year = school.today.slice(0, 4);
    expect((await school.admin.post("/terms", { academic_year, terms: [term] })).status).toBe(200);
    for (const [at, date] of days.entries()) await take(school, date, at < 3 ? "APPPP" : "PPPLP");
    const page = await web.openWith(school.admin, { viewport, lang });
    await page.goto("/dashboard/attendance/insights");
    const away = page
      .locator("section", { has: page.getByRole("heading", { name: w.row }) })
      .last();
    await away.getByText("Hakim").waitFor();
    expect(await away.getByRole("listitem").count()).toBe(1);
    const low = page.locator("section", { has: page.getByRole("heading", { name: w.low }) }).last();
    expect(await low.getByRole("listitem").innerText()).toMatch(/75%/);
    await page.getByText(w.table).click();
    await expectAccessible(page);

    await away.getByRole("link").click();
    await page.getByRole("heading", { name: w.year }).waitFor();
    await page.getByText(w.taken).first().waitFor();
    const absent = page.getByRole("button", { name: w.absent });
    await expect.poll(() => absent.count()).toBe(3);
    // Tab stops once, then the arrows move. The day with the focus is described beneath.
    expect(await page.locator("[data-day][tabindex='0']").count()).toBe(1);
    await page.locator("[data-day][tabindex='0']").focus();
    await page.keyboard.press("ArrowLeft");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-day"))).toBe(
      days[1],
    );
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("heading", { name: w.year }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: w.report }).isVisible()).toBe(false);

    const family = await web.openWith(school.guardian, { viewport, lang });
    await family.goto(`/dashboard/students/${school.students[0]}/attendance`);
    await family.getByRole("heading", { name: w.year }).waitFor();
    await expect.poll(() => family.getByRole("button", { name: w.absent }).count()).toBe(3);
    expect(await family.getByText(w.taken).count()).toBe(0);
    // Families see no gaps for missing registers, so the legend has no word for them.
    const { legend, noMark } = insightsText[lang];
    const letters = family.getByRole("list", { name: legend });
    await letters.waitFor();
    expect(await letters.getByText(noMark).count()).toBe(0);
    const link = family.getByRole("link", { name: w.report });
    expect(await link.getAttribute("href")).toContain(`student=${school.students[0]}`);
  });

  longTest(
    "the month's sheet: on the screen, on one page of paper, and as a file that is noted",
    async () => {
      const school = await web.app.makeSchool({ pupils: 40, name: "Maahad Tahfiz An-Nur" });
      const [date = ""] = weekdays(school, 1);
      await take(school, date, `AL${"P".repeat(28)}`);
      const page = await web.openWith(school.teacher, { viewport, lang });
      await page.goto(`/dashboard/classes/${school.class_id}?month=${date.slice(0, 7)}`);
      await page.getByRole("link", { name: w.sheet }).click();
      const rows = page.locator("#content tbody tr");
      await expect.poll(() => rows.count()).toBe(40);
      // The class's own page has the same number of rows.
      await expect.poll(() => rows.first().innerText()).toContain(w.letter);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );

      await page.getByRole("button", { name: w.export, exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: w.excel }).click(),
      ]);
      const [book] = await readSheet(await readFile(await download.path()));
      // The school, the class, the month with its percentage, the day of the export, the head.
      expect(book?.data).toHaveLength(5 + 40);
      expect(book?.data[5]).toEqual(expect.arrayContaining(["S-1", w.letter]));

      await page.emulateMedia({ media: "print" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      const head = page.locator("[data-print-head]");
      expect(await head.innerText()).toMatch(/Maahad Tahfiz An-Nur[^]*Tahun 3 Ibnu Sina/);
      expect(await page.locator(".print-sheet tbody tr").count()).toBe(41);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      const { rows: noted } = await web.app.owner.query(
        "select details from app.audit where school_id = $1 and action = 'export.list'",
        [school.id],
      );
      expect(noted).toHaveLength(1);
    },
  );
});
