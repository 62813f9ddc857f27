import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { NOTICE_VERSION } from "#features/privacy/rules.ts";
import { parseRows } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const CLASS = "Tahun 3 Ibnu Sina";

function paste(school: TestSchool, text: string) {
  return school.admin.post("/imports/students", { rows: parseRows(text), notice: NOTICE_VERSION });
}

type Pupil = { student_id: string; gender: string; profile: { first_name: string } };

async function pupilsOf(school: TestSchool): Promise<Pupil[]> {
  return (await school.admin.get("/students")).body;
}

describe("pasting pupils", () => {
  test("writes them with class and guardian, numbered on; one guardian for a family", async () => {
    const school = await app.makeSchool();
    const before = (await pupilsOf(school)).length;
    const { status, body } = await paste(
      school,
      `nama\tkelas\tpenjaga\ttelefon\tno. pelajar
Ahmad Danish bin Rosli\t${CLASS}\tRosli bin Omar\t012-345 6789\t
Nur Aisyah binti Rosli\tTahun 1 Al-Farabi\tRosli bin Omar\t0123456789\t
Harith bin Zul\t${CLASS}\t\t\tLAMA-7`,
    );
    expect([status, body]).toEqual([201, { created: 3 }]);
    const year = school.today.slice(0, 4);
    const pupils = await pupilsOf(school);
    expect(pupils).toHaveLength(before + 3);
    const named = pupils.filter(({ profile }) => /^(Ahmad|Nur|Harith)/.test(profile.first_name));
    expect(named).toMatchObject([
      { student_id: `${year}-001`, gender: "male" },
      { student_id: "LAMA-7", gender: "male" },
      { student_id: `${year}-002`, gender: "female" },
    ]);
    const { rows } = await app.owner.query(
      `select p.first_name, p.phone, count(*)::int as children
       from app.guardian_links l join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
       join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
       where l.school_id = $1 and p.first_name = 'Rosli' group by 1, 2`,
      [school.id],
    );
    expect(rows).toEqual([{ first_name: "Rosli", phone: "+60123456789", children: 2 }]);

    const register = await school.teacher.get("/attendance", {
      class_id: school.class_id,
      date: school.today,
    });
    expect(JSON.stringify(register.body)).toContain("Ahmad Danish");
    await paste(school, `Baru bin Baharu\t${CLASS}`);
    expect((await pupilsOf(school)).map(({ student_id }) => student_id)).toContain(`${year}-003`);
  });

  test("with one wrong line writes none, and names each problem", async () => {
    const school = await app.makeSchool();
    const before = await pupilsOf(school);
    const { status, body } = await paste(
      school,
      `nama\tkelas\tno. pelajar
Ali bin Abu\t${CLASS}\t
Pelajar 2 bin Ujian\t${CLASS}\t
Abu bin Ali\tTiada\t
Siti binti Abu\t${CLASS}\tS-2`,
    );
    expect(status).toBe(422);
    expect((body as { data: { problems: unknown } }).data.problems).toEqual([
      { line: 4, field: "class_name", fault: "unknown_class" },
      { line: 3, field: "name", fault: "taken" },
      { line: 5, field: "student_id", fault: "taken" },
    ]);
    expect(await pupilsOf(school)).toEqual(before);
  });

  test("twice the same changes nothing the second time", async () => {
    const school = await app.makeSchool();
    const text = `Ali bin Abu\t${CLASS}\nSiti binti Abu\t${CLASS}`;
    expect((await paste(school, text)).status).toBe(201);
    const once = await pupilsOf(school);
    expect((await paste(school, text)).status).toBe(422);
    expect(await pupilsOf(school)).toEqual(once);
  });

  test("stops at the plan's limit and at a full class, with nothing written", async () => {
    const school = await app.makeSchool();
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `Murid ${at} bin Ujian\t${CLASS}`).join("\n");
    const over = await paste(school, lines(100));
    expect(over).toMatchObject({
      status: 409,
      body: { data: { reason: "plan_limit", limit: 100, plan: "professional" } },
    });
    await school.admin.patch(`/classes/${school.class_id}`, { maximum_students: 6 });
    expect(await paste(school, lines(2))).toMatchObject({
      status: 409,
      body: { data: { reason: "class_full", name: CLASS, maximum_students: 6 } },
    });
    expect(await pupilsOf(school)).toHaveLength(8);
  });

  test("two at once at the limit: one gets in", async () => {
    const school = await app.makeSchool();
    const lines = (name: string) =>
      Array.from({ length: 60 }, (_, at) => `${name} ${at} bin Ujian\t${CLASS}`).join("\n");
    const answers = await Promise.all([paste(school, lines("Satu")), paste(school, lines("Dua"))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("takes names literally, and 300 lines at most", async () => {
    const school = await app.makeSchool({ plan: "professional" });
    const name = "<img src=x onerror=alert(1)> =HYPERLINK('x') bin {{7*7}}";
    expect((await paste(school, `${name}\t${CLASS}`)).status).toBe(201);
    expect(JSON.stringify(await pupilsOf(school))).toContain("<img src=x onerror=alert(1)>");
    const many = Array.from({ length: 301 }, (_, at) => `A ${at} bin B\t${CLASS}`).join("\n");
    expect((await paste(school, many)).status).toBe(400);
  });
});

describe("the classes of a year", () => {
  const year = (classes: string[]) => ({
    academic_year: "2027",
    maximum_students: 40,
    classes: classes.map((name) => ({ name, grade_level: "Halaqah" })),
  });

  test("are added at once, or none of them", async () => {
    const school = await app.makeSchool();
    const { status, body } = await school.admin.post("/class-lists", year(["H 1", "H 2"]));
    expect([status, body]).toEqual([201, { created: 2 }]);
    expect((await school.admin.post("/class-lists", year(["H 3", "H 1"]))).status).toBe(409);
    const { body: classes } = await school.admin.get("/classes", { academic_year: "2027" });
    expect(classes).toHaveLength(2);
  });
});
