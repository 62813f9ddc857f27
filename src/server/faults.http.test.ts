import { call as callProcedure } from "@orpc/server";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { contract } from "#app/api.ts";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import { certificateOf, holdJuz30 } from "#app/testing-hifz.ts";
import { startApp, type Answer, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { transact } from "#db/transaction.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { EXAMPLE_PDF } from "#features/announcements/files/contract.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { insertEvent } from "#features/calendar/db.ts";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { call, type CallMeta } from "#lib/call.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { type CallEntry, listCalls } from "./calls.ts";
import { serve } from "./serve.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { PUSH: "1" });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

type Fault = "refused" | "answer lost";

/**
 * Lets the statement of the application fail that `picks` points to, by its text and place: the database
 * refuses it, or its answer is lost after it was carried out there. What was sent together with it is sent all
 * the same. The COMMIT of a read is left alone, because nobody waits for it. Answers the texts that were asked.
 */
function plant(picks: (text: string, at: number) => boolean, fault: Fault = "refused") {
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => Promise<unknown>;
  const texts: string[] = [];
  const reading = new WeakMap<pg.Client, boolean>();
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (!["halaqah_app", "halaqah_erasure"].includes(this.user ?? ""))
      return query.apply(this, given) as never;
    const text = (given[0] as { text?: string }).text ?? String(given[0]);
    if (text.startsWith("begin")) reading.set(this, text.includes("read only"));
    if (text === "commit" && reading.get(this)) return query.apply(this, given) as never;
    texts.push(text);
    const picked = picks(text, texts.length);
    const isRefused = picked && fault === "refused";
    const answer = await query.apply(this, isRefused ? ["select from planted"] : given);
    if (picked) throw new Error("Connection terminated: planted");
    return answer as never;
  } as never);
  return texts;
}

type School = Awaited<ReturnType<typeof makeSchool>>;

const USES: [string, (school: School, key: string) => Promise<Answer>][] = [
  [
    "marking a pupil",
    ({ teacher, students, class_id, today }, client_key) =>
      teacher.post("/attendance", {
        student_id: students[0],
        class_id,
        date: today,
        status: "late",
        client_key,
      }),
  ],
  [
    "saving a register",
    ({ teacher, students, class_id, today }) =>
      teacher.post("/registers", { class_id, date: today, unmarked: students }),
  ],
  [
    "adding a pupil",
    ({ admin, today }, key) =>
      admin.post(
        "/students",
        { first_name: "Aisyah", student_id: "A-1", gender: "female", enrollment_date: today },
        { "idempotency-key": key },
      ),
  ],
  [
    "enrolling a pupil",
    ({ admin, students, halaqah_id }, key) =>
      admin.post(
        "/enrollments",
        { class_id: halaqah_id, student_id: students[0] },
        { "idempotency-key": key },
      ),
  ],
  [
    "ending an enrolment",
    ({ admin, enrollment_ids }) => admin.patch(`/enrollments/${enrollment_ids[0]}`, {}),
  ],
  [
    "a new homeroom teacher",
    ({ admin, class_id, colleague }) =>
      admin.patch(`/classes/${class_id}`, { homeroom_teacher_id: colleague.teacher_id }),
  ],
];

/** These calls need long preparation (due letters, waiting notices, a year), so their own tests cover them. */
const NOT_HERE = [
  "notices.cancelNotice",
  "letters.issueLetter",
  "desk.mailGuardian",
  "board.remind",
  "notices.sendNotice",
  "years.changeYear",
  "years.undoYearChange",
  "privacy.downloadSchoolExport",
];

const CALLS = listCalls(contract);
const WRITES = CALLS.flatMap((call): [string, CallEntry][] => {
  const { permission } = call.meta;
  const isInSchool = permission !== "session" && permission !== "public";
  const isHere = call.method !== "GET" && isInSchool && !NOT_HERE.includes(call.name);
  return isHere ? [[call.name, call]] : [];
});

type Input = Record<string, unknown>;
/** Preparations for writes that a new school and the call's example alone cannot carry out. */
type Prepare = (school: TestSchool) => Promise<{ as?: Caller; input?: Input }>;

function callNamed(name: string): CallEntry {
  const found = CALLS.find((call) => call.name === name);
  if (!found) throw new Error(`There is no call ${name}.`);
  return found;
}
const exampleOf = ({ known }: TestSchool, name: string) => callNamed(name).meta.example(known);

