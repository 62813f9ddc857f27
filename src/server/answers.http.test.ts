import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { toJSONSchema, type $ZodType } from "zod/v4/core";
import { contract } from "#app/api.ts";
import { askRaw, type RawAnswer } from "#app/testing-request.ts";
import { type Caller, personFor, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { addExamples } from "#app/testing-hifz.ts";
import { isPackable } from "./answers.ts";
import { type CallEntry, listCalls } from "./calls.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { NODE_ENV: "production", ALLOW_HTTP: "1" });
  school = await app.makeSchool({ pupils: 40, plan: "enterprise" });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

const calls = listCalls(contract);

function ask(path: string, headers: Record<string, string> = {}, asker: Caller = school.admin) {
  return askRaw(app.url, `/api${path}`, { headers: { cookie: asker.cookie, ...headers } });
}

function pathOf(call: CallEntry): string {
  const input = call.meta.example(school.known);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const rest = Object.entries(input).filter(([name]) => !call.path.includes(`{${name}}`));
  const query = new URLSearchParams(Object.fromEntries(rest) as Record<string, string>);
  return `${path}?${query.toString()}`;
}

type Shape = { type: "object"; properties?: object; additionalProperties?: unknown };

/** Every shape of an object inside the answer of a call. */
function objectsOf({ procedure }: CallEntry): Shape[] {
  const { outputSchema } = procedure["~orpc"];
  const whole = toJSONSchema(outputSchema as unknown as $ZodType, {
    io: "output",
    unrepresentable: "any",
  });
  const found: Shape[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || !value) return;
    if ("type" in value && value.type === "object") found.push(value as Shape);
    Object.values(value).forEach(visit);
  };
  visit(whole);
  return found;
}

describe("fields that no contract names", () => {
  /**
   * What is free by nature: the details of an audit line, a person's own rows, choices by the id of a pupil, counts by
   * the keys of an exam's rubric, and levels by the id of a trait.
   */
  const FREE = [
    "audit.listAudit",
    "yearPlans.listYearPlans",
    "yearPlans.saveYearPlan",
    "familyCopy.exportFamily",
    "exams.readExam",
    "exams.createExam",
    "exams.changeExam",
    "exams.addCandidates",
    "exams.removeCandidate",
    "judging.drawAgain",
    "judging.decideCandidate",
    "judging.writeScores",
    "cards.listCards",
    "cards.changeCard",
    "privacy.exportPerson",
    "home.listActivity",
  ];

  test("have no place in the shape of any answer", () => {
    const open = calls.flatMap((call) =>
      objectsOf(call).some((shape) => shape.additionalProperties !== false) ? [call.name] : [],
    );
    expect(open).toEqual(FREE);
  });

  test("are dropped from every read when the database answers a column more", async () => {
    await addExamples(app, school);
    let planted = 0;
    const plant = (value: unknown): void => {
      if (typeof value !== "object" || !value) return;
      for (const [name, one] of Object.entries(value)) {
        // The level of each trait by its id: the fields are no columns.
        if (name !== "traits" || Array.isArray(one)) plant(one);
      }
      if (Array.isArray(value)) {
        // Rows that came as a list for each column.
        if (value.length > 0 && value.every(Array.isArray)) planted += value.push(["planted"]);
        return;
      }
      planted += 1;
      Object.assign(value, { planted: "a column more" });
    };
    // Here the driver puts each row that it has read, as an object or as a list of values. Of what PostgreSQL writes
    // as JSON, only the contract's fields are read: json.test.ts of the shelf db.
    const results = pg.Result.prototype as unknown as { addRow(row: object): void };
    const { addRow } = results;
    vi.spyOn(results, "addRow").mockImplementation(function (this: pg.Result, row) {
      if (Array.isArray(row)) planted += row.push("planted");
      else plant(row);
      addRow.call(this, row);
    });

    const seen: string[] = [];
    for (const call of calls.filter(({ method }) => method === "GET")) {
      const before = planted;
      const asker = personFor(school, call.meta);
      const { status, text } = await ask(pathOf(call), {}, asker);
      expect(`${status} ${call.name}`).toBe(`200 ${call.name}`);
      expect(planted).toBeGreaterThan(before);
      if (text.includes("planted")) seen.push(call.name);
    }
    expect(seen).toEqual([]);
  });
});

