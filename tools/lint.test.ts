import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted.ts";

/** A folder with the planted files under this repository's settings. */
function plantHere(files: Record<string, string>) {
  const root = plant(files);
  // All of them are copied, because the linter finds no cycles when a referenced tsconfig is missing.
  const settings = readdirSync(".").filter((name) =>
    /^(package|\.oxlintrc|tsconfig.*)\.json$/.test(name),
  );
  for (const name of settings) cpSync(name, join(root, name));
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  return root;
}

function run(root: string, program: string, ...args: string[]) {
  return spawnSync(join(root, "node_modules/.bin", program), args, { cwd: root, encoding: "utf8" });
}

const SCREENS = "src/features/students/screens";
const component = (body: string) => `export function X(props: { run: boolean }) {\n${body}\n}\n`;
const LINT: [rule: string, path: string, text: string][] = [
  ["no-floating-promises", "src/server/a.ts", "async function f() {}\nf();"],
  ["no-misused-promises", "src/server/b.ts", "[1].forEach(async () => {});"],
  ["await-thenable", "src/server/c.ts", "const a = 3;\nawait a;"],
  ["no-explicit-any", "src/server/d.ts", "export const a = (b: any) => String(b);"],
  ["no-non-null-assertion", "src/server/e.ts", "export const a = (b?: string) => b!.length;"],
  ["no-console", "src/server/f.ts", "console.log(1);"],
  ["no-eval", "src/server/g.ts", "eval('1');"],
  ["no-restricted-properties", "src/server/h.ts", "export const a = Math.random();"],
  ["no-restricted-properties", "src/server/i.ts", "declare const sql: any;\nsql.raw('x');"],
  [
    "no-restricted-imports",
    "src/server/j.ts",
    `import { exec } from "node:child_process";\nexec("x");`,
  ],
  [
    "no-restricted-imports",
    "src/server/k.ts",
    `import { inArray } from "drizzle-orm";\nexport const a = inArray;`,
  ],
  [
    "no-danger",
    `${SCREENS}/o.tsx`,
    component("return <p dangerouslySetInnerHTML={{ __html: '' }} />;"),
  ],
  ["alt-text", `${SCREENS}/p.tsx`, component("return <img src='x' />;")],
  [
    "rules-of-hooks",
    `${SCREENS}/q.tsx`,
    `import { useState } from "react";\n${component("if (props.run) useState(1);")}`,
  ],
  ["no-cycle", "src/lib/r.ts", `import { s } from "#lib/s.ts";\nexport const r = () => s;`],
];

test("the linter refuses each planted fault", () => {
  const others = { "src/lib/s.ts": `import { r } from "#lib/r.ts";\nexport const s = () => r;` };
  const allowed = {
    "src/db/embedded/server.ts": `import { exec } from "node:child_process";\nexec("x");`,
  };
  const planted = Object.fromEntries(LINT.map(([, path, text]) => [path, text]));
  const root = plantHere({ ...planted, ...others, ...allowed });
  const { diagnostics } = JSON.parse(run(root, "oxlint", "-f", "json", "src").stdout);
  const found = diagnostics.map(
    (problem: { filename: string; code: string }) =>
      `${problem.filename} ${problem.code.replace(/.*\((.*)\)/, "$1")}`,
  );
  for (const [rule, path] of LINT) expect(found).toContain(`${path} ${rule}`);
  expect(found.join()).not.toContain("embedded/server");
});

test("the compiler knows no Node in the browser and no DOM on the server", () => {
  const root = plantHere({
    [`${SCREENS}/a.tsx`]: "export const a = process.env;",
    [`${SCREENS}/b.tsx`]: `import { join } from "node:path";\nexport const b = join;`,
    "src/features/students/rules.ts": "export const c = window.location;",
  });
  const browser = run(root, "tsc", "-p", "tsconfig.web.json").stdout;
  expect(browser).toMatch(/a\.tsx.*'process'/);
  expect(browser).toMatch(/b\.tsx.*'node:path'/);
  expect(run(root, "tsc", "-p", "tsconfig.server.json").stdout).toMatch(/rules\.ts.*'window'/);
});
