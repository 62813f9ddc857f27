import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import readSheet from "read-excel-file/node";
import { expect } from "vitest";
import { inserter } from "#app/testing-relations.ts";
import { longTest, test } from "#app/testing-runs.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();

async function exportAs(page: Page, entry: string): Promise<Download> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: entry, exact: true }).click(),
  ]);
  return download;
}

const bytesOf = async (download: Download) => readFile(await download.path());

/** The rows of a CSV without its byte order mark. The cells here contain no comma and no line break. */
function rowsOf(csv: string): string[][] {
  expect(csv.startsWith("\ufeff")).toBe(true);
  expect(csv.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = csv.slice(1).split("\r\n").slice(0, -1);
  return lines.map((line) =>
    line.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')),
  );
}

test("the classes are saved as they are filtered, as CSV and as Excel, and the audit log knows it", async () => {
  const { admin, today } = await web.app.makeSchool();
  for (const [name, grade_level] of [
    ['=HYPERLINK("x")', "Tahun 3"],
    ["كلس ٣", "Tahun 3"],
    ["007", "Tahun 5"],
  ]) {
    const made = { name, grade_level, academic_year: "2026", maximum_students: 30 };
    expect((await admin.post("/classes", made)).status).toBe(201);
  }
  const page = await web.openWith(admin);
  await page.goto("/dashboard/classes");
  await page.getByRole("heading", { name: "007" }).waitFor();
  await page.getByLabel("Grade").selectOption("Tahun 3");
  await page.getByRole("heading", { name: "007" }).waitFor({ state: "detached" });
  const names = page.locator("#content h2");
  await expect.poll(() => names.count()).toBe(3);
  const shown = await names.allTextContents();

  const csv = await exportAs(page, "CSV");
  expect(csv.suggestedFilename()).toBe(`classes-tahun-3-${today}.csv`);
  const [head, ...rows] = rowsOf(await readFile(await csv.path(), "utf8"));
  expect(head?.[0]).toBe("Name");
  expect(rows.map(([name]) => name)).toEqual(
    shown.map((name) => (name.startsWith("=") ? `'${name}` : name)),
  );

  const xlsx = await exportAs(page, "Excel (XLSX)");
  expect(xlsx.suggestedFilename()).toBe(`classes-tahun-3-${today}.xlsx`);
  const [sheet] = await readSheet(await bytesOf(xlsx));
  const above = sheet?.data.slice(0, 3).map(([line]) => line);
  expect(above).toEqual(["Sekolah Ujian", "Classes", "Tahun 3"]);
  expect(sheet?.data[4]?.[0]).toBe("Name");
  expect(sheet?.data.slice(5).map(([name]) => name)).toEqual(shown);
  const ibnuSina = sheet?.data.find(([name]) => name === "Tahun 3 Ibnu Sina");
  expect(ibnuSina).toEqual(expect.arrayContaining(["Tahun 3", "2026", "Faizal bin Osman", 5, 500]));

  await page.goto("/dashboard/settings/audit");
  await page.getByText("exported a list: classes (Excel, 3 rows)").waitFor();
  await page.getByText("exported a list: classes (CSV, 3 rows)").waitFor();
});

test("a report is opened, narrowed down, turned back a month and again, saved without its totals, and printed with them", async () => {
  const school = await web.app.makeSchool({ pupils: 3 });
  await school.addSavedRegister(0);
  const page = await web.openWith(school.admin);
  await page.goto("/dashboard/reports");
  await page.getByRole("link", { name: /^Attendance by class/ }).click();
  const rows = page.getByRole("table", { name: "Attendance by class" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByLabel("Class", { exact: true }).selectOption("Tahun 3 Ibnu Sina");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.last().innerText()).toMatch(/^Total[^]*\b3\b[^]*100%/);
  await page.getByRole("button", { name: "Previous period" }).click();
  await expect.poll(() => rows.last().innerText()).not.toContain("100%");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next period" }).click();
  await expect.poll(() => rows.last().innerText()).toContain("100%");
  // The period and the filters are in the address.
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);

  const csv = await exportAs(page, "CSV");
  const [head, ...saved] = rowsOf(await readFile(await csv.path(), "utf8"));
  expect(head?.slice(0, 3)).toEqual(["Class", "Students", "Present"]);
  expect(saved.map((row) => row.slice(0, 3))).toEqual([["Tahun 3 Ibnu Sina", "3", "3"]]);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.locator(".print-sheet tbody tr").count()).toBe(2);
  expect(await page.locator("[data-print-head]").innerText()).toMatch(
    /Sekolah Ujian[^]*Attendance by class[^]*Tahun 3 Ibnu Sina/,
  );
  await page.emulateMedia({ media: "screen" });
  await page.goto("/dashboard/settings/audit");
  await page.getByText("exported a list: report kehadiran bulanan (CSV, 1 row)").waitFor();
});

