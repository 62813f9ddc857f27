import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { issueBills, makeBillingSchool } from "#app/testing-fees.ts";
import { addRecord, weekBefore } from "#app/testing-hifz.ts";
import { absencesText } from "#features/absences/text.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { familyPageText } from "#features/family/page/text.ts";
import { familyText } from "#features/family/text.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { formatSen } from "#lib/money.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";
import { expectNoSidewaysScroll } from "./form.ts";

const web = useBrowser();

const SMALL_PHONE = { width: 360, height: 740 };
const MOTHER = "Salmah binti Ali";

/** The link in the message that the teacher's phone is about to send. */
async function linkFor(teacher: Page, { id }: Announcement): Promise<string> {
  await teacher.goto(`/dashboard/announcements/${id}`);
  const whatsapp = teacher.getByRole("link", {
    name: announcementsText.ms.whatsappOf(MOTHER),
  });
  const text = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  expect(text).toContain("Lawatan Darul Quran");
  return /https?:\S+#\S+/.exec(text)?.[0] ?? "";
}

async function expectWell(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, { dark: true });
}

test("a mother's week at 360 px: from the WhatsApp text to acknowledged, absence told, hafazan signed, the fee seen", async () => {
  const { school, admin, period } = await makeBillingSchool(web.app, 2);
  await issueBills(admin, period);
  const { teacher, guardian, guardian_id, students } = school;
  const run = (text: string, values: unknown[]) => web.app.owner.query(text, values);
  await run("update app.guardians set consent_whatsapp = true where id = $1", [guardian_id]);
  await run("update app.profiles set phone = '+60123456789' where id = $1", [guardian.id]);
  await run("update app.schools set weekend_days = '{}' where school_id = $1", [school.id]);
  await addRecord(web.app, school, weekBefore(school));
  const notice = await publishNotice(teacher, {
    targets: [{ kind: "class", value: school.class_id }],
    reply: "ack",
  });
  const desk = await web.openWith(teacher, { viewport: PHONE, lang: "ms" });
  const link = await linkFor(desk, notice);

  // She presses the link in WhatsApp, on a phone that is signed in nowhere.
  const [t, notices, acks] = [familyPageText.ms, announcementsText.ms, hifzAcksText.ms];
  const phone = await web.open({ viewport: SMALL_PHONE, lang: "ms", dark: true });
  await phone.goto(link);
  await phone.getByText("Bas bertolak 7.30 pagi.").waitFor();
  await expectWell(phone);
  await phone.getByRole("button", { name: notices.ack }).click();
  await phone.getByText(notices.confirmMissing).waitFor();
  await phone.getByRole("checkbox", { name: notices.confirm }).check();
  await phone.getByRole("button", { name: notices.ack }).click();
  await phone.getByRole("status").getByText(new RegExp(MOTHER)).waitFor();
  await desk.reload();
  await desk.getByText(notices.readBy(1, 1)).waitFor();

  // In the evening she looks at her family's page.
  const family = await web.openWith(guardian, { viewport: SMALL_PHONE, lang: "ms", dark: true });
  await family.goto("/keluarga");
  await family.getByRole("heading", { name: t.greeting(MOTHER) }).waitFor();
  expect(await family.getByText("Lawatan Darul Quran").count()).toBe(0);
  await expectWell(family);

  await family.getByRole("link", { name: t.absence }).click();
  await family.getByRole("radio", { name: absencesText.ms.onDay("", 1) }).check();
  await family.getByRole("button", { name: absencesText.ms.send }).click();
  await family.getByText(t.noReason).waitFor();
  await expectWell(family);
  await family.getByRole("radio", { name: absencesText.ms.reasons.mc }).check();
  await family.getByRole("button", { name: absencesText.ms.send }).click();
  await family.getByText(t.done.absence).waitFor();
  await family.getByText(familyText.ms.states.waiting, { exact: true }).waitFor();

  await family.getByRole("link", { name: acks.signOf("Hakim bin Ujian") }).click();
  await family.getByText("m/s 3").waitFor();
  await expectWell(family);
  await family.getByRole("button", { name: acks.sign }).click();
  await family.getByText(t.done.week).waitFor();
  expect(await family.getByRole("link", { name: acks.signOf("Hakim bin Ujian") }).count()).toBe(0);

  const due = formatSen(53_003);
  await family.getByText(`${due} perlu dibayar`).waitFor();
  await family.getByRole("link", { name: t.pay }).click();
  await family.getByRole("main").getByText(due).first().waitFor();
  await expectWell(family);

  // The school sees all of it.
  const { body: reports } = await teacher.get<{ state: string; reason: string }[]>("/absences");
  expect(reports).toMatchObject([{ state: "waiting", reason: "mc" }]);
  const { body: signed } = await teacher.get<unknown[]>(`/hifz/pupils/${students[0]}/acks`);
  expect(signed).toHaveLength(1);
});

/** Moves the focus by the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) {
    await page.keyboard.press("Tab");
  }
  expect(await isThere()).toBe(true);
  expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
}

/** Expects that text of twice the size needs no sideways scroll, and that nothing is cut off. */
async function expectLarge(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await expectNoSidewaysScroll(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *, footer *")]
      .filter((part) => part.checkVisibility() && getComputedStyle(part).overflow !== "visible")
      .filter((part) => !part.matches(".sr, input, textarea"))
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.outerHTML),
  );
  expect(cut).toEqual([]);
}

test.each([PHONE, DESKTOP])(
  "without scripts and by keyboard alone a notice is acknowledged and an absence told, at $width px",
  async (viewport) => {
    const school = await web.app.makeSchool({ pupils: 2 });
    const { teacher, guardian, admin } = school;
    await publishNotice(admin, { reply: "ack" });
    await addRecord(web.app, school, weekBefore(school));
    await web.app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
      school.id,
    ]);
    const [t, notices] = [familyPageText.ms, announcementsText.ms];
    const page = await web.openWith(guardian, { viewport, lang: "ms", scripts: false });
    // axe is a script: what it looks at is the same page with scripts, of which the page has none.
    const twin = await web.openWith(guardian, { viewport, lang: "ms" });
    const expectGood = async () => {
      await twin.goto(page.url());
      expect(await twin.locator("script").count()).toBe(0);
      await expectWell(twin);
      await expectLarge(twin);
    };

    await page.goto("/keluarga");
    await expectGood();
    await tabTo(page, page.getByRole("link", { name: `${t.open}: Lawatan Darul Quran` }));
    await page.keyboard.press("Enter");
    await page.getByText("Bas bertolak 7.30 pagi.").waitFor();
    await expectGood();
    await tabTo(page, page.getByRole("checkbox", { name: notices.confirm }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: notices.ack }));
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(t.done.answer).waitFor();

    await tabTo(page, page.getByRole("link", { name: t.absence }));
    await page.keyboard.press("Enter");
    await expectGood();
    const today = page.getByRole("radio", { name: absencesText.ms.onDay("", 0) });
    await tabTo(page, today);
    await page.keyboard.press("ArrowDown");
    await tabTo(page, page.getByRole("radio", { name: absencesText.ms.reasons.mc }));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByRole("button", { name: absencesText.ms.send }));
    await page.keyboard.press("Enter");
    await page.getByText(t.done.absence).waitFor();
    await expectGood();

    const { body: list } = await admin.get<{ people: number; read: number }[]>("/announcements");
    expect(list).toMatchObject([{ read: 1 }]);
    const { body: reports } = await teacher.get<{ reason: string; state: string }[]>("/absences");
    expect(reports).toMatchObject([{ state: "waiting", reason: "mc" }]);
  },
);
