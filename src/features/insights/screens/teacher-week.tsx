import { createFileRoute } from "@tanstack/react-router";
import { WeekRegisters } from "#features/insights/week/parts/week-registers.tsx";
import { AskCover } from "#features/classes/cover/parts/ask-cover.tsx";
import { CoverLink } from "#features/classes/cover/parts/cover-link.tsx";
import { coverText } from "#features/classes/cover/text.ts";
import { ClassesTaught } from "#features/classes/teaching/parts/classes-taught.tsx";
import { useTeacher } from "#features/teachers/parts/use-teacher.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/teachers/$teacherId/_details/")({
  component: TeacherWeekScreen,
});

/** Shows a teacher's classes and, to admins and to the teacher, which registers of this week were taken. */
function TeacherWeekScreen() {
  const { teacherId } = Route.useParams();
  const { id } = useMe();
  const isStaff = useMay("attendance.mark");
  const seesAll = useMay("attendance.manage");
  const { teacher } = useTeacher(teacherId);
  if (!isStaff) return null;
  const isOwn = teacher?.profile_id === id;
  return (
    <>
      <ClassesTaught teacherId={teacherId} />
      {(seesAll || isOwn) && <WeekRegisters teacherId={teacherId} />}
      {isOwn && !seesAll && <OwnCover />}
    </>
  );
}

/** Tells teachers who will be away how to ask for a substitute. */
function OwnCover() {
  const t = useText(coverText);
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <div className="p-5 max-sm:p-4">
        <p className="mb-3 max-w-[65ch] text-muted">{t.noneText}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AskCover size="sm" />
          <CoverLink />
        </div>
      </div>
    </Card>
  );
}
