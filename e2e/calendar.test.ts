import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { hijriMonthsAround, shiftMonth } from "#features/calendar/rules.ts";
import { addDays, formatDate, weekday } from "#lib/dates.ts";
import { formatHijri, hijriMonthName, hijriMonthSpan, hijriMonthStart } from "#lib/hijri.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";

const web = useBrowser();

const WORDS = {
  en: {
    add: "Add New Event",
    name: "Name",
    date: "Date",
    makesUp: "This rest day becomes a school day",
    kind: "Type",
    first: "Date",
    last: "Last day",
    time: "Time",
    wrong: "Please choose the first day or a later one within a year.",
    save: "Save",
    added: "Perkhemahan has been added.",
    edit: "Edit",
    changed: "Perkhemahan ibadah has been updated.",
    delete: "Delete",
    deleted: "Perkhemahan ibadah has been deleted.",
    holiday: "Holiday",
    previous: "Previous month",
    next: "Next month",
    today: "Today",
    beginning: "First day",
    change: (month: string) => `Change the first day of ${month}`,
    only: /29 or 30 days/,
    set: "set by the school",
    saved: (month: string) => `The first day of ${month} has been set.`,
    takeBack: (month: string) => `Reset the first day of ${month}`,
    takenBack: (month: string) => `The first day of ${month} has been reset.`,
    adminsOnly: "Only the school's admins can add events.",
    notFound: "This event does not exist.",
    holidays: "Holidays in your state",
    year: "Year",
    untick: "Untick all",
    changeDays: "Change dates: Hari Malaysia",
    lastDay: "Last day",
    wrongLast: "Please choose the first day or a later one in the same year.",
    addOne: "Add 1 holiday",
    addedOne: "1 holiday has been added.",
    taken: "in your calendar",
    estimate: "estimate",
    closed: "Class closed",
    due: "Register due by",
    opens: "Register opens",
    beforeOpens: "Please choose a time that is not before the register opens.",
    hours: "opens 08:15, due by 08:45",
    fewer: "5 days",
    tooFew: "185 days too few",
  },
  ms: {
    add: "Tambah Acara",
    name: "Nama",
    date: "Tarikh",
    makesUp: "Hari rehat ini menjadi hari persekolahan",
    kind: "Jenis",
    first: "Tarikh",
    last: "Hari terakhir",
    time: "Masa",
    wrong: "Sila pilih hari pertama atau hari selepasnya, dalam tempoh setahun.",
    save: "Simpan",
    added: "Perkhemahan telah ditambah.",
    edit: "Ubah",
    changed: "Perkhemahan ibadah telah diubah.",
    delete: "Padam",
    deleted: "Perkhemahan ibadah telah dipadam.",
    holiday: "Cuti",
    previous: "Bulan sebelumnya",
    next: "Bulan seterusnya",
    today: "Hari ini",
    beginning: "Hari pertama",
    change: (month: string) => `Ubah hari pertama ${month}`,
    only: /29 atau 30 hari/,
    set: "ditetapkan sekolah",
    saved: (month: string) => `Hari pertama ${month} telah ditetapkan.`,
    takeBack: (month: string) => `Kembalikan hari pertama ${month}`,
    takenBack: (month: string) => `Hari pertama ${month} telah dikembalikan kepada asal.`,
    adminsOnly: "Hanya pentadbir sekolah boleh menambah acara.",
    notFound: "Acara ini tidak ditemui.",
    holidays: "Cuti negeri anda",
    year: "Tahun",
    untick: "Buang semua tanda",
    changeDays: "Ubah tarikh Hari Malaysia",
    lastDay: "Hari terakhir",
    wrongLast: "Sila pilih hari pertama atau hari selepasnya dalam tahun yang sama.",
    addOne: "Tambah 1 cuti",
    addedOne: "1 cuti telah ditambah.",
    taken: "sudah ada dalam takwim",
    estimate: "anggaran",
    closed: "Kelas ditutup",
    due: "Diambil sebelum",
    opens: "Kehadiran dibuka",
    beforeOpens: "Sila pilih masa yang tidak lebih awal daripada masa dibuka.",
    hours: "dibuka 08:15, diambil sebelum 08:45",
    fewer: "5 hari",
    tooFew: "kurang 185 hari",
  },
} as const;

