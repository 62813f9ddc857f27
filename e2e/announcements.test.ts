import { describe, expect } from "vitest";
import { NOTICE, publishNotice } from "#app/testing-announcements.ts";
import { test } from "#app/testing-runs.ts";
import { mailsTo } from "#app/testing.ts";
import { noticeLinkText } from "#features/announcements/links/text.ts";
import { sendAnnouncementMailsOf } from "#features/announcements/mails/jobs.ts";
import { mailReportText } from "#features/announcements/report/text.ts";
import { noticeFilesText } from "#features/announcements/files/text.ts";
import { templatesText } from "#features/announcements/templates/text.ts";
import { announcementsText } from "#features/announcements/text.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { writingText } from "#features/announcements/writing/text.ts";
import { tasksText } from "#features/home/tasks/text.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser, walks } from "./browser.ts";
import { errorAt, expectNoSidewaysScroll, field, said } from "./form.ts";

const web = useBrowser();

describe.each(walks("narrow"))("an announcement, %s", (_, viewport, lang, test) => {
  const t = announcementsText[lang];
  const dark = { dark: viewport === DESKTOP };

  test("is written to the own class, acknowledged by a guardian, and shows who has not read it", async () => {
    const {
      teacher,
      guardian,
      addPerson,
      id: school_id,
      students,
    } = await web.app.makeSchool({
      pupils: 2,
    });
    const other = await addPerson("guardian", "Rohana", "binti Daud");
    await web.app.owner.query(
      `with g as (insert into app.guardians (school_id, id, profile_id)
         values ($1, gen_random_uuid(), $2) returning id)
       insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       select $1, gen_random_uuid(), id, $3, 'ibu' from g`,
      [school_id, other.id, students[1]],
    );

    const desk = await web.openWith(teacher, { viewport, lang });
    await desk.goto("/dashboard/announcements");
    await desk.getByRole("main").getByRole("link", { name: t.add }).first().click();
    const publish = desk.getByRole("button", { name: t.publishTo(2) });
    await publish.click();
    expect(await errorAt(desk, "title_ms")).not.toBe("");
    await field(desk, "template").selectOption("bring");
    await publish.click();
    expect(await errorAt(desk, "title_ms")).toContain("{barang}");
    const english = desk.getByText(t.english, { exact: true });
    await english.click();
    await desk.getByRole("button", { name: templatesText[lang].useEnglish }).click();
    await english.click();
    await field(desk, "title_ms").fill("Bawa telekung esok");
    await field(desk, "body_ms").fill("Amali solat selepas rehat.\n\nTerima kasih.");
    await publish.click();
    expect(await errorAt(desk, "title_en")).toContain("{things}");
    await field(desk, "title_en").waitFor();
    await field(desk, "template").selectOption("");
    await field(desk, "reply").selectOption("ack");
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk, dark);
    await publish.click();
    await said(desk, t.published(2));
    await desk.getByText(t.readBy(0, 2)).waitFor();

    const home = await web.openWith(guardian, { viewport, lang });
    await home.goto("/dashboard");
    await home.getByRole("link", { name: tasksText[lang].tasks.announcements(1) }).click();
    await home.getByRole("link", { name: /Bawa telekung esok/ }).click();
    await home.getByText("Amali solat selepas rehat.").waitFor();
    await home.getByRole("button", { name: t.ack }).click();
    await home.getByText(t.confirmMissing).waitFor();
    await expectNoSidewaysScroll(home);
    await expectAccessible(home, dark);
    await home.getByRole("checkbox", { name: t.confirm }).check();
    await home.getByRole("button", { name: t.ack }).click();
    await said(home, t.answered);
    await home.getByRole("button", { name: t.ack }).waitFor({ state: "detached" });

    await desk.reload();
    await desk.getByText(t.readBy(1, 2)).waitFor();
    const report = desk.getByRole("main");
    await report.getByText("Rohana binti Daud").waitFor();
    await report.getByText(t.answers.ack, { exact: true }).waitFor();
    await expectNoSidewaysScroll(desk);
    await expectAccessible(desk, dark);
  });
});

