import { CalendarDays, ClipboardCheck, School, UserPlus, UserRound, Wallet } from "lucide-react";
import type { Activity } from "#features/home/contract.ts";
import { type HomeText, homeText } from "#features/home/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { ShortTime } from "#ui/kit/short-time.tsx";

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

/** What an entry is about. A label that is a number, or ends in one ("Tahun 3 +1"), is said in words. */
function titleOf(t: HomeText, { action, label }: Activity): string {
  if (/^\d+$/.test(label)) return t.counted[action]?.(Number(label)) ?? label;
  return label.replace(/ \+(\d+)$/, (_, more: string) => ` ${t.more(Number(more))}`);
}

/** Entries of the audit log in words. */
export function ActivityList({ list }: { list: readonly Activity[] }) {
  const t = useText(homeText);
  return (
    <ul className="divide-y divide-line">
      {list.map((activity) => {
        const sentence = t.actions[activity.action] ?? t.otherAction;
        return (
          <li key={activity.id} className="flex items-center gap-3.5 px-5 py-3">
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-sunk text-muted">
              <Icon of={iconOf(activity.action)} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
                {titleOf(t, activity)}
              </span>
              <span className="line-clamp-2 text-14 wrap-anywhere text-muted">
                {sentence(activity.actor_name, activity.details)}
              </span>
            </span>
            <ShortTime at={activity.at} />
          </li>
        );
      })}
    </ul>
  );
}
