import { oc } from "@orpc/contract";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { writtenList } from "#db/json.ts";
import { compiled } from "./compiled.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const contract = oc.output(z.array(z.object({ name: z.string(), age: z.nullable(z.int()) })));
const check = (...items: unknown[]) => {
  const rows = items.map((item) => ({ json: JSON.stringify(item) }));
  return compiled(contract)["~orpc"].outputSchema?.["~standard"].validate(writtenList(rows));
};

test("an answer that the database wrote passes as it is", async () => {
  const passed = await check({ name: "Abu", age: 7 }, { age: null, name: "Siti" });
  expect(passed).toMatchObject({
    value: { bytes: Buffer.from('[{"name":"Abu","age":7},{"age":null,"name":"Siti"}]') },
  });
  expect(await check()).toMatchObject({ value: { bytes: Buffer.from("[]") } });
});

test.each([
  ["a field that no contract names", { name: "Abu", age: 7, planted: "secret" }],
  ["a value of another kind", { name: "Abu", age: "7" }],
  ["a field too few", { name: "Abu" }],
])("%s is refused where people develop and test", async (_, item) => {
  expect(await check(item)).toHaveProperty("issues");
  vi.stubEnv("NODE_ENV", "production");
  expect(await check(item)).not.toHaveProperty("issues");
});