/** Carries out another write with its example, and answers its result. */
async function carryOut(school: TestSchool, name: string) {
  const { status, body } = await ask(school.admin, callNamed(name), exampleOf(school, name));
  expect(status, `${name} ${JSON.stringify(body)}`).toBeLessThan(300);
  return body as { id: string };
}
const HALAQAH = {
  name: "Halaqah Subuh",
  grade_level: "Hafazan",
  academic_year: "2026",
  maximum_students: 5,
  kind: "halaqah",
};
const add = async (caller: Caller, path: string, body: Input): Promise<string> => {
  const { status, body: answer } = await caller.post(path, body);
  expect(status, `${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
  return (answer as { id: string }).id;
};
const addEvent = ({ admin, today }: TestSchool) =>
  add(admin, "/events", { title: "Mesyuarat PIBG", date: today });
const addAbsence = ({ guardian, known }: TestSchool) =>
  add(guardian, "/absences", {
    student_id: known.student_id,
    from_date: known.today,
    to_date: known.today,
    reason: "mc",
  });
const addProgramme = ({ admin }: TestSchool) =>
  add(admin, "/hifz/programmes", {
    name: "Tahfiz",
    order_kind: "mushaf",
    order_list: [],
    unit: "page",
    amount: 1,
    parts: 1,
  });
const addItem = ({ admin, known }: TestSchool) =>
  add(admin, "/fee-items", {
    name_ms: "Yuran bulanan",
    name_en: "Monthly fee",
    frequency: "month",
    scope: "pupil",
    levels: null,
    entry: null,
    months: null,
    due_day: 7,
    prorate: "none",
    split: null,
    ranks: [],
    price: { from_date: known.today.slice(0, 4) + "-01-01", amount_sen: 53_000 },
  });
async function addAccount({ admin, known }: TestSchool): Promise<string> {
  await admin.post("/billing-accounts", { families: [{ student_ids: [known.student_id] }] });
  const { body } = await admin.get<{ id: string }[]>("/billing-accounts");
  return body[0]?.id ?? "";
}
/** An account that has owed something for a month. */
async function addLateAccount(school: TestSchool): Promise<string> {
  const account_id = await addAccount(school);
  await app.owner.query(
    `with tx as (
       insert into app.ledger_txs (school_id, id, kind, posted_on, at)
       values ($1, gen_random_uuid(), 'invoice', current_date, now()) returning id
     ) insert into app.dues (school_id, id, account_id, tx_id, due_on, amount_sen)
       select $1, gen_random_uuid(), $2, tx.id, current_date - 30, 100 from tx`,
    [school.id, account_id],
  );
  return account_id;
}
const payTo = (account_id: string, client_key: string) => ({
  account_id,
  amount_sen: 53_000,
  method: "tunai",
  client_key,
});
const addBankAccount = ({ admin }: TestSchool) =>
  add(admin, "/bank-accounts", { name: "Yuran", bank: "Bank Islam", number_last4: "4471" });
const statementOf = (bank_account_id: string, { known }: TestSchool) => ({
  bank_account_id,
  columns: { head: 0, date: 0, description: 1, reference: null, amount: 2, credit: null },
  lines: [{ booked_on: known.today, description: "IBG", reference: "", amount_sen: 53_000 }],
});
async function addBankLine(school: TestSchool): Promise<string> {
  const bank_account_id = await addBankAccount(school);
  await school.admin.post("/bank-files", statementOf(bank_account_id, school));
  const { body } = await school.admin.get<{ id: string }[]>("/bank-lines", { bank_account_id });
  return body[0]?.id ?? "";
}
const slipOf = (account_id: string, { known }: TestSchool) => ({
  account_id,
  amount_sen: 53_000,
  method: "pindahan",
  paid_on: known.today,
  slip: EXAMPLE_PICTURE,
  client_key: known.class_id,
});
/** A slip that waits, which the guardian sent. */
const addSlip = async (school: TestSchool): Promise<string> =>
  add(school.guardian, "/claims", slipOf(await addAccount(school), school));
/** What is asked of a person's cash; the type of the feature would keep it from being removed. */
type Cash = { drawer: { id: string } | null; outgoing: { id: string }[] };
/** Cash of RM 50 in a person's drawer. */
async function addCash({ admin, known }: TestSchool, taker: Caller): Promise<void> {
  const account = { families: [{ student_ids: [known.student_id] }] };
  expect((await admin.post("/billing-accounts", account)).status).toBe(201);
  const paid = { student_id: known.student_id, amount_sen: 5_000, client_key: known.class_id };
  expect((await taker.post("/cash-payments", paid)).status).toBe(201);
}
async function giveCash(from: Caller, to: string): Promise<string> {
  const { body } = await from.post<Cash>("/cash-handovers", { to, amount_sen: 5_000 });
  return body.outgoing[0]?.id ?? "";
}
/** A family that owes, and an offer of instalments for it. */
async function offerOf(school: TestSchool) {
  const account_id = await addLateAccount(school);
  const { rows } = await app.owner.query<{ id: string; amount_sen: number }>(
    "select id, amount_sen::float8 as amount_sen from app.dues where account_id = $1",
    [account_id],
  );
  const instalments = rows.map(({ amount_sen }) => ({ due_on: school.today, amount_sen }));
  return { account_id, due_ids: rows.map(({ id }) => id), instalments };
}
const waiverOf = async (school: TestSchool) => ({
  account_id: await addAccount(school),
  student_id: school.known.student_id,
  reason: "Anak yatim",
  kind: "yatim",
  asnaf: null,
  items: null,
  percent_bp: 5_000,
  amount_sen: null,
  from_date: school.known.today,
  to_date: null,
  fund_id: null,
  sponsor_id: null,
  shows_name: false,
});
/** A fund, a sponsor and a gift of RM 3,000. */
async function addGift({ admin, known }: TestSchool) {
  const fund = {
    name: "Tabung Zakat",
    kind: "zakat",
    restricted: true,
    note: "",
    tax_approval: "",
  };
  const fund_id = await add(admin, "/funds", fund);
  const sponsor_id = await add(admin, "/sponsors", { name: "Koperasi", contact: "" });
  const gift = { sponsor_id, fund_id, amount_sen: 300_000, method: "pindahan" };
  const id = await add(admin, "/gifts", { ...gift, client_key: known.class_id });
  return { id, fund_id, sponsor_id, gift };
}
const pledgeOf = ({ sponsor_id, fund_id }: { sponsor_id: string; fund_id: string }) => ({
  sponsor_id,
  fund_id,
  amount_sen: 40_000,
  monthly: true,
  from_date: "2026-01-01",
  to_date: null,
});
/** The bills of this month as they are previewed, for an item and one account. */
async function previewBills(school: TestSchool) {
  await addItem(school);
  await addAccount(school);
  const period = school.known.today.slice(0, 7);
  const { body } = await school.admin.get<{ preview_hash: string }>("/billing-runs/preview", {
    period,
  });
  return { period, preview_hash: body.preview_hash };
}
/** The year to come of one account as it is previewed, with an offer that stands. */
async function previewYear(school: TestSchool) {
  await addItem(school);
  const account_id = await addAccount(school);
  const year = String(Number(school.known.today.slice(0, 4)) + 1);
  const offer = { year, off_bp: 500, until: `${year}-01-15`, second_until: null };
  await school.admin.send("PATCH", "/fees/settings", { early_offers: [offer] });
  const { body } = await school.admin.get<FamilyYear>("/fees/year-ahead", { account_id });
  return { account_id, year, preview_hash: body.plan?.preview_hash };
}
/** An open exam of whose panel the teacher and an admin's own record are, and its candidate. */
async function addExam(school: TestSchool) {
  const { admin, teacher, known } = school;
  await app.owner.query("update app.teachers set profile_id = $2 where id = $1", [
    teacher.teacher_id,
    admin.id,
  ]);
  const exam_id = (await carryOut(school, "exams.createExam")).id;
  const one = { student_id: known.student_id, from_id: 1, to_id: 7, override_reason: "Ulang" };
  const path = `/hifz/exams/${exam_id}`;
  type Made = { candidates: { id: string; questions: [number, number][] }[] };
  const { body } = await admin.post<Made>(`${path}/candidates`, { candidates: [one] });
  await admin.send("PATCH", path, { state: "open" });
  const [candidate] = body.candidates;
  const [from_id, to_id] = candidate?.questions[0] ?? [];
  const noted = { mistakes: {}, given: {}, bonus: {} };
  const score = { candidate_id: candidate?.id, question: 1, from_id, to_id, counts: noted };
  return { id: exam_id, candidate_id: candidate?.id, score };
}

const addMember = (school: TestSchool) =>
  add(school.admin, "/members", { role: "admin", first_name: "Rosli" });
const addFather = ({ admin, students }: TestSchool) =>
  add(admin, "/members", {
    role: "guardian",
    first_name: "Rosli",
    relation: "bapa",
    student_ids: [students[0]],
  });
const addSubstitute = ({ admin, known, colleague }: TestSchool) =>
  add(admin, "/class-teachers", {
    class_id: known.class_id,
    teacher_id: colleague.teacher_id,
    kind: "substitute",
    from_date: known.today,
    to_date: known.today,
  });
const coverOf = ({ known, colleague }: TestSchool) => ({
  class_id: known.class_id,
  teacher_id: colleague.teacher_id,
  from_date: known.today,
  to_date: known.today,
  reason: "Kursus",
});

/** An account that has paid RM 530 ahead. */
async function addCredit(school: TestSchool): Promise<string> {
  const account_id = await addAccount(school);
  await add(school.admin, "/openings", {
    account_id,
    as_of: school.known.today,
    amount_sen: -53_000,
  });
  return account_id;
}
/** A refund that waits; a transfer from the bank. */
const addRefund = async (school: TestSchool) =>
  add(school.admin, "/refunds", {
    account_id: await addCredit(school),
    amount_sen: 5_000,
    method: "pindahan",
    reason: "Pelajar berpindah",
    client_key: school.known.class_id,
  });

const OPENED = { as_of: "31/12/2025", amount: "530.00", note: "" };

/** A hand-made price of a pupil. */
const exceptionOf = async (school: TestSchool) => ({
  item_id: await addItem(school),
  student_id: school.known.student_id,
  from_month: school.known.today.slice(0, 7),
  to_month: null,
  amount_sen: 40_000,
});

/** A list with one hand-made price. */
const exceptionListOf = async (school: TestSchool) => {
  await addItem(school);
  const { body } = await school.admin.get<{ student_id: string }>(
    `/students/${school.known.student_id}`,
  );
  const { body: items } = await school.admin.get<{ name_ms: string }[]>("/fee-items");
  const line = { line: 2, who: body.student_id, item: items[0]?.name_ms, amount: "400" };
  return { rows: [{ ...line, from: school.known.today.slice(0, 7), to: "" }] };
};

const announcing = ({ class_id }: TestSchool) => ({
  kind: "notice",
  title_ms: "Lawatan",
  body_ms: "",
  title_en: "",
  body_en: "",
  groups: ["guardians"],
  targets: [{ kind: "class", value: class_id }],
  reply: "ack",
  reply_by: null,
  expires_on: null,
});

/** A draft, or a published announcement that asks the guardians of the class. */
async function addAnnouncement(school: TestSchool, isPublished = false): Promise<string> {
  const id = await add(school.admin, "/announcements", announcing(school));
  if (isPublished) await school.admin.post(`/announcements/${id}/publish`, { version: 1 });
  return id;
}

const TEMPLATE = {
  name: "Derma",
  title_ms: "Derma {tujuan}",
  body_ms: "",
  title_en: "",
  body_en: "",
  kind: "notice",
  reply: "none",
};

const addTemplate = ({ admin }: TestSchool) => add(admin, "/announcement-templates", TEMPLATE);

const addSavedReport = ({ admin }: TestSchool) =>
  add(admin, "/saved-reports", {
    report_id: "enrolmen",
    name: "Enrolmen",
    params: { when: "last", period: "day" },
    shared: false,
  });

/** A published report of the student that is known. */
const issueOf = async (school: TestSchool) => {
  const { period_id } = await addCardSetup(school);
  await addCard(school, period_id, school.known.student_id, ["ready", "approve", "publish"]);
  const input = { period_id, class_id: school.class_id };
  const { body } = await school.admin.get<{ id: string; hash: string }[]>("/card-issues", input);
  const { id: issue_id = "", hash = "" } = body[0] ?? {};
  return { period_id, issue_id, hash };
};

/** A report of a new period, brought as far as it must be. */
const cardOf = async (school: TestSchool, ...acts: ("ready" | "approve")[]) => {
  const { period_id } = await addCardSetup(school);
  const { student_id } = school.known;
  await addCard(school, period_id, student_id, acts);
  return { period_id, student_ids: [student_id] };
};

const addBankComment = ({ admin }: TestSchool) =>
  add(admin, "/comment-bank", { kind: "closing", words: "Semoga berjaya." });

const PREPARED: Record<string, Prepare> = {
  "cardSetup.changeScale": async (school) => ({
    input: { id: (await addCardSetup(school)).scale_id, pass: 50 },
  }),
  "cardSetup.addSubject": async (school) => ({
    input: {
      ...exampleOf(school, "cardSetup.addSubject"),
      scale_id: (await addCardSetup(school)).scale_id,
    },
  }),
  "cardSetup.changeSubject": async (school) => ({
    input: { id: (await addCardSetup(school)).subject_id, archived: true },
  }),
  "cardSetup.changeTrait": async (school) => ({
    input: { id: (await addCardSetup(school)).trait_id, archived: true },
  }),
  "cardSetup.changeBankComment": async (school) => ({
    input: { id: await addBankComment(school), words: "Tahniah." },
  }),
  "cardSetup.removeBankComment": async (school) => ({
    input: { id: await addBankComment(school) },
  }),
  "cardPeriods.changePeriod": async (school) => ({
    input: { id: (await addCardSetup(school)).period_id, state: "closed" },
  }),
  "cards.changeCard": async (school) => ({
    input: {
      period_id: (await addCardSetup(school)).period_id,
      student_id: school.known.student_id,
      comment: "Alhamdulillah, hadir setiap hari.",
    },
  }),
  "cards.readyCards": async (school) => ({ input: await cardOf(school) }),
  "cards.returnCards": async (school) => ({
    input: { ...(await cardOf(school, "ready")), why: "Ulasan pendek" },
  }),
  "cards.approveCards": async (school) => ({ input: await cardOf(school, "ready") }),
  "cardMarks.markCards": async (school) => {
    const { period_id, subject_id } = await addCardSetup(school);
    const mark = { student_id: school.known.student_id, subject_id, tenths: 895 };
    return { input: { period_id, marks: [{ ...mark, client_key: newId() }] } };
  },
  "cardIssues.publishCards": async (school) => ({
    input: await cardOf(school, "ready", "approve"),
  }),
  "cardSignatures.signCard": async (school) => {
    const { issue_id, hash } = await issueOf(school);
    return { as: school.guardian, input: { issue_id, hash, signed_name: "Salmah" } };
  },
  "cardSignatures.noteSignature": async (school) => {
    const { issue_id, period_id } = await issueOf(school);
    return { input: { issue_id, period_id, profile_id: school.guardian.id } };
  },
  "announcements.changeAnnouncement": async (school) => ({
    input: { ...announcing(school), id: await addAnnouncement(school), version: 1 },
  }),
  "announcements.publishAnnouncement": async (school) => ({
    input: { id: await addAnnouncement(school), version: 1 },
  }),
  "announcements.addAnnouncementFile": async (school) => ({
    input: { id: await addAnnouncement(school), name: "surat.pdf", pdf: EXAMPLE_PDF },
  }),
  "announcements.removeAnnouncementFile": async (school) => {
    const id = await addAnnouncement(school);
    const { body } = await school.admin.post<Announcement>(`/announcements/${id}/files`, {
      name: "surat.pdf",
      pdf: EXAMPLE_PDF,
    });
    return { input: { id, file_id: body.files[0]?.id ?? "" } };
  },
  "announcements.withdrawAnnouncement": async (school) => ({
    input: { id: await addAnnouncement(school), why: "" },
  }),
  "announcements.seeAnnouncement": async (school) => ({
    as: school.guardian,
    input: { id: await addAnnouncement(school, true) },
  }),
  "announcementReminders.remindReaders": async (school) => {
    const id = await addAnnouncement(school, true);
    await app.owner.query("update app.guardians set consent_email = true where school_id = $1", [
      school.id,
    ]);
    return { input: { id } };
  },
  "announcementTemplates.changeTemplate": async (school) => ({
    input: { ...TEMPLATE, name: "Tabung", id: await addTemplate(school), version: 1 },
  }),
  "announcementTemplates.removeTemplate": async (school) => ({
    input: { id: await addTemplate(school) },
  }),
  "reportRuns.submitReport": async ({ admin }) => {
    const report_id = "ringkasan-bulanan";
    const { body } = await admin.get<ReportAnswer>(`/reports/${report_id}`);
    const { expected = 0, taken = 0 } = body.taking ?? {};
    return { input: { report_id, open: expected - taken } };
  },
  "reportSchedules.scheduleReport": async (school) => ({
    input: {
      saved_id: await addSavedReport(school),
      every: "month",
      day: 1,
      is_on: true,
      recipients: [school.admin.id],
      version: 0,
    },
  }),
  "savedReports.changeSavedReport": async (school) => ({
    input: { id: await addSavedReport(school), name: "Asrama", shared: true },
  }),
  "savedReports.removeSavedReport": async (school) => ({
    input: { id: await addSavedReport(school) },
  }),
  "announcementReport.enterPaperReply": async (school) => ({
    input: {
      id: await addAnnouncement(school, true),
      student_id: school.known.student_id,
      profile_id: school.guardian.id,
      answer: "ack",
      signed_name: "Salmah",
      client_key: newId(),
    },
  }),
  "announcements.replyToAnnouncement": async (school) => ({
    as: school.guardian,
    input: {
      id: await addAnnouncement(school, true),
      student_id: school.known.student_id,
      answer: "ack",
      signed_name: "Salmah",
      note: "Insya-Allah",
      content_version: 1,
      client_key: newId(),
    },
  }),
  "feeCorrections.writeCreditNote": async (school) => ({
    input: {
      account_id: await addAccount(school),
      kind: "correction",
      amount_sen: 5_000,
      reason: "Terlebih bil",
      client_key: school.known.class_id,
    },
  }),
  "feeCorrections.writeOff": async (school) => {
    const account_id = await addAccount(school);
    const owed = { account_id, as_of: school.known.today, amount_sen: 53_000 };
    await add(school.admin, "/openings", owed);
    const client_key = school.known.class_id;
    return { input: { account_id, amount_sen: 5_000, reason: "Berpindah", client_key } };
  },
  "feeCorrections.transferCredit": async (school) => {
    const from_account = await addCredit(school);
    const families = [{ student_ids: [school.known.other_student_id] }];
    expect((await school.admin.post("/billing-accounts", { families })).status).toBe(201);
    const { body } = await school.admin.get<{ id: string }[]>("/billing-accounts");
    const to_account = body.find(({ id }) => id !== from_account)?.id;
    const moved = { from_account, to_account, amount_sen: 5_000, reason: "Tersalah akaun" };
    return { input: { ...moved, client_key: school.known.class_id } };
  },
  "feeCorrections.openAccount": async (school) => ({
    input: { account_id: await addAccount(school), as_of: school.known.today, amount_sen: 53_000 },
  }),
  "feeCorrections.askRefund": async (school) => ({
    input: {
      account_id: await addCredit(school),
      amount_sen: 5_000,
      method: "pindahan",
      reason: "Pelajar berpindah",
      client_key: school.known.class_id,
    },
  }),
  "feeOpenings.importOpenings": async (school) => {
    await addAccount(school);
    return { input: { rows: [{ line: 2, who: "K-0001", ...OPENED }] } };
  },
  "feeOpenings.undoOpenings": async (school) => {
    await addAccount(school);
    const rows = [{ line: 2, who: "K-0001", ...OPENED }];
    return { input: { id: await add(school.admin, "/opening-imports", { rows }) } };
  },
  "feeCorrections.holdCredit": async (school) => ({
    input: { account_id: await addCredit(school), why: "Cagaran" },
  }),
  "feeCorrections.releaseCredit": async (school) => {
    const account_id = await addCredit(school);
    const hold = { account_id, why: "Cagaran" };
    expect((await school.admin.post("/credit-holds", hold)).status).toBe(201);
    return { input: { account_id } };
  },
  "feeCorrections.payRefund": async (school) => ({ input: { id: await addRefund(school) } }),
  "feeCorrections.refuseRefund": async (school) => ({ input: { id: await addRefund(school) } }),
  "yearPlans.dropYearPlan": async (school) => {
    const plan = { from_year: "2026", to_year: "2027", begins_on: school.today };
    const { body } = await school.admin.post("/year-plans", { ...plan, acts: {}, names: {} });
    return { input: { id: (body as { id: string }).id } };
  },
  "programmes.changeProgramme": async (school) => ({
    input: { id: await addProgramme(school), amount: 2 },
  }),
  "programmes.setSyllabus": async (school) => {
    const milestones = [{ level: "Tahun 1", by_date: school.known.today, milli: 20_000 }];
    return { input: { id: await addProgramme(school), milestones } };
  },
  "plans.createPlan": async (school) => {
    const { student_id, today: from_date } = school.known;
    const programme_id = await addProgramme(school);
    return { input: { student_id, programme_id, from_date } };
  },
  "plans.createPlans": async (school) => {
    const { student_id, today: from_date } = school.known;
    const programme_id = await addProgramme(school);
    return { input: { student_ids: [student_id], programme_id, from_date } };
  },
  "plans.changePlan": async (school) => {
    const { student_id, today: from_date } = school.known;
    const programme_id = await addProgramme(school);
    const plan = { student_id, programme_id, from_date };
    const { body } = await school.admin.post<{ id: string }>("/hifz/plans", plan);
    return { input: { id: body.id, paused: true } };
  },
  "feeItems.addException": async (school) => ({ input: await exceptionOf(school) }),
  "feeItems.importExceptions": async (school) => ({ input: await exceptionListOf(school) }),
  "feeItems.undoExceptions": async (school) => ({
    input: {
      id: await add(school.admin, "/fee-exception-imports", await exceptionListOf(school)),
    },
  }),
  "feeItems.removeException": async (school) => ({
    input: { id: await add(school.admin, "/fee-exceptions", await exceptionOf(school)) },
  }),
  "feeItems.changeItem": async (school) => ({ input: { id: await addItem(school), due_day: 10 } }),
  "feeAccounts.setPayer": async (school) => ({
    input: {
      id: await addAccount(school),
      guardian_id: school.known.guardian_id,
      sees_account: false,
    },
  }),
  "feeEarly.billYear": async (school) => ({ input: await previewYear(school) }),
  "feeEarly.billOwnYear": async (school) => ({
    as: school.guardian,
    input: await previewYear(school),
  }),
  "feeEarly.creditUnused": async (school) => {
    const year = await previewYear(school);
    await add(school.admin, "/fees/year-bills", year);
    const { student_id } = school.known;
    const status = { student_ids: [student_id], status: "inactive", date: school.known.today };
    expect((await school.admin.post("/student-statuses", status)).status).toBeLessThan(300);
    const { account_id } = year;
    const { body } = await school.admin.get<FamilyYear>("/fees/year-ahead", { account_id });
    const { credit_sen } = body.leavers[0] ?? {};
    return { input: { account_id, student_id, year: year.year, credit_sen } };
  },
  "feeBills.issueBills": async (school) => ({ input: await previewBills(school) }),
  "feeBills.undoRun": async (school) => ({
    input: { id: await add(school.admin, "/billing-runs", await previewBills(school)) },
  }),
  "fees.takePayment": async (school) => ({
    input: payTo(await addAccount(school), school.known.class_id),
  }),
  "fees.collectCash": async (school) => {
    await addAccount(school);
    return {
      input: {
        student_id: school.known.student_id,
        amount_sen: 5_000,
        client_key: school.known.class_id,
      },
    };
  },
  "feeBank.addBankLines": async (school) => ({
    input: statementOf(await addBankAccount(school), school),
  }),
  "feeEInvoices.setTin": async (school) => ({
    input: { id: await addAccount(school), tin: "IG12345678901" },
  }),
  "feeBank.changeBankAccount": async (school) => ({
    input: { id: await addBankAccount(school), number: "12034567894471" },
  }),
  "feeBank.matchBankLines": async (school) => {
    const line_id = await addBankLine(school);
    const account_id = await addAccount(school);
    return { input: { matches: [{ line_id, parts: [{ account_id, amount_sen: 53_000 }] }] } };
  },
  "feeBank.ignoreBankLine": async (school) => ({
    input: { id: await addBankLine(school), why: "Sewa" },
  }),
  "feeClaims.sendClaim": async (school) => ({
    as: school.guardian,
    input: slipOf(await addAccount(school), school),
  }),
  "feeClaims.withdrawClaim": async (school) => ({
    as: school.guardian,
    input: { id: await addSlip(school) },
  }),
  "feeClaims.decideClaim": async (school) => ({
    input: { id: await addSlip(school), state: "accepted" },
  }),
  "feeClaims.undoClaim": async (school) => {
    const id = await addSlip(school);
    const accepted = await school.admin.send("PATCH", `/claims/${id}`, { state: "accepted" });
    expect(accepted.status).toBe(200);
    return { input: { id } };
  },
  "feeCash.closeDrawer": async (school) => {
    await addCash(school, school.admin);
    const { drawer } = (await school.admin.get<Cash>("/cash")).body;
    return { input: { id: drawer?.id ?? "", counted: { "5000": 1 }, expected_sen: 5_000 } };
  },
  "feeCash.giveCash": async (school) => {
    const second = await school.addPerson("admin", "Rohani");
    await addCash(school, school.admin);
    return { input: { to: second.id, amount_sen: 5_000 } };
  },
  "feeCash.receiveCash": async (school) => {
    const second = await school.addPerson("admin", "Rohani");
    await addCash(school, second);
    return { input: { id: await giveCash(second, school.admin.id) } };
  },
  "feeCash.withdrawCash": async (school) => {
    const second = await school.addPerson("admin", "Rohani");
    await addCash(school, school.admin);
    return { input: { id: await giveCash(school.admin, second.id) } };
  },
  "feeWaivers.askWaiver": async (school) => ({ input: await waiverOf(school) }),
  "feeWaivers.requestWaiver": async (school) => ({
    as: school.guardian,
    input: {
      account_id: await addAccount(school),
      student_id: null,
      reason: "Hilang pekerjaan",
      shows_name: false,
    },
  }),
  "feeWaivers.changeWaiver": async (school) => {
    const { account_id, student_id, reason, ...terms } = await waiverOf(school);
    const whom = { account_id, student_id, reason };
    const id = await add(school.admin, "/waivers", { ...whom, ...terms });
    return { input: { id, ...terms, percent_bp: 2_500 } };
  },
  "feeWaivers.decideWaiver": async (school) => ({
    input: { id: await add(school.admin, "/waivers", await waiverOf(school)), approved: true },
  }),
  "feeWaivers.endWaiver": async (school) => {
    const id = await add(school.admin, "/waivers", await waiverOf(school));
    await school.admin.post(`/waivers/${id}/decision`, { approved: true });
    return { input: { id } };
  },
  "feePlans.requestInstalments": async (school) => ({
    as: school.guardian,
    input: { account_id: await addLateAccount(school), reason: "Baru bertukar kerja" },
  }),
  "feePlans.offerInstalments": async (school) => ({ input: await offerOf(school) }),
  "feePlans.answerInstalments": async (school) => {
    const id = await add(school.admin, "/instalment-plans", await offerOf(school));
    return { as: school.guardian, input: { id, agreed: true, version: 1 } };
  },
  "feePlans.decideInstalments": async (school) => ({
    input: {
      id: await add(school.admin, "/instalment-plans", await offerOf(school)),
      state: "agreed",
    },
  }),
  "feeFunds.changeFund": async (school) => ({
    input: { id: (await addGift(school)).fund_id, note: "Asnaf sahaja" },
  }),
  "feeFunds.changeSponsor": async (school) => ({
    input: { id: (await addGift(school)).sponsor_id, contact: "03-8911 2233" },
  }),
  "feeFunds.takeGift": async (school) => ({
    input: { ...(await addGift(school)).gift, client_key: school.known.student_id },
  }),
  "feeFunds.reverseGift": async (school) => ({
    input: { id: (await addGift(school)).id, kind: "bounced" },
  }),
  "feeFunds.createPledge": async (school) => ({ input: pledgeOf(await addGift(school)) }),
  "feeFunds.endPledge": async (school) => ({
    input: { id: await add(school.admin, "/pledges", pledgeOf(await addGift(school))) },
  }),
  "feeMonths.closeFeeMonth": async () => ({ input: { month: "2020-01" } }),
  "feeMonths.reopenFeeMonth": async (school) => {
    expect((await school.admin.post("/fee-months", { month: "2020-01" })).status).toBe(201);
    return { input: { month: "2020-01", why: "Resit tertinggal" } };
  },
  "feeReminders.remind": async (school) => ({
    input: { account_id: await addLateAccount(school), channel: "whatsapp" },
  }),
  "feeReminders.setRemind": async (school) => ({
    input: { id: await addAccount(school), remind: false, why: "Sedang dibantu" },
  }),
  "feeReceipts.mailReceipt": async (school) => {
    const paid = payTo(await addAccount(school), school.known.class_id);
    await app.owner.query("update app.guardians set consent_email = true where id = $1", [
      school.known.guardian_id,
    ]);
    return { input: { id: await add(school.admin, "/payments", paid) } };
  },
  "feeGateway.payOnline": async (school) => {
    const account_id = await addAccount(school);
    await carryOut(school, "feeGateway.changeGateway");
    const client_key = school.known.class_id;
    return { as: school.guardian, input: { account_id, amount_sen: 53_000, client_key } };
  },
  "feeGateway.decideFoundMoney": async (school) => {
    const { rows } = await app.owner.query<{ id: string }>(
      `with bill as (
         insert into app.gateway_payments (school_id, id, account_id, guardian_id, amount_sen, state)
         values ($1, gen_random_uuid(), $2, $3, 100, 'expired') returning *
       ) insert into app.gateway_payments (school_id, id, account_id, guardian_id, amount_sen, state,
           invoice_no, found_under, why)
         select school_id, gen_random_uuid(), account_id, guardian_id, 90, 'review', 'TP1', id, 'amount'
         from bill returning id`,
      [school.id, await addAccount(school), school.known.guardian_id],
    );
    return { input: { id: rows[0]?.id ?? "", is_taken: true } };
  },
  "fees.reversePayment": async (school) => {
    const paid = payTo(await addAccount(school), school.known.class_id);
    return { input: { id: await add(school.admin, "/payments", paid), kind: "bounced" } };
  },
  "exams.changeExam": async (school) => ({
    input: { id: (await addExam(school)).id, place: "Surau" },
  }),
  "exams.addCandidates": async (school) => {
    const { id } = await addExam(school);
    const student_id = school.known.other_student_id;
    const one = { student_id, from_id: 1, to_id: 7, override_reason: "Ulang" };
    return { input: { id, candidates: [one] } };
  },
  "exams.removeCandidate": async (school) => ({
    input: { id: (await addExam(school)).candidate_id },
  }),
  "judging.drawAgain": async (school) => ({
    input: { id: (await addExam(school)).candidate_id, question: 1 },
  }),
  "judging.decideCandidate": async (school) => {
    const { id: exam_id, candidate_id: id, score } = await addExam(school);
    const scores = [{ ...score, version: 0, client_key: newId() }];
    await school.admin.post("/hifz/scores/batch", { exam_id, scores });
    return { input: { id, decision: "passed" } };
  },
  "judging.writeScores": async (school) => {
    const { id: exam_id, score } = await addExam(school);
    return { input: { exam_id, scores: [{ ...score, version: 0, client_key: newId() }] } };
  },
  "hifzAcks.signHifzWeek": async (school) => {
    const { student_id, today } = school.known;
    const week_from = addDays(today, 1 - weekday(today) - 7);
    const heard = { stream: "baharu", attempt: 1, from_id: 1, to_id: 7, decision: "pass" };
    await school.admin.post("/hifz/records/batch", {
      class_id: school.class_id,
      date: week_from,
      why: "Lewat",
      records: [{ student_id, version: 0, client_key: newId(), ...heard }],
    });
    return { as: school.guardian, input: { student_id, week_from, days: 3 } };
  },
  "certificates.issueCertificate": async (school) => {
    await holdJuz30(school, school.known.student_id);
    return { input: certificateOf(school.known.student_id) };
  },
  "certificates.revokeCertificate": async (school) => {
    await holdJuz30(school, school.known.student_id);
    const id = await add(
      school.admin,
      "/hifz/certificates",
      certificateOf(school.known.student_id),
    );
    return { input: { id, why: "Salah eja" } };
  },
  "calendar.updateEvent": async (school) => ({
    input: { id: await addEvent(school), title: "Gotong-royong" },
  }),
  "calendar.deleteEvent": async (school) => ({ input: { id: await addEvent(school) } }),
  "familyCopy.exportFamily": async (school) => ({ as: school.guardian, input: {} }),
  "weeklyLetters.noteWeeklyLetter": async (school) => {
    const { owner } = app;
    const { id, guardian, guardian_id, class_id, today, admin, students } = school;
    await owner.query("update app.guardians set consent_whatsapp = true where id = $1", [
      guardian_id,
    ]);
    await owner.query("update app.profiles set phone = '+60123456789' where id = $1", [
      guardian.id,
    ]);
    await owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
    const mark = { student_id: students[0], class_id, date: today, client_key: newId() };
    await admin.post("/attendance", { ...mark, status: "present" });
    await admin.post("/registers", { class_id, date: today, unmarked: [] });
    return { input: { profile_id: guardian.id } };
  },
  "pushSubscriptions.subscribeToPush": async ({ admin }) => {
    await admin.patch("/message-settings", { push: true });
    return {};
  },
  "calendarFeeds.endFeed": async (school) => {
    const { id } = await carryOut(school, "calendarFeeds.createFeed");
    return { input: { id } };
  },
  "tokens.endToken": async (school) => {
    const { id } = await carryOut(school, "tokens.createToken");
    return { input: { id } };
  },
  "invites.sendInvites": async (school) => ({
    input: { ids: [await addFather(school)], by: "card" },
  }),
  "members.inviteMember": async (school) => ({
    input: { id: await addMember(school), by: "link" },
  }),
  "members.withdrawInvitation": async (school) => {
    const id = await addMember(school);
    await school.admin.post(`/members/${id}/invitation`, { by: "link" });
    return { input: { id } };
  },
  "members.confirmMember": async (school) => {
    const id = await addMember(school);
    const { body } = await school.admin.post(`/members/${id}/invitation`, { by: "link" });
    const invitee = await school.addPerson("guardian", "Alia");
    await app.owner.query("delete from auth.memberships where user_id = $1", [invitee.id]);
    await invitee.post("/invitations/accept", { code: (body as { code: string }).code });
    return { input: { id } };
  },
  "statuses.changeStatuses": async ({ known }) => ({
    input: { student_ids: [known.student_id], status: "inactive", date: known.today },
  }),
  "statuses.undoStatus": async ({ admin, known }) => {
    const change = { student_ids: [known.student_id], status: "inactive", date: known.today };
    await admin.post("/student-statuses", change);
    const { body } = await admin.get("/student-statuses", { student_id: known.student_id });
    return { input: { id: (body as { id: string }[])[0]?.id } };
  },
  "reports.removeReportLayout": async ({ admin }) => {
    const layout = { name: "JAIS", head: "", footer: "", signers: [], is_standard: true };
    const columns = [{ key: "pupils", name: "" }];
    const of = { report_id: "enrolmen", version: 0 };
    const { body } = await admin.post("/report-layouts", { ...of, ...layout, columns });
    return { input: { id: (body as { id: string }).id } };
  },
  "officialLetters.printOfficialLetter": async ({ admin, known }) => {
    const letter = {
      student_id: known.student_id,
      kind: "kelakuan",
      subject: "Surat",
      body: "Isi",
    };
    return { input: { id: await add(admin, "/letters-issued", letter) } };
  },
  "letters.setPostNumber": async ({ id: school_id, admin, known }) => {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into app.warning_letters
         (school_id, id, student_id, kind, step, since, days, subject, body, channel, issued_by, issued_at)
       values ($1, gen_random_uuid(), $2, 'scattered', 1, $3, 10, 'Amaran', 'Isi', 'print', $4, now())
       returning id`,
      [school_id, known.student_id, known.today, admin.id],
    );
    return { input: { id: rows[0]?.id, post_number: "RR123456789MY" } };
  },
  "guardians.unlinkGuardian": async ({ link_id }) => ({ input: { id: link_id } }),
  "cover.askCover": async (school) => ({ as: school.teacher, input: coverOf(school) }),
  "cover.withdrawCover": async (school) => ({
    as: school.teacher,
    input: { id: await add(school.teacher, "/cover-requests", coverOf(school)) },
  }),
  "cover.decideCover": async (school) => ({
    input: { id: await add(school.teacher, "/cover-requests", coverOf(school)), accepted: true },
  }),
  "enrollments.enrol": async (school) => ({
    input: {
      class_id: await add(school.admin, "/classes", HALAQAH),
      student_id: school.known.student_id,
    },
  }),
  "enrollments.moveStudents": async (school) => ({
    input: { class_id: school.class_id, student_ids: school.other_students },
  }),
  "enrollments.moveStudentsBack": async ({ admin, class_id, other_class_id, today, ...school }) => {
    const student_ids = school.other_students;
    await admin.post("/enrollments/move", { class_id, student_ids });
    const from = student_ids.map((student_id) => ({ student_id, class_id: other_class_id }));
    return { input: { class_id, from, from_date: today } };
  },
  "enrollments.takeBackEnrollment": async ({ enrollment_ids }) => ({
    input: { id: enrollment_ids[1] },
  }),
  "enrollments.reopenEnrollment": async ({ admin, enrollment_ids }) => {
    await admin.patch(`/enrollments/${enrollment_ids[1]}`, {});
    return { input: { id: enrollment_ids[1] } };
  },
  "enrollments.reopenEnrollments": async ({ admin, enrollment_ids }) => {
    const ids = enrollment_ids.slice(1, 3);
    await admin.post("/enrollments/end", { ids });
    return { input: { ids } };
  },
  "staff.endTeaching": async (school) => ({ input: { id: await addSubstitute(school) } }),
  "staff.takeBackTeaching": async (school) => ({ input: { id: await addSubstitute(school) } }),
  "absences.decideAbsence": async (school) => ({
    input: { id: await addAbsence(school), state: "accepted" },
  }),
  "absences.withdrawAbsence": async (school) => ({
    as: school.guardian,
    input: { id: await addAbsence(school) },
  }),
  "months.reopenMonth": async (school) => {
    await carryOut(school, "months.closeMonth");
    return { input: exampleOf(school, "months.reopenMonth") };
  },
  "calendar.removeHijriMonth": async (school) => ({
    input: { id: (await carryOut(school, "calendar.setHijriMonth")).id },
  }),
  "imports.undoImport": async (school) => ({
    input: { id: (await carryOut(school, "imports.runImport")).id },
  }),
  "merges.merge": async ({ other_students: [keep, drop] }) => ({
    input: { kind: "students", keep, drop, keep_version: 1, drop_version: 1 },
  }),
};

