import { inOneTrip } from "#db/transaction.ts";
import { findClosedMonths, holdMonths } from "#features/attendance/months/db.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { Score } from "#features/hifz/exams/contract.ts";
import {
  findCandidate,
  lockExam,
  readExam,
  requireExam,
  type StoredCandidate,
  type StoredExam,
  updateCandidate,
} from "#features/hifz/exams/db.ts";
import { askedOf } from "#features/hifz/exams/rules/questions.ts";
import { failedPins, isRetaken, wrongState } from "#features/hifz/exams/rules/decisions.ts";
import {
  countsFault,
  percent10,
  questionMarks,
  resultOf,
} from "#features/hifz/exams/rules/scores.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { lockPupils, refold } from "#features/hifz/pages/db.ts";
import { gradeOf } from "#features/hifz/records/rules/grades.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { upsertRecords } from "#features/hifz/tasmik/db.ts";
import { monthStart } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { judgingContract, type ScoreOutcome } from "./contract.ts";
import {
  findHearing,
  findStandingScores,
  lockCandidates,
  type ScoreVersion,
  upsertScores,
} from "./db.ts";

const os = serve(judgingContract);

export const judgingRoutes = os.router({
  drawAgain: os.drawAgain.handler(async ({ context: { scope }, input }) => {
    const { exam, candidate } = await requireDeciding(scope, input.id, input.version);
    const { question } = input;
    if (exam.state !== "open" && exam.state !== "draft") throw wrongState(exam);
    if (question > exam.rubric.questions) {
      throw refuse("UNPROCESSABLE_CONTENT", "There is no such question.", { reason: "question" });
    }
    if (candidate.decided_at || candidate.noted.some((one) => one.question === question)) {
      throw refuse("CONFLICT", "The question has scores.", { reason: "scored" });
    }
    const redraws = Array.from(
      { length: Math.max(question, candidate.redraws.length) },
      (_, at) => (candidate.redraws[at] ?? 0) + (at === question - 1 ? 1 : 0),
    );
    await updateCandidate(scope, candidate.id, { redraws });
    scope.record({
      action: "hifz.draw_again",
      subject_id: candidate.student_id,
      label: candidate.name,
      details: { exam: exam.title, question },
    });
    return readExam(scope, exam.id);
  }),

  decideCandidate: os.decideCandidate.handler(async ({ context: { scope }, input }) => {
    const { decision, why } = input;
    const { exam, candidate } = await requireDeciding(scope, input.id, input.version);
    const mayLate = exam.state === "closed" && scope.reaches("hifz.examine").includes("all") && why;
    if (exam.state !== "open" && !mayLate) throw wrongState(exam);
    if (exam.date > scope.today) {
      throw refuse("UNPROCESSABLE_CONTENT", "The day of the exam has not come.", {
        reason: "future",
      });
    }
    if (isRetaken(exam, candidate)) {
      throw refuse("CONFLICT", "The student has a later attempt.", { reason: "retaken" });
    }
    const settings = await findHifzSettings(scope);
    const range: AyahRange = [candidate.from_id, candidate.to_id];
    const result = resultOf(exam.rubric, candidate.noted, range, settings.edition);
    if (decision !== "absent" && !result) {
      throw refuse("CONFLICT", "Nobody on the panel has scored.", { reason: "no_scores" });
    }
    const heard = decision === "absent" ? null : result;
    const total10 = heard?.total10 ?? null;
    const grade = heard?.grade ?? null;
    const record_id = await writeHearing(scope, exam, candidate, {
      decision,
      total10,
      settings,
      why,
    });
    const { profile_id: decided_by } = scope.person;
    const decided = { state: decision, total10, grade, record_id };
    await updateCandidate(scope, candidate.id, { ...decided, decided_by, decided_at: scope.now });
    const { state: was, total10: had, grade: before } = candidate;
    scope.record({
      action: "hifz.decide_exam",
      subject_id: candidate.student_id,
      label: candidate.name,
      details: {
        exam: exam.title,
        ...changesOf(
          { state: was, total10: had, grade: before },
          { state: decision, total10, grade },
          NO_PERSON,
        ),
        ...(why && { why }),
      },
    });
    return readExam(scope, exam.id);
  }),

  writeScores: os.writeScores.handler(async ({ context: { scope }, input }) => {
    const { exam_id, scores } = input;
    scope.record("history");
    await lockExam(scope, exam_id, "share");
    const { teacher_id } = scope.person;
    await lockCandidates(scope, exam_id, [...new Set(scores.map((one) => one.candidate_id))]);
    const [exam, settings] = await inOneTrip(requireExam(scope, exam_id), findHifzSettings(scope));
    if (!teacher_id || !exam.panel.some((one) => one.teacher_id === teacher_id)) {
      throw refuse("FORBIDDEN", "You are not on the panel.", { reason: "not_on_panel" });
    }
    const standing = await findStandingScores(scope, teacher_id, scores);
    const versions: ScoreVersion[] = [];
    const outcomes = scores.map((line): ScoreOutcome => {
      const { client_key, candidate_id, question } = line;
      const candidate = exam.candidates.find(({ id }) => id === candidate_id);
      const found = standing.get(client_key);
      if (!found) throw new Error("what stands was not read");
      if (found.before === "elsewhere") {
        throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another score.");
      }
      const as = (outcome: ScoreOutcome["outcome"], score = found.score): ScoreOutcome => {
        return { client_key, outcome, score };
      };
      if (found.before === "here") return as("repeated");
      if (!candidate) return as("gone", null);
      if (candidate.decided_at) return as("decided");
      if (exam.state !== "open") return as("not_open");
      if (exam.date > scope.today) return as("early");
      const asked = askedOf(exam.rubric, candidate)[question === 0 ? 0 : question - 1];
      if (!asked || (question === 0) !== (exam.rubric.questions === 0)) {
        throw refuse("UNPROCESSABLE_CONTENT", "There is no such question.", { reason: "question" });
      }
      const isSame = line.from_id === asked[0] && (question === 0 || line.to_id === asked[1]);
      if (!isSame) return as("redrawn");
      if (line.to_id > asked[1] || line.to_id < asked[0] || countsFault(exam.rubric, line.counts)) {
        throw refuse("UNPROCESSABLE_CONTENT", "A score contradicts the rubric.", {
          reason: "counts",
        });
      }
      const earlier = versions.find(
        (one) => one.candidate_id === candidate_id && one.question === question,
      );
      if (earlier) return as("stale", scoreOf(earlier));
      if ((found.score?.version ?? 0) !== line.version) return as("stale");
      const { total10 } = questionMarks(exam.rubric, line.counts, asked, settings.edition);
      const written = {
        ...line,
        id: found.id ?? newId(),
        score10: total10,
        version: line.version + 1,
      };
      versions.push(written);
      return as("written", scoreOf(written));
    });
    if (versions.length > 0) await upsertScores(scope, teacher_id, versions);
    return outcomes;
  }),
});