test("classes of a level have a line together, on screen, in the file and on paper", async () => {
  const { id, admin, students } = await web.app.makeSchool({ pupils: 3 });
  const insert = inserter(web.app.owner, id);
  const class_id = await insert("classes", {
    name: "Tahun 3 Al-Razi",
    grade_level: "Tahun 3",
    academic_year: "2026",
    maximum_students: 30,
  });
  const enrolled = { student_id: students[0], class_id, from_date: "2020-01-06" };
  await insert("class_enrollments", enrolled);
  const page = await web.openWith(admin);
  await page.goto("/dashboard/reports/enrolmen");
  const rows = page.getByRole("table", { name: "Enrolment" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(5);
  // A student of both classes counts once.
  expect(await rows.nth(3).innerText()).toMatch(/^Total Tahun 3[^]*\b3\s+530$/);
  const csv = await exportAs(page, "CSV");
  const [head = [], ...saved] = rowsOf(await readFile(await csv.path(), "utf8"));
  const at = head.indexOf("Students");
  expect(saved.slice(1).map((row) => [row[0], row[at]])).toEqual([
    ["Tahun 3 Al-Razi", "1"],
    ["Tahun 3 Ibnu Sina", "3"],
  ]);
  // A workbook has the totals too, below an empty line, at which a table ends.
  const [sheet] = await readSheet(await bytesOf(await exportAs(page, "Excel (XLSX)")));
  expect(sheet?.data.slice(-4).map((row) => row[0] ?? "")).toEqual([
    "Tahun 3 Ibnu Sina",
    "",
    "Total Tahun 3",
    "Total",
  ]);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const printed = page.locator(".print-sheet tbody tr");
  const numbers = await printed.locator("td:first-child").allInnerTexts();
  expect(numbers).toEqual(["1", "2", "3", "", ""]);
  await page.emulateMedia({ media: "screen" });

  // Where the level is all there is, its line would only repeat the total.
  await page.goto("/dashboard/reports/enrolmen?level=Tahun 3");
  await expect.poll(() => rows.count()).toBe(3);
});

test("a menu near the bottom of the window opens where all of it is seen", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { viewport: PHONE });
  await page.goto("/dashboard/reports");
  const button = page.getByRole("button", { name: "Export", exact: true }).first();
  await button.waitFor();
  await button.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await button.click();
  const last = page.getByRole("menuitem").last();
  await last.waitFor();
  const end = () => last.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(end).toBeLessThanOrEqual(PHONE.height);
});

test("a list that cannot be written down does not leave the page", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "ms" });
  await page.route("**/api/exports", (route) => route.abort());
  await page.goto("/dashboard/classes");
  let saved = 0;
  page.on("download", () => (saved += 1));
  await page.getByRole("button", { name: "Eksport", exact: true }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  await page.getByText("Senarai ini tidak dapat dieksport. Sila cuba lagi.").waitFor();
  expect(saved).toBe(0);
});

longTest("the audit log is saved with all lines of the filter, shown or not", async () => {
  const { admin, today } = await web.app.makeSchool();
  for (let at = 0; at < 105; at += 1) {
    await admin.post("/events", { title: `Acara ${at}`, date: today });
  }
  const page = await web.openWith(admin);
  await page.goto("/dashboard/settings/audit?kind=event");
  await page.getByRole("status").filter({ hasText: "100 entries" }).waitFor();
  const csv = rowsOf(await readFile(await (await exportAs(page, "CSV")).path(), "utf8"));
  expect(csv).toHaveLength(106);
  expect(csv.at(-1)?.[4]).toBe("Acara 0");
});

