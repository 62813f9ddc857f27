import type { Page } from "playwright-core";
import { describe, expect, test as plainTest } from "vitest";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import type { ClassCards } from "#features/cards/contract.ts";
import { exportsText } from "#features/exports/text.ts";
import { layoutsText } from "#features/reports/layouts/text.ts";
import { officialText } from "#features/reports/official/text/official.ts";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { reportsText } from "#features/reports/text.ts";
import { runReportsOf } from "#features/reports/schedules/jobs.ts";
import { profileText } from "#features/students/text.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

/** A wide screen, and the same at 200 %. */
const WIDE = { width: 1280, height: 860 };
const ENLARGED = { width: 640, height: 430 };

/** Opens a page whose printed sheets are kept, the last one of each print. */
async function openPrinting(...asked: Parameters<typeof web.openWith>) {
  const page = await web.openWith(...asked);
  const printed: string[] = [];
  await page.exposeFunction("paper", (text: string) => printed.push(text));
  await page.addInitScript(() => {
    const { paper } = window as unknown as { paper: (text: string) => void };
    window.print = () => {
      dispatchEvent(new Event("beforeprint"));
      requestAnimationFrame(() => {
        paper([...document.querySelectorAll(".print-sheet")].at(-1)?.textContent ?? "");
        dispatchEvent(new Event("afterprint"));
      });
    };
  });
  return { page, printed };
}

describe.each(walks("narrow"))("official letters, %s", (_, viewport, lang, test) => {
  test("of a student is on paper in four presses, and printed again later", async () => {
    const { admin, students, today } = await web.app.makeSchool();
    const [t, p] = [officialText[lang], profileText[lang]];
    const { page, printed } = await openPrinting(admin, { viewport, lang });
    // The first press opens the student.
    await page.goto(`/dashboard/students/${students[0]}`);
    await page.getByRole("link", { name: p.tabs.letters, exact: true }).click();
    await page.getByRole("button", { name: `${t.write}: ${t.kinds.pengesahan}` }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page, { dark: true });
    await dialog.getByRole("button", { name: t.print, exact: true }).click();
    await expect.poll(() => printed).toHaveLength(1);
    const number = `S-${today.slice(0, 4)}-0001`;
    expect(printed[0]).toContain(number);
    expect(printed[0]).toContain("PENGESAHAN PELAJAR");

    await page.getByRole("button", { name: `${t.printAgain}: ${number}` }).click();
    await expect.poll(() => printed).toHaveLength(2);
    expect(printed[1]).toBe(printed[0]);
    // Who is here has no letter of leaving.
    const left = page.getByRole("button", { name: `${t.write}: ${t.kinds.berhenti}` });
    expect(await left.isDisabled()).toBe(true);
    await page.goto("/dashboard/reports/letters");
    await page.getByText(number).waitFor();
    await expectAccessible(page, { dark: false });
  });
});

