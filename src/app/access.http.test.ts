import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { contract } from "#app/api.ts";
import {
  startApp,
  TEST_PASSWORD,
  type Caller,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { type ExampleIds, isForTokens } from "#lib/call.ts";
import { DUTIES } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import { matrix, type Permission, TOKEN_PERMISSIONS } from "#lib/permissions.ts";
import { listCalls, type CallEntry } from "#server/calls.ts";
import { describeApi } from "#server/docs.ts";
import { insertApiToken, makeApiToken } from "#server/session/api-tokens.ts";

/**
 * The roles, and the duties of teachers, that may make calls with each permission, as the design's table says. The
 * features' tests check which rows they see.
 */
const WHO: Record<Permission, string> = {
  "students.see": "admin teacher guardian student",
  "students.write": "admin",
  "students.private": "admin guardian",
  "students.health": "admin teacher guardian",
  "guardians.see": "admin teacher guardian",
  "guardians.write": "admin",
  "guardians.contact": "admin guardian",
  "teachers.see": "admin teacher guardian student",
  "teachers.write": "admin",
  "classes.see": "admin teacher guardian student",
  "classes.write": "admin",
  "enrollments.see": "admin teacher guardian student",
  "enrollments.write": "admin",
  "attendance.see": "admin teacher guardian student",
  "attendance.mark": "admin teacher",
  "attendance.report": "admin guardian",
  "attendance.decide": "admin teacher",
  "attendance.followup": "admin teacher",
  "attendance.manage": "admin",
  "classes.cover": "admin teacher",
  "hifz.see": "admin teacher guardian student",
  "hifz.record": "admin teacher",
  "hifz.plan": "admin teacher",
  "hifz.examine": "admin teacher",
  "hifz.sign": "guardian",
  "hifz.manage": "admin",
  "cards.see": "admin teacher guardian student",
  "cards.write": "admin teacher",
  "cards.publish": "admin",
  "cards.sign": "guardian",
  "cards.manage": "admin",
  "payments.see": "admin treasurer guardian",
  "fees.see": "admin treasurer guardian",
  "fees.pay": "guardian",
  "fees.collect": "admin treasurer",
  "fees.cash": "admin treasurer collector",
  "fees.approve": "admin",
  "fees.manage": "admin treasurer",
  "funds.see": "admin guardian treasurer",
  "funds.manage": "admin treasurer",
  "events.see": "admin teacher guardian student",
  "events.write": "admin",
  "announcements.see": "admin teacher guardian student",
  "announcements.write": "admin teacher",
  "announcements.report": "admin teacher",
  "announcements.reply": "admin teacher guardian student",
  "reports.see": "admin teacher",
  "reports.save": "admin teacher",
  "reports.manage": "admin",
  "letters.issue": "admin",
  "profiles.see": "admin teacher guardian student",
  "activity.see": "admin teacher guardian student",
  "home.see": "admin teacher guardian student",
  "family.see": "guardian student",
  "members.manage": "admin",
  "tokens.manage": "admin",
  "settings.manage": "admin",
  "audit.see": "admin",
  "lists.export": "admin teacher guardian",
  "own.manage": "admin teacher guardian student",
  "own.name": "admin teacher",
  "own.phone": "admin teacher guardian",
  "own.picture": "admin teacher guardian",
  "own.email": "admin teacher guardian student",
  "privacy.manage": "admin",
};
const PUBLIC = [
  "emails.confirmEmail",
  "joining.enterByInvitation",
  "joining.lookAtInvitation",
  "founding.register",
  "passwords.requestReset",
  "passwords.resetPassword",
  "accounts.signIn",
  "joining.signInByLink",
  "familyLinks.requestFamilyLink",
  "familyLinks.useFamilyLink",
  "devices.useDevice",
  "devices.forgetDevice",
  "noticeLinks.readByLink",
  "noticeLinks.replyByLink",
  "founding.setUp",
];

// The calls that erase a person, move the session into another school, and end it come last.
const LAST = ["privacy.erasePerson", "founding.createSchool", "accounts.signOut"];
const calls = listCalls(contract).toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
const closed = calls.filter((call) => call.meta.permission !== "public");
const inSchool = closed.filter((call) => call.meta.permission !== "session");

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { SCHOOLS: "open" });
});
afterAll(() => app.stop());

