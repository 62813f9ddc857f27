import { countMarked } from "#features/attendance/rules.ts";
import { Link } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { BoardRow } from "#features/board/contract.ts";
import { responsibleOf } from "#features/board/rules.ts";
import { boardText } from "#features/board/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { searchOf } from "./missing-card.tsx";
import { boardRowKey, registerTitleOf } from "./row-words.ts";

type Props = { rows: readonly BoardRow[]; date: string };

/** Lists registers that have not begun, or are not due yet. */
export function WaitingList({ rows, date }: Props) {
  const t = useText(boardText);
  if (rows.length === 0) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.openCount(rows.length)} />
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const marked = countMarked(row);
          const names = responsibleOf(row).map(({ name }) => name);
          return (
            <RegisterLine
              key={boardRowKey(row)}
              row={row}
              date={date}
              line={
                <>
                  {names.join(", ") || t.noTeacher}
                  {marked > 0 && ` · ${t.marked(marked, row.students)}`}
                </>
              }
            >
              <Badge tone={row.state === "open" ? "late" : "neutral"} icon={Clock}>
                {row.state === "open" ? t.dueBy(row.due_at ?? "") : t.beginsAt(row.starts_at ?? "")}
              </Badge>
            </RegisterLine>
          );
        })}
      </ul>
    </Card>
  );
}

/** Lists taken registers: by whom, when, and how many pupils are there. */
export function TakenList({ rows, date }: Props) {
  const t = useText(boardText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  if (rows.length === 0) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.takenCount(rows.length)} />
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const { present, late, absent, excused, taken } = row;
          const day = taken ? dayOf(taken.at, zone) : date;
          const time = taken ? formatTime(taken.at, zone) : "";
          return (
            <RegisterLine
              key={boardRowKey(row)}
              row={row}
              date={date}
              line={
                <>
                  {taken && `${taken.by} · `}
                  {t.counts(present, late, absent, excused)}
                </>
              }
            >
              <Badge tone="present">
                <span className="sr-only">{t.taken} </span>
                {day === date ? time : `${formatDate(day, lang, "dayMonth")}, ${time}`}
              </Badge>
            </RegisterLine>
          );
        })}
      </ul>
    </Card>
  );
}

type LineProps = { row: BoardRow; date: string; line: ReactNode; children: ReactNode };

function RegisterLine({ row, date, line, children }: LineProps) {
  return (
    <li>
      <Link
        to="/dashboard/attendance"
        search={searchOf(row, date)}
        className="flex min-h-14 items-center justify-between gap-4 px-5 py-2.5 transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4 dark:hover:bg-neutral-tint"
      >
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">
            <NamePart>{registerTitleOf(row)}</NamePart>
          </span>
          <span className="block text-14 wrap-anywhere text-muted">{line}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}

/** A folded list of the classes of which no register is expected, each with the reason. */
export function NotExpectedList({ rows }: { rows: readonly BoardRow[] }) {
  const t = useText(boardText);
  if (rows.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface px-5 py-3.5 shadow-card max-sm:px-4">
      <summary className="cursor-pointer font-semibold max-sm:py-2.5">
        {t.notExpectedCount(rows.length)}
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {rows.map((row) => (
          <li
            key={boardRowKey(row)}
            className="flex min-w-0 flex-wrap gap-x-2 text-14 wrap-anywhere"
          >
            <NamePart className="font-medium">{row.class_name}</NamePart>
            <span className="text-muted">{row.title ?? (row.why && t.why[row.why])}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
