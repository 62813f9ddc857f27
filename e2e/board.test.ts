import { afterEach, describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { boardText } from "#features/board/text.ts";
import { monthsText } from "#features/attendance/months/text.ts";
import { tasksText } from "#features/home/tasks/text.ts";
import { addDays, formatDate, monthStart, todayIn } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";
import { expectNoSidewaysScroll, field, said, SOON, submit } from "./form.ts";

const web = useBrowser();
const ZONE = "Asia/Kuala_Lumpur";

afterEach(() => {
  web.app.runtime.now = Date.now;
});

async function makeSchoolDay() {
  const school = await web.app.makeSchool();
  // It is a weekday, fifteen minutes after the due time, so that a register is missing whenever the test runs.
  await web.app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const now = atClock(todayIn(ZONE), "08:25", ZONE);
  web.app.runtime.now = () => now;
  return school;
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await web.app.owner.query(
    "select text from platform.outbox where recipient = $1 and kind = 'register_reminder'",
    [email],
  );
  return rows.map(({ text }) => text);
}

describe.each(walks("narrow"))("who has not taken attendance, %s", (_, viewport, lang, test) => {
  const t = boardText[lang];

  test("is reminded in one tap, takes it, and the board shows it by itself", async () => {
    const school = await makeSchoolDay();
    const { admin, teacher, class_id, students, today } = school;
    await web.app.owner.query("update app.profiles set phone = '012-345 6789' where id = $1", [
      teacher.id,
    ]);
    const page = await web.openWith(admin, { viewport, lang });
    const main = page.getByRole("main");
    await page.clock.install();
    await page.goto("/dashboard");
    await main.getByRole("link", { name: `2 ${tasksText[lang].tasks.registers(2)}` }).click();
    await page.waitForURL("**/dashboard/attendance/board");
    const card = main.getByRole("article").filter({ hasText: "Tahun 3 Ibnu Sina" });
    await card.getByText(t.late(0, 25)).waitFor();
    await card.getByText("Faizal bin Osman").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await card.getByRole("button", { name: t.mail }).click();
    await said(page, t.sent("Faizal bin Osman"));
    const time = /\d\d:\d\d/.source;
    const told = t.reminded.mail("Faizal bin Osman", "Aminah binti Yusof", time);
    await card.getByText(new RegExp(told)).waitFor();
    const mails = await mailsTo(teacher.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`/dashboard/attendance?class=${class_id}&date=${today}`);
    await card.getByRole("button", { name: t.mail }).click();
    await said(page, t.failed.just_reminded ?? "");
    expect(await mailsTo(teacher.email)).toHaveLength(1);

    const whatsapp = card.getByRole("link", { name: t.whatsapp });
    const chat = new URL((await whatsapp.getAttribute("href")) ?? "");
    expect(chat.origin + chat.pathname).toBe("https://wa.me/60123456789");
    const message = chat.searchParams.get("text") ?? "";
    expect(message).toContain("Tahun 3 Ibnu Sina");
    expect(message).toContain(formatDate(today, "ms", "long"));
    expect(message).toContain(`/dashboard/attendance?class=${class_id}`);

    await page.context().route("https://wa.me/**", (route) => route.abort());
    await whatsapp.click();
    const noted = t.reminded.whatsapp("Faizal bin Osman", "Aminah binti Yusof", time);
    await card.getByText(new RegExp(noted)).waitFor();

    // The teacher takes the register. Nobody touches the board, which reads again every minute.
    await teacher.post("/registers", { class_id, date: today, unmarked: students });
    await page.clock.runFor(61_000);
    await expect.poll(() => card.count(), SOON).toBe(0);
    const taken = main.getByRole("link").filter({ hasText: "Tahun 3 Ibnu Sina" });
    await taken.getByText(t.counts(5, 0, 0, 0)).waitFor();
    await taken.getByText("Faizal bin Osman").waitFor();
    await expectAccessible(page);
  });
});

describe.each(walks("narrow"))("a month, %s", (_, viewport, lang) => {
  const t = monthsText[lang];

  longTest(
    "is closed after what is missing was shown, and opened again with a reason",
    async () => {
      const school = await web.app.makeSchool();
      const month = monthStart(addDays(monthStart(school.today), -1));
      const days = Number(school.today.slice(8));
      await school.addSavedRegister(days);
      const name = formatDate(month, lang, "month");
      const page = await web.openWith(school.admin, { viewport, lang });
      const main = page.getByRole("main");
      await page.goto("/dashboard/settings/attendance");
      await main.getByRole("button", { name: t.closeOf(name) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(t.closeText).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByRole("button", { name: t.closeAnyway }).click();
      await said(page, t.closedToast(name));
      await main.getByText(t.closed, { exact: true }).waitFor();

      await main.getByRole("button", { name: t.reopenOf(name) }).click();
      await submit(page);
      await page.locator("[name=why][aria-invalid=true]").waitFor();
      await field(page, "why").fill("Sijil cuti sakit diterima lewat");
      await submit(page);
      await said(page, t.reopenedToast(name));
      await main.getByText(/Sijil cuti sakit diterima lewat/).waitFor();
      await main.getByRole("button", { name: t.closeOf(name) }).waitFor();
    },
  );
});
