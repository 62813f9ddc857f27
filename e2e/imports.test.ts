import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { writeXlsx } from "#ui/xlsx.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

type Words = {
  choose: string;
  next: string;
  told: RegExp;
  classes: string;
  tahun9: string;
  reject: string;
  fresh: string;
  newClass: string;
  check: string;
  save: RegExp;
  leaveOut: RegExp;
  rejected: string;
  undo: string;
  undoNow: string;
  undone: string;
  list: string;
};

const WORDS: Record<"en" | "ms", Words> = {
  en: {
    choose: "Choose a file",
    next: "Next",
    told: /^The families have been told/,
    classes: "Classes the school does not have yet",
    tahun9: "“Tahun 9” is",
    reject: "Reject these lines",
    fresh: "A new class",
    newClass: "1 new class",
    check: "What will happen",
    save: /^Import \d+ lines?$/,
    leaveOut: /^Leave out the/,
    rejected: "Download the rejected lines",
    undo: "Undo",
    undoNow: "Undo the import",
    undone: "Undone",
    list: "To the students",
  },
  ms: {
    choose: "Pilih fail",
    next: "Teruskan",
    told: /^Keluarga telah dimaklumkan/,
    classes: "Kelas yang belum ada di sekolah",
    tahun9: "“Tahun 9” ialah",
    reject: "Tolak baris ini",
    fresh: "Kelas baharu",
    newClass: "1 kelas baharu",
    check: "Apa yang akan berlaku",
    save: /^Import \d+ baris$/,
    leaveOut: /^Tinggalkan/,
    rejected: "Muat turun baris yang ditolak",
    undo: "Batalkan",
    undoNow: "Batalkan import",
    undone: "Dibatalkan",
    list: "Ke senarai pelajar",
  },
};

/** A file as Excel on a Malaysian Windows saves it: Windows-1252, semicolons, CR LF. */
const CSV = Buffer.from(
  [
    "SENARAI MURID 2026;;;;;;",
    "Bil;Nama Murid;No. KP;Kelas;Nama Bapa;Telefon;Telefon",
    "1;Zo\u00eb Danish bin Rosli;120314-10-1235;Tahun 3 Ibnu Sina;Rosli bin Omar;012-345 6789;",
    "2;Nur Aisyah binti Rosli;130314-10-1236;Tahun 3 Ibnu Sina;Rosli bin Omar;012-345 6789;",
    "3;=HYPERLINK(1) bin Zul;;Tahun 9;Zul bin Ali;+60 13-222 3333;",
  ].join("\r\n"),
  "latin1",
);

function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  const files = { name, mimeType: "application/octet-stream", buffer };
  return page.locator('input[type="file"]').setInputFiles(files);
}

async function textOf(download: Promise<Download>): Promise<string> {
  const saved = await (await download).path();
  return readFile(saved, "utf8");
}

async function expectNoSideways(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
}

