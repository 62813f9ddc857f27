import { type KeyboardEvent, type ReactNode, useCallback, useMemo } from "react";
import type { AttendanceStatus } from "#features/attendance/contract.ts";
import type { Line, MarkValue } from "#features/attendance/rules.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { PersonCell } from "#ui/kit/person-cell.tsx";
import { StatusGroup } from "#ui/kit/status-group.tsx";
import { type TableColumn, Table } from "#ui/kit/table.tsx";
import { rowId } from "./focus-row.ts";
import { MarkBadge } from "./mark-badge.tsx";
import { MarkNote } from "./mark-note.tsx";
import { studentNameOf } from "./register-words.ts";
import { statusOptions } from "./statuses.ts";

/** The props of a register's rows, in a table or a photo grid. Each keeps its identity until it changes. */
export type RowsProps = {
  lines: readonly Line[];
  canWrite: boolean;
  /** The student whose details are open. */
  open: string | undefined;
  /** Renders the details of a line. */
  detail: (line: Line) => ReactNode;
  onMark: (line: Line, value: MarkValue) => void;
  onStatus: (line: Line, status: AttendanceStatus) => void;
  onDetail: (line: Line) => void;
  onHistory: (line: Line) => void;
  /** Receives a line that has got the focus. */
  onReach: (line: Line) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, line: Line) => void;
};

/** Shows the lines of a register; a read-only register has no buttons. */
export function RegisterTable(props: RowsProps) {
  const { lines, canWrite, open, detail } = props;
  const { onMark, onStatus, onDetail, onHistory, onReach, onKey } = props;
  const t = useText(attendanceText);
  const columns = useMemo(() => {
    const named = columnsOf(t, { canWrite, onMark, onDetail, onHistory });
    return canWrite ? [...named, actionsOf(t, onStatus)] : named;
  }, [t, onMark, onStatus, onDetail, onHistory, canWrite]);

  const rowProps = useCallback(
    (line: Line) => ({
      id: rowId(line),
      onFocus: () => onReach(line),
      ...(canWrite && {
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, line),
      }),
    }),
    [canWrite, onReach, onKey],
  );

  return (
    <Table
      label={t.title}
      columns={columns}
      rows={lines}
      keyOf={keyOf}
      rowTone={rowTone}
      rowProps={rowProps}
      below={{ key: open, show: detail }}
    />
  );
}

function keyOf(line: Line): string {
  return line.student_id;
}

function rowTone({ status }: Line) {
  return status === "absent" ? status : undefined;
}

type Shown = Pick<RowsProps, "canWrite" | "onMark" | "onDetail" | "onHistory">;

function columnsOf(t: AttendanceText, shown: Shown): TableColumn<Line>[] {
  const { canWrite, onMark, onDetail } = shown;
  return [
    {
      id: "student",
      head: t.student,
      cell: (line) => (
        <PersonCell
          given={line.student.first_name}
          rest={line.student.last_name}
          fallback={line.student.student_id}
          note={line.student.first_name ? line.student.student_id : undefined}
          noteUntil="lg"
          src={line.student.avatar_url}
          beneath={<MarkNote {...{ line, canWrite, onMark, onDetail }} />}
        />
      ),
    },
    {
      id: "number",
      head: t.id,
      phone: "hide",
      className: "text-muted whitespace-nowrap max-lg:hidden lg:w-28",
      cell: ({ student }) => student.student_id,
    },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      className: "sm:w-43 lg:w-46 max-sm:min-w-34 max-sm:self-start max-sm:text-end",
      cell: (line, isOpen) => <MarkBadge {...shown} line={line} isOpen={isOpen} />,
    },
  ];
}

function actionsOf(t: AttendanceText, onStatus: RowsProps["onStatus"]): TableColumn<Line> {
  const options = statusOptions(t);
  return {
    id: "actions",
    head: t.actions,
    phone: "wide",
    className: "sm:w-58",
    cell: (line) => (
      <StatusGroup
        label={t.statusOf(studentNameOf(line.student))}
        options={options}
        value={line.status}
        onSelect={(status) => onStatus(line, status)}
      />
    ),
  };
}
