import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { test } from "#app/testing-runs.ts";
import { auditText } from "#features/audit/text.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { pictureText } from "#features/people/text.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { admissionText, listText, overviewText } from "#features/directory/text.ts";
import { profileText } from "#features/students/text.ts";
import { statusText } from "#features/students/statuses/text.ts";
import { studentsText } from "#features/students/text.ts";
import { uiText } from "#ui/base/text.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser, walks } from "./browser.ts";
import { errorAt, expectNoSidewaysScroll, field, said, SOON, submit, valuesOf } from "./form.ts";

const web = useBrowser();
/** A word too long for any line. */
const LONG = "x".repeat(120);

// 19 November 2026, a Thursday.
beforeAll(() => {
  web.app.runtime.now = () => Date.parse("2026-11-19T10:15:00+08:00");
});

describe.each(walks("wide"))("a student, %s", (_, viewport, lang, test) => {
  const [t, p, s, ui] = [studentsText[lang], profileText[lang], statusText[lang], uiText[lang]];
  const dark = { dark: viewport === DESKTOP };

  test("is added from a MyKid, looked at, and edited against a second admin", async () => {
    const { admin, addPerson } = await web.app.makeSchool();
    const other = await addPerson("admin", "Zainab", "binti Musa");
    const taken = await other.post("/students", {
      first_name: "Idris",
      gender: "male",
      enrollment_date: "2026-01-12",
      ic_number: "120314101235",
    });
    expect(taken.status).toBe(201);

    const page = await web.openWith(admin, { viewport, lang });
    await page.goto("/dashboard/students");
    await page.getByRole("link", { name: t.add }).click();
    await page.getByText(p.numberAuto("S-2026-0002")).waitFor();
    await field(page, "first_name").fill("Nur Iman");
    await field(page, "last_name").fill("bin Zaki");
    await field(page, "jawi_name").fill("نور إيمان بن زکي");
    await field(page, "ic_number").fill("120314-10-1235");
    const filled = ["date_of_birth", "gender", "state"];
    expect(await valuesOf(page, filled)).toEqual(["2012-03-14", "male", "Selangor"]);
    await field(page, "date_of_birth").fill("2012-03-15");
    await page.getByText(p.icBirth("14/03/2012")).waitFor();
    await field(page, "address").fill(`12, Jalan Damai\n${LONG}`);
    await field(page, "city").fill("Kajang");
    await field(page, "postcode").fill("4300");
    await field(page, "allergies").fill("Kacang tanah");
    await field(page, "student_id").fill("S-2");
    await submit(page);
    expect(await errorAt(page, "postcode")).toBe(p.postcodeWrong);
    await expectAccessible(page, dark);
    await expectNoSidewaysScroll(page);
    await field(page, "postcode").fill("43000");
    await submit(page);
    expect(await errorAt(page, "student_id")).toBe(t.numberUsed);
    await field(page, "student_id").fill("");
    await submit(page);
    expect(await errorAt(page, "ic_number")).toBe(p.icUsed);
    const typed = ["first_name", "address", "date_of_birth", "allergies"];
    expect(await valuesOf(page, typed)).toEqual([
      "Nur Iman",
      `12, Jalan Damai\n${LONG}`,
      "2012-03-15",
      "Kacang tanah",
    ]);
    await field(page, "ic_number").fill("120314 10 1237");
    await submit(page);

    const main = page.getByRole("main");
    const tabHere = (name: string) => main.locator("a[aria-current=page]", { hasText: name });
    await page.getByRole("heading", { level: 1, name: "Nur Iman bin Zaki" }).waitFor();
    await said(page, t.added("Nur Iman bin Zaki"));
    await main.getByRole("definition").filter({ hasText: "S-2026-0002" }).waitFor();
    await main.getByText(`15/03/2012 · ${p.age(14)}`).waitFor();
    await main.getByText("43000 Kajang").waitFor();
    await main.getByText("Kacang tanah").waitFor();
    await main.getByText("120314-10-••••").waitFor();
    await main.getByRole("button", { name: p.reveal }).click();
    await main.getByText("120314-10-1237").waitFor();
    await said(page, p.revealed);

    await main.getByRole("link", { name: p.edit }).click();
    await expectNoSidewaysScroll(page);
    await field(page, "address").fill("7, Lorong Baru");
    await field(page, "last_name").fill("");
    await field(page, "postcode").fill("abc");
    await submit(page);
    expect(await errorAt(page, "postcode")).toBe(p.postcodeWrong);
    await field(page, "postcode").fill("43000");
    const id = page.url().split("/").at(-2) ?? "";
    const changes = { city: "Bangi", allergies: "" };
    expect((await other.patch(`/students/${id}`, changes)).status).toBe(200);
    await submit(page);
    const notice = main.getByRole("alert");
    await notice.getByText(ui.stale("Zainab binti Musa", "10:15")).waitFor();
    expect(await notice.getByRole("definition").allInnerTexts()).toEqual([
      "Kajang Bangi",
      "Kacang tanah –",
    ]);
    await expectAccessible(page, dark);
    const shown = ["address", "city", "allergies", "last_name"];
    expect(await valuesOf(page, shown)).toEqual(["7, Lorong Baru", "Bangi", "", ""]);
    await submit(page);

    await page.getByRole("heading", { level: 1, name: "Nur Iman", exact: true }).waitFor();
    await main.getByText("43000 Bangi").waitFor();
    await main.getByText("7, Lorong Baru").waitFor();
    expect(await main.getByText("Kacang tanah").count()).toBe(0);
    const answer = await admin.get(`/students/${id}`);
    expect(answer.body).toMatchObject({ version: 3, date_of_birth: "2012-03-15" });

    await main.getByRole("link", { name: p.tabs.history }).click();
    for (const action of ["student.reveal", "student.create"] as const) {
      await main.getByText(auditText[lang].actions[action] ?? "").waitFor();
    }
    expect(await main.getByText(auditText[lang].actions["student.update"] ?? "").count()).toBe(2);
    await main.getByRole("link", { name: p.tabs.attendance }).click();
    await tabHere(p.tabs.attendance).waitFor();
    await page.goBack();
    await tabHere(p.tabs.history).waitFor();
    await expectNoSidewaysScroll(page);
  });

  test("leaves with a reason and comes back, gets a photo, and is printed", async () => {
    const { admin, students } = await web.app.makeSchool();
    const [, id = ""] = students;
    const path = `/dashboard/students/${id}`;
    const page = await web.openWith(admin, { viewport, lang });
    await page.goto(path);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: s.change }).click();
    await field(page, "status").selectOption("transferred");
    await field(page, "date").fill("2026-11-20");
    await field(page, "reason").fill("Berpindah ke Kedah");
    await submit(page);
    expect(await errorAt(page, "date")).toBe(s.dateAhead);
    await field(page, "date").fill("2026-11-18");
    await expectAccessible(page, dark);
    await submit(page);
    await said(page, s.changed(1));
    await main.getByText(`${t.statuses.active} → ${t.statuses.transferred}`).waitFor();
    await main.getByText("Berpindah ke Kedah").waitFor();
    await main.getByText(s.by("Aminah binti Yusof", "18/11/2026")).waitFor();
    await main.getByRole("link", { name: p.tabs.classes }).click();
    await main.getByText(enrollmentsText[lang].fromTo("06/01/2020", "18/11/2026")).waitFor();
    await main.getByRole("link", { name: p.tabs.profile }).click();
    await main.getByRole("button", { name: s.undo }).click();
    await said(page, s.undone);
    await main.getByText(s.undoneMark).waitFor();
    await main.getByRole("link", { name: p.tabs.classes }).click();
    await main.getByText(enrollmentsText[lang].since("06/01/2020")).waitFor();
    await page.goBack();

    await main.locator("input[type=file]").setInputFiles({
      name: "gambar.png",
      mimeType: "image/png",
      buffer: Buffer.from(EXAMPLE_PICTURE, "base64"),
    });
    await expect.poll(() => main.locator("img").count(), SOON).toBe(1);
    await main.getByRole("button", { name: pictureText[lang].remove }).click();
    await expect.poll(() => main.locator("img").count(), SOON).toBe(0);

    await page.emulateMedia({ media: "print" });
    const head = page.locator("[data-print-head]");
    await head.getByText("Sekolah Ujian").waitFor();
    await main.getByRole("definition").filter({ hasText: "S-2" }).waitFor();
    for (const name of [p.print, s.change, pictureText[lang].choose]) {
      await main.getByRole("button", { name }).waitFor({ state: "hidden" });
    }
    for (const name of [p.tabs.guardians, p.edit, t.title]) {
      await main.getByRole("link", { name }).waitFor({ state: "hidden" });
    }
  });
});

