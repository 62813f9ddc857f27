import type { TeacherStatus } from "#features/teachers/contract.ts";
import { teachersText } from "#features/teachers/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useText } from "#ui/base/lang.tsx";
import type { Tone } from "#ui/base/tone.ts";

const tones: Record<TeacherStatus, Tone> = {
  active: "present",
  inactive: "absent",
  transferred: "neutral",
  retired: "neutral",
};

/** A teacher's status: green if active, red if inactive, otherwise grey. */
export function TeacherStatusBadge({ status }: { status: TeacherStatus }) {
  const t = useText(teachersText);
  return <Badge tone={tones[status]}>{t.statuses[status]}</Badge>;
}
