import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, test, vi } from "vitest";
import { TEST_PASSWORD } from "#app/testing.ts";
import { twoStepText } from "#features/accounts/two-step/text.ts";
import { expectAccessible, PHONE, useBrowser } from "./browser.ts";
import { errorAt, expectSeen, field, SOON, submit } from "./form.ts";

const web = useBrowser();

test("a visitor who wants a screen signs in and comes back to it; a reload keeps the session", async () => {
  const school = await web.app.makeSchool();
  const page = await web.open();
  await page.goto("/dashboard/students?status=active");
  await page.waitForURL("**/login?**");
  await page.getByRole("heading", { name: "Selamat Kembali" }).waitFor();
  await page.getByText("Log masuk ke akaun anda").waitFor();
  await page.getByPlaceholder("E-MEL").fill(school.teacher.email);
  await page.getByPlaceholder("KATA LALUAN").fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page.getByRole("heading", { name: "Students", exact: true }).waitFor();
  expect(new URL(page.url()).search).toContain("status=active");
  await page.reload();
  await page.getByRole("heading", { name: "Students", exact: true }).waitFor();
  const cookies = await page.context().cookies();
  const strict = { httpOnly: true, secure: true, sameSite: "Lax" };
  // The session cookie ends with the browser; the cookie of a known browser lasts longer.
  expect(cookies).toMatchObject([
    { name: "__Host-halaqah", ...strict, expires: -1 },
    { name: "__Host-halaqah-known", ...strict, expires: expect.any(Number) as number },
  ]);
  expect(cookies[1]?.expires).toBeGreaterThan(Date.now() / 1000);
});

test("a wrong password is told in the ordered words and keeps the e-mail", async () => {
  const school = await web.app.makeSchool();
  const page = await web.open({ viewport: PHONE });
  await page.goto("/login");
  await page.getByPlaceholder("E-MEL").fill(school.teacher.email);
  await page.getByPlaceholder("KATA LALUAN").fill("salah-sekali");
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page
    .getByText("E-mel atau kata laluan yang dimasukkan tidak tepat. Sila cuba lagi.")
    .waitFor();
  expect(await page.getByPlaceholder("E-MEL").inputValue()).toBe(school.teacher.email);
});

test("any other failure has its own words", async () => {
  const page = await web.open();
  await page.goto("/login");
  await page.route("**/api/session", (route) => route.abort());
  await page.getByPlaceholder("E-MEL").fill("guru@ujian.example");
  await page.getByPlaceholder("KATA LALUAN").fill("apa-apa-sahaja");
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page.getByText("Ralat berlaku semasa log masuk. Sila cuba sebentar lagi.").waitFor();
});

test("the second step asks for a code without an error, and says a wrong one at its field", async () => {
  const page = await web.open({ viewport: PHONE });
  await page.goto("/login");
  await page.route("**/api/session", (route) => {
    const { code } = route.request().postDataJSON() as { code?: string };
    const data = { reason: code ? "code_wrong" : "code_needed" };
    return route.fulfill({
      status: 401,
      json: { defined: false, code: "UNAUTHORIZED", status: 401, message: "", data },
    });
  });
  await page.getByPlaceholder("E-MEL").fill("guru@ujian.example");
  await page.getByPlaceholder("KATA LALUAN").fill("apa-apa-sahaja");
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page.getByText("Masukkan kod daripada aplikasi pengesah anda.").waitFor();
  const code = page.getByLabel("Kod pengesahan");
  await expectSeen(page, code);
  expect(await page.locator("[role=alert], [aria-invalid=true]").count()).toBe(0);
  expect(await page.getByText("Masukkan kod daripada").count()).toBe(1);
  expect(await page.getByPlaceholder("KATA LALUAN").isVisible()).toBe(false);
  await expectAccessible(page);
  await page.keyboard.type("123456");
  await page.keyboard.press("Enter");
  expect(await errorAt(page, "code")).toContain("Kod ini tidak tepat");
  await expectSeen(page, code);
  await page.getByRole("button", { name: "Guna akaun lain" }).click();
  expect(await page.getByPlaceholder("E-MEL").inputValue()).toBe("guru@ujian.example");
});

test("a field that is being mended keeps the focus though another is wrong too", async () => {
  const page = await web.open();
  await page.goto("/login");
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page.getByPlaceholder("E-MEL").pressSequentially("guru@ujian.example");
  expect(await page.getByPlaceholder("E-MEL").inputValue()).toBe("guru@ujian.example");
});

test("a forgotten password asks for the e-mail first", async () => {
  const page = await web.open();
  await page.goto("/login");
  await page.getByText("Lupa kata laluan?").click();
  await page
    .getByText("Sila masukkan alamat e-mel anda untuk menetapkan semula kata laluan.")
    .waitFor();
  // One error at a time: the one before is gone, and the link follows the password for the Tab key.
  await page.getByPlaceholder("E-MEL").fill("guru@ujian.example");
  await page.route("**/api/password-resets", (route) => route.abort());
  await page.getByPlaceholder("KATA LALUAN").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page
    .getByText("Gagal menghantar e-mel penetapan semula kata laluan. Sila cuba lagi.")
    .waitFor();
  expect(await page.locator("[role=alert], [aria-invalid=true]").count()).toBe(1);
});

