import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { absenceReports } from "#features/absences/table.ts";
import type { Register } from "#features/attendance/contract.ts";
import { calendarSessions } from "#features/calendar/sessions/table.ts";
import { schools } from "#features/schools/table.ts";
import type { TestSchool } from "#app/testing.ts";
import { addDays, clockNow, formatTime, instant, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";
import { expectNoSidewaysScroll } from "./form.ts";

const web = useBrowser();

const WIDTHS = [
  ["1280 px", DESKTOP],
  ["390 px", PHONE],
] as const;

/** The address to which a save is sent. */
const SAVE = "**/api/registers";

async function saved(school: TestSchool, date = school.today): Promise<Register> {
  return (await school.admin.get<Register>("/attendance", { class_id: school.class_id, date }))
    .body;
}

function markOf(register: Register, name: string) {
  return register.marks.find((mark) => mark.student.first_name === name);
}

function statusOf(register: Register, name: string): string | null | undefined {
  return markOf(register, name)?.status;
}

function group(page: Page, name: string) {
  return page.getByRole("radiogroup", { name: new RegExp(`${name}\\b`) });
}

function choice(page: Page, name: string, status: string) {
  return group(page, name).getByRole("radio", { name: status, exact: true });
}

function seen(page: Page, text: string | RegExp) {
  return page.getByText(text).filter({ visible: true }).first();
}

/** On phones some tools are behind a button. */
async function openTools(page: Page): Promise<void> {
  const tools = page.getByRole("button", { name: "Tools" });
  if (await tools.isVisible()) await tools.click();
}

/** Expects that no notice covers the target. */
async function expectFree(target: ReturnType<Page["getByRole"]>): Promise<void> {
  const isFree = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isFree).toBe(true);
}

async function openRegister(school: TestSchool, options = {}, search = ""): Promise<Page> {
  const page = await web.openWith(school.teacher, options);
  await page.goto(`/dashboard/attendance${search}`);
  await group(page, "Hakim").waitFor();
  return page;
}

/** Expects that the server has these statuses of pupils. */
async function expectStatuses(school: TestSchool, wanted: Record<string, string | null>) {
  await expect
    .poll(async () => {
      const register = await saved(school);
      return Object.fromEntries(
        Object.keys(wanted).map((name) => [name, statusOf(register, name)]),
      );
    })
    .toEqual(wanted);
}

/** Adds an accepted report of an absence today. */
async function planAbsence(school: TestSchool, student_id: string) {
  await school.db.insert(absenceReports).values({
    school_id: school.id,
    id: newId(),
    student_id,
    from_date: school.today,
    to_date: school.today,
    reason: "family",
    state: "accepted",
    reported_by: school.guardian.id,
    created_at: new Date().toISOString(),
  });
}

describe.each(WIDTHS)("at %s", (_width, viewport) => {
  test("30 pupils with 3 exceptions: 5 taps from the dashboard to a saved register", async () => {
    const school = await web.app.makeSchool({ pupils: 30 });
    const page = await web.openWith(school.teacher, { viewport });
    await page.goto("/dashboard");
    let taps = 0;
    const tap = async (target: ReturnType<Page["getByRole"]>) => {
      taps += 1;
      await target.click();
    };
    await tap(page.getByRole("link", { name: "Take Attendance" }));
    await page.getByRole("heading", { name: "Attendance", exact: true }).first().waitFor();
    await tap(choice(page, "Pelajar 4", "Absent"));
    await tap(choice(page, "Pelajar 9", "Late"));
    await tap(choice(page, "Pelajar 17", "Excused"));
    await tap(page.getByRole("button", { name: "Save Attendance" }));
    await seen(page, /^Saved \d\d:\d\d/).waitFor();
    expect(taps).toBe(5);

    const register = await saved(school);
    expect(register.taken?.by).toBe("Faizal bin Osman");
    expect(statusOf(register, "Pelajar 4")).toBe("absent");
    expect(statusOf(register, "Pelajar 9")).toBe("late");
    expect(statusOf(register, "Pelajar 17")).toBe("excused");
    const present = register.marks.filter((mark) => mark.status === "present");
    expect(present).toHaveLength(27);
  });

  test("a mark moves no row; details open beneath; nothing axe can find", async () => {
    const school = await web.app.makeSchool({ pupils: 8 });
    for (const days of [1, 2, 3, 4, 5, 6]) await school.addSavedRegister(days);
    await planAbsence(school, school.students[2] ?? "");
    const page = await openRegister(school, { viewport });
    await expectAccessible(page, { dark: viewport === DESKTOP });

    const tops = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('[id^="line-"]'), (row) =>
          Math.round(row.getBoundingClientRect().top + scrollY),
        ),
      );
    const before = await tops();
    for (const status of ["Absent", "Late", "Excused"]) {
      await choice(page, "Pelajar 2", status).click();
      expect(await tops()).toEqual(before);
    }
    await choice(page, "Pelajar 4", "Late").click();

    await page.getByRole("button", { name: /details of Pelajar 2\b/ }).click();
    expect((await tops()).slice(0, 2)).toEqual(before.slice(0, 2));
    const done = page.getByRole("button", { name: "Done" });
    await done.evaluate((button) => button.scrollIntoView({ block: "end" }));
    await page.getByRole("button", { name: "Sakit (ada MC)" }).click();
    await expectFree(done);
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await expect.poll(async () => markOf(await saved(school), "Pelajar 2")?.reason).toBe("mc");
    expect(statusOf(await saved(school), "Pelajar 2")).toBe("excused");

    await done.click();
    await page.getByRole("button", { name: "No", exact: true }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await choice(page, "Pelajar 7", "Late").click();
    await expectFree(choice(page, "Pelajar 8", "Excused"));
    await page.evaluate(() => scrollTo(0, 0));
    await openTools(page);
    await page.getByRole("button", { name: "Grid" }).click();
    await page.getByRole("list", { name: "Attendance" }).waitFor();
    expect(await page.getByRole("table").count()).toBe(0);
    await expectAccessible(page, { dark: viewport === DESKTOP });
    await choice(page, "Pelajar 5", "Absent").click();
    await expectStatuses(school, { "Pelajar 5": "absent" });
    await page.reload();
    await page.getByRole("list", { name: "Attendance" }).waitFor();
  });
});

