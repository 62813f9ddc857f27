import { describe, expect, test } from "vitest";
import { checkLicences } from "./check-licences.mjs";
import { checkStructure } from "./check-structure.mjs";
import { TABLES_AGAINST_ORDER } from "./house.mjs";
import { plant } from "./planted.ts";

const DB = `import { eq } from "drizzle-orm";
import { schools } from "#features/schools/table.ts";
import { students } from "./table.ts";
export async function findStudents(scope: Scope, filter: Filter) {}
export function fullName(alias: string): SQL<string> {}
export const countEverywhere = async (db: Db) => eq(db, students, schools, "select from app.schools");
`;

/** A small tree that keeps every rule, with some files that are only just allowed. */
const CLEAN: Record<string, string> = {
  "package.json": `{ "dependencies": { "hono": "4.13.19" }, "devDependencies": { "x": "1.0.0-beta.17" } }`,
  "package-lock.json": `{ "packages": { "node_modules/hono": { "version": "4.13.19" } } }`,
  ".npmrc": "omit-lockfile-registry-resolved=true\n",
  "src/lib/dates.ts": `export const now = () => new Date(Date.now()).toLocaleString(); export const format = Intl;`,
  "src/db/pool.ts": `import pg from "pg"; export const opened = () => [pg, Date.now()];`,
  "src/server/session/table.ts": `import { text } from "drizzle-orm/pg-core"; export const t = text;`,
  "src/ui/base/button.tsx": `import { now } from "#lib/dates.ts"; export const button = now;`,
  "src/features/students/table.ts": `import { text } from "drizzle-orm/pg-core"; export const students = text;`,
  "src/features/students/contract.ts": `import { now } from "#lib/dates.ts"; export const call = now;`,
  "src/features/students/rules.ts": `import type { call } from "./contract.ts"; export type R = typeof call;`,
  "src/features/students/rules.test.ts": `import { a } from "#app/http.ts"; import "node:fs"; a(new Date());`,
  "src/features/students/db.ts": DB,
  "src/features/students/api.ts": `import { findStudents } from "./db.ts"; export const api = findStudents;`,
  "src/features/students/text.ts": `export const studentsText = { asal: 1 }; export type StudentsText = typeof studentsText;`,
  "src/features/students/screens/students.tsx": `import { studentsText } from "#features/students/text.ts"; type T = (typeof studentsText)["asal"]; export const Screen = () => useText(studentsText);`,
  "src/features/students/screens/list.tsx": `import "#features/students/contract.ts"; import "#ui/base/button.tsx"; import "#features/students/parts/card.tsx";`,
  "src/features/students/parts/students-client.ts": `import { apiOf } from "#ui/api.ts"; export const studentsClient = apiOf("students", {});`,
  "src/features/students/parts/card.tsx": `export const card = (day: Date) => day;`,
  "src/features/classes/table.ts": `import { students } from "#features/students/table.ts"; export const classes = students;`,
  "src/features/classes/cover/parts/line.tsx": `import "#features/classes/enrollments/parts/roster.tsx"; import "#features/classes/rules/names.ts";`,
  "src/features/classes/text/cover.ts": `export const coverWords = "";`,
  "src/features/classes/text/halls.ts": `export const hallWords = "";`,
  "src/features/schools/table.ts": `import { app } from "#db/columns.ts"; export const schools = app.table("schools", {});`,
  "src/features/classes/halls/db.ts": `export const findHalls = (scope: Scope) => scope;`,
  "src/features/classes/halls/parts/hall.tsx": `import "#features/students/parts/card.tsx";`,
  "src/features/classes/persons.ts": `import { findHalls } from "#features/classes/halls/db.ts"; export const persons = findHalls;`,
  "src/features/search/db.ts": `import { findFees } from "#features/home/db.ts"; export const found = findFees;`,
  "src/features/members/db.ts": `export const endAccess = (auth: Login) => auth;`,
  "src/features/home/db.ts": `export function findFees(scope: Scope) {}`,
  "src/app/nav.ts": `export const nav = [];`,
  "src/app/http.ts": `import { Hono } from "hono"; import "#features/students/api.ts"; export const http = Hono;`,
  "src/app/web.tsx": `import "./nav.ts"; import "./routes.gen.ts"; import "./styles.css";`,
  "src/app/styles.css": "",
  "src/app/routes.gen.ts": `import x from "./../features/students/screens/list.tsx"; export default x;`,
  "e2e/walk.test.ts": `import "node:fs"; export const later = new Date();`,
  "tools/find-holes.mjs": `import "../src/lib/dates.ts"; export const holes = new Date();`,
  "tools/planted.ts": `export const plant = 1;`,
  "public/sw.js": `const CACHE = "app";`,
  "public/icon-180.png": "",
};

