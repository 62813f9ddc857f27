import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { addDays, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Student } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(caller: Caller, query?: Record<string, string>): Promise<Student[]> {
  const { status, body } = await caller.get<Student[]>("/students", query);
  expect(status).toBe(200);
  return body;
}

const ids = (students: Student[]) => students.map((student) => student.id).toSorted();
const numbers = (students: Student[]) => students.map((student) => student.student_id);

function newStudent(school: TestSchool, more: object = {}) {
  return {
    first_name: "Aisyah",
    last_name: "binti Rahman",
    student_id: "A-1",
    gender: "female",
    enrollment_date: school.today,
    ...more,
  };
}

async function audits(school: TestSchool) {
  const { rows } = await app.owner.query(
    "select action, label, actor_name, details, request_id from app.audit where school_id = $1 order by id",
    [school.id],
  );
  return rows;
}

async function fill(school: TestSchool, number: number, more = "") {
  await app.owner.query(
    `insert into app.students (school_id, id, student_id, gender, enrollment_date, status)
     values ($1, $2, $3, 'male', '2020-01-06', $4)`,
    [school.id, newId(), `F-${number}`, more || "active"],
  );
}

describe("who sees which pupils", () => {
  test("admins and teachers all, guardians their children, pupils themselves", async () => {
    const school = await app.makeSchool();
    const all = [...school.students, ...school.other_students].toSorted();
    expect(ids(await list(school.admin))).toEqual(all);
    expect(ids(await list(school.teacher))).toEqual(all);
    expect(ids(await list(school.colleague))).toEqual(all);
    expect(ids(await list(school.guardian))).toEqual([school.students[0]]);
    expect(ids(await list(school.pupil))).toEqual([school.students[0]]);
  });

  test("a teacher learns no birthday, no day of entry and no e-mail", async () => {
    const school = await app.makeSchool();
    const [id = ""] = school.students;
    await app.owner.query("update app.students set date_of_birth = '2016-05-04' where id = $1", [
      id,
    ]);
    const [seen] = await list(school.teacher, { id });
    expect(seen).toMatchObject({
      date_of_birth: null,
      enrollment_date: null,
      student_id: "S-1",
      gender: "male",
      profile: { first_name: "Hakim", email: null },
    });
    for (const caller of [school.admin, school.guardian, school.pupil]) {
      expect(await list(caller, { id })).toMatchObject([
        { date_of_birth: "2016-05-04", profile: { email: school.pupil.email } },
      ]);
    }
  });

  test("a teacher who is also a parent sees the own child whole", async () => {
    const school = await app.makeSchool();
    const [child = "", other = ""] = school.students;
    const guardian_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [school.id, guardian_id, school.teacher.id],
    );
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [school.id, newId(), guardian_id, child],
    );
    expect(await list(school.teacher, { id: child })).toMatchObject([
      { enrollment_date: "2020-01-06" },
    ]);
    expect(await list(school.teacher, { id: other })).toMatchObject([{ enrollment_date: null }]);
  });

  test("are found by the name in Jawi too, with its marks and without", async () => {
    const school = await app.makeSchool();
    const [, id = ""] = school.students;
    await school.admin.patch(`/students/${id}`, { jawi_name: "محمد حکيم ڤلاجر" });
    for (const q of ["ڤلاجر", "مُحَمَّد", "حکيم ڤلاجر"]) {
      expect(await list(school.admin, { q }), q).toMatchObject([{ id }]);
    }
    expect(await list(school.guardian, { q: "ڤلاجر" })).toEqual([]);
  });

  test("filters keep to what may be seen", async () => {
    const school = await app.makeSchool();
    expect(await list(school.guardian, { id: school.students[1] ?? "" })).toEqual([]);
    expect(await list(school.guardian, { q: "Pelajar" })).toEqual([]);
    expect(await list(school.guardian, { q: "hakim" })).toHaveLength(1);
    expect(await list(school.admin, { gender: "female" })).toEqual([]);
    expect(await list(school.admin, { status: "graduated" })).toEqual([]);
  });
});

