import type { MemberAccess } from "#features/members/access/rules.ts";
import { membersText } from "#features/members/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useText } from "#ui/base/lang.tsx";

const tones = {
  active: "present",
  came: "late",
  invited: "excused",
  expired: "neutral",
  ended: "neutral",
  none: "neutral",
} as const;

/** A person's state of access. */
export function AccessBadge({ access }: { access: MemberAccess }) {
  return <Badge tone={tones[access]}>{useText(membersText).access[access]}</Badge>;
}
