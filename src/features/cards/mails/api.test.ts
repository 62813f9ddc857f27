import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import { mailsTo, startApp, type TestApp } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { sendCardNewsOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);

/** A school in which the guardian agreed to e-mail and the child's report is published. */
async function makeNews() {
  const school = await app.makeSchool();
  const [child = ""] = school.students;
  await run("update app.guardians set consent_email = true where id = $1", [school.guardian_id]);
  const { period_id } = await addCardSetup(school);
  await addCard(school, period_id, child, ["ready", "approve", "publish"]);
  return { ...school, child, period_id };
}
type News = Awaited<ReturnType<typeof makeNews>>;

/** Lets the job run so many days later, at a time of the clock. */
async function send({ id, today }: News, time = "10:00", days = 1): Promise<void> {
  const now = atClock(addDays(today, days), time, "Asia/Kuala_Lumpur");
  expect(await sendCardNewsOf({ ...app.runtime, now: () => now }, id)).toEqual([]);
}

const mails = async ({ guardian }: News) =>
  (await mailsTo(app, guardian.email)).filter(({ subject }) => subject.includes("kemajuan"));

test("what is published and published anew is told once, outside the quiet hours, with no name in the subject", async () => {
  const school = await makeNews();
  const { admin, child, period_id } = school;
  await send(school, "23:00");
  expect(await mails(school)).toEqual([]);
  await Promise.all([send(school), send(school), send(school)]);
  const [first, ...more] = await mails(school);
  expect(more).toEqual([]);
  expect(first?.subject).toBe("Halaqah: laporan kemajuan telah diterbitkan");
  expect(first?.text).toContain("Hakim bin Ujian (Tahun 3 Ibnu Sina), Penggal 3, 2026.");
  expect(first?.text).toContain(`/dashboard/students/${child}/reports?report=`);

  const ids = { period_id, student_ids: [child] };
  await admin.post("/cards/return", { ...ids, why: "Silap ejaan" });
  await send(school, "11:00");
  expect(await mails(school)).toHaveLength(1);
  for (const act of ["ready", "approve", "publish"]) await admin.post(`/cards/${act}`, ids);
  await send(school, "11:30");
  await send(school, "11:45");
  const subjects = (await mails(school)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    "Halaqah: laporan kemajuan dikemas kini",
    "Halaqah: laporan kemajuan telah diterbitkan",
  ]);
});

test.each<[string, (school: News) => Promise<unknown>]>([
  [
    "did not agree to e-mail",
    ({ guardian_id }) =>
      run("update app.guardians set consent_email = false where id = $1", [guardian_id]),
  ],
  ["wants no mails", ({ guardian }) => guardian.patch("/digest-wish", { mode: "none" })],
  [
    "is no longer the child's guardian",
    ({ link_id }) => run("delete from app.guardian_links where id = $1", [link_id]),
  ],
  [
    "has signed",
    async ({ guardian, child }) => {
      const { body } = await guardian.get<{ id: string }[]>(`/students/${child}/card-issues`);
      const issue_id = body[0]?.id ?? "";
      const { hash } = (await guardian.get<{ hash: string }>(`/card-issues/${issue_id}`)).body;
      await guardian.post("/card-signatures", { issue_id, hash, signed_name: "Salmah" });
    },
  ],
])("nobody is told who %s", async (_, change) => {
  const school = await makeNews();
  await change(school);
  await send(school);
  expect(await mails(school)).toEqual([]);
});

test("what was published more than a week ago is no news", async () => {
  const school = await makeNews();
  await send(school, "10:00", 8);
  expect(await mails(school)).toEqual([]);
});