const FIRST_SCREENS = [
  [
    { width: 390, height: 844 },
    { pupils: 4.5, buttons: 4 },
  ],
  [
    { width: 360, height: 640 },
    { pupils: 2, buttons: 2 },
  ],
  [
    { width: 1280, height: 860 },
    { pupils: 9, buttons: 9, first: 270 },
  ],
] as const;

test("the first screen belongs to the pupils, and the title and the class stay in sight", async () => {
  const school = await web.app.makeSchool({ pupils: 30 });
  // A rest day has a notice above its register.
  await school.db.update(schools).set({ weekend_days: [] }).where(eq(schools.id, school.id));
  for (const days of [1, 2, 3, 4, 5]) await school.addSavedRegister(days);
  for (const [viewport, wanted] of FIRST_SCREENS) {
    const page = await openRegister(school, { viewport });
    await page.getByText("Is this your own device?").waitFor();
    const seen = await page.evaluate(() => {
      const isBar = (element: Element) => getComputedStyle(element).position === "fixed";
      const save = document.querySelector("[aria-keyshortcuts='Control+S']");
      let bar = save;
      while (bar && !isBar(bar)) bar = bar.parentElement;
      const end = bar?.getBoundingClientRect().top ?? innerHeight;
      const rows = [...document.querySelectorAll('[id^="line-"]')];
      const shares = rows.map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return Math.max(0, Math.min(bottom, end) - top) / height;
      });
      const groups = [...document.querySelectorAll("[data-status-group]")];
      return {
        pupils: shares.reduce((sum, share) => sum + share, 0),
        buttons: groups.filter((group) => group.getBoundingClientRect().bottom <= end).length,
        first: rows[0]?.getBoundingClientRect().top ?? 0,
      };
    });
    expect(seen.pupils).toBeGreaterThanOrEqual(wanted.pupils);
    expect(seen.buttons).toBeGreaterThanOrEqual(wanted.buttons);
    if ("first" in wanted) expect(seen.first).toBeLessThanOrEqual(wanted.first);

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const inSight = async (text: string) => {
      const boxes = await page.getByText(text).filter({ visible: true }).all();
      const tops = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y ?? -1));
      return tops.some((top) => top >= 0 && top < 120);
    };
    expect(await inSight("Tahun 3 Ibnu Sina")).toBe(true);
    await expectFree(page.getByRole("button", { name: "Save Attendance" }));
    await expectNoSidewaysScroll(page);
    await page.close();
  }
});

test("a full class in two taps from the dashboard, who was reported away excused", async () => {
  const school = await web.app.makeSchool();
  await planAbsence(school, school.students[2] ?? "");
  const page = await web.openWith(school.teacher, { viewport: PHONE });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Take Attendance" }).click();
  await seen(page, "4 unmarked will be saved as present, 1 as excused").waitFor();
  expect(await choice(page, "Pelajar 3", "Excused").getAttribute("aria-checked")).toBe("false");
  await page.getByRole("button", { name: "Save Attendance" }).click();
  await seen(page, /^Saved \d\d:\d\d/).waitFor();
  const register = await saved(school);
  expect(markOf(register, "Pelajar 3")).toMatchObject({ status: "excused", reason: "family" });
  expect(register.marks.filter((mark) => mark.status === "present")).toHaveLength(4);
});

