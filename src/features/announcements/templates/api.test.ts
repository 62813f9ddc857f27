import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import type { AnnouncementTemplate, NewTemplate } from "./contract.ts";
import { MOST_TEMPLATES } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const PATH = "/announcement-templates";
const DERMA: NewTemplate = {
  name: "Derma",
  title_ms: "Derma {tujuan}",
  body_ms: "Tabung dibuka sehingga {tarikh}.",
  title_en: "",
  body_en: "",
  kind: "notice",
  reply: "none",
};

describe("the school's own templates", () => {
  test("are added, changed and deleted by admins, and read by whoever writes announcements", async () => {
    const { admin, teacher, guardian, pupil } = await app.makeSchool();
    const made = await admin.post<AnnouncementTemplate>(PATH, DERMA);
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect((await teacher.get<AnnouncementTemplate[]>(PATH)).body).toEqual([
      { ...DERMA, id, version: 1 },
    ]);
    for (const who of [guardian, pupil]) expect((await who.get(PATH)).status).toBe(403);

    const change = { ...DERMA, title_en: "Donation for {purpose}", reply: "ack", version: 1 };
    const changed = await admin.patch<AnnouncementTemplate>(`${PATH}/${id}`, change);
    expect(changed.body).toMatchObject({ title_en: "Donation for {purpose}", version: 2 });
    expect((await admin.patch(`${PATH}/${id}`, change)).status).toBe(409);

    for (const who of [teacher, guardian]) {
      expect((await who.post(PATH, { ...DERMA, name: "Lain" })).status).toBe(403);
      expect((await who.patch(`${PATH}/${id}`, { ...change, version: 2 })).status).toBe(403);
      expect((await who.send("DELETE", `${PATH}/${id}`)).status).toBe(403);
    }
    expect((await admin.send("DELETE", `${PATH}/${id}`)).status).toBe(200);
    expect((await admin.get(PATH)).body).toEqual([]);
    expect((await admin.send("DELETE", `${PATH}/${id}`)).status).toBe(404);
    const { rows } = await app.owner.query(
      "select action, label from app.audit where subject_id = $1 order by at, id",
      [id],
    );
    expect(rows).toEqual([
      { action: "announcement.add_template", label: "Derma" },
      { action: "announcement.change_template", label: "Derma" },
      { action: "announcement.remove_template", label: "Derma" },
    ]);
  });

  test("are another school's never", async () => {
    const [one, other] = [await app.makeSchool(), await app.makeSchool()];
    const { body } = await one.admin.post<AnnouncementTemplate>(PATH, DERMA);
    expect((await other.admin.get(PATH)).body).toEqual([]);
    const change = { ...DERMA, version: 1 };
    expect((await other.admin.patch(`${PATH}/${body.id}`, change)).status).toBe(404);
    expect((await other.admin.post(PATH, DERMA)).status).toBe(201);
  });

  test("have a name each, also when two are added at once", async () => {
    const { admin } = await app.makeSchool();
    const both = await Promise.all([
      admin.post(PATH, DERMA),
      admin.post(PATH, { ...DERMA, name: "DERMA" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { body } = await admin.post<AnnouncementTemplate>(PATH, { ...DERMA, name: "Tabung" });
    const renamed = { ...DERMA, name: "derma", version: 1 };
    const refused = await admin.patch<{ data: unknown }>(`${PATH}/${body.id}`, renamed);
    expect(refused.body.data).toMatchObject({ reason: "name", field: "name" });
  });

  test("are as many as a list can show", async () => {
    const { admin, id: school_id } = await app.makeSchool();
    await app.owner.query(
      `insert into app.announcement_templates (school_id, id, name, title_ms, kind, reply)
       select $1, gen_random_uuid(), 'Templat ' || n, 'Tajuk', 'notice', 'none'
       from generate_series(1, $2::int) n`,
      [school_id, MOST_TEMPLATES],
    );
    expect((await admin.post(PATH, DERMA)).status).toBe(422);
  });

  test.each([
    ["no name", { name: " " }],
    ["no title", { title_ms: "", title_en: "" }],
    ["a title of two lines", { title_ms: "a\nb" }],
    ["a type that is none", { kind: "loud" }],
    ["a message that is too long", { body_ms: "x".repeat(8001) }],
  ])("are refused with %s", async (_, wrong) => {
    const { admin } = await app.makeSchool();
    expect((await admin.post(PATH, { ...DERMA, ...wrong })).status).toBe(400);
  });
});