describe.each(walks("narrow"))("%s", (_, viewport, lang, test) => {
  test("a CSV of pupils: columns, dry run, rejected lines, saving, again, undo", async () => {
    const t = WORDS[lang];
    const dark = viewport === DESKTOP;
    const school = await web.app.makeSchool();
    const page = await web.openWith(school.admin, { viewport, lang });
    await page.goto("/dashboard/students/import");
    await page.locator("label", { hasText: t.choose }).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page, { dark });

    await give(page, "murid.csv", CSV);
    await page.getByText("Windows-1252").waitFor();
    await page.getByText("Zo\u00eb Danish bin Rosli").waitFor();
    const next = page.getByRole("button", { name: t.next });
    // Two columns are called "Telefon", so somebody has to choose one.
    expect(await next.isDisabled()).toBe(true);
    const phones = page.getByLabel(/“Telefon”/);
    await phones.nth(0).selectOption("bapa_phone");
    await phones.nth(1).selectOption("");
    await expectNoSideways(page);
    await expectAccessible(page, { dark });
    await next.click();

    await page.getByRole("heading", { name: t.classes }).waitFor();
    const tahun9 = page.getByLabel(t.tahun9);
    expect(await tahun9.locator(":checked").textContent()).toBe(t.fresh);
    await expectNoSideways(page);
    await expectAccessible(page, { dark });
    await tahun9.selectOption({ label: t.reject });
    await next.click();

    await page.getByRole("heading", { name: t.check }).waitFor();
    await page.getByText(/“Tahun 9”/).waitFor();
    expect(await page.getByRole("button", { name: t.save }).count()).toBe(0);
    await expectNoSideways(page);
    await expectAccessible(page, { dark });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.rejected }).click();
    const rejected = await textOf(download);
    expect(rejected.startsWith("\uFEFFBil,Nama Murid,")).toBe(true);
    expect(rejected).toContain("'=HYPERLINK(1) bin Zul,");
    expect(rejected).not.toContain("Rosli");

    await page.getByRole("button", { name: t.leaveOut }).click();
    const save = page.getByRole("button", { name: t.save });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel(t.told).check();
    await save.click();
    await page.getByRole("link", { name: t.list }).waitFor();
    await expectAccessible(page, { dark });
    const { body } = await school.admin.get("/students");
    expect(JSON.stringify(body)).toContain("Zo\u00eb Danish");

    // The rejected lines are imported with a new class, as they are.
    await page.goto("/dashboard/students/import");
    await give(page, "ditolak.csv", Buffer.from(rejected));
    await phones.nth(0).selectOption("bapa_phone");
    await phones.nth(1).selectOption("");
    await next.click();
    await tahun9.waitFor();
    await next.click();
    await page.getByRole("heading", { name: t.newClass }).waitFor();
    await page.getByText("=HYPERLINK(1) bin Zul").waitFor();
    await page.getByLabel(t.told).check();
    await save.click();
    await page.getByRole("link", { name: t.list }).waitFor();
    const hasClass = async () =>
      JSON.stringify((await school.admin.get("/classes")).body).includes("Tahun 9");
    expect(await hasClass()).toBe(true);

    // Undoing the later import takes its class away; the earlier one is undone as well.
    await page.goto("/dashboard/students/import");
    for (const left of [1, 0]) {
      const undo = page.getByRole("button", { name: t.undo, exact: true });
      await undo.first().click();
      await page.getByRole("dialog").getByRole("button", { name: t.undoNow }).click();
      await expect.poll(() => undo.count()).toBe(left);
      expect(await hasClass()).toBe(false);
    }
    expect(await page.getByText(t.undone, { exact: true }).count()).toBe(2);
    const { body: after } = await school.admin.get("/students");
    expect(JSON.stringify(after)).not.toContain("Zo\u00eb Danish");
  });
});

test("a workbook of teachers, and the way to the list", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { lang: "en" });
  const book = await writeXlsx("Guru", [
    ["Nama", "No. Guru", "E-mel", "Telefon", "Pengkhususan"],
    ["Ahmad bin Yusof", "", "ahmad@sekolah.example", "012-777 8888", "Fiqh"],
    ["Faizal bin Osman", "T-1", "", "", "Tafsir"],
  ]);
  await page.goto("/dashboard/teachers/import");
  await give(page, "guru.xlsx", Buffer.from(await book.arrayBuffer()));
  await page.getByText("sheet “Guru”").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("changes: Specialization").waitFor();
  await page.getByRole("button", { name: "Import 2 lines" }).click();
  await page.getByText("1 added, 1 changed, 0 unchanged").waitFor();
  await page.getByRole("link", { name: "To the teachers" }).click();
  await page.getByText("Ahmad").first().waitFor();
});