test("a save shows what it will do at once, claims nothing before the answer, and keeps later marks", async () => {
  const school = await web.app.makeSchool();
  await planAbsence(school, school.students[2] ?? "");
  const page = await openRegister(school);
  const isChosen = (name: string, status: string) =>
    choice(page, name, status).getAttribute("aria-checked");
  const saving = new Promise<Route>((hold) => void page.route(SAVE, hold));
  await page.getByRole("button", { name: "Save Attendance" }).click();
  const route = await saving;
  const response = await route.fetch();
  // The rows change a moment after the press.
  await expect.poll(() => isChosen("Hakim", "Present")).toBe("true");
  expect(await isChosen("Pelajar 3", "Excused")).toBe("true");
  await seen(page, "Saving…").waitFor();
  expect(await page.getByText(/^Saved/).count()).toBe(0);
  await choice(page, "Pelajar 2", "Absent").click();
  await route.fulfill({ response });
  await seen(page, /^Saved \d\d:\d\d/).waitFor();
  await expectStatuses(school, { Hakim: "present", "Pelajar 2": "absent", "Pelajar 3": "excused" });
  expect(await isChosen("Pelajar 2", "Absent")).toBe("true");
});

test("a save that is refused takes back what it showed", async () => {
  const school = await web.app.makeSchool();
  const page = await openRegister(school);
  const refusal = { code: "FORBIDDEN", message: "No.", data: { reason: "window" } };
  await page.route(SAVE, (route) => route.fulfill({ status: 403, json: refusal }));
  await page.getByRole("button", { name: "Save Attendance" }).click();
  await seen(page, /^Failed/).waitFor();
  // The rows are drawn after the answer is shown.
  await expect
    .poll(() => choice(page, "Hakim", "Present").getAttribute("aria-checked"))
    .toBe("false");
  expect(statusOf(await saved(school), "Hakim")).toBe(null);
});

test("by keyboard alone", async () => {
  const school = await web.app.makeSchool({ pupils: 6 });
  const page = await web.openWith(school.teacher);
  await page.goto("/dashboard/attendance");
  await group(page, "Hakim").waitFor();
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press("Tab");
    const there = page.getByRole("button", { name: "Go to the student list" });
    if (await there.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("2");
  await page.keyboard.press("3");
  await page.keyboard.press("e");
  await page.keyboard.press("h");
  await expectStatuses(school, {
    Hakim: "absent",
    "Pelajar 2": "late",
    "Pelajar 3": "excused",
    "Pelajar 4": "present",
  });

  // Undo takes the last mark back, and the focus goes to its row.
  await page.keyboard.press("Control+z");
  await expectStatuses(school, { "Pelajar 4": null });
  await page.keyboard.press("k");
  await page.keyboard.press("n");
  await page.keyboard.type("esok ada 1 lagi");
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect
    .poll(async () => {
      const register = await saved(school);
      return [markOf(register, "Pelajar 3")?.notes, statusOf(register, "Pelajar 4")];
    })
    .toEqual(["esok ada 1 lagi", "absent"]);

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ state: "detached" });

  await page.keyboard.press("Control+s");
  await seen(page, /^Saved \d\d:\d\d/).waitFor();
  expect((await saved(school)).taken).not.toBeNull();
});

test("letters follow the language, and do nothing while somebody types", async () => {
  const school = await web.app.makeSchool();
  const page = await openRegister(school, { lang: "ms" });
  await choice(page, "Hakim", "Hadir").focus();
  await page.keyboard.press("b");
  await page.keyboard.press("p");
  await page.keyboard.press("t");
  await expectStatuses(school, { Hakim: "excused", "Pelajar 2": "absent", "Pelajar 3": null });
  await page.getByRole("searchbox").fill("Pelajar");
  await page.keyboard.press("h");
  await page.keyboard.press("1");
  expect(await page.getByRole("searchbox").inputValue()).toBe("Pelajarh1");
  expect(statusOf(await saved(school), "Pelajar 3")).toBeNull();
});

