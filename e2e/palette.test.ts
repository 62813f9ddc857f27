import type { Page } from "playwright-core";
import { expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import type { TestSchool } from "#app/testing.ts";
import { expectAccessible, PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();

/** A school in which one pupil is a Muhammad, with a guardian who has a phone. */
async function makeSchool(): Promise<TestSchool> {
  const school = await web.app.makeSchool();
  const { owner } = web.app;
  await owner.query(
    `update app.profiles p set first_name = 'Muhammad Danish', last_name = 'bin Rosli'
     from app.students s where s.id = $1 and p.school_id = s.school_id and p.id = s.profile_id`,
    [school.students[1]],
  );
  await owner.query("update app.profiles set phone = '+60123456789' where id = $1", [
    school.guardian.id,
  ]);
  return school;
}

const field = (page: Page) => page.locator("input[role=combobox]");
const active = (page: Page) => page.locator("[role=option][aria-selected=true]");

async function focusName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

test("by keyboard: a pupil, a class's attendance and a page, and Esc gives the focus back", async () => {
  const school = await makeSchool();
  const page = await web.openWith(school.admin, { lang: "en" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Add New Student" }).focus();
  expect(await field(page).count()).toBe(0);

  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await page.getByRole("option", { name: "Add teacher" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });
  expect(await focusName(page)).toBe("Add New Student");

  await page.keyboard.press("Control+k");
  await field(page).fill("mohd danish");
  const pupil = page.getByRole("option", { name: /Muhammad Danish bin Rosli.*S-2/ });
  await pupil.waitFor();
  expect(await pupil.getAttribute("aria-selected")).toBe("true");
  expect(await field(page).getAttribute("aria-activedescendant")).toBe(
    await pupil.getAttribute("id"),
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/dashboard/students/${school.students[1]}`);
  await field(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");

  await page.keyboard.press("Control+k");
  await field(page).fill("attendance tahun 3");
  await page.getByRole("option", { name: "Attendance for Tahun 3 Ibnu Sina" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/dashboard/attendance?class=${school.class_id}`);

  await page.keyboard.press("Control+k");
  await field(page).fill("tetapan");
  await page.getByRole("option", { name: "Audit trail" }).waitFor();
  const options = page.getByRole("listbox").getByRole("option");
  const first = (await options.first().textContent()) ?? "";
  expect(first).toContain("Settings");
  expect(await active(page).textContent()).toBe(first);
  await page.keyboard.press("End");
  expect(await active(page).textContent()).toBe(await options.last().textContent());
  await page.keyboard.press("ArrowDown");
  expect(await active(page).textContent()).toBe(first);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  expect(await active(page).textContent()).toBe(first);
  await field(page).fill("jejak aud");
  await page.getByRole("option", { name: /^Audit trail/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/settings/audit");

  await page.keyboard.press("Control+k");
  await field(page).fill("excel murid");
  await page.getByRole("option", { name: "Export or print the students" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Excel (XLSX)" }).waitFor();
});

test("a guardian by keyboard: theme, oneself, the help of the page, and nothing left at sign-out", async () => {
  const school = await makeSchool();
  const page = await web.openWith(school.guardian, { lang: "en" });
  await page.goto("/dashboard/attendance/absences/new");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const find = async (q: string, name: string | RegExp) => {
    await page.keyboard.press("Control+k");
    await field(page).fill(q);
    await page.getByRole("option", { name }).first().waitFor();
  };
  await find("gelap", "Dark theme");
  await page.keyboard.press("Enter");
  await page.locator("html[data-theme=dark]").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("group", { name: "Recently used" }).waitFor();
  expect(await active(page).textContent()).toContain("Dark theme");
  await field(page).fill("import");
  await page.getByText("Nothing matches “import”").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Help" }).click();
  await page.waitForURL("**/dashboard/help?from=*");
  await expect.poll(() => focusName(page)).toBe("Report an absence");
  await page.getByRole("searchbox", { name: "Search the help" }).fill("nombor telefon");
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await expectAccessible(page);

  await find("salmah", /Salmah binti Ali.*Guardian of .*Hakim/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/dashboard/students/${school.students[0]}/guardians`);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("recent ")));
  expect(await kept()).toHaveLength(1);
  await find("log keluar", "Sign Out");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await kept()).toEqual([]);
});

longTest(
  "a guardian's phone leads to the pupil, a class to its page, and nothing is said to be nothing",
  async () => {
    const school = await makeSchool();
    const page = await web.openWith(school.admin, { lang: "en" });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Search" }).filter({ visible: true }).click();
    await field(page).fill("012-345 6789");
    await page.getByRole("option", { name: /Hakim.*Guardian: Salmah binti Ali/ }).waitFor();
    await page.getByRole("option", { name: /Salmah binti Ali.*Guardian of .*Hakim/ }).waitFor();
    await field(page).fill("zzz");
    await page.getByText("Nothing matches “zzz”").waitFor();
    await expectAccessible(page);
    await field(page).fill("alfarabi");
    await page.getByRole("option", { name: /^Tahun 1 Al-Farabi/ }).click();
    await page.waitForURL(`**/dashboard/classes/${school.other_class_id}`);
  },
);

test("Ctrl+K waits while another dialog is open", async () => {
  const school = await makeSchool();
  const page = await web.openWith(school.admin, { lang: "en", viewport: PHONE });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "detached" });
  expect(await field(page).count()).toBe(0);
});

test("on a phone in Malay: rows for a finger, a clear button, and the way back", async () => {
  const school = await makeSchool();
  const page = await web.openWith(school.teacher, { lang: "ms", viewport: PHONE });
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: "Cari", exact: true }).filter({ visible: true });
  await button.tap();
  await page.getByRole("option", { name: "Kehadiran Tahun 3 Ibnu Sina" }).waitFor();
  expect(await page.getByRole("option", { name: "Tambah pelajar" }).count()).toBe(0);
  for (const row of await page.getByRole("option").all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await field(page).fill("mohd");
  await page.getByRole("option", { name: /Muhammad Danish/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Kosongkan carian" }).tap();
  expect(await field(page).inputValue()).toBe("");
  await page.getByRole("button", { name: "Tutup" }).tap();
  await field(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Cari",
  );

  await button.tap();
  await field(page).fill("hadir tahun 3");
  await page.getByRole("option", { name: "Kehadiran Tahun 3 Ibnu Sina" }).tap();
  await page.waitForURL(`**/dashboard/attendance?class=${school.class_id}`);
});

longTest("people who cannot be searched do not take pages and actions with them", async () => {
  const school = await makeSchool();
  const page = await web.openWith(school.admin, { lang: "en" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Add New Student" }).waitFor();
  await page.route("**/api/search*", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await field(page).fill("teacher");
  await page.getByText("People and classes cannot be searched at the moment.").waitFor();
  await page.getByRole("option", { name: "Add teacher" }).click();
  await page.waitForURL("**/dashboard/teachers/new");
});
