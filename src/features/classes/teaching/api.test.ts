import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Teaching } from "./contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function list(caller: Caller, teacher_id: string): Promise<Teaching[]> {
  const { status, body } = await caller.get<Teaching[]>("/teaching", { teacher_id });
  expect(status).toBe(200);
  return body;
}

type Days = { kind?: Teaching["kind"]; from: string; to?: string | undefined };

/** Assigns a class to the colleague for a period given in days from today. */
async function assign(school: TestSchool, class_id: string, { kind, from, to }: Days) {
  await app.owner.query(
    `insert into app.class_teachers (school_id, id, class_id, teacher_id, kind, from_date, to_date)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [school.id, newId(), class_id, school.colleague.teacher_id, kind ?? "assistant", from, to],
  );
}

const brief = ({ class_name, kind, state }: Teaching) => `${class_name}, ${kind}, ${state}`;

describe("the classes of a teacher", () => {
  test("today's come first, then those to come, then the past, the latest first", async () => {
    const school = await app.makeSchool();
    const { today, class_id, other_class_id } = school;
    await assign(school, class_id, { from: "2020-01-06", to: "2020-06-30" });
    await assign(school, class_id, { from: "2021-01-06", to: addDays(today, -1) });
    await assign(school, class_id, { kind: "substitute", from: today, to: today });
    await assign(school, other_class_id, { kind: "substitute", from: addDays(today, 1) });
    const seen = await list(school.admin, school.colleague.teacher_id);
    expect(seen.map(brief)).toEqual([
      "Tahun 1 Al-Farabi, homeroom, now",
      "Tahun 3 Ibnu Sina, substitute, now",
      "Tahun 1 Al-Farabi, substitute, later",
      "Tahun 3 Ibnu Sina, assistant, past",
      "Tahun 3 Ibnu Sina, assistant, past",
    ]);
    expect(seen.map((period) => period.to_date).slice(3)).toEqual([
      addDays(today, -1),
      "2020-06-30",
    ]);
    expect(seen[0]).toEqual({
      id: expect.any(String),
      class_id: other_class_id,
      class_name: "Tahun 1 Al-Farabi",
      grade_level: "Tahun 1",
      academic_year: "2026",
      kind: "homeroom",
      from_date: "2020-01-06",
      to_date: null,
      state: "now",
    });
  });

  test("a class that was put away is past", async () => {
    const school = await app.makeSchool();
    await app.owner.query("update app.classes set archived_on = $2 where id = $1", [
      school.class_id,
      school.today,
    ]);
    const [taught] = await list(school.admin, school.teacher.teacher_id);
    expect(taught?.state).toBe("past");
  });
});

describe("who sees them", () => {
  test("admins and teachers everybody's", async () => {
    const school = await app.makeSchool();
    for (const caller of [school.admin, school.teacher, school.colleague]) {
      expect(await list(caller, school.teacher.teacher_id)).toHaveLength(1);
    }
  });

  test("guardians and pupils nobody's, though they see the teacher's name", async () => {
    const school = await app.makeSchool();
    for (const caller of [school.guardian, school.pupil]) {
      expect(await list(caller, school.teacher.teacher_id)).toEqual([]);
    }
  });

  test("a teacher of another school is like one who does not exist", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    expect(await list(school.admin, other.teacher.teacher_id)).toEqual([]);
    expect(await list(school.admin, newId())).toEqual([]);
  });

  test("what is no id is refused by its name", async () => {
    const school = await app.makeSchool();
    const answer = await school.admin.get("/teaching", { teacher_id: "T-1" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { issues: [{ path: ["teacher_id"] }] } });
  });
});
