import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { StaffMember } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const reasonOf = ({ body }: Answer) => (body as { data: { reason?: string } }).data.reason;

/** Makes the colleague an assistant in the teacher's class from today. */
async function assign(
  { admin, class_id, colleague, today }: TestSchool,
  more: Record<string, unknown> = {},
): Promise<string> {
  const made = await admin.post("/class-teachers", {
    class_id,
    teacher_id: colleague.teacher_id,
    kind: "substitute",
    from_date: today,
    ...more,
  });
  expect(made.status).toBe(201);
  return (made.body as StaffMember).id;
}

const takeBack = ({ admin }: TestSchool, id: string) =>
  admin.send("DELETE", `/class-teachers/${id}`);

async function kinds({ admin, class_id }: TestSchool): Promise<string[]> {
  const { body } = await admin.get("/class-teachers", { class_id });
  return (body as StaffMember[]).map(({ kind }) => kind);
}

describe("a teacher's time with a class that was entered wrongly", () => {
  test("is taken back whole while it begins today or later", async () => {
    const school = await app.makeSchool();
    const { today } = school;
    const ids = [
      await assign(school),
      await assign(school, { kind: "assistant", from_date: addDays(today, 3) }),
    ];
    for (const id of ids) {
      expect(await takeBack(school, id)).toMatchObject({ status: 200, body: { id } });
      expect((await takeBack(school, id)).status).toBe(404);
    }
    expect(await kinds(school)).toEqual(["homeroom"]);
    const { rows } = await app.owner.query<{ details: unknown }>(
      "select details from app.audit where school_id = $1 and action = 'class.take_back' order by at",
      [school.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.details).toMatchObject({ class_name: "Tahun 3 Ibnu Sina", kind: "substitute" });
  });

  test("stays when it has begun before today", async () => {
    const school = await app.makeSchool();
    const id = await assign(school, { from_date: addDays(school.today, -1) });
    const answer = await takeBack(school, id);
    expect([answer.status, reasonOf(answer)]).toEqual([409, "begun"]);
    expect(await kinds(school)).toEqual(["homeroom", "substitute"]);
  });

  test("stays when the teacher has marked somebody, also when the mark is another's by now", async () => {
    const school = await app.makeSchool();
    const { colleague, teacher, students, class_id, today } = school;
    const id = await assign(school);
    const mark = { student_id: students[0], class_id, date: today };
    for (const [who, status] of [
      [colleague, "late"],
      [teacher, "present"],
    ] as const) {
      const version = who === colleague ? 0 : 1;
      const change = { ...mark, status, version, client_key: newId() };
      expect((await who.post("/attendance", change)).status).toBe(200);
    }
    expect(reasonOf(await takeBack(school, id))).toBe("marked");
  });

  test("stays when the teacher has saved the register", async () => {
    const school = await app.makeSchool();
    const { colleague, class_id, today } = school;
    const id = await assign(school, { to_date: today });
    await colleague.post("/registers", { class_id, date: today, unmarked: [] });
    expect(reasonOf(await takeBack(school, id))).toBe("marked");
  });

  test("is taken back although others marked, and the teacher did elsewhere", async () => {
    const school = await app.makeSchool();
    const { colleague, teacher, class_id, other_class_id, today } = school;
    const id = await assign(school);
    await teacher.post("/registers", { class_id, date: today, unmarked: [] });
    await colleague.post("/registers", { class_id: other_class_id, date: today, unmarked: [] });
    expect((await takeBack(school, id)).status).toBe(200);
  });

  test("is not the homeroom teacher's", async () => {
    const school = await app.makeSchool();
    const { body } = await school.admin.get("/class-teachers", { class_id: school.class_id });
    const [homeroom] = body as StaffMember[];
    expect(reasonOf(await takeBack(school, homeroom?.id ?? ""))).toBe("homeroom");
  });

  test("withdraws the request that it came of", async () => {
    const school = await app.makeSchool();
    const { admin, teacher, colleague, class_id, today } = school;
    const asked = await teacher.post("/cover-requests", {
      class_id,
      teacher_id: colleague.teacher_id,
      from_date: today,
      to_date: today,
    });
    const { id } = asked.body as { id: string };
    await admin.post(`/cover-requests/${id}/decision`, { accepted: true });
    const { body } = await admin.get("/class-teachers", { class_id });
    const substitute = (body as StaffMember[]).find(({ kind }) => kind === "substitute");
    expect((await takeBack(school, substitute?.id ?? "")).status).toBe(200);
    expect((await admin.get("/cover-requests")).body).toMatchObject([{ id, state: "withdrawn" }]);
    expect(
      (await colleague.post("/registers", { class_id, date: today, unmarked: [] })).status,
    ).toBe(403);
  });

  test("is for admins of the school alone", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const id = await assign(school);
    for (const who of [school.teacher, school.colleague]) {
      expect((await who.send("DELETE", `/class-teachers/${id}`)).status).toBe(403);
    }
    expect((await takeBack(other, id)).status).toBe(404);
    expect(await kinds(school)).toEqual(["homeroom", "substitute"]);
  });
});

test("who reads the list knows which line is the own one", async () => {
  const school = await app.makeSchool();
  await assign(school);
  const own = async (who: TestSchool["teacher"] | TestSchool["admin"]) => {
    const { body } = await who.get("/class-teachers", { class_id: school.class_id });
    return (body as StaffMember[]).filter((member) => member.own).map(({ kind }) => kind);
  };
  expect(await own(school.teacher)).toEqual(["homeroom"]);
  expect(await own(school.colleague)).toEqual(["substitute"]);
  expect(await own(school.admin)).toEqual([]);
});
