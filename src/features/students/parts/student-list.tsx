import { memo, useMemo } from "react";
import type { Student } from "#features/students/contract.ts";
import { studentsText, type StudentsText } from "#features/students/text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { useText } from "#ui/lang.tsx";
import { Name } from "#ui/name.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { View } from "#ui/view-toggle.tsx";
import { StudentCell } from "./student-cell.tsx";
import { StudentStatusBadge } from "./student-status-badge.tsx";

type Props = { view: View; students: readonly Student[] };

/** The students as a table or as cards; drawn again only when they change, not at every key. */
export const StudentList = memo(function StudentList({ view, students }: Props) {
  const t = useText(studentsText);
  const columns = useMemo(() => columnsOf(t), [t]);
  if (view === "list") {
    return <Table label={t.title} columns={columns} rows={students} keyOf={keyOf} />;
  }
  return (
    <CardGrid
      label={t.title}
      items={students}
      keyOf={keyOf}
      card={(student) => <StudentCard student={student} />}
    />
  );
});

function keyOf(student: Student): string {
  return student.id;
}

function columnsOf(t: StudentsText): Column<Student>[] {
  return [
    {
      id: "student",
      head: t.student,
      cell: ({ profile, student_id }) => (
        <StudentCell name={profile} number={student_id} src={profile?.avatar_url} />
      ),
    },
    {
      id: "id",
      head: t.id,
      phone: "hide",
      className: "whitespace-nowrap",
      cell: (student) => student.student_id,
    },
    { id: "gender", head: t.gender, cell: (student) => t[student.gender] },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      cell: (student) => <StudentStatusBadge status={student.status} />,
    },
  ];
}

const StudentCard = memo(function StudentCard({ student }: { student: Student }) {
  const t = useText(studentsText);
  const { profile, student_id, gender, status } = student;
  return (
    <>
      <div className="flex items-start gap-3.5">
        <Avatar name={profile?.first_name || student_id} src={profile?.avatar_url} size="lg" />
        <div className="min-w-0 wrap-anywhere">
          <h2>
            <Name
              given={profile?.first_name ?? ""}
              rest={profile?.last_name}
              fallback={student_id}
            />
          </h2>
          <p className="text-14 text-muted">{profile ? student_id : t.noProfile}</p>
        </div>
      </div>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <span className="text-14 text-muted">{t[gender]}</span>
        <StudentStatusBadge status={status} />
      </div>
    </>
  );
});
