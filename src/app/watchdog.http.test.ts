import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { contract } from "#app/api.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { fillSchool, idOf } from "#app/testing-largest.ts";
import { type Held, requestOf, slowness, startClient, watch } from "#app/testing-watchdog.ts";
import { LAST_AYAH } from "#features/hifz/mushaf/rules/ayahs.ts";
import { MAX_PINS } from "#features/hifz/records/rules/kinds.ts";
import { MAX_RECORDS } from "#features/hifz/tasmik/contract.ts";
import { MAX_UNKNOWN_CLASSES } from "#features/imports/rows/rules/classes.ts";
import { MAX_IMPORT_LINES } from "#features/imports/rows/rules.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { type CallEntry, listCalls } from "#server/calls.ts";

const SIZES = process.env.LONG
  ? { pupils: 3000, classes: 200, days: 200, lines: 1000 }
  : { pupils: 600, classes: 100, days: 40, lines: 200 };

/**
 * Milliseconds of the event loop's processor time. Other schools wait for the longest stretch without a pause;
 * the sum of a call's time is its share of the one processor that answers.
 */
const MOST = { longest: 100, total: 400 };

/** Calls that may take longer, each with the reason. */
const MORE: Record<string, Partial<Held>> = {
  // A file has 5,000 lines; it is read once, planned in steps, and written 1,000 rows at a time.
  "imports.runImport": { total: 1500 },
  "imports.checkImport": { total: 800 },
  // It reads everything that names one person, up to 20,000 rows a table: 40 MB. It asks for the password again.
  "privacy.exportPerson": { longest: 200, total: 800 },
  // One answer has a year of a class of 500: 90 ms on a core of its own, more on a shared one.
  "insights.readClassSheet": { longest: 200 },
  // It counts every register of a year of 200 classes, class by class with pauses in between.
  "insights.readInsights": { total: 800 },
};

let app: TestApp;
let school: TestSchool;
const client = startClient();
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  school = await app.makeSchool();
  await fillSchool(app.owner, school, SIZES);
}, 600_000);
afterAll(async () => {
  await client.stop();
  await app.stop();
});

type Input = Record<string, unknown>;
type Largest = (school: TestSchool) => Input | Input[] | Promise<Input | Input[]>;

const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const picture = "A".repeat(10 * 1024 * 1024);
const q = "muhammad ".repeat(11);
const year = (day: string) => ({ from: addDays(day, -365), to: day });
const pupils = (school: TestSchool, count: number) =>
  many(Math.min(count, SIZES.pupils), (at) => idOf(school, `s${at + 1}`));

const importLines = (cells: (at: number) => Record<string, string>) =>
  many(MAX_IMPORT_LINES, (at) => ({ line: at + 1, cells: cells(at) }));
const newPupil = (at: number) => ({
  name: `Muhammad ${at} bin ${"Abdullah ".repeat(20)}`,
  class_name: `Kelas Baharu ${at % 400}`,
  gender: "L",
  date_of_birth: "2015-03-04",
  bapa_name: `Bapa ${at} bin ${"Rahman ".repeat(20)}`,
  bapa_phone: "012-345 6789",
  ibu_name: `Ibu ${at} binti ${"Rahman ".repeat(20)}`,
  ibu_phone: "012-345 6788",
  address: "Jalan ".repeat(30),
});
/** Values that fit no field, each as long as a body allows. */
const wrongPupil = () => ({
  name: "x".repeat(400),
  class_name: "k".repeat(300),
  date_of_birth: "1".repeat(200),
  bapa_phone: "0".repeat(200),
});

/** Lines of a sheet, each of a pupil who recites the whole mushaf with as many mistakes as a line takes. */
const wholeMushaf = (school: TestSchool, attempt: number) => ({
  class_id: school.class_id,
  date: school.today,
  // Many are absent from the other.
  session: "sesi-2",
  records: pupils(school, MAX_RECORDS).map((student_id) => ({
    student_id,
    stream: "baharu",
    attempt,
    version: 0,
    client_key: newId(),
    from_id: 1,
    to_id: LAST_AYAH,
    decision: "pass",
    mistakes: { lupa: 99, tersangkut: 99, ditegur: 99, tajwid: 99 },
    pins: many(MAX_PINS, (at) => [at * 150 + 1, "lupa", 99]),
    notes: "ن".repeat(500),
  })),
});

