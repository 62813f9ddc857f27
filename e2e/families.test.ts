import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { staffText } from "#features/classes/text/staff.ts";
import { classesText } from "#features/classes/text.ts";
import { linkLabels } from "#features/guardians/fields.ts";
import { guardiansText } from "#features/guardians/text.ts";
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

describe.each(walks("narrow"))("the guardians of a student, %s", (_where, viewport, lang) => {
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
