import { type Browser, type CDPSession, chromium, type Locator, type Page } from "playwright-core";
import type { TestApp } from "#app/testing.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";
import { type HifzSheet, makeHifzSchool } from "./hifz-school.ts";

declare const presses: { times: number[]; early: string[]; missed: string[] };

const PRESSES = 20;
const SLOWER = 4;
/** The shortest time that Event Timing reports. */
const LEAST_MS = 16;
/** A finger stays on the glass for so long, and a button of the mouse down. */
const HELD_MS = 80;
/** A phone is pressed with a finger. */
const VIEWPORTS = [
  { viewport: { width: 390, height: 844 }, hasTouch: true },
  { viewport: { width: 1280, height: 860 }, hasTouch: false },
];

type Pressed = {
  what: string;
  path: string;
  cookie: string;
  /** For the middle and for the slowest, in ms. */
  budget: [p50: number, slowest: number];
  /** What is there before the first press. */
  ready: (page: Page) => Locator;
  /** The button for each press. */
  target: (page: Page, at: number) => Locator;
};

/** Prints how soon a press is painted with the CPU slowed down: of a register and of a tasmik sheet. */
export async function printPress(app: TestApp): Promise<void> {
  // Each width has its own pupils, of whom nobody is marked or heard yet.
  const { sheets } = (await makeHifzSchool(app, VIEWPORTS.length)).school;
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    console.log(
      `\n| press → painted, CPU ${SLOWER} × slower, ${PRESSES} presses | p50 ms | slowest ms | budget |\n|---|---|---|---|`,
    );
    for (const [at, screen] of VIEWPORTS.entries()) {
      const { teacher } = await app.makeSchool({ pupils: 45 });
      const sheet = sheets[at];
      if (!sheet) throw new Error("a school of the bench has halaqah");
      for (const part of [register(teacher.cookie), tasmik(sheet)]) {
        const times = (await visit(browser, app.url, part, screen)).toSorted((a, b) => a - b);
        const [p50 = 0, last = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
        const name = `${part.what}, at ${screen.viewport.width} px`;
        const budget = `≤ ${part.budget[0]}, ≤ ${part.budget[1]}`;
        console.log(`| ${name} | ${p50.toFixed(0)} | ${last.toFixed(0)} | ${budget} |`);
      }
    }
  } finally {
    await browser.close();
  }
}

const groups = (page: Page) => page.locator("[data-status-group]");

function register(cookie: string): Pressed {
  return {
    what: "register, 45 rows",
    path: "/dashboard/attendance",
    cookie,
    budget: [50, 100],
    ready: (page) => groups(page).nth(40),
    target: (page, at) =>
      groups(page)
        .nth(at)
        .locator("button")
        .nth(at % 4),
  };
}

/** Passes and repeats in turns. */
function tasmik({ teacher: { cookie } }: HifzSheet): Pressed {
  return {
    what: "tasmik, 22 rows",
    path: "/dashboard/hifz",
    cookie,
    budget: [50, 100],
    ready: (page) => groups(page).nth(21),
    target: (page, at) =>
      groups(page)
        .nth(at)
        .locator("button")
        .nth(at % 2),
  };
}

async function visit(
  browser: Browser,
  url: string,
  part: Pressed,
  screen: (typeof VIEWPORTS)[number],
): Promise<number[]> {
  const context = await browser.newContext(screen);
  try {
    const [name = "", value = ""] = part.cookie.split("=");
    const { hostname: domain } = new URL(url);
    await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
    const page = await context.newPage();
    await page.goto(`${url}${part.path}`);
    return await pressing(page, part, screen.hasTouch);
  } finally {
    await context.close();
  }
}

/**
 * Presses with a finger, or with a pointer that is on the button already, as a person's is. Playwright's own click
 * moves, presses and lets go in one instant, and looks in the page for what lies beneath: the page would do all that
 * after the time from which the press counts.
 */
async function press(target: Locator, input: CDPSession | null): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("the button to press is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!input) await page.mouse.move(x, y);
  await page.waitForTimeout(400);
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    input?.send("Input.dispatchTouchEvent", { type, touchPoints });
  await (input ? touch("touchStart", [{ x, y }]) : page.mouse.down());
  await page.waitForTimeout(HELD_MS);
  await (input ? touch("touchEnd", []) : page.mouse.up());
}

/**
 * From the click, as the browser dates it, to the frame that is shown next, in ms (Event Timing, in steps
 * of 8): one after the other. A press that this frame does not show yet stops the measuring, and so does one that hits
 * something else because the page has moved.
 */
async function pressing(
  page: Page,
  { what, ready, target }: Pressed,
  hasTouch: boolean,
): Promise<number[]> {
  await ready(page).waitFor({ state: "attached" });
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate((least) => {
    const times: number[] = [];
    const early: string[] = [];
    const missed: string[] = [];
    let pressed = 0;
    Object.assign(window, { presses: { times, early, missed } });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === "click") times.push(duration);
      // TypeScript's own types lack the threshold.
    }).observe({ type: "event", durationThreshold: least } as PerformanceObserverInit);
    document.addEventListener(
      "click",
      ({ target }) => {
        const button = (target as Element).closest<HTMLElement>("[data-status-group] button");
        if (!button) return missed.push((target as Element).outerHTML.slice(0, 100));
        pressed += 1;
        const mine = pressed;
        // What is quicker than the least that it reports counts as that.
        setTimeout(() => times.length < mine && times.push(least), 2_000);
        requestAnimationFrame(() => {
          // The button shows that it is chosen.
          if (button.ariaChecked !== "true" && !button.dataset.pressed)
            early.push(button.ariaLabel ?? "nothing");
        });
      },
      true,
    );
  }, LEAST_MS);
  for (let at = 0; at < PRESSES; at += 1) {
    await press(target(page, at), hasTouch ? slow : null);
    await page.waitForFunction((count) => presses.times.length + presses.missed.length > count, at);
    const [missed] = await page.evaluate(() => presses.missed);
    if (missed) throw new Error(`press ${at + 1} of ${what} hit ${missed}`);
  }
  const { times, early } = await page.evaluate(() => presses);
  if (early.length > 0) throw new Error(`${early.length} presses were shown a frame late`);
  return times;
}