/** The largest inputs of calls whose example is not the largest; several are sent one after another. */
const LARGEST: Record<string, Largest> = {
  "students.listStudents": () => [{}, { q }, { q: "z" }],
  "statuses.changeStatuses": (school) => ({
    student_ids: pupils(school, 1000),
    status: "active",
    date: school.today,
    reason: "r".repeat(300),
  }),
  "stays.setStays": (school) => ({
    student_ids: pupils(school, 1000),
    kind: "asrama",
    from_date: school.today,
  }),
  "students.setStudentPicture": ({ students: [id] }) => ({ id, data: picture }),
  "teachers.listTeachers": () => [{}, { q }],
  "guardians.listGuardians": (school) => [
    {},
    { student_id: school.students[0] },
    { id: school.guardian_id },
  ],
  "classes.listClasses": () => [{}, { q }],
  "enrollments.listEnrollments": (school) => [
    {},
    { class_id: school.class_id },
    { student_id: school.students[0] },
  ],
  "enrollments.moveStudents": (school) => ({
    class_id: idOf(school, "c1"),
    student_ids: pupils(school, 400),
    from_date: school.today,
  }),
  "classes.createClasses": () => ({
    academic_year: "2031",
    maximum_students: 500,
    classes: many(60, (at) => ({ name: `${at}`.padStart(100, "K"), grade_level: "T".repeat(40) })),
  }),
  "years.previewYearChange": () => ({ from: "2026", to: "2027" }),
  "years.changeYear": async (school) => {
    const answer = await school.admin.get("/year-change", { from: "2026", to: "2027" });
    const { version, pupils: all } = answer.body as {
      version: string;
      pupils: { student_id: string }[];
    };
    return {
      from_year: "2026",
      to_year: "2027",
      begins_on: school.today,
      version,
      choices: all.slice(0, 5000).map(({ student_id }) => ({
        student_id,
        act: "promote",
        class_name: "K".repeat(90) + student_id.slice(-2),
      })),
    };
  },
  "attendance.listRegisters": () => ({}),
  "attendance.openRegister": (school) => ({ class_id: school.class_id }),
  "attendance.readRegister": (school) => ({ class_id: school.class_id, date: school.today }),
  "attendance.markStudents": (school) => ({
    class_id: school.class_id,
    date: school.today,
    marks: pupils(school, 200).map((student_id) => ({
      student_id,
      status: "late",
      notes: "ن".repeat(500),
      client_key: newId(),
    })),
  }),
  "attendance.saveRegister": (school) => ({
    class_id: school.class_id,
    date: school.today,
    session: "sesi-2",
    unmarked: pupils(school, 500),
  }),
  "attendance.markHistory": (school) => ({
    class_id: school.class_id,
    student_id: school.students[0],
    date: school.today,
  }),
  "absences.listAbsences": () => ({}),
  "absences.listAbsencePupils": () => [{}, { q }],
  "absences.reportAbsence": (school) => ({
    student_id: school.students[0],
    from_date: school.today,
    to_date: addDays(school.today, 50),
    reason: "mc",
    notes: "n".repeat(500),
    attachment: picture,
  }),
  "board.readBoard": () => ({}),
  "desk.readDesk": () => ({}),
  "insights.readStudentYear": (school) => ({ student_id: idOf(school, "s1") }),
  "insights.readClassSheet": (school) => ({ class_id: school.class_id, ...year(school.today) }),
  "insights.readInsights": (school) => [{}, year(school.today)],
  "letters.listLetters": () => ({}),
  "letters.setLetterTemplate": () => [
    { kind: "consecutive", step: 1, subject: "s".repeat(200), body: "{".repeat(5000) },
    { kind: "consecutive", step: 1, subject: "s".repeat(200), body: "{x}".repeat(1600) },
  ],
  "months.listMissingRegisters": ({ today }) => ({ month: `${today.slice(0, 7)}-01` }),
  "overviews.listStudentMarks": (school) => ({
    student_id: idOf(school, "s1"),
    from: "1900-01-01",
    to: "2199-12-31",
  }),
  "overviews.listClassDays": (school) => ({
    class_id: school.class_id,
    from: "1900-01-01",
    to: "2199-12-31",
  }),
  "audit.listAudit": () => [{}, { q: "x".repeat(100) }],
  "calendar.listEvents": () => ({ from: "1900-01-01", to: "2199-12-31" }),
  "calendar.createEvent": (school) => ({
    title: "t".repeat(200),
    kind: "holiday",
    date: addDays(school.today, 1),
    to_date: addDays(school.today, 300),
    class_ids: many(200, (at) => idOf(school, `c${at + 1}`)),
  }),
  "days.countSchoolDays": () => ({ academic_year: "2026" }),
  "holidays.applyHolidayTemplate": () => ({
    year: "2026",
    lines: many(80, (at) => ({ key: `${at}`.padStart(80, "k"), date: "2026-01-01" })),
  }),
  "calendar.setTerms": () => ({
    academic_year: "2026",
    terms: many(6, (at) => ({
      name: "p".repeat(60),
      from_date: `2026-0${at + 1}-01`,
      to_date: `2026-0${at + 1}-28`,
    })),
  }),
  "fees.listPayments": () => ({}),
  "home.listActivity": () => ({ limit: "100" }),
  "imports.importStudents": () => ({
    notice: NOTICE_VERSION,
    // As many entries as fit into 64 kB.
    rows: many(300, (at) => ({
      line: at + 1,
      name: `Pelajar ${at}`,
      class_name: "",
      gender: "P",
      date_of_birth: "",
      student_id: "",
      guardian: `Penjaga ${at}`,
      phone: "012-345 6789",
    })),
  }),
  "imports.checkImport": () => [
    { kind: "students", notice: NOTICE_VERSION, rows: importLines(newPupil) },
    { kind: "students", notice: NOTICE_VERSION, rows: importLines(wrongPupil) },
    {
      kind: "students",
      notice: NOTICE_VERSION,
      rows: importLines((at) => ({
        name: `Pelajar ${at}`,
        class_name: `Kelas ${at}/${at}, ${at}`,
      })),
      classes: many(MAX_UNKNOWN_CLASSES, (at) => ({
        name: `Kelas ${at}/${at}, ${at}`,
        class_id: null,
      })),
    },
    {
      kind: "teachers",
      rows: importLines((at) => ({
        name: `Ustaz ${at} ${"Osman ".repeat(20)}`,
        phone: "0123456789",
      })),
    },
  ],
  "imports.runImport": () => ({
    kind: "students",
    notice: NOTICE_VERSION,
    rows: importLines((at) => ({ ...newPupil(at), class_name: "" })),
  }),
  "imports.undoImport": async (school) => {
    const { body } = await school.admin.get("/imports", { kind: "students" });
    // It does not undo the import just made, because the database alone needs a minute to delete 15,000 people.
    return { id: (body as { id: string }[]).at(-1)?.id };
  },
  "members.createMember": (school) => ({
    role: "guardian",
    first_name: "f".repeat(200),
    student_ids: pupils(school, 20),
    relation: "bapa",
  }),
  "merges.suggestMerges": () => [{ kind: "students" }, { kind: "guardians" }],
  "merges.previewMerge": (school) => [
    { kind: "students", keep: idOf(school, "s2"), drop: idOf(school, "s4") },
    { kind: "guardians", keep: school.guardian_id, drop: idOf(school, "g1") },
  ],
  "merges.merge": (school) => ({
    kind: "guardians",
    keep: school.guardian_id,
    drop: idOf(school, "g1"),
    keep_version: 1,
    drop_version: 1,
  }),
  "people.listProfiles": () => ({}),
  "people.setPicture": () => ({ data: picture }),
  "schools.setLogo": () => ({ data: picture }),
  "privacy.exportPerson": (school) => ({ id: school.admin.id }),
  "search.search": () => [{ q }, { q: "a" }, { q: "0123" }],
  "tasmik.writeRecords": (school) => many(2, (at) => wholeMushaf(school, at + 1)),
};

