import { afterAll, beforeAll, describe, expect, inject, test as anyTest } from "vitest";
import { contract } from "#app/api.ts";
import {
  type Answer,
  type Caller,
  personFor,
  startApp,
  type TestApp,
  type TestSchool,
} from "#app/testing.ts";
import { test } from "#app/testing-runs.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import type { ExampleIds } from "#lib/call.ts";
import { newId } from "#lib/ids.ts";
import { listCalls, type CallEntry } from "./calls.ts";
import { describeApi } from "./docs.ts";

// No input here passes validation, so all tests share a school, which is unchanged at the end.
let app: TestApp;
let school: TestSchool;
let known: ExampleIds;
let before: string;
const NAMES = ["Aminah", "Hasnah", "Khadijah", "Maryam", "Rohana", "Zainab"];
let guardians: Caller[];
let asked = 0;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  school = await app.makeSchool();
  known = school.known;
  guardians = await Promise.all(NAMES.map((name) => school.addPerson("guardian", name)));
  before = await checksumOf(app.owner, school.id);
});
afterAll(async () => {
  // The audit log notes refused writes to records that do not exist; nothing else may be new.
  const forgetRefusals = "delete from app.audit where school_id = $1 and action = 'refused'";
  await app.owner.query(forgetRefusals, [school.id]);
  expect(await checksumOf(app.owner, school.id)).toBe(before);
  await app.stop();
});

const inSchool = listCalls(contract).filter(
  ({ meta }) => meta.permission !== "session" && meta.permission !== "public",
);
const writes = inSchool.filter((call) => call.method !== "GET");
const reads = inSchool.filter((call) => call.method === "GET");

const inPath = (call: CallEntry) => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** Who asks: guardians in turns, because each may write and pay only so often in an hour. */
function askerFor({ meta }: CallEntry): Caller {
  const person = personFor(school, meta);
  if (person !== school.guardian) return person;
  asked += 1;
  return guardians[asked % guardians.length] ?? person;
}

/** The path of a call with what the input has for it, and the rest of the input. */
function split(call: CallEntry, input: Record<string, unknown>) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const rest = Object.entries(input).filter(([name]) => !inPath(call).includes(name));
  return { path, rest: Object.fromEntries(rest) };
}

/** Sends a call's example with these changes: as its body, or as the query of a GET. */
function send(call: CallEntry, changes: Record<string, unknown>): Promise<Answer> {
  const { path, rest } = split(call, { ...call.meta.example(known), ...changes });
  const caller = askerFor(call);
  if (call.method === "GET") return caller.get(path, rest as Record<string, string>);
  return caller.send(call.method, path, rest);
}

function fieldsNamed(answer: Answer): unknown[] {
  const { issues = [] } = (answer.body as { data: { issues?: { path: unknown[] }[] } }).data;
  return issues.map(({ path }) => path[0]);
}

function expectNamed(answer: Answer, field: string, what: string) {
  expect(answer.status, what).toBe(400);
  expect(new Set(fieldsNamed(answer)), what).toEqual(new Set([field]));
}