/** Makes a call; the API's document names every error that it answers. */
async function ask(caller: Caller, call: CallEntry, input: Record<string, unknown>) {
  const answer = await send(caller, call, input);
  const { paths } = await describeApi(contract);
  const { responses = {} } = paths?.[call.path]?.[call.method.toLowerCase()] ?? {};
  if (answer.status >= 400) expect(Object.keys(responses), call.name).toContain(`${answer.status}`);
  return answer;
}

function send(caller: Caller, call: CallEntry, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (call.method === "GET") return caller.get(path, rest as Record<string, string>);
  return caller.send(call.method, path, rest);
}

/** The status of every call for one person of a school; refused calls with their reason. */
async function refusals(caller: Caller, school: TestSchool): Promise<Record<string, string>> {
  const refused: Record<string, string> = {};
  for (const call of closed) {
    const { status, body } = await ask(caller, call, call.meta.example(school.known));
    expect(status, call.name).not.toBe(401);
    expect(status, call.name).toBeLessThan(500);
    if (status === 403) refused[call.name] = (body as { data: { reason: string } }).data.reason;
  }
  return refused;
}

/** The calls that are refused to a role, or to a role with a duty. */
function without(role: string, duty = role): Record<string, string> {
  const cellless = inSchool.filter(({ meta }) => {
    const who = WHO[meta.permission as Permission].split(" ");
    return !who.includes(role) && !who.includes(duty);
  });
  const refused = Object.fromEntries(cellless.map(({ name }) => [name, "role"]));
  // The call needs no school; in a school, the matrix decides what it may change of the person's own record.
  const mayName = WHO["own.name"].split(" ").includes(role);
  return mayName ? refused : { ...refused, "own.updateMe": "name" };
}

/**
 * Examples that name a pupil who is in the class already, a wrong password, no session, or a place where nobody
 * waits; and what only a guardian or a pupil has.
 */
