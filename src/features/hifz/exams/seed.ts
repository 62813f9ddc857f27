import { insertRows } from "#db/bulk.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { askedOf } from "#features/hifz/exams/rules/questions.ts";
import type { Counts } from "#features/hifz/exams/rules/rubrics.ts";
import { questionMarks, percent10, resultOf } from "#features/hifz/exams/rules/scores.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { gradeOf } from "#features/hifz/records/rules/grades.ts";
import { hifzRecordHistory, hifzRecords } from "#features/hifz/records/table.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import { hifzCandidates, hifzExaminers, hifzExams, hifzScoreHistory, hifzScores } from "./table.ts";

export type SeedExams = {
  class_id: string;
  /** The chair's profile. */
  profile_id: string;
  /** The panel; the first one chairs it. */
  teacher_ids: string[];
  student_ids: string[];
  /** School days, the oldest first; today is the last. */
  days: string[];
  at: (date: string, minute: number) => number;
};

const EDITION = DEFAULT_SETTINGS.edition;
const SCOPE = juzRange(30);
const RUBRIC = { ...rubricOf("mtq", DEFAULT_SETTINGS), questions: 3 };

/** Writes an exam that is over, one that goes on today, and one that is being set up. */
export async function seedExams(scope: Scope, random: Random, seed: SeedExams): Promise<void> {
  const { school, tx } = scope;
  const { days, teacher_ids, student_ids, at, profile_id, class_id } = seed;
  const [past, today] = [days.at(-6) ?? scope.today, days.at(-1) ?? scope.today];
  const plans = [
    { title: "Ujian juzuk 30", date: past, state: "closed", students: student_ids.slice(0, 4) },
    {
      title: "Ujian syafawi juzuk 30",
      date: today,
      state: "open",
      students: student_ids.slice(1, 4),
    },
    {
      title: "Ujian akhir penggal",
      date: today,
      state: "draft",
      students: student_ids.slice(4, 6),
    },
  ] as const;
  const exams: (typeof hifzExams.$inferInsert)[] = [];
  const panel: (typeof hifzExaminers.$inferInsert)[] = [];
  const candidates: (typeof hifzCandidates.$inferInsert)[] = [];
  const scores: (typeof hifzScores.$inferInsert)[] = [];
  const records: (typeof hifzRecords.$inferInsert)[] = [];
  for (const { title, date, state, students } of plans) {
    const exam_id = newId();
    const made = { school_id: school.id, id: exam_id };
    exams.push({ ...made, title, kind: "syafawi", rubric: RUBRIC, date, place: "Surau", state });
    for (const [place, teacher_id] of teacher_ids.entries()) {
      const is_chair = place === 0;
      panel.push({ school_id: school.id, id: newId(), exam_id, teacher_id, is_chair });
    }
    for (const [place, student_id] of students.entries()) {
      const [from_id, to_id] = SCOPE;
      const drawing = { from_id, to_id, seed: random.between(1, 2 ** 30), redraws: [] };
      const isOver = state === "closed";
      // Today the panel is in the middle of the first candidate.
      const asked = askedOf(RUBRIC, drawing).slice(0, isOver ? 3 : place === 0 ? 2 : 0);
      const id = newId();
      const when = instant(at(date, 520 + 15 * place));
      const noted = teacher_ids.flatMap((teacher_id, seat) =>
        state === "draft" || (!isOver && seat > 1)
          ? []
          : asked.map((range, number) => {
              // The last examiner of the third candidate is much stricter than the others.
              const isStrict = isOver && place === 2 && seat === teacher_ids.length - 1;
              const counts = countsOf(random, isStrict);
              const { total10: score10 } = questionMarks(RUBRIC, counts, range, EDITION);
              const [from, to] = range;
              return {
                teacher_id,
                question: number + 1,
                from_id: from,
                to_id: to,
                counts,
                score10,
              };
            }),
      );
      for (const one of noted) {
        scores.push({
          school_id: school.id,
          id: newId(),
          candidate_id: id,
          ...one,
          recorded_at: when,
        });
      }
      const override_reason =
        state === "draft" ? "Ujian percubaan sebelum bahagiannya lengkap" : "";
      const candidate = {
        school_id: school.id,
        id,
        exam_id,
        student_id,
        ...drawing,
        override_reason,
      };
      const result = isOver ? resultOf(RUBRIC, noted, SCOPE, EDITION) : null;
      if (!result) {
        candidates.push({ ...candidate, state: noted.length > 0 ? "heard" : "waiting" });
        continue;
      }
      const { total10, grade } = result;
      const marks = Math.round(percent10(RUBRIC, total10) / 10);
      const record_id = newId();
      const key = gradeOf(marks, DEFAULT_SETTINGS);
      records.push({
        school_id: school.id,
        id: record_id,
        student_id,
        class_id,
        date,
        session: DAILY,
        stream: "ujian",
        attempt: 1,
        from_id,
        to_id,
        marks,
        grade_computed: key,
        grade: key,
        decision: "pass",
        heard_by: "panel",
        source: "exam",
        edition: EDITION,
        milli: milli(from_id, to_id, EDITION),
        client_key: newId(),
        recorded_by: profile_id,
        recorded_at: when,
      });
      const decided = { decided_by: profile_id, decided_at: when, record_id };
      candidates.push({ ...candidate, state: "passed", total10, grade, ...decided });
    }
  }
  await insertRows(tx, hifzExams, exams);
  await insertRows(tx, hifzExaminers, panel);
  await insertRows(tx, hifzRecords, records);
  await insertRows(
    tx,
    hifzRecordHistory,
    records.map(({ id, student_id: _s, class_id: _c, recorded_by, recorded_at, ...said }) => ({
      ...said,
      id: said.client_key,
      record_id: id,
      changed_by: recorded_by,
      changed_at: recorded_at,
    })),
  );
  await insertRows(tx, hifzCandidates, candidates);
  await insertRows(tx, hifzScores, scores);
  await insertRows(
    tx,
    hifzScoreHistory,
    scores.map(({ id, candidate_id: _c, teacher_id: _t, question: _q, ...said }) => ({
      ...said,
      id: newId(),
      score_id: id,
    })),
  );
}

/** What an examiner notes at a question: little, and of a strict one much. */
function countsOf(random: Random, isStrict: boolean): Counts {
  const mistakes = {
    "hafaz.ulang": random.between(0, 2) + (isStrict ? 6 : 0),
    "hafaz.kalimah": isStrict ? 3 : 0,
    "tajwid.tajwid": random.between(0, 2) + (isStrict ? 3 : 0),
  };
  return { mistakes, given: { fasahah: 10 * random.between(26, 29) }, bonus: { hafaz: 10 } };
}
