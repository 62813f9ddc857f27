import { and, eq, sql, type SQL } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { inOneTrip } from "#db/transaction.ts";
import { FAMILIES_SEE, findHifzSettings, hifzClassOn } from "#features/hifz/settings/db.ts";
import type { Edition } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import { askedOf } from "#features/hifz/exams/rules/questions.ts";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { hifzReach, staffReach } from "#features/hifz/plans/db.ts";
import type { FAMILY_VIEWS } from "#features/hifz/settings/rules.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Candidate, Exam, Examiner, ExamSummary, PupilExam } from "./contract.ts";
import type { OwnRubric, Rubric } from "#features/hifz/exams/rules/rubrics.ts";
import { type Noted, resultOf } from "#features/hifz/exams/rules/scores.ts";
import { hifzCandidates, hifzExaminers, hifzExams } from "./table.ts";

/** Holds for the exams (a column) that the person sees: all of the school, or those of whose panel the person is. */
export function examReach(scope: Scope, exam: SQL): SQL {
  const reaches = scope.reaches("hifz.examine");
  if (reaches.includes("all")) return sql`true`;
  if (!reaches.includes("panel")) return sql`false`;
  return sql`exists (select from app.hifz_examiners seat where seat.school_id = ${scope.school.id}
    and seat.exam_id = ${exam} and seat.teacher_id = ${scope.person.teacher_id})`;
}

/** The name of the pupil of the profile `p` and the student `s`. */
const PUPIL: SQL = sql`coalesce(nullif(${nameIn("p")}, ''), s.student_id)`;

/** The exams within reach, the newest first. */
export async function findExams(scope: Scope): Promise<ExamSummary[]> {
  const { school, person, tx } = scope;
  const { rows } = await tx.execute<ExamSummary>(sql`
    select x.id, x.title, x.kind, x.date, x.place, x.state, x.rubric ->> 'name' as rubric_name,
      (select count(*)::int from app.hifz_candidates c
        where c.school_id = x.school_id and c.exam_id = x.id) as candidates,
      (select count(*)::int from app.hifz_candidates c where c.school_id = x.school_id
        and c.exam_id = x.id and c.decided_by is not null) as decided,
      exists (select from app.hifz_examiners m where m.school_id = x.school_id and m.exam_id = x.id
        and m.teacher_id = ${person.teacher_id}) as own
    from app.hifz_exams x
    where x.school_id = ${school.id} and ${examReach(scope, sql`x.id`)}
    order by x.date desc, x.id desc`);
  return rows;
}

/** How many scores an examiner gives a candidate of the exam `x`. */
const ASKED: SQL = sql`greatest((x.rubric ->> 'questions')::int, 1)`;

/** How many scores the examiner `m` has given the candidate `c`. */
const GIVEN: SQL = sql`(select count(*) from app.hifz_scores n where n.school_id = c.school_id
  and n.candidate_id = c.id and n.teacher_id = m.teacher_id)`;

/** The query of today's open exams on whose panel the person is, to be part of a larger statement. */
export function selectExamsToday({ school, person, today }: Scope): SQL {
  return sql`
    select x.id, x.title, count(c.id)::int as candidates,
      (count(*) filter (where c.decided_by is not null or ${GIVEN} >= ${ASKED}))::int as judged
    from app.hifz_exams x
    join app.hifz_examiners m on m.school_id = x.school_id and m.exam_id = x.id
      and m.teacher_id = ${person.teacher_id}
    left join app.hifz_candidates c on c.school_id = x.school_id and c.exam_id = x.id
    where x.school_id = ${school.id} and x.date = ${today} and x.state = 'open'
    group by x.id, x.title`;
}

/**
 * The query of the candidates whom the whole panel has heard and on whom the person, as the chair or an admin, is to
 * decide; `at` is when they were last heard. To be part of a larger statement.
 */
