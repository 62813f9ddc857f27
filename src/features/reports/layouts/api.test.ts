import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { definitionOf, REPORT_IDS } from "#features/reports/rules.ts";
import type { ReadRun } from "#features/reports/runs/contract.ts";
import { addDays, monthStart } from "#lib/dates.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const JAIS = {
  name: "JAIS",
  head: "LAPORAN ENROLMEN BULANAN",
  columns: [
    { key: "pupils", name: "Bil. murid" },
    { key: "class_name", name: "" },
  ],
  footer: "Disahkan benar.",
  signers: ["Mudir", "Pengerusi LPS"],
};

const lay = (who: Caller, changes: Record<string, unknown> = {}) =>
  who.post<{ version: number }>("/report-layouts", {
    report_id: "enrolmen",
    ...JAIS,
    version: 0,
    ...changes,
  });

const read = async (who: Caller, id = "enrolmen") =>
  (await who.get<ReportAnswer>(`/reports/${id}`)).body;

test("a report is laid out as the school says, until it is laid out as usual again", async () => {
  const { admin, id } = await app.makeSchool();
  const usual = await read(admin);
  expect(usual.layout).toBeNull();
  expect((await lay(admin)).body).toMatchObject({ ...JAIS, version: 1 });
  const laid = await read(admin);
  expect(laid.layout).toEqual({ ...JAIS, version: 1 });
  // The figures are those of before: the layout only says how they are shown.
  expect({ ...laid, layout: null, as_of: "" }).toEqual({ ...usual, as_of: "" });
  // A change that is based on another version is refused, and nothing is lost of the first.
  expect(await lay(admin, { name: "JAIP" })).toMatchObject({
    status: 409,
    body: { data: { reason: "stale" } },
  });
  expect((await lay(admin, { name: "JAIP", version: 1 })).body).toMatchObject({ version: 2 });
  expect((await read(admin)).layout).toMatchObject({ name: "JAIP", version: 2 });
  const remove = () => admin.send("DELETE", "/report-layouts", { report_id: "enrolmen" });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await read(admin)).layout).toBeNull();
  const { rows } = await app.owner.query<{ label: string }>(
    "select label from app.audit where school_id = $1 and action = 'report.layout' order by id",
    [id],
  );
  expect(rows.map(({ label }) => label)).toEqual(["JAIS", "JAIP", "JAIP"]);
});

test("two who write the first layout at once write one", async () => {
  const { admin } = await app.makeSchool();
  const answers = await Promise.all([lay(admin), lay(admin), lay(admin)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test("a layout of a column that the report does not have is refused at its field", async () => {
  const { admin, teacher } = await app.makeSchool();
  const refused = { status: 422, body: { data: { reason: "columns", field: "columns" } } };
  const column = (key: string) => ({ key, name: "" });
  for (const columns of [[column("gaji")], [column("pupils"), column("pupils")]]) {
    expect(await lay(admin, { columns })).toMatchObject(refused);
  }
  expect((await lay(admin, { columns: [] })).status).toBe(400);
  expect((await lay(admin, { signers: ["a", "b", "c", "d", "e"] })).status).toBe(400);
  expect((await lay(admin, { report_id: "gaji-guru" })).status).toBe(404);
  expect((await lay(teacher)).status).toBe(403);
  expect((await read(admin)).layout).toBeNull();
});

test("a layout shows nobody a column that is not theirs, for every report that has some", async () => {
  const { admin, teacher } = await app.makeSchool();
  for (const id of REPORT_IDS) {
    const { columns } = definitionOf(id);
    const hidden = columns.filter((column) => column.private).map(({ key }) => key as string);
    if (hidden.length === 0) continue;
    const all = columns.map(({ key }) => ({ key: key as string, name: "" }));
    expect((await lay(admin, { report_id: id, columns: all })).status).toBe(200);
    const own = await teacher.get<ReportAnswer>(`/reports/${id}`);
    if (own.status === 403) continue;
    expect(own.status).toBe(200);
    const theirs = own.body.layout?.columns.map(({ key }) => key);
    expect(theirs).toEqual(own.body.columns);
    expect(theirs?.filter((key) => hidden.includes(key) && key !== "phone")).toEqual([]);
  }
});

test("what was sent keeps the layout that it had then", async () => {
  const { admin, today } = await app.makeSchool();
  const report_id = "ringkasan-bulanan";
  const columns = [
    { key: "item", name: "Perkara" },
    { key: "figure", name: "Bilangan" },
  ];
  expect((await lay(admin, { report_id, columns })).status).toBe(200);
  const live = (
    await admin.get<ReportAnswer>(`/reports/${report_id}`, {
      on: addDays(monthStart(today), -1),
    })
  ).body;
  const open = (live.taking?.expected ?? 0) - (live.taking?.taken ?? 0);
  const { body: run } = await admin.post<ReadRun>("/report-runs", { report_id, open });
  await admin.send("DELETE", "/report-layouts", { report_id });
  const kept = (await admin.get<ReadRun>(`/report-runs/${run.id}`)).body;
  expect(kept.report.layout).toMatchObject({ name: "JAIS", columns, signers: JAIS.signers });
});