const NOT_CARRIED_OUT: Record<string, number> = {
  // There is no such programme yet, and no such plan.
  "programmes.changeProgramme": 404,
  "programmes.setSyllabus": 404,
  // There is no such scale, subject, trait or sentence, no such period, and no published report.
  "cardSetup.changeScale": 404,
  "cardSetup.addSubject": 404,
  "cardSetup.changeSubject": 404,
  "cardSetup.changeTrait": 404,
  "cardSetup.changeBankComment": 404,
  "cardSetup.removeBankComment": 404,
  "cardPeriods.changePeriod": 404,
  "cards.readBoard": 404,
  "cards.listCards": 404,
  "cards.changeCard": 404,
  "cards.readyCards": 404,
  "cards.returnCards": 404,
  "cards.approveCards": 404,
  "cardMarks.markCards": 404,
  "cardMarks.cardMarkHistory": 404,
  "cardIssues.publishCards": 404,
  "cardIssues.listIssues": 404,
  "cardIssues.readIssue": 404,
  "cardSignatures.listSignatures": 404,
  // There is no such layout.
  "reports.removeReportLayout": 404,
  // There is no such certificate.
  "certificates.readCertificate": 404,
  "certificates.revokeCertificate": 404,
  "plans.createPlan": 404,
  "plans.createPlans": 404,
  "plans.changePlan": 404,
  // There is no such account, item, receipt or run yet, and nobody to bill.
  "feeBank.addBankLines": 404,
  "feeBank.matchBankLines": 404,
  "feeBank.ignoreBankLine": 404,
  // Only guardians pay.
  "feeClaims.sendClaim": 403,
  "feeClaims.withdrawClaim": 403,
  "feeClaims.decideClaim": 404,
  "feeClaims.undoClaim": 404,
  "fees.takePayment": 404,
  "fees.reversePayment": 404,
  "feeItems.changeItem": 404,
  "feeItems.addException": 404,
  "feeItems.removeException": 404,
  "feeItems.importExceptions": 422,
  "feeItems.undoExceptions": 404,
  "feeAccounts.setPayer": 404,
  "feeStatements.readStatement": 404,
  // There is no waiver yet, and no account.
  "feeWaivers.askWaiver": 404,
  "feeWaivers.requestWaiver": 403,
  "feeWaivers.changeWaiver": 404,
  "feeWaivers.decideWaiver": 404,
  "feeWaivers.endWaiver": 404,
  // There is no plan yet, and no account.
  "feePlans.requestInstalments": 403,
  "feePlans.offerInstalments": 404,
  "feePlans.answerInstalments": 403,
  "feePlans.decideInstalments": 404,
  // There is no fund yet, no sponsor and no gift.
  "feeFunds.changeFund": 404,
  "feeFunds.readFund": 404,
  "feeFunds.changeSponsor": 404,
  "feeFunds.readSponsor": 404,
  "feeFunds.takeGift": 404,
  "feeFunds.reverseGift": 404,
  "feeFunds.createPledge": 404,
  "feeFunds.endPledge": 404,
  // Nobody holds cash, and no month is over or closed.
  "fees.collectCash": 404,
  "feeCash.closeDrawer": 404,
  "feeCash.giveCash": 404,
  "feeCash.receiveCash": 404,
  "feeCash.withdrawCash": 404,
  "feeMonths.closeFeeMonth": 409,
  "feeBank.changeBankAccount": 404,
  "feeEInvoices.setTin": 404,
  // Nobody paid online, and only guardians do.
  "feeBank.listPayIn": 403,
  "feeGateway.listOnlinePayments": 403,
  "feeGateway.payOnline": 403,
  "feeGateway.decideFoundMoney": 404,
  "feeReminders.remind": 404,
  "feeReminders.readReminders": 404,
  "feeReminders.setRemind": 404,
  "feeReceipts.readReceiptCheck": 404,
  "feeReceipts.mailReceipt": 404,
  "feeMonths.reopenFeeMonth": 404,
  "feeEarly.readYear": 404,
  "feeEarly.billYear": 404,
  "feeEarly.billOwnYear": 403,
  "feeEarly.creditUnused": 404,
  "feeBills.issueBills": 409,
  "feeBills.undoRun": 404,
  "feeCorrections.writeCreditNote": 404,
  "feeCorrections.writeOff": 404,
  "feeCorrections.transferCredit": 404,
  "feeCorrections.openAccount": 404,
  "feeOpenings.importOpenings": 422,
  "feeOpenings.undoOpenings": 404,
  "feeCorrections.holdCredit": 404,
  "feeCorrections.readHolds": 404,
  "feeCorrections.releaseCredit": 404,
  "feeCorrections.askRefund": 404,
  "feeCorrections.payRefund": 404,
  "feeCorrections.refuseRefund": 404,
  // There is no exam yet, and no candidate.
  "exams.readExam": 404,
  "exams.changeExam": 404,
  "exams.addCandidates": 404,
  "exams.removeCandidate": 404,
  "judging.drawAgain": 404,
  "judging.decideCandidate": 404,
  "judging.writeScores": 404,
  "family.readFamily": 403,
  "hifzAcks.readFamilyHifz": 403,
  "hifzAcks.readHifzWeeks": 403,
  "hifzAcks.signHifzWeek": 403,
  "cardSignatures.listUnsigned": 403,
  "cardSignatures.signCard": 403,
  "cardSignatures.noteSignature": 404,
  "announcements.readAnnouncement": 404,
  "announcements.changeAnnouncement": 404,
  "announcements.publishAnnouncement": 404,
  "announcements.addAnnouncementFile": 404,
  "announcements.removeAnnouncementFile": 404,
  "announcements.withdrawAnnouncement": 404,
  "announcements.seeAnnouncement": 404,
  "announcements.replyToAnnouncement": 404,
  "announcementReport.listRecipients": 404,
  "announcementReport.listNoticeLinks": 404,
  "announcementReport.enterPaperReply": 404,
  "announcementReminders.remindReaders": 404,
  "announcementTemplates.changeTemplate": 404,
  "announcementTemplates.removeTemplate": 404,
  "familyPage.readFamilyPage": 403,
  "familyCopy.exportFamily": 403,
  "weeklyLetters.noteWeeklyLetter": 404,
  "invites.sendInvites": 404,
  "reportRuns.readReportRun": 404,
  "reportSchedules.scheduleReport": 404,
  "savedReports.changeSavedReport": 404,
  "savedReports.removeSavedReport": 404,
  "absences.decideAbsence": 404,
  "desk.mailGuardian": 409,
  "notices.sendNotice": 409,
  "notices.cancelNotice": 404,
  "absences.withdrawAbsence": 404,
  "enrollments.enrol": 409,
  "passwords.changePassword": 422,
  "own.endOwnSession": 404,
  "joining.acceptInvitation": 404,
  "devices.endDevice": 404,
  "devices.rememberDevice": 409,
  "joining.chooseSchool": 404,
  "twoStep.confirmSession": 422,
  "twoStep.confirmTwoStep": 422,
  "twoStep.renewRecoveryCodes": 409,
  "privacy.downloadSchoolExport": 404,
  "imports.undoImport": 404,
  "members.confirmMember": 409,
  "members.makeMemberLink": 409,
  "calendar.updateEvent": 404,
  "calendar.deleteEvent": 404,
  "calendar.removeHijriMonth": 404,
  "merges.merge": 422,
  "statuses.undoStatus": 404,
  "guardians.unlinkGuardian": 404,
  "enrollments.takeBackEnrollment": 404,
  "staff.endTeaching": 404,
  "staff.takeBackTeaching": 404,
  "cover.askCover": 409,
  "cover.withdrawCover": 404,
  "cover.decideCover": 404,
  "yearPlans.dropYearPlan": 404,
  "years.changeYear": 422,
  "years.undoYearChange": 404,
  "letters.issueLetter": 404,
  "letters.setPostNumber": 404,
  "officialLetters.printOfficialLetter": 404,
  "board.remind": 422,
  "calendarFeeds.endFeed": 404,
  "pushSubscriptions.subscribeToPush": 409,
  "tokens.endToken": 404,
};

