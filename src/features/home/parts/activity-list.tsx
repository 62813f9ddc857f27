import { CalendarDays, ClipboardCheck, School, UserPlus, UserRound, Wallet } from "lucide-react";
import type { Activity } from "#features/home/contract.ts";
import { homeText } from "#features/home/text.ts";
import { addDays, dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

const icons = {
  register: ClipboardCheck,
  student: UserPlus,
  enrollment: UserPlus,
  teacher: UserRound,
  class: School,
  school: School,
  event: CalendarDays,
  payment: Wallet,
};

function iconOf(action: string) {
  const kind = action.split(".")[0] ?? "";
  return kind in icons ? icons[kind as keyof typeof icons] : ClipboardCheck;
}

/** Lines of the audit log in words. */
export function ActivityList({ list }: { list: readonly Activity[] }) {
  const t = useText(homeText);
  return (
    <ul className="divide-y divide-line">
      {list.map((one) => {
        const sentence = t.actions[one.action] ?? t.otherAction;
        return (
          <li key={one.id} className="flex items-center gap-3.5 px-5 py-3">
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-sunk text-muted">
              <Icon of={iconOf(one.action)} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold" dir="auto">
                {one.label}
              </span>
              <span className="line-clamp-2 text-14 wrap-anywhere text-muted">
                {sentence(one.actor_name, one.details)}
              </span>
            </span>
            <When at={one.at} />
          </li>
        );
      })}
    </ul>
  );
}

/** The time for today, yesterday in words, else the day. */
function When({ at }: { at: string }) {
  const t = useText(homeText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const day = dayOf(at, zone);
  const text =
    day === today
      ? formatTime(at, zone)
      : day === addDays(today, -1)
        ? t.yesterday
        : formatDate(day, lang, "dayMonth");
  return (
    <time dateTime={at} className="shrink-0 text-14 text-muted">
      {text}
    </time>
  );
}
