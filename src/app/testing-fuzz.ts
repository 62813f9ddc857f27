import fc from "fast-check";
import { contract } from "#app/api.ts";
import type { Caller, TestApp, TestSchool } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { describeApi } from "#server/docs.ts";

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/** A call made up from the OpenAPI document. */
type FuzzCall = {
  id: string;
  method: string;
  path: Record<string, unknown>;
  route: string;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, string>;
};

const NASTY = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "%",
  "_",
  "\\",
  "'",
  '"',
  "' or 1=1 --",
  "{1,2}",
  "null",
  "NaN",
  "infinity",
  "2026-02-30",
  "99999-01-01",
  "-1",
  "1e309",
  "../../etc/passwd",
  "${7*7}",
  "<script>",
  "__proto__",
  "ڤلاجر",
  "👨‍👩‍👧‍👦",
  "x".repeat(2000),
];
const KEYS = ["role", "school_id", "id", "__proto__", "constructor", "a.b", "a[b]", "a[]", ""];

const wild = () =>
  fc.oneof(
    fc.constantFrom(...NASTY),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.integer(),
    fc.double(),
    fc.constantFrom(null, true, 2 ** 53, -0.1, 1e21),
    fc.jsonValue({ maxDepth: 3 }),
  );

function sound(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => sound(choice, ids)));
  switch (schema.type) {
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(sound(schema.items ?? {}, ids), { maxLength: 6 });
    case "object":
      return fields(schema, ids, sound);
    case "string":
      return soundText(schema, ids);
    default:
      return wild();
  }
}

function soundText(schema: Schema, ids: string[]): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 30 } = schema;
  if (format === "uuid") return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === "email") return fc.emailAddress();
  if (format === "date") {
    const [min, max] = [new Date("2020-01-01"), new Date("2027-12-31")];
    return fc.date({ min, max, noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) });
}

/** Values like the schema's, with an error here and there. */
function loose(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const value = schema.properties ? fields(schema, ids, loose) : sound(schema, ids);
  return fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: wild() });
}

function fields(
  schema: Schema,
  ids: string[],
  make: typeof sound,
): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  const shapes = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, make(property, ids)]),
  );
  if (make === sound) return fc.record(shapes, { requiredKeys: required });
  const extra = fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...KEYS), wild(), { maxKeys: 2 }) },
  );
  const requiredKeys = fc.oneof(
    { weight: 8, arbitrary: fc.constant(required) },
    { weight: 1, arbitrary: fc.subarray(required) },
  );
  return fc
    .tuple(
      requiredKeys.chain((keys) => fc.record(shapes, { requiredKeys: keys })),
      extra,
    )
    .map(([own, more]) => ({ ...own, ...more }));
}

// Signing in hashes for half a second, and signing out ends the session that the other calls use.
const LEFT_OUT = /^accounts\.(signIn|signOut|setUp)$/;

/** Makes up calls from the OpenAPI document, with ids of the schools among the made-up ones. */
async function fuzzCalls(schools: TestSchool[]): Promise<fc.Arbitrary<FuzzCall>> {
  const { paths = {} } = await describeApi(contract);
  const [own = "", other = ""] = schools.map((school) => school.id);
  const ids = schools.flatMap(({ students, class_id, enrollment_ids, teacher }) => [
    ...students.slice(0, 3),
    ...enrollment_ids.slice(0, 2),
    class_id,
    teacher.id,
    teacher.teacher_id,
  ]);
  const calls = Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId: id = "", parameters = [], requestBody } = operation;
      const params = (where: string) => ({
        properties: Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === where)
            .map((parameter) => [parameter.name, parameter.schema ?? {}]),
        ),
        required: parameters
          .filter((parameter) => parameter.in === where && parameter.required)
          .map((parameter) => parameter.name),
      });
      const schema = requestBody?.content?.["application/json"]?.schema;
      const madeWith = (make: typeof sound) =>
        fc.record({
          path: fields(params("path"), ids, make),
          query: fields(params("query"), ids, make),
          body: schema ? make(schema as Schema, ids) : fc.constant(undefined),
          headers: fc.record(
            {
              "idempotency-key": fc.oneof(fc.uuid(), fc.constantFrom(...ids, "x")),
              "x-halaqah-school": fc.constantFrom(...Array(9).fill(own), other),
            },
            { requiredKeys: [] },
          ),
        });
      // Half of the calls follow the document, half contain an error.
      const made = fc.oneof(madeWith(sound), madeWith(loose));
      return made.map(
        (parts) => ({ id, method: method.toUpperCase(), route, ...parts }) as FuzzCall,
      );
    }),
  );
  return fc.oneof(...calls).filter((call) => !LEFT_OUT.test(call.id));
}

const text = (value: unknown) =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).replace(/\p{Cs}/gu, "?");

/** Sends a made-up call as somebody. */
function sendFuzz(caller: Caller, call: FuzzCall) {
  const path = call.route.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(text(call.path[name] ?? "x")),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query)) {
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, text(item));
  }
  const asked = query.size > 0 ? `${path}?${query.toString()}` : path;
  const body = call.method === "GET" ? undefined : call.body;
  return caller.send(call.method, asked, body, call.headers);
}

/** How much processor time a call may take, in microseconds. */
const SLOW_US = 4_000_000;

/** Adds a teacher who is also a guardian, and somebody whose account belongs to no school. */
async function makeOthers(owner: TestApp["owner"], school: TestSchool) {
  const { colleague: parent, other_students, id } = school;
  const guardian_id = newId();
  await owner.query("insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)", [
    id,
    guardian_id,
    parent.id,
  ]);
  await owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
     values ($1, $2, $3, $4, 'bapa')`,
    [id, newId(), guardian_id, other_students[0]],
  );
  const schoolless = await school.addPerson("guardian", "Yusof");
  await owner.query("delete from auth.memberships where user_id = $1", [schoolless.id]);
  return { parent, schoolless };
}

export type FuzzReport = { seed: number; statuses: Record<number, number> };

/** Runs many made-up calls against a school; throws with the smallest call that ends in a 5xx. */
export async function fuzz(
  { nobody, owner }: TestApp,
  schools: TestSchool[],
  settings: { seed: number; runs: number },
): Promise<FuzzReport> {
  const [school] = schools;
  if (!school) throw new Error("a school is needed");
  const { admin, teacher, guardian, pupil } = school;
  const { parent, schoolless } = await makeOthers(owner, school);
  const callers = { admin, teacher, parent, guardian, pupil, schoolless, nobody };
  const roles = fc.oneof(
    { weight: 4, arbitrary: fc.constant("admin" as const) },
    {
      weight: 5,
      arbitrary: fc.constantFrom(...(Object.keys(callers) as (keyof typeof callers)[])),
    },
  );
  const statuses: FuzzReport["statuses"] = {};
  const property = fc.asyncProperty(await fuzzCalls(schools), roles, async (call, role) => {
    const before = process.cpuUsage();
    const { status, headers, body } = await sendFuzz(callers[role], call);
    const { user, system } = process.cpuUsage(before);
    // Processor time of server and caller together, so that a busy machine does not matter.
    if (user + system > SLOW_US)
      throw new Error(`${status} after ${(user + system) / 1e6} s of work`);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
    if (!headers.get("content-type")?.includes("json")) throw new Error(`${status} is no JSON`);
    if (status >= 400 && !(body as { code?: string }).code) throw new Error(`${status}, no code`);
  });
  const { seed, runs } = settings;
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: runs < 1000 });
  return { seed, statuses };
}
