import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/settings/attendance")({
  component: AttendanceSettingsScreen,
});

function AttendanceSettingsScreen() {
  return null;
}
