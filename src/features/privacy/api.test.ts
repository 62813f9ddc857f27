import { readdirSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, strFromU8 } from "fflate";
import Papa from "papaparse";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { type Caller, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { makeFullSchool } from "#app/testing-full.ts";
import { addPayment } from "#app/testing-payments.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { newId } from "#lib/ids.ts";
import { listFiles } from "#server/files.ts";
import { exportSchool, sweepExports } from "./jobs.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("the notice is due until it is agreed to, in its present version", async () => {
  const { teacher, id } = await app.makeSchool();
  await app.owner.query("delete from app.consents where school_id = $1", [id]);
  expect((await teacher.get("/me")).body).toMatchObject({ notice_due: true });
  expect((await teacher.post("/consents", { version: "1999-01" })).status).toBe(400);
  for (let count = 0; count < 2; count += 1) {
    const answer = await teacher.post("/consents", { version: NOTICE_VERSION });
    expect(answer.body).toEqual({ agreed: true });
  }
  expect((await teacher.get("/me")).body).toMatchObject({ notice_due: false });
  const { rows } = await app.owner.query(
    "select profile_id, version from app.consents where school_id = $1",
    [id],
  );
  expect(rows).toEqual([{ profile_id: teacher.id, version: NOTICE_VERSION }]);
});

