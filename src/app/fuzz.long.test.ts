import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fuzz } from "#app/testing-fuzz.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { checksumOf } from "#db/testing-checksum.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const SEED = Number(process.env.FUZZ_SEED ?? 1448);

test("no call made up from the API's document ends in a fault or reaches another school, at length", async () => {
  const schools = [await app.makeSchool({ plan: "enterprise" }), await app.makeSchool()];
  const other = schools[1]?.id ?? "";
  const before = await checksumOf(app.owner, other);
  process.stdout.write(`fuzz: seed ${SEED} (FUZZ_SEED repeats it)\n`);
  const { statuses } = await fuzz(app, schools, { seed: SEED, runs: 5000 });
  process.stdout.write(`fuzz: answers ${JSON.stringify(statuses)}\n`);
  expect(await checksumOf(app.owner, other)).toBe(before);
});
