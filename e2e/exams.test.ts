import { expect, test } from "vitest";
import type { Exam } from "#features/hifz/exams/contract.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { keptNames, settleWorker, usePhone, waitingWords } from "./phone.ts";

const phones = usePhone();
const SOON = { timeout: 30_000 };

test("two examiners judge a candidate, one of them without network, and the chair decides", async () => {
  const school = await phones.app.makeSchool();
  const { admin, teacher, colleague } = school;
  const made = await admin.post<Exam>("/hifz/exams", {
    title: "Ujian juzuk 30",
    kind: "juz",
    rubric: { ...rubricOf("stam", DEFAULT_SETTINGS), questions: 2 },
    date: school.today,
    place: "Surau",
    panel: [
      { teacher_id: teacher.teacher_id, is_chair: true },
      { teacher_id: colleague.teacher_id, is_chair: false },
    ],
  });
  const path = `/hifz/exams/${made.body.id}`;
  const one = { student_id: school.students[0], from_id: 5673, to_id: 6236 };
  const candidates = [{ ...one, override_reason: "Diuji awal" }];
  const { body: exam } = await admin.post<Exam>(`${path}/candidates`, { candidates });
  await admin.send("PATCH", path, { state: "open" });
  const screen = `/dashboard/hifz/exams/${exam.id}/${exam.candidates[0]?.id}`;

  const chairs = await phones.makePhone();
  await chairs.signIn(teacher);
  const chair = await chairs.openTab(screen);
  await chair.getByRole("button", { name: /^Ulang \/ teragak: 0/ }).tap();
  await chair.getByRole("button", { name: "Next question" }).tap();
  await chair.getByText("Question 2/2").waitFor();
  await chair.getByRole("button", { name: "Done" }).tap();

  // The other's phone is put away without network, and taken out again.
  const others = await phones.makePhone();
  await others.signIn(colleague);
  let other = await others.openTab(`/dashboard/hifz/exams/${exam.id}`);
  await settleWorker(other);
  await other.getByRole("button", { name: "Yes, my own device" }).click();
  await other.goto("/dashboard");
  await other.getByText("0/1 examined").waitFor();
  await other.getByRole("link", { name: "Open: Ujian juzuk 30" }).tap();
  await other.getByRole("link", { name: /Hakim/ }).tap();
  await other.getByText("Question 1/2").waitFor();
  await expect.poll(() => keptNames(other), SOON).toContain(`exam ${exam.id} always`);
  await expect.poll(() => keptNames(other), SOON).toContain("exams always");
  await others.setNetwork(false);
  await other.getByRole("button", { name: /^Ditegur: 0/ }).tap();
  await other.getByRole("button", { name: /^Ditegur: 1/ }).tap();
  await waitingWords(other).waitFor();
  other = await others.openTab("/dashboard/hifz/exams");
  await other.getByRole("link", { name: /Ujian juzuk 30/ }).tap();
  await other.getByRole("link", { name: /Hakim/ }).tap();
  await other.getByRole("button", { name: /^Ditegur: 2/ }).waitFor();
  await other.getByRole("button", { name: "Take one off: Ditegur" }).tap();
  await other.getByRole("button", { name: /^Ditegur: 1/ }).waitFor();
  await other.getByRole("button", { name: "Next question" }).tap();
  await other.getByRole("button", { name: "Done" }).tap();
  const read = async () => (await teacher.get<Exam>(path)).body.candidates[0];
  expect((await read())?.result?.examiners).toHaveLength(1);
  await others.setNetwork(true);
  await expect
    .poll(async () => (await read())?.result?.examiners.map(({ total10 }) => total10).sort(), SOON)
    .toEqual([990, 995]);

  await chair.goto(new URL("/dashboard", chair.url()).href);
  await chair.getByRole("link", { name: /exam candidate to decide on/ }).tap();
  await chair.getByRole("button", { name: "Pass", exact: true }).tap();
  await expect.poll(async () => (await read())?.state, SOON).toBe("passed");
  expect(await read()).toMatchObject({ total10: 993, grade: "mumtaz" });
});