describe.each(walks("wide"))("the first of the month, %s", (_, viewport, lang, test) => {
  test("the head opens last month's page from the mail and prints it as the school laid it out", async () => {
    const school = await web.app.makeSchool();
    const { admin, id, today } = school;
    await school.addSavedRegister(0);
    const report_id = "ringkasan-bulanan";
    const l = layoutsText[lang];
    const { page, printed } = await openPrinting(admin, { viewport, lang });

    // Once: the layout, and the schedule.
    await page.goto(`/dashboard/reports/${report_id}`);
    await page.getByRole("button", { name: l.layout, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(l.name).fill("JAIS");
    await dialog.getByLabel(l.head).fill("LAPORAN BULANAN MAAHAD");
    await dialog.getByLabel(l.signers).fill("Mudir\nPengerusi LPS");
    await expectAccessible(page, { dark: false });
    await dialog.getByRole("button", { name: l.save, exact: true }).click();
    await page.getByText(l.inUse("JAIS")).waitFor();
    const { body: saved } = await admin.post<SavedReport>("/saved-reports", {
      report_id,
      name: "JAIS",
      params: { when: "last" },
      shared: true,
    });
    const schedule = { saved_id: saved.id, every: "month", day: 1, is_on: true, version: 0 };
    await admin.post("/report-schedules", { ...schedule, recipients: [admin.id] });
    const first = monthStart(addDays(monthStart(today), 31));
    const now = () => atClock(first, "07:10", "Asia/Kuala_Lumpur");
    await runReportsOf({ ...web.app.runtime, now }, id);
    const { rows } = await web.app.owner.query<{ text: string }>(
      "select text from platform.outbox where recipient = $1 and kind = 'scheduled_report'",
      [admin.email],
    );
    const path = /\/dashboard\/reports\/runs\/[\da-f-]{36}/.exec(rows[0]?.text ?? "")?.[0] ?? "";

    // Each month: the link of the mail, and print.
    await page.goto(path);
    await page.getByRole("button", { name: exportsText[lang].print, exact: true }).click();
    await expect.poll(() => printed).toHaveLength(1);
    for (const said of ["LAPORAN BULANAN MAAHAD", "Mudir", "Pengerusi LPS"]) {
      expect(printed[0]).toContain(said);
    }

    // A teacher finds the two of the own halaqah, and none of those of the whole school.
    const { class_id, other_class_id, teacher } = school;
    await web.app.owner.query("update app.classes set kind = 'halaqah' where id = any ($1)", [
      [class_id, other_class_id],
    ]);
    const { reports } = reportsText[lang];
    const own = await web.openWith(teacher, { viewport, lang });
    const main = own.getByRole("main");
    const open = async (report: "halaqah" | "perhatian") => {
      await own.goto("/dashboard/reports");
      await main.getByRole("link", { name: reports[report].title }).click();
      await main.getByRole("heading", { level: 1, name: reports[report].title }).waitFor();
    };
    await open("halaqah");
    await main.getByRole("link", { name: "Tahun 3 Ibnu Sina" }).waitFor();
    expect(await main.getByRole("row").count()).toBe(3);
    await open("perhatian");
    await main.getByRole("link", { name: "Hakim bin Ujian" }).waitFor();
    await expectAccessible(own, { dark: false });
    await own.goto("/dashboard/reports");
    await main.getByRole("link", { name: reports.perhatian.title }).waitFor();
    expect(await main.getByRole("link", { name: reports.sukatan.title }).count()).toBe(0);
  });
});

/** Where one types, as "row column", and whether nothing lies over it. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement as HTMLElement;
    const { left, top, width, height } = cell.getBoundingClientRect();
    const isFree = document.elementFromPoint(left + width / 2, top + height / 2) === cell;
    return isFree ? cell.dataset["cell"] : "covered";
  });

describe("the grid of marks", () => {
  plainTest.each([WIDE, ENLARGED])("goes by keyboard at $width px", async (viewport) => {
    const school = await web.app.makeSchool({ pupils: 3 });
    const { admin, class_id } = school;
    const { period_id } = await addCardSetup(school, ["subjects", "comment"]);
    const read = async () =>
      (await admin.get<ClassCards>("/cards", { period_id, class_id })).body.cards;
    // The second student's report takes nothing more.
    const second = (await read())[1]?.student_id ?? "";
    await addCard(school, period_id, second, ["ready", "approve", "publish"]);
    const page = await web.openWith(admin, { viewport, lang: "en" });
    await page.goto(`/dashboard/reports/cards/${period_id}/${class_id}?view=marks`);
    await page.locator('[data-cell="0 0"]').focus();
    const typed = ["8", "5", "ArrowLeft"];
    const steps: [key: string, place: string][] = [
      ...typed.map((key): [string, string] => [key, "0 0"]),
      ["End", "0 0"],
      ["ArrowRight", "0 1"],
      ["7", "0 1"],
      ["ArrowDown", "2 1"],
      ["ArrowLeft", "2 0"],
      ["ArrowUp", "0 0"],
      ["ArrowUp", "0 0"],
      ...Array.from({ length: 7 }, (_, at): [string, string] => ["ArrowRight", `0 ${at + 1}`]),
      ...Array.from({ length: 7 }, (_, at): [string, string] => ["ArrowLeft", `0 ${6 - at}`]),
      ["Enter", "2 0"],
      ["Enter", "0 1"],
      ["ArrowDown", "2 1"],
      ["Shift+Enter", "0 1"],
    ];
    for (const [key, place] of steps) {
      await page.keyboard.press(key);
      expect([key, await placeOf(page)]).toEqual([key, place]);
    }
    const marks = async () =>
      (await read())[0]?.marks
        .map(({ tenths }) => tenths)
        .toSorted((a, b) => Number(a) - Number(b));
    await expect.poll(marks).toEqual([70, 850]);
    const sideways = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await sideways()).toBe(0);
    await expectAccessible(page, { dark: false });
  });
});