describe("compression", () => {
  test("leaves out what holds a secret, and what is about signing in", () => {
    const plain = calls.filter(({ meta }) => !isPackable(meta)).map(({ name }) => name);
    expect(plain).toMatchInlineSnapshot(`
      [
        "accounts.signIn",
        "accounts.signOut",
        "accounts.whoAmI",
        "passwords.requestReset",
        "passwords.resetPassword",
        "passwords.changePassword",
        "founding.register",
        "founding.createSchool",
        "founding.setUp",
        "joining.lookAtInvitation",
        "joining.acceptInvitation",
        "joining.enterByInvitation",
        "joining.signInByLink",
        "joining.chooseSchool",
        "devices.listDevices",
        "devices.rememberDevice",
        "devices.endDevice",
        "devices.useDevice",
        "devices.forgetDevice",
        "familyLinks.requestFamilyLink",
        "familyLinks.useFamilyLink",
        "own.updateMe",
        "own.setLanguage",
        "own.listSessions",
        "own.endOwnSessions",
        "own.endOwnSession",
        "twoStep.confirmSession",
        "twoStep.beginTwoStep",
        "twoStep.confirmTwoStep",
        "twoStep.renewRecoveryCodes",
        "twoStep.endTwoStep",
        "emails.changeEmail",
        "emails.confirmEmail",
        "calendarFeeds.createFeed",
        "members.inviteMember",
        "members.makeMemberLink",
        "students.revealIc",
        "tokens.createToken",
        "insights.revealSheetIc",
        "familyCopy.exportFamily",
        "invites.sendInvites",
        "pushSubscriptions.readPush",
        "hifzReport.revealCandidatesIc",
        "certificates.readCertificate",
        "cardIssues.listIssues",
        "cardIssues.readIssue",
        "noticeLinks.readByLink",
        "noticeLinks.replyByLink",
        "announcementReport.listNoticeLinks",
        "imports.checkImport",
        "privacy.downloadSchoolExport",
        "privacy.exportPerson",
        "officialLetters.printOfficialLetter",
      ]
    `);
  });

  test("leaves out every answer with a field that could hold a secret", () => {
    const SECRET = /^(url|uri|code|token|secret|password|recovery_codes|ic_number)$/;
    /**
     * The code of a family's account is its number on paper, that of a school subject its short name. The address of an
     * announcement's file opens it only for those who may read the announcement.
     */
    const isNoSecret = (call: string, name: string, beside: object) =>
      name === "code"
        ? call.startsWith("fee") || (call.startsWith("cardSetup.") && "scale_id" in beside)
        : name === "url" && call.startsWith("announcements.") && "bytes" in beside;
    const packed = calls.filter(({ meta }) => isPackable(meta));
    const secrets = packed.flatMap((call) =>
      objectsOf(call).flatMap(({ properties = {} }) =>
        Object.keys(properties).flatMap((name) =>
          SECRET.test(name) && !isNoSecret(call.name, name, properties)
            ? [`${call.name} ${name}`]
            : [],
        ),
      ),
    );
    expect(secrets).toEqual([]);
  });

  const READ: Record<string, (answer: RawAnswer) => string> = {
    br: ({ bytes }) => brotliDecompressSync(bytes).toString(),
    gzip: ({ bytes }) => gunzipSync(bytes).toString(),
    identity: ({ text }) => text,
  };

  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["identity", "identity"],
    ["", "identity"],
    ["gzip;q=0, br;q=0.0", "identity"],
  ])("answers a client that accepts '%s' in %s", async (accepted, encoding) => {
    const plain = await ask("/students");
    const answer = await ask("/students", { "accept-encoding": accepted });
    const { headers, bytes } = answer;
    expect(answer.status).toBe(200);
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["content-type"]).toBe("application/json");
    expect(headers.vary).toBe("accept-encoding");
    expect(headers["cache-control"]).toBe("no-store");
    expect(READ[encoding]?.(answer)).toBe(plain.text);
    if (encoding !== "identity") expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
  });

  test("takes large answers too", async () => {
    const large = await app.makeSchool({ pupils: 1000, plan: "enterprise" });
    const plain = await ask("/students", {}, large.admin);
    expect(plain.bytes.length).toBeGreaterThan(256 * 1024);
    for (const encoding of ["br", "gzip"]) {
      const answer = await ask("/students", { "accept-encoding": encoding }, large.admin);
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
      expect(READ[encoding]?.(answer)).toBe(plain.text);
    }
  });

  const plainAnswers: [string, () => Promise<RawAnswer>][] = [
    ["a small answer", () => ask("/home", { "accept-encoding": "br" })],
    ["the person's own session", () => ask("/me", { "accept-encoding": "br" })],
    ["a refusal", () => ask("/students?gender=none", { "accept-encoding": "br" })],
    ["the export of a person", () => exportPerson()],
  ];
  const exportPerson = async () => {
    const headers = { cookie: school.admin.cookie, origin: app.url, "accept-encoding": "br" };
    return askRaw(app.url, `/api/persons/${school.teacher.id}/export`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: "{}",
    });
  };

  test.each(plainAnswers)("sends %s as it is, without an ETag", async (_, asked) => {
    const { headers, bytes, text } = await asked();
    expect(headers).not.toHaveProperty("content-encoding");
    expect(headers).not.toHaveProperty("etag");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(() => void JSON.parse(text)).not.toThrow();
  });

  test("HEAD is no call", async () => {
    const headers = { cookie: school.admin.cookie, "accept-encoding": "br" };
    const answer = await askRaw(app.url, "/api/students", { method: "HEAD", headers });
    expect(answer.status).toBe(405);
    expect(answer.bytes.length).toBe(0);
  });
});

