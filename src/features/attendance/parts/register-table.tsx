import { type KeyboardEvent, useCallback, useMemo } from "react";
import { type Line, type MarkValue, STATUSES, withStatus } from "#features/attendance/rules.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text.ts";
import { useText } from "#ui/lang.tsx";
import { PersonCell } from "#ui/person-cell.tsx";
import { StatusGroup } from "#ui/status-group.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { buttonsOf } from "./focus-row.ts";
import { MarkBadge } from "./mark-badge.tsx";
import { MarkNote } from "./mark-note.tsx";
import { nameOf } from "./register-words.ts";
import { statusOptions } from "./statuses.ts";

type OnMark = (line: Line, value: MarkValue) => void;

type Props = {
  lines: readonly Line[];
  canWrite: boolean;
  /** For who only reads, there are no buttons at all. */
  withActions: boolean;
  onMark: OnMark;
  onHistory: (line: Line) => void;
  /** A line that has got the focus. */
  onReach: (line: Line) => void;
};

/** The lines of a register. With the focus in a row, 1 to 4 mark it and go on to the next. */
export function RegisterTable(props: Props) {
  const { lines, canWrite, withActions, onMark, onHistory, onReach } = props;
  const t = useText(attendanceText);
  const columns = useMemo(() => {
    const named = columnsOf(t, onMark, onHistory);
    return withActions ? [...named, actionsOf(t, onMark, canWrite)] : named;
  }, [t, onMark, onHistory, withActions, canWrite]);

  const rowProps = useCallback(
    (line: Line) => ({
      id: rowId(line),
      onFocus: () => onReach(line),
      onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const status = canWrite ? STATUSES[Number(event.key) - 1] : undefined;
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || status ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        if (status && !event.repeat) onMark(line, withStatus(line, status));
        moveFocus(event.currentTarget, step);
      },
    }),
    [canWrite, onMark, onReach],
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

/** Where a line stands in the page. */
export function rowId({ student_id }: Line): string {
  return `line-${student_id}`;
}

function keyOf(line: Line): string {
  return line.student_id;
}

function rowTone({ status }: Line) {
  return status === "absent" ? status : undefined;
}

/** Puts the focus on the same button of the next or the previous row. */
function moveFocus(row: HTMLTableRowElement, step: 1 | -1): void {
  const at = buttonsOf(row).findIndex((button) => button === document.activeElement);
  const there = buttonsOf(step === 1 ? row.nextElementSibling : row.previousElementSibling);
  there[Math.max(0, at)]?.focus();
}

function columnsOf(
  t: AttendanceText,
  onMark: OnMark,
  onHistory: Props["onHistory"],
): Column<Line>[] {
  return [
    {
      id: "student",
      head: t.student,
      cell: (line) => (
        <>
          <PersonCell
            given={line.student.first_name}
            rest={line.student.last_name}
            fallback={line.student.student_id}
            note={line.student.student_id}
          />
          <MarkNote line={line} onMark={onMark} />
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
      cell: (line) => <MarkBadge line={line} onHistory={onHistory} />,
    },
  ];
}

function actionsOf(t: AttendanceText, onMark: OnMark, canWrite: boolean): Column<Line> {
  const options = statusOptions(t);
  return {
    id: "actions",
    head: t.actions,
    phone: "wide",
    className: "sm:w-58",
    cell: (line) => (
      <StatusGroup
        label={t.statusOf(nameOf(line.student))}
        options={options}
        value={line.status}
        disabled={!canWrite}
        onSelect={(status) => onMark(line, withStatus(line, status))}
      />
    ),
  };
}
