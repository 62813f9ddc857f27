import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { slimContract } from "./slim-contracts.ts";

const SOURCE = `export const c = {
  read: call({
    method: "GET",
    path: "/x",
    summary: "What, with a comma, and \\"quotes\\"",
    permission: "own.manage",
    example: (known) => ({ id: known.student_id, summary: "x" }),
  })
    .input(z.strictObject({ note: shape.text(5) }))
    .output(z.object({ summary: z.string() })),
  plain: call({ method: "GET", path: "/y", permission: "own.manage" }),
};
export const form = z.strictObject({ summary: shape.text(5), example: z.boolean() });`;

test("a call loses what only the server reads, and its shapes keep their fields", () => {
  const slim = slimContract(SOURCE, "contract.ts");
  expect(slim).not.toMatch(/What, with|known|note|output/);
  expect(slim).toMatch(/method: "GET",\s+path: "\/x",\s+permission: "own\.manage",\s+\}\),/);
  expect(slim).toContain('plain: call({ method: "GET", path: "/y", permission: "own.manage" }),');
  expect(slim).toContain("summary: shape.text(5), example: z.boolean()");
});

test("a whole contract keeps its calls", () => {
  const path = "src/features/attendance/contract.ts";
  const source = readFileSync(path, "utf8");
  const slim = slimContract(source, path);
  const count = (text: string) => text.match(/call\(\{/g)?.length;
  expect(count(slim)).toBe(count(source));
  expect(slim).not.toMatch(/^ {4}(summary|example):/m);
  expect(slim.length).toBeLessThan(source.length);
});
