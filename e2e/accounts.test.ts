import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#app/testing-runs.ts";
import { mailsTo, TEST_PASSWORD } from "#app/testing.ts";
import { familyEntryText } from "#features/accounts/family-links/text.ts";
import { newId } from "#lib/ids.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";
import { expectNoSidewaysScroll } from "./form.ts";

const web = useBrowser();
const PASSWORD = "kata-laluan-yang-baharu";

/** The link of the newest mail to an address, as a path. */
async function linkFor(email: string): Promise<string> {
  const [mail] = (await mailsTo(web.app, email)).toReversed();
  return /\/reset-password#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByPlaceholder("E-MEL").fill(email);
  await page.getByPlaceholder("KATA LALUAN").fill(password);
  await page.getByRole("button", { name: "Log Masuk" }).click();
}

describe.each(walks("wide"))("%s", (_, viewport, _lang, test) => {
  test("a visitor creates an account and lands in the dashboard", async () => {
    // Nobody registers before the first school.
    await web.app.makeSchool();
    const email = `${newId()}@ujian.example`;
    const page = await web.open({ viewport });
    await page.goto("/features");
    await page.getByRole("link", { name: "Daftar Sekarang" }).first().click();
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    await page.getByRole("button", { name: "Create Account" }).click();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(4);
    await page.getByLabel("First Name").fill("Ahmad");
    await page.getByLabel("Last Name").fill("bin Yusof");
    await page.getByLabel("Email").fill(email);
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.getAttribute("type")).toBe("password");
    expect(await password.getAttribute("autocomplete")).toBe("new-password");
    await password.fill("password");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("This password is too common; others would guess it.").waitFor();
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/dashboard");
    await page.getByText(email).waitFor();
  });

  test("a forgotten password: the letter, the new password, and in again", async () => {
    const { email } = (await web.app.makeSchool()).teacher;
    const page = await web.open({ viewport });
    await page.goto("/login");
    await page.getByPlaceholder("E-MEL").fill(email);
    await page.getByText("Lupa kata laluan?").click();
    await page
      .getByText(/^Arahan penetapan semula kata laluan telah dihantar ke alamat e-mel anda\./)
      .waitFor();
    expect(await page.getByPlaceholder("KATA LALUAN").count()).toBe(0);
    await expectAccessible(page, { dark: viewport === DESKTOP });

    const link = await linkFor(email);
    // Opening the link, as a mail scanner does, does not use it up.
    for (const method of ["GET", "HEAD"]) await fetch(web.app.url + link, { method });
    await page.goto(link);
    await page.getByRole("heading", { name: "Tetapkan semula kata laluan" }).waitFor();
    expect(page.url()).toBe(`${web.app.url}/reset-password`);
    await page.getByLabel("Kata laluan baharu").fill("pendek");
    await page.getByRole("button", { name: "Simpan kata laluan" }).click();
    await page.getByText("Kata laluan memerlukan sekurang-kurangnya 8 aksara.").waitFor();
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await page.getByLabel("Kata laluan baharu").fill(PASSWORD);
    await page.getByRole("button", { name: "Simpan kata laluan" }).click();
    await page.getByText("Kata laluan anda telah ditukar.").waitFor();
    await page.getByRole("link", { name: "Log Masuk" }).click();
    await signIn(page, email, PASSWORD);
    await page.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();

    const again = await web.open({ viewport });
    await again.goto(link);
    await again.getByLabel("Kata laluan baharu").fill(PASSWORD);
    await again.getByRole("button", { name: "Simpan kata laluan" }).click();
    await again.getByText("Pautan ini telah digunakan atau sudah tamat tempoh.").waitFor();
  });
});

test("a reset that cannot be sent says so, and the form is still there", async () => {
  const page = await web.open();
  await page.goto("/login");
  await page.route("**/api/password-resets", (route) => route.abort());
  await page.getByPlaceholder("E-MEL").fill("guru@ujian.example");
  await page.getByText("Lupa kata laluan?").click();
  await page
    .getByText("Gagal menghantar e-mel penetapan semula kata laluan. Sila cuba lagi.")
    .waitFor();
  expect(await page.getByPlaceholder("E-MEL").inputValue()).toBe("guru@ujian.example");
});

