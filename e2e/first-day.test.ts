import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { callerOf } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";
import { endServer, type ServerProcess, startServer } from "./server-process.ts";

const web = useBrowser();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The built server on an empty database of its own. */
async function startEmpty(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-first-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: dataDir, ...settings });
  ends.push(() => endServer(server, "SIGTERM"));
  return server;
}

/** The one-time link that an empty server prints. */
async function linkOf(server: ServerProcess): Promise<string> {
  const find = () => /\/setup#\S+/.exec(server.output())?.[0];
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

const PUPILS = [
  "nama\tkelas\tpenjaga\ttelefon",
  "Ahmad Danish bin Rosli\tHalaqah 1\tRosli bin Omar\t012-345 6789",
  "Nur Aisyah binti Rosli\tHalaqah 1\tRosli bin Omar\t012-345 6789",
  "Harith bin Zulkifli\tHalaqah 9\t\t",
].join("\n");

/** Fills in the school on the first of the three screens. */
async function fillSchool(page: Page): Promise<void> {
  await page.getByLabel("Nama sekolah").fill("Tahfiz Baharu");
  await page.getByLabel("Negeri").selectOption("Kelantan");
  await expect.poll(() => page.getByLabel("Jum").isChecked()).toBe(true);
  expect(await page.getByLabel("Sab").isChecked()).toBe(true);
  expect(await page.getByLabel("Ahd").isChecked()).toBe(false);
}

/** Goes through the second and third screen to the first register; answers the number of screens. */
async function goOn(page: Page): Promise<number> {
  // The first sign-in shows the privacy notice.
  await page.getByRole("button", { name: /^Saya bersetuju/ }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Kelas tahun ini" }).waitFor();
  await page.getByText("Langkah 2 daripada 3").waitFor();
  await page.getByLabel("Kelas, satu pada setiap baris").fill("Halaqah 1\nHalaqah 2");
  await page.getByText("2 kelas:").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Simpan dan teruskan" }).click();

  await page.getByText("Langkah 3 daripada 3").waitFor();
  // The third screen is skipped; the dashboard leads back to it.
  await page.getByRole("link", { name: "Langkau, saya buat kemudian" }).click();
  await page.getByRole("main").getByRole("link", { name: "Tambah pelajar", exact: true }).click();
  const pasted = page.getByLabel("Pelajar, seorang pada setiap baris");
  await pasted.fill(PUPILS);
  await page.getByText("1 baris bermasalah").waitFor();
  await page.getByText(/Baris 4.*Kelas bukan kelas sekolah ini/).waitFor();
  const save = page.getByRole("button", { name: "Simpan dan ambil kehadiran hari ini" });
  expect(await save.isDisabled()).toBe(true);
  await expectAccessible(page);
  await pasted.fill(PUPILS.replace("Halaqah 9", "Halaqah 1"));
  await page.getByText("3 orang pelajar sedia disimpan").waitFor();
  await page.getByLabel(/^Keluarga telah dimaklumkan/).check();
  await save.click();

  await page.getByRole("heading", { name: "Kehadiran", exact: true }).waitFor();
  await page
    .getByRole("radiogroup", { name: /Harith/ })
    .getByRole("radio", { name: "Lewat" })
    .click();
  await page.getByRole("button", { name: "Simpan Kehadiran" }).click();
  await page
    .getByText(/^Disimpan \d\d:\d\d/)
    .filter({ visible: true })
    .first()
    .waitFor();
  return 3;
}

describe.each(walks("narrow"))("%s", (_, viewport, _lang, test) => {
  test("from an empty database to the first saved register: three screens", async () => {
    const server = await startEmpty();
    const link = await linkOf(server);
    const page = await web.open({ viewport, lang: "ms", url: server.url });
    const began = Date.now();
    await page.goto(link);
    await page.getByText("Langkah 1 daripada 3").waitFor();
    await fillSchool(page);
    await page.getByLabel("Nama diberi").fill("Hafiz");
    await page.getByLabel("E-mel").fill("mudir@ujian.example");
    await page.getByLabel("Kata laluan", { exact: true }).fill("kata-laluan-panjang");
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await page.getByRole("button", { name: "Cipta sekolah" }).click();
    const screens = await goOn(page);
    console.log(`${screens} screens, ${((Date.now() - began) / 1000).toFixed(1)} s by a machine`);
    expect(screens).toBe(3);
  });
});

// The long run reaches the same three screens by registering.
longTest("who registers on an open server creates a school of their own", async () => {
  const server = await startEmpty({ SCHOOLS: "open" });
  const page = await web.open({ lang: "ms", url: server.url });
  await page.goto("/register");
  await page.getByLabel("First Name").fill("Hafiz");
  await page.getByLabel("Last Name").fill("bin Omar");
  await page.getByLabel("Email").fill(`${newId()}@ujian.example`);
  await page.getByLabel("Password", { exact: true }).fill("kata-laluan-panjang");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText(/^There is no school on this server yet\./).waitFor();
  await expectAccessible(page);
  const first = {
    token: (await linkOf(server)).split("#")[1],
    school_name: "Yang Pertama",
    school_type: "tahfiz",
    state: "Kelantan",
    first_name: "Mudir",
    email: `${newId()}@ujian.example`,
    password: "kata-laluan-panjang",
  };
  const made = await callerOf(server.url, "").post("/setup", first);
  expect(made.status).toBe(200);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("link", { name: "Cipta sekolah" }).click();
  await page.getByText("Langkah 1 daripada 3").waitFor();
  await fillSchool(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cipta sekolah" }).click();
  await goOn(page);
});

test("pupils can be left for later", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openAs(school.admin, { lang: "en" });
  await page.goto("/dashboard/start/students");
  await page.getByRole("link", { name: "Skip, I'll do it later" }).click();
  await page.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();
});