describe("the list", () => {
  test("is ordered by name with numbers by value, and by number where there is no profile", async () => {
    // More than PostgreSQL puts into one text of the answer.
    const school = await app.makeSchool({ pupils: 205 });
    await fill(school, 2);
    await fill(school, 10);
    const own = numbers(await list(school.admin)).filter((number) => !number.startsWith("S-900"));
    const named = Array.from({ length: 204 }, (_, at) => `S-${at + 2}`);
    expect(own).toEqual(["F-2", "F-10", "S-1", ...named]);
  });

  test.each(["%", "_", "\\", "%%", "a%'", "' or 1=1 --", "(((((a+)+"])(
    "the search text %s is taken as it is",
    async (q) => {
      const school = await app.makeSchool();
      expect(await list(school.admin, { q })).toEqual([]);
      const made = await school.admin.post("/students", newStudent(school, { first_name: q }));
      expect(made.status).toBe(201);
      const found = await list(school.admin, { q });
      expect(found.map((student) => student.profile?.first_name)).toEqual([q]);
    },
  );
});

describe("adding and changing", () => {
  test("an admin adds a pupil with a profile, and the audit log says who and what", async () => {
    const school = await app.makeSchool();
    const made = await school.admin.post("/students", newStudent(school, { first_name: " Siti " }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      student_id: "A-1",
      status: "active",
      profile: { first_name: "Siti", last_name: "binti Rahman", email: null },
    });
    const { id } = made.body as Student;
    const changed = await school.admin.patch(`/students/${id}`, {
      last_name: "",
      status: "inactive",
    });
    expect(changed.body).toMatchObject({ status: "inactive", profile: { last_name: "" } });
    expect(await audits(school)).toMatchObject([
      { action: "student.create", label: "Siti binti Rahman", actor_name: "Aminah binti Yusof" },
      { action: "student.status", details: { changes: { status: ["active", "inactive"] } } },
      {
        action: "student.update",
        label: "Siti",
        details: { changes: { last_name: ["binti Rahman", ""] } },
      },
    ]);
  });

  test("the audit log names the request that the answer names", async () => {
    const school = await app.makeSchool();
    const { headers } = await school.admin.post("/students", newStudent(school));
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await audits(school)).toMatchObject([{ request_id: headers.get("x-request-id") }]);
  });

  test("a number twice is refused, whatever words the pupil's name has in it", async () => {
    const school = await app.makeSchool();
    for (const first_name of ["Aisyah", "Connection timeout", "terminated ECONNRESET"]) {
      const again = await school.admin.post(
        "/students",
        newStudent(school, { student_id: "S-1", first_name }),
      );
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ data: { constraint: "students_number" } });
    }
    const [, second] = school.students;
    const taken = await school.admin.patch(`/students/${second}`, { student_id: "S-1" });
    expect(taken.status).toBe(409);
    const elsewhere = await app.makeSchool();
    expect((await elsewhere.admin.post("/students", newStudent(elsewhere))).status).toBe(201);
  });

  test("a name for a pupil without a profile makes one", async () => {
    const school = await app.makeSchool();
    await fill(school, 1);
    const [found] = await list(school.admin, { q: "F-1" });
    expect(found?.profile).toBeNull();
    const named = await school.admin.patch(`/students/${found?.id}`, { first_name: "Yusuf" });
    expect(named.body).toMatchObject({ profile: { first_name: "Yusuf", last_name: "" } });
  });

  test("a birth before 1982 keeps its day", async () => {
    const school = await app.makeSchool();
    const date_of_birth = "1981-12-31";
    const made = await school.admin.post("/students", newStudent(school, { date_of_birth }));
    expect(made.body).toMatchObject({ date_of_birth });
  });
});