longTest("people are saved with role and access; a large roster too, as Excel", async () => {
  const school = await web.app.makeSchool({ pupils: 3000 });
  // The statistics of the next morning; without them the planner takes the roster for a small one.
  await web.app.owner.query("analyze");
  const page = await web.openWith(school.admin);
  await page.goto("/dashboard/settings/people?role=guardian");
  const people = rowsOf(await readFile(await (await exportAs(page, "CSV")).path(), "utf8"));
  expect(people.slice(1).map(([name, role]) => [name, role])).toEqual([
    ["Salmah binti Ali", "Guardian"],
  ]);
  await page.goto(`/dashboard/classes/${school.class_id}`);
  const [sheet] = await readSheet(await bytesOf(await exportAs(page, "Excel (XLSX)")));
  // The school, the class, what it is, the day of the export, the head.
  expect(sheet?.data).toHaveLength(5 + 3000);
});

test.each([
  ["at 1280 px", DESKTOP, false],
  ["at 390 px, in the dark", PHONE, true],
] as const)(
  "a roster of 250 is printed whole with the school's head, %s",
  async (_, viewport, dark) => {
    const school = await web.app.makeSchool({ pupils: 250, name: "Maahad Tahfiz An-Nur" });
    const page = await web.openWith(school.admin, { viewport, dark, lang: "ms" });
    await page.goto(`/dashboard/classes/${school.class_id}`);
    const button = page.getByRole("button", { name: "Eksport", exact: true });
    await button.waitFor();
    await expectAccessible(page, { dark: viewport === DESKTOP });
    const head = page.locator("[data-print-head]");
    expect(await head.isVisible()).toBe(false);
    expect(await page.locator(".print-sheet tr").count()).toBe(0);

    await page.evaluate(() => {
      Object.assign(window, { printed: 0 });
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        Object.assign(window, { printed: document.querySelectorAll(".print-sheet td").length });
        dispatchEvent(new Event("afterprint"));
      };
    });
    await button.click();
    await expectAccessible(page, { dark: viewport === DESKTOP });
    const noted = page.waitForResponse((answer) => answer.url().endsWith("/api/exports"));
    await page.getByRole("menuitem", { name: "Cetak" }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed))
      .toBe(250 * 6);
    expect((await noted).status()).toBe(200);
    expect(await page.locator(".print-sheet tr").count()).toBe(0);

    await page.emulateMedia({ media: "print", colorScheme: dark ? "dark" : "light" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await head.isVisible()).toBe(true);
    expect(await head.innerText()).toContain("Maahad Tahfiz An-Nur");
    expect(await head.innerText()).toMatch(/Tahun 3 Ibnu Sina[^]*Dicetak pada \d/);
    const rows = page.locator(".print-sheet tbody tr");
    expect(await rows.count()).toBe(250);
    expect(await rows.last().innerText()).toContain("S-250");
    expect(await rows.last().isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: "Eksport" }).count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages).toBeGreaterThan(3);
    expect(pages).toBeLessThan(12);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    expect(await head.isVisible()).toBe(false);
  },
);

longTest("a long table on the screen is drawn whole for paper, and back", async () => {
  const school = await web.app.makeSchool({ pupils: 250 });
  const page = await web.openWith(school.admin);
  await page.goto(`/dashboard/classes/${school.class_id}`);
  const rows = page.getByRole("table").first().getByRole("row");
  await rows.nth(5).waitFor();
  expect(await rows.count()).toBeLessThan(100);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.locator("#content table tbody tr").count()).toBe(250);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => rows.count()).toBeLessThan(100);
});

test("a list of 2,600 that is opened for paper from the start is a PDF with every student", async () => {
  const { admin } = await web.app.makeSchool({ pupils: 2600 });
  await web.app.owner.query("analyze");
  const page = await web.openWith(admin);
  await page.emulateMedia({ media: "print" });
  await page.goto("/dashboard/students?q=S-");
  const rows = page.locator(".print-sheet tbody tr");
  await expect.poll(() => rows.count()).toBe(2603);
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages).toBeGreaterThan(40);
  expect(pages).toBeLessThan(160);
});

function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
