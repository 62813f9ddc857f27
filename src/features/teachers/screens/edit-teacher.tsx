import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UserLock } from "lucide-react";
import { EditTeacherForm } from "#features/teachers/parts/edit-teacher-form.tsx";
import { TeacherMissing } from "#features/teachers/parts/teacher-missing.tsx";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/teachers/$teacherId/edit")({
  component: EditTeacherScreen,
});

function EditTeacherScreen() {
  const t = useText(teachersText);
  const may = useMay("teachers.write");
  const { teacherId } = Route.useParams();
  // Always read fresh: a form filled from a cached list may be outdated before anything is typed.
  const found = useQuery({
    ...teachersClient.listTeachers.queryOptions({ input: { id: teacherId } }),
    enabled: may,
    gcTime: 0,
    staleTime: Infinity,
  });
  const [teacher] = found.data ?? [];
  const back = (
    <BackLink to="/dashboard/teachers/$teacherId" params={{ teacherId }}>
      {teacher ? teacherName(teacher) : t.teacher}
    </BackLink>
  );

  if (!may) {
    return (
      <>
        {back}
        <PageHead title={t.editTitle} />
        <Empty icon={UserLock} title={t.onlyAdminsEdit} text={t.onlyAdminsEditText} />
      </>
    );
  }
  return (
    <>
      {back}
      <PageHead title={t.editTitle} line={teacher && <NamePart>{teacherName(teacher)}</NamePart>} />
      <LoadState of={found} failed={t.loadFailed} />
      {teacher && <EditTeacherForm key={teacher.id} teacher={teacher} />}
      {found.data && !teacher && <TeacherMissing />}
    </>
  );
}
