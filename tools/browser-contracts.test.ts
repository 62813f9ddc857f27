import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { call } from "#lib/call.ts";
import { withRoutesOnly } from "./browser-contracts.ts";

const SOURCE = `import { call } from "#lib/call.ts";
export const form = z.strictObject({ summary: shape.text(5), example: z.boolean() });
export const lessonsContract = {
  read: call({ method: "GET", path: "/lessons/{id}" }).output(z.object({ call: z.string() })),
  inner: { meta: call({ method: "POST", path: "/lessons" }) },
};
export type Lesson = z.infer<typeof form>;
export const MOST = [1], moreContract = { ...lessonsContract };
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

test("a router is written out as the method and path of each call, and the rest stays as it is", () => {
  const module = {
    form: z.strictObject({}),
    lessonsContract,
    MOST: [1],
    moreContract: { ...lessonsContract },
    NONE: {},
  };
  expect(withRoutesOnly(SOURCE, module)).toBe(`import { call } from "#lib/call.ts";
export const form = z.strictObject({ summary: shape.text(5), example: z.boolean() });
export const lessonsContract = ${ROUTES};
export type Lesson = z.infer<typeof form>;
export const MOST = [1], moreContract = ${ROUTES};
`);
});

const contracts = import.meta.glob<Record<string, unknown>>("/src/features/**/contract.ts");

test("no call of any contract is left with what only the server reads", async () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(20);
  for (const [path, load] of Object.entries(contracts)) {
    const source = readFileSync(path.slice(1), "utf8");
    const written = withRoutesOnly(source, await load());
    expect(written, path).not.toMatch(/\bcall\(|\bexample:/);
    const calls = source.match(/\bcall\(/g) ?? [];
    expect(written.match(/"~orpc":/g)?.length, path).toBeGreaterThanOrEqual(calls.length);
  }
});
