import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A copy of the tree in which CONTRIBUTING's recipe adds the field `nickname` to a student. */
let copy = "";

/** The recipe's files that the program needs, each with the text to insert and the line that follows it. */
const RECIPE: Record<string, [before: string, added: string]> = {
  "src/features/students/fields.ts": [
    "  student_id: {",
    `  nickname: {
    label: label("Nickname", "Nama panggilan"),
    class: "sensitive",
    ...lineField(40),
    erased: "blank",
    joined: "filled",
    seenBy: "students.private",
    group: "identity",
    aliases: "nama manja",
  },
`,
  ],
  "src/features/students/table.ts": [
    "    address: text()",
    `    nickname: text().notNull().default(""),\n`,
  ],
};

const DOCUMENTED: [path: string, before: string, added: string] = [
  "docs/data.md",
  "allergies |",
  "nickname, ",
];

/** A test that asks every place outside the recipe whether it knows the field. */
const PROBE = `
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldWords } from "#features/audit/text/fields.ts";
import { fieldOf } from "#features/imports/wizard/rules.ts";
import { IMPORT_FIELDS as COLUMNS } from "#features/imports/rows/rules.ts";
import { planStudents } from "#features/imports/students/rules.ts";
import { wizardText } from "#features/imports/wizard/text.ts";
import { compare, fillsOf } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { newStudent, studentChange, studentDetail } from "#features/students/contract.ts";
import { studentFields } from "#features/students/fields.ts";
import { emptied, studentFactsOf } from "#features/students/parts/student-facts.ts";
import { StudentFields } from "#features/students/parts/student-fields.tsx";
import { blankOf } from "#lib/fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import { MeProvider } from "#ui/kit/me.tsx";

const me = { today: "2026-03-02", permissions: [] } as never;

test("the calls take and answer it", () => {
  const given = { first_name: "Ali", gender: "male", enrollment_date: "2026-01-05", nickname: " Mek " };
  expect(newStudent.parse(given)).toMatchObject({ nickname: "Mek" });
  expect(studentChange.safeParse({ id: crypto.randomUUID(), nickname: "x".repeat(41) }).success).toBe(false);
  expect(studentDetail.shape.nickname.parse(null)).toBeNull();
});

test("the form has it", () => {
  const form = renderToStaticMarkup(
    <MeProvider me={me}><StudentFields values={{ nickname: "Mek" }} /></MeProvider>,
  );
  expect(form).toContain('name="nickname"');
  expect(form).toContain('value="Mek"');
  expect(form).toContain("Nickname");
  expect(studentFactsOf({ profile: null, nickname: "Mek" } as never).nickname).toBe("Mek");
  expect(emptied({ nickname: null })).toEqual({ nickname: "" });
});

test("a file may bring it", () => {
  expect(COLUMNS.students).toContain("nickname");
  for (const heading of ["Nickname", "Nama panggilan", "NAMA MANJA"]) {
    expect(fieldOf("students", heading)).toBe("nickname");
  }
  expect(wizardText.ms.fields.nickname).toBe("Nama panggilan");
  const school = { today: "2026-03-02", classes: [], students: [], guardians: [] };
  const row = (nickname: string) => [{ line: 2, cells: { name: "Ali bin Abu", nickname } }];
  expect(planStudents(row("Mek"), school).creates[0]?.facts).toMatchObject({ nickname: "Mek" });
  expect(planStudents(row("x".repeat(41)), school).problems).toEqual([
    { line: 2, field: "nickname", fault: "long" },
  ]);
});

test("two records of one pupil are compared and filled by it", () => {
  const [line] = compare({ nickname: null }, { nickname: "Mek" });
  expect(line).toMatchObject({ field: "nickname", stands: "drop" });
  expect(fillsOf({ nickname: "" }, { nickname: "Mek" })).toEqual({ nickname: "Mek" });
  expect(mergesText.ms.fields.nickname).toBe("Nama panggilan");
});

test("erasing blanks it out, and the audit log masks and names it", () => {
  expect(blankOf(studentFields)).toHaveProperty("nickname", "");
  expect(changesOf({ nickname: "" }, { nickname: "Mek" }, studentFields).changes).toEqual({
    nickname: ["", "•••"],
  });
  expect(fieldWords.malay.fields.nickname).toBe("Nama panggilan");
});
`;

function change(path: string, before: string, added: string): void {
  const whole = join(copy, path);
  const text = readFileSync(whole, "utf8");
  expect(text.split(before), `${path} has one line like it`).toHaveLength(2);
  writeFileSync(whole, text.replace(before, added + before));
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "halaqah-field-"));
  const isProduct = (path: string) => !/\.test\.tsx?$/.test(path);
  cpSync("src", join(copy, "src"), { recursive: true, filter: isProduct });
  for (const path of ["package.json", "tsconfig.base.json", "vitest.config.ts", "docs/data.md"]) {
    mkdirSync(join(copy, path, ".."), { recursive: true });
    cpSync(path, join(copy, path));
  }
  mkdirSync(join(copy, "e2e"));
  for (const path of ["node_modules", "content"]) symlinkSync(resolve(path), join(copy, path));
  cpSync("src/app/fields.test.ts", join(copy, "src/app/fields.test.ts"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the tests of the copy; answers their output if they fail. */
function runCopy(): string {
  const tests = ["src/app/fields.test.ts", "src/app/probe.test.tsx"];
  const vitest = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project=unit",
    "--no-color",
    ...tests,
  ];
  try {
    execFileSync(process.execPath, vitest, { cwd: copy, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`;
  }
}

test("a field of a student that is added by the recipe is in form, import, merge, audit log and erasure", () => {
  writeFileSync(join(copy, "src/app/probe.test.tsx"), PROBE);
  for (const [path, [before, added]] of Object.entries(RECIPE)) {
    change(path, before, added);
  }
  const forgotten = runCopy();
  expect(forgotten, "without its class the field is refused").toContain(
    "classes each as docs/data.md",
  );
  change(...DOCUMENTED);
  expect(runCopy()).toBe("");
});
