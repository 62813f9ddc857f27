import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
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

/**
 * The widths and languages of a journey, each with what makes its tests: the quick run makes those of the given width,
 * the long run those of the other. A `longTest` runs in both.
 */
export function walks(quick: "wide" | "narrow") {
  const [first, other] = quick === "wide" ? ([WIDE, NARROW] as const) : ([NARROW, WIDE] as const);
  const now = [...first, test] as const;
  return process.env.LONG ? ([now, [...other, longTest]] as const) : ([now] as const);
}

type Options = {
  viewport?: typeof DESKTOP;
  dark?: boolean;
  lang?: "asal" | "ms" | "en";
  scripts?: boolean;
  /** The address of a server other than the run's own. */
  url?: string;
};

let started: Promise<Browser> | undefined;

/** One for all files of a process of tests, with which it ends: starting one takes as long as a short test. */
async function startBrowser(): Promise<Browser> {
  const before = await started?.catch(() => undefined);
  // One that has crashed, or could not be started, fails its own file alone.
  if (before?.isConnected()) return before;
  started = chromium.launch({ executablePath: inject("chromium"), args: FLAGS });
  return started;
}

/** A server, and pages in the browser; a page that logs an error or calls another host fails the test. */
export function useBrowser(settings: Record<string, string> = {}) {
  let app: TestApp;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    app = await startApp(inject("databaseUrl"), settings);
    browser = await startBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const said = complaints;
    complaints = [];
    expect(said).toEqual([]);
  });
  afterAll(() => app.stop());

  async function open(options: Options = {}): Promise<Page> {
    const { viewport = DESKTOP, dark = false, lang = "asal" } = options;
    const { scripts = true, url = app.url } = options;
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
      javaScriptEnabled: scripts,
      // The service worker has tests of its own (offline.test.ts), and would hide calls from the others.
      serviceWorkers: "block",
      hasTouch: viewport.width < 600,
      locale: "ms-MY",
      // This is not the school's zone, because the day must come from the server.
      timezoneId: "America/New_York",
    });
    contexts.push(context);
    context.setDefaultTimeout(30_000);
    await context.addInitScript((value) => localStorage.setItem("lang", value), lang);
    const page = await context.newPage();
    countRequests(page);
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
    /** A page signed in as a person of the test's school, with the session that the person already has. */
    async openWith(person: { cookie: string }, options: Options = {}): Promise<Page> {
      const page = await open(options);
      const [name = "", value = ""] = person.cookie.split("=");
      const { hostname: domain } = new URL(app.url);
      await page.context().addCookies([{ name, value, domain, path: "/", secure: true }]);
      return page;
    },
    /** A page that signed in through the API, as the form does. */
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

/** How many requests of a page have begun and ended. */
const traffic = new WeakMap<Page, { begun: number; ended: number }>();

function countRequests(page: Page): void {
  const count = { begun: 0, ended: 0 };
  traffic.set(page, count);
  page.on("request", () => (count.begun += 1));
  page.on("requestfinished", () => (count.ended += 1));
  page.on("requestfailed", () => (count.ended += 1));
}

/** What the router says of itself in a page of the app. */
type Running = { __TSR_ROUTER__?: { state: { location: Place; resolvedLocation?: Place } } };
type Place = { href: string };

/**
 * Goes to a screen of the running app, as a link does, and waits until all that it reads is shown. A full load compiles
 * every script anew, axe's too, and takes more processor time than the rest of a visit; only the first is one.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isRunning = await page.evaluate((to) => {
    if (!(window as Running).__TSR_ROUTER__) return false;
    // The router hears of it.
    history.pushState(null, "", to);
    return true;
  }, path);
  if (!isRunning) await page.goto(path);
  await untilShown(page, path);
}

/** React shows a part that came late up to 300 ms after the one before, and only then is its data asked for. */
const LATE_MS = 350;

/** Waits until a screen has its heading and all its parts: none has asked for anything for as long as one may be late. */
async function untilShown(page: Page, path: string): Promise<void> {
  const count = traffic.get(page) ?? { begun: 0, ended: 0 };
  const isAtRest = async () => {
    const { begun, ended } = count;
    await page.waitForTimeout(LATE_MS);
    const isThere = await page.evaluate(() => {
      const { state } = (window as Running).__TSR_ROUTER__ ?? {};
      // An unknown address leads to the front page, which has no router.
      const isResolved = !state || state.location.href === state.resolvedLocation?.href;
      const headings = [...document.querySelectorAll("h1")];
      return isResolved && headings.some((heading) => heading.checkVisibility());
    });
    return isThere && begun === ended && begun === count.begun;
  };
  await expect.poll(isAtRest, { message: path, interval: 20, timeout: 30_000 }).toBe(true);
}

/**
 * Expects no violation that axe can find on the page in the light theme, and enough contrast in the dark one. Colours
 * do not depend on the width, so `dark: false` skips the dark theme when another width tests the same page.
 */
export async function expectAccessible(page: Page, { dark = true } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await settle(page);
  await expectNoViolation(page);
  if (!dark) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  await expectNoViolation(page, ["color-contrast"]);
}

/** A digest of all that axe judges on a page in the light theme, apart from where things lie: two widths may have the same. */
export async function drawnOn(page: Page): Promise<string> {
  await page.emulateMedia({ colorScheme: "light" });
  await settle(page);
  // The digest is made in the page, so that the whole text of each page need not be sent.
  return page.evaluate(async () => {
    const looks = [...document.body.querySelectorAll("*")].map((element) => {
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      return [element.checkVisibility(), color, backgroundColor, fontSize, fontWeight].join();
    });
    const text = `${document.documentElement.outerHTML}\n${looks.join("\n")}`;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return new Uint8Array(digest).join();
  });
}

/**
 * Waits until animations end, because half-way through a fade every colour is wrong. Rows that are not drawn because
 * they are out of the window are drawn first: until then they keep the colours of the theme before.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [drawn];
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Expects no violation of axe's rules, or of some of them. A page that is still being painted may look wrong for a moment, but
 * a real fault stays.
 */
export async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  if ((await violations(page, rules)).length === 0) return;
  await page.waitForTimeout(300);
  expect(await violations(page, rules)).toEqual([]);
}

// axe runs in the page directly: the library's runner also collects what passed, and takes four times as long.
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const here = (window as unknown as { axe: typeof axe }).axe;
    // Without what only a report or a page with sound needs.
    const lean = { resultTypes: ["violations" as const], selectors: false, preload: false };
    const options = { ...lean, ...(runOnly && { runOnly }) };
    const found = await here.run(document, options);
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
    );
  }, rules);
}
