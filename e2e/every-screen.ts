import { expect } from "vitest";
import {
  drawnOn,
  expectAccessible,
  expectNoViolation,
  goTo,
  type DESKTOP,
  type useBrowser,
} from "./browser.ts";
import { expectNothingCut, expectTouchable } from "./cut-controls.ts";
import type { Page } from "playwright-core";
import { NOTICE, publishNotice } from "#app/testing-announcements.ts";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import type { TestSchool } from "#app/testing.ts";
import { CARD_SECTIONS } from "#features/cards/periods/rules.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import type { Exam } from "#features/hifz/exams/contract.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { NO_MISTAKES } from "#features/hifz/tasmik/rules/shown.ts";
import { newId } from "#lib/ids.ts";

const PUBLIC = [
  "/login",
  "/register",
  "/reset-password",
  "/setup",
  "/join",
  "/sign-in",
  "/confirm-email",
];

const SCREENS: [string, string][] = [
  ["/dashboard", "Dashboard"],
  ["/dashboard/activity", ""],
  ["/dashboard/calendar", ""],
  ["/dashboard/calendar/new", ""],
  ["/dashboard/calendar/holidays", ""],
  ["/dashboard/students", "Students"],
  ["/dashboard/students?view=grid", "Students"],
  ["/dashboard/students/new", ""],
  ["/dashboard/students/import", ""],
  ["/dashboard/students/move", ""],
  ["/dashboard/teachers", "Teachers"],
  ["/dashboard/teachers?view=list", "Teachers"],
  ["/dashboard/teachers/new", ""],
  ["/dashboard/teachers/import", ""],
  ["/dashboard/classes", "Classes"],
  ["/dashboard/classes/new", ""],
  ["/dashboard/classes/cover", ""],
  ["/dashboard/classes/year-change", ""],
  ["/dashboard/attendance", "Attendance"],
  ["/dashboard/attendance/board", ""],
  ["/dashboard/attendance/desk", ""],
  ["/dashboard/attendance/absences", ""],
  ["/dashboard/attendance/absences/new", ""],
  ["/dashboard/attendance/insights", ""],
  ["/dashboard/attendance/letters", ""],
  ["/dashboard/attendance/letters?show=issued", ""],
  ["/dashboard/attendance/letters?show=templates", ""],
  ["/dashboard/hifz", "Hifz Tracking Module"],
  ["/dashboard/hifz?stream=ulang_lama&show=open", "Hifz Tracking Module"],
  ["/dashboard/hifz/murajaah", "Murajaah"],
  ["/dashboard/hifz/halaqah", "Halaqah overview"],
  ["/dashboard/hifz/school", "School overview"],
  ["/dashboard/hifz/report", ""],
  ["/dashboard/hifz/import", ""],
  ["/dashboard/hifz/import?kind=hifz_records", ""],
  ["/dashboard/hifz/certificates", ""],
  ["/dashboard/fees", "Fee Management"],
  ["/dashboard/fees/families", "Fee Management"],
  ["/dashboard/fees/receive", "Fee Management"],
  ["/dashboard/fees/billing", "Fee Management"],
  ["/dashboard/fees/cash", "Fee Management"],
  ["/dashboard/fees/check", "Fee Management"],
  ["/dashboard/fees/check/bank", "Fee Management"],
  ["/dashboard/fees/funds", "Fee Management"],
  ["/dashboard/fees/waivers", "Fee Management"],
  ["/dashboard/fees/months", "Fee Management"],
  ["/dashboard/fees/online", "Fee Management"],
  ["/dashboard/fees/settings", "Fee Management"],
  ["/dashboard/announcements", ""],
  ["/dashboard/announcements/new", ""],
  ["/dashboard/announcements/settings", ""],
  ["/dashboard/announcements/weekly", ""],
  ["/dashboard/reports", ""],
  ["/dashboard/reports/kehadiran-pelajar", ""],
  ["/dashboard/reports/letters", ""],
  ["/dashboard/reports/letters?show=words", ""],
  ["/dashboard/reports/cards", ""],
  ["/dashboard/reports/cards/setup", ""],
  ["/dashboard/settings", "School Settings"],
  ["/dashboard/settings/people", "School Settings"],
  ["/dashboard/settings/people/new", "School Settings"],
  ["/dashboard/settings/people/links", "School Settings"],
  ["/dashboard/settings/attendance", "School Settings"],
  ["/dashboard/hifz/exams", "Exams"],
  ["/dashboard/settings/hifz", "School Settings"],
  ["/dashboard/settings/hijri", "School Settings"],
  ["/dashboard/settings/audit", "School Settings"],
  ["/dashboard/settings/tokens", "School Settings"],
  ["/dashboard/settings/data", "School Settings"],
  ["/dashboard/settings/merge", "School Settings"],
  ["/dashboard/help", "Help"],
  ["/dashboard/help?role=guardian", "Help"],
  ["/dashboard/profile", ""],
];

/** What guardians have of their own, which is nothing for an admin. */
const OF_FAMILIES = ["/dashboard", "/dashboard/family", "/dashboard/fees", "/dashboard/fees/pay"];

