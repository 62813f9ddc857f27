import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { call } from "#lib/call.ts";
import { droppable, splitData } from "./browser-contracts.ts";

const SOURCE = `import { call } from "#lib/call.ts";
export const form = z.strictObject({ summary: shape.text(5), example: z.boolean() });
export const lessonsContract = {
  read: call({ method: "GET", path: "/lessons/{id}" }).output(z.object({ call: z.string() })),
  inner: { meta: call({ method: "POST", path: "/lessons" }) },
};
export type Lesson = z.infer<typeof form>;
export const MOST = [shape.MOST, { of: "lessons" }];
const inside = [1];
`;
const lessonsContract = {
  read: call({
    method: "GET",
    path: "/lessons/{id}",
    summary: "What, with a comma",
    permission: "own.manage",
    example: ({ student_id }) => ({ id: student_id }),
  })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ call: z.string() })),
  inner: {
    meta: call({
      method: "POST",
      path: "/lessons",
      status: 201,
      summary: "Makes one",
      permission: "own.manage",
      example: () => ({}),
    }),
  },
};
const ROUTES =
  '{"read":{"~orpc":{"errorMap":{},"meta":{},"route":{"method":"GET","path":"/lessons/{id}"}}},' +
  '"inner":{"meta":{"~orpc":{"errorMap":{},"meta":{},"route":{"method":"POST","path":"/lessons"}}}}}';

test("the calls and the plain data become a module of their own, and the shapes stay", () => {
  const module = { form: z.strictObject({}), lessonsContract, MOST: [1, { of: "lessons" }] };
  const { shapes, data } = splitData(SOURCE, module, "/there");
  expect(data).toBe(`export const lessonsContract = ${ROUTES};
export const MOST = [1,{"of":"lessons"}];
`);
  expect(shapes).toBe(`import { call } from "#lib/call.ts";
export const form = z.strictObject({ summary: shape.text(5), example: z.boolean() });
import { lessonsContract } from "/there";
export { lessonsContract };
export type Lesson = z.infer<typeof form>;
import { MOST } from "/there";
export { MOST };
const inside = [1];
`);
});

test("what a module makes at its top level is marked as droppable, and the rest stays as it is", () => {
  const source = `import * as z from "zod/mini";
const id = z.uuid();
export const row = z.object({ id }).check(() => z.parse(id)), most = 5;
export const list = { id: z.optional(id) } as const;
export function parse(value: unknown) {
  const read = row.safeParse(value);
  return read;
}
`;
  expect(droppable(source)).toBe(`import * as z from "zod/mini";
const id = /* @__PURE__ */ (() => (z.uuid()))();
export const row = /* @__PURE__ */ (() => (z.object({ id }).check(() => z.parse(id))))(), most = 5;
export const list = /* @__PURE__ */ (() => ({ id: z.optional(id) } as const))();
export function parse(value: unknown) {
  const read = row.safeParse(value);
  return read;
}
`);
});

const contracts = import.meta.glob<Record<string, unknown>>("/src/features/**/contract.ts");

test("no call of any contract is left with what only the server reads", async () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(20);
  for (const [path, load] of Object.entries(contracts)) {
    const source = readFileSync(path.slice(1), "utf8");
    const { shapes, data } = splitData(source, await load(), path);
    expect(shapes + data, path).not.toMatch(/\bcall\(|\bexample:/);
    const calls = source.match(/\bcall\(/g) ?? [];
    expect((data.match(/"~orpc":/g) ?? []).length, path).toBeGreaterThanOrEqual(calls.length);
  }
});