const MARKING = [
  "attendance.markStudent",
  "attendance.markStudents",
  "attendance.saveRegister",
  "tasmik.closeSitting",
  "tasmik.writeRecords",
  "cover.askCover",
];

describe("every call of the contract", () => {
  test("names a row of the matrix and brings an example that its own shape takes", async () => {
    expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(WHO).toSorted());
    const known = (await app.makeSchool()).known;
    for (const { name, meta, procedure } of calls) {
      expect([...Object.keys(WHO), "session", "public"], name).toContain(meta.permission);
      const example = meta.example(known);
      const shape = procedure["~orpc"].inputSchema;
      if (!shape) expect(example, name).toEqual({});
      else expect(await shape["~standard"].validate(example), name).not.toHaveProperty("issues");
    }
  });

  test("is closed to whoever is not signed in, before its body is looked at", async () => {
    const open = calls.filter((call) => !closed.includes(call)).map(({ name }) => name);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
    const known = (await app.makeSchool()).known;
    for (const call of closed) {
      const asked = await ask(app.nobody, call, call.meta.example(known));
      expect(asked.status, call.name).toBe(401);
      if (call.method === "GET") continue;
      const path = call.path.replace(/\{\w+\}/g, "x");
      for (const body of ["{bad", "[]", "x".repeat(100_000)]) {
        expect((await app.nobody.send(call.method, path, body)).status, call.name).toBe(401);
      }
    }
    for (const name of PUBLIC) {
      const call = calls.find((entry) => entry.name === name);
      expect((await app.nobody.post(call?.path ?? "", { no: 1 })).status, name).toBe(400);
    }
  });
});