type Visit = {
  viewport: typeof DESKTOP;
  dark: boolean;
  /** Further widths at which nothing may be cut. */
  widths: readonly number[];
};

/** Opens every screen: expects no violation at the viewport, and nothing cut there and at further widths. */
export async function visitEveryScreen(
  web: ReturnType<typeof useBrowser>,
  { viewport, widths, ...options }: Visit,
): Promise<void> {
  const page = await web.open({ viewport });
  for (const path of PUBLIC) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectAccessible(page, options);
    await visitWidths(page, path, viewport, widths);
  }

  const school = await web.app.makeSchool();
  const screens = await screensOf(school);
  const card = `/dashboard/students/${school.students[0]}/reports`;
  const own = [...OF_FAMILIES, card].map((path) => [path, ""] as const);
  for (const [person, list] of [
    [school.admin, screens],
    [school.guardian, own],
  ] as const) {
    const dashboard = await web.openWith(person, { viewport });
    for (const [path, heading] of list) {
      await goTo(dashboard, path);
      const title = heading ? { level: 1, name: heading, exact: true } : { level: 1 };
      await dashboard.getByRole("heading", title).first().waitFor();
      await expectAccessible(dashboard, options);
      await visitWidths(dashboard, path, viewport, widths);
    }
  }
}

/** From this width on a page is made for a mouse too. */
const WIDE = 640;

/** The rule of axe that depends on where things lie. */
const OF_PLACES = ["scrollable-region-focusable"];

/**
 * Expects no violation and nothing cut on an open page at its own width and at others. Where the page is drawn as at an
 * earlier width, all but one of axe's rules would say the same again.
 */
async function visitWidths(
  page: Page,
  path: string,
  viewport: Visit["viewport"],
  widths: Visit["widths"],
): Promise<void> {
  await expectNothingCut(page, `${path} at ${viewport.width} px`);
  if (viewport.width < WIDE) await expectTouchable(page, path);
  const drawn = new Set([await drawnOn(page)]);
  for (const width of widths) {
    await page.setViewportSize({ ...viewport, width });
    const now = await drawnOn(page);
    await expectNoViolation(page, drawn.has(now) ? OF_PLACES : undefined);
    drawn.add(now);
    await expectNothingCut(page, `${path} at ${width} px`);
  }
  await page.setViewportSize(viewport);
}

/** What stands after the address of a student. */
const TABS = [
  "",
  "/guardians",
  "/classes",
  "/attendance",
  "/hifz",
  "/fees",
  "/letters",
  "/reports",
  "/history",
  "/edit",
];

/** The address of every screen in a school, with its heading if that is the same in every language. */
export async function screensOf(school: TestSchool): Promise<[path: string, heading: string][]> {
  const [student = ""] = school.students;
  const meeting = { title: "Mesyuarat PIBG", date: school.today, starts_at: "20:45" };
  const { body: event } = await school.admin.post("/events", meeting);
  const { account_id, fund_id, sponsor_id } = await prepareFees(school);
  const { exam, certificate } = await prepareHifz(school);
  const { period_id, notice, draft } = await prepareFamilies(school);
  const { run, keep, drop } = await prepareOffice(school);
  return [
    ...SCREENS,
    [`/dashboard/calendar/${(event as { id: string }).id}`, ""],
    [`/dashboard/classes/${school.class_id}`, ""],
    [`/dashboard/classes/${school.class_id}/edit`, ""],
    [`/dashboard/classes/${school.class_id}/hifz`, ""],
    [`/dashboard/classes/${school.class_id}/sheet`, ""],
    [`/dashboard/classes/${school.class_id}/students`, ""],
    ...TABS.map((tab): [string, string] => [`/dashboard/students/${student}${tab}`, ""]),
    [`/dashboard/announcements/${notice}`, ""],
    [`/dashboard/announcements/${draft}/edit`, ""],
    [`/dashboard/reports/cards/${period_id}/${school.class_id}`, ""],
    [`/dashboard/reports/cards/${period_id}/signatures`, ""],
    [`/dashboard/hifz/exams/${exam.id}`, "Juzuk 30"],
    [`/dashboard/hifz/exams/${exam.id}/${exam.candidates[0]?.id}`, ""],
    [`/dashboard/hifz/certificates/${certificate.id}`, ""],
    [`/dashboard/fees/families/${account_id}`, "Fee Management"],
    [`/dashboard/fees/funds/${fund_id}`, "Fee Management"],
    [`/dashboard/fees/funds/sponsors/${sponsor_id}`, "Fee Management"],
    [`/dashboard/reports/runs/${run}`, ""],
    [`/dashboard/settings/merge?keep=${keep}&drop=${drop}`, "School Settings"],
    [`/dashboard/teachers/${school.teacher.teacher_id}`, ""],
    [`/dashboard/teachers/${school.teacher.teacher_id}/edit`, ""],
  ];
}

