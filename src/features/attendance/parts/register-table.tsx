import { studentNameOf } from "#features/attendance/rules.ts";
import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo } from "react";
import type { AttendanceStatus } from "#features/attendance/contract.ts";
import type { Line, MarkValue } from "#features/attendance/rules.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text/register.ts";
import { useText } from "#ui/base/lang.tsx";
import { Avatar } from "#ui/kit/avatar.tsx";
import { isArabic, Name, NamePart } from "#ui/kit/name.tsx";
import { StatusGroup } from "#ui/kit/status-group.tsx";
import { type TableColumn, Table } from "#ui/kit/table.tsx";
import { rowId } from "./focus-row.ts";
import { MarkBadge } from "./mark-badge.tsx";
import { MarkNote } from "./mark-note.tsx";
import { RecentMarks } from "./recent-marks.tsx";
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
export const RegisterTable = memo(function RegisterTable(props: RowsProps) {
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
    // The head of the columns stays beneath the bar, and the cards of a phone stand close together.
    <div className="max-sm:mt-2 max-sm:[&_tbody]:gap-2 max-sm:[&_tr]:gap-x-2 max-sm:[&_tr]:px-3.5 max-sm:[&_tr]:py-2 sm:max-md:[&_td]:px-2.5! sm:max-md:[&_th]:px-2.5! sm:[&_thead_th]:sticky sm:[&_thead_th]:top-34 sm:[&_thead_th]:z-10 sm:[&_thead_th]:h-9 xl:[&_thead_th]:top-18">
      <Table
        label={t.title}
        columns={columns}
        rows={lines}
        keyOf={keyOf}
        rowTone={rowTone}
        rowProps={rowProps}
        below={{ key: open, show: detail }}
      />
    </div>
  );
});

function keyOf(line: Line): string {
  return line.student_id;
}

function rowTone({ status }: Line) {
  return status === "absent" ? status : undefined;
}

type StudentProps = Pick<RowsProps, "canWrite" | "onMark" | "onDetail"> & { line: Line };

/**
 * A student's name with the last days, the number and why the student is away. On a phone's card the last days stand
 * beside the given name, and the rest on one line of the card's full width.
 */
function StudentCell({ line, canWrite, onMark, onDetail }: StudentProps) {
  const { first_name, last_name, student_id, avatar_url } = line.student;
  const name = first_name || student_id;
  // An Arabic name stays on one line.
  const isWhole = isArabic(name);
  return (
    <span className="flex items-center gap-3 max-sm:contents">
      <span className="contents max-md:hidden">
        <Avatar name={name} src={avatar_url} />
      </span>
      <span className="block min-w-0 flex-1 max-sm:contents">
        <span className="max-sm:col-start-1 max-sm:row-start-1 max-sm:self-center max-sm:leading-5 max-sm:wrap-anywhere">
          <Name given={name} rest={isWhole ? last_name : null} />{" "}
          <RecentMarks silent recent={line.recent} className="h-2.5 align-middle sm:hidden" />
        </span>{" "}
        <MarkNote {...{ line, canWrite, onMark, onDetail }}>
          {last_name && !isWhole && <NamePart>{last_name}</NamePart>}
        </MarkNote>
      </span>
    </span>
  );
}

type Shown = Pick<RowsProps, "canWrite" | "onMark" | "onDetail" | "onHistory">;

function columnsOf(t: AttendanceText, shown: Shown): TableColumn<Line>[] {
  const { canWrite, onMark, onDetail } = shown;
  return [
    {
      id: "student",
      head: t.student,
      className: "max-sm:contents",
      cell: (line) => <StudentCell {...{ line, canWrite, onMark, onDetail }} />,
    },
    {
      id: "number",
      head: t.id,
      phone: "hide",
      className: "text-muted whitespace-nowrap max-xl:hidden xl:w-28",
      cell: ({ student }) => student.student_id,
    },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      className: "sm:w-43 xl:w-46 max-sm:h-6.5 max-sm:min-w-33 max-sm:text-end",
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
