import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^\| ([\d.]+[\d., a-z]*) \| ([^|]+) \| ([^|]+) \|$/gm)];

test("every row of ASVS has a state: a test, or why it does not apply", () => {
  expect(rows.length).toBeGreaterThan(75);
  for (const [, row, , state = ""] of rows) {
    const isReasoned = /^(n\/a|not run|departure)/.test(state);
    expect(isReasoned || /`[^`]+`: "/.test(state), row).toBe(true);
  }
});

test("every test named is there, under that name", () => {
  const named = [...text.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(90);
  for (const [, file = "", name = ""] of named) {
    expect(existsSync(file), file).toBe(true);
    const source = readFileSync(file, "utf8").replaceAll('\\"', '"');
    expect(source.includes(`"${name}"`), `${file}: ${name}`).toBe(true);
  }
});
