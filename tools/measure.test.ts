import { expect, test } from "vitest";
import { countRepeats, measure } from "./measure.mjs";
import { plant } from "./planted.ts";

const lines = (count: number, text = "call") =>
  Array.from({ length: count }, (_, at) => `${text}(${at});\n`).join("");

const IMPORT = `import {\n${lines(8).replace(/\(\d\);/g, ",")}} from "b";\n`;

const TREE: Record<string, string> = {
  "src/lib/dates.ts": `export const day = 1;\nlet hidden = 0;\n`,
  "src/ui/api.ts": `let school = "";\nexport const waiting = new Map();\nconst FIXED = new Set([1]);\nconst NO_MARKS = [];\n`,
  "src/server/scope.ts": "export const who = sql`select * from app.students`;\n",
  "src/features/students/table.ts": `export const students = app.table("students", {});\n`,
  "src/features/students/db.ts":
    "export const a = sql`from app.students s join app.classes c on app.nothing`;\n",
  "src/features/students/names/rules.ts": `import "#features/students/db.ts";\nexport const day = 2;\n`,
  "src/features/students/parts/list.tsx": `import "#features/students/names/rules.ts";\nexport const Route = 1;\n`,
  "src/features/classes/table.ts": `export const classes = app.table("classes", {});\n`,
  "src/features/classes/contract.ts": `export type day = 1;\nexport const Route = 1;\n`,
  "src/features/classes/db.ts": "export const b = sql`from app.students`;\n",
  "src/features/classes/long.test.ts": lines(8),
  "src/features/classes/seed.ts": lines(500),
  "src/features/classes/screens/class.tsx": `import "#features/students/names/rules.ts";\nfunction long() {\n${lines(10)}}\n`,
};

test("the table of the house counts what was planted", () => {
  const found = measure(plant(TREE), ["students/names"]);
  const [classes, students] = ["classes", "students"].map((name) =>
    found.features.find(({ feature }: { feature: string }) => feature === name),
  );
  expect(classes).toMatchObject({ files: 4, folders: 2, lines: 17, contracts: 1 });
  expect(classes.tests).toBeCloseTo(8 / 17);
  expect(students).toMatchObject({ files: 4, folders: 3, lines: 6, contracts: 0, tests: 0 });
  expect(found.mutual).toEqual(["students ↔ students/names 1:1"]);
  expect(found.slices).toEqual([
    { slice: "students/names", own: { files: 1, folders: 1 }, all: { files: 3, folders: 3 } },
  ]);
  expect(found.twice.map(({ name }: { name: string }) => name)).toEqual(["day"]);
  expect(found.sql).toEqual([
    { path: "src/features/classes/db.ts", table: "app.students", isAgainst: false },
    { path: "src/features/students/db.ts", table: "app.classes", isAgainst: true },
    { path: "src/server/scope.ts", table: "app.students", isAgainst: true },
  ]);
  expect(found.functions[0]).toMatchObject({ name: "long", lines: 12 });
  expect(found.mutable).toEqual([
    "src/lib/dates.ts hidden",
    "src/ui/api.ts school",
    "src/ui/api.ts waiting",
  ]);
  expect(found.lonely).toEqual(["src/features/students/names"]);
});

test.each([
  [0, "a run that is too short", [lines(5), lines(5)]],
  [1, "a run of six", [lines(6), `other();\n${lines(6)}`]],
  [1, "a longer run is one", [lines(30), `other();\n${lines(30)}end();\n`]],
  [1, "space says nothing", [lines(6), lines(6).replaceAll("\n", "\n\n  ")]],
  [1, "inside one file", [`${lines(6)}other();\n${lines(6)}`]],
  [3, "three places are three pairs", [lines(6), lines(6), `other();\n${lines(6)}`]],
  [0, "imports", [IMPORT, IMPORT]],
])("%s pairs of equal lines: %s", (count, _, texts) => {
  expect(countRepeats(texts.map((text) => ({ text })))).toBe(count);
});
