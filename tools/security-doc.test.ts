import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const security = readFileSync("docs/security.md", "utf8");
const attacks = readFileSync("docs/attacks.md", "utf8");
const NAMED = /`([^`]+\.test\.tsx?)`: "([^"]+)"/g;

test("every row of ASVS has a state: a test, or why it does not apply", () => {
  const rows = [...security.matchAll(/^\| ([\d.]+[\d., a-z]*) \| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(75);
  for (const [, row, , state = ""] of rows) {
    const isReasoned = /^(n\/a|not run|departure)/.test(state);
    expect(isReasoned || /`[^`]+`: "/.test(state), row).toBe(true);
  }
});

test("every attack has a test, and every case one or what was seen by hand", () => {
  const [possible = "", cases = ""] = attacks.split("## Bad input and faults");
  const rowsOf = (text: string) =>
    [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].filter(
      ([, , what]) => !what?.startsWith("test"),
    );
  expect(rowsOf(possible).length).toBeGreaterThan(30);
  for (const [, what, state = ""] of rowsOf(possible)) expect(state, what).toMatch(/`[^`]+`: "/);
  expect(rowsOf(cases)).toHaveLength(54);
  for (const [, what, state = ""] of rowsOf(cases)) {
    expect(state, what).toMatch(/`[^`]+`: "|^(n\/a|by hand)/);
  }
});

test.each([
  ["security.md", security, 180],
  ["attacks.md", attacks, 120],
])("every test named in %s is there, under that name", (_file, text, least) => {
  const named = [...text.matchAll(NAMED)];
  expect(named.length).toBeGreaterThan(least);
  for (const [, file = "", name = ""] of named) {
    expect(existsSync(file), file).toBe(true);
    const source = readFileSync(file, "utf8").replaceAll('\\"', '"');
    const isThere = source.includes(`"${name}"`) || source.includes(`\`${name}\``);
    expect(isThere, `${file}: ${name}`).toBe(true);
  }
});
