import type { Exam } from "#features/hifz/exams/contract.ts";
import type { CANDIDATE_STATES, EXAM_STATES } from "#features/hifz/exams/rules/kinds.ts";
import type { Tone } from "#ui/base/tone.ts";

/** Tenths of a mark as people write marks: "37", "88.5". */
export function tenthWords(tenths: number): string {
  return String(tenths / 10);
}

export const EXAM_TONES: Record<(typeof EXAM_STATES)[number], Tone> = {
  draft: "neutral",
  open: "brand",
  closed: "present",
  cancelled: "neutral",
};

export const CANDIDATE_TONES: Record<(typeof CANDIDATE_STATES)[number], Tone> = {
  waiting: "neutral",
  heard: "brand",
  passed: "present",
  repeat: "late",
  absent: "absent",
};

/** The name of a grade of an exam. */
export function examGradeName({ rubric }: Pick<Exam, "rubric">, key: string | null): string {
  return rubric.grades.find((grade) => grade.key === key)?.name ?? "";
}

/** Ranges of pages: "42–44, 50". */
export function pageSpans(spans: readonly (readonly [number, number])[]): string {
  return spans.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ");
}
