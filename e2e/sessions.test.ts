import { beforeAll, describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { sessionsText } from "#features/calendar/sessions/text.ts";
import { coverText } from "#features/classes/cover/text.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";
import { errorAt, expectNoSidewaysScroll, field, said, submit } from "./form.ts";

const web = useBrowser();

// 19 November 2026, a Thursday.
beforeAll(() => {
  web.app.runtime.now = () => Date.parse("2026-11-19T10:15:00+08:00");
});

describe.each(walks("narrow"))(
  "registers of the day and substitutes, %s",
  (_, viewport, lang, test) => {
    const [s, c] = [sessionsText[lang], coverText[lang]];
    const dark = { dark: viewport === DESKTOP };

    longTest(
      "the only register shows no name; others are added by a tap, changed, moved and put away",
      async () => {
        const { admin } = await web.app.makeSchool();
        const page = await web.openWith(admin, { viewport, lang });
        const main = page.getByRole("main");
        await page.goto("/dashboard/settings/attendance");
        await main.getByText(s.one("07:30", "08:00")).waitFor();
        expect(await main.getByText("Harian", { exact: true }).count()).toBe(0);
        await expectAccessible(page, dark);

        await main.getByRole("button", { name: s.edit }).first().click();
        await field(page, "starts_at").fill("08:30");
        await submit(page);
        expect(await errorAt(page, "due_at")).toBe(s.order);
        await field(page, "due_at").fill("09:00");
        await submit(page);
        await main.getByText(s.one("08:30", "09:00")).waitFor();

        await main.getByRole("button", { name: s.addPreset("Subuh") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText(s.sinceHint).waitFor();
        await expectAccessible(page, dark);
        await submit(page);
        await said(page, s.added("Subuh"));
        const names = () => main.locator("li bdi.font-semibold").allInnerTexts();
        expect(await names()).toEqual(["Subuh", "Harian"]);
        await main.getByRole("button", { name: s.later("Subuh") }).click();
        await expect.poll(names).toEqual(["Harian", "Subuh"]);
        await main.getByRole("button", { name: s.earlier("Subuh") }).click();
        await expect.poll(names).toEqual(["Subuh", "Harian"]);
        await main.getByRole("button", { name: s.editOf("Harian") }).click();
        await field(page, "name").fill("subuh");
        await submit(page);
        expect(await errorAt(page, "name")).toBe(s.exists);
        await field(page, "name").fill("Pagi");
        await page
          .getByRole("dialog")
          .getByText(s.days[4] ?? "", { exact: true })
          .click();
        await submit(page);
        await main.getByText(`08:30 – 09:00 · ${s.days[4]}`).waitFor();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page, dark);

        await main.getByRole("button", { name: s.editOf("Subuh") }).click();
        await page.getByRole("button", { name: s.archive }).click();
        await said(page, s.archived("Subuh"));
        await main.getByText(s.archivedSince("19/11/2026"), { exact: false }).waitFor();
        await main.getByRole("button", { name: s.restoreOf("Subuh") }).click();
        await said(page, s.restored("Subuh"));
      },
    );

    test("a teacher asks for a substitute, an admin accepts, the substitute opens the register", async () => {
      const school = await web.app.makeSchool();
      const { admin, teacher, colleague, class_id } = school;
      const asking = await web.openWith(teacher, { viewport, lang });
      await asking.goto(`/dashboard/classes/${class_id}`);
      await asking.getByRole("button", { name: c.ask }).click();
      await field(asking, "teacher_id").selectOption({ label: "Rosnah bin Osman" });
      await field(asking, "to_date").fill("2026-11-18");
      await submit(asking);
      expect(await errorAt(asking, "to_date")).toBe(c.dates);
      await field(asking, "to_date").fill("2026-11-20");
      await field(asking, "reason").fill("Kursus hafazan");
      await expectAccessible(asking, dark);
      await submit(asking);
      await said(asking, c.sent("Rosnah bin Osman"));

      const page = await web.openWith(admin, { viewport, lang });
      const main = page.getByRole("main");
      await page.goto("/dashboard/classes");
      await main.getByRole("link", { name: c.openWaiting(1) }).click();
      await main.getByText("Kursus hafazan", { exact: false }).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, dark);
      await main.getByRole("button", { name: c.accept }).click();
      await field(page, "answer").fill("Selamat berkursus");
      await submit(page);
      await said(page, c.accepted("Rosnah bin Osman"));
      await main.getByText(c.noneWaiting).waitFor();

      await asking.goto("/dashboard/classes/cover");
      await asking.getByText("Selamat berkursus", { exact: false }).waitFor();

      const standing = await web.openWith(colleague, { viewport, lang });
      await standing.goto("/dashboard/classes/cover");
      await standing.getByText(c.forYou).waitFor();
      await standing.getByRole("link", { name: c.register }).click();
      const rows = standing.getByRole("radiogroup", { name: /Pelajar 2\b/ });
      await rows.waitFor();
      await rows.getByRole("radio").nth(1).click();
      await expect
        .poll(async () => {
          const query = { class_id, date: "2026-11-19" };
          const { marks } = (await admin.get("/attendance", query)).body as {
            marks: { status: string | null }[];
          };
          return marks.filter(({ status }) => status !== null).length;
        })
        .toBe(1);
    });
  },
);