export function selectUndecidedCandidates(scope: Scope): SQL {
  const { school, person, today } = scope;
  const isAll = scope.reaches("hifz.examine").includes("all");
  return sql`
    select c.id, c.exam_id, (select max(n.recorded_at) from app.hifz_scores n
      where n.school_id = c.school_id and n.candidate_id = c.id) as at
    from app.hifz_exams x
    join app.hifz_candidates c on c.school_id = x.school_id and c.exam_id = x.id
    where x.school_id = ${school.id} and x.state = 'open' and x.date <= ${today} and c.state = 'heard'
      and (${isAll} or exists (select from app.hifz_examiners m where m.school_id = x.school_id
        and m.exam_id = x.id and m.teacher_id = ${person.teacher_id} and m.is_chair))
      and not exists (select from app.hifz_examiners m where m.school_id = x.school_id
        and m.exam_id = x.id and ${GIVEN} < ${ASKED})`;
}

/** A candidate as it is stored, with what everybody noted. */
export type StoredCandidate = Omit<Candidate, "questions" | "result" | "scores"> & {
  seed: number;
  noted: (Noted & { version: number; score10: number })[];
};

export type StoredExam = Pick<
  Exam,
  "id" | "title" | "kind" | "date" | "place" | "state" | "version" | "panel"
> & { rubric: Rubric; candidates: StoredCandidate[] };

/** An exam within reach with all that was noted. */
export async function findExam(scope: Scope, id: string): Promise<StoredExam | undefined> {
  const { rows } = await scope.tx.execute<StoredExam>(sql`
    select x.id, x.title, x.kind, x.rubric, x.date, x.place, x.state, x.version,
      coalesce((select json_agg(to_json(one)) from (
        select m.teacher_id, ${nameIn("p")} as name, m.is_chair
        from app.hifz_examiners m
        join app.teachers t on t.school_id = m.school_id and t.id = m.teacher_id
        left join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
        where m.school_id = x.school_id and m.exam_id = x.id
        order by m.is_chair desc, ${nameIn("p")} ${natural}, m.id) one), '[]') as panel,
      coalesce((select json_agg(to_json(one)) from (
        select c.id, c.student_id, ${PUPIL} as name, ${hifzClassOn(sql`x.date`, sql`k.name`)} as class_name,
          c.from_id, c.to_id, c.attempt, c.state, c.total10, c.grade, c.seed, c.redraws,
          nullif(${nameIn("d")}, '') as decided_by, to_json(c.decided_at) as decided_at,
          c.override_reason, c.version,
          coalesce((select json_agg(json_build_object('teacher_id', n.teacher_id, 'question', n.question,
              'from_id', n.from_id, 'to_id', n.to_id, 'counts', n.counts, 'score10', n.score10,
              'version', n.version) order by n.teacher_id, n.question)
            from app.hifz_scores n
            where n.school_id = c.school_id and n.candidate_id = c.id), '[]') as noted
        from app.hifz_candidates c
        join app.students s on s.school_id = c.school_id and s.id = c.student_id
        left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
        left join app.profiles d on d.school_id = c.school_id and d.id = c.decided_by
        where c.school_id = x.school_id and c.exam_id = x.id
        order by ${PUPIL} ${natural}, c.student_id, c.attempt) one), '[]') as candidates
    from app.hifz_exams x
    where x.school_id = ${scope.school.id} and x.id = ${id} and ${examReach(scope, sql`x.id`)}`);
  return rows[0];
}

/** An exam with all that was noted; refuses one out of reach. */
export async function requireExam(scope: Scope, id: string): Promise<StoredExam> {
  const found = await findExam(scope, id);
  if (!found) throw noExam();
  return found;
}

/** An exam as the person sees it. */
export async function readExam(scope: Scope, id: string): Promise<Exam> {
  const [exam, { edition }] = await inOneTrip(requireExam(scope, id), findHifzSettings(scope));
  const { teacher_id } = scope.person;
  const self = exam.panel.find((one) => one.teacher_id === teacher_id);
  const decides = (self?.is_chair ?? false) || scope.reaches("hifz.examine").includes("all");
  const candidates = exam.candidates.map((one) => shown(exam, one, edition, teacher_id));
  return { ...exam, edition, judges: self !== undefined, decides, candidates };
}

