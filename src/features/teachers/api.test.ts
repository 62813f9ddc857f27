import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Teacher } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(caller: Caller, query?: Record<string, string>): Promise<Teacher[]> {
  const { status, body } = await caller.get("/teachers", query);
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
        specialization: "",
        qualification: "",
        date_joined: null,
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
  test("an admin adds and changes a teacher, and the trail says so", async () => {
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
      phone: "0123456789",
    });
    expect(changed.body).toMatchObject({ status: "retired", profile: { phone: "0123456789" } });
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
