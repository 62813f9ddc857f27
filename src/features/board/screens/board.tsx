import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CircleCheck, Lock, Mail, School } from "lucide-react";
import type { Board } from "#features/board/contract.ts";
import { countStates } from "#features/board/rules.ts";
import { boardText } from "#features/board/text.ts";
import { BoardExport } from "#features/board/parts/board-export.tsx";
import { NotExpectedList, TakenList, WaitingList } from "#features/board/parts/board-lists.tsx";
import { MissingCard } from "#features/board/parts/missing-card.tsx";
import { boardRowKey } from "#features/board/parts/row-words.ts";
import { useReminders } from "#features/board/parts/use-reminders.ts";
import { boardClient } from "#features/board/parts/board-client.ts";
import { ClosureNotice } from "#features/calendar/parts/closure-notice.tsx";
import { addDays, formatDate, formatTime, isDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { isPassing } from "#ui/base/queries.ts";

const EVERY_MS = 60_000;
const AGAIN_MS = 5_000;

export const Route = createFileRoute("/dashboard/attendance/board")({
  validateSearch: (raw: Record<string, unknown>): { date?: string | undefined } => ({
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
  }),
  component: BoardScreen,
});

/** Shows admins the registers that are not taken yet. */
function BoardScreen() {
  const t = useText(boardText);
  if (useMay("attendance.manage")) return <DayBoard />;
  return (
    <>
      <PageHead title={t.title} />
      <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />
    </>
  );
}

function DayBoard() {
  const t = useText(boardText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const date = search.date && search.date <= today ? search.date : today;
  const board = useQuery({
    ...boardClient.readBoard.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isPassing(state.error) ? AGAIN_MS : EVERY_MS),
  });
  const reminders = useReminders(date);
  const { data } = board;
  const remindable = (data?.rows ?? []).filter(
    ({ state, may_remind }) => state === "missing" && may_remind,
  );
  const text = formatDate(date, lang, date.slice(0, 4) === today.slice(0, 4) ? "day" : "short");

  function go(day: string) {
    const next = day === today ? undefined : day;
    void navigate({ search: { date: next }, resetScroll: false });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={formatDate(date, lang, "long")}
        action={
          <>
            {data && data.rows.length > 0 && <BoardExport board={data} />}
            {remindable.length > 1 && (
              <Button
                kind={
                  remindable.every(({ reminders: sent }) => sent.length > 0) ? "quiet" : "brand"
                }
                icon={Mail}
                busy={reminders.isRemindingAll}
                onClick={reminders.all}
                className="max-sm:grow"
              >
                {t.remindAll(remindable.length)}
              </Button>
            )}
          </>
        }
      />
      <div className="mb-3.5 flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:-mt-2">
        <DateStepper
          label={t.date}
          value={date}
          text={date === today ? `${text} · ${t.today}` : text}
          max={today}
          previous={addDays(date, -1)}
          {...(date < today && { next: addDays(date, 1) })}
          onChange={go}
          className="w-72 max-sm:w-full"
        />
        {data && data.rows.length > 0 && <Summary board={data} />}
        {data && (
          <p className="ms-auto text-13 text-muted max-sm:ms-0">
            {t.updated(formatTime(data.now, school?.time_zone ?? "UTC"))}
          </p>
        )}
      </div>
      <LoadState of={board} failed={t.loadFailed} />
      {data && (
        <div
          inert={board.isPlaceholderData}
          aria-busy={board.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 aria-busy:opacity-60"
        >
          <BoardOf board={data} reminders={reminders} />
        </div>
      )}
    </>
  );
}

/** Shows the day in numbers. Screen readers announce them only when one of them has changed. */
function Summary({ board }: { board: Board }) {
  const t = useText(boardText);
  const counts = countStates(board.rows);
  const waiting = counts.open + counts.not_open;
  const all = counts.taken + counts.missing + waiting;
  return (
    <>
      {all > 0 && (
        <div className="flex flex-wrap gap-2">
          <Badge tone="present">{t.summary(counts.taken, all)}</Badge>
          {counts.missing > 0 && <Badge tone="absent">{t.missingCount(counts.missing)}</Badge>}
          {waiting > 0 && <Badge tone="late">{t.openCount(waiting)}</Badge>}
        </div>
      )}
      <output className="sr-only">{all > 0 && t.changed(counts.taken, all, counts.missing)}</output>
    </>
  );
}

type Props = { board: Board; reminders: ReturnType<typeof useReminders> };

function BoardOf({ board: { date, closure, rows }, reminders }: Props) {
  const t = useText(boardText);
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state));
  const [missing, waiting, taken] = [of("missing"), of("open", "not_open"), of("taken")];
  if (rows.length === 0 && !closure) return <NoClass />;
  return (
    <>
      {closure && <ClosureNotice closure={closure} date={date} />}
      {missing.length > 0 && (
        <section aria-labelledby="missing">
          <h2 id="missing" className="mb-2.5 font-semibold">
            {t.missingCount(missing.length)}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {missing.map((row) => (
              <li key={boardRowKey(row)} className="min-w-0">
                <MissingCard row={row} date={date} reminders={reminders} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {missing.length === 0 && waiting.length === 0 && taken.length > 0 && (
        <p className="flex items-center gap-3 rounded-card border border-present/25 bg-present-tint p-4 font-medium text-present">
          <Icon of={CircleCheck} size={20} />
          {t.allTaken}
        </p>
      )}
      <WaitingList rows={waiting} date={date} />
      <TakenList rows={taken} date={date} />
      <NotExpectedList rows={of("not_expected")} />
    </>
  );
}

function NoClass() {
  const t = useText(boardText);
  return (
    <Empty
      icon={School}
      title={t.none}
      text={t.noneText}
      action={
        <ButtonLink kind="brand" to="/dashboard/classes/new">
          {t.addClass}
        </ButtonLink>
      }
    />
  );
}
