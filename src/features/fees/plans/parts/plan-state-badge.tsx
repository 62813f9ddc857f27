import type { PlanState } from "#features/fees/plans/rules.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { useText } from "#ui/base/lang.tsx";
import type { Tone } from "#ui/base/tone.ts";
import { Badge } from "#ui/kit/badge.tsx";

const TONES: Partial<Record<PlanState, Tone>> = {
  running: "present",
  done: "present",
  broken: "late",
  asked: "late",
};

/** The state of a plan as a word. */
export function PlanStateBadge({ state }: { state: PlanState }) {
  const t = useText(feePlansText);
  return <Badge tone={TONES[state] ?? "neutral"}>{t.states[state]}</Badge>;
}
