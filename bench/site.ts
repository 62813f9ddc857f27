import { chromium, type Browser } from "playwright-core";
import { ensureChromium } from "../tools/find-chromium.mjs";

/** Lighthouse's "slow 4G": what a phone in a classroom gets on an ordinary day. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const CPU = 4;
const PHONE = { width: 390, height: 844 };

type Figures = { lcp: number; cls: number; blocked: number; bytes: number; scripts: number };

/** Prints how each page of the public site loads, first visit, on a slow phone and network. */
export async function printSite(url: string): Promise<void> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, at = ""]) => new URL(at).pathname,
  );
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  console.log("\n| public page, slow 4G, CPU ÷ 4 | LCP ms | CLS | blocked ms | kB | script kB |");
  console.log("|---|---|---|---|---|---|");
  try {
    for (const path of paths) {
      const { lcp, cls, blocked, bytes, scripts } = await visit(browser, url + path);
      const sizes = [bytes, scripts].map((size) => (size / 1000).toFixed(1)).join(" | ");
      console.log(`| ${path} | ${Math.round(lcp)} | ${cls.toFixed(3)} | ${blocked} | ${sizes} |`);
    }
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    let bytes = 0;
    let scripts = 0;
    const kinds = new Map<string, string>();
    session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (kinds.get(requestId) === "Script") scripts += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "networkidle" });
    const { lcp, cls, fcp, tasks } = await page.evaluate(() => (window as unknown as Watched).seen);
    // Total blocking time counts what keeps a reader waiting who already sees something.
    const blocked = tasks
      .filter(([began]) => began >= fcp)
      .reduce((sum, [, lasted]) => sum + Math.max(0, lasted - 50), 0);
    return { lcp, cls, blocked: Math.round(blocked), bytes, scripts };
  } finally {
    await context.close();
  }
}

type Watched = { seen: { lcp: number; cls: number; fcp: number; tasks: [number, number][] } };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page, before anything else. */
function watch(): void {
  const seen: Watched["seen"] = { lcp: 0, cls: 0, fcp: 0, tasks: [] };
  (window as unknown as Watched).seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) seen.cls += value;
  });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  observe("longtask", (entry) => seen.tasks.push([entry.startTime, entry.duration]));
}
