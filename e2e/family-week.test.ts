import type { Page } from "playwright-core";
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
import { expectAccessible, PHONE, useBrowser } from "./browser.ts";
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
  await family.getByRole("radio", { name: absencesText.ms.tomorrow }).check();
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
