import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Exam } from "#features/hifz/exams/contract.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { clockNow } from "#lib/dates.ts";
import { seededRandom } from "#lib/random.ts";
import { comeBack, drained, ENDS, hearQueue, ROUNDS } from "./kills.ts";
import { settleWorker, usePhone } from "./phone.ts";

const phones = usePhone();
const QUESTIONS = 3;

test("each time the tab or the line dies while an examiner marks, all that was queued is there once", async () => {
  const seed = Number(process.env.SEED ?? clockNow() % 1_000_000);
  console.log(`SEED=${seed}`);
  const random = seededRandom(seed).next;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const exam = await makeExam();
  const { id, owner, teacher } = exam;
  const phone = await phones.makePhone();
  const queued = new Set<string>();
  await hearQueue(phone, ({ client_key }) => queued.add(client_key));
  await phone.signIn(teacher);
  const paths = exam.candidates.map((candidate) => `/dashboard/hifz/exams/${id}/${candidate.id}`);
  let path = paths[0] ?? "";
  let page = await phone.openTab(path);
  await settleWorker(page);

  for (let round = 0; round < ROUNDS; round += 1) {
    await page.getByRole("button", { name: /^Ulang \/ teragak: \d/ }).waitFor();
    const end = pick(ENDS);
    if (random() < 0.3) phone.line.set(pick(["cut", "swallow"] as const));
    const count = 1 + Math.floor(random() * 5);
    for (let at = 0; at < count; at += 1) await act(page, random);
    if (end === "cut" || end === "swallow") {
      phone.line.set(end);
      await act(page, random);
    }
    await new Promise((done) => setTimeout(done, 50 + random() * 150));
    if (end !== "reload" && end !== "cut" && end !== "swallow") path = pick(paths);
    page = await comeBack(page, end, phone, path);
    phone.line.set("pass");
    await drained(page);
  }

  const { rows } = await phones.app.owner.query<{ key: string; noted: boolean }>(
    `select h.id as key, n.counts = h.counts or n.version > h.version as noted
     from app.hifz_score_history h
     join app.hifz_scores n on n.school_id = h.school_id and n.id = h.score_id
     where h.school_id = $1`,
    [owner],
  );
  const keys = rows.map(({ key }) => key);
  const lost = [...queued].filter((key) => !keys.includes(key));
  expect(lost, "queued, and not at the server").toEqual([]);
  expect(new Set(keys).size, "written twice").toBe(keys.length);
  expect(rows.filter(({ noted }) => !noted)).toEqual([]);
  expect(queued.size).toBeGreaterThan(ROUNDS / 2);
  // What the phone shows is what the server has.
  const { body } = await teacher.get<Exam>(`/hifz/exams/${id}`);
  for (const [at, candidate] of body.candidates.entries()) {
    const score = candidate.scores.find(({ question }) => question === 1);
    const said = score?.counts.mistakes["hafaz.ulang"] ?? 0;
    await page.goto(paths[at] ?? "");
    await page.getByRole("button", { name: `Ulang / teragak: ${said}` }).waitFor();
  }
  console.log(`${queued.size} queued, ${rows.length} written`);
});

/** An open exam of three candidates before one examiner. */
async function makeExam() {
  const { app } = phones;
  const school = await app.makeSchool();
  const { admin, teacher } = school;
  const { body: made } = await admin.post<Exam>("/hifz/exams", {
    title: "Ujian juzuk 30",
    kind: "juz",
    rubric: { ...rubricOf("mtq", DEFAULT_SETTINGS), questions: QUESTIONS },
    date: school.today,
    place: "Surau",
    panel: [{ teacher_id: teacher.teacher_id, is_chair: true }],
  });
  const candidates = school.students.slice(0, 3).map((student_id) => {
    return { student_id, from_id: 5673, to_id: 6236, override_reason: "Diuji awal" };
  });
  await admin.post(`/hifz/exams/${made.id}/candidates`, { candidates });
  const { body } = await admin.send("PATCH", `/hifz/exams/${made.id}`, { state: "open" });
  const { id, candidates: all } = body as Exam;
  return { id, candidates: all, owner: school.id, teacher };
}

/** Presses something at random: a mistake, one off, a bonus, or another question. */
function act(page: Page, random: () => number): Promise<void> {
  const names = ["^Ulang", "^Kalimah", "^Tajwid: \\d", "^Take one off", "bonus \\d$"];
  const chance = random();
  const name = chance < 0.15 ? "^(Next question|Previous)$" : names[Math.floor(chance * 5)];
  return page.evaluate(
    ({ wanted, at }) => {
      const pattern = new RegExp(wanted);
      const all = [...document.querySelectorAll<HTMLButtonElement>("main button")].filter(
        (one) => pattern.test((one.ariaLabel ?? one.textContent).trim()) && !one.disabled,
      );
      all[Math.floor(at * all.length)]?.click();
    },
    { wanted: name ?? "^Ulang", at: random() },
  );
}
