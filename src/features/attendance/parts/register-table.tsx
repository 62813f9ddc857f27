import { History } from "lucide-react";
import { type KeyboardEvent, useCallback, useMemo } from "react";
import type { AttendanceStatus, Mark } from "#features/attendance/contract.ts";
import { STATUSES } from "#features/attendance/rules.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useText } from "#ui/lang.tsx";
import { PersonCell } from "#ui/person-cell.tsx";
import { StatusGroup } from "#ui/status-group.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { statusOptions } from "./statuses.ts";
import type { Line } from "./use-register.ts";

type Props = {
  lines: readonly Line[];
  /** Undefined where the register may only be read. */
  onMark: ((student_id: string, status: AttendanceStatus) => void) | undefined;
  onHistory: (mark: Mark) => void;
};

/** The lines of a register. With the focus in a row, 1 to 4 mark it and go on to the next. */
export function RegisterTable({ lines, onMark, onHistory }: Props) {
  const t = useText(attendanceText);
  const columns = useMemo(() => columnsOf(t, onMark, onHistory), [t, onMark, onHistory]);

  const rowProps = useCallback(
    (line: Line) => ({
      onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey || !onMark) return;
        const status = STATUSES[Number(event.key) - 1];
        if (status) onMark(line.student_id, status);
        const moves = status || event.key === "ArrowDown" || event.key === "ArrowUp";
        if (!moves) return;
        event.preventDefault();
        moveRow(event.currentTarget, event.key === "ArrowUp" ? -1 : 1);
      },
    }),
    [onMark],
  );

  return (
    <Table
      label={t.title}
      columns={columns}
      rows={lines}
      keyOf={keyOf}
      rowTone={rowTone}
      rowProps={rowProps}
    />
  );
}

function keyOf(line: Line): string {
  return line.student_id;
}

function rowTone(line: Line) {
  return line.status === "absent" ? "absent" : undefined;
}

/** Puts the focus on the same place of the next or the previous row's buttons. */
function moveRow(row: HTMLTableRowElement, step: 1 | -1): void {
  const buttons = [...row.querySelectorAll<HTMLButtonElement>("[data-status-group] button")];
  const at = Math.max(
    0,
    buttons.findIndex((button) => button === document.activeElement),
  );
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  next?.querySelectorAll<HTMLButtonElement>("[data-status-group] button")[at]?.focus();
}

function columnsOf(
  t: AttendanceText,
  onMark: Props["onMark"],
  onHistory: Props["onHistory"],
): Column<Line>[] {
  const options = statusOptions(t);
  const named: Column<Line>[] = [
    {
      id: "student",
      head: t.student,
      cell: ({ student, notes }) => (
        <>
          <PersonCell
            given={student.first_name}
            rest={student.last_name}
            fallback={student.student_id}
            note={student.student_id}
          />
          {notes && <span className="text-13 text-muted sm:ms-12">{notes}</span>}
        </>
      ),
    },
    {
      id: "number",
      head: t.id,
      phone: "hide",
      className: "text-muted whitespace-nowrap",
      cell: ({ student }) => student.student_id,
    },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      cell: (line) => (
        <span className="flex items-center gap-1">
          <Badge tone={line.status ?? "neutral"}>{wordOf(line, t)}</Badge>
          {line.version > 0 && (
            <IconButton
              icon={History}
              size="sm"
              label={t.historyOf(line.student.first_name || line.student.student_id)}
              onClick={() => onHistory(line)}
              className="text-muted"
            />
          )}
        </span>
      ),
    },
  ];
  if (!onMark) return named;
  return [
    ...named,
    {
      id: "actions",
      head: t.actions,
      phone: "wide",
      cell: ({ student, status, student_id }) => (
        <StatusGroup
          label={t.statusOf(student.first_name || student.student_id)}
          options={options}
          value={status}
          onSelect={(chosen) => onMark(student_id, chosen)}
        />
      ),
    },
  ];
}

function wordOf(line: Line, t: AttendanceText): string {
  if (!line.status) return t.unmarked;
  return line.status === "late" && line.minutes_late ? t.lateBy(line.minutes_late) : t[line.status];
}