function shown(
  exam: StoredExam,
  { noted, seed, ...candidate }: StoredCandidate,
  edition: Edition,
  teacher_id: string | null,
): Candidate {
  const range: AyahRange = [candidate.from_id, candidate.to_id];
  const own = noted.filter((one) => one.teacher_id === teacher_id);
  return {
    ...candidate,
    questions: askedOf(exam.rubric, { ...candidate, seed }),
    result: resultOf(exam.rubric, noted, range, edition),
    scores: own.map(({ teacher_id: _teacher, ...score }) => ({
      ...score,
      candidate_id: candidate.id,
    })),
  };
}

function noExam() {
  return refuse("NOT_FOUND", "There is no such exam.");
}

/** Locks an exam for a change, or for what must not meet one (`share`); refuses one out of reach. */
export async function lockExam(
  scope: Scope,
  id: string,
  how: "update" | "share" = "update",
): Promise<void> {
  const { rows } = await scope.tx.execute(sql`
    select from app.hifz_exams x
    where x.school_id = ${scope.school.id} and x.id = ${id} and ${examReach(scope, sql`x.id`)}
    for ${how === "update" ? sql`update` : sql`share`} of x`);
  if (rows.length === 0) throw noExam();
}

type ExamRow = typeof hifzExams.$inferInsert;
export type ExamFacts = Pick<ExamRow, "title" | "kind" | "rubric" | "date" | "place">;

export async function insertExam(scope: Scope, facts: ExamFacts): Promise<string> {
  const id = newId();
  await scope.tx.insert(hifzExams).values({ school_id: scope.school.id, id, ...facts });
  return id;
}

/** Changes an exam, which gets its next version. */
export async function updateExam(
  scope: Scope,
  id: string,
  changes: Partial<ExamFacts> & { state?: Exam["state"] },
): Promise<void> {
  await scope.tx
    .update(hifzExams)
    .set({ ...changes, version: sql`${hifzExams.version} + 1` })
    .where(and(eq(hifzExams.school_id, scope.school.id), eq(hifzExams.id, id)));
}

/** Replaces the panel of an exam. */
export async function replacePanel(
  scope: Scope,
  exam_id: string,
  panel: readonly Pick<Examiner, "teacher_id" | "is_chair">[],
): Promise<void> {
  const { school, tx } = scope;
  await tx
    .delete(hifzExaminers)
    .where(and(eq(hifzExaminers.school_id, school.id), eq(hifzExaminers.exam_id, exam_id)));
  const rows = panel.map((one) => ({ school_id: school.id, id: newId(), exam_id, ...one }));
  await insertRows(tx, hifzExaminers, rows);
}

/** The exam, its day, and the pupil of a candidate within reach. */
type FoundCandidate = { exam_id: string; date: string; student_id: string };

export async function findCandidate(scope: Scope, id: string): Promise<FoundCandidate | undefined> {
  const { rows } = await scope.tx.execute<FoundCandidate>(sql`
    select c.exam_id, x.date::text as date, c.student_id from app.hifz_candidates c
    join app.hifz_exams x on x.school_id = c.school_id and x.id = c.exam_id
    where c.school_id = ${scope.school.id} and c.id = ${id}
      and ${examReach(scope, sql`c.exam_id`)}`);
  return rows[0];
}

type CandidateRow = typeof hifzCandidates.$inferInsert;
export type NewCandidateRow = Omit<CandidateRow, "school_id" | "id" | "exam_id">;

export async function insertCandidates(
  scope: Scope,
  exam_id: string,
  candidates: readonly NewCandidateRow[],
): Promise<void> {
  const { school, tx } = scope;
  const rows = candidates.map((one) => ({ school_id: school.id, id: newId(), exam_id, ...one }));
  await insertRows(tx, hifzCandidates, rows);
}

/** Changes a candidate, which gets its next version. */
export async function updateCandidate(
  scope: Scope,
  id: string,
  changes: Partial<NewCandidateRow>,
): Promise<void> {
  await scope.tx
    .update(hifzCandidates)
    .set({ ...changes, version: sql`${hifzCandidates.version} + 1` })
    .where(and(eq(hifzCandidates.school_id, scope.school.id), eq(hifzCandidates.id, id)));
}

/** Takes a candidate without scores out of its exam. */
export async function deleteCandidate(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(hifzCandidates)
    .where(and(eq(hifzCandidates.school_id, scope.school.id), eq(hifzCandidates.id, id)));
}

