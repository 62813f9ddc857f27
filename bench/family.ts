import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { type BrowserContext, chromium } from "playwright-core";
import { publishNotice } from "#app/testing-announcements.ts";
import { recordTraffic } from "#app/testing-queries.ts";
import { addRecord, weekBefore } from "#app/testing-hifz.ts";
import type { Caller, TestApp } from "#app/testing.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

const READS = 40;
const PAINTS = 5;
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
  if (html.split("<article").length !== 5) throw new Error("this is no page of four children");
  const notice = brotliCompressSync(await (await fetch(`${app.url}/notis`)).text()).length;
  const css = brotliCompressSync(readFileSync("public/plain.css")).length;
  const script = readFileSync("public/notis.js").length;
  const { url } = (await guardian.post<{ url: string }>("/calendar-feeds", {})).body;
  const served = await middle(READS, () => timed(page, { headers }));
  const { statements } = await recordTraffic(() => fetch(page, { headers }));
  const calendar = await middle(READS, () => timed(app.url + new URL(url).pathname));
  const { cold, kept } = await paints(app.url, guardian);
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows: [string, string | number, string][] = [
    ["HTML, br kB", kb(brotliCompressSync(html).length), "≤ 14"],
    ["stylesheet, br kB", kb(css), "≤ 6"],
    ["/notis in all, br kB", kb(notice + css + script), "≤ 10"],
    ["statements, of them two of the session", statements.length, "≤ 8 + 2"],
    ["server, p50 ms", served.toFixed(0), "≤ 60"],
    ["first paint, slow 3G, CPU ÷ 4, cold with TLS, ms", cold.toFixed(0), "≤ 2,500"],
    ["the same on a kept connection, ms", kept.toFixed(0), "≤ 1,200"],
    ["calendar of 400 events, p50 ms", calendar.toFixed(0), "≤ 50"],
  ];
  console.log("\n| the family's page, 4 children | | budget |\n|---|---|---|");
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
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

/** How long an answer takes up to its last byte, in milliseconds. */
async function timed(url: string, init?: RequestInit): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}`);
  return performance.now() - began;
}

/** The middle of several measurements, after as many that warm up. */
async function middle(times: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let at = 0; at < 2 * times; at += 1) all.push(await measure());
  return all.slice(times).toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN;
}

/** When a slow phone first shows the page: with nothing kept, and again on the same connection. */
async function paints(url: string, { cookie }: Caller): Promise<{ cold: number; kept: number }> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const [name = "", value = ""] = cookie.split("=");
  const domain = new URL(url).hostname;
  const open = async () => {
    const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
    await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
    return context;
  };
  const first = async () => {
    const context = await open();
    const painted = await paint(context, url);
    await context.close();
    return painted;
  };
  try {
    const cold = HANDSHAKE_MS + (await middle(PAINTS, first));
    const context = await open();
    return { cold, kept: await middle(PAINTS, () => paint(context, url)) };
  } finally {
    await browser.close();
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
