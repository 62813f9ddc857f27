import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** The lines of CONTRIBUTING.md under "To remove a feature", for `fees`. */
const LINES: Record<string, RegExp> = {
  "tools/house.mjs": /^ {2}("fees",|fees: .*)$/,
  "src/lib/permissions.ts": /"(payments|fees|funds)\.\w+"/,
  "src/app/api.ts": /\bfee(s|[A-Z])/,
  "src/app/persons.ts": /\bfees/,
  "src/app/files.ts": /slipsAccess/,
  "src/features/privacy/db.ts": /paymentClaims/,
  "src/features/home/tasks/contract.ts": /Slips of transfers|slips: count|\b[rR]efunds/,
  "src/features/home/tasks/db.ts": /features\/fees|slips|\brefunds/i,
  "src/features/home/tasks/text.ts": /slips:|\brefunds/,
  "src/features/home/tasks/parts/tasks-card.tsx": /slips:|\brefunds/,
  "src/app/letters.test.ts": /import \{ slipLetter/,
  "src/app/layouts/sidebar.tsx": /"fees"|isFamilyRole/,
  "src/app/demo/school.ts": /import .*\b(seedMoney|DrawSlip)\b/,
  "src/app/demo.ts": /import \{ drawSlips|const drawSlip\b/,
  "src/app/places.ts": /"(payments\.see|(fees|funds)\.\w+)"/,
  "src/features/home/db.ts": /features\/fees/,
  "src/app/jobs.ts": /features\/fees|check_ledger: |sweepSlips/,
  "src/app/demo.http.test.ts": /features\/fees|checkLedgerOf/,
  "src/features/help/rules.ts": /"(fee[A-Z]\w+|familyFees|fees\.\w+)"|dashboard\/fees/,
  "src/app/layouts/counts.tsx": /dashboard\/fees/,
  "src/features/help/rules.test.ts": /"(fee[A-Z]\w+|familyFees|fees\.\w+)"/,
  "src/features/family/page/contract.ts": /^ {2}dues: /,
  "src/features/family/page/db.ts": /selectOwnDues|^ {4}dues,$/,
  "src/features/exports/contract.ts":
    /"(payments|owing|funds|waivers|charges|ledger|cash_book|slips|bank_lines|e_invoices)"/,
  "src/features/exports/api.ts": /"(payments\.see|fees\.\w+|funds\.\w+)"/,
  "src/features/reports/centre/screens/reports.tsx": /features\/fees|paymentsText|payments\.see/,
  "src/features/reports/rules.ts": /moneyReports/,
  "src/features/reports/db.ts": /moneyReaders/,
  "src/features/reports/text.ts": /features\/fees|moneyReportsText|\.\.\.(paymentsText|ageWords)/,
  "src/features/tokens/text.ts": /"payments\.see"/,
  // Tests that walk everything name what they walk.
  "src/lib/permissions.test.ts": /"(payments|fees|funds)\.\w+"/,
  "src/app/access.http.test.ts": /"(payments|fees|funds)\.\w+"/,
};
/** Where more than lines goes with it, so that a person takes it out: nothing else may need the feature. */
const BY_HAND = [
  "src/app/demo.http.test.ts",
  "src/app/demo.ts",
  "src/app/demo/school.ts",
  "src/app/due.ts",
  "src/app/http.ts",
  "src/app/jobs.ts",
  "src/app/letters.test.ts",
  "src/app/move-school.ts",
  "src/app/nightly.http.test.ts",
  "src/features/announcements/audience/api.ts",
  "src/features/announcements/audience/db.ts",
  "src/features/announcements/db.ts",
  "src/features/announcements/writing/parts/audience-fields.tsx",
  "src/features/cards/entry/screens/class-cards.tsx",
  "src/features/directory/screens/student.tsx",
  "src/features/family/page/db.ts",
  "src/features/family/page/html/family.ts",
  "src/features/family/page/parts/family-cards.tsx",
  "src/features/family/page/screens/family.tsx",
  "src/features/home/tasks/db.ts",
  "src/features/reports/api.test.ts",
  "src/features/reports/centre/screens/reports.tsx",
  "src/features/reports/compliance/figures.http.test.ts",
  "src/features/reports/compliance/rules.ts",
  "src/features/reports/definitions/text.ts",
  "src/features/reports/official/api.ts",
  "src/features/reports/official/seed.ts",
  "src/features/reports/raw.http.test.ts",
  "src/features/reports/summaries/db.ts",
  "src/features/reports/text.ts",
  "src/features/site/api.ts",
  "src/server/faults.http.test.ts",
];
/** What `home` reads from it, beside the import. */
const DRAWN = "(${receivedThisMonth(scope)}) as fees_sen";
const COUNTED = "(${selectCounter(scope)}) as counter";

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
  rmSync(join(root, "src/app/demo/fees.ts"));
  rmSync(join(root, "src/app/demo/slips.ts"));
  rmSync(join(root, "src/app/layouts/fees.tsx"));
  rmSync(join(root, "src/features/reports/money"), { recursive: true });
  for (const name of readdirSync(join(root, "src/app"))) {
    if (name.startsWith("testing-fee")) rmSync(join(root, "src/app", name));
  }
  // It compares the figures of several features.
  rmSync(join(root, "src/features/reports/figures.http.test.ts"));
  edit("src/app/jobs.ts", (text) =>
    text.replaceAll(/import \{\n[^}]*\} from "#features\/fees[^"]*";\n/g, ""),
  );
  for (const [path, line] of Object.entries(LINES)) {
    edit(path, (text) =>
      text
        .split("\n")
        .filter((row) => !line.test(row))
        .join("\n"),
    );
  }
  edit("src/features/home/db.ts", (text) =>
    text.replace(DRAWN, "null::bigint as fees_sen").replace(COUNTED, "null::json as counter"),
  );
  edit("src/app/routes.ts", (text) =>
    text
      .replace(/ +route\("fees", "features\/fees.*\n/, "")
      .replace(/ {4}route\("fees", \[[^]*?\n {4}\]\),\n/, ""),
  );
  edit("src/features/reports/rules.ts", (text) => text.replace("  MoneyRows &\n", ""));
  edit("src/app/demo/school.ts", (text) =>
    text
      .replace(/ {2}lines\.push\([^;]*seedMoney[^;]*;\n/, "")
      .replace("; drawSlip: DrawSlip }", " }"),
  );
  edit("src/app/demo.ts", (text) => text.replace(", drawSlip }", " }"));
  edit("src/app/nav.ts", (text) =>
    text.replace(/ {2}\{\n {4}to: "\/dashboard\/fees",[^]*?\n {2}\},\n/, ""),
  );
  run(root, "tools/check-routes.mjs");
  const said = TYPES.map((config) => run(root, tsc, "-p", config)).join("\n");
  // What is half done is noticed.
  expect(said).toContain("features/fees");
  expect([...new Set(said.match(/^src\/[^(\n]+(?=\()/gm))].toSorted()).toEqual(BY_HAND);
});
