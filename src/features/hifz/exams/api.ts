import { randomInt } from "node:crypto";
import { inOneTrip } from "#db/transaction.ts";
import { findClasses } from "#features/classes/db.ts";
import { findHifzCalendars } from "#features/hifz/due/db.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import type { OwnRubric } from "#features/hifz/exams/rules/rubrics.ts";
import { findHifzSettings, upsertHifzSettings } from "#features/hifz/settings/db.ts";
import { findTeachers } from "#features/teachers/db.ts";
import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { examsContract, type Exam } from "./contract.ts";
import {
  deleteCandidate,
  findCandidate,
  findExams,
  findPupilExams,
  findReadyFacts,
  findRubrics,
  insertCandidates,
  insertExam,
  lockExam,
  readExam,
  replacePanel,
  requireExam,
  type StoredExam,
  updateExam,
} from "./db.ts";
import {
  isChange,
  isDecided,
  panelFault,
  wrongState,
} from "#features/hifz/exams/rules/decisions.ts";
import { blockersOf, isReady } from "#features/hifz/exams/rules/readiness.ts";
import { percent10 } from "#features/hifz/exams/rules/scores.ts";

const os = serve(examsContract);

export const examsRoutes = os.router({
  listExams: os.listExams.handler(({ context: { scope } }) => findExams(scope)),

  readExam: os.readExam.handler(({ context: { scope }, input }) => readExam(scope, input.id)),

  listReady: os.listReady.handler(async ({ context: { scope }, input }) => {
    const { class_id } = input;
    const [found] = await findClasses(scope, { id: class_id });
    if (!found) throw refuse("NOT_FOUND", "There is no such class.");
    const pupils = await findReadyFacts(scope, { class_id });
    const { settings, daysOf } = await readDays(scope, pupils);
    const range: AyahRange = [Number(input.from_id), Number(input.to_id)];
    if (range[0] > range[1]) throw refuse("UNPROCESSABLE_CONTENT", "It ends before it begins.");
    return {
      edition: settings.edition,
      pupils: pupils.map((pupil) => {
        const { student_id, name } = pupil;
        const facts = { ...pupil, days: daysOf(pupil) };
        return { student_id, name, blockers: blockersOf(range, facts, settings.edition) };
      }),
    };
  }),

  createExam: os.createExam.handler(async ({ context: { scope }, input }) => {
    const { panel, ...facts } = input;
    await requirePanel(scope, panel);
    const id = await insertExam(scope, facts);
    await replacePanel(scope, id, panel);
    const made = await readExam(scope, id);
    scope.record({
      action: "hifz.add_exam",
      subject_id: id,
      label: made.title,
      details: changesOf({}, logged(made), NO_PERSON),
    });
    return made;
  }),

  changeExam: os.changeExam.handler(async ({ context: { scope }, input }) => {
    const { id, version, why, panel, ...changes } = input;
    await lockExam(scope, id);
    const before = await requireExam(scope, id);
    await requireVersion(scope, before, version);
    if (changes.rubric && before.state !== "draft") throw wrongState(before);
    if (changes.state && !isChange(before, changes.state, why)) throw wrongState(before);
    if (changes.date && changes.date !== before.date && isDecided(before)) {
      throw refuse("CONFLICT", "Somebody was decided on that day.", { reason: "scored" });
    }
    if (panel) {
      if (before.state === "closed" || before.state === "cancelled") throw wrongState(before);
      await requirePanel(scope, panel, before.panel);
      const fault = panelFault(panel, before.candidates);
      if (fault) throw refuse("CONFLICT", "An examiner has scores.", { reason: "scored" });
      await replacePanel(scope, id, panel);
    }
    await updateExam(scope, id, changes);
    const after = await readExam(scope, id);
    scope.record({
      action: "hifz.change_exam",
      subject_id: id,
      label: after.title,
      details: { ...changesOf(logged(before), logged(after), NO_PERSON), ...(why && { why }) },
    });
    return after;
  }),

  addCandidates: os.addCandidates.handler(async ({ context: { scope }, input }) => {
    await lockExam(scope, input.id);
    const before = await requireExam(scope, input.id);
    if (before.state !== "draft" && before.state !== "open") throw wrongState(before);
    const ids = input.candidates.map(({ student_id }) => student_id);
    const pupils = await findReadyFacts(scope, { ids });
    const known = new Map(pupils.map((pupil) => [pupil.student_id, pupil]));
    if (known.size < new Set(ids).size) throw refuse("NOT_FOUND", "There is no such student.");
    if (new Set(ids).size < ids.length) throw exists();
    const { settings, daysOf } = await readDays(scope, pupils);
    const rows = input.candidates.map((one) => {
      const pupil = known.get(one.student_id);
      if (!pupil) throw new Error("a pupil was not read");
      const facts = { ...pupil, days: daysOf(pupil) };
      const blockers = blockersOf([one.from_id, one.to_id], facts, settings.edition);
      if (!one.override_reason && !isReady(blockers)) {
        const student_id = one.student_id;
        throw refuse("UNPROCESSABLE_CONTENT", "Something speaks against examining a student.", {
          reason: "blocked",
          student_id,
          blockers,
        });
      }
      const earlier = before.candidates.filter(({ student_id }) => student_id === one.student_id);
      const last = earlier.at(-1);
      if (last && last.state !== "repeat" && last.state !== "absent") throw exists();
      return { ...one, attempt: (last?.attempt ?? 0) + 1, seed: randomInt(2 ** 31) };
    });
    await insertCandidates(scope, input.id, rows);
    scope.record({
      action: "hifz.add_candidates",
      subject_id: input.id,
      label: before.title,
      details: { candidates: pupils.map(({ name }) => name).join(", ") },
    });
    return readExam(scope, input.id);
  }),

  removeCandidate: os.removeCandidate.handler(async ({ context: { scope }, input }) => {
    const found = await findCandidate(scope, input.id);
    if (!found) throw noCandidate();
    await lockExam(scope, found.exam_id);
    const exam = await requireExam(scope, found.exam_id);
    const candidate = exam.candidates.find(({ id }) => id === input.id);
    if (!candidate) throw noCandidate();
    if (exam.state !== "draft" && exam.state !== "open") throw wrongState(exam);
    if (candidate.decided_at || candidate.noted.length > 0) {
      throw refuse("CONFLICT", "The candidate has scores.", { reason: "heard" });
    }
    await deleteCandidate(scope, candidate.id);
    scope.record({
      action: "hifz.remove_candidate",
      subject_id: candidate.student_id,
      label: candidate.name,
      details: { exam: exam.title },
    });
    return readExam(scope, exam.id);
  }),

  readRubrics: os.readRubrics.handler(({ context: { scope } }) => findRubrics(scope)),

  changeRubrics: os.changeRubrics.handler(async ({ context: { scope }, input }) => {
    const { rubrics, version } = input;
    const requireCurrent = async (wanted: number | undefined) => {
      const current = await findRubrics(scope);
      await requireVersion(scope, { id: scope.school.id, version: current.version }, wanted);
      return current;
    };
    const before = await requireCurrent(version);
    if (!(await upsertHifzSettings(scope, { rubrics, version: before.version }))) {
      await requireCurrent(before.version);
    }
    scope.record({
      action: "hifz.rubrics",
      subject_id: scope.school.id,
      label: scope.school.name,
      details: changesOf(loggedRubrics(before.rubrics), loggedRubrics(rubrics), NO_PERSON),
    });
    return { rubrics, version: before.version + 1 };
  }),

  listPupilExams: os.listPupilExams.handler(async ({ context: { scope }, input }) => {
    const found = await findPupilExams(scope, input.student_id);
    if (!found) throw refuse("NOT_FOUND", "There is no such student.");
    const { is_staff, families_see } = found;
    return found.exams.map(({ rubric, total10, grade, ...exam }) => ({
      ...exam,
      grade:
        is_staff || families_see !== "decision"
          ? (rubric.grades.find(({ key }) => key === grade)?.name ?? null)
          : null,
      percent10:
        total10 !== null && (is_staff || families_see === "marks")
          ? percent10(rubric, total10)
          : null,
    }));
  }),
});

