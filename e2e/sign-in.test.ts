import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { TEST_PASSWORD } from "#app/testing.ts";
import { PHONE, useBrowser } from "./browser.ts";

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
  // The session ends with the browser; that somebody signed in here is known for longer.
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

test("a code that is asked for is told at its field alone", async () => {
  const page = await web.open({ viewport: PHONE });
  await page.goto("/login");
  await page.route("**/api/session", (route) => {
    const data = { reason: "code_needed" };
    return route.fulfill({
      status: 401,
      json: { defined: false, code: "UNAUTHORIZED", status: 401, message: "", data },
    });
  });
  await page.getByPlaceholder("E-MEL").fill("guru@ujian.example");
  await page.getByPlaceholder("KATA LALUAN").fill("apa-apa-sahaja");
  await page.getByRole("button", { name: "Log Masuk" }).click();
  await page.getByText("Masukkan kod daripada aplikasi pengesah anda.").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.getByText("Masukkan kod daripada").count()).toBe(1);
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
  // Back shows nothing of what was there, and the browser keeps nothing of it.
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
