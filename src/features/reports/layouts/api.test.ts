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
  who.post<{ id: string; version: number }>("/report-layouts", {
    report_id: "enrolmen",
    ...JAIS,
    is_standard: true,
    version: 0,
    ...changes,
  });

const read = async (who: Caller, id = "enrolmen") =>
  (await who.get<ReportAnswer>(`/reports/${id}`)).body;

const remove = (who: Caller, id: string | undefined) => who.send("DELETE", `/report-layouts/${id}`);

test("a report is laid out as the school says, until it is laid out as usual again", async () => {
  const { admin, id } = await app.makeSchool();
  const usual = await read(admin);
  expect([usual.layout, usual.layouts]).toEqual([null, []]);
  const { body: kept } = await lay(admin);
  expect(kept).toMatchObject({ ...JAIS, is_standard: true, version: 1 });
  const laid = await read(admin);
  expect(laid.layout).toEqual(kept);
  // The figures are those of before: the layout only says how they are shown.
  expect({ ...laid, layout: null, layouts: [], as_of: "" }).toEqual({ ...usual, as_of: "" });
  // A change that is based on another version is refused, and nothing is lost of the first.
  const change = { layout: kept.id, name: "JAIP" };
  expect(await lay(admin, { ...change, version: 2 })).toMatchObject({
    status: 409,
    body: { data: { reason: "stale" } },
  });
  expect((await lay(admin, { ...change, version: 1 })).body).toMatchObject({ version: 2 });
  expect((await read(admin)).layout).toMatchObject({ name: "JAIP", version: 2 });
  expect((await remove(admin, kept.id)).status).toBe(200);
  expect((await remove(admin, kept.id)).status).toBe(404);
  expect((await lay(admin, { ...change, version: 2 })).status).toBe(409);
  expect((await read(admin)).layout).toBeNull();
  const { rows } = await app.owner.query<{ label: string }>(
    "select label from app.audit where school_id = $1 and action = 'report.layout' order by id",
    [id],
  );
  expect(rows.map(({ label }) => label)).toEqual(["JAIS", "JAIP", "JAIP"]);
});

test("of several layouts one is the standard, and the others are chosen where it is printed", async () => {
  const { admin } = await app.makeSchool();
  const { admin: stranger } = await app.makeSchool();
  const [first, second] = [(await lay(admin)).body, (await lay(admin, { name: "LPS" })).body];
  const chosen = async (layout: string, who = admin) =>
    who.get<ReportAnswer>("/reports/enrolmen", { layout });
  const report = await read(admin);
  expect(report.layout).toMatchObject({ name: "LPS", is_standard: true });
  expect(report.layouts).toEqual([
    { id: first.id, name: "JAIS" },
    { id: second.id, name: "LPS" },
  ]);
  expect((await chosen(first.id)).body.layout).toMatchObject({ name: "JAIS", is_standard: false });
  expect((await chosen("usual")).body.layout).toBeNull();
  expect(await chosen(first.id, stranger)).toMatchObject({
    status: 404,
    body: { data: { reason: "layout" } },
  });
  expect((await remove(stranger, first.id)).status).toBe(404);
  expect(await lay(admin, { name: "LPS" })).toMatchObject({
    status: 409,
    body: { data: { reason: "name" } },
  });
  // None may be the standard, and then the report opens as usual.
  const { id: layout, ...laid } = second;
  const none = await lay(admin, { ...laid, layout, is_standard: false });
  expect(none.body).toMatchObject({ is_standard: false, version: 2 });
  expect((await read(admin)).layout).toBeNull();
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
