import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type Caller, type TestApp, type TestSchool } from "#app/testing.ts";
import { addPayment } from "#app/testing-payments.ts";
import type { Payment } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

async function pay(school: TestSchool, student_id: string | undefined, sen: number, on: string) {
  await addPayment(app.owner, school.id, { student_id, sen, on });
}

async function amounts(caller: Caller, query?: Record<string, string>): Promise<number[]> {
  const { status, body } = await caller.get("/payments", query);
  expect(status).toBe(200);
  return (body as Payment[]).map((payment) => payment.amount_sen);
}

test("admins see all payments, guardians those of their children, others none", async () => {
  const school = await app.makeSchool();
  const [child = "", other = ""] = school.students;
  await pay(school, child, 12_050, "2026-11-01");
  await pay(school, other, 30_000, "2026-11-03");
  expect(await amounts(school.admin)).toEqual([30_000, 12_050]);
  expect(await amounts(school.guardian)).toEqual([12_050]);
  expect(await amounts(school.guardian, { student_id: other })).toEqual([]);
  for (const caller of [school.teacher, school.pupil]) {
    expect((await caller.get("/payments")).status).toBe(403);
  }
});

test("the filter of days has both ends in it", async () => {
  const school = await app.makeSchool();
  for (const day of [1, 2, 3]) await pay(school, school.students[0], day, `2026-11-0${day}`);
  const range = { from: "2026-11-01", to: "2026-11-02" };
  expect(await amounts(school.admin, range)).toEqual([2, 1]);
});
