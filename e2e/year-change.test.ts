import { describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import { expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

const WORDS = {
  en: {
    title: "Year change",
    preview: "Show the preview",
    toYear: "To academic year",
    yearWrong: "Please enter a year after the old one, for example 2027.",
    promoted: (count: number) => `${count} promoted`,
    kept: (count: number) => `${count} kept back`,
    graduate: (count: number) => `${count} graduate`,
    whatHappens: (name: string) => `What happens to ${name}`,
    whole: (name: string) => `The whole class ${name}`,
    goesTo: (name: string) => `Promoted students from ${name} move to`,
    next: "Next level",
    keptByChoice: "Kept back by your choice",
    undecided: /Tahun 1 Al-Farabi: decide what happens to 3 students/,
    go: "Change the year",
    sure: "Change from 2026 to 2027?",
    done: "The academic year has been changed to 2027.",
    counts: "3 promoted, 1 kept back, 4 graduated",
    undo: "Undo",
    undone: "The year change has been undone.",
    onlyAdmins: "Only the school's admins can change the academic year.",
    register: "This can no longer be undone: registers have been taken in Tahun 2 Al-Farabi.",
  },
  ms: {
    title: "Kenaikan kelas",
    preview: "Papar pratonton",
    toYear: "Kepada tahun akademik",
    yearWrong: "Sila masukkan tahun selepas tahun lama, contohnya 2027.",
    promoted: (count: number) => `${count} naik kelas`,
    kept: (count: number) => `${count} kekal`,
    graduate: (count: number) => `${count} tamat`,
    whatHappens: (name: string) => `Tindakan bagi ${name}`,
    whole: (name: string) => `Seluruh kelas ${name}`,
    goesTo: (name: string) => `Pelajar yang naik dari ${name} masuk ke`,
    next: "Peringkat seterusnya",
    keptByChoice: "Kekal atas pilihan anda",
    undecided: /Tahun 1 Al-Farabi: tentukan tindakan bagi 3 pelajar/,
    go: "Laksanakan kenaikan kelas",
    sure: "Laksanakan kenaikan kelas dari 2026 ke 2027?",
    done: "Kenaikan kelas ke tahun 2027 telah dilaksanakan.",
    counts: "3 naik kelas, 1 kekal, 4 tamat",
    undo: "Buat asal",
    undone: "Kenaikan kelas telah dibatalkan.",
    onlyAdmins: "Hanya pentadbir sekolah boleh melaksanakan kenaikan kelas.",
    register: "Tidak boleh dibatalkan lagi: kehadiran sudah diambil dalam Tahun 2 Al-Farabi.",
  },
} as const;

describe.each(walks("narrow"))("the year change, %s", (_, viewport, lang, test) => {
  const t = WORDS[lang];

  test("is previewed, chosen, carried out, undone, and closed by the first register", async () => {
    const school = await web.app.makeSchool();
    const { admin, today, other_students } = school;
    const page = await web.openWith(admin, { viewport, lang });
    const sideways = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await page.goto("/dashboard/classes/year-change");
    await page.getByRole("heading", { level: 1, name: t.title }).waitFor();
    const preview = page.getByRole("button", { name: t.preview });
    await page.getByLabel(t.toYear).fill("2025");
    await preview.click();
    await page.getByText(t.yearWrong).waitFor();
    await page.getByLabel(t.toYear).fill("2027");
    await preview.click();

    await page.getByText(t.promoted(3)).waitFor();
    await page.getByText(t.graduate(5)).waitFor();
    expect(await page.getByRole("cell", { name: t.next }).count()).toBe(3);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    // One pupil stays. A class without a known next class has to be decided first.
    await page.getByLabel(t.whatHappens("Pelajar 2 bin Ujian")).selectOption("keep");
    await page.getByRole("cell", { name: t.keptByChoice }).waitFor();
    await page.getByText(t.kept(1)).waitFor();
    await page.getByLabel(t.goesTo("Tahun 1 Al-Farabi")).fill("Tahun 2 Al-Kindi");
    await page.getByRole("cell", { name: "Tahun 2 Al-Kindi" }).first().waitFor();
    await page.getByLabel(t.goesTo("Tahun 1 Al-Farabi")).fill("Tahun 2 Al-Farabi");
    await page.getByLabel(t.whole("Tahun 1 Al-Farabi")).selectOption("graduate");
    await page.getByText(t.graduate(7)).waitFor();
    await page.getByLabel(t.whole("Tahun 1 Al-Farabi")).selectOption("promote");

    const go = page.getByRole("button", { name: t.go });
    await go.click();
    const sure = page.getByRole("dialog", { name: t.sure });
    await sure.waitFor();
    await expectAccessible(page);
    await sure.getByRole("button", { name: t.go }).click();
    await page.getByText(t.done).waitFor();
    await page.getByText(t.counts).waitFor();
    expect(await page.getByRole("link", { name: "Tahun 2 Al-Farabi" }).count()).toBe(1);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    await page.getByRole("button", { name: t.undo }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.undo }).click();
    await page.getByText(t.undone).waitFor();
    const { body } = await admin.get("/students", { status: "active" });
    expect(body).toHaveLength(8);

    // The change is made again, and then the first register is taken.
    await preview.click();
    await go.click();
    await sure.getByRole("button", { name: t.go }).click();
    await page.getByRole("button", { name: t.undo }).waitFor();
    const list = await admin.get("/classes", { academic_year: "2027", q: "Farabi" });
    const [second] = list.body as { id: string }[];
    const marked = await admin.post("/attendance", {
      class_id: second?.id,
      student_id: other_students[0],
      date: today,
      status: "present",
      client_key: "01900000-0000-7000-8000-000000000009",
    });
    expect(marked.status).toBe(200);
    await page.reload();
    await page.getByText(t.register).waitFor();
    expect(await page.getByRole("button", { name: t.undo }).count()).toBe(0);
  });

  longTest("asks what becomes of a class whose level cannot be read", async () => {
    const school = await web.app.makeSchool();
    await school.admin.patch(`/classes/${school.other_class_id}`, { grade_level: "Darjah Khas" });
    const page = await web.openWith(school.admin, { viewport, lang });
    await page.goto("/dashboard/classes/year-change");
    await page.getByRole("button", { name: t.preview }).click();
    await page.getByText(t.undecided).waitFor();
    expect(await page.getByRole("button", { name: t.go }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel(t.goesTo("Tahun 1 Al-Farabi")).fill("Tahun 2 Al-Farabi");
    await page.getByLabel(t.whole("Tahun 1 Al-Farabi")).selectOption("promote");
    await page.getByText(t.promoted(3)).waitFor();
    expect(await page.getByRole("button", { name: t.go }).isEnabled()).toBe(true);
  });

  longTest("is closed to everybody else, in words", async () => {
    const { teacher } = await web.app.makeSchool();
    const page = await web.openWith(teacher, { viewport, lang });
    await page.goto("/dashboard/classes/year-change");
    await page.getByText(t.onlyAdmins).waitFor();
    await expectAccessible(page);
  });
});
