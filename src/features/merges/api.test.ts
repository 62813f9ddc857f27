import sharp from "sharp";
import { invite } from "#features/members/access/db.ts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { addPayment } from "#app/testing-payments.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function add(school: TestSchool, more: object = {}): Promise<string> {
  const { status, body } = await school.admin.post("/students", {
    first_name: "Danish",
    last_name: "bin Ali",
    gender: "male",
    enrollment_date: "2026-01-05",
    ...more,
  });
  expect(status).toBe(201);
  return (body as { id: string }).id;
}

async function addGuardian(school: TestSchool, student_id: string, more: object = {}) {
  const { status, body } = await school.admin.post("/guardians", {
    first_name: "Rosli",
    last_name: "bin Omar",
    phone: "012-345 6789",
    student_id,
    relation: "bapa",
    ...more,
  });
  expect(status).toBe(201);
  return body as { id: string; profile_id: string };
}

type Seen = {
  keep: { id: string; version: number };
  drop: { id: string; version: number };
  fields: { field: string; keep: string | null; drop: string | null; stands: string }[];
  moves: Record<string, number>;
  settled: { what: string; count: number; names: string[] }[];
  hindrance: { way: string; bonds: string[] } | null;
};

async function preview(school: TestSchool, keep: string, drop: string, kind = "students") {
  const { status, body } = await school.admin.get("/merges/preview", { kind, keep, drop });
  expect(status).toBe(200);
  return body as Seen;
}

async function merge(school: TestSchool, keep: string, drop: string, kind = "students") {
  const seen = await preview(school, keep, drop, kind);
  const versions = { keep_version: seen.keep.version, drop_version: seen.drop.version };
  return school.admin.post("/merges", { kind, keep, drop, ...versions });
}

const reasonOf = (answer: { body: unknown }) =>
  (answer.body as { data: { reason: string } }).data.reason;

const rowsOf = async (query: string, ...values: unknown[]) =>
  (await app.owner.query<Record<string, unknown>>(query, values)).rows;

function mark(school: TestSchool, student_id: string, date: string, status: string) {
  const { teacher, class_id, id } = school;
  return app.owner.query(
    `with made as (
       insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key,
         marked_by, marked_at)
       values ($1, $2, $3, $4, $5, $6, $2, $7, now()) returning *)
     insert into app.attendance_history (school_id, id, attendance_id, version, to_status, notes,
       client_key, changed_by, changed_at)
     select school_id, $8, id, 1, status, '', $2, marked_by, marked_at from made`,
    [id, newId(), student_id, class_id, date, status, teacher.id, newId()],
  );
}

const enrol = (school: TestSchool, student_id: string, class_id: string, from_date: string) =>
  school.admin.post("/enrollments", { student_id, class_id, from_date });

describe("who may", () => {
  test("admins alone, and to merge they give the password again", async () => {
    const school = await app.makeSchool();
    const [keep = "", drop = ""] = school.other_students;
    for (const who of [school.teacher, school.guardian, school.pupil]) {
      const pair = { kind: "students", keep, drop };
      const asked = [
        await who.get("/merges/suggestions", { kind: "students" }),
        await who.get("/merges/preview", pair),
        await who.post("/merges", { ...pair, keep_version: 1, drop_version: 1 }),
      ];
      expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    await app.owner.query(
      "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [school.admin.id],
    );
    const answer = await merge(school, keep, drop);
    expect([answer.status, reasonOf(answer)]).toEqual([403, "step_up"]);
    expect((await school.admin.get("/students", { id: drop })).body).toHaveLength(1);
  });

  test("another school's records are as unknown as those that do not exist", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const untouched = await checksumOf(app.owner, other.id);
    const [own = ""] = school.other_students;
    const kinds = [
      ["students", own, other.other_students[0] ?? ""],
      ["guardians", school.guardian_id, other.guardian_id],
    ] as const;
    for (const [kind, mine, theirs] of kinds) {
      for (const foreign of [theirs, newId()]) {
        for (const pair of [
          { keep: mine, drop: foreign },
          { keep: foreign, drop: mine },
        ]) {
          const seen = await school.admin.get("/merges/preview", { kind, ...pair });
          const versions = { keep_version: 1, drop_version: 1 };
          const done = await school.admin.post("/merges", { kind, ...pair, ...versions });
          expect([seen.status, done.status]).toEqual([404, 404]);
        }
      }
    }
    expect(await checksumOf(app.owner, other.id)).toBe(untouched);
  });
});

