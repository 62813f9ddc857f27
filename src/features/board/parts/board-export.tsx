import { attendanceText } from "#features/attendance/text/register.ts";
import type { Board, BoardRow } from "#features/board/contract.ts";
import { responsibleOf } from "#features/board/rules.ts";
import { boardText } from "#features/board/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { formatDate, formatTime } from "#lib/dates.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

/** Saves and prints the board of a day. */
export function BoardExport({ board: { date, rows } }: { board: Board }) {
  const t = useText(boardText);
  const a = useText(attendanceText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const stateOf = ({ state, why, title }: BoardRow) =>
    state === "not_expected" ? (title ?? (why && t.why[why])) : t.states[state];
  const columns: SaveColumn<BoardRow>[] = [
    { head: t.class, value: ({ class_name }) => class_name },
    ...(rows.some(({ session_name }) => session_name)
      ? [{ head: a.session, value: ({ session_name }: BoardRow) => session_name }]
      : []),
    { head: a.status, value: stateOf },
    { head: t.teacher, value: (row) => namesOf(row) },
    { head: t.due, value: ({ due_at }) => due_at },
    { head: t.savedBy, value: ({ taken }) => taken?.by },
    { head: t.savedAt, value: ({ taken }) => taken && formatTime(taken.at, zone) },
    { head: t.students, value: ({ students }) => students },
    ...MARK_STATUSES.map((status) => ({
      head: a[status],
      value: (row: BoardRow) => row[status],
    })),
  ];
  return (
    <ListExport
      list="board"
      title={t.title}
      filters={[formatDate(date, lang, "long")]}
      columns={columns}
      rows={rows}
    />
  );
}

function namesOf(row: BoardRow): string {
  return responsibleOf(row)
    .map(({ name }) => name)
    .join(", ");
}
