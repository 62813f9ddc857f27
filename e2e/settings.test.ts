import { describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

const WORDS = {
  en: {
    name: "Name",
    save: "Save",
    saved: "The settings have been saved.",
    add: "Add a term",
    term: "Term",
    from: "First day",
    to: "Last day",
    termsSaved: "The terms of",
    audit: "Audit trail",
    changed: "changed the settings",
    data: "Data",
    search: "Search for a person by name",
    erase: "Erase",
    type: /^Type the name to confirm/,
    wrong: "The name does not match.",
    erased: "The person's data has been erased.",
    onlyAdmins: "For admins only",
  },
  ms: {
    name: "Nama",
    save: "Simpan",
    saved: "Tetapan telah disimpan.",
    add: "Tambah penggal",
    term: "Penggal",
    from: "Hari pertama",
    to: "Hari terakhir",
    termsSaved: "Penggal tahun",
    audit: "Jejak audit",
    changed: "mengubah tetapan",
    data: "Data",
    search: "Cari orang mengikut nama",
    erase: "Padam",
    type: /^Taip nama untuk pengesahan/,
    wrong: "Nama itu tidak sepadan.",
    erased: "Data orang itu telah dipadam.",
    onlyAdmins: "Untuk pentadbir sahaja",
  },
} as const;

describe.each(walks("wide"))("the settings, %s", (_, viewport, lang, test) => {
  const t = WORDS[lang];

  test("are changed, terms set, the audit log says so, and a person is erased", async () => {
    const { admin, today } = await web.app.makeSchool();
    const page = await web.openWith(admin, { viewport, lang });
    await page.goto("/dashboard/settings");
    await page.getByLabel(t.name, { exact: true }).fill("Maahad An-Nur");
    await page
      .getByLabel("Murid")
      .or(page.locator("select[name=pupil_word]"))
      .selectOption("murid");
    await page.getByRole("button", { name: t.save }).first().click();
    await page.getByText(t.saved).waitFor();
    await expectAccessible(page, { dark: viewport === DESKTOP });

    const year = today.slice(0, 4);
    await page.getByLabel(t.from).fill(`${year}-05-01`);
    await page.getByLabel(t.to).fill(`${year}-01-12`);
    await page.getByRole("button", { name: t.save }).last().click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel(t.from).fill(`${year}-01-12`);
    await page.getByLabel(t.to).fill(`${year}-11-20`);
    await page.getByRole("button", { name: t.save }).last().click();
    await page.getByText(t.termsSaved, { exact: false }).last().waitFor();

    await page.getByRole("link", { name: t.audit }).click();
    await page.getByText(t.changed).waitFor();
    await page.getByText("Sekolah Ujian").first().waitFor();
    await expectAccessible(page, { dark: viewport === DESKTOP });

    await page.getByRole("link", { name: t.data, exact: true }).click();
    await page.getByLabel(t.search).fill("Salmah");
    await page.getByRole("button", { name: t.erase }).click();
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await page.getByLabel(t.type).fill("Salma");
    await page.getByRole("dialog").getByRole("button", { name: t.erase }).click();
    await page.getByText(t.wrong).waitFor();
    await page.getByLabel(t.type).fill("Salmah binti Ali");
    await page.getByRole("dialog").getByRole("button", { name: t.erase }).click();
    await page.getByText(t.erased).waitFor();
    // The school's own word for its pupils holds everywhere.
    await page.goto("/dashboard/settings");
    if (lang === "ms")
      expect(await page.getByRole("link", { name: "Kehadiran Murid" }).count()).toBe(
        viewport === DESKTOP ? 1 : 0,
      );
  });

  longTest("are closed to everybody else, in words", async () => {
    const { teacher } = await web.app.makeSchool();
    const page = await web.openWith(teacher, { viewport, lang });
    for (const path of ["", "/people", "/audit", "/data"]) {
      await page.goto(`/dashboard/settings${path}`);
      await page.getByText(t.onlyAdmins).waitFor();
    }
    await expectAccessible(page, { dark: viewport === DESKTOP });
  });
});
