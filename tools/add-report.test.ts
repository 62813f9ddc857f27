import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A copy of the tree in which the recipe of docs/reports.md adds the report `jawi`. */
let copy = "";

type Added = [path: string, before: string, added: string];

const REPORTS = "src/features/reports";

const DEFINITION: Added[] = [
  [
    `${REPORTS}/enrolment/rules.ts`,
    "export type EnrolmentRows = {",
    "export type JawiRow = OfPupil & { jawi: string | null };\n\n",
  ],
  [`${REPORTS}/enrolment/rules.ts`, `  "tak-lengkap": LackingRow;`, "  jawi: JawiRow;\n"],
  [
    `${REPORTS}/enrolment/rules.ts`,
    `  "tak-lengkap": {\n    ...enrolment,`,
    `  jawi: {
    ...enrolment,
    periods: [],
    filters: ["gender"],
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "jawi", kind: "text", phone: true, private: "students.private" },
    ],
  },
`,
  ],
];

const READER: Added[] = [
  [`${REPORTS}/enrolment/db.ts`, "  LackingRow,\n", "  JawiRow,\n"],
  [
    `${REPORTS}/enrolment/db.ts`,
    "/** The reader of each report",
    `const readJawi: Reader<JawiRow> = async (scope) => {
  const { rows } = await scope.tx.execute<JawiRow>(sql\`
    select s.id as student_id, s.student_id as number, \${NAME} as name, s.jawi_name as jawi
    from \${students(scope)}\`);
  return { rows };
};

`,
  ],
  [`${REPORTS}/enrolment/db.ts`, `  "tak-lengkap": readLacking,`, "  jawi: readJawi,\n"],
];

/** As in tsconfig.server.json. */
const OPTIONS = { lib: ["es2023"], types: ["node"] };

const SAID = `{ title: "Jawi", line: "Nama Jawi", counted: "Semua pelajar." },\n`;
const WORDS: Added[] = [
  [`${REPORTS}/enrolment/text.ts`, `  "tak-lengkap": {\n    title: "Missing`, `  jawi: ${SAID}`],
  [
    `${REPORTS}/enrolment/text.ts`,
    `    "tak-lengkap": {\n      title: "Maklumat`,
    `    jawi: ${SAID}`,
  ],
  [`${REPORTS}/definitions/text.ts`, `  phone: "Guardian's phone",`, `  jawi: "Name in Jawi",\n`],
  [`${REPORTS}/definitions/text.ts`, `  phone: "Telefon penjaga",`, `  jawi: "Nama Jawi",\n`],
];

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "halaqah-report-"));
  const isProduct = (path: string) => !/\.test\.tsx?$/.test(path);
  cpSync("src", join(copy, "src"), { recursive: true, filter: isProduct });
  for (const path of ["package.json", "tsconfig.base.json"]) cpSync(path, join(copy, path));
  for (const path of ["node_modules", "content"]) symlinkSync(resolve(path), join(copy, path));
  const config = {
    extends: "./tsconfig.base.json",
    compilerOptions: OPTIONS,
    files: [`${REPORTS}/api.ts`, `${REPORTS}/text.ts`],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function change(all: readonly Added[]): void {
  for (const [path, before, added] of all) {
    const whole = join(copy, path);
    const text = readFileSync(whole, "utf8");
    expect(text.split(before), `${path} has one line like it`).toHaveLength(2);
    writeFileSync(
      whole,
      text.replace(before, () => added + before),
    );
  }
}

/** Checks the types of the copy; answers what is wrong with them. */
function check(): string {
  try {
    const tsc = ["node_modules/typescript/bin/tsc", "-p", ".", "--noEmit", "--pretty", "false"];
    execFileSync(process.execPath, tsc, { cwd: copy, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? "";
  }
}

/** The types of the whole server are checked twice. */
const WAIT = 3 * 60_000;

test(
  "a report that is added by the recipe is whole, and one without its reader or words does not compile",
  () => {
    change(DEFINITION);
    const forgotten = check();
    expect(forgotten).toContain(`${REPORTS}/enrolment/db.ts`);
    expect(forgotten).toContain(`${REPORTS}/enrolment/text.ts`);
    expect(forgotten).toContain(`${REPORTS}/text.ts`);
    change(READER);
    change(WORDS);
    expect(check()).toBe("");
  },
  WAIT,
);