/** Calls that end the session, or remove the person of the other calls, come last. */
const LAST = [
  "imports.",
  "years.changeYear",
  "years.undoYearChange",
  "privacy.erasePerson",
  "members.endMember",
  "accounts.signOut",
];

type Seen = Held & { name: string; status: number; length: number };

const slow = slowness();
const isTooMuch = ({ name, longest, total }: Seen) => {
  const most = { ...MOST, ...MORE[name] };
  return longest > most.longest * slow || total > most.total * slow;
};

async function measure(call: CallEntry, cookie: string, input: Input): Promise<Seen> {
  // Signing in again ends the session that asks.
  const ask = requestOf(app.url, call.meta.permission === "public" ? "" : cookie, call, input);
  const once = async (): Promise<Seen> => {
    const { answer, total, longest } = await watch(() => client.ask(ask));
    return { name: call.name, total, longest, status: answer.status, length: answer.length };
  };
  let seen = await once();
  // A read may be repeated: compilation, garbage collection and a shared core slow down one try, not all.
  for (let again = 0; again < 3 && call.method === "GET" && isTooMuch(seen); again += 1) {
    seen = await once();
  }
  return seen;
}

const label = ({ name, total, longest, status, length }: Seen) =>
  `${longest.toFixed().padStart(5)} ${total.toFixed().padStart(5)} ms  ${status} ${length} ${name}`;

test("no call holds the event loop, whatever a school has typed into it", async () => {
  const rank = ({ name }: CallEntry) => LAST.findIndex((prefix) => name.startsWith(prefix));
  const calls = listCalls(contract).toSorted((a, b) => rank(a) - rank(b));
  expect(Object.keys(LARGEST).filter((name) => !calls.some((call) => call.name === name))).toEqual(
    [],
  );
  const seen: Seen[] = [];
  for (const call of calls) {
    const made = await (LARGEST[call.name]?.(school) ?? call.meta.example(school.known));
    const isRead = call.method === "GET" && call.meta.permission !== "public";
    const askers =
      isRead && LARGEST[call.name]
        ? [school.admin, school.teacher, school.guardian]
        : [school.admin];
    for (const { cookie } of askers) {
      for (const input of [made].flat()) seen.push(await measure(call, cookie, input));
    }
  }
  const worst = seen.toSorted((a, b) => b.longest - a.longest).slice(0, 10);
  const lines = ["longest and all of it, the worst ten:", ...worst.map(label), ""];
  process.stdout.write(lines.join("\n"));
  expect(seen.filter(isTooMuch).map(label)).toEqual([]);
  // Failed calls were not measured; on a busy machine the database may be too slow for some.
  expect(seen.filter(({ status }) => status === 500).map(label)).toEqual([]);
}, 600_000);