describe("suggestions", () => {
  test("are pairs of one name; the record with an account is kept, else the older one", async () => {
    const school = await app.makeSchool();
    const born = { date_of_birth: "2015-03-04" };
    const first = await add(school, { first_name: "Muhammad Danish", ...born });
    const second = await add(school, { first_name: "Mohd Danish", ...born });
    await add(school, { first_name: "Muhammad Danish", date_of_birth: "2014-01-01" });
    const namesake = await add(school, { first_name: "Hakim", last_name: "bin Ujian" });
    const { body } = await school.admin.get("/merges/suggestions", { kind: "students" });
    expect(body).toMatchObject([
      { alike: "name_birth", keep: { id: first }, drop: { id: second } },
      { alike: "name", keep: { id: school.students[0] }, drop: { id: namesake } },
    ]);
  });

  test("of guardians show whose they are", async () => {
    const school = await app.makeSchool();
    const [one = "", two = ""] = school.other_students;
    const { id } = await addGuardian(school, one);
    const other = await addGuardian(school, two, { last_name: "Omar" });
    const { body } = await school.admin.get("/merges/suggestions", { kind: "guardians" });
    expect(body).toMatchObject([
      {
        alike: "name_phone",
        keep: { id, name: "Rosli bin Omar", children: ["Pelajar 90001 bin Ujian"] },
        drop: { id: other.id, children: ["Pelajar 90002 bin Ujian"] },
      },
    ]);
  });
});