describe("a copy of the school", () => {
  async function make(school: TestSchool): Promise<{ id: string; url: string }> {
    const asked = await school.admin.post("/school-exports", {});
    expect(asked).toMatchObject({ status: 201, body: { state: "waiting" } });
    const { id } = asked.body as { id: string };
    await exportSchool(app.runtime, { school_id: school.id, id });
    const { body } = await school.admin.post(`/school-exports/${id}/download`, {});
    return { id, url: (body as { url: string }).url };
  }
  const download = (url: string, cookie: string) => fetch(app.url + url, { headers: { cookie } });

  test("holds every table of it and of no other, as CSV and JSON, and its pictures", async () => {
    const school = await app.makeSchool({ name: "Sekolah Disalin" });
    const other = await app.makeSchool({ name: "Sekolah Lain" });
    await school.addSavedRegister(1);
    await school.admin.patch(`/students/${school.students[2]}`, { first_name: "=HYPERLINK(1)" });
    const picture = await sharp({
      create: { width: 9, height: 9, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    await school.admin.post("/me/picture", { data: picture.toString("base64") });
    const { url } = await make(school);
    const answer = await download(url, school.admin.cookie);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const read = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
    const students = JSON.parse(read("json/students.json")) as { id: string }[];
    expect(students.map(({ id }) => id).toSorted()).toEqual(
      [...school.students, ...school.other_students].toSorted(),
    );
    expect(JSON.parse(read("json/attendance.json"))).toHaveLength(5);
    expect(read("json/schools.json")).toContain("Sekolah Disalin");
    const csv = read("csv/profiles.csv");
    expect([...(entries["csv/profiles.csv"] ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv).toContain("'=HYPERLINK(1)");
    expect(csv).not.toMatch(/(^|,)=HYPERLINK/m);
    const names = Object.keys(entries);
    expect(names.filter((name) => name.startsWith("files/"))).toHaveLength(1);
    expect(names.some((name) => /idempotency|outbox/.test(name))).toBe(false);
    const all = names.map(read).join("\n");
    expect(all).not.toContain("Sekolah Lain");
    expect(all).not.toContain(other.id);
    expect(all).not.toMatch(/scrypt\$|password/);
  });

  test("has no cell in its CSV that a spreadsheet takes for a formula", async () => {
    const school = await app.makeSchool();
    const begun = ["=1+1", "＝1+1", "＋1", "－1", "＠A1", "\t=1", "\r=1", "\n=1", " =1", "-1+1"];
    for (const [at, text] of begun.entries()) {
      await app.owner.query(
        `insert into app.classes (school_id, id, name, grade_level, academic_year,
           maximum_students, description)
         values ($1, $2, $3, 'Tahun 1', '2026', 30, $4)`,
        [school.id, newId(), `Kelas ${at}`, text],
      );
    }
    const paid = { student_id: school.students[0], sen: 5000, on: "2026-02-02" };
    await addPayment(app.owner, school.id, paid);
    const { url } = await make(school);
    const answer = await download(url, school.admin.cookie);
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const files = Object.entries(entries).filter(([name]) => name.startsWith("csv/"));
    const cells = files.flatMap(([, bytes]) =>
      Papa.parse<string[]>(strFromU8(bytes).slice(1), { delimiter: "," }).data.flat(),
    );
    const risky = cells.filter((cell) => /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/.test(cell));
    expect(risky.filter((cell) => Number.isNaN(Number(cell)))).toEqual([]);
    expect(cells).toEqual(expect.arrayContaining(begun.map((text) => `'${text}`)));
    // A number in the database is written as a number.
    expect(cells).toContain("5000");
  });

  test("is read by admins who just proved to be one, and by nobody else", async () => {
    const school = await app.makeSchool();
    const other = await app.makeSchool();
    const { url } = await make(school);
    for (const who of [school.teacher, school.guardian, other.admin, app.nobody]) {
      expect((await download(url, who.cookie)).status).toBe(404);
    }
    expect((await download(url, school.admin.cookie)).status).toBe(200);
    await app.owner.query(
      "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [school.admin.id],
    );
    expect((await download(url, school.admin.cookie)).status).toBe(404);
    const asked = await school.admin.post("/school-exports", {});
    expect(asked).toMatchObject({ status: 403, body: { data: { reason: "step_up" } } });
  });

  const stateOf = async (who: Caller, id: string) =>
    (await who.get<{ id: string; state: string }[]>("/school-exports")).body.find(
      (job) => job.id === id,
    )?.state;
  const longAgo = (id: string) =>
    app.owner.query(
      "update app.school_exports set created_at = now() - interval '6 minutes' where id = $1",
      [id],
    );

  test("that was lost with its process can be asked for again within minutes", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    const { id } = (await admin.post<{ id: string }>("/school-exports", {})).body;
    await longAgo(id);
    expect(await stateOf(admin, id)).toBe("failed");
    const again = await admin.post("/school-exports", {});
    expect(again.status).toBe(201);
    // Hours later the queue hands out the lost job again.
    await exportSchool(app.runtime, { school_id: school.id, id });
    expect(await stateOf(admin, id)).toBe("failed");
    expect(await listFiles(app.runtime.files, school.id)).toEqual([]);
    const second = (again.body as { id: string }).id;
    await exportSchool(app.runtime, { school_id: school.id, id: second });
    expect(await stateOf(admin, second)).toBe("ready");
  });

  test("that is being made is waited for, however long it takes, and never lies among others' files", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    const { id } = (await admin.post<{ id: string }>("/school-exports", {})).body;
    await longAgo(id);
    const { files, env } = app.runtime;
    const copy = files.copyFromFs.bind(files);
    const seen: unknown[] = [];
    vi.spyOn(files, "copyFromFs").mockImplementation(async (path, ...rest) => {
      seen.push(String(path).startsWith(`${env.dataDir}/exports/`));
      seen.push(await stateOf(admin, id), (await admin.post("/school-exports", {})).status);
      return copy(path, ...rest);
    });
    await exportSchool(app.runtime, { school_id: school.id, id });
    vi.restoreAllMocks();
    expect(seen).toEqual([true, "waiting", 409]);
    expect(await stateOf(admin, id)).toBe("ready");
    expect(readdirSync(join(env.dataDir, "exports"))).toEqual([]);
  });

  test("names a picture that was replaced meanwhile, and holds the rest", async () => {
    const school = await app.makeSchool();
    const { admin, teacher } = school;
    for (const who of [admin, teacher]) await who.post("/me/picture", { data: EXAMPLE_PICTURE });
    const { files } = app.runtime;
    const read = files.getBytes.bind(files);
    let gone = "";
    vi.spyOn(files, "getBytes").mockImplementation(async (key) => {
      if (!gone) await files.delete((gone = key));
      return read(key);
    });
    const { url } = await make(school);
    vi.restoreAllMocks();
    const zip = await (await download(url, admin.cookie)).arrayBuffer();
    const entries = unzipSync(new Uint8Array(zip));
    expect(Object.keys(entries).filter((name) => name.startsWith("files/"))).toHaveLength(1);
    const missing = strFromU8(entries["GAMBAR-TIADA.txt"] ?? new Uint8Array());
    expect(missing).toContain(gone.split("/").pop());
  });

  test("is said to have failed only after the last try", async () => {
    const school = await app.makeSchool();
    const { id } = (await school.admin.post<{ id: string }>("/school-exports", {})).body;
    const place = { school_id: school.id, id };
    vi.spyOn(app.runtime.files, "copyFromFs").mockRejectedValue(new Error("planted"));
    await expect(exportSchool(app.runtime, place, { isLast: false })).rejects.toThrow("planted");
    expect(await stateOf(school.admin, id)).toBe("waiting");
    await expect(exportSchool(app.runtime, place, { isLast: true })).rejects.toThrow("planted");
    expect(await stateOf(school.admin, id)).toBe("failed");
    vi.restoreAllMocks();
  });

  test("is told by mail, made once at a time, and deleted after seven days", async () => {
    const school = await app.makeSchool();
    const { id, url } = await make(school);
    const { rows } = await app.owner.query(
      "select kind from platform.outbox where recipient = $1",
      [school.admin.email],
    );
    expect(rows).toEqual([{ kind: "export" }]);
    await school.admin.post("/school-exports", {});
    expect(await school.admin.post("/school-exports", {})).toMatchObject({
      status: 409,
      body: { data: { reason: "waiting" } },
    });
    await app.owner.query(
      "update app.school_exports set created_at = now() - interval '8 days' where id = $1",
      [id],
    );
    await sweepExports(app.runtime);
    expect((await school.admin.post(`/school-exports/${id}/download`, {})).status).toBe(404);
    expect((await download(url, school.admin.cookie)).status).toBe(404);
  });
});

describe("one person's data", () => {
  test("is exported whole, and nobody else's with it", async () => {
    const school = await app.makeSchool();
    await school.addSavedRegister(1);
    const { body } = await school.admin.post(`/persons/${school.pupil.id}/export`, {});
    const { name, tables } = body as { name: string; tables: Record<string, { id: string }[]> };
    expect(name).toBe("Hakim bin Ujian");
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(["attendance", "class_enrollments", "profiles", "students"]),
    );
    expect(tables.students).toHaveLength(1);
    expect(tables.attendance).toHaveLength(1);
    expect(JSON.stringify(tables)).not.toContain("Pelajar 2");
  });

  test("has what a guardian told of an absence, and nobody has it for having decided", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, pupil, teacher, colleague, students, today } = school;
    const told = { student_id: students[0], reason: "mc", notes: "Demam denggi" };
    expect(
      (await guardian.post("/absences", { ...told, from_date: today, to_date: today })).status,
    ).toBe(201);
    await app.owner.query("update app.absence_reports set decided_by = $2 where school_id = $1", [
      school.id,
      teacher.id,
    ]);
    const copies = [guardian, pupil, teacher, colleague].map(async ({ id }) =>
      JSON.stringify((await admin.post(`/persons/${id}/export`, {})).body).includes("denggi"),
    );
    expect(await Promise.all(copies)).toEqual([true, true, false, false]);
  });

  test("does not tell who keeps the fees what families owe and why", async () => {
    const { id, admin, teacher } = await makeFullSchool(app);
    const acts = {
      waivers: "asked_by = $2, set_by = $2",
      refunds: "asked_by = $2",
      instalment_plans: "offered_by = $2",
    };
    for (const [table, set] of Object.entries(acts)) {
      const { rowCount } = await app.owner.query(
        `update app.${table} set ${set} where school_id = $1`,
        [id, teacher.id],
      );
      expect([table, rowCount]).not.toEqual([table, 0]);
    }
    const { body } = await admin.post<{ tables: object }>(`/persons/${teacher.id}/export`, {});
    for (const table of Object.keys(acts)) expect(body.tables).not.toHaveProperty(table);
  });

  test("has all hafazan of a pupil, and no other's score, whoever listened", async () => {
    const school = await makeFullSchool(app);
    const [own] = school.students;
    const copyOf = async (student_id: string | undefined) => {
      const { rows } = await app.owner.query<{ profile_id: string }>(
        "select profile_id from app.students where school_id = $1 and id = $2",
        [school.id, student_id],
      );
      const answer = await school.admin.post(`/persons/${rows[0]?.profile_id}/export`, {});
      return (answer.body as { tables: Record<string, Record<string, unknown>[]> }).tables;
    };
    const tables = await copyOf(own);
    const hifz = Object.keys(tables).filter((table) => table.startsWith("hifz_"));
    expect(hifz.sort()).toEqual([
      "hifz_acks",
      "hifz_candidates",
      "hifz_certificates",
      "hifz_exams",
      "hifz_pages",
      "hifz_plans",
      "hifz_programmes",
      "hifz_pupils",
      "hifz_record_history",
      "hifz_records",
      "hifz_score_history",
      "hifz_scores",
    ]);
    expect(tables.hifz_exams).toMatchObject([{ title: "Ujian" }]);
    expect(tables.hifz_programmes).toMatchObject([{ name: "Tahfiz" }]);
    // The pupil who listened has that record, and nothing that belongs to it.
    const listened = await copyOf(school.students[1]);
    expect(Object.keys(listened).filter((table) => table.startsWith("hifz_"))).toEqual([
      "hifz_records",
    ]);
  });

  test("is corrected, and a form that is open on the record is told by whom", async () => {
    const { admin, teacher } = await app.makeSchool();
    const path = `/teachers/${teacher.teacher_id}`;
    const [shown] = (await admin.get("/teachers", { id: teacher.teacher_id })).body as [
      { version: number },
    ];
    const corrected = await admin.patch(`/persons/${teacher.id}`, { first_name: "Faisal" });
    expect(corrected.status).toBe(200);
    const late = { version: shown.version, last_name: "bin Usman" };
    expect(await admin.patch(path, late)).toMatchObject({
      status: 409,
      body: { data: { reason: "stale", by: "Aminah binti Yusof" } },
    });
  });

  test("is corrected, and the audit log has it masked", async () => {
    const { admin, teacher } = await app.makeSchool();
    await admin.patch(`/persons/${teacher.id}`, { first_name: "Faisal", phone: "012-345 6789" });
    expect((await teacher.get("/me")).body).toMatchObject({
      first_name: "Faisal",
      phone: "+60123456789",
    });
    const { lines } = (await admin.get("/audit", { kind: "person" })).body as {
      lines: { details: object }[];
    };
    expect(lines[0]?.details).toEqual({
      changes: { first_name: ["Faizal", "Faisal"], phone: [null, "•••89"] },
    });
  });

  test("is erased: nothing names the person any more, and what happened stays", async () => {
    const school = await app.makeSchool();
    const other = await app.makeSchool();
    const untouched = await checksumOf(app.owner, other.id);
    const { admin, teacher, pupil, students, class_id } = school;
    const date = await school.addSavedRegister(1);
    await admin.patch(`/students/${students[0]}`, {
      first_name: "Zulhakimi",
      date_of_birth: "2015-03-04",
      ic_number: "150304-10-1235",
      address: "Jalan Rahsia 1",
      health_note: "Rahsia asma",
    });
    await admin.post("/student-statuses", {
      student_ids: [students[0]],
      status: "inactive",
      date: school.today,
      reason: "Rahsia keluarga",
    });
    const seen = (await teacher.get("/attendance", { class_id, date })).body as {
      rows: { student: { id: string }; record: { version: number } | null }[];
    };
    expect(JSON.stringify(seen)).toContain("Zulhakimi");
    await pupil.get("/me");

    expect((await admin.send("DELETE", `/persons/${pupil.id}`)).body).toEqual({ erased: true });
    const { rows } = await app.owner.query<{ all: string }>(
      `select string_agg(row, '') as all from (
         select to_jsonb(t)::text as row from app.profiles t where school_id = $1
         union all select to_jsonb(t)::text from app.students t where school_id = $1
         union all select to_jsonb(t)::text from app.student_statuses t where school_id = $1
         union all select to_jsonb(t)::text from app.audit t where school_id = $1
         union all select to_jsonb(t)::text from app.idempotency_keys t where school_id = $1
         union all select to_jsonb(t)::text from auth.users t where id = $2) as everything`,
      [school.id, pupil.id],
    );
    expect(rows[0]?.all).not.toMatch(/Zulhakimi|Hakim|2015-03-04|150304|[Rr]ahsia/);
    expect(rows[0]?.all).not.toContain(pupil.email);
    // The facts stay: the mark of that day, the audit lines, the number.
    const marks = await app.owner.query(
      "select status from app.attendance where school_id = $1 and student_id = $2",
      [school.id, students[0]],
    );
    expect(marks.rows).toEqual([{ status: "present" }]);
    const auditLines = await app.owner.query<{ action: string }>(
      "select action from app.audit where school_id = $1 and subject_id = any ($2) order by at, id",
      [school.id, [students[0], pupil.id]],
    );
    expect(auditLines.rows.map(({ action }) => action)).toEqual([
      "student.update",
      "student.status",
      "person.erase",
    ]);
    expect((await pupil.get("/me")).status).toBe(401);
    expect(await checksumOf(app.owner, other.id)).toBe(untouched);
  });

  test.each(["students", "teachers", "guardians"] as const)(
    "is erased while one of the %s is being changed",
    async (records) => {
      const school = await app.makeSchool();
      const { admin, students, guardian_id, pupil, teacher, guardian } = school;
      const id = { students: students[0], teachers: teacher.teacher_id, guardians: guardian_id }[
        records
      ];
      const person = { students: pupil, teachers: teacher, guardians: guardian }[records];
      const holder = await app.owner.connect();
      onTestFinished(() => holder.release());
      await holder.query("begin");
      await holder.query(`select from app.${records} where id = $1 for update`, [id]);
      const changed = admin.patch(`/${records}/${id}`, { first_name: "Zulhakimi" });
      await untilHeldUp(holder, [changed]);
      const erased = admin.send("DELETE", `/persons/${person.id}`);
      await untilHeldUp(holder, [changed, erased]);
      await holder.query("commit");
      expect([(await changed).status, (await erased).status]).toEqual([200, 200]);
      const { rows } = await app.owner.query<{ first_name: string }>(
        "select first_name from app.profiles where school_id = $1 and id = $2",
        [school.id, person.id],
      );
      expect(rows[0]?.first_name).not.toBe("Zulhakimi");
    },
  );

  test("leaves no open form that could write the name again", async () => {
    const { admin, pupil, students } = await app.makeSchool();
    const student = `/students/${students[0]}`;
    const { body } = await admin.get<{ version: number }>(student);
    await admin.send("DELETE", `/persons/${pupil.id}`);
    const change = { first_name: "Zulhakimi", version: body.version };
    expect((await admin.patch(student, change)).status).toBe(409);
  });

  test("of oneself is another admin's to erase", async () => {
    const { admin } = await app.makeSchool();
    expect(await admin.send("DELETE", `/persons/${admin.id}`)).toMatchObject({
      status: 409,
      body: { data: { reason: "self" } },
    });
  });
});
