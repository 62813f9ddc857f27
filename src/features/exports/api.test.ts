import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { exportedList } from "./contract.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("a saved list is one line of the school's audit log, and none of its activity", async () => {
  const { admin, teacher } = await app.makeSchool();
  const body = { list: "roster", format: "xlsx", count: 25 };
  expect(await teacher.post("/exports", body)).toMatchObject({
    status: 200,
    body: { noted: true },
  });
  const auditLines = await admin.get("/audit", { kind: "export" });
  expect((auditLines.body as { lines: unknown[] }).lines).toMatchObject([
    {
      actor_name: "Faizal bin Osman",
      action: "export.list",
      label: "roster",
      details: { format: "xlsx", count: 25 },
    },
  ]);
  expect(JSON.stringify((await admin.get("/activity")).body)).not.toContain("export.list");
});

test("only lists and formats that there are can be noted", async () => {
  const { guardian } = await app.makeSchool();
  const body = { list: "students", format: "print", count: 1 };
  expect((await guardian.post("/exports", body)).status).toBe(200);
  for (const wrong of [{ list: "x" }, { format: "pdf" }, { count: -1 }, { count: 1.5 }, { q: 1 }]) {
    expect((await guardian.post("/exports", { ...body, ...wrong })).status).toBe(400);
  }
});

test("only who may see a list has it written down that it was saved", async () => {
  const { admin, teacher, guardian, pupil } = await app.makeSchool();
  const families = { admin, teacher, guardian };
  const staff = { admin, teacher };
  const seen: Record<string, Record<string, Caller>> = {
    students: families,
    guardians: families,
    teachers: families,
    classes: families,
    roster: families,
    register: families,
    sheet: families,
    absences: families,
    hafazan: families,
    events: families,
    announcements: staff,
    readers: staff,
    payments: { admin, guardian },
    owing: { admin },
    funds: { admin },
    waivers: { admin },
    slips: { admin },
    bank_lines: { admin },
    charges: { admin },
    ledger: { admin },
    cash_book: { admin },
    e_invoices: { admin },
    attendance: staff,
    report: staff,
    desk: staff,
    board: { admin },
    letters: { admin },
    candidates: { admin },
    certificates: { admin },
    audit: { admin },
    people: { admin },
  };
  expect(Object.keys(seen).toSorted()).toEqual(exportedList.options.toSorted());
  const everybody = { admin, teacher, guardian, pupil };
  for (const [list, callers] of Object.entries(seen)) {
    for (const [name, who] of Object.entries(everybody)) {
      const { status } = await who.post("/exports", { list, format: "csv", count: 1 });
      expect(status, `${list}, ${name}`).toBe(name in callers ? 200 : 403);
    }
  }
  const { body } = await admin.get("/audit", { kind: "export" });
  const { lines } = body as { lines: { label: string; action: string }[] };
  const saved = lines.filter(({ action }) => action === "export.list");
  expect(new Set(saved.map(({ label }) => label))).toEqual(new Set(Object.keys(seen)));
});
