import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const DESKTOP = { width: 1280, height: 860 };
export const PHONE = { width: 390, height: 844 };

const WIDE = ["in English at 1280 px", DESKTOP, "en"] as const;
const NARROW = ["in Malay at 390 px", PHONE, "ms"] as const;

/** The widths and languages a journey is walked in: the long run both, the quick run the one named. */
export function walks(quick: "wide" | "narrow") {
  if (process.env.LONG) return [WIDE, NARROW] as const;
  return quick === "wide" ? ([WIDE] as const) : ([NARROW] as const);
}

/** A test that the long run alone does. */
export const longTest = test.runIf(process.env.LONG);

type Options = {
  viewport?: typeof DESKTOP;
  dark?: boolean;
  lang?: "asal" | "ms" | "en";
  scripts?: boolean;
  /** Of another server than the run's own. */
  url?: string;
};

/** A server, a browser, and pages in it; a page that logs an error or calls another host fails the test. */
export function useBrowser() {
  let app: TestApp;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    app = await startApp(inject("databaseUrl"));
    browser = await chromium.launch({ executablePath: inject("chromium"), args: FLAGS });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const said = complaints;
    complaints = [];
    expect(said).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  async function open(options: Options = {}): Promise<Page> {
    const { viewport = DESKTOP, dark = false, lang = "asal" } = options;
    const { scripts = true, url = app.url } = options;
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
      javaScriptEnabled: scripts,
      // What stands between page and server has tests of its own (offline.ts), and hides calls from others.
      serviceWorkers: "block",
      hasTouch: viewport.width < 600,
      locale: "ms-MY",
      // Not the school's zone: the day must come from the server.
      timezoneId: "America/New_York",
    });
    contexts.push(context);
    context.setDefaultTimeout(30_000);
    await context.addInitScript((value) => localStorage.setItem("lang", value), lang);
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url)) complaints.push(`called ${request.url()}`);
    });
    return page;
  }

  return {
    get app() {
      return app;
    },
    open,
    /** A page signed in as one of a test's school, by the session that it was made with. */
    async openWith(person: { cookie: string }, options: Options = {}): Promise<Page> {
      const page = await open(options);
      const [name = "", value = ""] = person.cookie.split("=");
      const { hostname: domain } = new URL(app.url);
      await page.context().addCookies([{ name, value, domain, path: "/", secure: true }]);
      return page;
    },
    /** A page signed in by the API, as the form would. */
    async openAs(person: { email: string }, options: Options = {}): Promise<Page> {
      const page = await open(options);
      const answer = await page.request.post("/api/session", {
        data: { email: person.email, password: TEST_PASSWORD },
        headers: { origin: app.url },
      });
      expect(answer.status()).toBe(200);
      return page;
    },
  };
}

type Looks = {
  dark?: boolean;
  /** Dark in the quick run too; journeys leave that to the long one. */
  always?: boolean;
};

/**
 * No violation that axe can find on the page as it stands, in light, and its contrast in dark; colours do
 * not depend on the width, so `dark: false` leaves that out where another width looks at the same page.
 */
export async function expectAccessible(
  page: Page,
  { dark = true, always = false }: Looks = {},
): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await settle(page);
  await expectNoViolation(page);
  if (!dark || !(always || process.env.LONG)) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  await expectNoViolation(page, ["color-contrast"]);
}

/** Half-way through a fade, every colour is wrong. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

// What is still being painted looks wrong for a moment; what is wrong stays so.
async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  if ((await violations(page, rules)).length === 0) return;
  await page.waitForTimeout(300);
  expect(await violations(page, rules)).toEqual([]);
}

// Run in the page as it is: the library's own runner also gathers what passed, and takes four times as long.
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const here = (window as unknown as { axe: typeof axe }).axe;
    const options = { resultTypes: ["violations" as const], ...(runOnly && { runOnly }) };
    const found = await here.run(document, options);
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
    );
  }, rules);
}