function exists() {
  return refuse("CONFLICT", "The student is a candidate already.", { reason: "exists" });
}

/** The school's settings, and the days of hafazan of each pupil's class, by class. */
async function readDays(scope: Scope, pupils: readonly { class_id: string | null }[]) {
  const class_ids = [...new Set(pupils.flatMap((pupil) => pupil.class_id ?? []))];
  const [settings, calendars] = await inOneTrip(
    findHifzSettings(scope),
    findHifzCalendars(scope, class_ids, scope.today),
  );
  const daysOf = ({ class_id }: { class_id: string | null }) =>
    calendars.get(class_id ?? "")?.days.days ?? [];
  return { settings, daysOf };
}

type Panel = readonly { teacher_id: string }[];

/** Refuses teachers who are not there or no longer teach; whoever is on the panel already may stay. */
async function requirePanel(scope: Scope, panel: Panel, before: Panel = []): Promise<void> {
  const teachers = await findTeachers(scope);
  for (const { teacher_id } of panel) {
    const found = teachers.find(({ id }) => id === teacher_id);
    if (!found) throw refuse("NOT_FOUND", "There is no such teacher.");
    if (found.status === "active" || before.some((one) => one.teacher_id === teacher_id)) continue;
    throw refuse("CONFLICT", "This teacher no longer teaches.", { reason: "inactive" });
  }
}

function noCandidate() {
  return refuse("NOT_FOUND", "There is no such candidate.");
}

/** Rubrics as the audit log says them: what each section and mistake is worth. */
function loggedRubrics(rubrics: readonly OwnRubric[]) {
  const lines = rubrics.map(({ name, questions, pass_from, most_mistakes, sections, grades }) => {
    const parts = sections.map((section) => {
      const minus = section.deductions.map((one) => `${one.name} −${one.minus / 10}`).join(", ");
      const by = minus && ` (${minus}${section.per_page ? " / m/s" : ""})`;
      return `${section.name} ${(section.base + section.bonus) / 10}${by}`;
    });
    if (most_mistakes !== null) parts.push(`≤ ${most_mistakes}`);
    parts.push(...(grades ?? []).map((grade) => `${grade.name} ≥ ${grade.from} %`));
    return `${name}: ${questions}, ${pass_from} %, ${parts.join("; ")}`;
  });
  return { rubrics: lines.join(" | ") };
}

/** As the audit log says it. */
function logged({ title, kind, date, place, state, panel, rubric }: Exam | StoredExam) {
  const names = panel.map(({ name, is_chair }) => (is_chair ? `${name} (ketua)` : name));
  const { name, questions, pass_from, most_mistakes } = rubric;
  const marking = { rubric: name, questions, pass_from, most_mistakes };
  return { title, kind, date, place, state, panel: names.join(", "), ...marking };
}