test("a student is seen by each as far as they answer for them", async () => {
  const { admin, teacher, colleague, guardian, students } = await web.app.makeSchool();
  const [child = "", other = ""] = students;
  const facts = { address: "12, Jalan Damai", city: "Kajang", health_note: "Asma" };
  await admin.patch(`/students/${child}`, { ...facts, ic_number: "120314101235" });
  // The family sees why a status changed, also when that was undone.
  const left = { student_ids: [child], status: "transferred", reason: "Berpindah" };
  await admin.post("/student-statuses", { ...left, date: "2026-11-18" });
  const changes = await admin.get<{ id: string }[]>("/student-statuses", { student_id: child });
  await admin.post(`/student-statuses/${changes.body[0]?.id}/undo`, {});
  const path = `/dashboard/students/${child}`;
  const [p, g] = [profileText.en, guardiansText.en];
  const seen = async (page: Page, lang: "en" | "ms") => {
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: profileText[lang].identity }).waitFor();
    const texts = [facts.address, facts.health_note, "120314-10-••••", "Berpindah"];
    const counts = await Promise.all(texts.map((text) => main.getByText(text).count()));
    return counts.map(Boolean);
  };

  const beside = await web.openWith(colleague, { lang: "en" });
  await beside.goto(path);
  expect(await seen(beside, "en")).toEqual([false, false, false, false]);
  await beside.getByRole("link", { name: p.tabs.guardians }).click();
  await beside.getByText(g.noneSeenText).waitFor();
  await beside.goto(`${path}/edit`);
  await beside.getByText(p.onlyAdminsEdit).waitFor();

  const own = await web.openWith(teacher, { lang: "en" });
  await own.goto(path);
  expect(await seen(own, "en")).toEqual([false, true, false, false]);
  await own.getByRole("link", { name: p.tabs.guardians }).click();
  await own.getByRole("heading", { name: "Salmah binti Ali" }).waitFor();

  const parent = await web.openWith(guardian, { viewport: PHONE, lang: "ms" });
  await parent.goto(path);
  await parent.getByText("Berpindah").first().waitFor();
  expect(await seen(parent, "ms")).toEqual([true, true, true, true]);
  await expectAccessible(parent, { dark: false });
  await parent.goto(`/dashboard/students/${other}`);
  await parent.getByText(profileText.ms.notFoundText).waitFor();
  await expectAccessible(parent, { dark: false });
  await parent.getByRole("main").getByRole("link", { name: studentsText.ms.title }).first().click();
  await parent.waitForURL("**/dashboard/students");
});

