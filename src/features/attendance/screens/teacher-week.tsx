import { createFileRoute } from "@tanstack/react-router";
import { WeekRegisters } from "#features/attendance/week/parts/week-registers.tsx";
import { ClassesTaught } from "#features/classes/teaching/parts/classes-taught.tsx";
import { useTeacher } from "#features/teachers/parts/use-teacher.ts";
import { useMe } from "#ui/me.tsx";

export const Route = createFileRoute("/dashboard/teachers/$teacherId/_details/")({
  component: TeacherWeekScreen,
});

/** What a teacher teaches, and, for admins and for the teacher, which registers this week were taken. */
function TeacherWeekScreen() {
  const { teacherId } = Route.useParams();
  const { id, role } = useMe();
  const { teacher } = useTeacher(teacherId);
  if (role !== "admin" && role !== "teacher") return null;
  const seesWeek = role === "admin" || teacher?.profile_id === id;
  return (
    <>
      <ClassesTaught teacherId={teacherId} />
      {seesWeek && <WeekRegisters teacherId={teacherId} />}
    </>
  );
}
