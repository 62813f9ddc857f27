import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Student } from "#features/students/contract.ts";
import { filterStudents, foldStudents } from "#features/students/rules.ts";
import { newId } from "#lib/ids.ts";
import type { FoundGuardian, SearchResults } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function search(caller: Caller, q: string): Promise<SearchResults> {
  const { status, body } = await caller.get<SearchResults>("/search", { q });
  expect(status).toBe(200);
  return body;
}

const NOTHING: SearchResults = { students: [], teachers: [], classes: [] };

/** Gives a pupil of the school another name, number or status. */
async function rename(
  id: string | undefined,
  { first = "", last = "", number = "", status = "active" },
): Promise<void> {
  await app.owner.query(
    `update app.profiles p set first_name = $2, last_name = $3 from app.students s
     where s.id = $1 and p.school_id = s.school_id and p.id = s.profile_id`,
    [id, first, last],
  );
  await app.owner.query(
    `update app.students set student_id = coalesce(nullif($2, ''), student_id), status = $3
     where id = $1`,
    [id, number, status],
  );
}

async function give(phone: string, profile_id: string): Promise<void> {
  await app.owner.query("update app.profiles set phone = $2 where id = $1", [profile_id, phone]);
}

const names = (found: SearchResults) =>
  found.students.map((student) => `${student.first_name} ${student.last_name}`.trim());

describe("names", () => {
  test.each([
    ["mohd danish", "Muhammad Danish", "bin Rosli"],
    ["muhammad danish", "Mohd Danish", "bin Rosli"],
    ["md. danish", "Mohamad Danish", ""],
    ["nur ain", "Nor 'Ain", "binti Ali"],
    ["noor'ain", "Noor-Ain", "binti Ali"],
    ["aisyah ali", "Nur Aisyah", "binti Ali"],
    ["hasan albasri", "Hasan Al-Basri", ""],
    ["muaz", "Mu’az", ""],
    ["محمد", "مُحَمَّد", "بن عبدالله"],
    ["jose", "José", ""],
  ])("%s finds %s %s, in the search and in the list", async (q, first, last) => {
    const school = await app.makeSchool();
    await rename(school.students[1], { first, last });
    const found = await search(school.admin, q);
    expect(found.students.map(({ id }) => id)).toEqual([school.students[1]]);
    const { body } = await school.admin.get("/students", { q });
    expect(body).toMatchObject([{ id: school.students[1] }]);
  });

  test("a list finds the same pupils on the server as on the screen", async () => {
    const school = await app.makeSchool({ pupils: 120 });
    const given = ["Muhammad", "Mohd.", "Md", "Nur", "Noor", "Nurul", "Abd Rahman", "Al-'Amin"];
    const more = ["Danish", "’Aisyah", "Zul", "محمّد", "José"];
    const fathers = ["bin Md Ali", "binti Nor", "b. Omar", "a/l Raju", ""];
    await Promise.all(
      school.students.map((id, at) =>
        rename(id, {
          first: `${given[at % 8]} ${more[at % 5]}`,
          last: fathers[Math.floor(at / 8) % 5] ?? "",
        }),
      ),
    );
    const all = (await school.admin.get<Student[]>("/students")).body;
    for (const q of [
      "mohd",
      "md d",
      "nor",
      "binti",
      "ali",
      "al-amin",
      "s1",
      "S-12",
      "b",
      "%",
      "'",
    ]) {
      const { body } = await school.admin.get("/students", { q });
      expect(body, q).toEqual(filterStudents(foldStudents(all), { q }));
    }
  });

  test("teachers and classes are found like pupils, in their lists too", async () => {
    const school = await app.makeSchool();
    await app.owner.query(
      "update app.profiles set first_name = 'Muhammad Faizal' where school_id = $1 and id = $2",
      [school.id, school.teacher.id],
    );
    const { teachers } = await search(school.admin, "mohd faizal osman");
    expect(teachers).toEqual([
      {
        id: school.teacher.teacher_id,
        teacher_id: "T-1",
        first_name: "Muhammad Faizal",
        last_name: "bin Osman",
        avatar_url: null,
        specialization: "Hafazan",
      },
    ]);
    const { classes } = await search(school.teacher, "alfarabi");
    expect(classes).toEqual([
      {
        id: school.other_class_id,
        name: "Tahun 1 Al-Farabi",
        grade_level: "Tahun 1",
        academic_year: "2026",
      },
    ]);
    const listed = await school.admin.get("/teachers", { q: "md faizal" });
    expect(listed.body).toMatchObject([{ id: school.teacher.teacher_id }]);
    const rooms = await school.admin.get("/classes", { q: "al farabi" });
    expect(rooms.body).toEqual([]);
    const taught = await school.admin.get("/classes", { q: "mohd faizal" });
    expect(taught.body).toMatchObject([{ id: school.class_id }]);
  });

  test("a class that is put away is found still, after the others", async () => {
    const school = await app.makeSchool();
    const found = async () => (await search(school.admin, "tahun")).classes.map(({ id }) => id);
    expect(await found()).toEqual([school.other_class_id, school.class_id]);
    await app.owner.query("update app.classes set archived_on = $2 where id = $1", [
      school.other_class_id,
      school.today,
    ]);
    expect(await found()).toEqual([school.class_id, school.other_class_id]);
    for (const query of ["", `?id=${school.other_class_id}`, "?q=alfarabi"]) {
      const { body } = await school.admin.get(`/classes${query}`);
      expect(JSON.stringify(body)).toContain(school.other_class_id);
    }
  });

  test("the exact number comes first, then names that begin so, then the others, then the past", async () => {
    const school = await app.makeSchool({ pupils: 12 });
    const [, a, b, c, d] = school.students;
    await rename(a, { first: "Nurul Ali", last: "binti Musa" });
    await rename(b, { first: "Ali", last: "bin Musa", status: "graduated" });
    await rename(c, { first: "Ali Zikri", last: "bin Musa" });
    await rename(d, { first: "Umar", last: "bin Musa", number: "Ali" });
    expect(names(await search(school.admin, "ALI"))).toEqual([
      "Umar bin Musa",
      "Ali Zikri bin Musa",
      "Nurul Ali binti Musa",
      "Ali bin Musa",
    ]);
    expect((await search(school.admin, "Pelajar")).students).toHaveLength(8);
    const [first] = (await search(school.admin, "s7")).students;
    expect(first).toMatchObject({ student_id: "S-7", class_name: "Tahun 3 Ibnu Sina" });
  });
});