/** The day's cell in the month; its text is in its <time>. */
const cellOf = (page: Page, date: string) =>
  page.getByRole("cell").filter({ has: page.locator(`time[datetime="${date}"]`) });

/** The button of an event: in the month, or on a phone in the list beneath. */
const eventIn = (page: Page, title: string) =>
  page.getByRole("button", { name: title }).filter({ visible: true });

const noSideways = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0);

test("an event whose answer was lost is there once when it is saved again", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "en" });
  await page.route("**/api/events", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await page.goto("/dashboard/calendar/new");
  await page.getByLabel("Name", { exact: true }).fill("Gotong-royong");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await page.getByText("The event could not be saved. Please try again.").waitFor();
  await page.unroute("**/api/events");
  await save.click();
  await page.getByText("Gotong-royong has been added.").waitFor();
  expect((await admin.get("/events")).body).toHaveLength(1);
});

describe.each(walks("narrow"))("the calendar, %s", (_, viewport, lang, test) => {
  const t = WORDS[lang];

  test("an event of several days is added, seen on its days, changed and deleted", async () => {
    const { admin, today } = await web.app.makeSchool();
    const page = await web.openWith(admin, { viewport, lang });
    const last = addDays(today, 2);
    await page.goto("/dashboard/calendar");
    await page.getByRole("link", { name: t.add }).click();
    await page.getByLabel(t.name, { exact: true }).fill("Perkhemahan");
    await page.getByLabel(t.last).fill(addDays(today, -1));
    await page.getByRole("button", { name: t.save }).click();
    await page.getByText(t.wrong).waitFor();
    await page.getByLabel(t.last).fill(last);
    await expectAccessible(page);
    await page.getByRole("button", { name: t.save }).click();
    await page.getByText(t.added).waitFor();

    await cellOf(page, today).waitFor();
    expect(await cellOf(page, today).textContent()).toContain(formatHijri(today, [], lang));
    const days = [today, addDays(today, 1), last];
    if (viewport === DESKTOP) {
      for (const day of days.filter((date) => date.slice(0, 7) === today.slice(0, 7))) {
        await cellOf(page, day).getByRole("button", { name: "Perkhemahan" }).waitFor();
      }
    }
    await noSideways(page);
    await expectAccessible(page);

    await eventIn(page, "Perkhemahan").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(formatDate(last, lang, "long")).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("link", { name: t.edit }).click();
    await page.getByLabel(t.time).waitFor();
    await page.getByLabel(t.name, { exact: true }).fill("Perkhemahan ibadah");
    await page.getByLabel(t.kind).selectOption("holiday");
    expect(await page.getByLabel(t.time).count()).toBe(0);
    await page.getByLabel(t.last).fill("");
    await page.getByRole("button", { name: t.save }).click();
    await page.getByText(t.changed).waitFor();

    await eventIn(page, "Perkhemahan ibadah").first().click();
    await dialog.getByText(t.holiday).waitFor();
    await dialog.getByRole("button", { name: t.delete }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.delete }).click();
    await page.getByText(t.deleted).waitFor();
    await page
      .getByRole("button", { name: "Perkhemahan ibadah" })
      .first()
      .waitFor({ state: "detached" });
  });

  test("its months are turned, and stand in the address", async () => {
    const { admin, today } = await web.app.makeSchool();
    const page = await web.openWith(admin, { viewport, lang });
    const title = (month: string) =>
      page.getByRole("heading", { name: formatDate(month, lang, "month") }).first();
    await page.goto("/dashboard/calendar");
    await title(today).waitFor();
    await page.getByRole("button", { name: t.next }).click();
    const next = shiftMonth(today, 1);
    await title(next).waitFor();
    expect(page.url()).toMatch(new RegExp(`\\?month=${next.slice(0, 7)}$`));
    await page.reload();
    await title(next).waitFor();
    await page.goBack();
    await title(today).waitFor();
    await page.getByRole("button", { name: t.previous }).click();
    await title(shiftMonth(today, -1)).waitFor();
    await page.getByRole("button", { name: t.today, exact: true }).click();
    await title(today).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await cellOf(page, today).getAttribute("aria-current")).toBe("date");
    await page.goto("/dashboard/calendar?month=2026-13");
    await title(today).waitFor();

    await page.emulateMedia({ media: "print" });
    const head = await page.locator("[data-print-head]").innerText();
    expect(head).toContain(formatDate(today, lang, "month"));
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: t.next }).isVisible()).toBe(false);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
  });

  longTest("a Hijri month is set to begin on another day, and taken back", async () => {
    const { admin, teacher, today } = await web.app.makeSchool();
    const month = hijriMonthsAround(today, [], { before: 0, count: 10 }).find((month) => {
      const { earliest, latest } = hijriMonthSpan(month.year, month.month, []);
      return hijriMonthStart(month.year, month.month, []).estimated && earliest < latest;
    });
    const { year, month: nth } = month ?? { year: 0, month: 0 };
    const name = `${hijriMonthName(nth, lang)} ${year} H`;
    const { starts_on } = hijriMonthStart(year, nth, []);
    const { earliest, latest } = hijriMonthSpan(year, nth, []);
    const other = earliest === starts_on ? latest : earliest;

    const page = await web.openWith(admin, { viewport, lang });
    await page.goto("/dashboard/settings/hijri");
    await page.getByRole("button", { name: t.change(name) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.beginning).fill(addDays(latest, 1));
    await dialog.getByRole("button", { name: t.save }).click();
    await dialog.getByText(t.only).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(t.beginning).fill(other);
    await dialog.getByRole("button", { name: t.save }).click();
    await page.getByText(t.saved(name)).waitFor();
    await page.getByText(t.set).waitFor();
    await noSideways(page);
    await expectAccessible(page);

    const sees = async (date: string, person: typeof admin) => {
      const calendar = await web.openWith(person, { viewport, lang });
      await calendar.goto(`/dashboard/calendar?month=${date.slice(0, 7)}`);
      await cellOf(calendar, date)
        .filter({ hasText: `, 1 ${name}` })
        .waitFor();
    };
    await sees(other, teacher);
    await page.getByRole("button", { name: t.takeBack(name) }).click();
    await page.getByText(t.takenBack(name)).waitFor();
    await page.getByText(t.set, { exact: true }).waitFor({ state: "detached" });
    await sees(starts_on, admin);
  });

  test("holidays of the state are taken from the template, on other days where they differ", async () => {
    const { admin } = await web.app.makeSchool();
    const page = await web.openWith(admin, { viewport, lang });
    await page.goto("/dashboard/calendar");
    await page.getByRole("link", { name: t.holidays }).click();
    await page.getByLabel(t.year, { exact: true }).selectOption("2027");
    await page.getByRole("button", { name: t.untick }).click();
    await page.getByRole("checkbox", { name: /^Hari Malaysia/ }).check();
    await page.getByRole("button", { name: t.changeDays }).click();
    await page.getByLabel(t.beginning).fill("2027-09-17");
    await page.getByLabel(t.lastDay).fill("2027-09-16");
    await page.getByText(t.wrongLast).waitFor();
    await expectAccessible(page);
    await noSideways(page);
    const add = page.getByRole("button", { name: t.addOne }).filter({ visible: true });
    await add.click();
    await page.getByLabel(t.lastDay).fill("2027-09-18");
    await add.click();
    await page.getByText(t.addedOne).waitFor();
    await page.getByText(t.taken).waitFor();
    expect(page.url()).toMatch(/year=/);

    await page.goto("/dashboard/calendar?month=2027-09");
    await eventIn(page, "Hari Malaysia").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(formatDate("2027-09-18", lang, "long")).waitFor();
    await dialog.getByText(t.estimate, { exact: true }).waitFor();
    expect(await cellOf(page, "2027-09-17").textContent()).toContain("Hari Malaysia");
  });

  longTest("a class is closed for a day, and registers open later on another", async () => {
    const { admin, teacher, today, class_id } = await web.app.makeSchool();
    const { body } = await admin.get("/classes", { id: class_id });
    const [{ name } = { name: "" }] = body as { name: string }[];
    const page = await web.openWith(admin, { viewport, lang });
    await page.goto("/dashboard/calendar/new");
    await page.getByLabel(t.name, { exact: true }).fill("Lawatan");
    await page.getByLabel(t.kind).selectOption("holiday");
    await page.getByRole("checkbox", { name }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: t.save }).click();
    await eventIn(page, "Lawatan").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(name).waitFor();
    await dialog.getByText(t.closed).waitFor();

    await page.goto("/dashboard/calendar/new");
    await page.getByLabel(t.name, { exact: true }).fill("Minggu peperiksaan");
    await page.getByLabel(t.kind).selectOption("hours");
    const restDay = addDays(today, (13 - weekday(today)) % 7);
    await page.getByLabel(t.date, { exact: true }).fill(restDay);
    await page.getByText(t.makesUp).waitFor();
    await page.getByLabel(t.date, { exact: true }).fill(today);
    await page.getByLabel(t.opens).fill("08:15");
    await page.getByLabel(t.due).fill("08:14");
    await page.getByRole("button", { name: t.save }).click();
    await page.getByText(t.beforeOpens).waitFor();
    await page.getByLabel(t.due).fill("08:45");
    await expectAccessible(page);
    await noSideways(page);
    await page.getByRole("button", { name: t.save }).click();
    await eventIn(page, "Minggu peperiksaan").first().click();
    await dialog.getByText(t.hours).waitFor();
    await expectAccessible(page);

    const closed = await web.openWith(teacher, { viewport, lang });
    await closed.goto(`/dashboard/attendance?class=${class_id}&date=${today}`);
    await closed.getByRole("heading", { name: "Lawatan" }).waitFor();
  });

  longTest("the year's school days are counted for staff", async () => {
    const { admin, teacher, guardian, today } = await web.app.makeSchool();
    await admin.patch("/settings", { weekend_days: [] });
    const academic_year = today.slice(0, 4);
    const term = { name: "Penggal 1", from_date: today, to_date: addDays(today, 4) };
    await admin.post("/terms", { academic_year, terms: [term] });
    for (const person of [admin, teacher]) {
      const page = await web.openWith(person, { viewport, lang });
      await page.goto("/dashboard/calendar");
      await page.getByText(t.fewer, { exact: true }).waitFor();
      await page.getByText(t.tooFew).waitFor();
      await expectAccessible(page);
    }
    const page = await web.openWith(guardian, { viewport, lang });
    await page.goto("/dashboard/calendar");
    await cellOf(page, today).waitFor();
    expect(await page.getByText(t.tooFew).count()).toBe(0);
  });

  longTest("is read, not written, by everybody else", async () => {
    const { admin, guardian, today } = await web.app.makeSchool();
    const { body } = await admin.post("/events", { title: "Khatam al-Quran", date: today });
    const page = await web.openWith(guardian, { viewport, lang });
    await page.goto("/dashboard/calendar");
    await eventIn(page, "Khatam al-Quran").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(formatDate(today, lang, "long")).waitFor();
    expect(await dialog.getByRole("link", { name: t.edit }).count()).toBe(0);
    expect(await dialog.getByRole("button", { name: t.delete }).count()).toBe(0);
    const { id } = body as { id: string };
    await page.goto(`/dashboard/calendar/${id}`);
    await page.getByText(t.adminsOnly).waitFor();
    const other = await web.openWith((await web.app.makeSchool()).admin, { viewport, lang });
    await other.goto(`/dashboard/calendar/${id}`);
    await other.getByText(t.notFound).waitFor();
    await expectAccessible(other);
  });
});