test("a mailed link waits for a press on a small phone, which alone counts as reading", async () => {
  const school = await web.app.makeSchool();
  const { admin, guardian, guardian_id, id: school_id } = school;
  const { owner, runtime } = web.app;
  await owner.query("update app.guardians set consent_email = true where id = $1", [guardian_id]);
  const { id } = await publishNotice(admin, {
    title_ms: "Bawa telekung esok",
    body_ms: "Amali solat selepas rehat.",
    reply: "ack",
    mail: "now",
  });
  const now = atClock(addDays(school.today, 1), "17:45", "Asia/Kuala_Lumpur");
  await sendAnnouncementMailsOf({ ...runtime, now: () => now }, school_id);
  const [mail] = await mailsTo(web.app, guardian.email);
  const link = /\/notis\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const hasRead = async () =>
    (
      await owner.query(
        "select 1 from app.announcement_recipients where school_id = $1 and first_seen_at is not null",
        [school_id],
      )
    ).rowCount;
  const t = noticeLinkText.ms;
  const small = { width: 360, height: 740 };

  const plain = await web.open({ viewport: small, scripts: false });
  await plain.goto(link);
  expect(await plain.locator(".wrong").first().innerText()).toBe(t.noScript);
  expect(await plain.getByRole("button").count()).toBe(0);

  const page = await web.open({ viewport: small });
  await page.goto(link, { waitUntil: "networkidle" });
  const open = page.getByRole("button", { name: t.open });
  await open.waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.reload({ waitUntil: "networkidle" });
  expect(await hasRead()).toBe(0);
  // A press that reaches no server can be made again.
  await page.route("**/notis", (route) => route.abort(), { times: 1 });
  await open.click();
  await page.getByText(t.failed).waitFor();
  await open.click();
  await page.getByText("Amali solat selepas rehat.").waitFor();
  expect(await hasRead()).toBe(1);
  await page.getByRole("button", { name: announcementsText.ms.ack }).click();
  await page.getByText(announcementsText.ms.confirmMissing).waitFor();

  // Its writer sees that the mail server has not taken the mail, and later that it never will.
  const { all: mailsTold } = mailReportText.ms;
  const desk = await web.openWith(admin, { viewport: PHONE, lang: "ms" });
  await desk.goto(`/dashboard/announcements/${id}`);
  await desk.getByText(mailsTold.trying(1)).waitFor();
  const fail = "update platform.outbox set state = 'failed' where recipient = $1";
  await owner.query(fail, [guardian.email]);
  await desk.reload();
  await desk.getByText(mailsTold.failed(1)).waitFor();
  await expectNoSidewaysScroll(desk);
  await expectAccessible(desk);
});

test("a class teacher writes to the own class with two presses and typing", async () => {
  const { teacher, guardian } = await web.app.makeSchool({ pupils: 1 });
  const t = announcementsText.ms;
  const desk = await web.openWith(teacher, { viewport: { width: 360, height: 740 }, lang: "ms" });
  await desk.goto("/dashboard/announcements");
  let presses = 0;
  const press = async (what: ReturnType<typeof desk.getByRole>) => {
    await what.click();
    presses += 1;
  };
  await press(desk.getByRole("main").getByRole("link", { name: t.add }).first());
  await field(desk, "title_ms").fill("Bawa telekung esok");
  await press(desk.getByRole("button", { name: t.publishTo(1) }));
  await said(desk, t.published(1));
  expect(presses).toBe(2);
  const { body } = await guardian.get<{ title_ms: string }[]>("/announcements");
  expect(body.map(({ title_ms }) => title_ms)).toEqual(["Bawa telekung esok"]);
});

