import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { publishNotice } from "#app/testing-announcements.ts";
import { addRecord, weekBefore } from "#app/testing-hifz.ts";
import type { Caller, TestApp } from "#app/testing.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

const READS = 40;
/** A slow 3G phone: 400 ms for each round trip, 400 kbit/s. */
const SLOW_3G = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
/** A connection begins with one round trip of TCP and one of TLS 1.3, which the browser's throttle does not slow. */
const HANDSHAKE_MS = 2 * SLOW_3G.latency;
const CPU = 4;
const PHONE = { width: 390, height: 844 };

/** Prints what the family's page and the calendar of a phone cost, and how soon a slow phone shows the page. */
export async function printFamily(app: TestApp): Promise<void> {
  const guardian = await makeFamily(app);
  const page = `${app.url}/keluarga`;
  const headers = { cookie: guardian.cookie };
  const html = await (await fetch(page, { headers })).text();
  const css = brotliCompressSync(readFileSync("public/plain.css")).length;
  const notice = await (await fetch(`${app.url}/notis`)).text();
  const { url } = (await guardian.post<{ url: string }>("/calendar-feeds", {})).body;
  const served = await middle(() => fetch(page, { headers }));
  const calendar = await middle(() => fetch(app.url + new URL(url).pathname));
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  let [cold, kept] = [Number.NaN, Number.NaN];
  try {
    [cold, kept] = await paints(browser, app.url, guardian);
  } finally {
    await browser.close();
  }
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  const script = readFileSync("public/notis.js").length;
  const whole = brotliCompressSync(notice).length + css + script;
  console.log("\n| the family's page, 4 children | | budget |\n|---|---|---|");
  console.log(`| HTML, br kB | ${kb(brotliCompressSync(html).length)} | ≤ 14 |`);
  console.log(`| stylesheet, br kB | ${kb(css)} | ≤ 6 |`);
  console.log(`| /notis in all, br kB | ${kb(whole)} | ≤ 10 |`);
  console.log(`| server, p50 ms | ${served.toFixed(0)} | ≤ 60 |`);
  console.log(`| first paint, slow 3G, CPU ÷ 4, cold with TLS, ms | ${cold.toFixed(0)} | ≤ 2500 |`);
  console.log(`| the same on a kept connection, ms | ${kept.toFixed(0)} | ≤ 1200 |`);
  console.log(`| calendar of 400 events, p50 ms | ${calendar.toFixed(0)} | ≤ 50 |`);
}

/** A guardian of four pupils of whom everything is known, in a school with 400 events. */
async function makeFamily(app: TestApp): Promise<Caller> {
  const school = await app.makeSchool();
  const { id, guardian, guardian_id, students, admin, today } = school;
  await app.owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     select $1, gen_random_uuid(), $2, id, 'ibu' from app.students where id = any ($3)`,
    [id, guardian_id, students.slice(1, 4)],
  );
  for (const student_id of students.slice(0, 4)) {
    await addRecord(app, school, weekBefore(school), { student_id });
  }
  await publishNotice(admin, { reply: "ack" });
  await app.owner.query(
    `insert into app.events (school_id, id, title, date)
     select $1, gen_random_uuid(), 'مشوارت اڬوڠ ' || n, $2::date + n from generate_series(1, 400) n`,
    [id, today],
  );
  return guardian;
}

/** The middle of many reads, in milliseconds up to the last byte. */
async function middle(read: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < READS; at += 1) {
    const began = performance.now();
    await (await read()).arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[READS / 2] ?? Number.NaN;
}

/** When a slow phone first shows the page: with nothing kept, and again on the same connection. */
async function paints(
  browser: Browser,
  url: string,
  { cookie }: Caller,
): Promise<[number, number]> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  const [name = "", value = ""] = cookie.split("=");
  const domain = new URL(url).hostname;
  await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
  try {
    const cold = await paint(context, url);
    return [cold + HANDSHAKE_MS, await paint(context, url)];
  } finally {
    await context.close();
  }
}

async function paint(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_3G });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  await page.goto(`${url}/keluarga`, { waitUntil: "networkidle" });
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  return painted;
}
