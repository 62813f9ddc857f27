import type { Student } from "#features/students/contract.ts";
import { studentsText } from "#features/students/text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { useText } from "#ui/lang.tsx";
import { Name } from "#ui/name.tsx";
import { StudentStatusBadge } from "./student-status-badge.tsx";

/** A student in the grid. */
export function StudentCard({ student }: { student: Student }) {
  const t = useText(studentsText);
  const { profile, student_id, gender, status } = student;
  return (
    <div className="flex h-full items-start gap-3">
      <Avatar name={profile?.first_name || student_id} src={profile?.avatar_url} />
      <div className="min-w-0 flex-1">
        <Name given={profile?.first_name ?? ""} rest={profile?.last_name} fallback={student_id} />
        <p className="text-14 text-muted">
          {student_id} · {t[gender]}
          {!profile && ` · ${t.noProfile}`}
        </p>
      </div>
      <StudentStatusBadge status={status} />
    </div>
  );
}
