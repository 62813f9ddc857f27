import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createHttp } from "#app/http.ts";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { newId } from "#lib/ids.ts";
import { derive } from "#server/secret.ts";
import type {
  CertificateBasis,
  CertificatePaper,
  CertificateSettings,
  ListedCertificate,
  PupilCertificate,
} from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

const reasonOf = ({ body }: { body: unknown }) =>
  (body as { data?: { reason?: string } }).data?.reason;

/** The parts of the public page, in their order, without its looks. */
const PAGE = "said tone school kind juz grade serial month name recognition"
  .split(" ")
  .map((slot) => `{{${slot}}}`)
  .join("|");

let visitors = 0;
/** Somebody at an address of their own. */
function visitor() {
  visitors += 1;
  const address = `10.9.${process.pid % 250}.${visitors}`;
  const http = createHttp(app.runtime, new Map([["/sijil", PAGE]]));
  return async (code: string) => {
    const headers = { "x-forwarded-for": address };
    const answer = await http.request(`/sijil/${encodeURIComponent(code)}`, { headers }, {});
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
}

async function confirm({ admin }: TestSchool): Promise<void> {
  await app.owner.query("update auth.sessions set confirmed_at = now() where user_id = $1", [
    admin.id,
  ]);
}

/** A school whose first pupil holds some juz. */
async function makeSchool(juz: number[] = [30], options = {}) {
  const school = await app.makeSchool(options);
  const [student_id = ""] = school.students;
  await hold(school, student_id, juz);
  await confirm(school);
  return { ...school, student_id };
}

async function hold({ admin, today }: TestSchool, student_id: string, juz: number[]) {
  const priors = juz.map((one) => {
    const [from_id, to_id] = juzRange(one);
    return { from_id, to_id, strength: "solid" };
  });
  const answer = await admin.post("/hifz/priors", {
    date: today,
    pupils: [{ student_id, priors }],
  });
  expect(answer.status).toBe(200);
}

type Made = Awaited<ReturnType<typeof makeSchool>>;

const issue = (
  { admin, student_id }: Made,
  more: object = {},
): Promise<Answer<ListedCertificate>> =>
  admin.post("/hifz/certificates", {
    student_id,
    kind: "hafazan",
    juz: [30],
    grade: "mumtaz",
    reviewed: true,
    ...more,
  });

const paperOf = ({ admin }: Pick<Made, "admin">, id: string) =>
  admin.get<CertificatePaper>(`/hifz/certificates/${id}`);

describe("a certificate", () => {
  test("is issued for what is held, with the next serial, and says what it said then", async () => {
    const school = await makeSchool([30], { name: "Maahad Tahfiz An-Nur" });
    const { admin, student_id, today } = school;
    await admin.patch(`/students/${student_id}`, { jawi_name: "حکيم" });
    const { status, body } = await issue(school);
    expect(status).toBe(201);
    const serial = `MTAN/${today.slice(0, 4)}/0001`;
    expect(body).toMatchObject({
      serial,
      kind: "hafazan",
      juz: [30],
      grade: "Mumtaz",
      by_exam: false,
    });
    await admin.patch("/settings", { name: "Nama Baharu" });
    await admin.patch(`/students/${student_id}`, { first_name: "Lain" });
    const paper = (await paperOf(school, body.id)).body;
    expect(paper).toMatchObject({
      school: "Maahad Tahfiz An-Nur",
      name: "Hakim bin Ujian",
      jawi_name: "حکيم",
      serial,
      recognition: null,
      signers: [{ post: "Mudir" }, { post: "Ketua panel hafazan" }],
    });
    expect(paper.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(paper.address).toBe(`${app.runtime.env.origin}/sijil/${paper.code.replaceAll("-", "")}`);
    const { rows } = await app.owner.query<{ line: string }>(
      `select action || ' ' || label || ' ' || (details - 'changes')::text as line from app.audit
       where school_id = $1 and action = 'hifz.issue_certificate'`,
      [school.id],
    );
    expect(rows[0]?.line).toContain(serial);
  });

  test("is refused with the reason where it would say too much", async () => {
    const school = await makeSchool([29, 30]);
    const { admin, student_id } = school;
    await admin.patch("/settings", { attendance_window_days: 7 });
    expect(reasonOf(await issue(school, { juz: [1] }))).toBe("not_held");
    expect(reasonOf(await issue(school, { juz: [29, 30] }))).toBe("band");
    expect(reasonOf(await issue(school, { grade: "cemerlang" }))).toBe("grade");
    expect(reasonOf(await issue(school, { reviewed: undefined, candidate_id: newId() }))).toBe(
      "exam",
    );
    expect((await issue(school, { reviewed: undefined })).status).toBe(400);
    expect((await issue(school, { student_id: newId() })).status).toBe(404);
    expect((await issue(school)).status).toBe(201);
    expect(reasonOf(await issue(school))).toBe("exists");
    const { body } = await admin.get<CertificateBasis>(
      `/hifz/pupils/${student_id}/certificate-basis`,
    );
    expect(body.held).toEqual([
      { juz: 29, weak: 0 },
      { juz: 30, weak: 0 },
    ]);
  });

  test("rests on an exam that was passed, once, and on no more than its scope", async () => {
    const school = await makeSchool([29, 30]);
    const candidate_id = await pass(school, juzRange(30));
    const { body } = await school.admin.get<CertificateBasis>(
      `/hifz/pupils/${school.student_id}/certificate-basis`,
    );
    const grade = { grade: "mumtaz", grade_name: "Cemerlang" };
    expect(body.passed).toMatchObject([{ id: candidate_id, juz: [30], ...grade }]);
    const by = { candidate_id, reviewed: undefined };
    expect(reasonOf(await issue(school, { ...by, juz: [29] }))).toBe("not_examined");
    const first = await issue(school, by);
    expect(first.body).toMatchObject({ by_exam: true, grade: "Cemerlang" });
    expect(reasonOf(await issue(school, { ...by, kind: "syahadah" }))).toBe("exam");
    await school.admin.post(`/hifz/certificates/${first.body.id}/revoke`, { why: "Salah eja" });
    expect((await issue(school, by)).status).toBe(201);
  });

  test("gets a serial that no other has, without gaps, when fifty are issued at once", async () => {
    const school = await makeSchool([], { pupils: 50 });
    await Promise.all(school.students.map((student_id) => hold(school, student_id, [30])));
    const atOnce = await Promise.all(
      school.students.map((student_id) => issue({ ...school, student_id })),
    );
    // They wait for each other; on a busy machine the last ones wait too long, and are asked for again.
    const answers: typeof atOnce = [];
    for (const [at, answer] of atOnce.entries()) {
      const student_id = school.students[at] ?? "";
      answers.push(answer.status === 503 ? await issue({ ...school, student_id }) : answer);
    }
    const issued = answers.filter(({ status }) => status === 201);
    // A refused call leaves no gap either.
    const numbers = issued
      .map(({ body }) => Number(body.serial.slice(-4)))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(issued.map((_, at) => at + 1));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  test("is revoked after the password, with a reason, and issued anew under another serial", async () => {
    const school = await makeSchool();
    const { admin, student_id, today } = school;
    const { body } = await issue(school);
    const path = `/hifz/certificates/${body.id}/revoke`;
    await app.owner.query(
      "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [admin.id],
    );
    expect(reasonOf(await admin.post(path, { why: "Salah eja" }))).toBe("step_up");
    await confirm(school);
    expect((await admin.post(path, {})).status).toBe(400);
    const revoked = await admin.post<ListedCertificate>(path, { why: "Salah eja" });
    expect(revoked.body).toMatchObject({ revoked_on: today, revoked_why: "Salah eja" });
    expect(reasonOf(await admin.post(path, { why: "Sekali lagi" }))).toBe("revoked");
    const again = await issue(school);
    expect(again.body.serial.endsWith("0002")).toBe(true);
    const seen = await school.guardian.get<PupilCertificate[]>(
      `/hifz/pupils/${student_id}/certificates`,
    );
    expect(seen.body.map(({ serial, revoked_on }) => [serial, revoked_on])).toEqual([
      [again.body.serial, null],
      [body.serial, today],
    ]);
    expect(JSON.stringify(seen.body)).not.toContain("Salah eja");
  });

  test("cannot be changed or deleted by the application", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const client = await app.runtime.database.app.connect();
    const run = async (sql: string) => {
      await client.query("begin");
      try {
        await client.query("select set_config('app.school_id', $1, true)", [school.id]);
        return (await client.query(sql, [body.id])).rowCount;
      } catch (error) {
        return (error as { code: string }).code;
      } finally {
        await client.query("rollback");
      }
    };
    expect(await run("update app.hifz_certificates set serial = 'X' where id = $1")).toBe("42501");
    expect(await run("delete from app.hifz_certificates where id = $1")).toBe("42501");
    expect(
      await run("update platform.certificates set shown = '{}' where certificate_id = $1"),
    ).toBe("42501");
    expect(await run("select shown from platform.certificates where certificate_id = $1")).toBe(
      "42501",
    );
    client.release();
  });

  test("is another school's alone to see and to revoke, in the public table too", async () => {
    const [school, other] = [await makeSchool(), await makeSchool()];
    const { body } = await issue(school);
    expect((await paperOf(other, body.id)).status).toBe(404);
    expect(
      (await other.admin.post(`/hifz/certificates/${body.id}/revoke`, { why: "x" })).status,
    ).toBe(404);
    const client = await app.runtime.database.app.connect();
    await client.query("begin");
    await client.query("select set_config('app.school_id', $1, true)", [other.id]);
    const revoke =
      "update platform.certificates set revoked_on = '2026-01-01' where certificate_id = $1";
    expect((await client.query(revoke, [body.id])).rowCount).toBe(0);
    const forged = `insert into platform.certificates (code_hash, school_id, certificate_id, shown)
      values ('forged', $1, $2, '{}')`;
    await expect(client.query(forged, [school.id, body.id])).rejects.toThrow("row-level security");
    await client.query("rollback");
    client.release();
  });
});

/** An exam of a range that the pupil passed, with grades of its own. */
async function pass({ id, student_id, admin }: Made, [from, to]: readonly [number, number]) {
  const [exam, candidate] = [newId(), newId()];
  await app.owner.query(
    `insert into app.hifz_exams (school_id, id, title, kind, rubric, date, state)
     values ($1, $2, 'Syahadah', 'syahadah', $3, '2026-11-01', 'closed')`,
    [id, exam, { grades: [{ key: "mumtaz", name: "Cemerlang", from: 0 }] }],
  );
  await app.owner.query(
    `insert into app.hifz_candidates (school_id, id, exam_id, student_id, from_id, to_id, state, total10,
       grade, decided_by, decided_at, seed)
     values ($1, $2, $3, $4, $5, $6, 'passed', 950, 'mumtaz', $7, now(), 1)`,
    [id, candidate, exam, student_id, from, to, admin.id],
  );
  return candidate;
}

describe("the public page", () => {
  test("shows what can be compared with the paper, and no whole name", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const { code } = (await paperOf(school, body.id)).body;
    const check = visitor();
    const { status, text, headers } = await check(code);
    expect([status, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
      200,
      "no-store",
      "noindex",
    ]);
    const parts = text.split("|");
    expect(parts.slice(0, 7)).toEqual([
      "Sah",
      "good",
      "Sekolah Ujian",
      "Sijil Hafazan (Sijil sekolah)",
      "1 juzuk",
      "Mumtaz",
      body.serial,
    ]);
    expect(parts[8]).toBe("H•••• bin U••••");
    // As people type it.
    for (const typed of [code.toLowerCase(), code.replaceAll("-", " "), code.replace(/0/g, "O")]) {
      expect((await check(typed)).text).toBe(text);
    }
  });

  test("says at once that a certificate was revoked", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const { code } = (await paperOf(school, body.id)).body;
    await school.admin.post(`/hifz/certificates/${body.id}/revoke`, { why: "Rahsia sekolah" });
    const { status, text } = await visitor()(code);
    expect(status).toBe(200);
    expect(text).toMatch(/^Dibatalkan \(.+\)\|bad\|/);
    expect(text).not.toContain("Rahsia");
  });

  test("answers a thousand wrong codes alike, and soon no more", async () => {
    const check = visitor();
    const odd = ["-", "tiada", "A".repeat(2000), "%", "' or 1=1 --", "سجل"];
    const codes = Array.from({ length: 1000 }, (_, at) => odd[at] ?? newId().slice(0, 16));
    const answers = await Promise.all(codes.map(check));
    const counted = new Map<string, number>();
    for (const { status, text, headers } of answers) {
      const answer = `${status} ${text} ${headers.get("cache-control")} ${headers.get("content-type")}`;
      counted.set(answer, (counted.get(answer) ?? 0) + 1);
    }
    expect(
      [...counted].map(([answer, count]) => `${count} × ${answer.slice(0, 12)}`).toSorted(),
    ).toEqual(["20 × 404 Sijil ti", "980 × 429 Terlalu "]);
    const limited = answers.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThan(0);
    // Another address is not concerned.
    expect((await visitor()("-")).status).toBe(404);
  });

  test("opens right codes for a whole hall at one address, also after its wrong ones", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const { code } = (await paperOf(school, body.id)).body;
    const check = visitor();
    await Promise.all(Array.from({ length: 21 }, () => check("-")));
    expect((await check("-")).status).toBe(429);
    const hall = await Promise.all(Array.from({ length: 40 }, () => check(code)));
    expect(hall.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("takes a code that was typed to its address", async () => {
    const http = createHttp(app.runtime, new Map([["/sijil", PAGE]]));
    const lead = async (kod: string) =>
      (await http.request(`/sijil?kod=${encodeURIComponent(kod)}`)).headers.get("location");
    expect(await lead(" abcd efgh-0123 45o7")).toBe("/sijil/ABCD-EFGH-0123-4507");
    expect(await lead("//evil.example")).toBe("/sijil/%2F%2Fev-il.e-xamp-le");
    expect(await lead("")).toBe("/sijil/-");
    // A sign of two halves is not parted, neither by a group of four nor at the end.
    expect(await lead("abc😀")).toBe(`/sijil/${encodeURIComponent("abc😀")}`);
    expect(await lead(`${"a".repeat(39)}😀`)).toMatch(/a-aaa%F0%9F%98%80$/);
  });
});

describe("a reprint", () => {
  test("has the same code; with another SECRET it is refused, and the old paper stays valid", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const first = (await paperOf(school, body.id)).body;
    expect((await paperOf(school, body.id)).body).toEqual(first);
    const { runtime } = app;
    const before = runtime.certificateKey;
    runtime.certificateKey = derive("another", "certificates");
    try {
      const answer = await paperOf(school, body.id);
      expect([answer.status, reasonOf(answer)]).toEqual([409, "secret"]);
      expect((await visitor()(first.code)).text).toMatch(/^Sah/);
    } finally {
      runtime.certificateKey = before;
    }
  });
});

describe("a pupil's certificates", () => {
  test("are blank once the pupil was erased, and their codes open nothing", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const { code } = (await paperOf(school, body.id)).body;
    await school.admin.post(`/hifz/certificates/${body.id}/revoke`, { why: "Rahsia keluarga" });
    await school.admin.send("DELETE", `/persons/${school.pupil.id}`);
    const { rows } = await app.owner.query<{ all: string }>(
      `select string_agg(row, ' ') as all from (
         select to_jsonb(c)::text as row from app.hifz_certificates c where school_id = $1
         union all select to_jsonb(c)::text from platform.certificates c where school_id = $1) both_tables`,
      [school.id],
    );
    expect(rows[0]?.all).not.toMatch(/Hakim|H••••|Rahsia/);
    expect((await visitor()(code)).status).toBe(404);
    expect((await paperOf(school, body.id)).status).toBe(404);
    const listed = await school.admin.get<ListedCertificate[]>("/hifz/certificates");
    expect(listed.body).toMatchObject([{ serial: body.serial, erased: true }]);
    // Nothing is written of an erased pupil any more.
    const late = await school.admin.post(`/hifz/certificates/${body.id}/revoke`, { why: "Hakim" });
    expect(late.status).toBe(404);
  });

  test("go with the record that is kept when two of one pupil are joined", async () => {
    const school = await makeSchool();
    const { student_id: keep, students } = school;
    const drop = students[1] ?? "";
    await hold(school, drop, [30]);
    const { body } = await issue({ ...school, student_id: drop });
    const { code } = (await paperOf(school, body.id)).body;
    const pair = { kind: "students", keep, drop };
    const { body: seen } = await school.admin.get<{
      keep: { version: number };
      drop: { version: number };
    }>("/merges/preview", pair);
    const versions = { keep_version: seen.keep.version, drop_version: seen.drop.version };
    expect((await school.admin.post("/merges", { ...pair, ...versions })).status).toBe(200);
    const moved = await school.admin.get<PupilCertificate[]>(`/hifz/pupils/${keep}/certificates`);
    expect(moved.body.map(({ serial }) => serial)).toEqual([body.serial]);
    expect((await visitor()(code)).status).toBe(200);
  });

  test("are in the copy of the pupil's data", async () => {
    const school = await makeSchool();
    const { body } = await issue(school);
    const copy = await school.admin.post(`/persons/${school.pupil.id}/export`, {});
    expect(JSON.stringify(copy.body)).toContain(body.serial);
  });
});

describe("the settings", () => {
  test("are printed on what is issued after them", async () => {
    const school = await makeSchool();
    const { admin } = school;
    const before = (await admin.get<CertificateSettings>("/hifz/certificate-settings")).body;
    expect(before).toMatchObject({ recognition: null, version: 0 });
    const signers = [{ post: "Mudir", name: "Ustaz Faizal bin Osman" }];
    const change = {
      arabic_name: "معهد تحفيظ النور",
      signers,
      recognition: "JAIS, ruj. 12/2026",
      serial_pattern: "AN/{year}/{001}",
      version: 0,
    };
    const after = await admin.patch<CertificateSettings>("/hifz/certificate-settings", change);
    expect(after.body).toMatchObject({
      signers,
      version: 1,
      next_serial: `AN/${school.today.slice(0, 4)}/001`,
    });
    expect(reasonOf(await admin.patch("/hifz/certificate-settings", change))).toBe("stale");
    const { body } = await issue(school);
    expect((await paperOf(school, body.id)).body).toMatchObject({
      arabic_name: "معهد تحفيظ النور",
      recognition: "JAIS, ruj. 12/2026",
      signers,
    });
  });

  test.each([
    [{ arabic_name: "Maahad" }],
    [{ serial_pattern: "AN/{year}" }],
    [
      {
        signers: [
          { post: "A", name: "" },
          { post: "B", name: "" },
          { post: "C", name: "" },
        ],
      },
    ],
  ])("refuse %j", async (change) => {
    const { admin } = await app.makeSchool();
    expect((await admin.patch("/hifz/certificate-settings", change)).status).toBe(400);
  });
});