/** Calls that delete records under a login of their own, in a transaction that ends before the call's own. */
const TAKES_AWAY = ["privacy.erasePerson", "imports.undoImport", "merges.merge"];

/** Calls that also change the sign-in side, in a separate statement; the access may already be as requested. */
const SIGN_IN_SIDE = [
  "members.confirmMember",
  "members.endMember",
  "members.inviteMember",
  "invites.sendInvites",
  "members.withdrawInvitation",
  "members.makeMemberLink",
  "members.signOutMember",
  "privacy.erasePerson",
  "tokens.createToken",
  "tokens.endToken",
  "calendarFeeds.createFeed",
  "calendarFeeds.endFeed",
  "pushSubscriptions.subscribeToPush",
  "pushSubscriptions.unsubscribeFromPush",
];

/** The number of lines in a school's audit log, without refusals. */
async function linesOf(school_id: string): Promise<number> {
  const { rows } = await app.owner.query<{ lines: number }>(
    `select count(*)::int as lines from app.audit where school_id = $1 and action <> 'refused'`,
    [school_id],
  );
  return rows[0]?.lines ?? 0;
}

function ask(caller: Caller, call: CallEntry, input: Input) {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return caller.send(call.method, path, rest);
}

/** A school's rows, with its people's rows of the sign-in side and their mails. */
async function everythingOf(school_id: string) {
  const { rows } = await app.owner.query<{ sum: string }>({
    name: "checksum of the access",
    text: `with people as (select distinct user_id from auth.memberships where school_id = $1)
     select md5(coalesce(string_agg(one, ' ' order by one), '')) as sum from (
       select u::text as one from auth.users u where id in (select user_id from people)
       union all select a::text from auth.accounts a where a.user_id in (select user_id from people)
       union all select s.token_hash from auth.sessions s where s.user_id in (select user_id from people)
       union all select m::text from auth.memberships m where school_id = $1
       union all select i::text from auth.invitations i where school_id = $1
       union all select a::text from auth.api_tokens a where school_id = $1
       union all select f::text from auth.calendar_feeds f where school_id = $1
       union all select p::text from auth.push_subscriptions p where school_id = $1
       union all select t::text from auth.tokens t where user_id in (select user_id from people)
       union all select e::text from auth.email_changes e where user_id in (select user_id from people)
       union all select o::text from platform.outbox o where recipient in (
         select email from app.profiles where school_id = $1)) everything`,
    values: [school_id],
  });
  return { rows: await checksumOf(app.owner, school_id), access: rows[0]?.sum };
}

