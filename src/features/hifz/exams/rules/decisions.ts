import { pageOf, pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { MAX_PINS, type Pin } from "#features/hifz/records/rules/kinds.ts";
import type { Edition } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import type { EXAM_STATES } from "./kinds.ts";
import type { Rubric } from "./rubrics.ts";
import { mostOf } from "./scores.ts";

type State = (typeof EXAM_STATES)[number];

/** Where an exam may go from each state. */
const NEXT: Record<State, readonly State[]> = {
  draft: ["open", "cancelled"],
  open: ["draft", "closed", "cancelled"],
  closed: ["open"],
  cancelled: ["draft"],
};

type Scored = { from_id: number; to_id: number; score10: number };

type Standing = {
  state: State;
  candidates: readonly { decided_at: string | null; noted: readonly unknown[] }[];
};

/**
 * Whether an exam may change its state. It opens with candidates, closes when all are decided, and is opened again only
 * with the reason. Once somebody was heard it can no longer be a draft, and once somebody was decided on not cancelled.
 */
export function isChange({ state, candidates }: Standing, to: State, why?: string): boolean {
  if (to === state) return true;
  if (!NEXT[state].includes(to)) return false;
  const isDecided = candidates.some(({ decided_at }) => decided_at !== null);
  if (to === "closed") return candidates.every(({ decided_at }) => decided_at !== null);
  if (to === "cancelled") return !isDecided;
  if (to === "draft") return !isDecided && candidates.every(({ noted }) => noted.length === 0);
  return candidates.length > 0 && (state !== "closed" || Boolean(why));
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
  const full = mostOf({ sections: rubric.sections.map((one) => ({ ...one, bonus: 0 })) });
  const starts = noted
    .filter(({ score10 }) => score10 < full)
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