test("a closure is a template, a day and a press: it closes the school and comes with its letter", async () => {
  const { admin, guardian, today } = await web.app.makeSchool({ pupils: 1 });
  const t = announcementsText.ms;
  const small = { width: 360, height: 740 };
  const desk = await web.openWith(admin, { viewport: small, lang: "ms" });
  await desk.goto("/dashboard/announcements/new");
  await field(desk, "template").selectOption("closure");
  const day = addDays(today, 5);
  await field(desk, "event_on").fill(day);
  await field(desk, "event_on").press("Tab");
  const title = field(desk, "title_ms");
  await expect.poll(() => title.inputValue()).not.toContain("{tarikh}");
  await field(desk, "body_ms").fill("Paip pecah.");
  // When the mails leave is said beside the choice; what is urgent waits for no mail of the day.
  const leaves = desk.getByText(/^E-mel (harian dihantar|dihantar sebaik|menunggu waktu senyap)/);
  await leaves.waitFor();
  await desk.getByText(t.more).click();
  await field(desk, "mail").selectOption("none");
  await leaves.waitFor({ state: "detached" });
  await desk.getByLabel(t.urgent).check();
  await leaves.waitFor();
  expect(await leaves.innerText()).not.toMatch(/harian/);
  const letter = Buffer.from("%PDF-1.7\nSurat\n%%EOF\n");
  const files = desk.getByLabel(noticeFilesText.ms.add).and(desk.locator("input"));
  await files.setInputFiles([
    { name: "gambar.exe", mimeType: "application/x-msdownload", buffer: letter },
    { name: "surat.pdf", mimeType: "application/pdf", buffer: letter },
  ]);
  await desk.getByText(noticeFilesText.ms.problems.type ?? "").waitFor();
  await desk.getByRole("button", { name: noticeFilesText.ms.remove("surat.pdf") }).waitFor();
  await expectNoSidewaysScroll(desk);
  await expectAccessible(desk);
  await desk.getByRole("button", { name: t.publishTo(1) }).click();
  await said(desk, t.published(1));
  const { body: events } = await guardian.get<{ kind: string }[]>("/events", {
    from: day,
    to: day,
  });
  expect(events).toMatchObject([{ kind: "holiday" }]);

  const home = await web.openWith(guardian, { viewport: small, lang: "ms" });
  await home.goto("/dashboard/announcements");
  await home
    .getByRole("main")
    .getByRole("link", { name: /Sekolah ditutup/ })
    .click();
  const link = home.getByRole("link", { name: /surat\.pdf/ });
  const saved = home.waitForEvent("download");
  await link.click();
  expect((await saved).suggestedFilename()).toBe("surat.pdf");
  await expectNoSidewaysScroll(home);
  await expectAccessible(home);
});

test("what is typed is stored by itself, waits for a network, and is never overwritten unseen", async () => {
  const { admin, teacher, class_id } = await web.app.makeSchool({ pupils: 1 });
  const [t, w] = [announcementsText.ms, writingText.ms];
  const desk = await web.openWith(teacher, { viewport: PHONE, lang: "ms" });
  const drafts = async () =>
    (await teacher.get<Announcement[]>("/announcements", { tab: "draft" })).body;
  const saved = desk.getByRole("status").getByText(/^Draf ✓ \d\d:\d\d$/);
  await desk.goto("/dashboard/announcements/new");
  await field(desk, "body_ms").fill("Bas bertolak 7.30 pagi.");
  await desk.getByText(w.unsaved.untitled).waitFor();
  await field(desk, "title_ms").fill("Lawatan");
  await saved.waitFor();
  expect(await drafts()).toMatchObject([{ title_ms: "Lawatan" }]);

  // The page that is loaded again goes on with the draft.
  await desk.reload();
  await expect.poll(() => field(desk, "body_ms").inputValue()).toBe("Bas bertolak 7.30 pagi.");
  await desk.context().setOffline(true);
  await field(desk, "title_ms").fill("Lawatan Darul Quran");
  await desk.getByText(w.unsaved.away).waitFor();
  await desk.getByRole("link", { name: t.title }).first().click();
  await desk.getByRole("dialog").getByText(w.leaveLine).waitFor();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: w.stay }).click();
  expect(await field(desk, "title_ms").inputValue()).toBe("Lawatan Darul Quran");
  await desk.context().setOffline(false);
  await saved.waitFor();
  expect(await drafts()).toMatchObject([{ title_ms: "Lawatan Darul Quran" }]);

  // The admin changes the text meanwhile.
  const [draft] = await drafts();
  const { body: there } = await admin.get<Announcement>(`/announcements/${draft?.id}`);
  const changed = await admin.patch(`/announcements/${there.id}`, {
    ...NOTICE,
    targets: [{ kind: "class", value: class_id }],
    title_ms: there.title_ms,
    body_ms: "Bas bertolak 8 pagi.",
    version: there.version,
  });
  expect(changed.status).toBe(200);
  await field(desk, "title_ms").fill("Lawatan ke Darul Quran");
  const notice = desk.getByRole("alert").filter({ hasText: "Bas bertolak 8 pagi." });
  await notice.waitFor();
  expect(await field(desk, "title_ms").inputValue()).toBe("Lawatan ke Darul Quran");
  expect(await field(desk, "body_ms").inputValue()).toBe("Bas bertolak 8 pagi.");
  expect(await drafts()).toMatchObject([{ title_ms: "Lawatan Darul Quran" }]);
  await desk.getByRole("button", { name: t.publishTo(1) }).click();
  await said(desk, t.published(1));
  const { body: list } = await admin.get<Announcement[]>("/announcements");
  expect(list).toMatchObject([{ title_ms: "Lawatan ke Darul Quran", state: "published" }]);
});