describe("the plan's limit", () => {
  test("at 99 of 100, twenty at once: exactly one is added, and the error names limit and plan", async () => {
    const school = await app.makeSchool({ pupils: 96 });
    const before = await list(school.admin, { status: "active" });
    expect(before).toHaveLength(99);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        school.admin.post("/students", newStudent(school, { student_id: `N-${at}` }), {
          "idempotency-key": newId(),
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      data: { reason: "plan_limit", limit: 100, plan: "professional" },
    });
    expect(await list(school.admin, { status: "active" })).toHaveLength(100);
  });

  test("counts active pupils only, also when one becomes active again", async () => {
    const school = await app.makeSchool({ pupils: 97 });
    const [id] = school.students;
    expect((await school.admin.patch(`/students/${id}`, { status: "inactive" })).status).toBe(200);
    expect((await school.admin.post("/students", newStudent(school))).status).toBe(201);
    const back = await school.admin.patch(`/students/${id}`, { status: "active" });
    expect(back.status).toBe(409);
    expect(back.body).toMatchObject({ data: { reason: "plan_limit" } });
    await app.owner.query("update app.schools set plan = 'professional' where school_id = $1", [
      school.id,
    ]);
    expect((await school.admin.patch(`/students/${id}`, { status: "active" })).status).toBe(200);
  });
});

