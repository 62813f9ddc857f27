import { afterAll, beforeAll, describe, expect, inject, test as anyTest } from "vitest";
import { test } from "#app/testing-runs.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { addPayment } from "#app/testing-payments.ts";
import { untilHeldUp } from "#app/testing-locks.ts";
import { countQueries } from "#app/testing-queries.ts";
import type { Teacher } from "#features/teachers/contract.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { newId } from "#lib/ids.ts";
import { matrix } from "#lib/permissions.ts";
import { parseRows } from "#features/imports/rules/paste.ts";

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
  return (await school.admin.get<Pupil[]>("/students")).body;
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
      { student_id: `S-${year}-0001`, gender: "male" },
      { student_id: "LAMA-7", gender: "male" },
      { student_id: `S-${year}-0002`, gender: "female" },
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
    expect((await pupilsOf(school)).map(({ student_id }) => student_id)).toContain(
      `S-${year}-0003`,
    );
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
Siti binti Abu\t${CLASS}\tS-3`,
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

type Cells = Record<string, string>;
type Counts = { created: number; updated: number; skipped: number; failed: number };
type UnknownClass = { name: string; pupils: number; near: string | null };
type Report = Counts & {
  unknown_classes: UnknownClass[];
  more_unknown: number;
  new_classes: { name: string; kind: string; grade_level: string; pupils: number }[];
  problems: { line: number; field: string; fault: string }[];
  warnings: { line: number; field: string; doubt: string }[];
  outcomes: { line: number; act: string; name: string; fields: string[] }[];
  obstacle: unknown;
};

/** A file's lines as the browser sends them. */
function fileOf(kind: "students" | "teachers", lines: Cells[]) {
  const rows = lines.map((cells, at) => ({ line: at + 2, cells }));
  const notice = kind === "students" ? { notice: NOTICE_VERSION } : {};
  return { kind, file_name: "fail.csv", rows, ...notice };
}

async function check(
  school: TestSchool,
  lines: Cells[],
  kind: "students" | "teachers" = "students",
) {
  const { status, body } = await school.admin.post("/imports/check", fileOf(kind, lines));
  expect(status).toBe(200);
  return body as Report;
}

async function run(school: TestSchool, lines: Cells[], kind: "students" | "teachers" = "students") {
  const { status, body } = await school.admin.post("/imports", fileOf(kind, lines));
  expect([status, body]).toMatchObject([201, {}]);
  return body as Counts & { id: string; classes_made: number };
}

const PUPILS: Cells[] = [
  {
    name: "Ahmad Danish bin Rosli",
    ic_number: "120314-10-1235",
    class_name: CLASS,
    bapa_name: "Rosli bin Omar",
    bapa_phone: "012-345 6789",
    ibu_name: "Salmah binti Ali",
    ibu_phone: "013 222 3344",
    address: "12 Jalan Masjid",
    postcode: "43000",
    state: "selangor",
  },
  {
    name: "Nur Aisyah binti Rosli",
    gender: "P",
    date_of_birth: "1/2/2015",
    class_name: CLASS,
    bapa_name: "Rosli bin Omar",
    bapa_phone: "+60 12 345 6789",
  },
  { name: "محمد بن عبد الله", gender: "L", jawi_name: "محمد بن عبدالله", student_id: "J-1" },
];

/** Everything that an import can write, for comparison before and after. */
async function stateOf(school: TestSchool): Promise<string> {
  const people = ["students", "teachers", "guardians", "guardian_links", "profiles"];
  const parts = await Promise.all(
    [...people, "classes", "class_enrollments"].map(async (table) => {
      const { rows } = await app.owner.query(
        `select (to_jsonb(t) - 'version')::text as row from app.${table} t where school_id = $1 order by id`,
        [school.id],
      );
      return rows.map(({ row }: { row: string }) => row).join("\n");
    }),
  );
  return parts.join("\n\n");
}

describe("importing a file", () => {
  test("the dry run counts what the saving then does, and writes nothing", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const { problems, obstacle, ...report } = await check(school, PUPILS);
    expect([problems, obstacle]).toEqual([[], null]);
    expect(report).toMatchObject({ created: 3, updated: 0, skipped: 0, failed: 0 });
    expect(report.outcomes[0]).toMatchObject({ act: "create", name: "Ahmad Danish bin Rosli" });
    expect(await stateOf(school)).toBe(before);
    expect(await run(school, PUPILS)).toMatchObject({ created: 3, updated: 0, skipped: 0 });
    const { rows } = await app.owner.query(
      `select s.student_id, s.ic_number, s.gender, s.date_of_birth::text as born, s.state, p.first_name,
         (select count(*)::int from app.class_enrollments e where e.student_id = s.id) as classes,
         (select string_agg(l.relation || l.contact_order, ' ' order by l.contact_order)
          from app.guardian_links l where l.student_id = s.id) as guardians
       from app.students s join app.profiles p on p.id = s.profile_id
       where s.school_id = $1 and s.student_id !~ '^S-[0-9]+$' order by s.student_id`,
      [school.id],
    );
    const year = school.today.slice(0, 4);
    expect(rows).toMatchObject([
      { student_id: "J-1", gender: "male", first_name: "محمد", classes: 0 },
      {
        student_id: `S-${year}-0001`,
        ic_number: "120314101235",
        born: "2012-03-14",
        gender: "male",
        state: "Selangor",
        classes: 1,
        guardians: "bapa1 ibu2",
      },
      { student_id: `S-${year}-0002`, gender: "female", born: "2015-02-01", guardians: "bapa1" },
    ]);
    const { rows: adults } = await app.owner.query(
      "select 1 from app.profiles where school_id = $1 and phone = '+60123456789'",
      [school.id],
    );
    expect(adults).toHaveLength(1);
  });

  test("a second time changes nothing at all, not even the list of imports", async () => {
    const school = await app.makeSchool();
    await run(school, PUPILS);
    const once = await stateOf(school);
    expect(await check(school, PUPILS)).toMatchObject({ created: 0, updated: 0, skipped: 3 });
    expect(await run(school, PUPILS)).toMatchObject({ id: null, created: 0, skipped: 3 });
    expect(await stateOf(school)).toBe(once);
    expect((await school.admin.get("/imports")).body).toHaveLength(1);
  });

  test("filled cells change what they say, empty ones erase nothing", async () => {
    const school = await app.makeSchool();
    await run(school, PUPILS);
    const changed: Cells[] = [
      {
        ic_number: "120314101235",
        address: "9 Jalan Baru",
        bapa_name: "Rosli bin Omar",
        bapa_phone: "0199998888",
      },
      { student_id: "J-1", name: "Muhammad bin Abdullah", class_name: CLASS },
      { student_id: "S-2", name: "PELAJAR 2 BIN UJIAN" },
    ];
    const report = await check(school, changed);
    expect(report).toMatchObject({ created: 0, updated: 2, skipped: 1, failed: 0 });
    expect(report.outcomes.map(({ fields }) => fields)).toEqual([
      ["address", "bapa_phone"],
      ["name", "class_name"],
      [],
    ]);
    await run(school, changed);
    const { rows } = await app.owner.query(
      `select s.address, s.postcode, s.version from app.students s
       where s.school_id = $1 and s.ic_number = '120314101235'`,
      [school.id],
    );
    expect(rows).toEqual([{ address: "9 Jalan Baru", postcode: "43000", version: 2 }]);
    const { rows: phones } = await app.owner.query(
      "select phone from app.profiles where school_id = $1 and first_name = 'Rosli'",
      [school.id],
    );
    expect(phones).toEqual([{ phone: "+60199998888" }]);
    expect(await check(school, changed)).toMatchObject({ updated: 0, skipped: 3 });
  });

  test("one wrong line keeps all out; each problem has its line, field and reason", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const lines: Cells[] = [
      ...PUPILS,
      { name: "Ali bin Abu", class_name: "Tahun 9" },
      { name: "Abu bin Ali", class_name: `${CLASS}; Tahun 1 Al-Farabi` },
      { student_id: "S-1", class_name: "Tahun 1 Al-Farabi" },
      { name: "Siti\u202Egnp.exe binti Abu" },
      { name: "A".repeat(300) },
      { name: "Zara\uFFFD binti Abu" },
      { name: "Umar bin Ali", ic_number: "12", postcode: "1", state: "Johore", ibu_email: "x@" },
      { name: "Maryam" },
      { student_id: "Z-9" },
    ];
    const report = await check(school, lines);
    expect(report).toMatchObject({ created: 3, failed: 9 });
    expect(report.problems.map(({ line, field, fault }) => `${line} ${field} ${fault}`)).toEqual([
      "5 class_name unknown_class",
      "6 class_name two_classes",
      "7 class_name other_class",
      "8 name unseen",
      "9 name long",
      "10 name garbled",
      "11 ic_number not_ic",
      "11 postcode not_postcode",
      "11 state unknown_state",
      "11 ibu_email not_email",
      "12 gender missing",
      "13 name missing",
    ]);
    const { status, body } = await school.admin.post("/imports", fileOf("students", lines));
    expect(status).toBe(422);
    expect((body as { data: unknown }).data).toMatchObject({
      reason: "rows",
      problems: report.problems,
    });
    expect(await stateOf(school)).toBe(before);
  });

  test("the plan's limit and a full class stop the whole file, told in the dry run already", async () => {
    const school = await app.makeSchool();
    const many = Array.from({ length: 100 }, (_, at) => ({ name: `Murid ${at} bin Ujian` }));
    const over = { reason: "plan_limit", limit: 100, plan: "professional" };
    expect((await check(school, many)).obstacle).toEqual(over);
    const refused = await school.admin.post("/imports", fileOf("students", many));
    expect(refused).toMatchObject({ status: 409, body: { data: over } });
    await app.owner.query("update app.classes set maximum_students = 6 where id = $1", [
      school.class_id,
    ]);
    const two = [1, 2].map((at) => ({ name: `Murid ${at} bin Ujian`, class_name: CLASS }));
    const full = { reason: "class_full", name: CLASS, maximum_students: 6 };
    expect((await check(school, two)).obstacle).toEqual(full);
    const answer = await school.admin.post("/imports", fileOf("students", two));
    expect(answer).toMatchObject({ status: 409, body: { data: full } });
    expect(await pupilsOf(school)).toHaveLength(8);
  });

  test("what is odd is told, and taken", async () => {
    const school = await app.makeSchool();
    const report = await check(school, [
      {
        name: "Ali bin Abu",
        ic_number: "120314-10-1236",
        gender: "L",
        date_of_birth: "2012-03-15",
      },
      { name: "Nur binti Abu", ic_number: "50314101234", class_name: CLASS },
      {
        name: "Pelajar 2 bin Ujian",
        student_id: "NEW-1",
        class_name: CLASS,
        ibu_phone: "0123456789",
      },
    ]);
    expect(report).toMatchObject({ created: 3, failed: 0 });
    expect(report.warnings.map(({ line, doubt }) => `${line} ${doubt}`)).toEqual([
      "2 ic_birth",
      "2 ic_gender",
      "2 no_class",
      "3 zeros",
      "4 nameless_contact",
      "4 same_name",
    ]);
  });

  test("a child who stands in two classes of the file is told, not refused", async () => {
    const school = await app.makeSchool();
    const child = { name: "Siti binti Ali", gender: "P", date_of_birth: "01/02/2015" };
    const other = "Tahun 1 Al-Farabi";
    const report = await check(school, [
      { ...child, class_name: CLASS },
      { ...child, class_name: other },
      { ...child, name: "Siti binti Abu", class_name: other },
    ]);
    expect(report).toMatchObject({ created: 3, failed: 0 });
    expect(report.warnings.map(({ line, doubt }) => `${line} ${doubt}`)).toEqual(["3 same_child"]);
  });

  test("names are taken literally", async () => {
    const school = await app.makeSchool();
    const name =
      '=HYPERLINK("x") <img src=x onerror=alert(1)> {{7*7}} \' or 1=1-- ../../etc bin Abu';
    await run(school, [{ name, class_name: CLASS }]);
    const named = (await pupilsOf(school)).map(({ profile }) => profile.first_name);
    expect(named).toContain(name.slice(0, -" bin Abu".length));
  });

  test("teachers: created, found again, changed, and numbered on", async () => {
    const school = await app.makeSchool();
    const staff: Cells[] = [
      {
        name: "Ahmad bin Yusof",
        email: "Ahmad@Sekolah.my",
        phone: "012-7778888",
        date_joined: "1/3/2020",
      },
      { name: "Zainab binti Omar", teacher_id: "T-1", specialization: "Fiqh" },
      { name: "Nora binti Ali" },
    ];
    const report = await check(school, staff, "teachers");
    expect(report).toMatchObject({ created: 2, updated: 1, failed: 0 });
    expect(report.outcomes[1]?.fields).toEqual(["specialization", "name"]);
    await run(school, staff, "teachers");
    expect(await check(school, staff, "teachers")).toMatchObject({ skipped: 3, updated: 0 });
    const { body } = await school.admin.get("/teachers");
    const numbers = (body as { teacher_id: string }[]).map(({ teacher_id }) => teacher_id);
    expect(numbers.toSorted()).toEqual(["T-1", "T-2", "T-3", "T-4"]);
  });

  test("teachers: a title before the name is kept apart, and one in its own column is read", async () => {
    const school = await app.makeSchool();
    const staff: Cells[] = [
      { name: "Ustaz Ahmad bin Yusof" },
      { name: "Ustazah Zainab binti Omar", title: "Cikgu" },
      { name: "Nora binti Ali" },
    ];
    await run(school, staff, "teachers");
    expect(await check(school, staff, "teachers")).toMatchObject({ skipped: 3, failed: 0 });
    const { body } = await school.admin.get("/teachers");
    const called = (body as Teacher[]).map(
      ({ profile, title, title_word }) => `${profile?.first_name}: ${title}, ${title_word}`,
    );
    expect(called.toSorted()).toEqual([
      "Ahmad: ustaz, Ustaz",
      "Faizal: null, Ustaz",
      "Nora: null, Ustazah",
      "Rosnah: null, Ustaz",
      "Zainab: cikgu, Cikgu",
    ]);
    const wrong = await check(school, [{ name: "Omar bin Ali", title: "Maharaja" }], "teachers");
    expect(wrong).toMatchObject({ failed: 1 });
    expect((await school.admin.patch("/settings", { staff_title: "cikgu" })).status).toBe(200);
    const again = (await school.admin.get("/teachers")).body as Teacher[];
    expect(again.map(({ title_word }) => title_word).toSorted()).toEqual([
      "Cikgu",
      "Cikgu",
      "Cikgu",
      "Cikgu",
      "Ustaz",
    ]);
  });

  test("teachers: one kept with the title in the name is found, and a title alone is no name", async () => {
    const school = await app.makeSchool();
    const { admin, today } = school;
    const kamal = { first_name: "Ustaz Kamal", last_name: "bin Yusof" };
    const kept = { ...kamal, teacher_id: "T-9", date_joined: today };
    expect((await admin.post("/teachers", kept)).status).toBe(201);
    const staff = [{ name: "Ustaz Kamal bin Yusof" }, { name: "Ustazah" }];
    expect(await check(school, staff, "teachers")).toMatchObject({
      created: 0,
      updated: 1,
      failed: 1,
      problems: [{ field: "name", fault: "missing" }],
    });
  });

  test("is for admins, and the families of pupils have to be told", async () => {
    const school = await app.makeSchool();
    const { notice: _, ...untold } = fileOf("students", PUPILS);
    expect((await school.admin.post("/imports", untold)).status).toBe(400);
    expect((await school.admin.post("/imports/check", untold)).status).toBe(400);
    for (const caller of [school.teacher, school.guardian, school.pupil]) {
      expect((await caller.post("/imports", fileOf("students", PUPILS))).status).toBe(403);
      expect((await caller.get("/imports")).status).toBe(403);
    }
  });

  // The quick run imports a tenth of them.
  const most = process.env.LONG ? 5000 : 500;
  anyTest(
    `${most} pupils with guardians and classes by a few statements, and 5,001 never`,
    async () => {
      const school = await app.makeSchool({ plan: "enterprise" });
      await app.owner.query(
        `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
       select $1, gen_random_uuid(), 'Kelas ' || n, 'Tahun 1', '2026', 500 from generate_series(1, 20) n`,
        [school.id],
      );
      const lines = Array.from({ length: most }, (_, at) => ({
        name: `Murid ${at} bin Bapa ${Math.floor(at / 2)}`,
        class_name: `Kelas ${(at % 20) + 1}`,
        bapa_name: `Bapa ${Math.floor(at / 2)} bin Datuk`,
        bapa_phone: `01${String(20_000_000 + Math.floor(at / 2))}`,
        ibu_name: `Ibu ${Math.floor(at / 2)} binti Nenek`,
        ibu_phone: `01${String(30_000_000 + Math.floor(at / 2))}`,
        address: "12 Jalan Masjid, Taman Iman",
        postcode: "43000",
      }));
      // The planner knows the lists as they are before the file.
      await app.owner.query("analyze");
      const statements = await countQueries(async () => {
        const { id, created } = await run(school, lines);
        expect(created).toBe(most);
        expect(await check(school, lines)).toMatchObject({ skipped: most });
        expect((await school.admin.post(`/imports/${id}/undo`, {})).body).toMatchObject({
          removed: most,
        });
      });
      expect(statements).toBeLessThan(500);
      const more = Array.from({ length: 5001 }, (_, at) => ({ name: `Murid ${at} bin Bapa` }));
      expect((await school.admin.post("/imports/check", fileOf("students", more))).status).toBe(
        400,
      );
    },
    180_000,
  );
});

describe("undoing an import", () => {
  const undo = (school: TestSchool, id: string) => school.admin.post(`/imports/${id}/undo`, {});

  test("takes away what it made and puts back what it changed; the line stays", async () => {
    const school = await app.makeSchool();
    await run(school, PUPILS);
    const before = await stateOf(school);
    const { id } = await run(school, [
      {
        student_id: "J-1",
        name: "Muhammad bin Abdullah",
        address: "9 Jalan Baru",
        class_name: CLASS,
      },
      { ic_number: "120314101235", bapa_name: "Rosli bin Omar", bapa_phone: "0199998888" },
      {
        name: "Adik bin Rosli",
        class_name: CLASS,
        ibu_name: "Salmah binti Ali",
        ibu_phone: "0132223344",
      },
      { name: "Baharu bin Abu", penjaga_name: "Abu bin Kassim", penjaga_phone: "0111222333" },
    ]);
    expect(await stateOf(school)).not.toBe(before);
    const done = await undo(school, id);
    expect([done.status, done.body]).toMatchObject([200, { removed: 2 }]);
    expect(await stateOf(school)).toBe(before);
    const { body: list } = await school.admin.get("/imports", { kind: "students" });
    expect(list).toMatchObject([
      { id, file_name: "fail.csv", created: 2, updated: 2, made_by: "Aminah binti Yusof" },
      { undone_at: null },
    ]);
    expect((list as { undone_at: string | null }[])[0]?.undone_at).not.toBeNull();
    expect(await undo(school, id)).toMatchObject({
      status: 409,
      body: { data: { reason: "undone" } },
    });
    const { body: auditLines } = await school.admin.get("/audit");
    expect(JSON.stringify(auditLines)).toContain("import.undo");
  });

  test("of teachers too", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const { id } = await run(
      school,
      [
        { name: "Baru bin Baharu" },
        { teacher_id: "T-1", specialization: "Fiqh", phone: "0123456789" },
      ],
      "teachers",
    );
    expect((await undo(school, id)).body).toMatchObject({ removed: 1 });
    expect(await stateOf(school)).toBe(before);
  });

  test.each<[string, (school: TestSchool, student_id: string) => Promise<unknown>]>([
    [
      "a mark",
      (school, student_id) =>
        school.admin.post("/attendance", {
          student_id,
          class_id: school.class_id,
          date: school.today,
          status: "late",
          client_key: newId(),
        }),
    ],
    [
      "a payment",
      (school, student_id) =>
        addPayment(app.owner, school.id, { student_id, sen: 100, on: school.today }),
    ],
    [
      "a change",
      (school, student_id) => school.admin.patch(`/students/${student_id}`, { first_name: "Lain" }),
    ],
    [
      "an account",
      async (school, student_id) => {
        const { rows } = await app.owner.query(
          "select profile_id from app.students where id = $1",
          [student_id],
        );
        await app.owner.query(
          "insert into auth.memberships (user_id, school_id, profile_id) values ($1, $2, $3)",
          [(await app.makeSchool()).admin.id, school.id, rows[0]?.profile_id],
        );
      },
    ],
    [
      "a brother of a later import",
      (school) =>
        run(school, [
          {
            name: "Adik bin Rosli",
            class_name: CLASS,
            bapa_name: "Rosli bin Omar",
            bapa_phone: "0123456789",
          },
        ]),
    ],
  ])("is refused after %s, with the names, and nothing is touched", async (name, use) => {
    const school = await app.makeSchool();
    const { id } = await run(school, PUPILS);
    const { rows } = await app.owner.query(
      "select id from app.students where school_id = $1 and ic_number = '120314101235'",
      [school.id],
    );
    await use(school, String(rows[0]?.id));
    const before = await stateOf(school);
    const { status, body } = await undo(school, id);
    expect(status).toBe(409);
    const { data } = body as { data: { reason: string; names: string[]; count: number } };
    // The account of the family that paid holds its guardians, too.
    expect(data).toMatchObject({ reason: "in_use", count: name === "a payment" ? 3 : 1 });
    expect(data.names[0]).toMatch(/Danish|Lain|Rosli/);
    expect(await stateOf(school)).toBe(before);
  });

  test("is not for another school, and not for other roles", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const { id } = await run(school, PUPILS);
    expect((await undo(other, id)).status).toBe(404);
    expect((await school.teacher.post(`/imports/${id}/undo`, {})).status).toBe(403);
    expect((await other.admin.get("/imports")).body).toEqual([]);
  });
});

describe("classes that the school lacks", () => {
  type Chosen = { name: string; class_id: string | null };
  const send = (school: TestSchool, path: string, lines: Cells[], classes: Chosen[] = []) =>
    school.admin.post(path, { ...fileOf("students", lines), classes });
  const undo = (school: TestSchool, id: string) => school.admin.post(`/imports/${id}/undo`, {});
  const make = (name: string): Chosen => ({ name, class_id: null });
  const pupil = (at: number, class_name: string) => ({
    name: `Murid ${at} bin Ujian`,
    class_name,
  });
  const FILE = [
    ...[1, 2].map((at) => pupil(at, "1 Biruni")),
    pupil(3, "1  BIRUNI"),
    pupil(4, "3 Ibnu Sina"),
    { ...pupil(5, ""), halaqah_name: "Hafsah" },
  ];

  async function classesOf(school: TestSchool) {
    const { rows } = await app.owner.query(
      `select c.name, c.kind, c.grade_level, c.academic_year, c.maximum_students,
         (select count(*)::int from app.class_enrollments e where e.class_id = c.id) as pupils
       from app.classes c where c.school_id = $1 order by c.created_at, c.name`,
      [school.id],
    );
    return rows as { name: string; pupils: number; maximum_students: number }[];
  }

  async function auditedClasses(school: TestSchool, action: string): Promise<string[]> {
    const { rows } = await app.owner.query(
      "select label from app.audit where school_id = $1 and action = $2 order by label",
      [school.id, action],
    );
    return rows.map(({ label }: { label: string }) => label);
  }

  test("are named by the dry run, and made or mapped by it as by the import, with the same counts", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const first = await check(school, FILE);
    expect(first).toMatchObject({ created: 0, failed: 5, new_classes: [], more_unknown: 0 });
    expect(first.unknown_classes).toEqual([
      {
        name: "1 Biruni",
        pupils: 3,
        kind: "class",
        grade_level: "1 Biruni",
        near: null,
        hindrance: null,
      },
      {
        name: "3 Ibnu Sina",
        pupils: 1,
        kind: "class",
        grade_level: "3 Ibnu Sina",
        near: school.class_id,
        hindrance: null,
      },
      {
        name: "Hafsah",
        pupils: 1,
        kind: "halaqah",
        grade_level: "Halaqah",
        near: null,
        hindrance: null,
      },
    ]);
    const chosen = first.unknown_classes.map(({ name, near }) => ({ name, class_id: near }));
    const dry = (await send(school, "/imports/check", FILE, chosen)).body as Report;
    expect(dry).toMatchObject({ created: 5, failed: 0, unknown_classes: [], obstacle: null });
    expect(dry.new_classes).toEqual([
      { name: "1 Biruni", kind: "class", grade_level: "1 Biruni", pupils: 3 },
      { name: "Hafsah", kind: "halaqah", grade_level: "Halaqah", pupils: 1 },
    ]);
    expect(await stateOf(school)).toBe(before);

    const known = (await classesOf(school)).length;
    const { status, body } = await send(school, "/imports", FILE, chosen);
    expect([status, body]).toMatchObject([201, { created: 5, classes_made: 2 }]);
    const year = { academic_year: school.today.slice(0, 4), maximum_students: 40 };
    expect((await classesOf(school)).slice(known)).toEqual([
      { name: "1 Biruni", kind: "class", grade_level: "1 Biruni", ...year, pupils: 3 },
      { name: "Hafsah", kind: "halaqah", grade_level: "Halaqah", ...year, pupils: 1 },
    ]);
    expect(await auditedClasses(school, "class.create")).toEqual(["1 Biruni", "Hafsah"]);
    expect((await school.admin.get("/imports")).body).toMatchObject([{ classes_made: 2 }]);
    // The classes are known now, so what was chosen makes no others.
    const again = await send(school, "/imports", FILE, chosen);
    expect(again.body).toMatchObject({ id: null, skipped: 5, classes_made: 0 });
  });

  test("go when the import is undone, with an audit line for each", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const chosen = [make("1 Biruni"), make("Hafsah"), make("3 Ibnu Sina")];
    const { body } = await send(school, "/imports", FILE, chosen);
    const { id } = body as { id: string };
    expect(await undo(school, id)).toMatchObject({
      status: 200,
      body: { removed: 5, classes_kept: [] },
    });
    expect(await stateOf(school)).toBe(before);
    expect(await auditedClasses(school, "class.delete")).toEqual([
      "1 Biruni",
      "3 Ibnu Sina",
      "Hafsah",
    ]);
  });

  test("go although somebody enrols a pupil of the import at the same moment", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const { body } = await send(school, "/imports", FILE.slice(0, 1), [make("1 Biruni")]);
    const { rows } = await app.owner.query<{ class_id: string; student_id: string }>(
      `select e.class_id, e.student_id from app.class_enrollments e
       join app.classes c on c.school_id = e.school_id and c.id = e.class_id
       where e.school_id = $1 and c.name = '1 Biruni'`,
      [school.id],
    );
    const [place] = rows;
    const holder = await app.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from app.students where id = $1 for update", [place?.student_id]);
      const undoing = undo(school, (body as { id: string }).id);
      await untilHeldUp(holder, [undoing]);
      const enrolling = school.admin.post("/enrollments", place);
      await untilHeldUp(holder, [undoing, enrolling]);
      await holder.query("commit");
      const answers = await Promise.all([undoing, enrolling]);
      expect(answers.map(({ status }) => status)).toEqual([200, 404]);
      expect(await stateOf(school)).toBe(before);
    } finally {
      holder.release();
    }
  });

  test.each<[string, (school: TestSchool, class_id: string) => Promise<{ status: number }>]>([
    [
      "another pupil is in them",
      ({ admin, students: [student_id] }, class_id) =>
        admin.post("/enrollments/move", { student_ids: [student_id], class_id }),
    ],
    [
      "a later import put pupils into them",
      (school) => send(school, "/imports", [pupil(9, "1 Biruni")]),
    ],
    [
      "they have a teacher",
      ({ admin, known }, class_id) =>
        admin.patch(`/classes/${class_id}`, { homeroom_teacher_id: known.teacher_id }),
    ],
    [
      "they were changed",
      ({ admin }, class_id) => admin.patch(`/classes/${class_id}`, { maximum_students: 25 }),
    ],
    [
      "they hold hafazan",
      async (school, class_id) => {
        await app.owner.query(
          `insert into app.hifz_settings (school_id, id, class_ids) values ($1, $2, array[$3::uuid])`,
          [school.id, newId(), class_id],
        );
        return { status: 200 };
      },
    ],
  ])("stay when %s, and the undo names them", async (_name, use) => {
    const school = await app.makeSchool();
    const chosen = [make("1 Biruni"), make("Hafsah"), make("3 Ibnu Sina")];
    const { body } = await send(school, "/imports", FILE, chosen);
    const { rows } = await app.owner.query(
      "select id from app.classes where school_id = $1 and name = '1 Biruni'",
      [school.id],
    );
    const used = await use(school, String(rows[0]?.id));
    expect(used.status).toBeLessThan(300);
    const answer = await undo(school, (body as { id: string }).id);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { removed: 5, classes_kept: ["1 Biruni"] },
    ]);
    const left = (await classesOf(school)).map(({ name }) => name);
    expect(left).toContain("1 Biruni");
    expect(left).not.toContain("Hafsah");
    const names = JSON.stringify(await pupilsOf(school));
    expect(names).not.toContain("Murid 1 ");
  });

  test("that somebody has made meanwhile are joined, and none is made twice", async () => {
    const school = await app.makeSchool();
    const made = { name: "1 biruni", grade_level: "Tahun 1", maximum_students: 30 };
    const year = { academic_year: school.today.slice(0, 4) };
    expect((await school.admin.post("/classes", { ...made, ...year })).status).toBe(201);
    const lines = FILE.slice(0, 3);
    const { body } = await send(school, "/imports", lines, [make("1 Biruni")]);
    expect(body).toMatchObject({ created: 3, classes_made: 0 });
    expect(await classesOf(school)).toContainEqual(
      expect.objectContaining({ name: "1 biruni", pupils: 3 }),
    );
  });

  test("that somebody is just making refuse the import once; the next try joins them", async () => {
    const school = await app.makeSchool();
    const before = await stateOf(school);
    const holder = await app.owner.connect();
    try {
      await holder.query("begin");
      await holder.query(
        `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
         values ($1, $2, '1 Biruni', 'Tahun 1', $3, 30)`,
        [school.id, newId(), school.today.slice(0, 4)],
      );
      const lines = FILE.slice(0, 3);
      const call = send(school, "/imports", lines, [make("1 Biruni")]);
      await untilHeldUp(holder, [call]);
      await holder.query("commit");
      expect(await call).toMatchObject({ status: 409, body: { data: { reason: "exists" } } });
      expect((await pupilsOf(school)).length).toBe(8);
      expect(await stateOf(school)).not.toBe(before);
      const next = await send(school, "/imports", lines, [make("1 Biruni")]);
      expect(next.body).toMatchObject({ created: 3, classes_made: 0 });
    } finally {
      holder.release();
    }
  });

  test("of two imports at once are made by one and joined by the other", async () => {
    const school = await app.makeSchool();
    const answers = await Promise.all(
      [1, 2].map((at) => send(school, "/imports", [pupil(at, "1 Biruni")], [make("1 Biruni")])),
    );
    const made = answers.map(({ body }) => (body as { classes_made: number }).classes_made);
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await classesOf(school)).toContainEqual(
      expect.objectContaining({ name: "1 Biruni", pupils: 2 }),
    );
  });

  test("are made only by those who may add classes; others may map them", async () => {
    const school = await app.makeSchool();
    const lines = [pupil(1, "3 Ibnu Sina")];
    const before = await stateOf(school);
    const rights = matrix["classes.write"];
    try {
      Object.assign(matrix, { "classes.write": {} });
      for (const path of ["/imports/check", "/imports"]) {
        expect(await send(school, path, lines, [make("3 Ibnu Sina")])).toMatchObject({
          status: 403,
          body: { data: { reason: "role" } },
        });
      }
      expect(await stateOf(school)).toBe(before);
      const { class_id } = school;
      const mapped = await send(school, "/imports", lines, [{ name: "3 Ibnu Sina", class_id }]);
      expect(mapped.body).toMatchObject({ created: 1, classes_made: 0 });
    } finally {
      Object.assign(matrix, { "classes.write": rights });
    }
  });

  test("have places for all who join, up to the most that a class takes", async () => {
    const school = await app.makeSchool({ plan: "enterprise" });
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => pupil(at, "1 Biruni"));
    const full = { reason: "class_full", name: "1 Biruni", maximum_students: 500 };
    const over = lines(501);
    const dry = await send(school, "/imports/check", over, [make("1 Biruni")]);
    expect((dry.body as Report).obstacle).toEqual(full);
    expect(await send(school, "/imports", over, [make("1 Biruni")])).toMatchObject({
      status: 409,
      body: { data: full },
    });
    await send(school, "/imports", lines(57), [make("1 Biruni")]);
    expect(await classesOf(school)).toContainEqual(
      expect.objectContaining({ name: "1 Biruni", pupils: 57, maximum_students: 57 }),
    );
  });

  test("are bounded, and a class of another school or of the archive is none to choose", async () => {
    const [school, other] = [await app.makeSchool(), await app.makeSchool()];
    const many = Array.from({ length: 2000 }, (_, at) => pupil(at, `Nama ${at}`));
    const report = await check(school, many);
    expect([report.unknown_classes.length, report.more_unknown]).toEqual([100, 1900]);
    const chosen = many.slice(0, 101).map(({ class_name }) => make(class_name));
    expect((await send(school, "/imports/check", many, chosen)).status).toBe(400);

    const change = (values: string) =>
      app.owner.query(`update app.classes set ${values} where id = $1`, [school.class_id]);
    // Only a class of this year takes the name.
    await change(`academic_year = '${school.today.slice(0, 4)}'`);
    const before = await stateOf(school);
    await change(`archived_on = '${school.today}'`);
    const lines = [pupil(1, "Lain"), pupil(2, "Lama"), pupil(3, CLASS)];
    const { status, body } = await send(school, "/imports", lines, [
      { name: "Lain", class_id: other.class_id },
      { name: "Lama", class_id: school.class_id },
      make(CLASS),
    ]);
    expect([status, (body as { data: Report }).data.problems]).toEqual([
      422,
      [2, 3, 4].map((line) => ({ line, field: "class_name", fault: "unknown_class" })),
    ]);
    await change("archived_on = null");
    expect(await stateOf(school)).toBe(before);
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
