import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Guardian } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const list = async (caller: Caller, query?: Record<string, string>) =>
  (await caller.get<Guardian[]>("/guardians", query)).body;

const FATHER = { first_name: "Rosli", last_name: "bin Omar", phone: "012-345 6789" };

async function addFather(school: TestSchool, more: object = {}): Promise<Guardian> {
  const body = { ...FATHER, student_id: school.students[1], relation: "bapa", ...more };
  const answer = await school.admin.post<Guardian>("/guardians", body);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe("families", () => {
  test("one guardian answers for many children, each in an own way", async () => {
    const school = await app.makeSchool();
    const { admin, students, other_students } = school;
    const father = await addFather(school, { custody_note: "Hak jagaan ibu", may_collect: true });
    const linked = await admin.post("/guardian-links", {
      guardian_id: father.id,
      student_id: other_students[0],
      relation: "penjaga",
    });
    expect(linked.body).toMatchObject({
      first_name: "Rosli",
      phone: "+60123456789",
      children: [
        {
          student_id: students[1],
          relation: "bapa",
          may_collect: true,
          custody_note: "Hak jagaan ibu",
          contact_order: 1,
        },
        { student_id: other_students[0], relation: "penjaga", may_collect: false },
      ],
    });
    const twice = await admin.post("/guardian-links", {
      guardian_id: father.id,
      student_id: other_students[0],
      relation: "waris",
    });
    expect(twice.status).toBe(409);
  });

  test("a second guardian of a child is called second, until the order is changed", async () => {
    const school = await app.makeSchool();
    const { admin, students, link_id } = school;
    await addFather(school, { student_id: students[0] });
    const names = async () =>
      (await list(admin, { student_id: students[0] ?? "" })).map((guardian) => guardian.first_name);
    expect(await names()).toEqual(["Salmah", "Rosli"]);
    await admin.patch(`/guardian-links/${link_id}`, { contact_order: 3 });
    expect(await names()).toEqual(["Rosli", "Salmah"]);
  });

  test("an ended link shuts the guardian's door to the child at once", async () => {
    const { admin, guardian, students, link_id } = await app.makeSchool();
    expect((await guardian.get(`/students/${students[0]}`)).status).toBe(200);
    expect((await admin.send("DELETE", `/guardian-links/${link_id}`, {})).body).toEqual({
      ended: true,
    });
    expect((await guardian.get(`/students/${students[0]}`)).status).toBe(404);
    expect(await list(guardian)).toMatchObject([{ first_name: "Salmah", children: [] }]);
  });
});

describe("who sees what", () => {
  test.each([
    ["admin", "Hak jagaan ibu", "rosli@contoh.example"],
    ["teacher", null, null],
  ] as const)("%s reads phone, custody note %s and e-mail %s", async (who, note, email) => {
    const school = await app.makeSchool();
    await addFather(school, { custody_note: "Hak jagaan ibu", email: "rosli@contoh.example" });
    expect(await list(school[who], { student_id: school.students[1] ?? "" })).toMatchObject([
      { phone: "+60123456789", email, children: [{ custody_note: note }] },
    ]);
  });

  test("a teacher of another class and another guardian see nothing of it", async () => {
    const school = await app.makeSchool();
    await addFather(school);
    const query = { student_id: school.students[1] ?? "" };
    expect(await list(school.colleague, query)).toEqual([]);
    expect(await list(school.guardian, query)).toEqual([]);
    expect((await school.pupil.get("/guardians", query)).status).toBe(403);
    expect(await list((await app.makeSchool()).admin, query)).toEqual([]);
  });

  test("of a guardian with children in two classes a teacher sees the own pupil", async () => {
    const school = await app.makeSchool();
    const father = await addFather(school);
    await school.admin.post("/guardian-links", {
      guardian_id: father.id,
      student_id: school.other_students[0],
      relation: "bapa",
    });
    const [seen] = await list(school.teacher, { id: father.id });
    expect(seen?.children.map(({ student_id }) => student_id)).toEqual([school.students[1]]);
  });
});

describe("changing", () => {
  test("guardians change their own contact and consents, not their name, nor others", async () => {
    const school = await app.makeSchool();
    const { guardian, guardian_id } = school;
    const own = `/guardians/${guardian_id}`;
    const changed = await guardian.patch(own, { phone: "0198765432", consent_whatsapp: true });
    expect(changed.body).toMatchObject({ phone: "+60198765432", consent_whatsapp: true });
    const named = await guardian.patch(own, { first_name: "Lain" });
    expect(named.body).toMatchObject({ data: { reason: "name" } });
    const father = await addFather(school);
    expect((await guardian.patch(`/guardians/${father.id}`, { phone: null })).status).toBe(404);
    expect((await school.teacher.patch(own, { phone: null })).status).toBe(403);
  });

  test("the second of two admins is told what changed", async () => {
    const school = await app.makeSchool();
    const { admin, guardian, guardian_id } = school;
    const path = `/guardians/${guardian_id}`;
    const [opened] = await list(admin, { id: guardian_id });
    await guardian.patch(path, { phone: "0198765432" });
    const late = await admin.patch(path, { version: opened?.version, last_name: "binti Abu" });
    expect(late.body).toMatchObject({
      data: {
        reason: "stale",
        by: "Salmah binti Ali",
        current: { phone: "+60198765432", last_name: "binti Ali" },
      },
    });
  });

  test("of five at the same moment one is written and four are told", async () => {
    const { admin, guardian_id } = await app.makeSchool();
    const path = `/guardians/${guardian_id}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        admin.patch(path, { version: 1, last_name: `binti ${at} Ali` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
  });

  test("every write is a line of the audit log, without what is private", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    const father = await addFather(school);
    const link = father.children[0]?.link_id ?? "";
    await admin.patch(`/guardians/${father.id}`, { phone: "0198765432" });
    await admin.patch(`/guardian-links/${link}`, { custody_note: "Rahsia", may_collect: true });
    await admin.send("DELETE", `/guardian-links/${link}`, {});
    const { rows } = await app.owner.query<{ action: string; details: unknown }>(
      "select action, details from app.audit where school_id = $1 order by id",
      [school.id],
    );
    expect(rows).toMatchObject([
      { action: "guardian.create" },
      { action: "guardian.update", details: { changes: { phone: ["•••89", "•••32"] } } },
      {
        action: "guardian.link_update",
        details: { changes: { may_collect: [false, true], custody_note: ["", "•••"] } },
      },
      { action: "guardian.unlink", details: { student_id: school.students[1] } },
    ]);
  });

  test.each([
    [{ phone: "satu" }],
    [{ email: "tiada" }],
    [{ relation: "kawan" }],
    [{ contact_order: 0 }],
    [{ first_name: "" }],
    [{ custody_note: "x".repeat(501) }],
  ])("%j is refused", async (wrong) => {
    const { admin, students } = await app.makeSchool();
    const body = { ...FATHER, student_id: students[0], relation: "bapa", ...wrong };
    expect((await admin.post("/guardians", body)).status).toBe(400);
  });
});
