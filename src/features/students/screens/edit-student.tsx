import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UserLock } from "lucide-react";
import { EditStudentForm } from "#features/students/parts/edit-student-form.tsx";
import { StudentMissing } from "#features/students/parts/student-missing.tsx";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { profileText, studentsText } from "#features/students/text.ts";
import { studentName } from "#features/students/rules.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/edit")({
  component: EditStudentScreen,
});

function EditStudentScreen() {
  const t = useText(profileText);
  const s = useText(studentsText);
  const may = useMay("students.write");
  const { studentId } = Route.useParams();
  // Always read fresh: a form filled from a cached answer may be outdated before anything is typed.
  const found = useQuery({
    ...studentsClient.readStudent.queryOptions({ input: { id: studentId } }),
    enabled: may,
    gcTime: 0,
    staleTime: Infinity,
  });
  const student = found.data;
  return (
    <>
      <BackLink to="/dashboard/students/$studentId" params={{ studentId }}>
        {student ? studentName(student) : s.student}
      </BackLink>
      <PageHead title={t.editTitle} line={student && <NamePart>{studentName(student)}</NamePart>} />
      {may ? (
        student ? (
          <EditStudentForm key={student.id} student={student} />
        ) : (
          <StudentMissing of={found} />
        )
      ) : (
        <Empty icon={UserLock} title={t.onlyAdminsEdit} text={t.onlyAdminsEditText} />
      )}
    </>
  );
}