test("an undo that is not possible says who stands in the way", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { lang: "en" });
  await page.goto("/dashboard/students/import");
  await page.getByLabel("Or paste the lines").fill("Nama\tKelas\nAli bin Abu\tTahun 3 Ibnu Sina");
  await page.getByRole("button", { name: "Use these lines" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel(/^The families have been told/).check();
  await page.getByRole("button", { name: "Import 1 line" }).click();
  await page.getByText("1 added, 0 changed, 0 unchanged").waitFor();
  await web.app.owner.query(
    "update app.students set version = 2 where school_id = $1 and student_id like '%0001'",
    [school.id],
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await page.getByText(/cannot be undone.*Ali bin Abu/).waitFor();
});

longTest(
  "five thousand lines: the page answers while they are read, checked and saved",
  async () => {
    const school = await web.app.makeSchool({ plan: "enterprise" });
    await web.app.owner.query(
      "update app.classes set maximum_students = 500 where school_id = $1",
      [school.id],
    );
    const page = await web.openWith(school.admin, { lang: "en" });
    const lines = Array.from(
      { length: 5000 },
      (_, at) =>
        `Murid ${at} bin Bapa ${at},Bapa ${at} bin Datuk,01${20_000_000 + at},12 Jalan Iman`,
    );
    await page.goto("/dashboard/students/import");
    await page.evaluate(() => {
      const seen = { longest: 0 };
      Object.assign(window, { seen });
      let last = performance.now();
      const look = () => {
        const now = performance.now();
        seen.longest = Math.max(seen.longest, now - last);
        last = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const began = Date.now();
    const csv = ["Nama,Nama Bapa,Telefon Bapa,Alamat", ...lines].join("\n");
    // The page stays responsive, because a worker reads the file.
    const reader = page.waitForEvent("worker");
    await give(page, "besar.csv", Buffer.from(csv));
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel(/^The families have been told/).check();
    await page.getByRole("button", { name: "Import 5,000 lines" }).click();
    await page.getByText("5,000 added").waitFor({ timeout: 90_000 });
    const seconds = (Date.now() - began) / 1000;
    const longest = await page.evaluate(
      () => (window as unknown as { seen: { longest: number } }).seen.longest,
    );
    console.log(`5,000 lines in ${seconds.toFixed(1)} s; the page stood ${longest.toFixed(0)} ms`);
    expect((await reader).url()).toContain("worker");
  },
);

test("what cannot be read is refused, each with its reason", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { lang: "en" });
  await page.goto("/dashboard/students/import");
  await page.locator("label", { hasText: "Choose a file" }).waitFor();
  const files: [string, Buffer, string][] = [
    ["besar.csv", Buffer.alloc(100 * 1024 * 1024, 65), "larger than 5 MB"],
    ["gambar.csv", Buffer.from("89504e470d0a1a0a", "hex"), "not an Excel or CSV file"],
    ["lama.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "old Excel file"],
    ["makro.xlsm", Buffer.from("504b0304", "hex"), "contains macros"],
    ["lajur.csv", Buffer.from("a,".repeat(5000)), "more than 60 columns"],
    ["baris.csv", Buffer.from("a,b\n".repeat(6000)), "more than 5,000 lines"],
    ["petik.csv", Buffer.from('nama,kelas\n"Ali,1'), "quotation mark"],
    ["rosak.xlsx", Buffer.from("504b0304ffff", "hex"), "cannot be read"],
    ["kosong.csv", Buffer.alloc(0), "The file is empty"],
  ];
  for (const [name, buffer, reason] of files) {
    // Playwright itself passes at most 50 MB to a file input.
    if (buffer.length > 50_000_000) await giveLarge(page, name, buffer.length);
    if (buffer.length <= 50_000_000) await give(page, name, buffer);
    await page.getByText(reason).waitFor();
  }
  const { body } = await school.admin.get("/imports");
  expect(body).toEqual([]);
});

function giveLarge(page: Page, name: string, size: number): Promise<void> {
  return page.evaluate(
    ([called, bytes]) => {
      const held = new DataTransfer();
      held.items.add(new File([new Uint8Array(bytes)], called));
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (!input) return;
      input.files = held.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    [name, size] as const,
  );
}