test("a pupil with class and guardian takes three presses, and a move back is found again", async () => {
  const { admin, guardian_id, other_class_id, class_id } = await web.app.makeSchool();
  await admin.patch(`/guardians/${guardian_id}`, { phone: "019-876 5432" });
  await admin.patch(`/classes/${class_id}`, { maximum_students: 5 });
  const [t, a, o] = [studentsText.ms, admissionText.ms, overviewText.ms];
  const page = await web.openWith(admin, { viewport: PHONE, lang: "ms" });
  const main = page.getByRole("main");
  await page.goto("/dashboard/students");
  // 1: to the form.
  await main.getByRole("link", { name: t.add }).click();
  await submit(page);
  expect(await errorAt(page, "gender")).toBe(uiText.ms.missing);
  await field(page, "ic_number").fill("170403-10-1236");
  await page.locator("[name=gender][aria-invalid=true]").waitFor({ state: "detached" });
  await field(page, "first_name").fill("Nur Iman");
  await page.locator('[name="guardian.phone"]').fill("0198765432");
  await main.getByText(a.known("Salmah binti Ali")).waitFor();
  await page.locator('[name="guardian.relation"]').selectOption("ibu");
  await expectAccessible(page, { dark: false });
  await expectNoSidewaysScroll(page);
  // 2: the class; the full one cannot be chosen.
  const full = field(page, "class_id").locator("option", { hasText: a.full("Tahun 3 Ibnu Sina") });
  expect(await full.isDisabled()).toBe(true);
  await field(page, "class_id").selectOption(other_class_id);
  // 3: saved.
  await submit(page);

  await page.getByRole("heading", { level: 1, name: "Nur Iman" }).waitFor();
  await main.getByRole("link", { name: "Tahun 1 Al-Farabi" }).waitFor();
  await main.getByRole("link", { name: "019-876 5432", exact: true }).waitFor();
  expect(await main.getByRole("region", { name: o.incomplete }).count()).toBe(0);
  await expectAccessible(page, { dark: false });
  await expectNoSidewaysScroll(page);
});

