import { chromium, type Page } from "playwright-core";
import { callerOf, type TestApp, type TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";

const TEACHERS = 40;
const PUPILS = 40;
const MORNINGS = 5;

/** Prints how long forty teachers wait who save forty registers of forty pupils at the same time. */
export async function printMorning(app: TestApp): Promise<void> {
  const times: number[] = [];
  let whole = 0;
  for (let at = 0; at < MORNINGS; at += 1) {
    const sheets = await makeSheets(app);
    const date = sheets[0]?.today ?? "";
    const began = performance.now();
    await Promise.all(
      sheets.map(async ({ cookie, class_id, students }) => {
        const pressed = performance.now();
        const body = { class_id, date, unmarked: students };
        const { status } = await callerOf(app.url, cookie).post("/registers", body, {
          "idempotency-key": newId(),
        });
        if (status !== 200) throw new Error(`a register was answered ${status}`);
        times.push(performance.now() - pressed);
      }),
    );
    whole = Math.max(whole, performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
  console.log("\n| 40 teachers save 40 registers of 40 at once | ms | budget |\n|---|---|---|");
  console.log(`| the slowest of 20 (p95), ${MORNINGS} mornings | ${p95.toFixed(0)} | < 1,000 |`);
  console.log(`| until the last of 40 is answered | ${whole.toFixed(0)} | |`);
}

type Sheet = { cookie: string; class_id: string; students: string[]; today: string };

/** A school of forty teachers, each signed in and with a class of forty. */
async function makeSheets(app: TestApp): Promise<Sheet[]> {
  const school = await app.makeSchool({ plan: "enterprise" });
  const { id, today } = school;
  const sheets: Sheet[] = [];
  for (let at = 0; at < TEACHERS; at += 1) {
    const { cookie, teacher_id } = await school.addTeacher(`Guru ${at}`, `G-${at}`);
    const class_id = newId();
    await app.owner.query(
      `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
       values ($1, $2, $3, 'Tahun 1', '2026', 40)`,
      [id, class_id, `Kelas ${at}`],
    );
    await app.owner.query(
      `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date)
       values ($1, gen_random_uuid(), $2, $3, 'homeroom', '2020-01-06')`,
      [id, class_id, teacher_id],
    );
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into app.students (school_id, id, student_id, gender, enrollment_date)
       select $1, gen_random_uuid(), $2 || '-' || n, 'male', '2020-01-06'
       from generate_series(1, ${PUPILS}) n returning id`,
      [id, `K-${at}`],
    );
    const students = rows.map((row) => row.id);
    await app.owner.query(
      `insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       select $1, gen_random_uuid(), $2, student, '2020-01-06' from unnest($3::uuid[]) student`,
      [id, class_id, students],
    );
    sheets.push({ cookie, class_id, students, today });
  }
  await app.owner.query("analyze");
  return sheets;
}

declare const presses: { times: number[]; early: string[] };

const PRESSES = 20;
const SLOWER = 4;

/** Prints how soon a click on a status button is painted, in a class of 45 with the CPU slowed down. */
export async function printPress(url: string, school: TestSchool): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    console.log(
      `\n| press → painted, 45 rows, CPU ${SLOWER} × slower | p50 ms | slowest ms | budget |\n|---|---|---|---|`,
    );
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 860 },
    ]) {
      const context = await browser.newContext({ viewport });
      const [name = "", value = ""] = school.teacher.cookie.split("=");
      const { hostname: domain } = new URL(url);
      await context.addCookies([{ name, value, domain, path: "/", secure: true }]);
      const page = await context.newPage();
      await page.goto(`${url}/dashboard/attendance`);
      const times = (await pressing(page)).toSorted((a, b) => a - b);
      const [p50 = 0, last = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
      console.log(
        `| at ${viewport.width} px, ${PRESSES} presses | ${p50.toFixed(0)} | ${last.toFixed(0)} | ≤ 100 |`,
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/**
 * From the click, as the browser dates it, to the frame that is shown next, in ms (Event Timing, in steps
 * of 8): one pupil after the other. A press that this frame does not show yet stops the measuring.
 */
async function pressing(page: Page): Promise<number[]> {
  const groups = page.locator("[data-status-group]");
  await groups.nth(40).waitFor({ state: "attached" });
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
        const button = (target as Element).closest("button");
        requestAnimationFrame(() => {
          if (button?.ariaChecked !== "true") early.push(button?.ariaLabel ?? "a button");
        });
      },
      true,
    );
  });
  for (let at = 0; at < PRESSES; at += 1) {
    const button = groups
      .nth(at)
      .locator("button")
      .nth(at % 4);
    // The scrolling before it does not count for the click.
    await button.scrollIntoViewIfNeeded();
    await page.waitForTimeout(400);
    await button.click();
    await page.waitForFunction((count) => presses.times.length > count, at);
  }
  const { times, early } = await page.evaluate(() => presses);
  if (early.length > 0) throw new Error(`${early.length} presses were shown a frame late`);
  return times;
}