describe("a statement that fails", () => {
  test.each(USES)("while %s leaves all as it was, whichever it is", async (_, use) => {
    const school = await makeSchool();
    const before = await checksumOf(app.owner, school.id);
    let failed = 0;
    for (;;) {
      const texts = plant((_text, at) => at === failed + 1);
      const { status } = await use(school, newId());
      vi.restoreAllMocks();
      if (texts.length <= failed) {
        expect(status).toBeLessThan(300);
        break;
      }
      failed += 1;
      expect(status, texts.at(-1)).toBeGreaterThanOrEqual(500);
      expect(await checksumOf(app.owner, school.id), texts.join("; ")).toBe(before);
    }
    // There are at least five: begin, the actor, one write, its line in the audit log, commit.
    expect(failed).toBeGreaterThanOrEqual(4);
    expect(await checksumOf(app.owner, school.id)).not.toBe(before);
  });

  test.each(USES)(
    "by its answer only, while %s: trying again has one effect",
    async (name, use) => {
      const school = await makeSchool();
      const key = newId();
      plant((text) => text === "commit", "answer lost");
      const lost = await use(school, key);
      vi.restoreAllMocks();
      expect(lost.status).toBe(503);
      const after = await checksumOf(app.owner, school.id);
      const again = await use(school, key);
      expect(again.status).toBeLessThan(300);
      // Saving a register or changing a class twice writes twice; the other calls write nothing the second time.
      if (["marking", "adding", "enrolling", "ending"].some((word) => name.startsWith(word))) {
        expect(await checksumOf(app.owner, school.id)).toBe(after);
      }
    },
  );

  test("in the audit log takes the whole write back", async () => {
    const school = await makeSchool();
    const before = await checksumOf(app.owner, school.id);
    plant((text) => text.includes('"app"."audit"'));
    const event = { title: "Gotong-royong", date: school.today };
    const answer = await school.admin.post("/events", event);
    expect(answer.status).toBe(500);
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });
});

