import { describe, expect } from "vitest";
import { exportsText } from "#features/exports/text.ts";
import { layoutsText } from "#features/reports/layouts/text.ts";
import { officialText } from "#features/reports/official/text/official.ts";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { runReportsOf } from "#features/reports/schedules/jobs.ts";
import { profileText } from "#features/students/text.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

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
  });
});