test("mark all present fills the blanks only, and one undo takes it all back", async () => {
  const school = await web.app.makeSchool();
  await planAbsence(school, school.students[3] ?? "");
  const page = await openRegister(school, { viewport: PHONE });
  await choice(page, "Pelajar 2", "Absent").click();
  await openTools(page);
  await page.getByRole("button", { name: "Mark all present" }).click();
  await expectStatuses(school, {
    Hakim: "present",
    "Pelajar 2": "absent",
    "Pelajar 3": "present",
    "Pelajar 4": "excused",
    "Pelajar 5": "present",
  });
  const notices = page.getByRole("region", { name: "Notices" });
  await notices.getByText("3 students marked present, 1 excused").waitFor();
  await notices.getByRole("button", { name: "Undo", exact: true }).click();
  await expectStatuses(school, {
    Hakim: null,
    "Pelajar 2": "absent",
    "Pelajar 3": null,
    "Pelajar 4": null,
    "Pelajar 5": null,
  });
  // The next undo takes back the mark before it.
  await page.getByRole("button", { name: "Undo: Pelajar 2: Absent" }).click();
  await expectStatuses(school, { "Pelajar 2": null });
  expect((await saved(school)).taken).toBeNull();
});

test("undo leaves alone what somebody else has changed meanwhile", async () => {
  const school = await web.app.makeSchool();
  const page = await openRegister(school);
  await choice(page, "Pelajar 2", "Absent").click();
  await expectStatuses(school, { "Pelajar 2": "absent" });
  const { admin, class_id, today: date, students } = school;
  const other = { student_id: students[1], class_id, date, status: "late" };
  await admin.post("/attendance", { ...other, client_key: crypto.randomUUID() });
  // The page learns of it with its next mark, and can still undo its own two.
  await choice(page, "Pelajar 2", "Excused").click();
  await page
    .getByText(/Aminah binti Yusof marked Late/)
    .first()
    .waitFor();
  await group(page, "Pelajar 2")
    .getByRole("radio", { name: "Late", exact: true, checked: true })
    .waitFor();
  for (const _press of [1, 2]) {
    await page.keyboard.press("Control+z");
    await page.getByText("Pelajar 2 bin Ujian: already marked by somebody else").waitFor();
  }
  expect(statusOf(await saved(school), "Pelajar 2")).toBe("late");
});

test("minutes late are stamped from the session's start and changed in place; who leaves early has a time", async () => {
  const school = await web.app.makeSchool();
  const zone = "Asia/Kuala_Lumpur";
  const before = clockNow() - 5 * 60_000;
  const start =
    todayIn(zone, before) === school.today ? formatTime(instant(before), zone) : "00:00";
  await school.db.insert(calendarSessions).values([
    { ...timesOf("Pagi", start), school_id: school.id, id: newId(), key: "harian", position: 1 },
    { ...timesOf("Malam", "23:59"), school_id: school.id, id: newId(), key: "malam", position: 2 },
    ...["Petang selepas Zuhur", "Halaqah selepas Maghrib"].map((name, at) => ({
      ...timesOf(name, "23:59"),
      school_id: school.id,
      id: newId(),
      key: `lain-${at}`,
      position: 3 + at,
    })),
  ]);
  const page = await openRegister(school, { viewport: PHONE }, "?session=harian");
  await page.getByRole("button", { name: "Halaqah selepas Maghrib" }).click();
  await page.waitForURL(/session=lain-1/);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Pagi" }).click();
  await choice(page, "Pelajar 2", "Late").click();
  const minutes = page.getByRole("textbox", { name: /Minutes late, Pelajar 2/ });
  await expect
    .poll(async () => {
      const stamped = markOf(await saved(school), "Pelajar 2")?.minutes_late ?? 0;
      return stamped > 0 && String(stamped) === (await minutes.inputValue());
    })
    .toBe(true);
  await minutes.fill("12");
  await minutes.press("Enter");
  await expect.poll(async () => markOf(await saved(school), "Pelajar 2")?.minutes_late).toBe(12);

  await page.getByRole("button", { name: /details of Pelajar 2\b/ }).click();
  await page.getByRole("button", { name: "Left early" }).click();
  const time = page.getByLabel(/Time left, Pelajar 2/);
  expect(await time.inputValue()).toMatch(/^\d\d:\d\d$/);
  await time.fill("11:30");
  await time.press("Enter");
  await expect
    .poll(async () => markOf(await saved(school), "Pelajar 2"))
    .toMatchObject({ status: "late", minutes_late: 12, left_at: "11:30" });
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("dialog").getByText("Left early at 11:30").first().waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Malam" }).click();
  await page.waitForURL(/session=malam/);
  await group(page, "Pelajar 2").waitFor();
  await expect
    .poll(() => choice(page, "Pelajar 2", "Late").getAttribute("aria-checked"))
    .toBe("false");
});

