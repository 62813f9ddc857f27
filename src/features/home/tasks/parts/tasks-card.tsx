import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { HalaqahToday } from "#features/hifz/today/contract.ts";
import type { ExamToday, Task, Waiting } from "#features/home/tasks/contract.ts";
import { tasksText } from "#features/home/tasks/text.ts";
import { addDays, formatDate, monthStart } from "#lib/dates.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Place = Pick<LinkProps, "to" | "search" | "params">;

/** Where each task is dealt with, the most urgent first. */
const PLACES: Record<Task, Place> = {
  registers: { to: "/dashboard/attendance/board" },
  absences: { to: "/dashboard/attendance/desk" },
  reports: { to: "/dashboard/attendance/absences", search: { state: "waiting" } },
  sittings: { to: "/dashboard/hifz" },
  decisions: { to: "/dashboard/hifz/exams" },
  slips: { to: "/dashboard/fees/check" },
  waivers: { to: "/dashboard/fees/waivers" },
  plans: { to: "/dashboard/fees" },
  broken: { to: "/dashboard/fees" },
  offers: { to: "/dashboard/fees" },
  announcements: { to: "/dashboard/announcements" },
  covers: { to: "/dashboard/classes/cover" },
  years: { to: "/dashboard/classes/year-change" },
  people: { to: "/dashboard/settings/people", search: { access: "came" } },
  letters: { to: "/dashboard/attendance/letters" },
  months: { to: "/dashboard/settings/attendance" },
  refunds: { to: "/dashboard/fees" },
  comments: { to: "/dashboard/reports/cards" },
  approvals: { to: "/dashboard/reports/cards" },
  signatures: { to: "/dashboard" },
  unsent: { to: "/dashboard/reports/$reportId", params: { reportId: "ringkasan-bulanan" } },
};

/** The search of a sheet's or register's address, without what goes without saying. */
function searchOf({
  class_id,
  session,
  date,
}: Omit<NonNullable<Waiting["sitting"]>, "date"> & { date?: string }) {
  return { class: class_id, date, session: session === DAILY ? undefined : session };
}

/**
 * A teacher is led to the first register that is not taken, an admin to the board; both to the oldest open sheet and to
 * the candidate who has waited longest, and a guardian to the report.
 */
function placeOf(task: Task, { next, sitting, candidate, unsigned }: Waiting): Place {
  if (task === "signatures" && unsigned) {
    const { student_id: studentId, issue_id: report } = unsigned;
    return {
      to: "/dashboard/students/$studentId/reports",
      params: { studentId },
      search: { report },
    };
  }
  if (task === "decisions" && candidate) {
    const params = { examId: candidate.exam_id, candidateId: candidate.id };
    return { to: "/dashboard/hifz/exams/$examId/$candidateId", params };
  }
  if (task === "sittings" && sitting) return { to: "/dashboard/hifz", search: searchOf(sitting) };
  if (task !== "registers" || !next) return PLACES[task];
  return { to: "/dashboard/attendance", search: searchOf(next) };
}

/** How many lines a phone shows before the rest is asked for. */
const FEW = 5;

/**
 * What waits for the person, one line for each kind; a calm line when nothing does. A phone shows the most urgent few,
 * and the rest when it is asked for.
 */
export function TasksCard({ waiting }: { waiting: Waiting }) {
  const t = useText(tasksText);
  const [isWhole, setWhole] = useState(false);
  const lineOf = useLines(waiting);
  const open = (Object.keys(PLACES) as Task[]).flatMap((task) => {
    const count = waiting.tasks[task] ?? 0;
    return count > 0 ? [{ task, count }] : [];
  });
  // One line more takes no more room than the button.
  const isLong = open.length > FEW + 1;
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
        {open.map(({ task, count }, at) => (
          <li
            key={task}
            className={`-mt-px border-t border-line ${isLong && !isWhole && at >= FEW ? "max-sm:hidden" : ""}`}
          >
            <Link
              {...placeOf(task, waiting)}
              className="flex min-h-12 items-center gap-3 px-5 py-2 transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4"
            >
              <span className="inline-flex h-7 min-w-9 shrink-0 items-center justify-center rounded-full bg-brand-tint px-2 font-bold text-brand-strong tabular-nums">
                {count}
              </span>
              <span className="min-w-0 flex-1">{lineOf(task, count)}</span>
              <Icon of={ChevronRight} className="text-muted rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-12 w-full border-t border-line font-semibold text-brand-strong sm:hidden"
        >
          {isWhole ? t.fewer : t.all(open.length)}
        </button>
      )}
    </Card>
  );
}

/** What stands beside the number of each kind; two of them say of which month, and until when. */
function useLines({ comments }: Waiting) {
  const t = useText(tasksText);
  const { lang } = useLang();
  const { today } = useMe();
  return (task: Task, count: number) => {
    if (task === "unsent") {
      return t.unsent(formatDate(addDays(monthStart(today), -1), lang, "monthShort"));
    }
    if (task !== "comments") return t.tasks[task](count);
    const { all, due_on } = comments ?? { all: count, due_on: today };
    return t.comments(all, formatDate(due_on, lang, "dayMonth"));
  };
}

/** What a teacher hears today: how far each halaqah is, and the way to its sheet. */
export function HalaqahCard({ halaqah }: { halaqah: readonly HalaqahToday[] }) {
  const t = useText(tasksText);
  return (
    <TodayCard title={t.halaqah}>
      {halaqah.map((one) => (
        <TodayLine
          key={one.class_id}
          name={one.name}
          line={`${one.session_name} · ${t.heard(one.heard, one.pupils)}`}
          isDone={one.heard >= one.pupils}
          place={{ to: "/dashboard/hifz", search: searchOf(one) }}
        />
      ))}
    </TodayCard>
  );
}

/** The exams that a person judges today: how many candidates have the person's marks, and the way to the exam. */
export function ExamsCard({ exams }: { exams: readonly ExamToday[] }) {
  const t = useText(tasksText);
  return (
    <TodayCard title={t.exams}>
      {exams.map(({ id, title, judged, candidates }) => (
        <TodayLine
          key={id}
          name={title}
          line={t.judged(judged, candidates)}
          isDone={judged >= candidates}
          place={{ to: "/dashboard/hifz/exams/$examId", params: { examId: id } }}
        />
      ))}
    </TodayCard>
  );
}

function TodayCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card pad={false} className="overflow-hidden">
      <h2 className="px-5 pt-3.5 pb-2 font-semibold max-sm:px-4">{title}</h2>
      <ul className="border-t border-line">{children}</ul>
    </Card>
  );
}

type TodayLineProps = { name: string; line: string; isDone: boolean; place: Place };

function TodayLine({ name, line, isDone, place }: TodayLineProps) {
  const t = useText(tasksText);
  return (
    <li className="-mt-px flex min-h-14 items-center gap-3 border-t border-line px-5 py-2 max-sm:px-4">
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-14 text-muted">{line}</span>
      </span>
      <ButtonLink kind={isDone ? "quiet" : "brand"} {...place} aria-label={`${t.open}: ${name}`}>
        {t.open}
      </ButtonLink>
    </li>
  );
}