describe("the matrix", () => {
  test.each([
    ["an admin", "admin", "admin", {}],
    ["a teacher of the class", "teacher", "teacher", {}],
    [
      "a colleague",
      "colleague",
      "teacher",
      {
        ...Object.fromEntries(MARKING.map((name) => [name, "not_class_teacher"])),
        "announcements.createAnnouncement": "not_own_classes",
        "audience.countAudience": "not_own_classes",
      },
    ],
    ["a guardian", "guardian", "guardian", {}],
    ["a pupil", "pupil", "student", {}],
  ] as const)(
    "%s is refused where there is no cell, and only there",
    async (_, who, role, more) => {
      const school = await app.makeSchool();
      expect(await refusals(school[who], school)).toEqual({ ...without(role), ...more });
    },
  );

  test.each(DUTIES)("a teacher who is %s has the cells of both", async (duty) => {
    const school = await app.makeSchool();
    await app.owner.query("update app.profiles set duties = array[$2] where id = $1", [
      school.teacher.id,
      duty,
    ]);
    expect(await refusals(school.teacher, school)).toEqual(without("teacher", duty));
  });

  test("an admin's examples are all carried out", async () => {
    const school = await app.makeSchool();
    for (const call of closed) {
      const { status } = await ask(school.admin, call, call.meta.example(school.known));
      expect(status, call.name).toBe(
        NOT_CARRIED_OUT[call.name] ?? call.procedure["~orpc"].route.successStatus ?? 200,
      );
    }
  });

  test("a teacher who is also a parent has both", async () => {
    const school = await app.makeSchool();
    const { owner } = app;
    const guardian_id = newId();
    const child = school.other_students[0];
    await owner.query("insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)", [
      school.id,
      guardian_id,
      school.teacher.id,
    ]);
    await owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [school.id, newId(), guardian_id, child],
    );
    const expected = Object.entries(without("teacher")).filter(
      ([name]) => name in without("guardian"),
    );
    expect(await refusals(school.teacher, school)).toEqual(Object.fromEntries(expected));
  });

  test("an account without a school reaches only what needs none", async () => {
    const school = await app.makeSchool();
    await app.owner.query("delete from auth.memberships where user_id = $1", [school.admin.id]);
    const expected = Object.fromEntries(inSchool.map(({ name }) => [name, "no_school"]));
    expect(await refusals(school.admin, school)).toEqual(expected);
  });

  test("an ended membership shuts the door at the next call", async () => {
    const school = await app.makeSchool();
    expect((await school.admin.get("/students")).status).toBe(200);
    await app.owner.query("update auth.memberships set ended_at = now() where user_id = $1", [
      school.admin.id,
    ]);
    const me = await school.admin.get("/me");
    expect(me.body).toMatchObject({ role: "student", school: null, permissions: [] });
    const expected = Object.fromEntries(inSchool.map(({ name }) => [name, "no_school"]));
    expect(await refusals(school.admin, school)).toEqual(expected);
  });

  test("a demoted admin has the new role at the next call", async () => {
    const school = await app.makeSchool();
    expect((await school.admin.get("/students")).body).toHaveLength(8);
    await app.owner.query("update app.profiles set role = 'student' where id = $1", [
      school.admin.id,
    ]);
    expect((await school.admin.get("/students")).body).toEqual([]);
    expect(await refusals(school.admin, school)).toEqual(without("student"));
  });

  test("a teacher who left is no class teacher any more", async () => {
    const school = await app.makeSchool();
    await app.owner.query("update app.teachers set status = 'inactive' where id = $1", [
      school.teacher.teacher_id,
    ]);
    expect(await refusals(school.teacher, school)).toMatchObject({
      "attendance.markStudent": "not_class_teacher",
    });
  });
});

