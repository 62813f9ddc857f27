import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** The lines of CONTRIBUTING.md under "To remove a feature", for `fees`. */
const LINES: Record<string, RegExp> = {
  "tools/house.mjs": /^ {2}("fees",|fees: .*)$/,
  "src/lib/permissions.ts": /"(payments|fees)\.\w+"/,
  "src/app/api.ts": /\bfee(s|[A-Z])/,
  "src/app/persons.ts": /\bfees/,
  "src/app/nav.ts": /"fees"/,
  "src/app/layouts/sidebar.tsx": /"fees\.see"/,
  "src/app/demo/school.ts": /import .*\bseedMoney\b/,
  "src/app/places.ts": /"(payments\.see|fees\.\w+)"/,
  "src/features/home/db.ts": /features\/fees/,
  "src/features/help/rules.ts": /"(fee[A-Z]\w+|familyFees)"|dashboard\/fees/,
  "src/features/help/rules.test.ts": /"(fee[A-Z]\w+|familyFees)"/,
  "src/features/exports/contract.ts": /"(payments|owing)"/,
  "src/features/exports/api.ts": /"(payments\.see|fees\.manage)"/,
  "src/features/reports/screens/reports.tsx": /features\/fees|paymentsText|payments\.see/,
  "src/features/tokens/text.ts": /"payments\.see"/,
  // Tests that walk everything name what they walk.
  "src/lib/permissions.test.ts": /"(payments|fees)\.\w+"/,
  "src/app/access.http.test.ts": /"(payments|fees)\.\w+"/,
};
/** What `home` reads from it, beside the import. */
const DRAWN = "(${receivedThisMonth(scope)}) as fees_sen";

const LEFT_OUT = /^(node_modules|dist|data|data-demo|coverage|\.git|\.tmp)$/;

/** Copies the tree next to itself, with the same packages; the copy is deleted after the test. */
function copyTree(): string {
  const here = resolve(".");
  const root = mkdtempSync(`${here}-copy-`);
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(here, root, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(path.slice(here.length + 1)),
  });
  symlinkSync(join(here, "node_modules"), join(root, "node_modules"));
  return root;
}

/** Runs a program in the copy and returns its output if it fails. */
function run(root: string, ...args: string[]): string {
  try {
    execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const TYPES = ["tsconfig.server.json", "tsconfig.web.json", "tsconfig.e2e.json"];
const tsc = "node_modules/typescript/bin/tsc";

test("a feature goes with its folder and its lines: types and structure hold without fees", () => {
  const root = copyTree();
  const edit = (path: string, change: (text: string) => string) => {
    const before = readFileSync(join(root, path), "utf8");
    const after = change(before);
    expect(after, path).not.toBe(before);
    writeFileSync(join(root, path), after);
  };
  rmSync(join(root, "src/features/fees"), { recursive: true });
  // A half-done removal is noticed.
  expect(run(root, tsc, "-p", "tsconfig.server.json")).toContain("features/fees");
  rmSync(join(root, "src/app/demo/fees.ts"));
  for (const [path, line] of Object.entries(LINES)) {
    edit(path, (text) =>
      text
        .split("\n")
        .filter((row) => !line.test(row))
        .join("\n"),
    );
  }
  edit("src/features/home/db.ts", (text) => text.replace(DRAWN, "null::bigint as fees_sen"));
  edit("src/app/routes.ts", (text) => text.replace(/ {4}route\("fees", [^]*?\n {4}\]\),\n/, ""));
  edit("src/app/demo/school.ts", (text) =>
    text.replace(/ {2}lines\.push\([^;]*seedMoney[^;]*;\n/, ""),
  );
  run(root, "tools/check-routes.mjs");
  expect(run(root, "tools/check-structure.mjs")).toBe("");
  for (const config of TYPES) expect(run(root, tsc, "-p", config)).toBe("");
});
