import { chromium, type Page } from "playwright-core";
import type { TestSchool } from "#app/testing.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

const WIDE = { width: 1280, height: 860 };
const KEYS = "pelajar 4999";
const JUMPS = 20;

/** Prints how a list of 5,000 students feels: first row, a key of the search, a jump of the page. */
export async function printLists(url: string, school: TestSchool): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ viewport: WIDE });
    const [name = "", value = ""] = school.admin.cookie.split("=");
    const { hostname: domain } = new URL(url);
    await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
    const page = await context.newPage();
    await page.goto(`${url}/dashboard/students`);
    await firstRow(page);
    // The second visit, as every day: the program is kept, the list is not.
    await page.reload();
    const first = await firstRow(page);
    const keys = await typing(page);
    const blank = await jumping(page);
    console.log("\n| students list at 5,000, in the browser | ms | budget |\n|---|---|---|");
    console.log(`| first row painted, after a reload | ${first.toFixed(0)} | ≤ 1,000 |`);
    console.log(
      `| a key of the search, the slowest of ${KEYS.length} | ${keys.toFixed(0)} | ≤ 50 |`,
    );
    console.log(`| jumps of the page without a row in sight, of ${JUMPS} | ${blank} | 0 |`);
  } finally {
    await browser.close();
  }
}

/** When the first row stood in the page, in ms since the navigation began. */
async function firstRow(page: Page): Promise<number> {
  await page.locator("tbody tr[aria-rowindex]").first().waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      }),
  );
}

/** From a key to the frame in which its letter and its rows are painted: the slowest key, in ms. */
async function typing(page: Page): Promise<number> {
  await page.getByRole("searchbox").first().focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    document.addEventListener("keydown", ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
    });
  });
  await page.keyboard.type(KEYS, { delay: 120 });
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await page.getByRole("searchbox").first().fill("");
  await page.locator("tbody tr[aria-rowindex='12']").waitFor({ state: "attached" });
  return Math.max(...times);
}

/** How often no row stood in the middle of the window two frames after a jump. */
async function jumping(page: Page): Promise<number> {
  return page.evaluate(async (jumps) => {
    const frame = () => new Promise(requestAnimationFrame);
    let blank = 0;
    for (let at = 1; at <= jumps; at += 1) {
      scrollTo(0, (document.documentElement.scrollHeight * at) / (jumps + 1));
      await frame();
      await frame();
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (!middle?.closest("tr[aria-rowindex]")) blank += 1;
    }
    return blank;
  }, JUMPS);
}