describe("two records of a student", () => {
  test("become one: everything hangs on the kept one, and what it lacked is filled in", async () => {
    const school = await app.makeSchool();
    const other = await app.makeSchool();
    const untouched = await checksumOf(app.owner, other.id);
    const { admin, teacher, class_id, id: school_id, today } = school;
    const keep = await add(school, { student_id: "S-100", allergies: "Kacang" });
    const drop = await add(school, {
      student_id: "S-200",
      date_of_birth: "2015-03-04",
      ic_number: "150304-10-1235",
      address: "Jalan 1",
      postcode: "41000",
      allergies: "Telur",
    });
    const [day, before] = [addDays(today, -3), addDays(today, -30)];
    expect((await enrol(school, drop, class_id, before)).status).toBe(201);
    await mark(school, drop, day, "absent");
    const father = await addGuardian(school, drop, { custody_note: "Hanya bapa" });
    await addPayment(app.owner, school_id, { student_id: drop, sen: 5000, on: "2026-02-02" });
    const status = { student_ids: [drop], date: today, reason: "Silap" };
    await admin.post("/student-statuses", { ...status, status: "inactive" });

    const { profile_id } = (await admin.get<{ profile_id: string }>(`/students/${drop}`)).body;
    const seen = await preview(school, keep, drop);
    expect(seen.moves).toEqual({ enrollments: 1, marks: 1, payments: 1, links: 1, statuses: 1 });
    expect(seen.hindrance).toBeNull();
    const stands = Object.fromEntries(seen.fields.map((field) => [field.field, field.stands]));
    expect(stands).toMatchObject({
      name: "both",
      student_id: "keep",
      ic_number: "drop",
      date_of_birth: "drop",
      address: "drop",
      allergies: "keep",
      status: "keep",
    });
    expect(seen.fields.find(({ field }) => field === "ic_number")?.drop).toBe("150304-10-••••");

    const answer = await merge(school, keep, drop);
    expect(answer).toMatchObject({ status: 200, body: { id: keep, moved: seen.moves } });
    expect((await admin.get(`/students/${drop}`)).status).toBe(404);
    expect((await admin.get(`/students/${keep}`)).body).toMatchObject({
      student_id: "S-100",
      date_of_birth: "2015-03-04",
      ic_masked: "150304-10-••••",
      address: "Jalan 1",
      postcode: "41000",
      allergies: "Kacang",
      status: "active",
      version: 2,
    });
    // The register of that day lists the pupil, with the mark, under the kept record.
    const register = await teacher.get("/attendance", { class_id, date: day });
    const { marks } = register.body as { marks: { student_id: string; status: string }[] };
    expect(marks.find(({ student_id }) => student_id === keep)).toMatchObject({ status: "absent" });
    expect(marks.filter(({ student_id }) => student_id === drop)).toEqual([]);
    expect((await admin.get("/guardians", { student_id: keep })).body).toMatchObject([
      { id: father.id, children: [{ student_id: keep, custody_note: "Hanya bapa" }] },
    ]);
    expect(await rowsOf("select from app.profiles where id = $1", profile_id)).toEqual([]);

    const auditLines = await rowsOf(
      "select subject_id, label, details from app.audit where school_id = $1 and action = 'student.merge'",
      school_id,
    );
    expect(auditLines).toEqual([
      {
        subject_id: keep,
        label: "Danish bin Ali",
        details: {
          dropped: "Danish bin Ali · S-200",
          moved: seen.moves,
          changes: {
            merged: ["Danish bin Ali · S-200", "Danish bin Ali · S-100"],
            address: ["", "••• 1"],
            date_of_birth: [null, "•••04"],
            ic_number: [null, "•••35"],
            postcode: ["", "•••"],
          },
        },
      },
    ]);
    expect(await checksumOf(app.owner, other.id)).toBe(untouched);
  });

  test("settle what both have: one mark of a day, one enrolment, one link, one class", async () => {
    const school = await app.makeSchool();
    const { admin, class_id, other_class_id, id: school_id, today } = school;
    const keep = await add(school, { ic_number: "150304101235", date_of_birth: "2015-03-04" });
    const drop = await add(school, { ic_number: "150304101237", date_of_birth: "2015-03-05" });
    const [first, second, third] = [addDays(today, -3), addDays(today, -2), addDays(today, -1)];
    await enrol(school, keep, class_id, second);
    await enrol(school, drop, other_class_id, first);
    const made = await admin.post("/classes", {
      name: "Halaqah Subuh",
      grade_level: "Tahun 3",
      academic_year: "2026",
      maximum_students: 30,
      kind: "halaqah",
    });
    const { id: halaqah } = made.body as { id: string };
    await enrol(school, keep, halaqah, second);
    await enrol(school, drop, halaqah, first);
    await mark(school, keep, second, "present");
    await mark(school, drop, second, "absent");
    await mark(school, drop, third, "late");
    const { id: guardian_id } = await addGuardian(school, keep, { custody_note: "Bapa" });
    const link = { guardian_id, student_id: drop, relation: "waris", custody_note: "Ibu" };
    expect((await admin.post("/guardian-links", link)).status).toBe(201);

    const seen = await preview(school, keep, drop);
    expect(seen.settled).toEqual([
      { what: "other_ic", count: 1, names: [] },
      { what: "other_birth", count: 1, names: [] },
      { what: "same_day", count: 1, names: [] },
      { what: "same_class", count: 1, names: ["Halaqah Subuh"] },
      { what: "second_class", count: 1, names: ["Tahun 1 Al-Farabi"] },
      { what: "same_link", count: 1, names: ["Rosli bin Omar"] },
    ]);
    expect(seen.fields.find(({ field }) => field === "ic_number")).toMatchObject({
      keep: "150304-10-••••",
      stands: "keep",
    });
    const answer = await merge(school, keep, drop);
    expect(answer.body).toMatchObject({ moved: { ...seen.moves, marks: 1, links: 0 } });

    const marks = await rowsOf(
      `select date::text, status from app.attendance
       where school_id = $1 and student_id = any ($2) order by date`,
      school_id,
      [keep, drop],
    );
    expect(marks).toEqual([
      { date: second, status: "present" },
      { date: third, status: "late" },
    ]);
    const history = "select from app.attendance_history where school_id = $1";
    expect(await rowsOf(history, school_id)).toHaveLength(2);
    const lines = await rowsOf(
      `select class_id, from_date::text, to_date::text from app.class_enrollments
       where school_id = $1 and student_id = $2 order by from_date, class_id = $3`,
      school_id,
      keep,
      halaqah,
    );
    expect(lines).toEqual([
      { class_id: other_class_id, from_date: first, to_date: today },
      { class_id: halaqah, from_date: first, to_date: null },
      { class_id, from_date: second, to_date: null },
    ]);
    const links = "select relation, custody_note from app.guardian_links where student_id = $1";
    expect(await rowsOf(links, keep)).toEqual([{ relation: "bapa", custody_note: "Bapa\nIbu" }]);
  });

  test("a photo goes over where there is none, and else its file goes", async () => {
    const school = await app.makeSchool();
    const bytes = await sharp({
      create: { width: 9, height: 9, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    const data = bytes.toString("base64");
    const [keep, second, third] = [await add(school), await add(school), await add(school)];
    const photo = async (id: string) =>
      (await school.admin.get<{ profile: { avatar_url: string } }>(`/students/${id}`)).body.profile
        .avatar_url;
    const read = async (url: string) =>
      (await fetch(app.url + url, { headers: { cookie: school.admin.cookie } })).status;
    await school.admin.post(`/students/${second}/picture`, { data });
    await school.admin.post(`/students/${third}/picture`, { data });
    const [one, other] = [await photo(second), await photo(third)];
    await merge(school, keep, second);
    expect(await photo(keep)).toBe(one);
    await merge(school, keep, third);
    expect(await photo(keep)).toBe(one);
    expect([await read(one), await read(other)]).toEqual([200, 404]);
  });

  test("a kept one without a profile takes the other's over, with its account", async () => {
    const school = await app.makeSchool();
    const keep = newId();
    await app.owner.query(
      `insert into app.students (school_id, id, student_id, gender, enrollment_date)
       values ($1, $2, 'S-NONE', 'male', '2026-01-05')`,
      [school.id, keep],
    );
    const [drop = ""] = school.students;
    expect((await merge(school, keep, drop)).status).toBe(200);
    expect((await school.pupil.get("/students")).body).toMatchObject([{ id: keep }]);
  });

  test("a change of the year and an import know the kept record, and leave it alone", async () => {
    const school = await app.makeSchool();
    const [keep, drop] = [await add(school), await add(school)];
    const enrolled = await enrol(school, drop, school.class_id, school.today);
    const begun = (enrolled.body as { id: string }).id;
    await app.owner.query(
      `insert into app.year_changes (school_id, id, from_year, to_year, begins_on, moves,
         made_classes, archived_classes)
       values ($1, $2, '2025', '2026', '2026-01-05', $3, '{}', '{}')`,
      [
        school.id,
        newId(),
        JSON.stringify([{ student_id: drop, act: "promote", ended: null, begun }]),
      ],
    );
    const bystander = newId();
    await app.owner.query(
      `insert into app.imports (school_id, id, kind, created, updated, skipped, trace)
       values ($1, $2, 'students', 2, 0, 0, $3)`,
      [
        school.id,
        newId(),
        JSON.stringify({
          created: { students: [drop, bystander], class_enrollments: [begun] },
          changed: [{ table: "students", id: keep, before: {}, after: {} }],
        }),
      ],
    );
    expect((await merge(school, keep, drop)).status).toBe(200);
    const [year] = await rowsOf(
      "select moves from app.year_changes where school_id = $1",
      school.id,
    );
    expect(year?.moves).toEqual([{ student_id: keep, act: "promote", ended: null, begun }]);
    const [run] = await rowsOf("select trace from app.imports where school_id = $1", school.id);
    expect(run?.trace).toEqual({
      created: { students: [bystander], class_enrollments: [] },
      changed: [],
    });
  });
});

describe("two records of a guardian", () => {
  test("become one with the children of both; consents stay as they were given", async () => {
    const school = await app.makeSchool();
    const [one = "", two = ""] = school.other_students;
    const keep = await addGuardian(school, one, { email: "rosli@ujian.example", phone: null });
    const drop = await addGuardian(school, two, { consent_whatsapp: true });
    const both = { guardian_id: drop.id, student_id: one, relation: "waris" };
    await school.admin.post("/guardian-links", both);
    const seen = await preview(school, keep.id, drop.id, "guardians");
    expect(seen).toMatchObject({
      moves: { links: 1, marks: 0 },
      settled: [{ what: "same_link", count: 1, names: ["Pelajar 90001 bin Ujian"] }],
    });
    expect((await merge(school, keep.id, drop.id, "guardians")).status).toBe(200);
    expect((await school.admin.get("/guardians", { id: drop.id })).body).toEqual([]);
    expect((await school.admin.get("/guardians", { id: keep.id })).body).toMatchObject([
      {
        email: "rosli@ujian.example",
        phone: "+60123456789",
        consent_whatsapp: false,
        version: 2,
        children: [
          { student_id: one, relation: "bapa" },
          { student_id: two, relation: "bapa" },
        ],
      },
    ]);
    expect(await rowsOf("select from app.profiles where id = $1", drop.profile_id)).toEqual([]);
  });
});

describe("what hinders it", () => {
  const refusal = async (school: TestSchool, keep: string, drop: string, kind?: string) => {
    const { hindrance } = await preview(school, keep, drop, kind);
    const answer = await merge(school, keep, drop, kind);
    expect(answer.status).toBe(409);
    expect(reasonOf(answer)).toBe(hindrance?.way);
    return hindrance;
  };

  test("an account on the record to be dropped; the other way round it goes", async () => {
    const school = await app.makeSchool();
    const [account = "", plain = ""] = school.students;
    expect(await refusal(school, plain, account)).toEqual({ way: "swap", bonds: ["account"] });
    // An ended membership still counts: its owner may come back.
    await app.owner.query("update auth.memberships set ended_at = now() where profile_id = $1", [
      school.pupil.id,
    ]);
    await app.owner.query("delete from app.consents where profile_id = $1", [school.pupil.id]);
    expect(await refusal(school, plain, account)).toEqual({ way: "swap", bonds: ["account"] });
    expect((await merge(school, account, plain)).status).toBe(200);
  });

  test("an open invitation, until it runs out; then it goes with the record", async () => {
    const school = await app.makeSchool();
    const [one = "", two = ""] = school.other_students;
    const keep = await addGuardian(school, one);
    const drop = await addGuardian(school, two);
    const place = { school_id: school.id, profile_id: drop.profile_id };
    await invite(app.runtime.database.auth, place);
    const hindrance = { way: "swap", bonds: ["invited"] };
    expect(await refusal(school, keep.id, drop.id, "guardians")).toEqual(hindrance);
    const mine = "profile_id = $1";
    await app.owner.query(
      `update auth.invitations set expires_at = now() - interval '1 day' where ${mine}`,
      [drop.profile_id],
    );
    expect((await merge(school, keep.id, drop.id, "guardians")).status).toBe(200);
    const left = await rowsOf(`select from auth.invitations where ${mine}`, drop.profile_id);
    expect(left).toEqual([]);
  });

  test("accounts on both, and a teacher who is a parent too", async () => {
    const school = await app.makeSchool();
    const guardian_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [school.id, guardian_id, school.teacher.id],
    );
    expect(await refusal(school, school.guardian_id, guardian_id, "guardians")).toMatchObject({
      way: "both",
      bonds: expect.arrayContaining(["account", "role"]) as string[],
    });
  });

  test("one record is not two", async () => {
    const school = await app.makeSchool();
    const [id = ""] = school.other_students;
    const pair = { kind: "students", keep: id, drop: id };
    const seen = await school.admin.get("/merges/preview", pair);
    const done = await school.admin.post("/merges", { ...pair, keep_version: 1, drop_version: 1 });
    expect([seen.status, done.status]).toEqual([422, 422]);
    expect(reasonOf(done)).toBe("same");
  });

  test.each(["keep", "drop"] as const)(
    "a change of the %s record since the preview, told with who made it",
    async (changed) => {
      const school = await app.makeSchool();
      const pair = { keep: await add(school), drop: await add(school) };
      const ic_number = "150304101235";
      await school.admin.patch(`/students/${pair[changed]}`, { ic_number });
      const before = await checksumOf(app.owner, school.id);
      const answer = await school.admin.post("/merges", {
        kind: "students",
        ...pair,
        keep_version: 1,
        drop_version: 1,
      });
      expect(answer).toMatchObject({
        status: 409,
        body: { data: { reason: "stale", by: "Aminah binti Yusof" } },
      });
      // The refusal does not reveal the number either.
      expect(JSON.stringify(answer.body)).not.toContain(ic_number);
      expect(await checksumOf(app.owner, school.id)).toBe(before);
    },
  );

  test("twice at once: one is done, the other finds nobody", async () => {
    const school = await app.makeSchool();
    const [keep, drop] = [await add(school), await add(school)];
    const pair = { kind: "students", keep_version: 1, drop_version: 1 };
    const answers = await Promise.all([
      school.admin.post("/merges", { ...pair, keep, drop }),
      school.admin.post("/merges", { ...pair, keep: drop, drop: keep }),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 404]);
  });
});