function timesOf(name: string, time: string) {
  return { name, starts_at: time, due_at: time };
}

test("after the window an admin says why, once, and it stands in the history", async () => {
  const school = await web.app.makeSchool();
  const date = addDays(school.today, -20);
  const page = await web.openWith(school.admin);
  await page.goto(`/dashboard/attendance?class=${school.class_id}&date=${date}`);
  await group(page, "Pelajar 2").waitFor();
  await choice(page, "Pelajar 2", "Absent").click();
  await page.getByRole("dialog").getByRole("textbox").fill("Surat lambat diterima");
  await page.getByRole("button", { name: "Continue" }).click();
  await choice(page, "Pelajar 3", "Late").click();
  await expect
    .poll(async () => {
      const register = await saved(school, date);
      return [statusOf(register, "Pelajar 2"), statusOf(register, "Pelajar 3")];
    })
    .toEqual(["absent", "late"]);
  await page.getByRole("button", { name: /details of Pelajar 3\b/ }).click();
  // For a past day the button does not propose the current time.
  await page.getByRole("button", { name: "Left early" }).click();
  expect(await page.getByLabel(/Time left, Pelajar 3/).inputValue()).toBe("");
  await page.getByRole("button", { name: "History" }).click();
  await page
    .getByRole("dialog")
    .getByText(/Surat lambat diterima/)
    .waitFor();
});

test("a closed day says which day it is, and can be taken even so", async () => {
  const school = await web.app.makeSchool();
  await school.db
    .update(schools)
    .set({ weekend_days: [1, 2, 3, 4, 5, 6, 7] })
    .where(eq(schools.id, school.id));
  const page = await openRegister(school, { viewport: PHONE });
  await page.getByRole("link", { name: "See the calendar" }).waitFor();
  await choice(page, "Pelajar 2", "Absent").click();
  await expectStatuses(school, { "Pelajar 2": "absent" });
});

test("a mark that cannot be written goes back, in the ordered words", async () => {
  const school = await web.app.makeSchool();
  const page = await openRegister(school);
  await page.route(/\/api\/attendance(\/batch)?$/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "Broken" } })
      : route.continue(),
  );
  await choice(page, "Hakim", "Absent").click();
  await page.getByText("Failed to update attendance. Please try again.").first().waitFor();
  await seen(page, /^Failed/).waitFor();
  // The notice must not claim that the pupil was marked.
  expect(await page.getByText("Hakim: Absent", { exact: true }).count()).toBe(0);
  expect(await choice(page, "Hakim", "Absent").getAttribute("aria-checked")).toBe("false");
});

test("two people in one register: the later one is told whose mark stands, nothing is lost", async () => {
  const school = await web.app.makeSchool();
  const page = await openRegister(school);
  await school.admin.post("/attendance", {
    student_id: school.students[1],
    class_id: school.class_id,
    date: school.today,
    status: "late",
    version: 0,
    client_key: crypto.randomUUID(),
  });
  await choice(page, "Pelajar 2", "Absent").click();
  const notices = page.getByRole("region", { name: "Notices" });
  await notices.getByText(/Aminah binti Yusof/).waitFor();
  // A single mark is not announced.
  expect(await notices.getByRole("paragraph").count()).toBe(1);
  expect(statusOf(await saved(school), "Pelajar 2")).toBe("late");
});

test("a part whose file does not come leaves the register standing, and comes later", async () => {
  const school = await web.app.makeSchool();
  const page = await openRegister(school);
  await page.route("**/assets/**", (route) => route.abort());
  const gone = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "All shortcuts" }).click();
  await gone;
  await choice(page, "Pelajar 2", "Absent").click();
  await expectStatuses(school, { "Pelajar 2": "absent" });
  await page.unroute("**/assets/**");
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
});

test("a register left open past midnight asks for the day", async () => {
  const page = await web.openWith((await web.app.makeSchool()).teacher);
  await page.clock.install();
  await page.goto("/dashboard/attendance");
  await group(page, "Hakim").waitFor();
  const asked = page.waitForRequest(/\/api\/me$/);
  await page.clock.fastForward("24:00:00");
  await asked;
});

test("a guardian sees the own child of a saved register, and no buttons", async () => {
  const school = await web.app.makeSchool();
  await school.teacher.post("/registers", {
    class_id: school.class_id,
    date: school.today,
    unmarked: school.students,
  });
  const page = await web.openWith(school.guardian, { viewport: PHONE });
  await page.goto("/dashboard/attendance");
  await page.getByText("Hakim").first().waitFor();
  expect(await page.getByText("Pelajar 2").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save Attendance" }).count()).toBe(0);
});