describe("what is no name", () => {
  test.each(["%", "_", "\\", "Pelajar_1", "Pelajar%"])("%s stands for itself", async (q) => {
    const school = await app.makeSchool();
    expect(await search(school.admin, q)).toEqual(NOTHING);
  });

  test.each(["", "   ", "'", "-"])("%j finds nothing", async (q) => {
    const school = await app.makeSchool();
    expect(await search(school.admin, q)).toEqual(NOTHING);
  });

  test("300 characters are refused, and so is a search without a text", async () => {
    const school = await app.makeSchool();
    expect((await school.admin.get("/search", { q: "a".repeat(300) })).status).toBe(400);
    expect((await school.admin.get("/search")).status).toBe(400);
  });
});

describe("within reach", () => {
  test("a guardian finds the own child, its class and its teacher, and nobody else", async () => {
    const school = await app.makeSchool();
    for (const caller of [school.guardian, school.pupil]) {
      const everyone = await search(caller, "ujian");
      expect(everyone.students.map(({ id }) => id)).toEqual([school.students[0]]);
      expect((await search(caller, "tahun")).classes.map(({ id }) => id)).toEqual([
        school.class_id,
      ]);
      const { teachers } = await search(caller, "bin osman");
      expect(teachers).toMatchObject([{ id: school.teacher.teacher_id, specialization: "" }]);
      expect((await search(caller, "T-1")).teachers).toEqual([]);
      expect((await search(caller, "Hafazan")).teachers).toEqual([]);
    }
  });

  test("another school is never found", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    await rename(other.students[1], { first: "Zubaidah", last: "binti Lain", number: "X-77" });
    await give("+60123456789", other.guardian.id);
    const people = [school.admin, school.teacher, school.guardian, school.pupil];
    for (const caller of people) {
      for (const q of ["Zubaidah", "X-77", "0123456789"]) {
        expect(await search(caller, q), q).toEqual(NOTHING);
      }
    }
    expect(names(await search(other.admin, "Zubaidah"))).toHaveLength(1);
  });
});

