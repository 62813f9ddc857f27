import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { MAX_PINS, type Pin } from "#features/hifz/records/rules/kinds.ts";
import type { Edition } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import type { EXAM_STATES } from "./kinds.ts";
import type { Counts, Rubric } from "./rubrics.ts";
import { mostOf, questionMarks } from "./scores.ts";

type State = (typeof EXAM_STATES)[number];

/** Where an exam may go from each state. */
const NEXT: Record<State, readonly State[]> = {
  draft: ["open", "cancelled"],
  open: ["draft", "closed", "cancelled"],
  closed: ["open"],
  cancelled: ["draft"],
};

type Scored = { from_id: number; to_id: number; counts: Counts };

type Standing = {
  state: State;
  candidates: readonly { decided_at: string | null; noted: readonly unknown[] }[];
};

/**
 * Whether an exam may change its state. It opens with candidates, closes when all are decided, and is opened again only
 * with the reason. Once somebody was heard it can no longer be a draft, and once somebody was decided on not cancelled.
 */
export function isChange(exam: Standing, to: State, why?: string): boolean {
  const { state, candidates } = exam;
  if (to === state) return true;
  if (!NEXT[state].includes(to)) return false;
  if (to === "closed") return candidates.every(({ decided_at }) => decided_at !== null);
  if (to === "cancelled") return !isDecided(exam);
  if (to === "draft")
    return !isDecided(exam) && candidates.every(({ noted }) => noted.length === 0);
  return candidates.length > 0 && (state !== "closed" || Boolean(why));
}

/** Whether somebody was decided on; the record of the hearing stands on the day of the exam, which then stays. */
export function isDecided({ candidates }: Pick<Standing, "candidates">): boolean {
  return candidates.some(({ decided_at }) => decided_at !== null);
}

type Attempt = { student_id: string; attempt: number };

/** Whether a candidate has come again: a change of the earlier decision would take back what the later one made. */
export function isRetaken(
  { candidates }: { candidates: readonly Attempt[] },
  { student_id, attempt }: Attempt,
): boolean {
  return candidates.some((one) => one.student_id === student_id && one.attempt > attempt);
}

/** Whether a new panel leaves out somebody who has scores. */
export function panelFault(
  panel: readonly { teacher_id: string }[],
  candidates: readonly { noted: readonly { teacher_id: string }[] }[],
): boolean {
  const stay = new Set(panel.map(({ teacher_id }) => teacher_id));
  return candidates.some(({ noted }) => noted.some(({ teacher_id }) => !stay.has(teacher_id)));
}

/**
 * The pages that become weak when a candidate must come again, as pins of the record: those of the questions in which
 * marks were lost. None where the whole scope was heard, or everything went well: then all pages do.
 */
export function failedPins(rubric: Rubric, noted: readonly Scored[], edition: Edition): Pin[] {
  if (rubric.questions === 0) return [];
  // A bonus comes on top, and makes no mistake undone.
  const plain = { sections: rubric.sections.map((one) => ({ ...one, bonus: 0 })) };
  const full = mostOf(plain);
  const starts = noted
    .filter(
      ({ counts, from_id, to_id }) =>
        questionMarks(plain, counts, [from_id, to_id], edition).total10 < full,
    )
    .flatMap(({ from_id, to_id }) => {
      const [first, last] = [pageOf(from_id, edition), pageOf(to_id, edition)];
      return Array.from({ length: last - first + 1 }, (_, at) =>
        Math.max(from_id, pageRange(first + at, edition)[0]),
      );
    });
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .slice(0, MAX_PINS)
    .map((id): Pin => [id, "ditegur", 1]);
}

/** The refusal of what the state of an exam does not allow. */
export function wrongState({ state }: { state: State }) {
  return refuse("CONFLICT", "The state of the exam does not allow this.", {
    reason: "exam_state",
    state,
  });
}