describe("a call that needs no school", () => {
  const withoutRow = closed.filter((call) => call.meta.permission === "session");
  /** Columns that a row of the matrix opens, and the records that show them. */
  const OPENS: Record<string, string[]> = {
    "own.name": ["profiles.first_name", "profiles.last_name"],
    "own.phone": ["profiles.phone"],
    "own.email": ["profiles.email"],
  };
  const GROWS = ["teachers.version", "guardians.version", "students.version"];
  /** Inputs beside the examples, because most examples are refused for their content. */
  const CARRIED_OUT: Record<string, Record<string, unknown>[]> = {
    "own.updateMe": [
      { first_name: "Nama Lain" },
      { last_name: "bin Orang Lain" },
      { phone: "019-876 5432" },
      { phone: "" },
    ],
    "passwords.changePassword": [{ current: TEST_PASSWORD, password: "kata-laluan-panjang" }],
    "emails.changeEmail": [{ email: "alamat-baharu@ujian.example" }],
    "twoStep.confirmSession": [{ password: TEST_PASSWORD }],
  };

  type Rows = Map<string, Record<string, unknown>>;

  /** Every row of a school except its audit log, by table and id. */
  async function rowsOf(school_id: string): Promise<Rows> {
    const { rows: tables } = await app.owner.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'app' and tablename <> 'audit'",
    );
    const found: Rows = new Map();
    for (const { name } of tables) {
      const { rows } = await app.owner.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from app."${name}" t where school_id = $1`,
        [school_id],
      );
      for (const { row } of rows) {
        found.set(`${name} ${typeof row.id === "string" ? row.id : JSON.stringify(row)}`, row);
      }
    }
    return found;
  }

  function changed(before: Rows, after: Rows): string[] {
    const keys = new Set([...before.keys(), ...after.keys()]);
    return [...keys].flatMap((key) => {
      const [was, is] = [before.get(key), after.get(key)];
      const [table = ""] = key.split(" ");
      if (!was || !is) return [`${table} ${was ? "gone" : "new"}`];
      return Object.keys(is)
        .filter((column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]))
        .map((column) => `${table}.${column}`);
    });
  }

  test.each([
    ["admin", "admin"],
    ["teacher", "teacher"],
    ["guardian", "guardian"],
    ["pupil", "student"],
  ] as const)(
    "changes for a %s no record of the school but what the matrix opens",
    async (who, role) => {
      const school = await app.makeSchool();
      const all = new Set<string>();
      let before = await rowsOf(school.id);
      for (const call of withoutRow) {
        const rows = (call.meta.writes ?? []).filter((row) => WHO[row].split(" ").includes(role));
        const opened = rows.flatMap((row) => OPENS[row] ?? []);
        const inputs = [...(CARRIED_OUT[call.name] ?? []), call.meta.example(school.known)];
        for (const input of inputs) {
          const { status } = await ask(school[who], call, input);
          expect(status, call.name).toBeLessThan(500);
          const after = await rowsOf(school.id);
          for (const column of changed(before, after)) {
            all.add(column);
            expect(opened.length > 0 ? [...opened, ...GROWS] : [], call.name).toContain(column);
          }
          before = after;
        }
      }
      // The calls do write where they are allowed, so that the comparison above can see a difference.
      const mayName = WHO["own.name"].split(" ").includes(role);
      const mayPhone = WHO["own.phone"].split(" ").includes(role);
      expect(all.has("profiles.first_name")).toBe(mayName);
      expect(all.has("profiles.phone")).toBe(mayPhone);
      expect(all.has("profiles.avatar_url")).toBe(false);
    },
  );
});

describe("a program with a token", () => {
  const forTokens = calls.filter(({ meta }) => isForTokens(meta));
  const forPeople = calls.filter(({ meta }) => !isForTokens(meta));

  async function makeProgram(
    school: TestSchool,
    permissions: readonly Permission[] = TOKEN_PERMISSIONS,
  ): Promise<{ caller: Caller; id: string }> {
    const token = makeApiToken(app.runtime.cookieKey);
    const { id: user_id } = school.admin;
    const place = { user_id, school_id: school.id, profile_id: user_id };
    const made = { ...place, name: "Pagar", permissions, days: 30 };
    const { id } = await insertApiToken(app.runtime.database.auth, token, made);
    return { caller: app.withToken(token), id };
  }

  async function answersTo(caller: Caller, list: CallEntry[], school: TestSchool) {
    const answers: Record<string, unknown> = {};
    for (const call of list) {
      const { status, body } = await send(caller, call, call.meta.example(school.known));
      const { reason } = (body as { data?: { reason?: string } }).data ?? {};
      answers[call.name] = status === 401 || status === 403 ? `${status} ${reason}` : status;
    }
    return answers;
  }

  const each = (list: CallEntry[], answer: (call: CallEntry) => unknown) =>
    Object.fromEntries(list.map((call) => [call.name, answer(call)]));

  test("of every permission does what its maker does, and no call that is for people", async () => {
    const school = await app.makeSchool();
    const { caller } = await makeProgram(school);
    expect(await answersTo(caller, forPeople, school)).toEqual(
      each(forPeople, () => "403 no_token"),
    );
    expect(await answersTo(caller, forTokens, school)).toEqual(
      each(
        forTokens,
        ({ name, procedure }) =>
          NOT_CARRIED_OUT[name] ?? procedure["~orpc"].route.successStatus ?? 200,
      ),
    );
  });

  test("is for people alone where access, accounts, settings or everything at once is concerned", () => {
    const people = new Set(forPeople.map(({ name }) => name.split(".")[0] ?? ""));
    const wholly = [...people].filter(
      (group) => !forTokens.some(({ name }) => name.startsWith(`${group}.`)),
    );
    expect(wholly.toSorted()).toEqual([
      "accounts",
      "announcementMails",
      "announcementReminders",
      "announcementReport",
      "announcementTemplates",
      "announcements",
      "answerDays",
      "audience",
      "audit",
      "calendarFeeds",
      "cardIssues",
      "cardMarks",
      "cardPeriods",
      "cardSetup",
      "cardSignatures",
      "cards",
      "certificates",
      "consents",
      "devices",
      "emails",
      "exams",
      "exports",
      "family",
      "familyCopy",
      "familyLinks",
      "familyPage",
      "feeAccounts",
      "feeBank",
      "feeBills",
      "feeBooks",
      "feeCash",
      "feeClaims",
      "feeCorrections",
      "feeEInvoices",
      "feeEarly",
      "feeFunds",
      "feeGateway",
      "feeItems",
      "feeMonths",
      "feeOpenings",
      "feePlans",
      "feeReceipts",
      "feeReminders",
      "feeSettings",
      "feeStatements",
      "feeWaivers",
      "founding",
      "hifzAcks",
      "hifzDue",
      "hifzMonth",
      "hifzOverview",
      "hifzPupil",
      "hifzReport",
      "hifzSettings",
      "hifzToday",
      "home",
      "imports",
      "invites",
      "joining",
      "judging",
      "members",
      "merges",
      "messageSettings",
      "noticeLinks",
      "notifications",
      "officialLetters",
      "own",
      "passwords",
      "plans",
      "priors",
      "privacy",
      "programmes",
      "pushSubscriptions",
      "reportRuns",
      "reportSchedules",
      "reports",
      "savedReports",
      "schools",
      "search",
      "tasks",
      "tasmik",
      "tokens",
      "twoStep",
      "weeklyLetters",
      "yearPlans",
      "years",
    ]);
    expect(forTokens.filter(({ meta }) => meta.stepUp || meta.secret || meta.noTokens)).toEqual([]);
  });

  test("of no permission, or of half of them, is refused the rest", async () => {
    const school = await app.makeSchool();
    const half = TOKEN_PERMISSIONS.filter((_, at) => at % 2 === 0);
    const other = TOKEN_PERMISSIONS.filter((_, at) => at % 2 === 1);
    for (const permissions of [[], half, other]) {
      const has = ({ meta }: CallEntry) =>
        permissions.some((permission) => permission === meta.permission);
      const { caller } = await makeProgram(school, permissions);
      const lacking = forTokens.filter((call) => !has(call));
      expect(await answersTo(caller, lacking, school)).toEqual(each(lacking, () => "403 token"));
      const answers = await answersTo(caller, forTokens.filter(has), school);
      for (const [name, answer] of Object.entries(answers)) {
        // Asking for a substitute needs the right to mark too.
        const isPart = name === "cover.askCover" && answer === "403 not_class_teacher";
        if (!isPart) expect(String(answer), name).not.toMatch(/^(401|403|5)/);
      }
    }
  });

  const ended = "update auth.memberships set ended_at = now() where user_id = $1";
  test.each([
    ["expired", "update auth.api_tokens set expires_at = now() where user_id = $1"],
    ["was ended", "update auth.api_tokens set ended_at = now() where user_id = $1"],
    ["whose maker left", ended],
    ["whose maker's account is gone", "delete from auth.users where id = $1"],
  ])("that %s is refused everywhere", async (_, change) => {
    const school = await app.makeSchool();
    const { caller } = await makeProgram(school);
    expect((await caller.get("/students")).status).toBe(200);
    await app.owner.query(change, [school.admin.id]);
    expect(await answersTo(caller, calls, school)).toEqual(each(calls, () => "401 token"));
  });

  test("whose maker left and came back is ended all the same", async () => {
    const school = await app.makeSchool();
    const second = await school.addPerson("admin", "Rohani");
    const { caller } = await makeProgram(school);
    const proof = "update auth.sessions set confirmed_at = now() where user_id = $1";
    await app.owner.query(proof, [second.id]);
    expect((await second.send("DELETE", `/members/${school.admin.id}`)).status).toBe(200);
    await app.owner.query("update auth.memberships set ended_at = null where user_id = $1", [
      school.admin.id,
    ]);
    expect((await caller.get("/students")).status).toBe(401);
  });

  test("of another school reaches nothing here", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { caller } = await makeProgram(other);
    const before = await checksumOf(app.owner, school.id);
    const named = forTokens.filter(({ meta }) => {
      const values = Object.values(meta.example(school.known));
      return values.some((value) => Object.values(school.known).includes(value as string));
    });
    expect(named.length).toBeGreaterThan(30);
    for (const call of named) {
      const { status, body } = await ask(caller, call, call.meta.example(school.known));
      expect(status, call.name).not.toBe(500);
      for (const id of school.students) expect(JSON.stringify(body), call.name).not.toContain(id);
      expect(JSON.stringify(body)).not.toContain(school.admin.id);
    }
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });
});

describe("another school", () => {
  const FIELDS = [
    "student_id",
    "enrollment_id",
    "class_id",
    "teacher_id",
    "profile_id",
    "guardian_id",
    "link_id",
    "other_student_id",
  ] as const;

  /** The examples of a call, each with one of its ids taken from another school. */
  function* foreignInputs(call: CallEntry, own: ExampleIds, elsewhere: ExampleIds) {
    for (const field of FIELDS) {
      const input = call.meta.example({ ...own, [field]: elsewhere[field] });
      if (Object.values(input).includes(elsewhere[field])) yield input;
    }
  }

  const strip = (body: unknown) =>
    JSON.stringify(body)
      .replace(/"request_id":"[^"]+"/, "")
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, "id");

  test.each([
    ["an admin", "admin"],
    ["a teacher", "teacher"],
    ["a guardian", "guardian"],
    ["a pupil", "pupil"],
  ] as const)(
    "its ids answer %s like ids that do not exist, and nothing there changes",
    async (_, role) => {
      const [school, other] = [await app.makeSchool(), await app.makeSchool()];
      const nowhere: ExampleIds = { ...other.known };
      for (const field of FIELDS) nowhere[field] = newId();
      const before = await checksumOf(app.owner, other.id);
      let probes = 0;
      for (const call of inSchool) {
        const own = school.known;
        const unknown = [...foreignInputs(call, own, nowhere)];
        for (const [at, input] of [...foreignInputs(call, own, other.known)].entries()) {
          const theirs = await ask(school[role], call, input);
          const none = await ask(school[role], call, unknown[at] ?? {});
          expect(theirs.status, call.name).toBe(none.status);
          expect(strip(theirs.body), call.name).toBe(strip(none.body));
          const may = without(role === "pupil" ? "student" : role)[call.name] === undefined;
          if (!may) expect(theirs.status, call.name).toBe(403);
          else if (theirs.status === 200) expect(theirs.body, call.name).toEqual([]);
          else expect(theirs.status, call.name).toBe(404);
          probes += 1;
        }
      }
      expect(probes).toBeGreaterThan(12);
      expect(await checksumOf(app.owner, other.id)).toBe(before);
    },
  );

  test("a page that was loaded for it is answered 409, and writes nothing", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const headers = { "x-halaqah-school": other.id };
    const before = await checksumOf(app.owner, school.id);
    const event = { title: "Gotong-royong", date: school.today };
    const answer = await school.admin.post("/events", event, headers);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ data: { reason: "other_school" } });
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    const own = { "x-halaqah-school": school.id };
    expect((await school.admin.post("/events", event, own)).status).toBe(201);
  });

  test("a page that was loaded for another person is answered 409, and writes nothing", async () => {
    const school = await app.makeSchool();
    const event = { title: "Gotong-royong", date: school.today };
    const before = await checksumOf(app.owner, school.id);
    const headers = { "x-halaqah-person": school.teacher.id };
    const answer = await school.admin.post("/events", event, headers);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ data: { reason: "other_person" } });
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    const own = { "x-halaqah-person": school.admin.id };
    expect((await school.admin.post("/events", event, own)).status).toBe(201);
  });

  test("it learns nothing of that person either, so that it cannot take them for its own", async () => {
    const { admin, teacher } = await app.makeSchool();
    const as = (id: string) => ({ "x-halaqah-person": id });
    for (const path of ["/me", "/me/sessions"]) {
      const refused = await admin.send("GET", path, undefined, as(teacher.id));
      expect(refused).toMatchObject({ status: 409, body: { data: { reason: "other_person" } } });
      expect((await admin.send("GET", path, undefined, as(admin.id))).status).toBe(200);
    }
  });

  test("nor does it write what is the account's own, with a school or without one", async () => {
    const { admin, teacher } = await app.makeSchool();
    const names = { first_name: "Zulhakimi" };
    const as = (id: string) => ({ "x-halaqah-person": id });
    const refused = await admin.send("PATCH", "/me", names, as(teacher.id));
    expect(refused).toMatchObject({ status: 409, body: { data: { reason: "other_person" } } });
    expect((await admin.send("PATCH", "/me", names, as(admin.id))).status).toBe(200);
    await app.owner.query("delete from auth.memberships where user_id = $1", [admin.id]);
    expect((await admin.send("PATCH", "/me", names, as(teacher.id))).status).toBe(409);
    const { body } = await admin.get<{ id: string }>("/me");
    expect((await admin.send("PATCH", "/me", names, as(body.id))).status).toBe(200);
    // Whoever sees another person's page may still leave.
    expect((await admin.send("DELETE", "/session", undefined, as(teacher.id))).status).toBe(200);
  });
});
