import { writeFileSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";
import { type PageRequest, recordRequests } from "../e2e/waterfall.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

const VISITS = 15;
const WIDE = { width: 1280, height: 860 };
const FIELD = 'input[name="email"]';
const PICTURE = "dist/first-load.svg";

type Visit = {
  usable: number;
  painted: number;
  largest: number;
  taken: number;
  requests: PageRequest[];
};

/** Prints the first visit of the sign-in, with nothing kept in the browser, and draws its waterfall. */
export async function printFirstLoad(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const visits: Visit[] = [];
    for (let at = 0; at < VISITS; at += 1) visits.push(await visit(browser, `${url}/login`));
    const [first, ...others] = visits.toSorted((a, b) => a.usable - b.usable);
    const middle = others[Math.floor(VISITS / 2) - 1] ?? first;
    if (!middle) return;
    const { requests, usable, painted, largest, taken } = middle;
    console.log(`\n| sign-in, first visit, the middle of ${VISITS} | | goal |\n|---|---|---|`);
    console.log(`| requests | ${requests.length} | |`);
    console.log(
      `| steps after the page | ${Math.max(...requests.map(({ step }) => step))} | ≤ 2 |`,
    );
    console.log(`| ms until the field takes a key | ${usable.toFixed(0)} | ≤ 200 |`);
    console.log(`| ms until the app has taken the page over | ${taken.toFixed(0)} | |`);
    console.log(`| ms until the first paint | ${painted.toFixed(0)} | |`);
    console.log(`| ms until the largest paint | ${largest.toFixed(0)} | the first |`);
    writeFileSync(PICTURE, draw(middle));
    console.log(`\nThe waterfall of that visit: ${PICTURE}`);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: WIDE });
  try {
    const page = await context.newPage();
    const requests = await recordRequests(page);
    await page.addInitScript(watchField, FIELD);
    await page.goto(address, { waitUntil: "networkidle" });
    const times = await page.evaluate(readTimes);
    return { ...times, requests: requests() };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything else. */
function watchField(field: string): void {
  // The field takes a key from the end of the first frame on that shows it and in which it has the focus. No frame is
  // drawn before the styles are there.
  const look = () => {
    const found = document.querySelector(field);
    if (found && found === document.activeElement) setTimeout(() => performance.mark("usable"));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  // The app has drawn the field itself once the page that the server wrote is gone.
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(field) || document.getElementById("first")) return;
    performance.mark("taken");
    watcher.disconnect();
  });
  watcher.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function readTimes(): Promise<Omit<Visit, "requests">> {
  const [usable] = performance.getEntriesByName("usable");
  const [taken] = performance.getEntriesByName("taken");
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  return new Promise((done) => {
    new PerformanceObserver((list) =>
      done({
        usable: usable?.startTime ?? Number.NaN,
        taken: taken?.startTime ?? Number.NaN,
        painted: painted?.startTime ?? Number.NaN,
        largest: list.getEntries().at(-1)?.startTime ?? Number.NaN,
      }),
    ).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

const LINE = 22;
const LEFT = 250;
const RIGHT = 720;
const TOP = 30;
const COLOURS = ["#56605a", "#047857", "#c8a24a", "#9b1c1c"];

/** A visit's requests as bars over time, coloured by step. */
function draw({ requests, usable, largest, taken }: Visit): string {
  const until = Math.max(usable, largest, taken, ...requests.map(({ end }) => end)) * 1.05;
  const x = (ms: number) => Math.round(LEFT + ((RIGHT - LEFT) * ms) / until);
  const height = TOP + LINE * requests.length + 42;
  const bars = requests.map(({ path, start, end, step, bytes }, at) => {
    const y = TOP + LINE * at;
    const name = path.replace("/assets/", "").replace(/-[\w-]{8}\./, ".");
    return `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${name} · ${(bytes / 1000).toFixed(1)} kB</text>
<rect x="${x(start)}" y="${y + 2}" width="${Math.max(2, x(end) - x(start))}" height="${LINE - 8}" rx="3" fill="${COLOURS[step] ?? COLOURS.at(-1)}"/>`;
  });
  const marks = [
    { ms: usable, text: `field usable, ${usable.toFixed(0)} ms` },
    { ms: largest, text: `largest paint, ${largest.toFixed(0)} ms` },
    { ms: taken, text: `taken over by the app, ${taken.toFixed(0)} ms` },
  ].map(
    ({ ms, text }, at) =>
      `<path d="M${x(ms)} ${TOP}V${height - 38 + at * 12}" stroke="#17221d" stroke-dasharray="3 3"/>
<text x="${x(ms) - 4}" y="${height - 30 + at * 13}" text-anchor="end">${text}</text>`,
  );
  const key = ["the page", "named by the page", "named by what the page named"].map(
    (text, step) =>
      `<rect x="${10 + step * 150}" y="8" width="10" height="10" fill="${COLOURS[step]}"/>
<text x="${25 + step * 150}" y="17">${text}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${RIGHT + 10} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#17221d">
<rect width="100%" height="100%" fill="#ffffff"/>
${[...key, ...bars, ...marks].join("\n")}
</svg>
`;
}