/** Gives the screens of announcements and progress reports something to show: one that is published, and one that is not. */
async function prepareFamilies(school: TestSchool) {
  const { admin, students } = school;
  const { period_id } = await addCardSetup(school, [...CARD_SECTIONS]);
  const { body: setup } = await admin.get<{ traits: { id: string }[] }>("/card-setup");
  const traits = Object.fromEntries(setup.traits.map(({ id }) => [id, 3]));
  const [first = "", second = ""] = students;
  await admin.patch("/cards", { period_id, student_id: first, traits });
  await addCard(school, period_id, first, ["ready", "approve", "publish"]);
  await addCard(school, period_id, second);
  const notice = await publishNotice(admin, { reply: "ack" });
  const { body: draft } = await admin.post<{ id: string }>("/announcements", NOTICE);
  return { period_id, notice: notice.id, draft: draft.id };
}

/** Gives the office a report that was sent, and two records of one student. */
async function prepareOffice({ admin }: TestSchool) {
  const report_id = "ringkasan-bulanan";
  const { body: report } = await admin.get<ReportAnswer>(`/reports/${report_id}`);
  const { expected = 0, taken = 0 } = report.taking ?? {};
  const sent = await admin.post<{ id: string }>("/report-runs", {
    report_id,
    open: expected - taken,
  });
  expect(sent.status).toBe(201);
  const twice = { last_name: "bin Ali", gender: "male", enrollment_date: "2026-01-05" };
  const [keep, drop] = await Promise.all(
    ["Muhammad Danish", "Mohd Danish"].map(async (first_name) => {
      const { body } = await admin.post<{ id: string }>("/students", { ...twice, first_name });
      return body.id;
    }),
  );
  return { run: sent.body.id, keep, drop };
}

/** Gives the screens of hafazan something to show: what a pupil holds, recited and revised, an exam and a certificate. */
async function prepareHifz({ admin, teacher, class_id, today, students }: TestSchool) {
  const [student_id] = students;
  const [from_id, to_id] = juzRange(30);
  const order = { order_kind: "juz", order_list: [30, 29], unit: "page", amount: 1, parts: 1 };
  const programme = { name: "Tahfiz", ...order };
  const { body: made } = await admin.post<{ id: string }>("/hifz/programmes", programme);
  const priors = [{ from_id, to_id, strength: "solid" }];
  const heard = { student_id, attempt: 1, version: 0, decision: "pass", mistakes: NO_MISTAKES };
  const [first, last] = juzRange(29);
  const records = [
    { ...heard, client_key: newId(), stream: "baharu", from_id: first, to_id: first + 11 },
    { ...heard, client_key: newId(), stream: "ulang_lama", from_id, to_id },
    { ...heard, client_key: newId(), stream: "ulang_baharu", from_id: first, to_id: last },
  ];
  const answers = [
    await admin.post("/hifz/plans", { student_id, programme_id: made.id, from_date: today }),
    await admin.post("/hifz/priors", { date: today, pupils: [{ student_id, priors }] }),
    await teacher.post("/hifz/records/batch", { class_id, date: today, records }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
  const { body: exam } = await admin.post<Exam>("/hifz/exams", {
    title: "Juzuk 30",
    kind: "juz",
    rubric: rubricOf("mtq", DEFAULT_SETTINGS),
    date: today,
    place: "Surau",
    panel: [{ teacher_id: teacher.teacher_id, is_chair: true }],
  });
  const path = `/hifz/exams/${exam.id}`;
  const candidates = [{ student_id, from_id, to_id, override_reason: "Diuji awal" }];
  const { body: full } = await admin.post<Exam>(`${path}/candidates`, { candidates });
  expect((await admin.send("PATCH", path, { state: "open" })).status).toBe(200);
  const certificate = { student_id, kind: "hafazan", juz: [30], grade: "mumtaz", reviewed: true };
  const issued = await admin.post<{ id: string }>("/hifz/certificates", certificate);
  expect(issued.status).toBe(201);
  return { exam: full, certificate: issued.body };
}

/** Gives the screens of fees something to show: a family, a fund, a sponsor, a waiver that waits and a bank account. */
async function prepareFees({ admin, students: [student_id], today }: TestSchool) {
  const families = [{ student_ids: [student_id] }];
  expect((await admin.post("/billing-accounts", { families })).status).toBe(201);
  const [account] = (await admin.get<{ id: string }[]>("/billing-accounts")).body;
  const fund = {
    name: "Tabung Zakat",
    kind: "zakat",
    restricted: true,
    note: "",
    tax_approval: "",
  };
  const { body: opened } = await admin.post<{ id: string }>("/funds", fund);
  const sponsor = { name: "Koperasi Al-Falah", contact: "" };
  const { body: added } = await admin.post<{ id: string }>("/sponsors", sponsor);
  const bank = { name: "Akaun yuran", bank: "Bank Warisan", number_last4: "4471" };
  const terms = { kind: "yatim", asnaf: null, items: null, percent_bp: 5_000, amount_sen: null };
  const none = { to_date: null, fund_id: null, sponsor_id: null, shows_name: false };
  const whom = { account_id: account?.id, student_id, from_date: today, reason: "Anak yatim" };
  const answers = [
    await admin.post("/bank-accounts", bank),
    await admin.post("/waivers", { ...whom, ...terms, ...none }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  return { account_id: account?.id, fund_id: opened.id, sponsor_id: added.id };
}
