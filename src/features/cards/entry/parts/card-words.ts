import type { CardState } from "#features/cards/rules/states.ts";
import type { Tone } from "#ui/base/tone.ts";

/** The colour of each state of a report. */
export const STATE_TONES: Record<CardState, Tone> = {
  draft: "neutral",
  ready: "late",
  approved: "excused",
  published: "present",
};