/** The quick run refuses the first of so many statements and the COMMIT, the long run each of them. */
const STEP = process.env.LONG ? 1 : 4;

describe("a write of the contract", () => {
  test("is left out here by a name that is there", () => {
    for (const name of [...NOT_HERE, ...TAKES_AWAY, ...SIGN_IN_SIDE]) callNamed(name);
  });

  test.each(WRITES)(
    "%s leaves all as it was when a statement fails, whichever it is",
    async (name, write) => {
      const school = await app.makeSchool();
      const { as = school.admin, input = exampleOf(school, name) } =
        (await PREPARED[name]?.(school)) ?? {};
      const before = await everythingOf(school.id);
      const lines = await linesOf(school.id);
      const refused = async (picks: Parameters<typeof plant>[0]) => {
        const texts = plant(picks);
        const answer = await ask(as, write, input);
        vi.restoreAllMocks();
        return { texts, answer };
      };
      const isAsBefore = async (status: number, planted?: string) => {
        expect(status, planted).toBeGreaterThanOrEqual(500);
        const now = await everythingOf(school.id);
        if (TAKES_AWAY.includes(name) && now.rows !== before.rows) {
          expect(await linesOf(school.id), planted).toBe(lines + 1);
          return false;
        }
        expect(now.rows, planted).toBe(before.rows);
        if (!SIGN_IN_SIDE.includes(name)) expect(now.access, planted).toBe(before.access);
        return true;
      };
      const last = await refused((text) => text === "commit");
      let goesOn = await isAsBefore(last.answer.status, "commit");
      let place = 1;
      for (; goesOn; place += STEP) {
        const { texts, answer } = await refused((_text, at) => at === place);
        if (texts.length < place) {
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
          // The sign-in changes of earlier tries have their audit line now.
          if (SIGN_IN_SIDE.includes(name)) expect(await linesOf(school.id)).toBe(lines + 1);
          break;
        }
        goesOn = await isAsBefore(answer.status, texts[place - 1]);
      }
      expect(place).toBeGreaterThan(4);
    },
  );
});