describe("a repeated write", () => {
  test("with the same key gets the same answer and has no second effect", async () => {
    const school = await app.makeSchool();
    const key = { "idempotency-key": newId() };
    const first = await school.admin.post("/students", newStudent(school), key);
    const before = await checksumOf(app.owner, school.id);
    const again = await school.admin.post("/students", newStudent(school), key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });

  test("with the key of another input, call or person is refused", async () => {
    const school = await app.makeSchool();
    const key = { "idempotency-key": newId() };
    const second = await school.addPerson("admin", "Zainab");
    await school.admin.post("/students", newStudent(school), key);
    const before = await checksumOf(app.owner, school.id);
    const others = [
      school.admin.post("/students", newStudent(school, { student_id: "A-2" }), key),
      school.admin.post("/events", { title: "Mesyuarat", date: school.today }, key),
      second.post("/students", newStudent(school), key),
    ];
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(422);
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });

  test("ten at once with one key have one effect and one answer", async () => {
    const school = await app.makeSchool();
    const key = { "idempotency-key": newId() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => school.admin.post("/students", newStudent(school), key)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await list(school.admin, { q: "A-1" })).toHaveLength(1);
  });

  test("that failed may be tried again with the same key", async () => {
    const school = await app.makeSchool();
    const key = { "idempotency-key": newId() };
    const bad = newStudent(school, { student_id: "S-1" });
    expect((await school.admin.post("/students", bad, key)).status).toBe(409);
    await app.owner.query("update app.students set student_id = 'S-0' where id = $1", [
      school.students[0],
    ]);
    expect((await school.admin.post("/students", bad, key)).status).toBe(201);
  });

  test.each(["1", "X".repeat(36), "01900000-0000-7000-8000-00000000000A"])(
    "the key %s is no UUID in lower case and is refused",
    async (key) => {
      const school = await app.makeSchool();
      const answer = await school.admin.post("/students", newStudent(school), {
        "idempotency-key": key,
      });
      expect(answer.status).toBe(400);
    },
  );
});

test("ids in upper case are the same ids", async () => {
  const school = await app.makeSchool();
  const [id = ""] = school.students;
  expect(ids(await list(school.admin, { id: id.toUpperCase() }))).toEqual([id]);
  const marks = ["absent", "late"].map((status, at) =>
    school.teacher.post("/attendance", {
      student_id: at ? id.toUpperCase() : id,
      class_id: school.class_id,
      date: addDays(school.today, -1),
      status,
      version: 0,
      client_key: newId(),
    }),
  );
  const statuses = (await Promise.all(marks)).map((answer) => answer.status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
});

describe("one student", () => {
  const details = {
    ic_number: "120314-10-1235",
    jawi_name: "ستي",
    address: "12, Jalan Melur",
    postcode: "43000",
    city: "Kajang",
    state: "Selangor",
    health_note: "Asma",
    allergies: "Kacang",
  };

  async function detailed(): Promise<TestSchool & { child: string }> {
    const school = await app.makeSchool();
    const [child = ""] = school.students;
    expect((await school.admin.patch(`/students/${child}`, details)).status).toBe(200);
    return { ...school, child };
  }

  test.each([
    ["admin", { ic_masked: "120314-10-••••", address: "12, Jalan Melur", health_note: "Asma" }],
    ["guardian", { ic_masked: "120314-10-••••", postcode: "43000", allergies: "Kacang" }],
    ["teacher", { ic_masked: null, address: null, postcode: null, health_note: "Asma" }],
    ["colleague", { ic_masked: null, address: null, health_note: null, allergies: null }],
    ["pupil", { ic_masked: null, address: null, health_note: null, jawi_name: "ستي" }],
  ] as const)("%s sees what is theirs to see", async (who, seen) => {
    const school = await detailed();
    const answer = await school[who].get(`/students/${school.child}`);
    expect(answer.body).toMatchObject(seen);
    expect(JSON.stringify(answer.body)).not.toContain("120314101235");
  });

  test("a guardian finds no other child, and nobody one of another school", async () => {
    const school = await detailed();
    expect((await school.guardian.get(`/students/${school.students[1]}`)).status).toBe(404);
    const other = await app.makeSchool();
    expect((await other.admin.get(`/students/${school.child}`)).status).toBe(404);
  });

  test("the whole number is answered to who may see it, and the asking is written down", async () => {
    const school = await detailed();
    const path = `/students/${school.child}/ic`;
    expect((await school.admin.post(path, {})).body).toEqual({ ic_number: "120314101235" });
    expect((await school.guardian.post(path, {})).body).toEqual({ ic_number: "120314101235" });
    expect((await school.teacher.post(path, {})).status).toBe(403);
    expect((await school.guardian.post(`/students/${school.students[1]}/ic`, {})).status).toBe(404);
    const lines = (await audits(school)) as { action: string; actor_name: string }[];
    expect(lines.filter(({ action }) => action === "student.reveal")).toMatchObject([
      { actor_name: "Aminah binti Yusof" },
      { actor_name: "Salmah binti Ali" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("120314");
  });

  test("what is private is masked in the audit log", async () => {
    const school = await detailed();
    const [line] = (await audits(school)) as { details: { changes: Record<string, unknown> } }[];
    expect(line?.details.changes).toMatchObject({
      ic_number: [null, "•••35"],
      health_note: ["", "•••"],
      city: ["", "•••"],
    });
  });

  test.each([
    [{ ic_number: "12031410123" }, 400],
    [{ ic_number: "١٢٠٣١٤-١٠-١٢٣" }, 400],
    [{ ic_number: "１２０３１４１０１２３５" }, 200],
    [{ ic_number: null }, 200],
    [{ postcode: "4300" }, 400],
    [{ state: "Bali" }, 400],
    [{ state: "" }, 200],
    [{ date_of_birth: null }, 200],
    [{ health_note: "x".repeat(1001) }, 400],
  ])("%j is answered %i", async (body, status) => {
    const school = await app.makeSchool();
    const answer = await school.admin.patch(`/students/${school.students[1]}`, body);
    expect(answer.status).toBe(status);
  });

  test("a number card belongs to one student of the school", async () => {
    const { admin, students, child } = await detailed();
    const taken = await admin.patch(`/students/${students[1]}`, { ic_number: "120314101235" });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ data: { reason: "exists", constraint: "students_ic" } });
    expect((await admin.patch(`/students/${child}`, { ic_number: null })).status).toBe(200);
    const other = await app.makeSchool();
    const there = await other.admin.patch(`/students/${other.students[0]}`, details);
    expect(there.status).toBe(200);
  });

  test("the second of two editors is told what changed, by whom, and overwrites nothing", async () => {
    const school = await app.makeSchool();
    const { admin, child } = { ...school, child: school.students[0] ?? "" };
    const path = `/students/${child}`;
    const opened = (await admin.get<{ version: number }>(path)).body;
    const first = await admin.patch(path, { version: opened.version, city: "Kajang" });
    expect(first.body).toMatchObject({ version: opened.version + 1 });
    const second = await admin.patch(path, { version: opened.version, allergies: "Susu" });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      data: {
        reason: "stale",
        by: "Aminah binti Yusof",
        at: expect.stringMatching(/Z$/),
        current: { city: "Kajang", allergies: "", version: opened.version + 1 },
      },
    });
    const again = await admin.patch(path, { version: opened.version + 1, allergies: "Susu" });
    expect(again.body).toMatchObject({ city: "Kajang", allergies: "Susu" });
  });

  test("of five editors at the same moment one is written and four are told", async () => {
    const { admin, students } = await app.makeSchool();
    const path = `/students/${students[0]}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => admin.patch(path, { version: 1, city: `Bandar ${at}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
  });

  test("a photo is set, seen by the own school alone, and taken away", async () => {
    const { admin, guardian, students } = await app.makeSchool();
    const path = `/students/${students[1]}/picture`;
    const set = (await admin.post<Student>(path, { data: EXAMPLE_PICTURE })).body;
    expect(set.profile?.avatar_url).toMatch(/^\/files\/.+\.webp$/);
    expect((await guardian.post(path, { data: EXAMPLE_PICTURE })).status).toBe(403);
    expect((await admin.post(path, { data: "AAAA" })).status).toBe(415);
    const gone = (await admin.send("DELETE", path, {})).body as Student;
    expect(gone.profile?.avatar_url).toBeNull();
  });
});

describe("numbers by the school's pattern", () => {
  const year = Number(todayIn("Asia/Kuala_Lumpur").slice(0, 4));
  const add = (school: TestSchool, body: object = {}) =>
    school.admin.post("/students", { ...newStudent(school), student_id: undefined, ...body });

  test.each([
    ["AN-{001}", "AN-999999999", "AN-001"],
    ["AN-{001}", "AN-99999999999999999999999999", "AN-001"],
    ["AN-{001}", "AN-999", "AN-1000"],
    ["AN-{001}", "AN-999999", "AN-1000000"],
    ["{000000001}", "999999999", "1000000000"],
    ["{00000000000000000001}", "99999999999999999999", "00000000000000000001"],
  ])("of %s go on after %s by hand, each with one of its own", async (pattern, by_hand, first) => {
    const school = await app.makeSchool();
    const { admin } = school;
    await admin.patch("/settings", { student_number_pattern: pattern });
    const typed = await add(school, { student_id: by_hand });
    expect(typed.status).toBe(201);
    const made = [];
    for (let at = 0; at < 3; at += 1) {
      const { status, body } = await add(school);
      expect(status).toBe(201);
      made.push((body as Student).student_id);
    }
    expect(made[0]).toBe(first);
    expect(new Set(made).size).toBe(3);
  });

  test("are twenty for twenty pupils who are added at once, around one that is typed", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    await admin.patch("/settings", { student_number_pattern: "AN-{001}" });
    await add(school, { student_id: "AN-999999" });
    await add(school, { student_id: "AN-1000004" });
    const added = await Promise.all(Array.from({ length: 20 }, () => add(school)));
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const made = added.map(({ body }) => (body as Student).student_id);
    expect(new Set([...made, "AN-1000004"]).size).toBe(21);
  });

  test("go on after the highest of the year, and the form is told the next one", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    expect((await admin.get("/student-numbers/next")).body).toEqual({
      student_id: `S-${year}-0001`,
    });
    await add(school, { student_id: `S-${year}-0041` });
    await add(school, { student_id: `S-${year - 1}-0099` });
    expect((await add(school)).body).toMatchObject({ student_id: `S-${year}-0042` });
    await admin.patch("/settings", { student_number_pattern: "{001}/{year}" });
    expect((await add(school)).body).toMatchObject({ student_id: `001/${year}` });
    expect((await add(school)).body).toMatchObject({ student_id: `002/${year}` });
  });

  test("are given once each to twenty that are added at the same time", async () => {
    const school = await app.makeSchool();
    const made = await Promise.all(Array.from({ length: 20 }, () => add(school)));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const given = made.map(({ body }) => (body as Student).student_id).toSorted();
    const wanted = Array.from(
      { length: 20 },
      (_, at) => `S-${year}-${String(at + 1).padStart(4, "0")}`,
    );
    expect(given).toEqual(wanted);
  });

  test.each(["S-{year}", "{0001}{0001}", "S<{1}>", "x".repeat(40)])(
    "the pattern %s is refused",
    async (student_number_pattern) => {
      const { admin } = await app.makeSchool();
      expect((await admin.patch("/settings", { student_number_pattern })).status).toBe(400);
    },
  );
});
