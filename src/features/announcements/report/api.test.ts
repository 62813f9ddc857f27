import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { EXAMPLE_PDF } from "#features/announcements/files/contract.ts";
import { newId } from "#lib/ids.ts";
import { sweepSchool } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("an announcement is swept when it has been over for as long as the school keeps them", async () => {
  const { admin, guardian, known, id: school_id } = await app.makeSchool();
  const { body: draft } = await admin.post<Announcement>("/announcements", {
    kind: "notice",
    title_ms: "Lawatan",
    body_ms: "Bas bertolak 7.30 pagi.",
    title_en: "",
    body_en: "",
    groups: ["guardians"],
    targets: [{ kind: "school" }],
    reply: "ack",
    reply_by: null,
    expires_on: null,
  });
  const path = `/announcements/${draft.id}`;
  const { body } = await admin.post<Announcement>(`${path}/files`, {
    name: "surat.pdf",
    pdf: EXAMPLE_PDF,
  });
  await admin.post(`${path}/publish`, { version: body.version });
  await guardian.post(`${path}/replies`, {
    student_id: known.student_id,
    answer: "ack",
    signed_name: "Salmah",
    content_version: 1,
    client_key: newId(),
  });
  const young = await publishNotice(admin, { body_ms: "Masih baru." });
  const age = (id: string, years: number) =>
    app.owner.query(
      "update app.announcements set published_at = published_at - make_interval(years => $2, days => 3) where id = $1",
      [id, years],
    );
  await age(draft.id, 2);
  await age(young.id, 1);
  await sweepSchool(app.runtime, school_id);

  const { rows } = await app.owner.query(
    `select a.title_ms, a.body_ms, v.body_ms as shown, v.hash <> '' as hashed, y.answer, y.signed_name,
       (select count(*)::int from app.announcement_recipients r where r.announcement_id = a.id) as people,
       (select count(*)::int from app.announcement_files f where f.announcement_id = a.id) as files
     from app.announcements a join app.announcement_versions v on v.announcement_id = a.id
     join app.announcement_replies y on y.announcement_id = a.id where a.id = $1`,
    [draft.id],
  );
  const blank = { body_ms: "", shown: "", signed_name: "", people: 0, files: 0 };
  expect(rows).toEqual([{ ...blank, title_ms: "Lawatan", hashed: true, answer: "ack" }]);
  const key = body.files[0]?.url.replace("/files/", "schools/") ?? "";
  await expect.poll(() => app.runtime.files.exists(key)).toBe(false);
  expect((await guardian.get<Announcement>(`/announcements/${young.id}`)).body.body_ms).toBe(
    "Masih baru.",
  );

  await admin.patch("/message-settings", { kept_years: 1 });
  await sweepSchool(app.runtime, school_id);
  expect((await guardian.get(`/announcements/${young.id}`)).status).toBe(404);
});