describe("the connections", () => {
  const event = (school: School, title: string) =>
    school.admin.post("/events", { title, date: school.today });

  test("are all given back, also when forty transactions could not begin", async () => {
    const school = await makeSchool();
    plant((text) => text.startsWith("begin"));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => school.admin.get("/students")),
    );
    vi.restoreAllMocks();
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([500]));
    expect((await school.admin.get("/students")).status).toBe(200);
    const { app: pool } = app.runtime.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  test("are not lent again with what could not be taken back", async () => {
    const school = await makeSchool();
    plant((text) => text === "rollback" || text.includes('"app"."audit"'));
    const lost = await event(school, "Hilang");
    vi.restoreAllMocks();
    expect(lost.status).toBe(500);
    expect((await event(school, "Ada")).status).toBe(201);
    expect((await school.admin.get("/events")).body).toMatchObject([{ title: "Ada" }]);
  });

  test("tell when a failed statement was passed over", async () => {
    const work = transact(app.runtime.database.app, "read write", async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow("passed over");
  });

  test("answer what was written although something after the commit failed, and do the rest of it", async () => {
    const done: unknown[] = [];
    const work = transact(app.runtime.database.app, "read write", async (_, { afterCommit }) => {
      const note = (error: unknown) => void done.push(String(error));
      afterCommit(async () => void done.push("first"), note);
      afterCommit(() => Promise.reject(new Error("away")), note);
      afterCommit(async () => void done.push("last"), note);
      return "written";
    });
    expect(await work).toBe("written");
    expect(done).toEqual(["first", "Error: away", "last"]);
  });
});

