import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { measurePages } from "../bench/bytes.ts";
import { TEST_PASSWORD } from "#app/testing.ts";
import { DESKTOP, PHONE, useBrowser } from "./browser.ts";
import { recordRequests } from "./waterfall.ts";

const at = useBrowser();

async function visitLogin(viewport: typeof DESKTOP) {
  const page = await at.open({ viewport });
  const requests = await recordRequests(page);
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.locator("input[name=email]").waitFor();
  return requests();
}

/** What the page asks for. Only some browsers without a window ask for the icon of the tab too. */
const ofPage = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => path !== "/favicon.svg");

test("the sign-in is whole after seven requests, and the page itself names every script", async () => {
  const requests = await visitLogin(PHONE);
  expect(ofPage(requests)).toHaveLength(7);
  const scripts = requests.filter(({ kind }) => kind === "Script");
  expect(scripts.filter(({ step }) => step !== 1)).toEqual([]);
  expect(requests.filter(({ step }) => step > 2)).toEqual([]);
});

test("on a wide window the sign-in asks for one font more, no later than its styles", async () => {
  const requests = await visitLogin(DESKTOP);
  expect(ofPage(requests)).toHaveLength(8);
  expect(requests.filter(({ step }) => step > 2)).toEqual([]);
});

/** Opens the sign-in as the server wrote it: the app's scripts come when what is returned is called. */
async function openUnscripted(page: Page) {
  let letGo = () => {};
  const wanted = new Promise<void>((done) => (letGo = done));
  await page.route(/\/assets\/(?!first-).*\.js$/, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.locator("#first input[name=email]").waitFor();
  return letGo;
}

const isTaken = (page: Page) => expect.poll(() => page.locator("#first").count()).toBe(0);

/** Where everything lies that a person sees of the sign-in, in px: a part of a px comes from how text is split into nodes. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, p, label, input, button, a, svg, img")]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.tagName, ...[x, y, width, height].map(Math.round)].join(" ");
      }),
  );

test("the sign-in is typed into before the scripts are there; when they come, nothing is lost or moves", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await at.open({ viewport });
    const letGo = await openUnscripted(page);
    const [email, password] = ["email", "password"].map((name) =>
      page.locator(`input[name=${name}]`),
    );
    const isWide = viewport === DESKTOP;
    // On a phone a keyboard would come up over the page.
    await expect
      .poll(() => email?.evaluate((field) => field === document.activeElement))
      .toBe(isWide);
    if (!isWide) await email?.focus();
    await page.keyboard.type("guru@ujian.example");
    await password?.focus();
    await page.keyboard.type("rahsia");
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => document.fonts.ready);
    const before = await places(page);
    letGo();
    await isTaken(page);
    expect(await places(page)).toEqual(before);
    expect(await email?.inputValue()).toBe("guru@ujian.example");
    // The focus and its place are kept: the next key goes where it was meant to.
    await page.keyboard.type("-");
    expect(await password?.inputValue()).toBe("rahsi-a");
    expect(await page.title()).toBe("Log Masuk · Halaqah");
  }
});

test("a word that is being composed ends before the app takes the sign-in over", async () => {
  const page = await at.open();
  const letGo = await openUnscripted(page);
  const compose = (type: string) =>
    page.locator("#first input[name=email]").dispatchEvent(type, { bubbles: true });
  await compose("compositionstart");
  letGo();
  await page.locator("#root h1").waitFor({ state: "attached" });
  expect(await page.locator("#root").isVisible()).toBe(false);
  await page.locator("#first input[name=email]").fill("guru@ujian.example");
  await compose("compositionend");
  await isTaken(page);
  expect(await page.locator("input[name=email]").inputValue()).toBe("guru@ujian.example");
});

test("who signs in before the scripts are there is signed in when they come", async () => {
  const school = await at.app.makeSchool();
  const page = await at.open();
  const letGo = await openUnscripted(page);
  await page.keyboard.type(school.teacher.email);
  await page.locator("input[name=password]").focus();
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press("Enter");
  letGo();
  await page.waitForURL("**/dashboard");
});

test("without scripts the sign-in sends nothing, so that no password stands in an address", async () => {
  const page = await at.open({ scripts: false });
  // The serif comes last, and would count as sent.
  await page.goto("/login", { waitUntil: "networkidle" });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.locator("input[name=email]").fill("guru@ujian.example");
  await page.locator("input[name=password]").fill("rahsia");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Log Masuk" }).click();
  expect(sent).toEqual([]);
  expect(new URL(page.url()).search).toBe("");
});

test("a screen behind the sign-in loads its own files together with the page's", async () => {
  const school = await at.app.makeSchool({ pupils: 2 });
  const page = await at.openWith(school.teacher);
  const requests = await recordRequests(page);
  await page.goto(`/dashboard/students/${school.students[0]}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const layout = requests().find(({ path }) => path.includes("/dashboard-"));
  expect(layout?.step).toBe(1);
});

test("the scripts and styles of a page's first load stay within their budgets", () => {
  for (const { page, script, budget } of measurePages()) {
    expect(script, page).toBeGreaterThan(50);
    expect(script, page).toBeLessThanOrEqual(budget);
  }
});