describe.each(walks("narrow"))("the own profile, %s", (_, viewport, lang, test) => {
  const words = {
    en: {
      title: "Edit Profile",
      first: "Given name",
      phone: "Phone",
      wrong: "This is not a valid phone number. Example: 012-345 6789",
      save: "Save",
      saved: "Your details have been saved.",
      kept: {
        name: "Your name is managed by the school office. If it is wrong, please tell the office.",
        both: "Your name and photo are managed by the school office. If something is wrong, please tell the office.",
      },
      current: "Current password",
      next: "New password",
      change: "Change password",
      changed: "Your password has been changed and your other devices have been signed out.",
      here: "This device",
      end: /^Sign out .+/,
      ended: "That device has been signed out.",
    },
    ms: {
      title: "Sunting Profil",
      first: "Nama diberi",
      phone: "No. telefon",
      wrong: "Nombor telefon ini tidak sah. Contohnya 012-345 6789",
      save: "Simpan",
      saved: "Butiran anda telah disimpan.",
      kept: {
        name: "Nama anda diuruskan oleh pejabat sekolah. Jika ada kesilapan, sila maklumkan kepada pejabat.",
        both: "Nama dan gambar anda diuruskan oleh pejabat sekolah. Jika ada kesilapan, sila maklumkan kepada pejabat.",
      },
      current: "Kata laluan sekarang",
      next: "Kata laluan baharu",
      change: "Tukar kata laluan",
      changed: "Kata laluan telah ditukar dan sesi pada peranti lain telah ditamatkan.",
      here: "Peranti ini",
      end: /^Log keluar .+/,
      ended: "Sesi pada peranti itu telah ditamatkan.",
    },
  }[lang];

  test("shows families the name that the office keeps, and lets guardians change their phone", async () => {
    const { pupil, guardian } = await web.app.makeSchool();
    for (const person of [pupil, guardian]) {
      const page = await web.openAs(person, { viewport, lang });
      await page.goto("/dashboard/profile");
      await page.getByRole("heading", { name: words.title, exact: true }).waitFor();
      const name = person === pupil ? "Hakim bin Ujian" : "Salmah binti Ali";
      await page.getByRole("definition").filter({ hasText: name }).waitFor();
      await page.getByText(person === pupil ? words.kept.both : words.kept.name).waitFor();
      expect(await page.getByLabel(words.first).count()).toBe(0);
      if (person === pupil) {
        expect(await page.getByRole("button", { name: words.save, exact: true }).count()).toBe(0);
        expect(await page.getByLabel(words.phone).count()).toBe(0);
      } else {
        await page.getByLabel(words.phone).fill("012-345 6789");
        await page.getByRole("button", { name: words.save, exact: true }).click();
        await page.getByText(words.saved).waitFor();
        expect((await guardian.get("/me")).body).toMatchObject({ phone: "+60123456789" });
      }
      await expectAccessible(page, { dark: viewport === DESKTOP });
      await page.context().close();
    }
  });

  test("names, phone, password and other devices", async () => {
    const { teacher } = await web.app.makeSchool();
    const other = await web.openAs(teacher, { viewport });
    const page = await web.openAs(teacher, { viewport, lang });
    await page.goto("/dashboard/profile");
    await page.getByRole("heading", { name: words.title, exact: true }).waitFor();
    await page.getByLabel(words.first).fill("Muhammad Faizal");
    await page.getByLabel(words.phone).fill("bukan");
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await page.getByText(words.wrong).waitFor();
    await page.getByLabel(words.phone).fill("012-345 6789");
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await page.getByText(words.saved).waitFor();
    expect((await teacher.get("/me")).body).toMatchObject({ phone: "+60123456789" });

    await page.getByText(words.here, { exact: true }).first().waitFor();
    await page.getByRole("button", { name: words.end }).first().click();
    await page.getByText(words.ended).waitFor();
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await page.getByLabel(words.current).fill(TEST_PASSWORD);
    await page.getByLabel(words.next).fill(PASSWORD);
    await page.getByRole("button", { name: words.change }).click();
    await page.getByText(words.changed).waitFor();
    await other.goto("/dashboard");
    await other.waitForURL("**/login**");
    await page.reload();
    await page.getByRole("heading", { name: words.title, exact: true }).waitFor();
  });
});

test("a mother signs in at 360 px by a mailed link, marks her phone, and the next day presses once", async () => {
  const { guardian } = await web.app.makeSchool();
  const t = familyEntryText.ms;
  const phone = await web.open({ viewport: { width: 360, height: 740 }, lang: "ms", dark: true });
  await phone.goto("/keluarga");
  await phone.getByRole("heading", { name: t.title }).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone, { dark: true });
  await phone.getByLabel(t.email).fill(guardian.email);
  await phone.getByRole("button", { name: t.send }).click();
  await phone.getByText(t.sent).waitFor();

  const mail = (await mailsTo(web.app, guardian.email, "family_link")).at(-1);
  const link = /\/keluarga\/masuk\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await phone.goto(link);
  expect(new URL(phone.url()).hash).toBe("");
  await expectAccessible(phone, { dark: true });
  await phone.getByRole("checkbox", { name: t.remember }).check();
  await phone.getByRole("button", { name: t.continue }).click();
  await phone.waitForURL("**/keluarga");
  await phone.getByRole("heading", { name: /Salmah/ }).waitFor();
  await expectNoSidewaysScroll(phone);

  // The session ends with the browser; the phone stays known.
  const context = phone.context();
  await context.clearCookies({ name: "__Host-halaqah" });
  await phone.goto("/keluarga");
  await phone.getByRole("heading", { name: t.greeting("Salmah binti Ali") }).waitFor();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone, { dark: true });
  await phone.getByRole("button", { name: t.continueAs("Salmah binti Ali") }).click();
  await phone.waitForURL("**/keluarga");
  await phone.getByRole("button", { name: "Lupakan telefon ini" }).click();
  await phone.goto(link);
  await phone.getByRole("button", { name: t.continue }).click();
  await phone.getByRole("heading", { name: t.gone }).waitFor();
});
