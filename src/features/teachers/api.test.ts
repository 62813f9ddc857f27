import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Teacher } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(caller: Caller, query?: Record<string, string>): Promise<Teacher[]> {
  const { status, body } = await caller.get<Teacher[]>("/teachers", query);
  expect(status).toBe(200);
  return body;
}

const names = (teachers: Teacher[]) => teachers.map((teacher) => teacher.profile?.first_name);

async function assist(school: TestSchool, kind: string, from = "2020-01-06", to?: string) {
  await app.owner.query(
    `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date, to_date)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`,
    [school.id, school.class_id, school.colleague.teacher_id, kind, from, to ?? null],
  );
}

describe("who sees which teachers", () => {
  test("admins and teachers all of them, whole", async () => {
    const school = await app.makeSchool();
    for (const caller of [school.admin, school.teacher]) {
      const seen = await list(caller);
      expect(names(seen)).toEqual(["Faizal", "Rosnah"]);
      expect(seen[0]).toMatchObject({
        teacher_id: "T-1",
        specialization: "Hafazan",
        date_joined: "2020-01-06",
        profile: { email: school.teacher.email },
      });
    }
  });

  test("guardians the homeroom teachers of their children, by name only", async () => {
    const school = await app.makeSchool();
    await assist(school, "assistant");
    const seen = await list(school.guardian);
    expect(seen).toEqual([
      {
        id: school.teacher.teacher_id,
        profile_id: school.teacher.id,
        status: "active",
        teacher_id: "",
        title: null,
        title_word: "Ustaz",
        specialization: "",
        qualification: "",
        date_joined: null,
        version: 0,
        profile: {
          first_name: "Faizal",
          last_name: "bin Osman",
          email: null,
          phone: null,
          avatar_url: null,
        },
      },
    ]);
  });

  test("pupils all who teach them now, by name only", async () => {
    const school = await app.makeSchool();
    await assist(school, "substitute", school.today, school.today);
    expect(names(await list(school.pupil))).toEqual(["Faizal", "Rosnah"]);
    expect((await list(school.pupil)).map((teacher) => teacher.profile?.email)).toEqual([
      null,
      null,
    ]);
  });

  test("not those of a class that the child left", async () => {
    const school = await app.makeSchool();
    await school.admin.patch(`/enrollments/${school.enrollment_ids[0]}`, { to_date: "2026-01-01" });
    expect(await list(school.guardian)).toEqual([]);
    expect(await list(school.pupil)).toEqual([]);
  });

  test.each([
    ["q", "T-1"],
    ["q", "hafaz"],
    ["specialization", "Hafazan"],
  ])("what is hidden cannot be found out by searching for it: %s=%s", async (name, value) => {
    const school = await app.makeSchool();
    const query = { [name]: value };
    expect(await list(school.guardian, query)).toEqual([]);
    expect(await list(school.admin, query)).not.toEqual([]);
  });
});

describe("writing", () => {
  test("an admin adds and changes a teacher, and the audit log says so", async () => {
    const school = await app.makeSchool();
    const made = await school.admin.post("/teachers", {
      first_name: "Khadijah",
      last_name: "binti Omar",
      teacher_id: "T-9",
      email: " Khadijah@Contoh.EXAMPLE ",
      phone: "+60 12-345 6789",
      specialization: "Fiqh",
      date_joined: "1980-05-05",
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      date_joined: "1980-05-05",
      profile: { email: "khadijah@contoh.example", phone: "+60123456789" },
    });
    const { id } = made.body as Teacher;
    const changed = await school.admin.patch(`/teachers/${id}`, {
      status: "retired",
      phone: "0198765432",
    });
    expect(changed.body).toMatchObject({ status: "retired", profile: { phone: "+60198765432" } });
    const { rows } = await app.owner.query(
      "select action, label, details from app.audit where school_id = $1 order by id",
      [school.id],
    );
    expect(rows).toEqual([
      { action: "teacher.create", label: "Khadijah binti Omar", details: {} },
      {
        action: "teacher.update",
        label: "Khadijah binti Omar",
        details: { changes: expect.objectContaining({ status: expect.any(Array) }) },
      },
    ]);
  });

  test("a number twice is refused", async () => {
    const school = await app.makeSchool();
    const again = await school.admin.post("/teachers", {
      first_name: "Lain",
      teacher_id: "T-1",
      date_joined: school.today,
    });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ data: { reason: "exists", constraint: "teachers_number" } });
    const { rowCount } = await app.owner.query(
      "select from app.profiles where school_id = $1 and first_name = 'Lain'",
      [school.id],
    );
    expect(rowCount).toBe(0);
  });

  test.each([
    ["phone", "abc"],
    ["phone", "12"],
    ["email", "no-address"],
    ["email", "a@b＠c.my"],
    ["date_joined", "2026-02-30"],
  ])("a wrong %s (%s) is refused by its name", async (field, value) => {
    const school = await app.makeSchool();
    const answer = await school.admin.patch(`/teachers/${school.teacher.teacher_id}`, {
      [field]: value,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: [field] }] } });
  });
});

/** The audit log of one teacher, the oldest entry first. */
async function auditLines(id: string) {
  const { rows } = await app.owner.query<{ action: string; details: unknown }>(
    "select action, details from app.audit where subject_id = $1 order by id",
    [id],
  );
  return rows;
}

