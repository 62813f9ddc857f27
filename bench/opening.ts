import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { callerOf, TEST_SECRET, type TestApp } from "#app/testing.ts";
import { endServer, startServer } from "../e2e/server-process.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

const VISITS = 9;
/** How often the save is called before it is measured. */
const WARM_CALLS = 100;
const WARM = 4;
const WIDE = { width: 1280, height: 860 };
const REGISTER = "/dashboard/attendance";

/**
 * Prints how soon the register can be pressed after the click on its entry, on the first visit after the home
 * was idle and on later ones, and how soon a saved register is shown as saved. From the click to the frame that
 * shows it, in the page's own clock. The built server answers in a process of its own: in ours it would wait for
 * what drives the browser.
 */
export async function printOpening(app: TestApp): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-opening-"));
  const server = await startServer({
    NODE_ENV: "production",
    SECRET: TEST_SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: app.runtime.env.databaseUrl ?? "",
  });
  try {
    await measure(app, server.url);
  } finally {
    await endServer(server, "SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(app: TestApp, url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const [first, warm, saved]: [number[], number[], number[]] = [[], [], []];
  try {
    await warmUp(app, url);
    for (let at = 0; at < VISITS; at += 1) {
      const { teacher } = await app.makeSchool({ pupils: 45 });
      const context = await browser.newContext({ viewport: WIDE, serviceWorkers: "block" });
      const [name = "", value = ""] = teacher.cookie.split("=");
      const { hostname: domain } = new URL(url);
      await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
      const page = await context.newPage();
      await page.goto(`${url}/dashboard`);
      await page.waitForLoadState("networkidle");
      first.push(await follow(page, REGISTER, "[data-status-group] button"));
      for (let again = 0; again < WARM; again += 1) {
        await follow(page, "/dashboard", "nav a[data-strong=true]");
        warm.push(await follow(page, REGISTER, "[data-status-group] button"));
      }
      // The last of several rows is there, so that nothing else is being rendered.
      await page.locator("[data-status-group]").nth(44).waitFor({ state: "attached" });
      saved.push(await shown(page, "[aria-keyshortcuts='Control+S']", "output .text-present"));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  console.log(
    "\n| 45 rows, 1280 px, in the browser | p50 ms | slowest ms | budget |\n|---|---|---|---|",
  );
  print("click on the entry → register can be pressed, first visit", first, 150);
  print("the same, visited before", warm, 50);
  print("save → shown as saved", saved, 50);
}

/** Saves by the API: of a server that has just started, the first saves would be those of code that is not compiled. */
async function warmUp(app: TestApp, url: string): Promise<void> {
  const { teacher, class_id, today: date, students } = await app.makeSchool({ pupils: 45 });
  const { post } = callerOf(url, teacher.cookie);
  for (let at = 0; at < WARM_CALLS; at += 1) {
    const { status } = await post("/registers", { class_id, date, unmarked: students });
    if (status !== 200) throw new Error(`the save was answered ${status}`);
  }
}

function print(what: string, times: number[], budget: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50 = 0, last = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`| ${what} | ${p50.toFixed(0)} | ${last.toFixed(0)} | ≤ ${budget} |`);
}

function follow(page: Page, href: string, wanted: string): Promise<number> {
  return shown(page, `a[href="${href}"]`, wanted);
}

/** Clicks, and waits for the frame that shows what is wanted and lets it be pressed. In ms. */
function shown(page: Page, pressed: string, wanted: string): Promise<number> {
  return page.evaluate(
    ([from, to]) =>
      new Promise<number>((done) => {
        const links = [...document.querySelectorAll<HTMLElement>(from)];
        const isThere = () => {
          const element = document.querySelector<HTMLElement>(to);
          return element && !element.matches(":disabled, [inert] *");
        };
        const watch = new MutationObserver(() => {
          if (!isThere()) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
        });
        watch.observe(document.body, { childList: true, subtree: true, attributes: true });
        const began = performance.now();
        links.find((link) => link.offsetParent)?.click();
      }),
    [pressed, wanted] as const,
  );
}