describe("a field", () => {
  const WRONG = [
    ["a number", 12345],
    ["a truth", true],
    ["an object", { $ne: null }],
    ["a list of texts", ["x"]],
    ["a long text", "x".repeat(60_000)],
    ["NUL", "a\u0000b"],
    ["half a surrogate", "a\ud800b"],
    ["a mark that turns the text", "a\u202Eb"],
    ["a mark that hides it", "a\u2060b"],
    ["nothing but joiners", "\u200D\u200D"],
  ] as const;

  /** Valid values: a boolean for a boolean, a number for a number, and a picture, whose base64 is a long text. */
  const isTaken = (call: CallEntry, field: string, value: unknown) => {
    const given = call.meta.example(known)[field];
    // A school names its levels and who signs its papers in its own words.
    if (["levels", "signers"].includes(field) && Array.isArray(value)) return true;
    // A sum or share that is nothing in the example takes a number too.
    if (given === null && typeof value === "number") return /_(sen|bp)$/.test(field);
    if (typeof value === "boolean" || typeof value === "number")
      return typeof given === typeof value;
    return call.meta.maxBody !== undefined && String(value).length > 1000;
  };

  // The quick run tries a value of a wrong type, one that is too long and an invisible one, the long run the others.
  const QUICK: readonly string[] = ["a number", "a long text", "a mark that turns the text"];
  const TRIED = WRONG.filter(([name]) => QUICK.includes(name) !== Boolean(process.env.LONG));

  anyTest.each(TRIED)("that is %s is refused by its name, in every write", async (_, value) => {
    for (const call of writes) {
      for (const field of Object.keys(call.meta.example(known))) {
        if (inPath(call).includes(field) || isTaken(call, field, value)) continue;
        const answer = await send(call, { [field]: value });
        expectNamed(answer, field, `${call.name} ${field}`);
        expect(JSON.stringify(answer.body).length).toBeLessThan(2000);
      }
    }
  });

  /** Fields with a text area, secrets, and texts that are looked up or read line by line. */
  const SEVERAL_LINES =
    /^(notes|comment|answer|body(_ms|_en)?|why|reason|description|address|health_note|allergies|custody_note|footer|(hifz_)?remark|token|code|password|current|data|version|rows)$/;

  test("that fits on one line is refused by its name when it has more, in every call", async () => {
    const { paths = {} } = await describeApi(contract);
    const tried: string[] = [];
    for (const call of listCalls(contract)) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      const schema = operation?.requestBody?.content?.["application/json"]?.schema;
      const fields: [string, unknown][] = [
        ...Object.entries(schema?.properties ?? {}),
        ...(operation?.parameters ?? [])
          .filter((parameter) => parameter.in === "query")
          .map((parameter): [string, unknown] => [parameter.name, parameter.schema]),
      ];
      for (const [field, schema] of fields) {
        const isText = /^[^{]*\{[^{}]*"type":"string"/.test(JSON.stringify({ one: schema }.one));
        if (!isText || SEVERAL_LINES.test(field)) continue;
        const answer = await send(call, { [field]: "dua\nbaris" });
        expectNamed(answer, field, `${call.name} ${field}`);
        tried.push(field);
      }
    }
    for (const field of ["last_name", "student_id", "grade_level", "title", "place", "q"]) {
      expect(tried).toContain(field);
    }
  });

  test("of a list's lines is refused in the same way", async () => {
    const shown = { name: "Tahun\n1", grade_level: "Tahun 1" };
    const answer = await school.admin.post("/class-lists", {
      academic_year: "2026",
      maximum_students: 30,
      classes: [shown],
    });
    expectNamed(answer, "classes", "classes");
  });

  test("that is missing is refused by its name", async () => {
    const { paths = {} } = await describeApi(contract);
    let required = 0;
    for (const call of writes) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      const schema = operation?.requestBody?.content?.["application/json"]?.schema;
      for (const field of (schema?.required as string[] | undefined) ?? []) {
        expectNamed(await send(call, { [field]: undefined }), field, `${call.name} ${field}`);
        required += 1;
      }
    }
    expect(required).toBeGreaterThan(20);
  });

  test.each([
    "role",
    "schoolId",
    "school_id",
    "created_at",
    "createdAt",
    "isAdmin",
    "profile_id",
    "version_",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "",
  ])("that nobody asked for (%o) is refused by its name", async (field) => {
    for (const call of writes) {
      const { path, rest } = split(call, call.meta.example(known));
      // The text is made by hand, because an object literal would take __proto__ for its prototype.
      const more = `${JSON.stringify(field)}:{"role":"admin"}`;
      const inner = JSON.stringify(rest).slice(1, -1);
      const body = inner ? `{${inner},${more}}` : `{${more}}`;
      const answer = await askerFor(call).send(call.method, path, body);
      expect(answer.status, call.name).toBe(400);
      const said = JSON.stringify(answer.body).replaceAll("\\", "");
      expect(said, call.name).toContain(`"${field}"`);
    }
  });

  test.each([
    ["beside each other", '{"first_name":"Ali","first_name":"Abu"}', "first_name"],
    ["written differently", '{"first_name":"Ali","first\\u005fname":"Abu"}', "first_name"],
    ["that nobody asked for", '{"role":"student","role":"admin"}', "role"],
    ["in an object inside", '{"first_name":{"a":1,"b":[{"a":2,"a":3}]}}', "a"],
    ["that means the prototype", '{"__proto__":1,"__proto__":2}', "__proto__"],
    ["with quotes in the values", '{"a":"\\"b\\":{","b":"\\\\","b":1}', "b"],
  ])("twice in one object, %s, is refused by its name", async (_, body, field) => {
    const path = `/students/${known.student_id}`;
    expectNamed(await school.admin.send("PATCH", path, body), field, body);
    const register = await app.nobody.send("POST", "/accounts", body);
    expectNamed(register, field, body);
  });

  test("once in each of several objects is taken as it is", async () => {
    const marks = school.students.slice(0, 2).map((student_id) => ({
      student_id,
      status: "?",
      client_key: newId(),
    }));
    const body = { class_id: known.class_id, date: known.today, marks };
    expectNamed(await school.admin.post("/attendance/batch", body), "marks", "status");
  });

  test("a body is refused with what the path names, or with an id where the path has none", async () => {
    for (const call of writes) {
      const example = call.meta.example(known);
      const { path } = split(call, example);
      const [name = "id"] = inPath(call);
      const body = { ...example, [name]: newId() };
      const answer = await askerFor(call).send(call.method, path, body);
      expect(answer.status, call.name).toBe(400);
      expect(JSON.stringify(answer.body), call.name).toMatch(
        new RegExp(`"path":\\["${name}"\\]|key: \\\\"${name}\\\\"`),
      );
    }
  });
});