test("a new pupil's page says what is missing, and one press leads there", async () => {
  const { admin } = await web.app.makeSchool();
  const added = await admin.post<{ id: string }>("/students", {
    first_name: "Iman",
    gender: "male",
    enrollment_date: "2026-01-12",
  });
  const o = overviewText.en;
  const page = await web.openWith(admin, { lang: "en" });
  await page.goto(`/dashboard/students/${added.body.id}`);
  const lacks = page.getByRole("region", { name: o.incomplete });
  await lacks.waitFor();
  expect(await lacks.getByRole("link").allInnerTexts()).toEqual([
    o.lacks.class,
    o.lacks.guardian,
    o.lacks.birth,
  ]);
  await lacks.getByRole("link", { name: o.mends.guardian }).click();
  await page.getByRole("dialog").getByText(guardiansText.en.add).first().waitFor();
  await page.goBack();
  await lacks.getByRole("link", { name: o.mends.class }).click();
  await field(page, "class_id").selectOption({ index: 1 });
  await submit(page);
  await page.waitForURL("**/dashboard/classes/*");
});

test("the list is sorted, filtered by class, kept as a view, and moved with five presses", async () => {
  const { admin, class_id, other_class_id } = await web.app.makeSchool();
  const [t, l, m] = [studentsText.en, listText.en, enrollmentsText.en];
  const page = await web.openWith(admin, { lang: "en" });
  const main = page.getByRole("main");
  const heads = main.getByRole("columnheader");
  const first = main.getByRole("row").nth(1);
  await page.goto("/dashboard/students");
  await heads.first().waitFor();
  expect(await heads.allInnerTexts()).toEqual([t.student, t.id, t.gender, t.status, t.class]);
  await first.getByText("S-1", { exact: true }).last().waitFor();
  const byNumber = main.getByRole("button", { name: t.id, exact: true });
  await byNumber.click();
  await byNumber.click();
  await first.getByText("S-90003", { exact: true }).last().waitFor();
  expect(await heads.nth(1).getAttribute("aria-sort")).toBe("descending");

  await page.getByRole("button", { name: l.views, exact: true }).last().click();
  await page.getByRole("menuitemcheckbox", { name: t.gender }).click();
  await page.getByRole("menuitem", { name: l.save }).click();
  await field(page, "view_name").fill("Ikut nombor");
  await submit(page);
  await page.goto("/dashboard/students");
  await heads.first().waitFor();
  expect(await heads.count()).toBe(4);
  await page.getByRole("button", { name: l.views, exact: true }).last().click();
  await page.getByRole("menuitem", { name: "Ikut nombor" }).click();
  await first.getByText("S-90003", { exact: true }).last().waitFor();

  // 1: the class. 2: all of it. 3: move. 4: the new class. 5: done.
  await main.getByLabel(t.class, { exact: true }).selectOption(other_class_id);
  await main.getByRole("checkbox", { name: t.selectAll }).check();
  const bar = page.getByRole("region", { name: t.selected(3) });
  await bar.waitFor();
  await page.reload();
  await bar.getByRole("link", { name: t.moveClass }).click();
  await field(page, "class_id").waitFor();
  await page.goBack();
  await bar.getByRole("link", { name: t.moveClass }).click();
  await page.reload();
  await field(page, "class_id").selectOption(class_id);
  await submit(page);
  await said(page, m.moved(3, "Tahun 3 Ibnu Sina"));
  await page.waitForURL(`**/dashboard/classes/${class_id}`);

  await page.goto("/dashboard/students");
  await first.click({ position: { x: 700, y: 20 } });
  await page.waitForURL(/students\/./);
});

test("a long list finds its place again under reduced motion, and prints when opened on paper", async () => {
  const { admin } = await web.app.makeSchool({ pupils: 300, plan: "professional" });
  const page = await web.openWith(admin);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto("/dashboard/students");
  const there = page.getByRole("link", { name: "Pelajar 63 bin Ujian" });
  const jumped = async () => {
    await page.evaluate(() => scrollTo(0, 3000));
    return there.count();
  };
  await expect.poll(jumped, SOON).toBe(1);
  expect(await place()).toBe(3000);
  await page.mouse.click(640, 430);
  await page.waitForURL(/students\/./);
  await page.getByRole("heading", { level: 1, name: /Pelajar/ }).waitFor();
  await page.goBack();
  await there.waitFor();
  await expect.poll(place, SOON).toBe(3000);

  await page.emulateMedia({ media: "print" });
  await page.goto("/dashboard/students?q=ujian");
  await expect.poll(() => page.locator(".print-sheet tbody tr").count(), SOON).toBe(303);
});