describe("a call", () => {
  const meta = { method: "POST", path: "/forgotten", summary: "", example: () => ({}) } as const;

  /** Calls a handler that adds an event, as the server would for the admin. */
  async function run(school: TestSchool, permission: CallMeta["permission"], record: boolean) {
    const contract = { forgotten: call({ ...meta, permission }) };
    const os = serve(contract);
    const handler = os.forgotten.handler(async ({ context: { scope } }) => {
      await insertEvent(scope, { title: "Gotong-royong", date: scope.today });
      if (record) scope.record({ action: "event.create", label: "Gotong-royong" });
    });
    const { id } = school.admin;
    const session = { school_id: school.id, profile_id: id, user: { id } };
    const context = {
      runtime: app.runtime,
      request: { id: newId(), address: "", session },
    } as never;
    return callProcedure(handler as never, undefined as never, { context });
  }

  test("that writes without a line in the audit log is a fault, and is taken back", async () => {
    const school = await makeSchool();
    const before = await checksumOf(app.owner, school.id);
    const forgotten = run(school, "events.write", false);
    await expect(forgotten).rejects.toThrow("wrote without an audit line");
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    await run(school, "events.write", true);
    expect(await checksumOf(app.owner, school.id)).not.toBe(before);
  });

  test("of a school that names no row of the matrix is refused", async () => {
    const school = await makeSchool();
    for (const permission of ["session", "public"] as const) {
      const open = run(school, permission, true);
      await expect(open).rejects.toThrow("names no permission of the matrix");
    }
  });
});

async function makeSchool() {
  const school = await app.makeSchool();
  return { ...school, halaqah_id: await add(school.admin, "/classes", HALAQAH) };
}
