import { AlarmClock, CalendarClock, type LucideIcon, Sun, UsersRound } from "lucide-react";
import type { Event } from "#features/calendar/contract.ts";
import { calendarText } from "#features/calendar/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useText } from "#ui/base/lang.tsx";

/** The icons for the kinds of events; a plain event has none. */
export const kindIcons = {
  holiday: Sun,
  closure: UsersRound,
  hours: AlarmClock,
} satisfies Record<string, LucideIcon>;

/** The effect of an event on school days: holiday of the school, closure of classes, other hours, or none. */
export function effectOf({ kind, classes }: Event): keyof typeof kindIcons | null {
  if (kind === "hours") return "hours";
  if (kind !== "holiday") return null;
  return classes.length > 0 ? "closure" : "holiday";
}

/** Badges for the kind of an event, unless it is a plain one, and for an estimated day. */
export function EventBadges({ event }: { event: Event }) {
  const t = useText(calendarText);
  const effect = effectOf(event);
  const names = { ...t.kinds, closure: t.closure };
  return (
    <span className="flex flex-wrap gap-1.5">
      {effect && (
        <Badge tone={effect === "hours" ? "excused" : "gold"} icon={kindIcons[effect]}>
          {names[effect]}
        </Badge>
      )}
      {event.is_estimate && <Badge icon={CalendarClock}>{t.estimate}</Badge>}
    </span>
  );
}
