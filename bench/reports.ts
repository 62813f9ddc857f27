import { readFileSync } from "node:fs";
import { chromium, type Page } from "playwright-core";
import { TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { DEFINITIONS, REPORT_IDS, type ReportId } from "#features/reports/rules.ts";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { runReportsOf } from "#features/reports/schedules/jobs.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";
import { makeSchools } from "./schools.ts";
import { cpuOf } from "./sites.ts";
import { printTimed } from "./timed.ts";

/** The numbers of the schools of this part, which no other part makes. */
const FIRST = 5001;
const SCHOOL = { classes: [40, ...Array.from({ length: 23 }, () => 20)], days: 190 };
const LARGE = { classes: Array.from({ length: 20 }, () => 250), days: 22 };
const PUBLISHED = 256;
const SCHEDULES = 12;
const SCHOOLS = 1000;
const CORES = 2;
const SLOWER = 4;
const WIDE = { width: 1280, height: 860 };

type Ask = <T>(path: string, body?: unknown) => Promise<T>;

/** Reads, or with a body writes, as somebody who signs in. */
async function askerOf(url: string, email: string): Promise<Ask> {
  const send = (path: string, cookie: string, body: unknown) =>
    fetch(`${url}/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { cookie, origin: url, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const signed = await send("/session", "", { email, password: TEST_PASSWORD });
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return async <T>(path: string, body?: unknown) => {
    const answer = await send(path, cookie, body);
    if (!answer.ok)
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Prints what reports and progress reports take: in a school of 500, in one of 5,000, and on their schedules. */
export async function printReports(app: TestApp): Promise<void> {
  const owner = await app.owner.connect();
  const school = await makeSchools(owner, [SCHOOL], FIRST);
  const large = await makeSchools(owner, [LARGE], FIRST + 1);
  await owner.query("analyze");
  owner.release();
  const ask = await askerOf(app.url, school.admin);
  const { today } = school;
  const since = (days: number) => `period=custom&on=${addDays(today, -days)}&to=${today}`;
  console.log(
    `\n| ${school.pupils} students, ${SCHOOL.days} school days | p50 ms | slowest ms | statements | kB | budget |\n` +
      "|---|---|---|---|---|---|",
  );
  const read = (path: string) => async () => void (await ask(path));
  const month = "≤ 250 ms, ≤ 8 statements";
  await printTimed("classes of a month", read(`/reports/kehadiran-bulanan?${since(30)}`), month);
  await printTimed("students of a month", read(`/reports/kehadiran-pelajar?${since(30)}`), month);
  const year = read(`/reports/kehadiran-pelajar?${since(364)}`);
  await printTimed("students of a year", year, "≤ 600 ms", 5);
  await printSlowest(ask);
  const period = await makeCards(app, school, ask);
  const board = read(`/card-periods/${period.id}/board`);
  await printTimed("board of progress reports", board, "≤ 200 ms");
  const [first] = school.classes;
  const of = `period_id=${period.id}&class_id=${first?.id}`;
  await printTimed("class of 40 with facts", read(`/cards?${of}`), "≤ 250 ms");
  await publish(school, ask, period);
  await printSchedules(app, school.id, ask);
  await printBrowser(app, school, large, period, first?.id ?? "");
}

/** Every other report as it opens, the slowest of them. */
async function printSlowest(ask: Ask): Promise<void> {
  const times: [number, ReportId][] = [];
  for (const id of REPORT_IDS) {
    await ask(`/reports/${id}`);
    const began = performance.now();
    await ask(`/reports/${id}`);
    times.push([performance.now() - began, id]);
  }
  const [ms = 0, id] = times.toSorted(([a], [b]) => b - a)[0] ?? [];
  console.log(`| slowest of all ${times.length} as they open (${id}) | ${ms.toFixed(1)} | | | | |`);
}

type School = { id: string; today: string; classes: { id: string; students: string[] }[] };

/** A period of which every report is written, with eight marks each. */
async function makeCards(app: TestApp, school: School, ask: Ask): Promise<CardPeriod> {
  const { today, classes, id } = school;
  await ask("/subjects/preset", { preset: "kafa", levels: [] });
  const setup = await ask<CardSetup>("/traits/preset", {});
  const period = await ask<CardPeriod>("/card-periods", {
    name: "Penggal 3",
    academic_year: today.slice(0, 4),
    from_date: addDays(today, -90),
    to_date: today,
    levels: [],
    sections: ["attendance", "hafazan", "subjects", "traits", "comment", "remark"],
    due_on: today,
  });
  const traits = Object.fromEntries(setup.traits.map((trait) => [trait.id, 3]));
  const comment = "Alhamdulillah, hadir dengan sangat baik. ".repeat(10).slice(0, 400);
  const rows = classes.flatMap((one) => one.students.map((student) => [one.id, student]));
  await app.owner.query(
    `insert into app.cards (school_id, id, period_id, student_id, class_id, comment, traits, state, version,
       changed_by, changed_at)
     select $1, gen_random_uuid(), $2, s.id, s.class_id, $3, $4, 'approved', 1,
       (select p.id from app.profiles p where p.school_id = $1 and p.role = 'admin' limit 1), now()
     from unnest($5::uuid[], $6::uuid[]) as s (class_id, id)`,
    [id, period.id, comment, traits, rows.map(([of]) => of), rows.map(([, student]) => student)],
  );
  await app.owner.query(
    `insert into app.card_marks (school_id, id, card_id, subject_id, tenths, client_key, marked_by, marked_at)
     select k.school_id, gen_random_uuid(), k.id, v.id, 400 + 60 * v.position, gen_random_uuid(), k.changed_by,
       now()
     from app.cards k join app.subjects v on v.school_id = k.school_id where k.period_id = $1`,
    [period.id],
  );
  await app.owner.query("analyze");
  return period;
}

/** Whole classes of 256 reports and more, published at once: that happens only once. */
async function publish({ classes }: School, ask: Ask, period: CardPeriod): Promise<void> {
  const students: string[] = [];
  for (const one of classes) if (students.length < PUBLISHED) students.push(...one.students);
  const began = performance.now();
  await ask("/cards/publish", { period_id: period.id, student_ids: students });
  const ms = performance.now() - began;
  console.log(`| ${students.length} reports published | ${ms.toFixed(0)} | | | | ≤ 5,000 ms |`);
}

/** What makes a month's reports of a school at its schedules, in processor time. */
async function printSchedules(app: TestApp, school_id: string, ask: Ask): Promise<void> {
  const { id: me, today } = await ask<{ id: string; today: string }>("/me");
  const monthly = REPORT_IDS.filter((id) =>
    (DEFINITIONS[id].periods as readonly string[]).includes("month"),
  ).slice(0, SCHEDULES);
  for (const report_id of monthly) {
    const params = { when: "last", period: "month" };
    const saved = await ask<SavedReport>("/saved-reports", {
      report_id,
      name: report_id,
      params,
      shared: true,
    });
    const schedule = { saved_id: saved.id, every: "month", day: 1, is_on: true, version: 0 };
    await ask("/report-schedules", { ...schedule, recipients: [me] });
  }
  const pids = async () =>
    (
      await app.owner.query<{ pid: number }>(
        "select pid from pg_stat_activity where usename in ('halaqah_app', 'halaqah_auth')",
      )
    ).rows.map(({ pid }) => pid);
  const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0);
  const first = monthStart(addDays(monthStart(today), 31));
  const now = () => atClock(first, "07:10", "Asia/Kuala_Lumpur");
  const backends = await pids();
  const [cpu, asked] = [process.cpuUsage(), sum(cpuOf(backends).values())];
  const began = performance.now();
  const failures = await runReportsOf({ ...app.runtime, now }, school_id);
  if (failures.length > 0) throw failures[0];
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const used = (user + system) / 1000 + sum(cpuOf(backends).values()) - asked;
  const minutes = (used * SCHOOLS) / CORES / 60_000;
  const each = used / monthly.length;
  console.log(
    `| ${monthly.length} schedules of a school, ${each.toFixed(0)} ms of processor time each | ${wall.toFixed(0)} | | | | |\n` +
      `| of ${SCHOOLS} schools on ${CORES} cores: ${minutes.toFixed(1)} minutes | | | | | ≤ 20 minutes |`,
  );
}

async function printBrowser(
  app: TestApp,
  school: { admin: string },
  large: { admin: string; today: string },
  period: CardPeriod,
  class_id: string,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const open = async (email: string) => {
    const context = await browser.newContext({ viewport: WIDE, baseURL: app.url });
    const answer = await context.request.post("/api/session", {
      data: { email, password: TEST_PASSWORD },
      headers: { origin: app.url },
    });
    if (!answer.ok()) throw new Error(`sign in: ${answer.status()}`);
    return context.newPage();
  };
  try {
    console.log("\n| reports in the browser | ms | budget |\n|---|---|---|");
    const page = await open(large.admin);
    const { first, filtered } = await readLarge(page, large.today);
    console.log(`| report of 5,000 rows, first row painted after a reload | ${first} | ≤ 1,000 |`);
    console.log(`| the same, from a filter to its rows | ${filtered} | ≤ 400 |`);
    console.log(`| XLSX of 10,000 × 15 | ${await writeLarge(page)} | ≤ 3,000 |`);
    const paper = await open(school.admin);
    const laid = await printClass(paper, `/dashboard/reports/cards/${period.id}/${class_id}`);
    console.log(
      `| class of 40 from the press to the print dialog, CPU ${SLOWER} × slower | ${laid} | ≤ 2,000 |`,
    );
  } finally {
    await browser.close();
  }
}

const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        requestAnimationFrame(() => setTimeout(() => done(performance.now())));
      }),
  );

/** Notes when the page hears of the next press: what drives the browser first waits for the field to be at rest. */
const pressing = (page: Page, event: "click" | "change") =>
  page.evaluate((type) => {
    addEventListener(type, ({ timeStamp }) => Object.assign(window, { pressed: timeStamp }), {
      capture: true,
      once: true,
    });
  }, event);

const pressedAt = (page: Page) =>
  page.evaluate(() => (window as unknown as { pressed: number }).pressed);

async function readLarge(page: Page, today: string): Promise<{ first: string; filtered: string }> {
  const row = page.locator("tbody tr").first();
  // In the page, because what drives the browser looks for the row only now and then.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector("tbody tr")) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { rowAt: performance.now() })),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  const days = `period=custom&on=${addDays(today, -29)}&to=${today}`;
  await page.goto(`/dashboard/reports/kehadiran-pelajar?${days}`);
  await row.waitFor();
  await page.reload();
  await row.waitFor();
  await page.waitForFunction(() => "rowAt" in window);
  const first = await page.evaluate(() => (window as unknown as { rowAt: number }).rowAt);
  const gender = page.locator("select").filter({ has: page.locator("option[value=male]") });
  const answered = page.waitForResponse((one) => one.url().includes("gender=male"));
  await pressing(page, "change");
  await gender.selectOption("male");
  await answered;
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  const filtered = (await painted(page)) - (await pressedAt(page));
  return { first: first.toFixed(0), filtered: filtered.toFixed(0) };
}

async function writeLarge(page: Page): Promise<string> {
  const manifest = JSON.parse(readFileSync("dist/web/manifest.json", "utf8")) as Record<
    string,
    { file: string }
  >;
  const address = `/assets/${manifest["src/ui/xlsx.ts"]?.file.split("/").at(-1)}`;
  // As text, because Vite writes imports anew.
  const ms = await page.evaluate<number>(`(async () => {
    const { writeXlsx } = await import(${JSON.stringify(address)});
    const rows = Array.from({ length: 10_001 }, (_, at) =>
      Array.from({ length: 15 }, (_, of) => of % 3 ? at * of : "Pelajar " + at + " bin Ujian " + of));
    const began = performance.now();
    await writeXlsx("Laporan", rows, {});
    return performance.now() - began;
  })()`);
  return ms.toFixed(0);
}

async function printClass(page: Page, path: string): Promise<string> {
  await page.addInitScript(() => {
    window.print = () => {
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { laid: performance.now() })),
      );
    };
  });
  await page.goto(path);
  const button = page.getByRole("button", { name: /^(Print the class|Cetak kelas)/ }).first();
  await button.waitFor();
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await pressing(page, "click");
  await button.click();
  await page.waitForFunction(() => "laid" in window);
  const { laid, pages } = await page.evaluate(() => ({
    ...(window as unknown as { laid: number }),
    pages: document.querySelectorAll(".print-sheet > *").length,
  }));
  if (pages !== 40) throw new Error(`${pages} pages are printed`);
  return (laid - (await pressedAt(page))).toFixed(0);
}