describe("two who edit the same teacher", () => {
  test("the second one is told what the first changed, by whom and when, and loses nothing", async () => {
    const school = await app.makeSchool();
    const id = school.teacher.teacher_id;
    const path = `/teachers/${id}`;
    const other = await school.addPerson("admin", "Zainab", "binti Musa");
    const [opened] = await list(school.admin, { id });
    expect(opened?.version).toBe(1);

    const first = await other.patch(path, { version: 1, phone: "019-876 5432" });
    expect(first.body).toMatchObject({ version: 2, profile: { phone: "+60198765432" } });
    const mine = { qualification: "Ijazah Syariah" };
    const second = await school.admin.patch(path, { version: 1, ...mine });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      data: {
        reason: "stale",
        by: "Zainab binti Musa",
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        current: { id, version: 2, qualification: "", profile: { phone: "+60198765432" } },
      },
    });
    expect((await list(school.admin, { id }))[0]?.qualification).toBe("");

    const again = await school.admin.patch(path, { version: 2, ...mine });
    expect(again.body).toMatchObject({
      version: 3,
      ...mine,
      profile: { first_name: "Faizal", phone: "+60198765432" },
    });
    expect(await auditLines(id)).toEqual([
      { action: "teacher.update", details: { changes: { phone: [null, "•••32"] } } },
      {
        action: "teacher.update",
        details: { changes: { qualification: ["", "Ijazah Syariah"] } },
      },
    ]);
  });

  test("of two at the same moment one is written, and the other told", async () => {
    const school = await app.makeSchool();
    const path = `/teachers/${school.teacher.teacher_id}`;
    const answers = await Promise.all(
      ["Fiqah", "Sirah", "Tajwid"].map((specialization) =>
        school.admin.patch(path, { version: 1, specialization }),
      ),
    );
    const written = answers.filter(({ status }) => status === 200);
    expect(written).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const [teacher] = await list(school.admin, { id: school.teacher.teacher_id });
    expect(teacher?.version).toBe(2);
  });

  test("a program without a version writes blindly, and what changes nothing keeps the version", async () => {
    const school = await app.makeSchool();
    const path = `/teachers/${school.teacher.teacher_id}`;
    expect((await school.admin.patch(path, { status: "inactive" })).body).toMatchObject({
      version: 2,
      status: "inactive",
    });
    expect((await school.admin.patch(path, {})).body).toMatchObject({ version: 2 });
  });
});

describe("fields that are emptied", () => {
  test("are empty afterwards, and the audit log says what stood there", async () => {
    const school = await app.makeSchool();
    const id = school.teacher.teacher_id;
    await school.admin.patch(`/teachers/${id}`, {
      phone: "012-345 6789",
      qualification: "Diploma Tahfiz",
    });
    const emptied = await school.admin.patch(`/teachers/${id}`, {
      email: null,
      phone: null,
      last_name: "",
      specialization: "",
      qualification: "",
    });
    expect(emptied.body).toMatchObject({
      specialization: "",
      qualification: "",
      profile: { first_name: "Faizal", last_name: "", email: null, phone: null },
    });
    const lines = await auditLines(id);
    expect(lines.at(-1)).toEqual({
      action: "teacher.update",
      details: {
        changes: {
          email: [expect.stringMatching(/^•••/), null],
          phone: ["•••89", null],
          last_name: ["bin Osman", ""],
          specialization: ["Hafazan", ""],
          qualification: ["Diploma Tahfiz", ""],
        },
      },
    });
  });

  test.each(["first_name", "teacher_id", "date_joined"])("%s must stay filled", async (field) => {
    const school = await app.makeSchool();
    for (const value of ["", null]) {
      const answer = await school.admin.patch(`/teachers/${school.teacher.teacher_id}`, {
        [field]: value,
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ data: { issues: [{ path: [field] }] } });
    }
  });

  test("another's number is refused by its reason, and nothing is written", async () => {
    const school = await app.makeSchool();
    const id = school.teacher.teacher_id;
    const answer = await school.admin.patch(`/teachers/${id}`, {
      version: 1,
      teacher_id: "T-2",
      first_name: "Lain",
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      data: { reason: "exists", constraint: "teachers_number" },
    });
    expect((await list(school.admin, { id }))[0]).toMatchObject({
      version: 1,
      teacher_id: "T-1",
      profile: { first_name: "Faizal" },
    });
  });

  test("who had no profile gets one with the first name or number that is written", async () => {
    const school = await app.makeSchool();
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into app.teachers (school_id, id, teacher_id, date_joined)
       values ($1, gen_random_uuid(), 'T-7', '2020-01-06') returning id`,
      [school.id],
    );
    const path = `/teachers/${rows[0]?.id}`;
    const phoned = await school.admin.patch(path, { phone: "03-2345 6789" });
    expect(phoned.body).toMatchObject({ profile: { first_name: "T-7", phone: "+60323456789" } });
    const named = await school.admin.patch(path, { first_name: "Khalid" });
    expect(named.body).toMatchObject({ version: 3, profile: { first_name: "Khalid" } });
  });
});

describe("whoever is no admin", () => {
  test.each(["teacher", "colleague", "guardian", "pupil"] as const)(
    "%s neither adds nor changes a teacher",
    async (who) => {
      const school = await app.makeSchool();
      const id = school.teacher.teacher_id;
      const changed = await school[who].patch(`/teachers/${id}`, { qualification: "Sendiri" });
      const added = await school[who].post("/teachers", {
        first_name: "Sendiri",
        teacher_id: "T-8",
        date_joined: school.today,
      });
      for (const answer of [changed, added]) {
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ data: { reason: "role" } });
      }
      expect((await list(school.admin)).map((teacher) => teacher.qualification)).toEqual(["", ""]);
    },
  );
});