function scoreOf({ id: _id, client_key: _key, ...score }: ScoreVersion): Score {
  return score;
}

/**
 * Locks a candidate and the pupil's hafazan, for the chair or an admin. The month of the exam is held before the pupil, as
 * for a sheet, or the two and somebody who closes the month would wait for each other.
 */
async function requireDeciding(scope: Scope, id: string, version: number | undefined) {
  const found = await findCandidate(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such candidate.");
  await holdMonths(scope, found.date);
  await lockPupils(scope, [found.student_id]);
  await lockExam(scope, found.exam_id, "share");
  await lockCandidates(scope, found.exam_id, [id]);
  const exam = await requireExam(scope, found.exam_id);
  const candidate = exam.candidates.find((one) => one.id === id);
  if (!candidate) throw refuse("NOT_FOUND", "There is no such candidate.");
  if (exam.date !== found.date) throw wrongState(exam);
  const chair = exam.panel.find((one) => one.is_chair);
  const isAdmin = scope.reaches("hifz.examine").includes("all");
  if (!isAdmin && chair?.teacher_id !== scope.person.teacher_id) {
    throw refuse("FORBIDDEN", "Only the chair decides.", { reason: "not_chair" });
  }
  await requireVersion(scope, candidate, version);
  return { exam, candidate };
}

/** Refuses a record in a month that is closed, and says who closed it. */
async function requireOpenMonth(scope: Scope, date: string): Promise<void> {
  const month = monthStart(date);
  const closed = (await findClosedMonths(scope)).find((one) => one.month === month)?.closed;
  if (!closed) return;
  throw refuse("CONFLICT", "The month of the exam is closed.", {
    reason: "month_closed",
    month: month.slice(0, 7),
    closed_by: closed.by,
  });
}

type Decided = {
  decision: "passed" | "repeat" | "absent";
  total10: number | null;
  settings: HifzSettings;
  why: string | undefined;
};

/** Writes the one record of a candidate's hearing, or takes it back, and folds the pages. */
async function writeHearing(
  scope: Scope,
  { rubric, date }: StoredExam,
  candidate: StoredCandidate,
  { decision, total10, settings, why }: Decided,
): Promise<string | null> {
  const { id, student_id, from_id, to_id, noted } = candidate;
  const standing = await findHearing(scope, id, date);
  if (decision === "absent" && standing.record_id === null) return null;
  await requireOpenMonth(scope, date);
  const { edition } = settings;
  const marks = Math.round(percent10(rubric, total10 ?? 0) / 10);
  const grade = gradeOf(marks, settings);
  const record_id = standing.record_id ?? newId();
  await upsertRecords(
    scope,
    { class_id: standing.class_id, date, session: DAILY },
    [
      {
        id: record_id,
        student_id,
        stream: "ujian",
        attempt: standing.attempt ?? standing.attempts + 1,
        from_id,
        to_id,
        kept_to: null,
        partial_id: null,
        lupa: 0,
        tersangkut: 0,
        ditegur: 0,
        tajwid: 0,
        pins: decision === "repeat" ? failedPins(rubric, noted, edition) : [],
        marks,
        grade_computed: grade,
        grade,
        decision: decision === "passed" ? "pass" : "repeat",
        heard_by: "panel",
        hearer_student_id: null,
        reason: null,
        source: "exam",
        edition,
        milli: milli(from_id, to_id, edition),
        target_milli: null,
        notes: "",
        family_note: "",
        version: standing.version + 1,
        client_key: newId(),
        made_at: null,
        voided_at: decision === "absent" ? scope.now : null,
      },
    ],
    why,
  );
  await refold(scope, edition, [{ student_id, range: [from_id, to_id] }]);
  return record_id;
}
