import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { AnswerDay } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("the last day of answers stands on the calendar of who got the announcement, and of nobody else", async () => {
  const school = await app.makeSchool();
  const { admin, teacher, guardian, pupil, addPerson, today, class_id, students } = school;
  const other = await addPerson("guardian", "Rohana", "binti Daud");
  const reply_by = addDays(today, 5);
  const ask = { reply: "ack", reply_by, targets: [{ kind: "class", value: class_id }] };
  const notice = await publishNotice(admin, ask);
  await publishNotice(admin, { ...ask, reply: "none", reply_by: null });
  const days = async (who: Caller, to = reply_by) =>
    (await who.get<AnswerDay[]>("/announcement-days", { from: today, to })).body;
  expect(await days(guardian)).toMatchObject([{ id: notice.id, reply_by, is_asked: true }]);
  expect(await days(guardian, addDays(reply_by, -1))).toEqual([]);
  for (const who of [admin, teacher, pupil, other]) expect(await days(who)).toEqual([]);

  await guardian.post(`/announcements/${notice.id}/replies`, {
    student_id: students[0],
    answer: "ack",
    signed_name: "Salmah binti Ali",
    content_version: 1,
    client_key: newId(),
  });
  expect(await days(guardian)).toMatchObject([{ id: notice.id, is_asked: false }]);
  await admin.post(`/announcements/${notice.id}/withdraw`, { why: "Ditangguhkan" });
  expect(await days(guardian)).toEqual([]);
});