const problemsOf = (planted: Record<string, string>, sameNames: string[] = []) =>
  checkStructure(plant({ ...CLEAN, ...planted }), {
    sameNames,
    tablesAgainstOrder: {},
  }).problems;

test("a tree that keeps the rules passes", () => {
  expect(problemsOf({})).toEqual([]);
});

const LIST = "src/features/students/screens/list.tsx";
const FAULTS: [rule: string, path: string, text: string, expected: RegExp][] = [
  // Texts
  [
    "a text by its language alone",
    LIST,
    `import { studentsText } from "#features/students/text.ts"; export const titles = studentsText[lang];`,
    /Ask for it with useText\(studentsText\)/,
  ],
  [
    "a text under another name",
    LIST,
    `import { studentsText } from "#features/students/text.ts"; export const [, titles] = [1, studentsText];`,
    /Ask for it with useText\(studentsText\)/,
  ],
  // Shelves
  ["lib imports db", "src/lib/x.ts", `import "#db/pool.ts";`, /the shelves go lib ← db/],
  ["db imports server", "src/db/x.ts", `import "#server/env.ts";`, /the shelves go/],
  [
    "server imports a feature",
    "src/server/x.ts",
    `import "#features/students/db.ts";`,
    /shelves go/,
  ],
  ["a feature imports app", "src/features/students/db.ts", `import "#app/http.ts";`, /shelves go/],
  ["a file beside the shelves", "src/x.ts", "", /stands on no shelf/],
  ["a new shelf", "src/services/x.ts", "", /stands on no shelf/],
  // Sides
  ["ui imports db", "src/ui/x.ts", `import "#db/pool.ts";`, /browser code imports "#db/],
  ["ui imports offline", "src/ui/x.ts", `import "#offline/queue.ts";`, /ui imports offline/],
  [
    "offline imports a feature",
    "src/offline/x.ts",
    `import "#features/attendance/rules.ts";`,
    /offline imports features/,
  ],
  [
    "offline imports server",
    "src/offline/x.ts",
    `import "#server/env.ts";`,
    /browser code imports/,
  ],
  ["ui imports server", "src/ui/x.ts", `import "#server/env.ts";`, /browser code imports/],
  ["a screen imports api", LIST, `import "#features/students/api.ts";`, /which is server code/],
  [
    "… its type",
    LIST,
    `import type { A } from "#features/students/db.ts";`,
    /which is server code/,
  ],
  ["… import()", LIST, `const a = import("#features/students/db.ts");`, /which is server code/],
  ["… import() of a template", LIST, "const a = import(`#server/env.ts`);", /is server code/],
  ["… after a comment", LIST, `import(/* x */ "#server/env.ts");`, /is server code/],
  ["… import() of a name", LIST, `const a = (name: string) => import(name);`, /hides what/],
  ["… of a pattern in backticks", LIST, "import.meta.glob(`/src/db/*.ts`);", /hides what/],
  ["… import type()", LIST, `type A = import("#features/students/db.ts").A;`, /is server code/],
  ["… re-export", LIST, `export { a } from "#features/students/db.ts"; f();`, /is server code/],
  ["… a package", LIST, `import { eq } from "drizzle-orm";`, /which only the server has/],
  ["… its type", LIST, `import type { Hono } from "hono";`, /which only the server has/],
  ["… a part of one", LIST, `import "better-auth/react";`, /which only the server has/],
  ["… a module of Node", LIST, `import fs from "fs";`, /which only the server has/],
  ["… files by a pattern", LIST, `import.meta.glob("/src/db/*.ts");`, /hides what/],
  ["api imports a screen", "src/features/students/api.ts", `import "#ui/x.ts";`, /is browser code/],
  [
    "contract imports table",
    "src/features/students/contract.ts",
    `import "./table.ts";`,
    /both sides imports/,
  ],
  ["rules imports ui", "src/features/students/rules.ts", `import "#ui/x.ts";`, /is browser code/],
  [
    "a layout imports app/http",
    "src/app/layouts/x.tsx",
    `import "#app/http.ts";`,
    /is server code/,
  ],
  ["a screen imports node", LIST, `import "node:fs";`, /only the server has/],
  ["lib imports node", "src/lib/x.ts", `import "crypto";`, /only the server has/],
  [
    "a contract imports drizzle",
    "src/features/students/contract.ts",
    `import "drizzle-orm/pg-core";`,
    /only the server has/,
  ],
  // Features
  [
    "right neighbour",
    "src/features/students/db.ts",
    `import { f } from "#features/classes/halls/db.ts";`,
    /stands left of "classes"/,
  ],
  [
    "table looks right",
    "src/features/students/table.ts",
    `import "#features/classes/table.ts";`,
    /stands left of/,
  ],
  [
    "another's screens",
    "src/features/classes/screens/x.tsx",
    `import "#features/students/screens/list.tsx";`,
    /own affair of "students"/,
  ],
  [
    "another's api",
    "src/features/classes/api.ts",
    `import "#features/students/api.ts";`,
    /own affair/,
  ],
  [
    "another's table in api",
    "src/features/classes/api.ts",
    `import "#features/students/table.ts";`,
    /only db.ts and table.ts/,
  ],
  [
    "another's rules in table",
    "src/features/classes/table.ts",
    `import "#features/students/rules.ts";`,
    /takes only tables/,
  ],
  // Inside a feature
  [
    "its own files import a sub-folder to the right",
    "src/features/classes/db.ts",
    `import "#features/classes/cover/db.ts";`,
    /inside "classes", "\." stands left of "cover"/,
  ],
  [
    "a sub-folder imports one to the right",
    "src/features/classes/cover/parts/x.tsx",
    `import "#features/classes/years/parts/plan.tsx";`,
    /"cover" stands left of "years"/,
  ],
  [
    "a sub-folder without a place",
    "src/features/classes/halls/parts/hall.tsx",
    `import "#features/classes/parts/card.tsx";`,
    /"halls" has no place in the order inside "classes"/,
  ],
  [
    "a file of the feature imports persons.ts",
    "src/features/classes/db.ts",
    `import "#features/classes/persons.ts";`,
    /persons\.ts is for src\/app\/persons\.ts alone/,
  ],
  // Names
  ["an unknown feature", "src/features/hostels/db.ts", "", /no known feature/],
  ["an unlisted file", "src/features/students/service.ts", "", /not on the list/],
  ["an unlisted folder", "src/features/students/a/b/parts/x.tsx", "", /not on the list/],
  ["a table.tsx", "src/features/students/table.tsx", "", /not on the list/],
  ["utils", "src/lib/date-utils.ts", "", /says nothing/],
  ["index", "src/ui/index.ts", "", /says nothing/],
  ["hooks", "src/features/students/hooks/parts/x.tsx", "", /says nothing/],
  ["PascalCase", "src/ui/Button.tsx", "", /kebab-case/],
  ["helpers in e2e", "e2e/helpers.ts", "", /says nothing/],
  ["helpers in tools", "tools/build-helpers.mjs", "", /says nothing/],
  ["PascalCase in public", "public/Theme.js", "", /kebab-case/],
  ["a script on a shelf", "src/ui/x.js", `f();`, /no check reads/],
  ["a module on a shelf", "src/ui/x.mts", `f();`, /no check reads/],
  // Exports
  ["export *", "src/ui/x.ts", `export * from "./button.tsx"; export const a = 1;`, /export \*/],
  ["export * as", "src/ui/x.ts", `export * as b from "./button.tsx"; f();`, /export \*/],
  ["a barrel", "src/ui/x.ts", `export { b } from "./button.tsx";`, /nothing but re-exports/],
  ["a default export", "src/ui/x.ts", `export default 1;`, /default export/],
  ["… under a name", "src/ui/x.ts", `const a = 1; export { a as default };`, /default export/],
  ["… in e2e", "e2e/x.ts", `export default 1;`, /default export/],
  ["… in tools", "tools/x.mjs", `export default 1;`, /default export/],
  ["export * in tools", "tools/x.mjs", `export * from "./find-holes.mjs"; f();`, /export \*/],
  [
    "a name of another tool",
    "tools/x.mjs",
    `export const holes = 1;`,
    /exports "holes", as tools\/find-holes\.mjs does/,
  ],
  // Imports
  [
    "out of the folder",
    "src/features/students/api.ts",
    `import "../schools/contract.ts";`,
    /leaves the folder/,
  ],
  ["down from the folder", "src/app/x.tsx", `import "./layouts/root.tsx";`, /leaves the folder/],
  ["no extension", "src/ui/x.ts", `import "#lib/dates";`, /no extension/],
  ["a test from code", "src/server/x.ts", `import "#db/testing.ts";`, /is for tests/],
  // SQL and scope
  [
    "SQL in api",
    "src/features/students/api.ts",
    `import { sql } from "drizzle-orm";`,
    /SQL outside db.ts/,
  ],
  ["SQL in jobs", "src/features/students/jobs.ts", `import pg from "pg";`, /SQL outside db.ts/],
  ["SQL in app", "src/app/x.ts", `import { sql } from "drizzle-orm";`, /SQL outside db.ts/],
  [
    "no scope",
    "src/features/students/db.ts",
    `export function find(filter: F, scope: S) {}`,
    /find\(\) does not take `scope`/,
  ],
  [
    "a bare statement to the sign-in side",
    "src/server/x.ts",
    `export const f = (auth: Login) => auth.query("select 1");`,
    /as a bare string/,
  ],
  [
    "no scope, arrow",
    "src/features/students/db.ts",
    `export const find = async () => 1;`,
    /`everywhere`/,
  ],
  [
    "no scope, listed",
    "src/features/classes/halls/db.ts",
    `function find(db: Db) {} export { find };`,
    /find\(\) does not/,
  ],
  // Dates
  ["Intl", "src/ui/x.ts", `export const a = new Intl.NumberFormat("ms");`, /Intl outside lib/],
  [
    "toLocale…",
    "src/server/x.ts",
    `export const a = (1).toLocaleString();`,
    /toLocaleString\(\) outside/,
  ],
  ["new Date()", LIST, `export const a = new Date();`, /reads the clock/],
  [
    "Date.now()",
    "src/features/students/rules.ts",
    `export const a = Date.now();`,
    /reads the clock/,
  ],
  ["new Date(x)", "src/server/x.ts", `export const a = new Date("2026-01-01");`, /shifts days/],
  ["Date.parse", "src/ui/x.ts", `export const a = Date.parse("2026-01-01");`, /shifts days/],
  [
    "a bare connection",
    "src/server/x.ts",
    `import pg from "pg";\nexport const a = new pg.Client();`,
    /without a listener/,
  ],
  [
    "a bare form of a text",
    "src/server/x.ts",
    `export const a = "é".normalize("NFC");`,
    /a flood of marks/,
  ],
  [
    "a second client",
    LIST,
    `import { apiOf } from "#ui/api.ts";\nexport const a = apiOf("students", {});`,
    /a client of a contract is made once/,
  ],
  [
    "a write made by hand",
    LIST,
    `import { useMutation } from "@tanstack/react-query"; export const a = useMutation;`,
    /a write has one way to be busy/,
  ],
  // Packages
  ["a range", "package.json", `{ "dependencies": { "hono": "^4.13.19" } }`, /no exact pin/],
  ["a tag", "package.json", `{ "devDependencies": { "hono": "latest" } }`, /no exact pin/],
  [
    "addresses",
    "package-lock.json",
    `{ "resolved": "https://registry.example/x.tgz" }`,
    /registry addresses/,
  ],
  ["a registry", ".npmrc", "registry=https://registry.example/\n", /names a registry/],
];

test.each(FAULTS)("%s", (_rule, path, text, expected) => {
  const problems = problemsOf({ [path]: text });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(expected);
  expect(problems[0]).toContain(path);
  expect(problems[0]).toMatch(/\. [A-Z][^.]*.*\.$/s);
});

test("an exported name, of a value or a type, stands in one file or on the list, and the list is not too long", () => {
  const planted = {
    "src/lib/x.ts": "export const twice = 1;",
    "src/ui/x.ts": "export type twice = 1;",
    "src/ui/screen.tsx": "export const Route = 1; export { Route as again };",
    "src/app/screen.tsx": "export const Route = 1;",
    "src/app/x.test.ts": "export const again = 1;",
    "src/features/students/seed.ts": "export const again = 1;",
  };
  expect(problemsOf(planted)).toEqual([
    'src/ui/x.ts: exports "twice", as src/lib/x.ts does. Give one a name that says more, or keep it in one place.',
  ]);
  expect(problemsOf(planted, ["twice"])).toEqual([]);
  expect(problemsOf(planted, ["again", "twice"])).toEqual([
    'tools/house.mjs: "again" is exported once. Take it from SAME_NAMES.',
  ]);
});

test("a folder inside a feature, but screens and parts, holds two files at least, tests not counted", () => {
  const folder = "src/features/students/rules";
  const alone = { [`${folder}/ages.ts`]: "", [`${folder}/ages.test.ts`]: "" };
  expect(problemsOf(alone)).toEqual([expect.stringContaining(`${folder}: holds a single file.`)]);
  expect(problemsOf({ ...alone, [`${folder}/names.ts`]: "" })).toEqual([]);
  expect(problemsOf({ "src/features/fees/parts/bill.tsx": "" })).toEqual([]);
});

test("only a test may be longer than 400 lines", () => {
  const longer = "f();\n".repeat(401);
  expect(problemsOf({ "src/ui/x.ts": longer })).toEqual([
    expect.stringContaining("src/ui/x.ts:1: 401 lines, at most 400."),
  ]);
  expect(problemsOf({ "src/ui/x.ts": "f();\n".repeat(400) })).toEqual([]);
  expect(problemsOf({ "src/ui/x.test.ts": longer, "e2e/x.test.ts": longer })).toEqual([]);
  expect(problemsOf({ "tools/x.mjs": longer, "public/x.js": longer })).toEqual([
    expect.stringContaining("tools/x.mjs:1: 401 lines, at most 400."),
    expect.stringContaining("public/x.js:1: 401 lines, at most 400."),
  ]);
});

test("a licence that binds us is refused", () => {
  const lock = (license: string) => `{ "packages": { "": {}, "node_modules/x": { ${license} } } }`;
  const refused = (license: string) =>
    checkLicences(plant({ "package-lock.json": lock(license) })).problems.length > 0;
  expect(refused(`"license": "GPL-3.0-only"`)).toBe(true);
  expect(refused(`"license": "MIT AND GPL-3.0-only"`)).toBe(true);
  expect(refused("")).toBe(true);
  expect(refused(`"license": "(MIT OR GPL-3.0-only)"`)).toBe(false);
  expect(refused(`"license": "MPL-2.0"`)).toBe(false);
});

describe("tables against the order", () => {
  const declare = (constant: string, name: string) =>
    `import { app } from "#db/columns.ts"; export const ${constant} = app.table("${name}", {});`;
  const STUDENTS = "src/features/students/db.ts";
  const PAYMENTS = {
    "src/features/fees/table.ts": declare("payments", "payments"),
    "src/server/audit/table.ts": declare("audit", "audit"),
  };
  const found = (path: string, text: string, tablesAgainstOrder = {}) =>
    checkStructure(plant({ ...CLEAN, ...PAYMENTS, [path]: text }), {
      sameNames: [],
      tablesAgainstOrder,
    }).problems;
  const to = (problem: RegExp) => [expect.stringMatching(problem) as string];
  const wrong = /app\.payments belongs to "fees", which stands to the right of "students"/;

  test.each([
    ["a template", "export const a = (scope: Scope): SQL => sql`select from app.payments`;"],
    ["a string", `export const a = (scope: Scope) => scope.run("delete from app.payments");`],
    [
      "a piece of a template",
      "export const a = (scope: Scope) => sql`${1} join app.payments p on ${2}`;",
    ],
    ["an import", `import { payments } from "#features/fees/table.ts"; export const a = payments;`],
  ])("are found in %s", (_, text) => {
    expect(found(STUDENTS, text)).toEqual(to(wrong));
  });

  test("are found where nobody declares them any more", () => {
    const text = `export const a = "select from app.hostels join app.payments_view v";`;
    expect(found("src/features/home/db.ts", text)).toHaveLength(2);
    expect(found("src/features/home/db.ts", text)[0]).toMatch(/declared by no table\.ts/);
  });

  test("are found on the shelves", () => {
    const text = `export const a = "select from app.payments, app.audit";`;
    expect(found("src/server/x.ts", text)).toEqual(to(/belongs to "fees".*right of "server"/));
  });

  test("are none where the owner stands to the left, in tests, comments and words that name no table", () => {
    const text = `/* app.payments */ export const a = "app.payments_day app.school_id myapp.payments app.schools app.audit";`;
    expect(found(STUDENTS, text)).toEqual([]);
    expect(found("src/features/students/x.test.ts", `const a = "app.payments";`)).toEqual([]);
    expect(found("src/features/home/db.ts", `export const a = "app.payments";`)).toEqual([]);
  });

  test("may stand with a reason, that one file and table, as long as they are needed", () => {
    const text = `export const a = "app.payments";`;
    const allowed = { [STUDENTS]: { "app.payments": "what is owed" } };
    expect(found(STUDENTS, text, allowed)).toEqual([]);
    expect(found("src/features/students/api.ts", text, allowed)).toEqual(
      [
        expect.stringMatching(/no longer names app\.payments\. Take it out/),
        expect.stringMatching(wrong),
      ].toReversed(),
    );
  });

  test("only become fewer", () => {
    const all = Object.values(TABLES_AGAINST_ORDER).flatMap((tables) => Object.entries(tables));
    expect(all.length).toBeLessThanOrEqual(25);
    for (const [, reason] of all) expect(reason).not.toBe("");
  });
});
