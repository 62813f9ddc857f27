import type { SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { sql } from "#db/sql.ts";
import { inEachSchool, sweepEachSchool } from "./schools.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("work that fails in a school is told and goes on in the others", async () => {
  const [first, second] = [await app.makeSchool(), await app.makeSchool()];
  const told = vi.spyOn(app.runtime.log, "error").mockImplementation(() => {});
  const begun: string[] = [];
  const work = async (_: unknown, school_id: string) => {
    begun.push(school_id);
    if (school_id === first.id || school_id === second.id) throw new Error("planted");
  };
  expect(await inEachSchool(app.runtime, work, "planted work was not done")).toHaveLength(2);
  expect(begun).toEqual(expect.arrayContaining([first.id, second.id]));
  for (const { id } of [first, second]) {
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ school_id: id }),
      "planted work was not done",
    );
  }
  begun.length = 0;
  await expect(sweepEachSchool(app.runtime, work, "planted sweep failed")).rejects.toThrow(
    "planted sweep failed (in 2 schools)",
  );
  expect(begun).toEqual(expect.arrayContaining([first.id, second.id]));
  told.mockRestore();
});

test("a condition that fails in one school does not keep the work from the others", async () => {
  const [first, second] = [await app.makeSchool(), await app.makeSchool()];
  const told = vi.spyOn(app.runtime.log, "error").mockImplementation(() => {});
  const begun: string[] = [];
  const work = async (_: unknown, school_id: string) => void begun.push(school_id);
  const by = (divisor: number) => ({
    where: (id: SQL) =>
      sql`1 / (case when ${id} = ${first.id}::uuid then ${divisor}::int else 1 end) = 1`,
  });
  await sweepEachSchool(app.runtime, work, "planted sweep failed", by(2));
  expect(begun).toContain(second.id);
  expect(begun).not.toContain(first.id);
  expect(told).not.toHaveBeenCalled();
  begun.length = 0;
  await sweepEachSchool(app.runtime, work, "planted sweep failed", by(0));
  expect(begun).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(told).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: "22012" }) },
    expect.stringContaining("was not read"),
  );
  told.mockRestore();
});
