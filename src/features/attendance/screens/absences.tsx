import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/attendance/absences/")({
  component: AbsencesScreen,
});

function AbsencesScreen() {
  return null;
}