describe("a guardian's phone", () => {
  async function schoolWithPhone(phone = "+60123456789"): Promise<TestSchool> {
    const school = await app.makeSchool();
    await give(phone, school.guardian.id);
    return school;
  }

  test.each(["012-345 6789", "0123456789", "+60 12-345 6789", "60123456789", "6789", "012-345"])(
    "%s leads an admin to the pupil, with the guardian's name",
    async (q) => {
      const school = await schoolWithPhone();
      expect((await search(school.admin, q)).students).toMatchObject([
        { id: school.students[0], guardian: "Salmah binti Ali" },
      ]);
    },
  );

  test("a number kept as it was typed is found too", async () => {
    const school = await schoolWithPhone("012-345 6789");
    expect((await search(school.admin, "0123456")).students).toHaveLength(1);
  });

  test.each(["678", "012-999", "0123456788", "345 67x"])("%s is nobody's", async (q) => {
    const school = await schoolWithPhone();
    expect((await search(school.admin, q)).students).toEqual([]);
  });

  test("a teacher finds it for pupils of the own classes; a colleague and a pupil do not", async () => {
    const school = await schoolWithPhone();
    const found = async (caller: Caller) => (await search(caller, "0123456789")).students.length;
    expect(await found(school.teacher)).toBe(1);
    expect(await found(school.colleague)).toBe(0);
    expect(await found(school.pupil)).toBe(0);
    expect(await found(school.guardian)).toBe(1);
  });

  test("a guardian does not find others by theirs", async () => {
    const school = await schoolWithPhone();
    const neighbour = await school.addPerson("guardian", "Rahim", "bin Said");
    const guardian_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [school.id, guardian_id, neighbour.id],
    );
    // Even for the same child: a caller may not see who else answers for it.
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [school.id, newId(), guardian_id, school.students[0]],
    );
    expect((await search(neighbour, "0123456789")).students).toEqual([]);
    expect((await search(neighbour, "hakim")).students).toHaveLength(1);
  });
});

describe("guardians", () => {
  async function guardiansOf(caller: Caller, q: string): Promise<string[]> {
    const { status, body } = await caller.get<FoundGuardian[]>("/search/guardians", { q });
    expect(status).toBe(200);
    return body.map((found) => `${found.first_name} ${found.last_name}`.trim());
  }

  /** A second guardian of the same child, and one of a child in the other class. */
  async function addGuardian(school: TestSchool, student: string | undefined, name: string) {
    const person = await school.addPerson("guardian", name, "bin Said");
    const guardian_id = newId();
    await app.owner.query(
      "insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)",
      [school.id, guardian_id, person.id],
    );
    await app.owner.query(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       values ($1, $2, $3, $4, 'bapa')`,
      [school.id, newId(), guardian_id, student],
    );
    return person;
  }

  test.each(["salmah", "Salmah binti Ali", "SALMAH", "012-345 6789", "6789"])(
    "%s finds the guardian, with the children",
    async (q) => {
      const school = await app.makeSchool();
      await give("+60123456789", school.guardian.id);
      const { body } = await school.admin.get<FoundGuardian[]>("/search/guardians", { q });
      expect(body).toMatchObject([
        { first_name: "Salmah", last_name: "binti Ali", children: [{ id: school.students[0] }] },
      ]);
    },
  );

  test.each(["", "%", "zzz", "0199999999"])("%j finds nobody", async (q) => {
    const school = await app.makeSchool();
    expect(await guardiansOf(school.admin, q)).toEqual([]);
  });

  test("those whose names begin so come first, and spellings are one", async () => {
    const school = await app.makeSchool();
    await addGuardian(school, school.students[1], "Zul Mohd");
    await addGuardian(school, school.students[2], "Muhammad Zul");
    expect(await guardiansOf(school.admin, "mohd")).toEqual([
      "Muhammad Zul bin Said",
      "Zul Mohd bin Said",
    ]);
  });

  test("a teacher finds those of the own classes, a colleague nobody", async () => {
    const school = await app.makeSchool();
    await give("+60123456789", school.guardian.id);
    for (const q of ["salmah", "0123456789"]) {
      expect(await guardiansOf(school.teacher, q)).toEqual(["Salmah binti Ali"]);
      expect(await guardiansOf(school.colleague, q)).toEqual([]);
    }
  });

  test("a guardian finds nobody but him- or herself, and a pupil may not ask", async () => {
    const school = await app.makeSchool();
    const other = await addGuardian(school, school.students[0], "Rahim");
    await give("+60111111111", other.id);
    expect(await guardiansOf(school.guardian, "rahim")).toEqual([]);
    expect(await guardiansOf(school.guardian, "0111111111")).toEqual([]);
    expect(await guardiansOf(school.guardian, "salmah")).toEqual(["Salmah binti Ali"]);
    expect((await school.pupil.get("/search/guardians", { q: "salmah" })).status).toBe(403);
  });

  test("another school's guardians are never found", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    await addGuardian(other, other.students[1], "Zubir");
    expect(await guardiansOf(school.admin, "zubir")).toEqual([]);
    expect(await guardiansOf(other.admin, "zubir")).toEqual(["Zubir bin Said"]);
  });
});
