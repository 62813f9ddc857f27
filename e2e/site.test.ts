import { HtmlValidate, StaticConfigLoader } from "html-validate";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "#app/testing-runs.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";
import { everyPage, visitEveryKind } from "./every-page.ts";

const web = useBrowser();
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

test("a crawl finds no broken link, no other host, and valid HTML", async () => {
  const { url } = web.app;
  const pages = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = await everyPage(web);
  const anchors: [string, string][] = [];
  const problems: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(url + path, { redirect: "manual" });
    if (answer.status !== 200) problems.push(`${path}: ${answer.status}`);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    if (!isPage || /^\/(login|register|reset-password|setup|dashboard)/.test(path)) continue;
    const html = await answer.text();
    pages.set(path, html);
    for (const [, target = ""] of html.matchAll(/\s(?:href|src|action|srcset)="([^"]*)"/g)) {
      const to = new URL(target.replaceAll("&#38;", "&"), url + path);
      const own = to.origin === url || to.origin === `http://localhost:${web.app.runtime.env.port}`;
      if (!own) problems.push(`${path} names ${target}`);
      if (to.hash) anchors.push([to.pathname, to.hash.slice(1)]);
      waiting.push(to.pathname);
    }
  }
  for (const [path, id] of anchors) {
    if (!pages.get(path)?.includes(`id="${id}"`)) problems.push(`${path}#${id} is not there`);
  }
  for (const [path, html] of pages) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results) {
      problems.push(...messages.map((message) => `${path}: ${message.ruleId}: ${message.message}`));
    }
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).not.toContain("{{");
  }
  expect(problems).toEqual([]);
});

test("every kind of page is accessible and says what it is, at 1280 px", () =>
  visitEveryKind(web, { viewport: DESKTOP, dark: true }));

test("no page scrolls sideways at 320 px", async () => {
  const page = await web.open({ viewport: { width: 320, height: 700 } });
  for (const path of await everyPage(web)) {
    await page.goto(path);
    expect(await page.evaluate(sideways), path).toBeLessThanOrEqual(0);
  }
});

