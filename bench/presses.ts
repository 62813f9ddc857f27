import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import type { TestApp } from "#app/testing.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";
import { type HifzSheet, makeHifzSchool } from "./hifz-school.ts";

declare const presses: { times: number[]; early: string[] };

const PRESSES = 20;
const SLOWER = 4;
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
];

type Pressed = {
  what: string;
  path: string;
  cookie: string;
  budget: number;
  /** What is there before the first press. */
  ready: (page: Page) => Locator;
  press: (page: Page, at: number) => Promise<void>;
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
    for (const [at, viewport] of VIEWPORTS.entries()) {
      const { teacher } = await app.makeSchool({ pupils: 45 });
      const sheet = sheets[at];
      if (!sheet) throw new Error("a school of the bench has halaqah");
      for (const part of [register(teacher.cookie), tasmik(sheet)]) {
        const times = (await visit(browser, app.url, part, viewport)).toSorted((a, b) => a - b);
        const [p50 = 0, last = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
        const name = `${part.what}, at ${viewport.width} px`;
        console.log(`| ${name} | ${p50.toFixed(0)} | ${last.toFixed(0)} | ≤ ${part.budget} |`);
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
    budget: 100,
    ready: (page) => groups(page).nth(40),
    press: (page, at) =>
      click(
        groups(page)
          .nth(at)
          .locator("button")
          .nth(at % 4),
      ),
  };
}

/** Passes and repeats in turns. */
function tasmik({ teacher: { cookie } }: HifzSheet): Pressed {
  return {
    what: "tasmik, 22 rows",
    path: "/dashboard/hifz",
    cookie,
    budget: 100,
    ready: (page) => groups(page).nth(21),
    press: (page, at) =>
      click(
        groups(page)
          .nth(at)
          .locator("button")
          .nth(at % 2),
      ),
  };
}

async function visit(
  browser: Browser,
  url: string,
  part: Pressed,
  viewport: (typeof VIEWPORTS)[number],
): Promise<number[]> {
  const context = await browser.newContext({ viewport });
  try {
    const [name = "", value = ""] = part.cookie.split("=");
    const { hostname: domain } = new URL(url);
    await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
    const page = await context.newPage();
    await page.goto(`${url}${part.path}`);
    return await pressing(page, part);
  } finally {
    await context.close();
  }
}

async function click(target: Locator): Promise<void> {
  // The scrolling before it does not count for the click.
  await target.scrollIntoViewIfNeeded();
  await target.page().waitForTimeout(400);
  await target.click();
}

/**
 * From the click, as the browser dates it, to the frame that is shown next, in ms (Event Timing, in steps
 * of 8): one after the other. A press that this frame does not show yet stops the measuring.
 */
async function pressing(page: Page, { ready, press }: Pressed): Promise<number[]> {
  await ready(page).waitFor({ state: "attached" });
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(() => {
    const times: number[] = [];
    const early: string[] = [];
    Object.assign(window, { presses: { times, early } });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === "click") times.push(duration);
      // TypeScript's own types lack the threshold.
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener(
      "click",
      ({ target }) => {
        const pressed = (target as Element).closest("button");
        requestAnimationFrame(() => {
          // The button is chosen, or has made way for what was pressed.
          if (!pressed || (pressed.isConnected && pressed.ariaChecked !== "true"))
            early.push(pressed?.ariaLabel ?? "nothing");
        });
      },
      true,
    );
  });
  for (let at = 0; at < PRESSES; at += 1) {
    await press(page, at);
    await page.waitForFunction((count) => presses.times.length > count, at);
  }
  const { times, early } = await page.evaluate(() => presses);
  if (early.length > 0) throw new Error(`${early.length} presses were shown a frame late`);
  return times;
}
