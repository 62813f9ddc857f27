import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useMemo } from "react";
import type { Student } from "#features/students/contract.ts";
import { studentName } from "#features/students/rules.ts";
import { studentsText, type StudentsText } from "#features/students/text.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { CardGrid } from "#ui/kit/card-grid.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Name } from "#ui/kit/name.tsx";
import { SelectBox, type Selection } from "#ui/kit/selection.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import type { View } from "#ui/kit/view-toggle.tsx";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import { StudentStatusBadge } from "#features/students/parts/student-status-badge.tsx";

type Props = {
  view: View;
  students: readonly Student[];
  /** The selected students, for people who may act on them. */
  selection?: Selection | undefined;
};

/** The students as a table or as cards; memoized, so that a keystroke does not render them again. */
export const StudentList = memo(function StudentList({ view, students, selection }: Props) {
  const t = useText(studentsText);
  const columns = useMemo(() => columnsOf(t, selection), [t, selection]);
  if (view === "list") {
    return <Table label={t.title} columns={columns} rows={students} keyOf={keyOf} />;
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

function columnsOf(t: StudentsText, selection: Selection | undefined): TableColumn<Student>[] {
  return [
    {
      id: "student",
      head: t.student,
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
      className: "whitespace-nowrap",
      cell: (student) => student.student_id,
    },
    {
      id: "gender",
      head: t.gender,
      // On a phone's card this aligns with the name instead of the checkbox.
      ...(selection && { className: "max-sm:ps-10" }),
      cell: (student) => t[student.gender],
    },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      cell: (student) => <StudentStatusBadge status={student.status} />,
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

/** A link to the student's page that covers the whole cell. */
function StudentLink({ student, children }: { student: Student; children: ReactNode }) {
  return (
    <Link
      to="/dashboard/students/$studentId"
      params={{ studentId: student.id }}
      className="block min-w-0 flex-1 rounded-small underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