describe("a day", () => {
  const DAYS = [
    "2026-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "0000-01-01",
    "1899-12-31",
    "2200-01-01",
    "99999-01-01",
    "+02026-01-01",
    "2026-1-1",
    "1/2/2026",
    "2026-01-01T00:00:00Z",
    "2026-01-01 ",
    "２０２６-01-01",
    "infinity",
    "-infinity",
    "today",
    "now",
    "epoch",
    "",
  ];
  test.each(DAYS)("%o is refused wherever a day is asked for", async (day) => {
    for (const call of writes) {
      for (const [field, value] of Object.entries(call.meta.example(known))) {
        if (value !== known.today) continue;
        expectNamed(await send(call, { [field]: day }), field, `${call.name} ${field}`);
      }
    }
    for (const call of reads) {
      for (const [field, value] of Object.entries(call.meta.example(known))) {
        if (value !== known.today) continue;
        const query = { ...call.meta.example(known), [field]: day } as Record<string, string>;
        expectNamed(await school.admin.get(call.path, query), field, `${call.name} ${field}`);
      }
    }
  });
});

describe("an id", () => {
  test.each([
    "0",
    "-1",
    "1 or 1=1",
    "9223372036854775808",
    "null",
    "undefined",
    "{}",
    "00000000-0000-0000-0000-00000000000",
    "' or ''='",
    "../../etc/passwd",
  ])("such as %o is refused in paths and queries", async (id) => {
    for (const call of writes) {
      for (const name of inPath(call)) {
        if (name) expectNamed(await send(call, { [name]: id }), name, `${call.name} ${name}`);
      }
    }
    for (const path of ["/students", "/teachers", "/classes", "/profiles"]) {
      expectNamed(await school.admin.get(path, { id }), "id", path);
    }
  });

  test("that is no UUID of any kind is still answered like one that is not there", async () => {
    for (const id of ["00000000-0000-0000-0000-000000000000", newId(), newId().toUpperCase()]) {
      expect((await school.admin.get("/students", { id })).body).toEqual([]);
      expect((await school.admin.patch(`/students/${id}`, { status: "active" })).status).toBe(404);
    }
  });
});

describe("a query", () => {
  test.each([
    ["the same name twice", "id={id}&id={id}", "id"],
    ["a list", "id[]={id}", "id"],
    ["a list with places", "id[0]={id}", "id"],
    ["an object", "q[$ne]=x", "q"],
    ["a long text", `q=${"x".repeat(5000)}`, "q"],
    ["NUL", "q=a%00b", "q"],
    ["a mark that turns the text", "q=%E2%80%AE", "q"],
  ])("with %s is refused by its name", async (_, query, field) => {
    const text = query.replaceAll("{id}", known.student_id);
    expectNamed(await school.admin.get(`/students?${text}`), field, query);
  });

  test.each([
    "role",
    "limit",
    "order",
    "school_id",
    "__proto__[role]",
    "constructor",
    "a[b][c]",
    "",
  ])("with an unknown name (%o) is refused, in every read", async (name) => {
    for (const call of reads.filter((call) => call.procedure["~orpc"].inputSchema)) {
      if (name === "limit" && call.path === "/activity") continue;
      if (name === "role" && call.path === "/profiles") continue;
      const query = { ...call.meta.example(known), [name]: "admin" } as Record<string, string>;
      const { status } = await askerFor(call).get(call.path, query);
      expect(status, call.name).toBe(400);
    }
  });

  test("with bytes that are no UTF-8 finds nothing and breaks nothing", async () => {
    const { status, body } = await school.admin.get("/students?q=%ff%fe");
    expect([status, body]).toEqual([200, []]);
  });
});

test("names in any writing come back as they were sent, in one form", async () => {
  const own = await app.makeSchool();
  const names = [
    "محمد بن عبدالله",
    "ڤلاجر",
    "نور\u200Cالهدى",
    "Nur ‘Ain",
    "a/l Muthu",
    "👨‍👩‍👧‍👦",
    "José".normalize("NFD"),
    "<img src=x onerror=alert(1)>",
    "{{7*7}}",
    "=HYPERLINK(1)",
    "'; drop table app.students; --",
    "../../etc/passwd",
    "ل".repeat(200),
  ];
  for (const [at, first_name] of names.entries()) {
    const made = await own.admin.post("/students", {
      first_name,
      student_id: `N-${at}`,
      gender: "female",
      enrollment_date: own.today,
    });
    expect(made.status, first_name).toBe(201);
    expect(made.body).toMatchObject({ profile: { first_name: first_name.normalize("NFC") } });
    const found = await own.admin.get("/students", { q: first_name.slice(0, 100) });
    expect(found.body, first_name).toHaveLength(1);
  }
});
