import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#app/testing-runs.ts";
import { placesText } from "#app/text.ts";
import { menuText, shellText } from "#app/text.ts";
import { absencesText } from "#features/absences/text.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { familyText } from "#features/family/text.ts";
import { reportsText } from "#features/reports/text.ts";
import { newId } from "#lib/ids.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { classesText } from "#features/classes/text.ts";
import { linkLabels } from "#features/guardians/fields.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { homeText } from "#features/home/text.ts";
import { profileText, studentsText } from "#features/students/text.ts";
import { uiText } from "#ui/base/text.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser, walks } from "./browser.ts";
import { errorAt, expectNoSidewaysScroll, field, said, SOON, submit, valuesOf } from "./form.ts";

const web = useBrowser();
/** A note with a word too long for any line. */
const CUSTODY = `Hak jagaan bersama: ${"x".repeat(120)}`;

/** The name of each guardian on the page, in the order of contact. */
async function namesOn(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("article").getByRole("heading").allInnerTexts();
}

describe.each(walks("narrow"))("the guardians of a student, %s", (_, viewport, lang, test) => {
  const [g, p, ui] = [guardiansText[lang], profileText[lang], uiText[lang]];
  const dark = { dark: viewport === DESKTOP };

  test("are added, linked to a sibling, put in order, changed, and ended", async () => {
    const { admin, addPerson, teacher, students } = await web.app.makeSchool();
    const other = await addPerson("admin", "Zainab", "binti Musa");
    const [child = "", sibling = ""] = students;
    const page = await web.openWith(admin, { viewport, lang });
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const actions = (name: string) => main.getByRole("button", { name: g.actions(name) });
    await page.goto(`/dashboard/students/${sibling}/guardians`);
    await main.getByText(g.noneText).waitFor();

    // Adds a new person with the family's consents.
    await main.getByRole("button", { name: g.add }).click();
    await field(page, "first_name").fill("Rosli");
    await field(page, "last_name").fill("bin Omar");
    await field(page, "phone").fill("rumah");
    await field(page, "email").fill(
      "rosli.bin.omar.yang.panjang.namanya@sekolah-yang-panjang.contoh.example",
    );
    await field(page, "consent_whatsapp").check();
    await field(page, "relation").selectOption("bapa");
    await field(page, "may_collect").check();
    await field(page, "custody_note").fill(CUSTODY);
    await submit(page);
    expect(await errorAt(page, "phone")).toBe(g.phoneWrong);
    await field(page, "phone").fill("012-345 6789");
    await expectAccessible(page, dark);
    await submit(page);
    await said(page, g.added("Rosli bin Omar"));
    const card = main.getByRole("article").filter({ hasText: "Rosli bin Omar" });
    for (const text of [g.relations.bapa, g.order(1), linkLabels[lang].custody_note, CUSTODY]) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    await card.getByText(linkLabels[lang].may_collect, { exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    const chat = card.getByRole("link", { name: g.whatsapp });
    expect(await chat.getAttribute("href")).toBe("https://wa.me/60123456789");

    // A guardian of another pupil is found by the child's name, and the siblings appear at once.
    await main.getByRole("button", { name: g.add }).click();
    await dialog.getByRole("button", { name: g.isKnown }).click();
    await dialog.getByRole("searchbox").fill("hakim");
    await dialog.getByRole("button", { name: /Salmah binti Ali/ }).click();
    await field(page, "relation").selectOption("ibu");
    await expectAccessible(page, { dark: false });
    await submit(page);
    await said(page, g.added("Salmah binti Ali"));
    await expect.poll(() => namesOn(page), SOON).toEqual(["Rosli bin Omar", "Salmah binti Ali"]);
    const mother = main.getByRole("article").filter({ hasText: "Salmah" });
    await mother.getByRole("link", { name: "Hakim bin Ujian" }).click();
    await page.waitForURL(`**/dashboard/students/${child}`);
    await page.goBack();

    // The mother is called first.
    await actions("Rosli bin Omar").click();
    await page.getByRole("menuitem", { name: g.editBond }).click();
    await field(page, "contact_order").fill("0");
    await submit(page);
    expect(await errorAt(page, "contact_order")).toBe(ui.tooSmall(1));
    await field(page, "contact_order").fill("3");
    await submit(page);
    await said(page, g.saved("Rosli bin Omar"));
    await expect.poll(() => namesOn(page), SOON).toEqual(["Salmah binti Ali", "Rosli bin Omar"]);
    await expectAccessible(page, dark);

    // Meanwhile somebody else withdraws a consent: the page says so, and saving does not undo it.
    await actions("Rosli bin Omar").click();
    await page.getByRole("menuitem", { name: g.editPerson }).click();
    await field(page, "phone").fill("019-876 5432");
    const list = await other.get("/guardians", { student_id: sibling });
    const [, { id }] = list.body as [unknown, { id: string }];
    const changes = { email: "baru@contoh.example", consent_whatsapp: false };
    expect((await other.patch(`/guardians/${id}`, changes)).status).toBe(200);
    await submit(page);
    await dialog.getByRole("alert").waitFor();
    expect(await dialog.getByRole("definition").allInnerTexts()).toEqual([
      "rosli.bin.omar.yang.panjang.namanya@sekolah-yang-panjang.contoh.example baru@contoh.example",
      "✓ –",
    ]);
    expect(await valuesOf(page, ["phone", "email"])).toEqual([
      "019-876 5432",
      "baru@contoh.example",
    ]);
    expect(await field(page, "consent_whatsapp").isChecked()).toBe(false);
    await submit(page);
    await said(page, g.saved("Rosli bin Omar"));
    await card.getByText("019-876 5432").waitFor();
    await card.getByText(g.noConsent).waitFor();

    // The class teacher may call, but does not see the custody.
    const own = await web.openWith(teacher, { viewport, lang });
    await own.goto(`/dashboard/students/${sibling}/guardians`);
    await own.getByRole("heading", { name: "Rosli bin Omar" }).waitFor();
    expect(await own.getByText("Hak jagaan bersama").count()).toBe(0);
    expect(await own.getByText("baru@contoh.example").count()).toBe(0);
    expect(await own.getByRole("button", { name: g.add }).count()).toBe(0);

    await actions("Salmah binti Ali").click();
    await page.getByRole("menuitem", { name: g.unlink }).click();
    await dialog.getByText(g.unlinkText).waitFor();
    await dialog.getByRole("button", { name: g.unlink }).click();
    await said(page, g.unlinked("Salmah binti Ali"));
    await expect.poll(() => namesOn(page), SOON).toEqual(["Rosli bin Omar"]);
    await main.getByRole("link", { name: p.tabs.profile }).click();
    await main.getByRole("heading", { name: p.identity }).waitFor();
  });
});

test("a guardian finds the own record alone, and not the other parent's", async () => {
  const { admin, guardian, students, class_id } = await web.app.makeSchool();
  const [child = ""] = students;
  const made = await admin.post("/guardians", {
    first_name: "Rosli",
    phone: "012-345 6789",
    student_id: child,
    relation: "bapa",
    custody_note: "Jangan dilepaskan.",
  });
  expect(made.status).toBe(201);
  const page = await web.openWith(guardian, { viewport: PHONE, lang: "ms" });
  // The page offers no action that only the school may do.
  await page.goto("/dashboard");
  await page.getByRole("main").getByRole("link", { name: homeText.ms.reportAbsence }).waitFor();
  expect(await page.getByRole("link", { name: homeText.ms.takeAttendance }).count()).toBe(0);
  await page.getByRole("main").getByRole("link", { name: homeText.ms.children }).click();
  await page.getByText(studentsText.ms.lineOf.guardian).waitFor();
  expect(await page.getByRole("link", { name: studentsText.ms.add }).count()).toBe(0);
  await page.getByRole("link", { name: /Hakim/ }).click();
  const g = guardiansText.ms;
  await page.getByRole("link", { name: profileText.ms.tabs.guardians }).click();
  await expect.poll(() => namesOn(page), SOON).toEqual(["Salmah binti Ali"]);
  expect(await page.getByRole("button", { name: g.add }).count()).toBe(0);
  await expectAccessible(page, { dark: false });
  // Families may not see the other teachers of the class; the page must not claim that there are none.
  await page.goto(`/dashboard/classes/${class_id}`);
  await page.getByText(classesText.ms.ownOnly).waitFor();
  expect(await page.getByText(staffText.ms.none).count()).toBe(0);
});

test("a guardian of two answers for one of them, and sees both at a glance", async () => {
  const school = await web.app.makeSchool({ name: "Maahad An-Nur" });
  const { id, teacher, admin, guardian, students, class_id, today: date } = school;
  const [hakim = "", sister = ""] = students;
  // Every day is a school day, so that the test does not depend on the day of its run.
  await web.app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    id,
  ]);
  await web.app.owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
      select school_id, $2, guardian_id, $3, 'ibu', 1 from app.guardian_links
      where school_id = $1 and student_id = $4`,
    [id, newId(), sister, hakim],
  );
  const mark = { student_id: hakim, class_id, date, status: "absent", client_key: newId() };
  expect((await teacher.post("/attendance", mark)).status).toBe(200);
  const unmarked = students.slice(1);
  expect((await teacher.post("/registers", { class_id, date, unmarked })).status).toBe(200);

  // Nobody chose a language, so the page is in Malay.
  const page = await web.openWith(guardian, { viewport: PHONE });
  await page.addInitScript(() => localStorage.removeItem("lang"));
  const t = familyText.ms;
  const main = page.getByRole("main");
  await page.goto("/dashboard");
  const card = main.getByRole("article").filter({ hasText: "Hakim" });
  await card.getByText(attendanceText.ms.absent, { exact: true }).waitFor();
  const other = main.getByRole("article").filter({ hasNotText: "Hakim" });
  await other.getByText(attendanceText.ms.present, { exact: true }).waitFor();
  expect(await main.getByText(homeText.ms.students, { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // From the question to the answer: one press, then the reason, then sending it.
  await card.getByRole("link", { name: t.tellWhy }).click();
  const a = absencesText.ms;
  await main.getByText(a.reasons.mc, { exact: true }).click();
  await main.getByRole("button", { name: a.send }).click();
  await said(page, a.sent("Hakim bin Ujian"));
  const reports = await admin.get<{ from_date: string }[]>("/absences", { student_id: hakim });
  expect(reports.body).toMatchObject([{ from_date: date, to_date: date, state: "waiting" }]);

  await page.goto("/dashboard/attendance");
  await page.waitForURL("**/dashboard/attendance/family");
  await card.getByText(t.month).first().waitFor();
  expect(await main.getByRole("article").count()).toBe(2);
  expect(await main.getByRole("link", { name: t.tellWhy }).count()).toBe(0);
  expect(await main.getByRole("combobox").count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // What is for staff says so and leads back.
  await page.goto("/dashboard/attendance/insights");
  await main.getByRole("heading", { name: placesText.ms.forStaff }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await main.getByRole("link", { name: placesText.ms.family }).last().click();
  await page.waitForURL("**/dashboard/attendance/family");

  // Two rows need no filters, and the list of teachers none either.
  await page.goto("/dashboard/students");
  await main.getByRole("link", { name: /Hakim/ }).waitFor();
  expect(await main.getByRole("searchbox").count()).toBe(0);
});

test("a pupil sees the own attendance, and the menu whole with its quiet entries", async () => {
  const { pupil, teacher, students, class_id, today: date } = await web.app.makeSchool();
  const saved = await teacher.post("/registers", { class_id, date, unmarked: students });
  expect(saved.status).toBe(200);
  const page = await web.openWith(pupil, { viewport: PHONE, lang: "ms" });
  const main = page.getByRole("main");
  await page.goto("/dashboard");
  const card = main.getByRole("article");
  await card.getByText(attendanceText.ms.present, { exact: true }).waitFor();
  expect(await card.count()).toBe(1);
  expect(await main.getByText(homeText.ms.fees, { exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: shellText.ms.menu }).click();
  const menu = page.getByRole("dialog").getByRole("navigation");
  const labels = Object.values(menuText.ms);
  await menu.getByRole("link", { name: labels[0] ?? "", exact: true }).waitFor();
  for (const name of labels) {
    expect(await menu.getByRole("link", { name, exact: true }).count()).toBe(1);
  }
  const { forAdmins, forGuardians } = shellText.ms;
  await menu.getByText(forAdmins, { exact: true }).waitFor();
  await menu.getByText(forGuardians, { exact: true }).waitFor();
  await menu.getByRole("link", { name: menuText.ms.reports, exact: true }).click();
  await main.getByRole("heading", { name: reportsText.ms.forStaff }).waitFor();
  await main.getByRole("link", { name: reportsText.ms.attendance }).click();
  await card.getByText(familyText.ms.month).first().waitFor();
  await expectAccessible(page, { dark: false });
});