test("a slash at the end leads to the page without it, and to no other site", async () => {
  const { url } = web.app;
  const leadsTo = async (path: string) => {
    const answer = await fetch(url + path, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await leadsTo("/pricing/")).toEqual([308, "/pricing"]);
  expect(await leadsTo("/features/attendance//?from=a")).toEqual([
    308,
    "/features/attendance?from=a",
  ]);
  expect(await leadsTo("/login/")).toEqual([308, "/login"]);
  for (const path of ["//evil.example/", "/evil.example/", "//pricing/", "/%5Cevil.example/"]) {
    expect(await leadsTo(path), path).toEqual([302, "/"]);
  }
});

test("what is a sample is no offer of work to search engines, and says so", async () => {
  const html = await (await fetch(`${web.app.url}/careers`)).text();
  expect(html).not.toContain("JobPosting");
  expect(html).toContain("Contoh paparan");
});

test("a school asks for its account where schools cannot register", async () => {
  const page = await web.open({ viewport: PHONE, scripts: false });
  await page.goto("/features");
  // The order names this button and where it leads.
  const register = page.getByRole("main").getByRole("link", { name: "Daftar Sekarang" });
  expect(await register.getAttribute("href")).toBe("/register");
  await page.getByRole("main").getByRole("link", { name: "Mohon akaun sekolah" }).first().click();
  await page.getByLabel("Nama", { exact: true }).fill("Rohani");
  await page.getByLabel("E-mel").fill("rohani@contoh.example");
  await page.getByLabel("Nama sekolah").fill("Madrasah Al-Hidayah");
  await send(page, "Hantar permohonan");
  await page.getByRole("heading", { name: /permohonan akaun sekolah anda/ }).waitFor();
  const { rows } = await web.app.owner.query(
    "select kind, school from platform.messages where email = 'rohani@contoh.example'",
  );
  expect(rows).toContainEqual({ kind: "school", school: "Madrasah Al-Hidayah" });
});

function sideways(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

test("the front page leads to everything, by a menu on phones", async () => {
  const page = await web.open({ viewport: PHONE, scripts: false });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Harga" }).click();
  await page.getByRole("heading", { level: 1, name: /Harga/ }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Kerjaya" }).click();
  await page.getByRole("heading", { level: 1, name: /Kerja kecil/ }).waitFor();
  await page.getByRole("link", { name: "Halaqah", exact: true }).first().click();
  await page.getByRole("link", { name: "Mohon akaun sekolah" }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("one answer is open at a time, and a click on it closes it, by keyboard too", async () => {
  const page = await web.open({ scripts: false });
  await page.goto("/faq");
  const open = page.locator("details[open]");
  const questions = page.locator("summary");
  await expect.poll(() => open.count()).toBe(1);
  expect(await questions.first().textContent()).toBe(await open.locator("summary").textContent());
  await questions.nth(2).click();
  await expect
    .poll(() => open.locator("summary").allTextContents())
    .toEqual([await questions.nth(2).textContent()]);
  await questions.nth(2).press("Enter");
  await expect.poll(() => open.count()).toBe(0);
  await questions.nth(1).press(" ");
  await expect.poll(() => open.count()).toBe(1);
});

test("articles are listed by category and read in full", async () => {
  const page = await web.open({ scripts: false });
  await page.goto("/blog");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  expect(await titles.count()).toBeGreaterThanOrEqual(6);
  const filter = page.getByRole("navigation", { name: "Kategori" });
  await filter.getByRole("link", { name: "Kehadiran" }).click();
  await page.waitForURL("**/blog/category/kehadiran");
  const title = await titles.first().textContent();
  await titles.first().getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: title ?? "" }).waitFor();
  expect((await page.locator(".prose").innerText()).split(/\s+/).length).toBeGreaterThan(400);
});

describe.each([
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
])("the contact form at %s, without scripts", (_width, viewport) => {
  test("keeps what was typed, says what is missing in Malay, and thanks", async () => {
    const page = await web.open({ viewport, scripts: false });
    await page.goto("/contact");
    await page.getByLabel("Nama").fill("Aminah <b>binti</b> Zakaria");
    await page.getByLabel("E-mel").fill("aminah@");
    await page.getByLabel("Mesej").fill("Assalamualaikum. Berapa harganya?");
    await send(page, "Hantar mesej");
    await page.getByRole("alert").getByText("Mesej belum dihantar.").waitFor();
    await page.getByText("Alamat e-mel ini tidak lengkap.").waitFor();
    await page.getByText("Sila isi subjek.").waitFor();
    expect(await page.getByLabel("Nama").inputValue()).toBe("Aminah <b>binti</b> Zakaria");

    await page.getByLabel("E-mel").fill("aminah@contoh.example");
    await page.getByLabel("Subjek").fill("Harga");
    await send(page, "Hantar mesej");
    await page.getByRole("heading", { name: /Terima kasih, mesej anda/ }).waitFor();
    const { rows } = await web.app.owner.query(
      "select name, subject, message from platform.messages where email = 'aminah@contoh.example'",
    );
    expect(rows).toContainEqual({
      name: "Aminah <b>binti</b> Zakaria",
      subject: "Harga",
      message: "Assalamualaikum. Berapa harganya?",
    });
  });
});

test("a form with gaps is accessible too", async () => {
  const page = await web.open({ viewport: PHONE });
  await page.goto("/contact/demo");
  await send(page, "Hantar permintaan");
  await page.getByText("Sila isi nama sekolah anda.").waitFor();
  expect(await page.getByLabel("Nama sekolah").getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
});

test("the demo button opens the form that asks for one", async () => {
  const page = await web.open({ scripts: false });
  await page.goto("/features");
  await page.getByRole("link", { name: "Jadualkan Demo" }).first().click();
  await page.getByLabel("Nama", { exact: true }).fill("Hafiz");
  await page.getByLabel("E-mel").fill("hafiz@contoh.example");
  await page.getByLabel("Nama sekolah").fill("Tahfiz An-Nur");
  await send(page, "Hantar permintaan");
  await page.getByRole("heading", { name: /permintaan demo anda telah diterima/ }).waitFor();
});

async function send(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
}

test("the description of the API has the site's style, and fits a phone", async () => {
  const page = await web.open({ viewport: { width: 320, height: 700 } });
  await page.goto("/api/docs");
  await page.locator("summary", { hasText: /^POST \/attendance\s/ }).click();
  await page.locator("details[open]").getByText('"status": "present"').waitFor();
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const site = await web.open({ viewport: PHONE });
  await site.goto("/");
  const ground = (of: Page) =>
    of.evaluate(() => getComputedStyle(document.documentElement).background);
  // The look at the dark theme may have left it on.
  await page.emulateMedia({ colorScheme: "light" });
  await site.emulateMedia({ colorScheme: "light" });
  expect(await ground(page)).toBe(await ground(site));
  const { results } = await validator.validateString(await page.content());
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
});