describe("an ETag", () => {
  const etagOf = ({ headers }: RawAnswer) => String(headers.etag);

  test("is the same in every encoding, and saves the body of an unchanged answer", async () => {
    const first = await ask("/students");
    const packed = await ask("/students", { "accept-encoding": "br" });
    expect(etagOf(first)).toMatch(/^W\/"[\w+/]{22}"$/);
    expect(etagOf(packed)).toBe(etagOf(first));
    const again = await ask("/students", {
      "accept-encoding": "br",
      "if-none-match": etagOf(first),
    });
    expect(again.status).toBe(304);
    expect(again.bytes.length).toBe(0);
    expect(again.headers.etag).toBe(etagOf(first));
    expect(again.headers["cache-control"]).toBe("no-store");
    expect(again.headers).not.toHaveProperty("content-encoding");
    expect(again.headers).not.toHaveProperty("content-type");
  });

  test("changes with the answer", async () => {
    const first = await ask("/students");
    const id = school.students[3] ?? "";
    await school.admin.patch(`/students/${id}`, { first_name: "Nama Baharu" });
    const again = await ask("/students", { "if-none-match": etagOf(first) });
    expect(again.status).toBe(200);
    expect(again.text).toContain("Nama Baharu");
    expect(etagOf(again)).not.toBe(etagOf(first));
  });

  test("opens nothing to a person who may not read the answer", async () => {
    const known = { "if-none-match": etagOf(await ask("/students")) };
    expect((await ask("/students", known, app.nobody)).status).toBe(401);
    const stranger = await app.makeSchool({ pupils: 40, plan: "enterprise" });
    expect((await ask("/students", known, stranger.admin)).status).toBe(200);
    expect((await ask("/audit", known, school.teacher)).status).toBe(403);
  });

  test("opens nothing to a person who may no longer read the answer", async () => {
    const path = `/attendance?class_id=${school.class_id}&date=${school.today}`;
    const { teacher } = school;
    const known = { "if-none-match": etagOf(await ask(path, {}, teacher)) };
    expect((await ask(path, known, teacher)).status).toBe(304);
    await app.owner.query(
      "update app.class_teachers set to_date = $3 where school_id = $1 and class_id = $2",
      [school.id, school.class_id, "2020-01-07"],
    );
    expect((await ask(path, known, teacher)).status).toBe(404);
  });
});
