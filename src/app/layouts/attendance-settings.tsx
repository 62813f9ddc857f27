import { createFileRoute } from "@tanstack/react-router";
import { MonthsCard } from "#features/attendance/months/parts/months-card.tsx";
import { NoticeCard } from "#features/absences/notices/parts/notice-card.tsx";
import { SessionsCard } from "#features/calendar/sessions/parts/sessions-card.tsx";

export const Route = createFileRoute("/dashboard/settings/attendance")({
  component: AttendanceSettingsScreen,
});

/** How the school takes attendance: one card for each topic. */
function AttendanceSettingsScreen() {
  return (
    <div className="grid max-w-form gap-4">
      <SessionsCard />
      <NoticeCard />
      <MonthsCard />
    </div>
  );
}
