import { describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import type { TestSchool } from "#app/testing.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

const WORDS = {
  en: {
    tab: "Duplicates",
    compare: "Compare: Muhammad Danish bin Ali and Mohd Danish bin Ali",
    stands: /^150304-10-•••• \(kept\)$/,
    moves: "1 class enrolment",
    swap: "Swap",
    merge: "Merge the records",
    cancel: "Cancel",
    confirm: "Yes, merge",
    merged: "The records of Mohd Danish bin Ali have been merged.",
    open: "Open the record",
    none: "No two records look like the same person.",
    guardians: "Guardians",
    keep: "Find the record to keep",
    drop: "Find the record to remove",
    hindered: "These records cannot be merged this way round",
    stale: "Somebody has just changed one of the records",
    onlyAdmins: "For admins only",
  },
  ms: {
    tab: "Rekod berganda",
    compare: "Bandingkan: Muhammad Danish bin Ali dan Mohd Danish bin Ali",
    stands: /^150304-10-•••• \(kekal\)$/,
    moves: "1 pendaftaran kelas",
    swap: "Tukar tempat",
    merge: "Gabungkan rekod",
    cancel: "Batal",
    confirm: "Ya, gabungkan",
    merged: "Rekod Mohd Danish bin Ali telah digabungkan.",
    open: "Buka rekod",
    none: "Tiada rekod yang kelihatan seperti orang yang sama.",
    guardians: "Penjaga",
    keep: "Cari rekod yang kekal",
    drop: "Cari rekod yang digugurkan",
    hindered: "Rekod tidak boleh digabungkan mengikut arah ini",
    stale: "Salah satu rekod ini baru sahaja diubah",
    onlyAdmins: "Untuk pentadbir sahaja",
  },
} as const;

async function addPair({ admin, class_id }: TestSchool): Promise<{ older: string }> {
  const person = { last_name: "bin Ali", gender: "male", enrollment_date: "2026-01-05" };
  const ids = [];
  for (const more of [
    {
      first_name: "Muhammad Danish",
      ic_number: "150304101235",
      allergies: "Kacang",
      citizenship: "ID",
    },
    { first_name: "Mohd Danish", date_of_birth: "2015-03-04", allergies: "Telur" },
  ]) {
    const { body } = await admin.post("/students", { ...person, ...more });
    ids.push((body as { id: string }).id);
  }
  const [older = ""] = ids;
  const enrolled = await admin.post("/enrollments", { student_id: older, class_id });
  expect(enrolled.status).toBe(201);
  return { older };
}

describe.each(walks("wide"))("duplicate records, %s", (_, viewport, lang, test) => {
  const t = WORDS[lang];
  const dark = viewport === DESKTOP;

  test("are found, compared, swapped and merged; the way to the record stays", async () => {
    const school = await web.app.makeSchool();
    const { older } = await addPair(school);
    const page = await web.openWith(school.admin, { viewport, lang });
    await page.goto("/dashboard/settings");
    await page.getByRole("link", { name: t.tab }).click();
    await page.getByRole("link", { name: t.compare }).waitFor();
    await expectAccessible(page, { dark });

    await page.getByRole("link", { name: t.compare }).click();
    await page.getByRole("button", { name: t.swap }).click();
    // After the swap the number comes from the dropped record, and the enrolment moves.
    await page.getByText(t.moves).waitFor();
    await page.getByText("Indonesia", { exact: true }).waitFor();
    const standing = page
      .locator("dd")
      .filter({ hasText: "150304-10-••••" })
      .locator("> :last-child");
    expect((await standing.textContent())?.trim()).toMatch(t.stands);
    await page.getByRole("button", { name: t.merge }).waitFor();
    await expectAccessible(page, { dark });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);

    // Somebody changes one of the records while the question is open.
    await page.getByRole("button", { name: t.merge }).click();
    await school.admin.patch(`/students/${older}`, { city: "Klang" });
    await page.getByRole("button", { name: t.confirm }).click();
    await page.getByText(t.stale).waitFor();
    await page.getByText("Klang").waitFor();

    await page.getByRole("button", { name: t.merge }).click();
    await expectAccessible(page, { dark });
    await page.getByRole("dialog").getByRole("button", { name: t.cancel }).click();
    await page.getByRole("button", { name: t.merge }).click();
    await page.getByRole("button", { name: t.confirm }).click();
    await page.getByText(t.merged).first().waitFor();
    await page.getByText(t.none).waitFor();
    await expectAccessible(page, { dark });
    await page.getByRole("link", { name: t.open }).click();
    await page.getByRole("heading", { name: "Mohd Danish" }).waitFor();
    const { body } = await school.admin.get("/students");
    expect(body).toHaveLength(9);
  });

  longTest("of guardians are chosen by search; an account must stay", async () => {
    const school = await web.app.makeSchool();
    const [student_id = ""] = school.other_students;
    const made = { first_name: "Salmah", last_name: "Ali", relation: "ibu", student_id };
    await school.admin.post("/guardians", { ...made, phone: "012-345 6789" });
    const page = await web.openWith(school.admin, { viewport, lang });
    await page.goto("/dashboard/settings/merge");
    await page.getByRole("button", { name: t.guardians, exact: true }).click();
    await page.getByLabel(t.keep).fill("0123456789");
    await page.getByRole("button", { name: /^Salmah Ali/ }).click();
    await page.getByLabel(t.drop).fill("salmah");
    await expectAccessible(page, { dark });
    await page.getByRole("button", { name: /^Salmah binti Ali/ }).click();
    await page.getByText(t.hindered).waitFor();
    expect(await page.getByRole("button", { name: t.merge }).count()).toBe(0);
    await expectAccessible(page, { dark });
    await page.getByRole("button", { name: t.swap }).click();
    await page.getByRole("button", { name: t.merge }).click();
    await page.getByRole("button", { name: t.confirm }).click();
    await page.getByText(t.none).waitFor();
    const { body } = await school.admin.get("/guardians");
    expect(body).toMatchObject([{ id: school.guardian_id, phone: "+60123456789" }]);
  });

  longTest("are closed to everybody else", async () => {
    const { teacher } = await web.app.makeSchool();
    const page = await web.openWith(teacher, { viewport, lang });
    await page.goto("/dashboard/settings/merge");
    await page.getByText(t.onlyAdmins).waitFor();
  });
});
