import { describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { noticesText } from "#features/absences/notices/text.ts";
import type { TestSchool } from "#app/testing.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";
import { expectNoSidewaysScroll, field, said, SOON, submit } from "./form.ts";

const web = useBrowser();

/** The first pupils of both classes are absent in saved registers; the mother agreed to all ways. */
async function makeMorning(): Promise<TestSchool> {
  const school = await web.app.makeSchool();
  const { class_id, other_class_id, students, other_students, today: date } = school;
  await web.app.owner.query(
    `update app.guardians set consent_phone = true, consent_whatsapp = true, consent_email = true
     where id = $1`,
    [school.guardian_id],
  );
  await web.app.owner.query("update app.profiles set phone = '+60123456789' where id = $1", [
    school.guardian.id,
  ]);
  for (const [of, student_id] of [
    [class_id, students[0]],
    [other_class_id, other_students[0]],
  ]) {
    const client_key = crypto.randomUUID();
    const mark = { class_id: of, student_id, date, status: "absent", client_key };
    await school.admin.post("/attendance", mark);
    await school.admin.post("/registers", { class_id: of, date, unmarked: [] });
  }
  return school;
}

describe.each(walks("narrow"))("the absence desk, %s", (_, viewport, lang, test) => {
  const t = deskText[lang];
  const dark = { dark: viewport === DESKTOP };

  test("shows whom to ask, notes what came of it, and is empty when all is explained", async () => {
    const school = await makeMorning();
    const page = await web.openWith(school.teacher, { viewport, lang });
    const main = page.getByRole("main");
    await page.goto("/dashboard/attendance/desk");
    const card = main.getByRole("article").filter({ hasText: "Hakim" });
    await card.waitFor();
    // A colleague teaches the other class.
    expect(await main.getByRole("article").count()).toBe(1);

    const call = card.getByRole("link", { name: t.callName("Salmah") });
    expect(await call.getAttribute("href")).toBe("tel:+60123456789");
    const chat = await card
      .getByRole("link", { name: t.whatsappName("Salmah") })
      .getAttribute("href");
    const link = new URL(chat ?? "");
    expect(link.origin + link.pathname).toBe("https://wa.me/60123456789");
    for (const words of ["Puan Salmah", "Hakim bin Ujian", "Sekolah Ujian", "tidak hadir pada"]) {
      expect(link.searchParams.get("text")).toContain(words);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, dark);

    await card.getByRole("button", { name: t.mailName("Salmah") }).click();
    await said(page, t.wasMailed("Salmah"));
    await card.getByRole("button", { name: t.mailed }).waitFor();

    await card
      .getByRole("button", { name: t.outcomeOf(t.outcomes.on_the_way, "Hakim bin Ujian") })
      .click();
    await field(page, "notes").fill("Tayar pancit");
    await submit(page);
    await said(page, t.noted(t.outcomes.on_the_way, "Hakim bin Ujian"));
    await card.getByText("Tayar pancit").waitFor();

    await card.getByRole("button", { name: t.keepBack }).click();
    await said(page, t.keptBack);

    await card
      .getByRole("button", { name: t.outcomeOf(t.outcomes.explained, "Hakim bin Ujian") })
      .click();
    await field(page, "reason").selectOption("mc");
    await expectAccessible(page, { dark: false });
    await submit(page);
    await said(page, t.noted(t.outcomes.explained, "Hakim bin Ujian"));
    await main.getByText(t.done).waitFor();
    await main.getByText(t.settled(1)).click();
    await main.getByText(t.reasons.mc).waitFor();
    await expectAccessible(page, dark);
  });

  longTest("is narrowed to a class, and the address remembers it", async () => {
    const school = await makeMorning();
    const page = await web.openWith(school.admin, { viewport, lang });
    const cards = page.getByRole("main").getByRole("article");
    await page.goto("/dashboard/attendance/desk");
    await expect.poll(() => cards.count(), SOON).toBe(2);
    // The first is open, the other opens when it is pressed.
    const outcomes = page.getByText(t.outcome, { exact: true });
    expect(await outcomes.count()).toBe(1);
    await page.getByRole("button", { name: t.followUp(""), expanded: false }).click();
    expect(await outcomes.count()).toBe(2);
    await page.getByRole("combobox", { name: t.class }).selectOption(school.other_class_id);
    await expect.poll(() => cards.count(), SOON).toBe(1);
    await page.reload();
    await cards.filter({ hasText: "Pelajar 90001" }).waitFor();
    expect(await cards.count()).toBe(1);
  });

  longTest("an admin sets how soon guardians are told", async () => {
    const n = noticesText[lang];
    const school = await web.app.makeSchool();
    const page = await web.openWith(school.admin, { viewport, lang });
    await page.goto("/dashboard/settings/attendance");
    const choice = field(page, "absence_notice_minutes");
    expect(await choice.inputValue()).toBe("30");
    await choice.selectOption("off");
    await page.getByText(n.preview).click();
    await page.getByText("Assalamualaikum Puan Salmah,").waitFor();
    const card = page.locator("section").filter({ hasText: n.title }).last();
    await card.getByRole("button", { name: n.save }).click();
    await said(page, n.saved);
    await page.reload();
    await choice.waitFor();
    expect(await choice.inputValue()).toBe("off");
  });
});