test("an address that leads away is not followed after signing in", async () => {
  const school = await web.app.makeSchool();
  const page = await web.open();
  await page.goto("/login?next=//evil.example/dashboard");
  await page.getByPlaceholder("E-MEL").fill(school.admin.email);
  await page.getByPlaceholder("KATA LALUAN").fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();
  expect(page.url()).toBe(`${web.app.url}/dashboard`);
});

test("signing out ends the session and returns to the front page; a failed one stays", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openAs(school.admin);
  await page.goto("/dashboard");
  await page.route("**/api/session", (route) => route.abort());
  await page.getByRole("button", { name: /Aminah/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.getByRole("alert").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await page.unroute("**/api/session");
  await page.getByRole("button", { name: /Aminah/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${web.app.url}/`);
  // Back shows nothing of the pages before, and the browser keeps nothing of them.
  await page.goBack();
  await page.waitForURL("**/login**");
  expect(await page.getByText("Aminah").count()).toBe(0);
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr-scroll")),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(kept).toEqual({ local: ["lang"], session: [], caches: [], databases: [] });
  await page.goto("/dashboard");
  await page.waitForURL("**/login**");
});

describe("when the session ends while a form is filled in", () => {
  const t = twoStepText.asal;

  /** Ends the session and comes back to the tab, which reads again what it shows once that is some seconds old. */
  async function endSession(page: Page, { id }: { id: string }) {
    await web.app.owner.query("delete from auth.sessions where user_id = $1", [id]);
    const refused = vi.fn();
    page.on("response", (answer) => answer.status() === 401 && refused());
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect.poll(() => comeBack().then(() => refused.mock.calls.length), SOON).not.toBe(0);
  }

  async function fillIn(person: { id: string; email: string }, path: string) {
    const page = await web.openAs(person);
    await page.goto(path);
    await field(page, "first_name").fill("Zulhakimi");
    await endSession(page, person);
    return page;
  }

  async function signInAgain(page: Page, person: { email: string }) {
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: t.signInAgain }).click();
    const tab = await opened;
    await tab.getByPlaceholder("E-MEL").fill(person.email);
    await tab.getByPlaceholder("KATA LALUAN").fill(TEST_PASSWORD);
    await tab.getByRole("button", { name: "Log Masuk" }).click();
    await tab.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();
    await page.getByRole("button", { name: t.prove }).click();
  }

  test("what was typed stays, and is saved after signing in in a new tab", async () => {
    const { admin } = await web.app.makeSchool();
    const page = await fillIn(admin, "/dashboard/teachers/new");
    await field(page, "teacher_id").fill("T-9");
    await field(page, "specialization").fill("Hafazan");
    await submit(page);
    await page.getByRole("heading", { name: t.endedTitle }).waitFor();
    await expectAccessible(page);
    expect(await field(page, "first_name").inputValue()).toBe("Zulhakimi");
    await signInAgain(page, admin);
    await page.waitForURL("**/dashboard/teachers");
    await page.getByRole("main").getByText("Zulhakimi").first().waitFor();
  });

  test("it is not saved as somebody else who signs in there", async () => {
    const { id, admin, teacher } = await web.app.makeSchool();
    const page = await fillIn(admin, "/dashboard/profile");
    await field(page, "first_name").press("Enter");
    await signInAgain(page, teacher);
    await expect.poll(() => field(page, "first_name").inputValue(), SOON).toBe("Faizal");
    const { rows } = await web.app.owner.query(
      "select 1 from app.profiles where school_id = $1 and first_name = 'Zulhakimi'",
      [id],
    );
    expect(rows).toEqual([]);
  });

  test("a screen with nothing typed leads to the sign-in", async () => {
    const { admin } = await web.app.makeSchool();
    const page = await web.openAs(admin);
    await page.goto("/dashboard/teachers/new");
    await field(page, "first_name").waitFor();
    await endSession(page, admin);
    await page.waitForURL("**/login?**");
  });
});

test("a list that did not change is sent once, and is gone after signing out", async () => {
  const school = await web.app.makeSchool({ pupils: 30 });
  const page = await web.openAs(school.admin);
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === "/api/students") statuses.push(answer.status());
  });
  await page.clock.install();
  await page.goto("/dashboard/students");
  await page.getByText("Pelajar 7 bin Ujian").first().waitFor();
  for (const times of [1, 2]) {
    // What is on the screen is asked for again when the user comes back to it after a while.
    await page.clock.fastForward(10_000);
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => statuses).toEqual([200, ...Array.from({ length: times }, () => 304)]);
  }
  await page.getByText("Pelajar 7 bin Ujian").first().waitFor();
  await page.getByRole("button", { name: /Aminah/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${web.app.url}/`);
  await page.goBack();
  await page.waitForURL("**/login**");
  expect(await page.getByText("Pelajar 7").count()).toBe(0);
});

test("what of the screen comes only while its user leaves keeps nothing on the device", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openAs(school.admin);
  await page.goto("/dashboard");
  await page.route(`${web.app.url}/`, async (route) => {
    await sleep(4000);
    await route.continue();
  });
  await page.getByRole("button", { name: /Aminah/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${web.app.url}/`);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});