/** The school's own rubrics, and the version of its settings of hafazan, in whose row they stand. */
export async function findRubrics(
  scope: Scope,
): Promise<{ rubrics: OwnRubric[]; version: number }> {
  const { rows } = await scope.tx.execute<{ rubrics: OwnRubric[]; version: number }>(sql`
    select h.rubrics, h.version from app.hifz_settings h where h.school_id = ${scope.school.id}`);
  return rows[0] ?? { rubrics: [], version: 0 };
}

/** A pupil with what decides whether an exam can be sat. */
export type ReadyFacts = {
  student_id: string;
  name: string;
  /** Null for a pupil who is in no class today. */
  class_id: string | null;
  covered: AyahRange[];
  pages: { page: number; is_weak: boolean; taught_on: string | null }[];
};

/** The active pupils of a class today, or some by their ids, and what they hold. */
export async function findReadyFacts(
  scope: Scope,
  which: { class_id: string } | { ids: string[] },
): Promise<ReadyFacts[]> {
  const { school, today } = scope;
  const { rows } = await scope.tx.execute<ReadyFacts>(sql`
    select s.id as student_id, ${PUPIL} as name, ${hifzClassOn(today)} as class_id,
      ${heldBy(scope)} as covered,
      coalesce((select json_agg(json_build_object('page', g.page, 'is_weak', g.state = 'weak',
          'taught_on', g.taught_on) order by g.page)
        from app.hifz_pages g where g.school_id = s.school_id and g.student_id = s.id), '[]') as pages
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school.id} and s.status = 'active' and ${
      "ids" in which
        ? sql`s.id = any (${uuids(which.ids)})`
        : sql`exists (select from app.class_enrollments e where e.school_id = s.school_id
            and e.student_id = s.id and e.class_id = ${which.class_id} and ${inForce("e", today)})`
    }
    order by ${PUPIL} ${natural}, s.id`);
  return rows;
}

/** A pupil's decided exams, and what of them the person sees. */
export type FoundExams = {
  is_staff: boolean;
  families_see: (typeof FAMILY_VIEWS)[number];
  exams: (Omit<PupilExam, "percent10"> & { total10: number | null; rubric: Rubric })[];
};

/** The decided exams of a pupil within reach, the newest first. */
export async function findPupilExams(
  scope: Scope,
  student_id: string,
): Promise<FoundExams | undefined> {
  const { school } = scope;
  const { rows } = await scope.tx.execute<FoundExams>(sql`
    select ${staffReach(scope, "hifz.see", sql`s.id`)} as is_staff,
      ${FAMILIES_SEE} as families_see,
      coalesce((select json_agg(to_json(one)) from (
        select c.id, x.title, x.kind, x.date, c.from_id, c.to_id, c.attempt, c.state as decision,
          c.grade, c.total10, x.rubric
        from app.hifz_candidates c
        join app.hifz_exams x on x.school_id = c.school_id and x.id = c.exam_id
        where c.school_id = s.school_id and c.student_id = s.id and c.decided_by is not null
        order by x.date desc, c.attempt desc, c.id desc) one), '[]') as exams
    from app.students s
    where s.school_id = ${school.id} and s.id = ${student_id}
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}`);
  return rows[0];
}

/** Blanks why a pupil was admitted to exams in spite of blockers. */
export async function eraseCandidates(scope: Scope, student_id: string): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`update app.hifz_candidates set override_reason = ''
    where school_id = ${school.id} and student_id = ${student_id}`);
}

/** Moves the exams of one pupil to another. Attempts at an exam that both have follow those of the kept pupil. */
export async function moveCandidates(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    update app.hifz_candidates c set student_id = ${keep.id},
      attempt = c.attempt + coalesce((select max(k.attempt) from app.hifz_candidates k
        where k.school_id = c.school_id and k.exam_id = c.exam_id and k.student_id = ${keep.id}), 0)
    where c.school_id = ${school.id} and c.student_id = ${drop.id}`);
}

/** Whether this profile decided on a candidate. */
export async function hasDecided(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const { rows } = await tx.execute(sql`select from app.hifz_candidates
    where school_id = ${school.id} and decided_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
