import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addCardSetup } from "#app/testing-cards.ts";
import { exportsText } from "#features/exports/text.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { signaturesText } from "#features/cards/signatures/text.ts";
import { newId } from "#lib/ids.ts";
import { DESKTOP, useBrowser } from "./browser.ts";

const web = useBrowser();

/** A4 in points; browsers round it. */
const [SHORT, LONG] = [595, 842];
/** The same at 96 dots an inch. */
const SHEET = { width: 794, height: 1123 };
const SUBJECTS = 12;
const PUPILS = 40;
const COMMENT =
  "Alhamdulillah, hadir dengan sangat baik dan menamatkan Juz 30 dengan Jayyid Jiddan. ".repeat(6);

/** `PAPERS=folder` keeps pictures of the papers, in grey as most printers print them. */
const folder = process.env.PAPERS;

/** The pages of what is printed, each with its size in points. */
async function pagesOf(page: Page): Promise<[number, number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);
}

async function keep(page: Page, name: string, isUpright: boolean): Promise<void> {
  if (!folder) return;
  const { width, height } = SHEET;
  await page.setViewportSize(isUpright ? SHEET : { width: height, height: width });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => {
    document.documentElement.style.filter = "grayscale(1)";
    document.body.style.padding = "40px";
  });
  const session = await page.context().newCDPSession(page);
  const shot = await session.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(shot.data, "base64"));
  await page.evaluate(() => document.body.removeAttribute("style"));
}

/** Opens a page whose print dialog never comes, so that its sheet stays. */
async function openPrinting(who: { cookie: string }) {
  const page = await web.openWith(who, { viewport: DESKTOP, lang: "ms" });
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      Object.assign(window, { isPrinting: true });
    };
  });
  return page;
}

const isPrinting = (page: Page) => page.waitForFunction(() => "isPrinting" in window);

/** A class whose reports have twelve subjects, a name in Jawi and 400 signs of comment each, in a school without a logo. */
async function publishClass() {
  const school = await web.app.makeSchool({ pupils: PUPILS });
  const { admin, students } = school;
  const sections = ["attendance", "hafazan", "subjects", "traits", "comment", "remark"];
  const { period_id, scale_id } = await addCardSetup(school, sections);
  for (let at = 9; at <= SUBJECTS; at += 1) {
    const subject = {
      code: `M${at}`,
      name: `Mata pelajaran ${at}`,
      name_ar: "الفقه",
      levels: [],
      scale_id,
    };
    expect((await admin.post("/subjects", subject)).status).toBe(201);
  }
  await school.addSavedRegister(1);
  const { body: setup } = await admin.get<CardSetup>("/card-setup");
  const traits = Object.fromEntries(setup.traits.map(({ id }) => [id, 3]));
  await web.app.owner.query(
    "update app.students set jawi_name = 'نور حميراء بنت ذوالكفل' where school_id = $1",
    [school.id],
  );
  for (const subject of setup.subjects) {
    const marks = students.map((student_id, at) => ({
      student_id,
      subject_id: subject.id,
      tenths: 400 + 15 * at,
      client_key: newId(),
    }));
    await admin.post("/card-marks", { period_id, marks });
  }
  for (const student_id of students) {
    const words = { comment: COMMENT.slice(0, 400).trim(), remark: "Teruskan usaha.", traits };
    await admin.patch("/cards", { period_id, student_id, ...words, ready: true });
  }
  for (const act of ["approve", "publish"]) {
    const { status } = await admin.post(`/cards/${act}`, { period_id, student_ids: students });
    expect(status).toBe(200);
  }
  return { ...school, path: `/dashboard/reports/cards/${period_id}/${school.class_id}` };
}

describe("on paper", () => {
  test("a class of 40 is a page for each, whatever stands in it", async () => {
    const { admin, path } = await publishClass();
    const page = await openPrinting(admin);
    await page.goto(path);
    await page.getByRole("button", { name: signaturesText.ms.printClass, exact: true }).click();
    await isPrinting(page);
    expect(await page.locator(".print-sheet > article").count()).toBe(PUPILS);
    await keep(page, "card", true);
    expect(await pagesOf(page)).toEqual(Array.from({ length: PUPILS }, () => [SHORT, LONG]));
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize(DESKTOP);
    await page.evaluate(() => {
      Reflect.deleteProperty(window, "isPrinting");
      dispatchEvent(new Event("afterprint"));
    });

    // With a register of the class in front and the signatures behind.
    await page.getByRole("button", { name: signaturesText.ms.printWith, exact: true }).click();
    await page.getByRole("menuitemradio", { name: signaturesText.ms.all }).click();
    await page.getByRole("button", { name: signaturesText.ms.printClass, exact: true }).click();
    await isPrinting(page);
    expect(await page.locator(".print-sheet > article").count()).toBe(PUPILS + 2);
    await keep(page, "class", true);
  });

  test.each([
    ["kehadiran-bulanan", [LONG, SHORT]],
    ["enrolmen", [LONG, SHORT]],
    ["ringkasan-bulanan", [SHORT, LONG]],
  ] as const)("%s has the page that its columns ask for", async (id, size) => {
    const school = await web.app.makeSchool({ pupils: 12 });
    await school.addSavedRegister(1);
    const page = await openPrinting(school.admin);
    await page.goto(`/dashboard/reports/${id}`);
    await page.getByRole("button", { name: exportsText.ms.menu, exact: true }).click();
    await page.getByRole("menuitem", { name: exportsText.ms.print }).click();
    await isPrinting(page);
    await keep(page, id, size[0] < size[1]);
    const pages = await pagesOf(page);
    expect(pages.length).toBeLessThanOrEqual(2);
    expect(new Set(pages.map(String))).toEqual(new Set([String(size)]));
  });
});
