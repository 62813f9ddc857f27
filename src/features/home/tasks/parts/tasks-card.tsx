import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { HalaqahToday, Task, Waiting } from "#features/home/tasks/contract.ts";
import { tasksText } from "#features/home/tasks/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";

type Place = Pick<LinkProps, "to" | "search">;

/** Where each task is dealt with, the most urgent first. */
const PLACES: Record<Task, Place> = {
  registers: { to: "/dashboard/attendance/board" },
  absences: { to: "/dashboard/attendance/desk" },
  reports: { to: "/dashboard/attendance/absences", search: { state: "waiting" } },
  sittings: { to: "/dashboard/hifz" },
  covers: { to: "/dashboard/classes/cover" },
  years: { to: "/dashboard/classes/year-change" },
  people: { to: "/dashboard/settings/people", search: { access: "came" } },
  letters: { to: "/dashboard/attendance/letters" },
  months: { to: "/dashboard/settings/attendance" },
};

/** The search of a sheet's or register's address, without what goes without saying. */
function searchOf({
  class_id,
  session,
  date,
}: Omit<NonNullable<Waiting["sitting"]>, "date"> & { date?: string }) {
  return { class: class_id, date, session: session === DAILY ? undefined : session };
}

/** A teacher is led to the first register that is not taken, an admin to the board; both to the oldest open sheet. */
function placeOf(task: Task, { next, sitting }: Waiting): Place {
  if (task === "sittings" && sitting) return { to: "/dashboard/hifz", search: searchOf(sitting) };
  if (task !== "registers" || !next) return PLACES[task];
  return { to: "/dashboard/attendance", search: searchOf(next) };
}

/** What waits for the person, one line for each kind; a calm line when nothing does. */
export function TasksCard({ waiting }: { waiting: Waiting }) {
  const t = useText(tasksText);
  const open = (Object.keys(PLACES) as Task[]).flatMap((task) => {
    const count = waiting.tasks[task] ?? 0;
    return count > 0 ? [{ task, count }] : [];
  });
  if (open.length === 0) {
    return (
      <Card className="flex items-center gap-3 py-3.5 text-muted max-sm:py-3">
        <Icon of={CircleCheck} className="text-brand" />
        <p>{t.none}</p>
      </Card>
    );
  }
  return (
    <Card pad={false} className="overflow-hidden">
      <h2 className="px-5 pt-3.5 pb-2 font-semibold max-sm:px-4">{t.title}</h2>
      <ul className="grid border-t border-line sm:grid-cols-2">
        {open.map(({ task, count }) => (
          <li key={task} className="-mt-px border-t border-line">
            <Link
              {...placeOf(task, waiting)}
              className="flex min-h-12 items-center gap-3 px-5 py-2 transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4"
            >
              <span className="inline-flex h-7 min-w-7 shrink-0 items-center justify-center rounded-full bg-brand-tint px-2 font-bold text-brand-strong tabular-nums">
                {count}
              </span>
              <span className="min-w-0 flex-1">{t.tasks[task](count)}</span>
              <Icon of={ChevronRight} className="text-muted rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What a teacher hears today: how far each halaqah is, and the way to its sheet. */
export function HalaqahCard({ halaqah }: { halaqah: readonly HalaqahToday[] }) {
  const t = useText(tasksText);
  return (
    <Card pad={false} className="overflow-hidden">
      <h2 className="px-5 pt-3.5 pb-2 font-semibold max-sm:px-4">{t.halaqah}</h2>
      <ul className="border-t border-line">
        {halaqah.map((one) => (
          <li
            key={one.class_id}
            className="-mt-px flex min-h-14 items-center gap-3 border-t border-line px-5 py-2 max-sm:px-4"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{one.name}</span>
              <span className="text-14 text-muted">
                {one.session_name} · {t.heard(one.heard, one.pupils)}
              </span>
            </span>
            <ButtonLink
              kind={one.heard < one.pupils ? "brand" : "quiet"}
              to="/dashboard/hifz"
              search={searchOf(one)}
              aria-label={`${t.open}: ${one.name}`}
            >
              {t.open}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
