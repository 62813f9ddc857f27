import { expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();

test("the language chosen on one device is the language on the next", async () => {
  const { teacher } = await web.app.makeSchool();
  const first = await web.openAs(teacher);
  await first.goto("/dashboard/students");
  await first.getByRole("link", { name: "Pelajar", exact: true }).first().waitFor();
  await first.getByRole("button", { name: "Faizal" }).first().click();
  const kept = first.waitForResponse((answer) => answer.url().endsWith("/api/account/language"));
  await first.getByRole("menuitemradio", { name: "English", exact: true }).click();
  await first.getByRole("link", { name: "Students", exact: true }).first().waitFor();
  expect((await kept).status()).toBe(200);

  const next = await web.openAs(teacher, { viewport: PHONE });
  await next.goto("/dashboard/profile");
  await next.getByRole("heading", { name: "Edit Profile" }).waitFor();
  expect(await next.getByRole("combobox", { name: "Language" }).inputValue()).toBe("en");
  expect(await next.evaluate(() => document.documentElement.lang)).toBe("en");
  const changed = next.waitForResponse((answer) => answer.url().endsWith("/api/account/language"));
  await next.getByRole("combobox", { name: "Language" }).selectOption("ms");
  await next.getByRole("heading", { name: "Sunting Profil" }).waitFor();
  await changed;

  await first.reload();
  await first.getByRole("link", { name: "Kehadiran Pelajar" }).first().waitFor();
});

longTest(
  "a choice that cannot be sent stays in this browser, and is sent when the page opens again",
  async () => {
    const { admin } = await web.app.makeSchool();
    await admin.patch("/account/language", { lang: "en" });
    const page = await web.openAs(admin, { lang: "ms" });
    await page.route("**/api/account/language", (route) => route.abort());
    await page.goto("/dashboard/classes");
    await page.getByRole("heading", { name: "Classes", exact: true }).waitFor();
    await page.getByRole("button", { name: "Aminah" }).first().click();
    await page.getByRole("menuitemradio", { name: "Bahasa Melayu" }).click();
    await page.getByRole("heading", { name: "Kelas", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Guru", exact: true }).first().click();
    await page.getByRole("heading", { name: "Guru", exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect((await admin.get("/me")).body).toMatchObject({ lang: "en" });

    await page.unroute("**/api/account/language");
    const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/account/language"));
    await page.reload();
    await page.getByRole("heading", { name: "Guru", exact: true }).waitFor();
    expect((await sent).status()).toBe(200);
    expect((await admin.get("/me")).body).toMatchObject({ lang: "ms" });
  },
);
