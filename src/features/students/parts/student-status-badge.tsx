import { studentsText } from "#features/students/text.ts";
import { STUDENT_STATUSES } from "#lib/enumerations.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useText } from "#ui/base/lang.tsx";
import type { Tone } from "#ui/base/tone.ts";

const tones: Record<string, Tone> = { active: "present", inactive: "absent" };

/** A student's status: green if active, red if inactive, otherwise grey. */
export function StudentStatusBadge({ status }: { status: string }) {
  const t = useText(studentsText);
  const known = STUDENT_STATUSES.find((option) => option === status);
  return <Badge tone={tones[status] ?? "neutral"}>{known ? t.statuses[known] : status}</Badge>;
}
