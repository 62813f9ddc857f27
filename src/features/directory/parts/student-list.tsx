import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useMemo } from "react";
import { classNamesOf } from "#features/directory/rules.ts";
import type { Student } from "#features/students/contract.ts";
import { studentName } from "#features/students/rules.ts";
import { studentsText, type StudentsText } from "#features/students/text.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { CardGrid } from "#ui/kit/card-grid.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Name } from "#ui/kit/name.tsx";
import { SelectAll, SelectBox, type Selection } from "#ui/kit/selection.tsx";
import { type Sorting, Table, type TableColumn } from "#ui/kit/table.tsx";
import type { View } from "#ui/kit/view-toggle.tsx";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import { StudentStatusBadge } from "#features/students/parts/student-status-badge.tsx";

type Props = {
  view: View;
  students: readonly Student[];
  /** The names of the classes by id, homeroom classes first. */
  classNames: ReadonlyMap<string, string>;
  /** The columns that are not shown. */
  hidden: readonly string[];
  sorting: Sorting;
  onSort: (next: Sorting) => void;
  /** The selected students, for people who may act on them. */
  selection?: Selection | undefined;
};

/** The students as a table or as cards; memoized, so that a keystroke does not render them again. */
export const StudentList = memo(function StudentList(props: Props) {
  const { view, students, classNames, hidden, sorting, onSort, selection } = props;
  const t = useText(studentsText);
  const columns = useMemo(
    () => columnsOf(t, classNames, selection).filter(({ id }) => !hidden.includes(id)),
    [t, classNames, hidden, selection],
  );
  if (view === "list") {
    return (
      <Table
        dense
        label={t.title}
        columns={columns}
        rows={students}
        keyOf={keyOf}
        lead={
          selection && (
            <SelectAll
              selection={selection}
              ids={students.map(({ id }) => id)}
              label={t.selectAll}
            />
          )
        }
        sorting={sorting}
        onSort={onSort}
      />
    );
  }
  return (
    <CardGrid
      label={t.title}
      items={students}
      keyOf={keyOf}
      card={(student) => <StudentCard student={student} selection={selection} />}
    />
  );
});

function keyOf(student: Student): string {
  return student.id;
}

/** The columns that a person may hide. */
export function hideableColumns(t: StudentsText) {
  return [
    { id: "id", head: t.id },
    { id: "gender", head: t.gender },
    { id: "status", head: t.status },
    { id: "class", head: t.class },
  ];
}

function columnsOf(
  t: StudentsText,
  classNames: ReadonlyMap<string, string>,
  selection: Selection | undefined,
): TableColumn<Student>[] {
  return [
    {
      id: "student",
      head: t.student,
      sorts: true,
      cell: (student) => (
        <span className="flex items-center gap-4">
          {selection && (
            <SelectBox
              selection={selection}
              id={student.id}
              label={t.selectOf(studentName(student))}
            />
          )}
          <StudentLink student={student}>
            <StudentCell
              name={student.profile}
              number={student.student_id}
              src={student.profile?.avatar_url}
            />
          </StudentLink>
        </span>
      ),
    },
    {
      id: "id",
      head: t.id,
      phone: "hide",
      sorts: true,
      className: "whitespace-nowrap",
      cell: (student) => student.student_id,
    },
    {
      id: "gender",
      head: t.gender,
      phone: "hide",
      sorts: true,
      cell: (student) => t[student.gender],
    },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      sorts: true,
      cell: (student) => <StudentStatusBadge status={student.status} />,
    },
    {
      id: "class",
      head: t.class,
      sorts: true,
      // On a phone's card this aligns with the name instead of the checkbox.
      className: `sm:w-[22%] sm:text-14 ${selection ? "max-sm:ps-10" : ""}`,
      cell: (student) => (
        <span className="line-clamp-2 sm:leading-tight">
          <span className="sm:hidden">{`${t[student.gender]} · `}</span>
          {classNamesOf(student, classNames) || <span className="text-muted">{t.noClass}</span>}
        </span>
      ),
    },
  ];
}

type CardProps = { student: Student; selection: Selection | undefined };

const StudentCard = memo(function StudentCard({ student, selection }: CardProps) {
  const t = useText(studentsText);
  const { id, profile, student_id, gender, status } = student;
  return (
    <>
      <div className="flex items-start gap-3.5">
        <Avatar name={profile?.first_name || student_id} src={profile?.avatar_url} size="lg" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2>
            <StudentLink student={student}>
              <Name
                given={profile?.first_name ?? ""}
                rest={profile?.last_name}
                fallback={student_id}
              />
            </StudentLink>
          </h2>
          <p className="text-14 text-muted">{profile ? student_id : t.noProfile}</p>
        </div>
        {selection && (
          <SelectBox selection={selection} id={id} label={t.selectOf(studentName(student))} />
        )}
      </div>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <span className="text-14 text-muted">{t[gender]}</span>
        <StudentStatusBadge status={status} />
      </div>
    </>
  );
});

/** A link to the student's page. In a row it covers the whole row. */
function StudentLink({ student, children }: { student: Student; children: ReactNode }) {
  return (
    <Link
      to="/dashboard/students/$studentId"
      params={{ studentId: student.id }}
      className="block min-w-0 flex-1 rounded-small underline-offset-4 hover:underline max-sm:[article_&]:-my-3 max-sm:[article_&]:py-3 [tr_&]:after:absolute [tr_&]:after:inset-0"
    >
      {children}
    </Link>
  );
}
