import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const security = readFileSync("docs/security.md", "utf8");
const securityTests = readFileSync("docs/security-tests.md", "utf8");
const attacks = readFileSync("docs/attacks.md", "utf8");
const NAMED = /`([^`]+\.test\.tsx?)`:\s+"([^"]+)"/g;

const [, asvs = ""] = security.split(/^## (?:ASVS|What is weaker.*)$/m);
const rows = asvs
  .split("\n")
  .filter((line) => /^\| (?!id )/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));
const sections = new Map(
  securityTests
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf("\n")), section]),
);

test("every row of ASVS has a state: tests, or why it does not apply", () => {
  expect(rows.length).toBeGreaterThan(98);
  for (const [id = "", requirement = "", state = "", ...others] of rows) {
    expect(others, id).toEqual([]);
    expect(requirement, id).toMatch(/\.$/);
    expect(state, id).toMatch(/^(tested($|\. )|(does not apply|not run|departure): )/);
    const named = [...(sections.get(id)?.matchAll(NAMED) ?? [])];
    if (state.startsWith("tested")) expect(named.length, id).toBeGreaterThan(0);
  }
});

test("the tests of a row stand under its id and requirement", () => {
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
  expect(sections.size).toBe(securityTests.match(/^## /gm)?.length);
  for (const [id, section] of sections) {
    const row = rows.find(([known]) => known === id);
    expect(section.split("\n")[1], id).toBe(row?.[1]);
    const items = section.match(/^- /gm) ?? [];
    expect([...section.matchAll(NAMED)].length, id).toBe(items.length);
  }
});

test("every attack has a test, and every case one or what was seen by hand", () => {
  const [possible = "", cases = ""] = attacks.split("## Bad input and faults");
  const rowsOf = (text: string) =>
    [...text.matchAll(/^- (.+)\n((?: {2}- .+\n)*)/gm)].map(([, what, state = ""]) => [
      what,
      state.replace("  - ", ""),
    ]);
  expect(rowsOf(possible).length).toBeGreaterThan(30);
  for (const [what, state] of rowsOf(possible)) expect(state, what).toMatch(/`[^`]+`: "/);
  expect(rowsOf(cases)).toHaveLength(55);
  for (const [what, state] of rowsOf(cases)) {
    expect(state, what).toMatch(/`[^`]+`: "|^(n\/a|by hand)/);
  }
});

test.each([
  ["security.md", security + securityTests, 180],
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
