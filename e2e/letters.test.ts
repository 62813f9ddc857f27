import { describe, expect } from "vitest";
import { lettersText } from "#features/letters/text.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

describe.each(walks("narrow"))("a warning letter, %s", (_, viewport, lang, test) => {
  test("that is due is looked at, issued once on paper, and worded anew", async () => {
    const school = await web.app.makeSchool();
    const [student_id] = school.students;
    const t = lettersText[lang];
    for (const days of [2, 1, 0]) {
      const sheet = { class_id: school.class_id, date: addDays(school.today, -days) };
      const mark = { ...sheet, student_id, status: "absent", client_key: newId() };
      expect((await school.teacher.post("/attendance", mark)).status).toBe(200);
      const saved = await school.teacher.post("/registers", { ...sheet, unmarked: [] });
      expect(saved.status).toBe(200);
    }
    const page = await web.openWith(school.admin, { viewport, lang });
    const printed: string[] = [];
    await page.exposeFunction("paper", (text: string) => printed.push(text));
    await page.addInitScript(() => {
      const { paper } = window as unknown as { paper: (text: string) => void };
      window.print = () => {
        // The last sheet is the one that is printed: the list has a sheet of its own.
        paper([...document.querySelectorAll(".print-sheet")].at(-1)?.textContent ?? "");
        dispatchEvent(new Event("afterprint"));
      };
    });
    await page.goto("/dashboard/attendance/letters");
    await page.getByText(`${t.days(3)} ${t.consecutive}`).waitFor();
    await page.getByRole("button", { name: new RegExp(`^${t.write}`) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(t.noMail).waitFor();
    await expectAccessible(page, { dark: true });
    await dialog.getByLabel(t.subject).fill("Amaran sekolah kami");
    await dialog.getByRole("button", { name: t.print }).click();
    await page.getByText(t.nothingDue).waitFor();
    await expect.poll(() => printed).toHaveLength(1);
    expect(printed[0]).toContain("AMARAN SEKOLAH KAMI");
    expect(printed[0]).toContain("3 hari persekolahan berturut-turut");

    await page.getByRole("button", { name: t.issued(1) }).click();
    await page.getByRole("button", { name: new RegExp(`^${t.printAgain}`) }).click();
    await expect.poll(() => printed).toHaveLength(2);
    await expectAccessible(page, { dark: false });

    await page.getByRole("button", { name: t.templates, exact: true }).click();
    await page
      .getByRole("button", { name: new RegExp(`^${t.edit}`) })
      .first()
      .click();
    await dialog.getByLabel(t.body).fill("{nama_bapa}");
    await dialog.getByText(t.unknown("{nama_bapa}")).waitFor();
    expect(await dialog.getByRole("button", { name: t.save }).isDisabled()).toBe(true);
    await expectAccessible(page, { dark: true });
    await dialog.getByLabel(t.body).fill("{nama} tidak hadir.");
    await dialog.getByRole("button", { name: t.save }).click();
    await page.getByText(t.own, { exact: true }).waitFor();
  });
});
