import { MAX_SCORES, type ScoreOutcome } from "#features/hifz/judging/contract.ts";
import { SCORE_CHANGE } from "./kind.ts";
import type { Exam, Score } from "#features/hifz/exams/contract.ts";
import type { Counts } from "#features/hifz/exams/rules/rubrics.ts";
import { NOTHING_NOTED } from "#features/hifz/exams/rules/scores.ts";
import type { ChangeOutcome, KindRules, PendingChange, PendingChanges } from "#offline/changes.ts";

/** The change of one score as a device stores it. */
export type StoredScore = {
  exam_id: string;
  candidate_id: string;
  question: number;
  from_id: number;
  to_id: number;
  counts: Counts;
};

export function isScore(change: PendingChange): change is PendingChange<StoredScore> {
  return change.kind === SCORE_CHANGE;
}

/** The name of the cell of a score. */
export function scoreCell({
  candidate_id,
  question,
}: Pick<StoredScore, "candidate_id" | "question">): string {
  return `score ${candidate_id} ${question}`;
}

/** The name of an exam: of the group of its scores, and of what an own device keeps of it. */
export function examName(exam_id: string): string {
  return `exam ${exam_id}`;
}

/** The change of one score over the version that the screen showed. */
export function scoreChange(
  value: StoredScore,
  version: number,
  rest: Pick<PendingChange, "client_key" | "made_at" | "state">,
): PendingChange<StoredScore> {
  const { exam_id } = value;
  return {
    ...rest,
    kind: SCORE_CHANGE,
    cell: scoreCell(value),
    group: examName(exam_id),
    version,
    value,
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Scores are sent one after another, each over the version that the one before makes. */
export const scoreRules: KindRules = {
  max: MAX_SCORES,
  isSame: (value, current) => {
    const [said, stands] = [value as StoredScore, current as Score | undefined];
    return (
      stands !== undefined &&
      said.to_id === stands.to_id &&
      same(sorted(said.counts), sorted(stands.counts))
    );
  },
  // Scores of a candidate who is decided hold up no other candidate's.
  isHarmless: ({ data }) => String(data.reason) in REFUSALS,
};

/**
 * Counts with their keys in order, because PostgreSQL orders them its own way, and without nothings. Only marks that
 * were given stay where they are 0: that is another thing than none yet.
 */
function sorted({ mistakes, given, bonus }: Counts) {
  const inOrder = (part: Record<string, number>, least: number) =>
    Object.entries(part)
      .filter(([, value]) => value >= least)
      .sort(([a], [b]) => a.localeCompare(b));
  return [inOrder(mistakes, 1), inOrder(given, 0), inOrder(bonus, 1)];
}

/** Why a score cannot be written, though nothing is wrong with the call. */
const REFUSALS = {
  decided: "The chair has decided.",
  redrawn: "Another question was drawn.",
  not_open: "The exam is not open.",
  early: "The day of the exam has not come.",
  gone: "The candidate was taken out of the exam.",
};

/** What became of a change, in the queue's words. */
export function scoreOutcomeOf({ client_key, outcome, score }: ScoreOutcome): ChangeOutcome {
  if (outcome === "stale") return { client_key, is: "stale", current: score };
  if (outcome === "written" || outcome === "repeated") return { client_key, is: "written" };
  const failure = { code: "CONFLICT", message: REFUSALS[outcome], data: { reason: outcome } };
  return { client_key, is: "failed", failure };
}

/** Of several versions of a score the latest. */
export function latestScores(scores: readonly Score[]): Score[] {
  const latest = new Map<string, Score>();
  for (const score of scores.toSorted((a, b) => a.version - b.version)) {
    latest.set(scoreCell(score), score);
  }
  return [...latest.values()];
}

/** An exam with scores of the person's own that are newer than those that it has. */
export function withScores(known: Exam, scores: readonly Score[]): Exam {
  const latest = latestScores(scores);
  const candidates = known.candidates.map((candidate) => {
    const fresh = latest.filter(
      (one) =>
        one.candidate_id === candidate.id &&
        one.version >
          (candidate.scores.find(({ question }) => question === one.question)?.version ?? 0),
    );
    if (fresh.length === 0) return candidate;
    const others = candidate.scores.filter(
      (one) => !fresh.some(({ question }) => question === one.question),
    );
    const state = candidate.state === "waiting" ? ("heard" as const) : candidate.state;
    return { ...candidate, state, scores: [...others, ...fresh] };
  });
  return { ...known, candidates };
}

/** What the screen shows of a question: what waits on the device, else what the server has. */
export function shownScore(
  scores: readonly Score[],
  changes: PendingChanges,
  key: Pick<StoredScore, "candidate_id" | "question">,
): {
  counts: Counts;
  to_id: number | null;
  version: number;
  open: PendingChange<StoredScore> | null;
} {
  const stands = scores.find(({ question }) => question === key.question);
  const waiting = changes.filter(isScore).findLast(({ cell }) => cell === scoreCell(key));
  return {
    counts: waiting?.value.counts ?? stands?.counts ?? NOTHING_NOTED,
    to_id: waiting?.value.to_id ?? stands?.to_id ?? null,
    version: stands?.version ?? 0,
    open: waiting && waiting.state !== "waiting" ? waiting : null,
  };
}

/** The scores of an exam that were not written, and whose candidates are not among these. */
export function leftScores(
  changes: PendingChanges,
  exam_id: string,
  candidates: readonly { id: string }[],
): PendingChange<StoredScore>[] {
  return changes
    .filter(isScore)
    .filter(
      ({ state, value }) =>
        state !== "waiting" &&
        value.exam_id === exam_id &&
        !candidates.some(({ id }) => id === value.candidate_id),
    );
}

/** Counts with one more or less of a mistake. */
export function counted(counts: Counts, key: string, by: 1 | -1): Counts {
  const count = Math.max(0, (counts.mistakes[key] ?? 0) + by);
  return { ...counts, mistakes: { ...counts.mistakes, [key]: count } };
}
